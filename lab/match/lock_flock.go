//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package match

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps a second program out of the results of a match that is being
// played: both would write the same games. The lock ends with the program, also
// if it is killed.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another program is playing this match")
	}
	return err
}
