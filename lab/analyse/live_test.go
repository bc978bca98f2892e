package analyse_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/think/engine"
)

// What is reported on the way looks further each time, its lines are sorted and distinct
// too, and the last report is the answer.
func TestLive(t *testing.T) {
	for _, g := range catalog.Games() {
		v := variant(t, g.Info().ID)
		var seen []*analyse.Outlook
		c := analyse.Config{Variant: v, Scale: catalog.Scale(v), Live: func(o *analyse.Outlook) { seen = append(seen, o) }}
		c.Limits.Nodes, c.Limits.Lines = 20_000, 3
		var err error
		if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
			c.Judge = nil
			c.Engine, err = catalog.Engine(v, box.Search{CacheMiB: 8})
		}
		if err != nil {
			t.Fatal(err)
		}
		s := played(t, v, 3, 6)
		for s.Turn() < 0 {
			if _, err := s.Roll(); err != nil {
				t.Fatal(err)
			}
		}
		var actions []string
		for _, p := range s.Plies() {
			actions = append(actions, p.Action)
		}
		last, err := analyse.Position(t.Context(), c, s.Start(), actions)
		if err != nil {
			t.Fatal(err)
		}
		if len(seen) == 0 || c.Judge == nil && len(seen) < 2 {
			t.Fatalf("%s: %d reports", g.Info().ID, len(seen))
		}
		for i, o := range seen {
			checkLines(t, g.Info().ID, s, o)
			if i > 0 && o.Looked.Depth <= seen[i-1].Looked.Depth {
				t.Errorf("%s: depth %d after %d", g.Info().ID, o.Looked.Depth, seen[i-1].Looked.Depth)
			}
		}
		end := seen[len(seen)-1]
		if !slices.Equal(end.Lines[0].Line, last.Lines[0].Line) || !slices.Equal(end.Value.Chances, last.Value.Chances) {
			t.Errorf("%s: the last report is %+v, the answer %+v", g.Info().ID, end, last)
		}
	}
}

// A search without limits ends with its context.
func TestLiveIsCancelled(t *testing.T) {
	for _, g := range catalog.Games() {
		v := variant(t, g.Info().ID)
		ctx, cancel := context.WithCancel(t.Context())
		c := analyse.Config{Variant: v, Live: func(*analyse.Outlook) { cancel() }}
		c.Limits.Depth, c.Limits.Lines = 100, 3
		var err error
		if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
			c.Judge = nil
			c.Engine, err = catalog.Engine(v, box.Search{CacheMiB: 8})
		}
		if err != nil {
			t.Fatal(err)
		}
		s := played(t, v, 3, 6)
		if _, err := analyse.Position(ctx, c, s.Position(), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", g.Info().ID, err)
		}
		cancel()
	}
}
