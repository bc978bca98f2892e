// Package legend reads what the things on a board are and do, in a line each
// (games/NAME/legend.json): for the card beside the board. It knows no rules.
package legend

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// Legend explains the pieces and places of one game.
type Legend struct {
	Entries []Entry `json:"entries"`
}

// Entry is one thing. Pieces are drawn beside it, as kind/class of a kit; an entry about
// places or dice has none.
type Entry struct {
	Pieces []string `json:"pieces,omitempty" doc:"kind/class of the pieces to draw beside it, as in a kit"`
	Words
	// In has the words in other languages, by their code.
	In map[string]Words `json:"in,omitempty" doc:"the words in other languages, by code"`
	// When are the options under which the entry is true, as key and value; none for always.
	When map[string]string `json:"when,omitempty" doc:"the options under which it is true"`
}

// Words are an entry in one language.
type Words struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// ErrNone is returned if a game has no legend.
var ErrNone = errors.New("there is no legend")

// Of returns the legend of a game from the files of its folder; the error is ErrNone if
// it has none.
func Of(files fs.FS) (*Legend, error) {
	data, err := fs.ReadFile(files, "legend.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	l := new(Legend)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(l); err != nil {
		return nil, fmt.Errorf("the legend: %w", err)
	}
	for i, e := range l.Entries {
		if e.Name == "" || e.Text == "" {
			return nil, fmt.Errorf("the legend: entry %d has no name or no text", i)
		}
	}
	return l, nil
}

// With returns the legend with the entries that are true under the given options.
func (l *Legend) With(options map[string]string) *Legend {
	out := &Legend{Entries: []Entry{}}
	for _, e := range l.Entries {
		fits := true
		for key, value := range e.When {
			fits = fits && options[key] == value
		}
		if fits {
			out.Entries = append(out.Entries, e)
		}
	}
	return out
}
