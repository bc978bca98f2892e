// Package keep is the memory of the clients on this machine: games that were not finished,
// who the user is as a guest of each server, and how far they have got in lessons and
// puzzles. It lies in a folder of the user's own, and survives whatever ends the program.
//
// Several programs may use the folder at once. A game is open in one of them at a time.
package keep

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Folder is where things are kept. It is created when something is written.
type Folder struct {
	dir string

	// disk is held while files are read and written.
	disk sync.Mutex
	// mu guards what is still to be done. It is never held for long.
	mu      sync.Mutex
	closing []*Slot
}

// Dir is the usual folder on this machine: antares in $XDG_STATE_HOME.
func Dir() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "antares"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder to keep games in: %w", err)
	}
	return filepath.Join(home, ".local", "state", "antares"), nil
}

// In keeps things in a folder.
func In(dir string) *Folder { return &Folder{dir: dir} }

// maxFile is the size of the largest file that is read.
const maxFile = 8 << 20

var errLarge = errors.New("the file is too large")

// read reads a file of a limited size. What is not a regular file is refused: a pipe
// would never end.
func read(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errLarge
	}
	return data, err
}

// write writes a file as a whole or not at all. Only its owner may read it.
func write(name string, data []byte) error {
	dir := filepath.Dir(name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	temp, err := os.CreateTemp(dir, tempPrefix+"*") // with mode 0600
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // it is of no use, and the first error counts
		return err
	}
	return syncDir(dir)
}

// tempPrefix begins the names of files that are being written.
const tempPrefix = ".new-"

// syncDir makes the names in a folder durable.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // nothing was written through it
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	return nil
}

// damaged ends the name of a file that could not be read.
const damaged = ".damaged"

// setAside renames a file that cannot be used, and returns what to tell the user. Nothing
// is deleted: there may be something in it.
func setAside(name string, why error) string {
	to := name + damaged
	if err := os.Rename(name, to); err != nil {
		return fmt.Sprintf("%s cannot be read: %v", name, why)
	}
	return fmt.Sprintf("%s cannot be read and was renamed to %s: %v", name, filepath.Base(to), why)
}

// Reason is why something could not be kept, in a few words: the name of the file says
// nothing to a player.
func Reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err.Error()
	}
	return err.Error()
}
