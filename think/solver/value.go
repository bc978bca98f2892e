package solver

import (
	"fmt"

	"github.com/antares-games/antares/think/search"
)

// Value is what the tablebase holds for a position, for the player to move:
//
//	0        there is no such position
//	1        a draw (while a class is built: not known yet)
//	2 + 2n   lost in n plies
//	3 + 2n   won in n plies
type Value uint16

// The values without a distance.
const (
	NoPosition Value = 0
	DrawValue  Value = 1
	// longest is the greatest distance that fits.
	longest = 30_000
)

func lostIn(plies int) Value { return Value(2 + 2*plies) }
func wonIn(plies int) Value  { return Value(3 + 2*plies) }

// Won and Lost are the result, Plies the distance to it.
func (v Value) Won() bool  { return v >= 2 && v&1 != 0 }
func (v Value) Lost() bool { return v >= 2 && v&1 == 0 }
func (v Value) Plies() int { return int(v-2) / 2 }

// seenBy is the value as the player to move sees it, or the other.
func (v Value) seenBy(mover bool) Value {
	if !mover && v >= 2 {
		v ^= 1 // won for the one, lost for the other
	}
	return v
}

// Score is the value in the terms of a search; ok is false if there is none, or if the
// end is farther away than a search looks.
func (v Value) Score() (s search.Score, ok bool) {
	switch {
	case v == DrawValue:
		return search.Draw, true
	case v < 2 || v.Plies() >= search.MaxPlies:
		return 0, false
	case v.Won():
		return search.Win - search.Score(v.Plies()), true
	}
	return -search.Win + search.Score(v.Plies()), true
}

func (v Value) String() string {
	switch {
	case v == NoPosition:
		return "no position"
	case v == DrawValue:
		return "draw"
	case v.Won():
		return fmt.Sprintf("win in %d", v.Plies())
	}
	return fmt.Sprintf("loss in %d", v.Plies())
}
