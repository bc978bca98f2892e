// Package record describes played games: the players, the date, the options, the starting
// position, every action with comments, clocks and evaluations, and the result. A record has
// two equivalent forms: text with tags and moves, for people and files (docs/record.md), and
// JSON, for programs.
//
// A record contains no rules. FromSession creates one from a game being played, and Replay
// plays one through by the rules and checks all of it. Storing records, and who may see
// them, are not its business.
package record

import (
	"maps"
	"slices"

	"github.com/antares-games/antares/game"
)

// The limits of a record. They keep a reader's memory below 64 MiB per game, and a
// writer refuses whatever a reader would.
const (
	// MaxText is the maximum size of one game as text, in bytes.
	MaxText = 4 << 20
	// MaxPlies is the maximum number of plies in a game.
	MaxPlies = 100_000
	// MaxTags is the maximum number of tags in a game, including options and seats.
	MaxTags = 256
	// MaxNAGs is the maximum number of numeric annotations on a ply.
	MaxNAGs = 8
	// MaxTurn is the highest turn number.
	MaxTurn = 999_999_999
)

// Ongoing is the result of a game that has not ended.
const Ongoing = "ongoing"

// Chance is the seat of outcomes that nobody decided.
const Chance = "chance"

// Terminations that programs should use where they fit; other words are allowed.
// Any of them but Normal means that something besides the rules ended the game.
const (
	Normal    = "normal"
	Resigned  = "resigned"
	Timeout   = "timeout"
	Agreement = "agreement"
	Abandoned = "abandoned"
)

// Record is one game.
type Record struct {
	// Game is the id of the game, such as skaane.
	Game string `json:"game"`
	// Options are the options in effect, every key present.
	Options game.Options `json:"options,omitempty"`
	// Start is the text of the position before the first ply; never empty.
	Start string `json:"position"`
	// Players are in seat order.
	Players []Player `json:"players,omitempty"`
	// Date is YYYY.MM.DD, with ?? for an unknown day or month; empty if unknown.
	Date string `json:"date,omitempty"`
	// Result is the rulebook's outcome text: ongoing, win:red, draw:limit.
	Result string `json:"result"`
	// Termination is what ended the game, if it was not the rules.
	Termination string `json:"termination,omitempty"`
	// Seed is the secret that dice and deals were derived from, once revealed.
	Seed string `json:"seed,omitempty"`
	// Tags are any other tags, in order: Event, Site, Round, …
	Tags []Tag `json:"tags,omitempty"`
	// Comment comes before the first ply.
	Comment string `json:"comment,omitempty"`
	Plies   []Ply  `json:"plies"`

	end place // of the result, if read from text
}

// Player is a player and their seat.
type Player struct {
	// Seat is the seat's name: red.
	Seat string `json:"seat"`
	// Name is the player's name; may be empty.
	Name string `json:"name"`
}

// Tag is a fact about a game for which this package has no field.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Ply is an action by a player or by chance, with its annotations.
type Ply struct {
	Action string `json:"action"`
	// Turn is the number of the turn it belongs to; it starts at 1 and never decreases.
	Turn int `json:"turn"`
	// Seat is the name of the seat that decided it, or Chance. It follows from the rules,
	// so the text form omits it and Equal ignores it.
	Seat string `json:"seat,omitempty"`
	// NAGs are numeric annotations, 0 to 255; 1 to 6 are ! ? !! ?? !? ?!.
	NAGs []int `json:"nags,omitempty"`
	// Eval is an engine's evaluation of the position after the ply.
	Eval *Eval `json:"eval,omitempty"`
	// Clock is the time the seat had left after the ply.
	Clock *Clock `json:"clock,omitempty"`
	// Comment is words separated by single spaces; see CleanComment.
	Comment string `json:"comment,omitempty"`

	at place // of the action, if read from text
}

// place is a position in a text; the zero place means none.
type place struct{ line, column int }

// Equal reports whether two records are of the same game. It ignores the seats of
// plies, which are derived, and positions in a text; nil and empty are the same.
func (r *Record) Equal(o *Record) bool {
	if r == nil || o == nil {
		return r == o
	}
	return r.Game == o.Game && maps.Equal(r.Options, o.Options) && r.Start == o.Start &&
		slices.Equal(r.Players, o.Players) && r.Date == o.Date && r.Result == o.Result &&
		r.Termination == o.Termination && r.Seed == o.Seed && slices.Equal(r.Tags, o.Tags) &&
		r.Comment == o.Comment && slices.EqualFunc(r.Plies, o.Plies, Ply.Equal)
}

// Equal compares plies as Record.Equal does.
func (p Ply) Equal(o Ply) bool {
	return p.Action == o.Action && p.Turn == o.Turn && slices.Equal(p.NAGs, o.NAGs) &&
		same(p.Eval, o.Eval) && same(p.Clock, o.Clock) && p.Comment == o.Comment
}

func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// Tag returns the value of an extra tag, or the empty string.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}
