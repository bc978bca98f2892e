//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package sqlite

import (
	"io/fs"
	"os"
)

func lock(*os.File) error { return errNoLocks }

func links(fs.FileInfo) uint64 { return 1 }
