// Package search finds good moves in any game that declares the traits a search needs:
// AlphaBeta for two players without dice, Expectimax for dice and several seats, MCTS for
// all of them. Searches treat positions as flat values, keep them in their own arrays and
// allocate nothing per node. They know no particular game, no text, and no clock except a
// Budget.
package search

import (
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares/game"
)

// Limits define when to stop; zero values do not limit. With none at all a search
// continues until its context ends.
type Limits struct {
	Depth int
	Nodes uint64
	Time  time.Duration
	// Lines is how many best lines to work out (MultiPV); 0 is 1.
	Lines int
	// Threads is how many cores to use; 0 is 1.
	Threads int
	// Seed decides whatever a search leaves to chance.
	Seed uint64
	// Share is which of the moves at the root to look at; AlphaBeta heeds it.
	Share Share `json:",omitzero"`
}

// Share is a part of a list of moves: every Of-th of them, from number Part on. All parts
// together are all moves, so searches that know nothing of each other can share out a
// position. The zero Share is every move.
type Share struct{ Part, Of int }

// has reports whether a move with that place in the list belongs to the share.
func (s Share) has(place int) bool { return s.Of <= 1 || place%s.Of == s.Part }

// Score is the value of a position for the player to move: thousandths of the
// evaluation's unit, or a distance to the end of the game.
type Score int32

// The scores. A win found n plies from the root has the score Win-n, a loss its
// negative; evaluations stay below game.MaxEval.
const (
	Win      Score = 30_000
	MaxPlies       = 512 // no search looks further
	winRange       = Win - MaxPlies
	Draw     Score = 0
)

// Mate reports in how many plies a score wins (positive) or loses (negative).
func (s Score) Mate() (plies int, ok bool) {
	switch {
	case s >= winRange:
		return int(Win - s), true
	case s <= -winRange:
		return -int(Win + s), true
	}
	return 0, false
}

func (s Score) String() string {
	if plies, ok := s.Mate(); ok {
		return fmt.Sprintf("#%d", plies)
	}
	return fmt.Sprintf("%+.3f", float64(s)/1000)
}

// Line is a line of play and what it is worth to the player to move at its root.
type Line struct {
	Moves []game.Move
	// Score is in the terms of alpha-beta; searches that estimate chances of
	// winning give Chance, from 0 to 1, too.
	Score  Score
	Chance float64
	// Visits is how often a tree search went this way.
	Visits uint64
}

// Report is what a search knows so far. Lines are best first.
type Report struct {
	Depth, SelDepth int
	Lines           []Line
	Nodes           uint64
	Time            time.Duration
	// CacheHits of CacheProbes found something; CacheFull is in thousandths.
	CacheHits, CacheProbes uint64
	CacheFull              int
	// Proven means that the best line's score is exact: the end was reached.
	Proven bool
}

// Best is the move to play; ok is false if nothing was searched.
func (r *Report) Best() (m game.Move, ok bool) {
	if len(r.Lines) == 0 || len(r.Lines[0].Moves) == 0 {
		return 0, false
	}
	return r.Lines[0].Moves[0], true
}

// ErrUnfit is returned for a game without the traits that a search needs.
var ErrUnfit = errors.New("this search cannot play this game")

// ErrOver is returned for a position in which there is nothing to decide.
var ErrOver = errors.New("there is nothing to decide in this position")

// ErrNoShare is returned where there are fewer moves than shares of them.
var ErrNoShare = errors.New("no move of this position belongs to this share")
