// Package engine defines a thinking player for code that knows no particular game: text
// goes in, text comes out. Our searches, the levels and external programs behind a text
// protocol all implement the same interface, so the arena, the protocol and the analysis
// work with any of them.
package engine

import (
	"context"
	"time"

	"github.com/antares-games/antares/think/search"
)

// Task is a position to think about, by its history, so that repetition is known.
type Task struct {
	// Start is a position's text, Actions what was played from there, dice too.
	Start   string
	Actions []string
	Limits  search.Limits
	// Clocks are those of all seats, if the game is played by the clock. Engines that
	// implement Timekeeper share out their own; for others Limits.Time does.
	Clocks []Clock
}

// Line is a line of play, best for the seat to move.
type Line struct {
	Actions []string `json:"actions"`
	// Score is for the seat to move in thousandths, or a distance to the end in
	// plies if Mate is not 0: positive wins.
	Score int `json:"score"`
	Mate  int `json:"mate,omitempty"`
	// Chance is the estimated chance to win, from 0 to 1, where one is known.
	Chance float64 `json:"chance,omitempty"`
	Visits uint64  `json:"visits,omitempty"`
}

// Info is what an engine knows while it thinks.
type Info struct {
	Depth    int           `json:"depth"`
	SelDepth int           `json:"seldepth,omitempty"`
	Nodes    uint64        `json:"nodes"`
	Time     time.Duration `json:"time_ns"`
	HashFull int           `json:"hashfull,omitempty"` // thousandths
	Lines    []Line        `json:"lines"`
}

// Answer is the action chosen, and the last Info.
type Answer struct {
	Action string `json:"action"`
	Info   Info   `json:"info"`
}

// Engine thinks about one game with its options fixed. It is used by one caller
// at a time.
type Engine interface {
	// Name returns its name.
	Name() string
	// NewGame forgets what was learnt about the game before.
	NewGame()
	// Think chooses an action for the seat to move. It returns soon after ctx
	// ends, with the best it has; report may be nil. An error means that it has
	// no answer: the game is over, the task is not a game, or the engine failed.
	Think(ctx context.Context, t Task, report func(Info)) (Answer, error)
	// Close ends it.
	Close() error
}
