package main

import (
	"context"
	"errors"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
)

// The analysis on the screen reports more than once where there is more to find, and ends
// as soon as nobody wants it any more, for each game in turn.
func TestOutlook(t *testing.T) {
	look := newOutlook()
	for range 2 {
		for _, g := range catalog.Games() {
			v, err := g.Configure(nil)
			if err != nil {
				t.Fatal(err)
			}
			s := v.New(game.SeedDice(1))
			for s.Turn() == game.Chance {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			reports := 0
			err = look(ctx, v, s.Position(), nil, 2, func(o *analyse.Outlook) {
				reports++
				if len(o.Lines) == 0 || len(o.Lines) > 2 || o.Looked.Depth < 1 {
					t.Errorf("%s: %d lines at depth %d", g.Info().ID, len(o.Lines), o.Looked.Depth)
				}
				if reports == 3 {
					cancel()
				}
			})
			cancel()
			if dice := v.Traits().Chance; !dice && (reports < 3 || !errors.Is(err, context.Canceled)) || dice && reports == 0 {
				t.Errorf("%s: %d reports, then %v", g.Info().ID, reports, err)
			}
			if err := look(ctx, v, s.Position(), nil, 2, func(*analyse.Outlook) { t.Error("a search that nobody wants reports") }); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", g.Info().ID, err)
			}
		}
	}
}
