package keep

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
)

// Progress is how far somebody has got in lessons and puzzles.
type Progress struct {
	// Lessons are by game.
	Lessons map[string]Lesson `json:"lessons"`
	// Solved are the names of puzzles.
	Solved []string `json:"solved"`
}

// Lesson is how far somebody has got in a lesson: the open step, and the number of
// finished ones.
type Lesson struct {
	At   int `json:"at"`
	Done int `json:"done"`
}

// MaxSolved is how many puzzles are remembered as solved.
const MaxSolved = 10_000

// Merge adds what another program knows. Of a lesson, later says where it is open; done
// steps and solved puzzles never become fewer.
func (p Progress) Merge(later Progress) Progress {
	out := Progress{Lessons: maps.Clone(p.Lessons), Solved: slices.Concat(p.Solved, later.Solved)}
	if out.Lessons == nil {
		out.Lessons = map[string]Lesson{}
	}
	for g, l := range later.Lessons {
		l.At, l.Done = max(l.At, 0), max(l.Done, out.Lessons[g].Done)
		out.Lessons[g] = l
	}
	slices.Sort(out.Solved)
	out.Solved = slices.Compact(out.Solved)
	return out
}

func (f *Folder) progress() string { return filepath.Join(f.dir, "progress.json") }

// Progress reads how far the user has got. A file that cannot be read is set aside, and
// the error tells of it.
func (f *Folder) Progress() (Progress, error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	p, warning := f.readProgress()
	if warning != "" {
		return p, errors.New(warning)
	}
	return p, nil
}

func (f *Folder) readProgress() (p Progress, warning string) {
	data, err := read(f.progress())
	if errors.Is(err, fs.ErrNotExist) {
		return p, ""
	}
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	if err == nil && len(p.Solved) > MaxSolved {
		err = fmt.Errorf("more than %d puzzles", MaxSolved)
	}
	if err != nil {
		return Progress{}, setAside(f.progress(), err)
	}
	return p, ""
}

// Learn keeps progress, merged with what other programs have kept, and returns both.
func (f *Folder) Learn(p Progress) (Progress, error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	held, err := lock(f.progress()+lockSuffix, true)
	if err != nil {
		return p, err
	}
	defer func() { _ = held.Close() }() // nothing was written to the lock
	before, _ := f.readProgress()
	p = before.Merge(p)
	if len(p.Solved) > MaxSolved {
		p.Solved = p.Solved[:MaxSolved]
	}
	data, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return p, err
	}
	return p, write(f.progress(), append(data, '\n'))
}
