package antares

import (
	"maps"
	"slices"
)

// Progress is how far somebody has got in lessons and puzzles.
type Progress struct {
	// Lessons are by game.
	Lessons map[string]LessonProgress `json:"lessons" doc:"by game"`
	// Solved are the names of puzzles, sorted: a game, a hyphen and 16 hexadecimal digits.
	Solved []string `json:"solved" maxItems:"5000" doc:"names of puzzles: a game, a hyphen and 16 hexadecimal digits"`
}

// LessonProgress is how far somebody has got in one lesson.
type LessonProgress struct {
	// At is the step that is open, from 0.
	At int `json:"at" minimum:"0" maximum:"1000" doc:"the step that is open, from 0"`
	// Done is the number of finished steps.
	Done int `json:"done" minimum:"0" maximum:"1000" doc:"how many steps are done"`
}

// The limits of progress.
const (
	MaxSolved      = 5000
	MaxLessonSteps = 1000
)

// Merge adds what was done elsewhere. Of a lesson, later says which step is open; done steps
// and solved puzzles never become fewer. Beyond MaxSolved nothing is added.
func (p Progress) Merge(later Progress) Progress {
	out := Progress{Lessons: maps.Clone(p.Lessons), Solved: union(p.Solved, later.Solved)}
	if out.Lessons == nil {
		out.Lessons = map[string]LessonProgress{}
	}
	for g, l := range later.Lessons {
		l.Done = max(l.Done, out.Lessons[g].Done)
		out.Lessons[g] = l
	}
	return out
}

// union adds names to others, and sorts them.
func union(names, more []string) []string {
	known := make(map[string]bool, len(names))
	for _, list := range [][]string{names, more} {
		for _, name := range list {
			if len(known) < MaxSolved {
				known[name] = true
			}
		}
	}
	return append([]string{}, slices.Sorted(maps.Keys(known))...)
}

// Equal reports whether two are the same; the names of both are sorted.
func (p Progress) Equal(o Progress) bool {
	return maps.Equal(p.Lessons, o.Lessons) && slices.Equal(p.Solved, o.Solved)
}

// Only returns what is within the limits and about games that exist. Progress comes from
// files and from strangers.
func (p Progress) Only(known func(game string) bool) Progress {
	out := Progress{Lessons: map[string]LessonProgress{}, Solved: []string{}}
	for g, l := range p.Lessons {
		if known(g) && min(l.At, l.Done) >= 0 && max(l.At, l.Done) <= MaxLessonSteps {
			out.Lessons[g] = l
		}
	}
	for _, name := range p.Solved {
		if len(out.Solved) < MaxSolved && puzzleName(name, known) {
			out.Solved = append(out.Solved, name)
		}
	}
	return out
}

// puzzleDigits is how many digits end the name of a puzzle.
const puzzleDigits = 16

func puzzleName(name string, known func(game string) bool) bool {
	at := len(name) - puzzleDigits
	if at < 1 || name[at-1] != '-' || !known(name[:at-1]) {
		return false
	}
	for _, c := range name[at:] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
