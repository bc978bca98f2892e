// Package lesson reads the interactive lessons, one per game (games/NAME/lesson.json).
// Lessons are data: the texts, where the learner begins, and what must be done to
// continue. A lesson contains no rules. The engine decides whether an action is legal
// and explains why not, and the tests of this package play every lesson on it in every
// way the lesson allows.
//
// The texts of a lesson are in English. Translations are in a separate file beside the
// lesson, by key: NAME/title, and NAME/STEP/FIELD with the fields text, after, hint and
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

// Continue, in place of a position, stands for the one in which the previous step
// ended.
const Continue = "continue"

// Lesson teaches one game.
type Lesson struct {
	Game  string `json:"game"`
	Title string `json:"title"`
	// Options apply to every step that has none of its own.
	Options game.Options `json:"options,omitempty"`
	Steps   []Step       `json:"steps"`
}

// Step teaches one idea.
type Step struct {
	ID string `json:"id"`
	// Text explains the idea and what to do. It mentions what is highlighted.
	Text string `json:"text"`
	// Start is a position, or Continue.
	Start string `json:"start"`
	// Options, where they differ from the lesson's; never with Continue.
	Options game.Options `json:"options,omitempty"`
	// Seat is the learner's seat.
	Seat game.Seat `json:"seat"`
	// Highlight lists the sites that are highlighted.
	Highlight []string `json:"highlight,omitempty"`
	// Lead lists actions that are played before the learner may act: dice, and actions of
	// other players.
	Lead []string `json:"lead,omitempty"`
	Goal Goal     `json:"goal"`
	// After is shown when the goal is reached, Hint after two failed tries, and Wrong as
	// soon as a legal action is not one of those wanted; that action is then taken back.
	After string `json:"after,omitempty"`
	Hint  string `json:"hint,omitempty"`
	Wrong string `json:"wrong,omitempty"`
	// Rules are the ids of the rules that the step teaches.
	Rules []string `json:"rules"`
}

// Kind is what the learner must do to continue.
type Kind string

// The kinds of goals.
const (
	Read    Kind = "read"    // look, and press Next
	Play    Kind = "play"    // play one of the actions, in each turn
	Refused Kind = "refused" // try something that is refused under a rule
	Win     Kind = "win"     // as Play, and the last action wins for the learner
)

// Goal is what the learner must do.
type Goal struct {
	Kind Kind `json:"kind"`
	// Turns are the learner's decisions, in order, for Play and Win.
	Turns []Turn `json:"turns,omitempty"`
	// Rule must be named by the refusal; Tries are ways to get it. Any other selection
	// that is refused under the rule also counts.
	Rule  string `json:"rule,omitempty"`
	Tries []Try  `json:"tries,omitempty"`
}

// Turn is one decision of the learner and what is played after it.
type Turn struct {
	// Actions are those that are accepted. An earlier choice may have made some of them
	// impossible, but never all of them.
	Actions []string `json:"actions"`
	// Reply is played immediately after any of them: dice, and actions of other players.
	Reply []string `json:"reply,omitempty"`
}

// Try is something forbidden: an action, and the picks for it. All the picks but the
// last begin some legal action, so the last one is refused.
type Try struct {
	Action string   `json:"action"`
	Picks  []string `json:"picks"`
}

// ErrNone is returned if a game has no lesson.
var ErrNone = errors.New("there is no lesson")

// Of returns the lesson of a game from the files of its folder; the error is ErrNone if
// it has none.
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

// Parse reads a lesson and refuses one that does not have the form above.
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

// decode reads one JSON value, without unknown fields and with nothing after it.
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
