//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package keep

import (
	"errors"
	"os"
	"syscall"
)

// flock locks a file, at once or not at all unless wait is set. The lock ends with the
// program, even if it is killed.
func flock(f *os.File, wait bool) error {
	how := syscall.LOCK_EX
	if !wait {
		how |= syscall.LOCK_NB
	}
	for {
		switch err := syscall.Flock(int(f.Fd()), how); {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrOpen
		case errors.Is(err, errors.ErrUnsupported):
			return nil // some network file systems: a game without a lock is better than none
		default:
			return err
		}
	}
}
