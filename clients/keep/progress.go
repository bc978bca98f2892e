package keep

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/antares-games/antares"
)

func (f *Folder) progress() string { return filepath.Join(f.dir, "progress.json") }

// Progress reads how far the user has got. A file that cannot be read is set aside, and
// the error tells of it.
func (f *Folder) Progress() (antares.Progress, error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	p, warning := f.readProgress()
	if warning != "" {
		return p, errors.New(warning)
	}
	return p, nil
}

func (f *Folder) readProgress() (p antares.Progress, warning string) {
	data, err := read(f.progress())
	if errors.Is(err, fs.ErrNotExist) {
		return p, ""
	}
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	if err == nil && len(p.Solved) > antares.MaxSolved {
		err = fmt.Errorf("more than %d puzzles", antares.MaxSolved)
	}
	if err != nil {
		return antares.Progress{}, setAside(f.progress(), err)
	}
	return p, ""
}

// Learn keeps progress, merged with what other programs have kept, and returns both.
func (f *Folder) Learn(p antares.Progress) (antares.Progress, error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	held, err := lock(f.progress()+lockSuffix, true)
	if err != nil {
		return p, err
	}
	defer func() { _ = held.Close() }() // nothing was written to the lock
	before, _ := f.readProgress()
	p = before.Merge(p)
	data, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return p, err
	}
	return p, write(f.progress(), append(data, '\n'))
}
