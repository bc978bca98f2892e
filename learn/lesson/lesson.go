// Package lesson reads the interactive lessons, one per game (games/NAME/lesson.json), which
// are data: what is said, where the learner begins, and what must be done to go on. A lesson
// knows no rule. Whether an action is legal, and why not, is for the engine to say, and the
// tests of this package play every lesson on it in every way that it allows.
//
// The texts of a lesson are English. Another language has them in a file of its own beside
// the lesson, by key: NAME/title, and NAME/STEP/FIELD with the fields text, after, hint and
// wrong.
package lesson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/antares-games/antares/game"
)

// Continue in the place of a position stands for the one that the step before
// ended in.
const Continue = "continue"

// Lesson teaches one game.
type Lesson struct {
	Game  string `json:"game"`
	Title string `json:"title"`
	// Options are those of every step that has none of its own.
	Options game.Options `json:"options,omitempty"`
	Steps   []Step       `json:"steps"`
}

// Step teaches one idea.
type Step struct {
	ID string `json:"id"`
	// Text says the idea and what to do. It names what is lit.
	Text string `json:"text"`
	// Start is a position, or Continue.
	Start string `json:"start"`
	// Options, where they differ from the lesson's; never with Continue.
	Options game.Options `json:"options,omitempty"`
	// Seat is the learner's.
	Seat game.Seat `json:"seat"`
	// Highlight are the sites that are lit.
	Highlight []string `json:"highlight,omitempty"`
	// Lead are actions that are played before the learner may act: dice, and those
	// of others.
	Lead []string `json:"lead,omitempty"`
	Goal Goal     `json:"goal"`
	// After is said when the goal is reached, Hint after two tries that missed it,
	// Wrong at once when a legal action is not the one that is wanted; that action
	// is then taken back.
	After string `json:"after,omitempty"`
	Hint  string `json:"hint,omitempty"`
	Wrong string `json:"wrong,omitempty"`
	// Rules are the ids of the rules that the step teaches.
	Rules []string `json:"rules"`
}

// Kind says what the learner must do to go on.
type Kind string

// The kinds of goals.
const (
	Read    Kind = "read"    // look, and press Next
	Play    Kind = "play"    // play one of the actions, in each turn
	Refused Kind = "refused" // try something, and be refused under a rule
	Win     Kind = "win"     // as Play, and the learner wins by the last of them
)

// Goal is what the learner must do.
type Goal struct {
	Kind Kind `json:"kind"`
	// Turns are the learner's decisions, in order, for Play and Win.
	Turns []Turn `json:"turns,omitempty"`
	// Rule must be named by the refusal; Tries are ways to earn it. Any other
	// touch that is refused under the rule does as well.
	Rule  string `json:"rule,omitempty"`
	Tries []Try  `json:"tries,omitempty"`
}

// Turn is one decision of the learner and what is played after it.
type Turn struct {
	// Actions are those that are accepted. Where an earlier choice made one of
	// them impossible it is out of the question, but never all of them are.
	Actions []string `json:"actions"`
	// Reply is played at once after any of them: dice, and actions of others.
	Reply []string `json:"reply,omitempty"`
}

// Try is something forbidden: an action, and the touches for it. All the touches
// but the last begin some legal action, so the last one is refused.
type Try struct {
	Action string   `json:"action"`
	Picks  []string `json:"picks"`
}

// ErrNone is returned where a game has no lesson.
var ErrNone = errors.New("there is no lesson")

// Of is the lesson of a game, out of the files of its folder; the error is ErrNone if it has
// none.
func Of(files fs.FS) (*Lesson, error) {
	data, err := fs.ReadFile(files, "lesson.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	l, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("the lesson: %w", err)
	}
	return l, nil
}

// Parse reads a lesson and refuses one that is not in the form above.
func Parse(data []byte) (*Lesson, error) {
	l := new(Lesson)
	if err := decode(data, l); err != nil {
		return nil, err
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	return l, nil
}

// decode reads one JSON value, without unknown fields and without anything after.
func decode(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("reading JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("reading JSON: something follows the end")
	}
	return nil
}
