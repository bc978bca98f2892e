package analyse_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/think/engine"
)

// Whatever the position, the lines are sorted for the player to move, begin with different
// actions and can be played. Limits cut a search short at any point, so each position is
// searched with several.
func TestLinesAreSortedAndDistinct(t *testing.T) {
	positions := 0
	for _, g := range catalog.Games() {
		v := variant(t, g.Info().ID)
		c := analyse.Config{Variant: v, Scale: catalog.Scale(v)}
		var err error
		if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
			c.Judge = nil
			c.Engine, err = catalog.Engine(v, box.Search{CacheMiB: 8})
		}
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			s := played(t, v, seed, 5+int(seed)*3)
			if s.Turn() < 0 {
				continue
			}
			positions++
			var actions []string
			for _, p := range s.Plies() {
				actions = append(actions, p.Action)
			}
			for _, nodes := range []uint64{1, 300, 1_000, 3_000, 6_000} {
				c.Limits.Nodes, c.Limits.Lines = nodes, 3
				o, err := analyse.Position(t.Context(), c, s.Start(), actions)
				if err != nil {
					t.Fatal(err)
				}
				checkLines(t, fmt.Sprintf("%s, seed %d, %d nodes", g.Info().ID, seed, nodes), s, o)
			}
		}
	}
	if positions < 60 {
		t.Errorf("only %d positions", positions)
	}
}

func checkLines(t *testing.T, where string, s game.Session, o *analyse.Outlook) {
	t.Helper()
	if len(o.Lines) == 0 {
		t.Errorf("%s: no lines", where)
		return
	}
	seat, ply := s.Turn(), s.Ply()
	if first := &o.Lines[0].Value; order(first, seat) != order(&o.Value, seat) {
		t.Errorf("%s: the position is worth %+v, its best line %+v", where, o.Value, *first)
	}
	seen := map[string]bool{}
	for i := range o.Lines {
		l := &o.Lines[i]
		if i > 0 && order(&l.Value, seat) > order(&o.Lines[i-1].Value, seat) {
			t.Errorf("%s: line %d, %s, is better than the one before", where, i+1, l.Action)
		}
		if seen[l.Action] {
			t.Errorf("%s: two lines begin with %s", where, l.Action)
		}
		seen[l.Action] = true
		if len(l.Line) == 0 || l.Line[0] != l.Action {
			t.Errorf("%s: line %v begins with %s", where, l.Line, l.Action)
		}
		for _, action := range l.Line {
			if err := s.Play(action); err != nil {
				t.Errorf("%s: line %v: %v", where, l.Line, err)
				break
			}
		}
		if err := s.Undo(ply); err != nil {
			t.Fatal(err)
		}
	}
}

// order is a number that grows with what a value is worth to a seat: sure wins first, the
// sooner the better, then the chance, then sure losses.
func order(v *analyse.Value, seat game.Seat) float64 {
	mate := v.Mate
	if seat == 1 {
		mate = -mate
	}
	switch {
	case mate > 0:
		return 1e6 - float64(mate)
	case mate < 0:
		return -1e6 - float64(mate)
	}
	return v.Chances[seat]
}
