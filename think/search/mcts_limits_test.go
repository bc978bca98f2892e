package search_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/search"
)

func TestMCTSStops(t *testing.T) {
	rules := mctsRules(t, skaane.Game, nil)
	p := rules.Start(game.SeedDice(1))
	m := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{Repetition: true})
	// Cancelled before it began: still an answer, and a legal one.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := m.Search(ctx, p, nil, search.Limits{}, nil)
	if err != nil || r.Nodes != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	mctsCheckLines[skaane.Position](t, p, r)
	// Cancelled from its own report.
	ctx, cancel = context.WithCancel(t.Context())
	told := 0
	r, err = m.Search(ctx, p, nil, search.Limits{}, func(r *search.Report) { told++; cancel() })
	if err != nil || told < 2 || r.Nodes < 2 {
		t.Fatalf("told %d times, %+v, %v", told, r, err)
	}
	if r, err = m.Search(t.Context(), p, nil, search.Limits{Time: 20 * time.Millisecond}, nil); err != nil || r.Time < 20*time.Millisecond {
		t.Errorf("%+v, %v", r, err)
	}
	m.Forget()
	if r = mctsSearch(t, m, p, search.Limits{Nodes: 777}); r.Nodes != 777 {
		t.Errorf("%d iterations of 777", r.Nodes)
	}
	m.Forget()
	if r = mctsSearch(t, m, p, search.Limits{Depth: 3}); r.SelDepth != 3 {
		t.Errorf("%d deep, asked for 3", r.SelDepth)
	}
}

func TestMCTSNothingToDecide(t *testing.T) {
	rules := mctsRules(t, skaane.Game, nil)
	m := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{Repetition: true})
	p := mctsParse(t, rules, "8/8/8/8/8/8/6U1/k7 light 0") // dark is across
	if _, err := m.Search(t.Context(), p, nil, search.Limits{Nodes: 9}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("a won game: %v", err)
	}
	p = mctsParse(t, rules, "8/8/8/3g4/4K3/8/8/8 light 0")
	h, other := p.Hash(), uint64(1)
	for _, history := range [][]uint64{{h, other, h, other}, {h, other, h, other, h}} {
		if _, err := m.Search(t.Context(), p, history, search.Limits{Nodes: 9}, nil); !errors.Is(err, search.ErrOver) {
			t.Errorf("a third occurrence: %v", err)
		}
	}
	if _, err := m.Search(t.Context(), p, []uint64{h, other}, search.Limits{Nodes: 9}, nil); err != nil {
		t.Errorf("a second occurrence: %v", err)
	}
	dice := mctsRules(t, scorpion.Game, nil)
	race := search.NewMCTS[scorpion.Position](dice.Traits(), search.MCTSOptions{})
	if _, err := race.Search(t.Context(), dice.Start(nil), nil, search.Limits{Nodes: 9}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("a die to roll: %v", err)
	}
	for _, traits := range []game.Traits{{}, {Seats: make([]string, 5), MaxMoves: 9}, {Seats: make([]string, 2), MaxMoves: 1 << 16}} {
		unfit := search.NewMCTS[skaane.Position](traits, search.MCTSOptions{})
		if _, err := unfit.Search(t.Context(), p, nil, search.Limits{Nodes: 9}, nil); !errors.Is(err, search.ErrUnfit) {
			t.Errorf("%+v: %v", traits, err)
		}
	}
}
