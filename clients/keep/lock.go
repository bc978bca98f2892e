package keep

import (
	"errors"
	"os"
	"path/filepath"
)

// ErrOpen is returned for a game that another program has open.
var ErrOpen = errors.New("this game is open in another window")

// lock creates a file and locks it. Whoever held it before may have deleted it: then there
// is another one, or none, and it is tried again.
func lock(name string, wait bool) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		if err := flock(f, wait); err != nil {
			_ = f.Close() // the first error counts
			return nil, err
		}
		mine, err := f.Stat()
		if err != nil {
			_ = f.Close() // as above
			return nil, err
		}
		if there, err := os.Stat(name); err == nil && os.SameFile(mine, there) {
			return f, nil
		}
		_ = f.Close() // it was deleted
	}
}
