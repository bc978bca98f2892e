package search

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// still is a position of a game in which nothing happens.
type still struct{}

func (*still) Turn() game.Seat                         { return 0 }
func (*still) AppendMoves(dst []game.Move) []game.Move { return append(dst, 0) }
func (*still) Play(game.Move)                          {}
func (*still) Hash() uint64                            { return 1 }
func (*still) Payoff() game.Payoff                     { return game.Payoff{} }

// At the root late quiet moves are searched less deeply at first, but not where the depth
// is limited, nor where somebody wins already; and lines already found are not counted.
func TestRootReductions(t *testing.T) {
	for _, c := range []struct {
		name    string
		style   style
		quiet   bool
		from, i int
		alpha   Score
		want    int
	}{
		{"late and quiet", bold, true, 0, 20, 100, reductions[8][20]},
		{"early", bold, true, 0, 2, 100, 0},
		{"late, but early after the lines found", bold, true, 18, 20, 100, 0},
		{"a take", bold, false, 0, 20, 100, 0},
		{"limited depth", careful, true, 0, 20, 100, 0},
		{"won", bold, true, 0, 20, Win - 5, 0},
		{"lost", bold, true, 0, 20, 5 - Win, 0},
	} {
		w := &worker[still, *still]{search: &AlphaBeta[still, *still]{}, style: c.style, from: c.from}
		if got := w.rootReduction(&rootMove{quiet: c.quiet}, 8, c.i, c.alpha); got != c.want {
			t.Errorf("%s: %d plies less, want %d", c.name, got, c.want)
		}
	}
	if reductions[8][20] == 0 {
		t.Error("nothing is reduced at all")
	}
}

// Only a search without a limit of depth is bold.
func TestLimitedDepthIsCareful(t *testing.T) {
	w := &worker[still, *still]{search: &AlphaBeta[still, *still]{cache: NewCache(0)}}
	for _, c := range []struct {
		limits Limits
		want   style
	}{
		{Limits{Depth: 1}, careful},
		{Limits{Depth: 4, Nodes: 20_000}, careful},
		{Limits{Nodes: 1}, bold},
	} {
		b := NewBudget(t.Context(), c.limits)
		w.root = []rootMove{{}}
		w.budget, w.stopped = b, true
		w.deepen(c.limits, 0, nil)
		b.Close()
		if w.style != c.want {
			t.Errorf("%+v: %+v, want %+v", c.limits, w.style, c.want)
		}
	}
}
