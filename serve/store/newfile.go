package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// NewFile creates a file that must not exist yet, filled by write. Nobody sees half of it:
// it gets its name when it is complete and on disk.
func NewFile(file string, write func(temp *os.File) error) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, fs.ErrExist)
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".antares-backup-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // It has another name by now, or is of no use.
	if err := write(temp); err != nil {
		return errors.Join(err, temp.Close())
	}
	if err := errors.Join(temp.Sync(), temp.Close()); err != nil {
		return err
	}
	// Unlike renaming, a link never replaces a file that has appeared meanwhile.
	if err := os.Link(temp.Name(), file); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return err
		}
		if err := os.Rename(temp.Name(), file); err != nil {
			return err
		}
	}
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
