package search

import "github.com/antares-games/antares/game"

// Walk is a game that a program plays with searches: the position, and the hashes of the
// ones before it, as Search takes them.
type Walk[P comparable, PP game.Position[P]] struct {
	Pos     P
	History []uint64
}

// Begin begins a game.
func (w *Walk[P, PP]) Begin(p P) { w.Pos, w.History = p, w.History[:0] }

// Play plays a move and reports whether the game continues: not after the third occurrence
// of a position, and not after that many plies.
func (w *Walk[P, PP]) Play(m game.Move, most int) bool {
	p := PP(&w.Pos)
	w.History = append(w.History, p.Hash())
	p.Play(m)
	if p.Turn() == game.Over {
		return false
	}
	seen := 0
	for _, h := range w.History {
		if h == p.Hash() {
			seen++
		}
	}
	return seen < 2 && len(w.History) < most
}

// Result is how the game ended for seat 0: 1, 0 or -1.
func (w *Walk[P, PP]) Result() int {
	p := PP(&w.Pos)
	if p.Turn() != game.Over {
		return 0
	}
	return int(p.Payoff()[0])
}
