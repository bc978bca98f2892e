//go:build linux || darwin || freebsd || netbsd || openbsd

package outfile

import (
	"io/fs"
	"os"
	"syscall"
)

// mayWrite asks the system whether something may be written, without opening it: whoever
// reads a pipe would take that for the end.
func mayWrite(name string) error {
	const write = 2
	return syscall.Access(name, write)
}

// keepOwner gives a file the owner and the group of another.
func keepOwner(name string, old fs.FileInfo) error {
	was, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	if err := os.Chown(name, int(was.Uid), int(was.Gid)); err == nil {
		return nil
	}
	return os.Chown(name, -1, int(was.Gid)) // one of our own groups
}
