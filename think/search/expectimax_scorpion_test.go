package search_test

import (
	"context"
	"math"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/think/search"
)

// TestExpectimaxScorpion compares cuts and cache with the plain walk in a real
// dice game, with two to four seats and teams.
func TestExpectimaxScorpion(t *testing.T) {
	for name, o := range map[string]game.Options{
		"two": {"players": "2"}, "three": {"players": "3"}, "four": {}, "double": {"mode": "double"}, "teams": {"mode": "teams"},
	} {
		t.Run(name, func(t *testing.T) {
			rules, err := scorpion.Game.Configure(o)
			if err != nil {
				t.Fatal(err)
			}
			eval := scorpion.NewEval().Hasty()
			fast := search.NewExpectimax[scorpion.Position](rules.Traits(), eval)
			plain := search.NewExpectimax[scorpion.Position](rules.Traits(), eval)
			plain.Plain = true
			r := game.NewRand(6)
			p := rules.Start(nil)
			checked := 0
			for m, ok := p.RandomMove(r); ok && checked < 12; m, ok = p.RandomMove(r) {
				if p.Turn() >= 0 && r.N(9) == 0 {
					checked++
					compare(t, rules, p, fast, plain)
				}
				p.Play(m)
			}
		})
	}
}

func compare(t *testing.T, rules game.Rules[scorpion.Position], p scorpion.Position, fast, plain *search.Expectimax[scorpion.Position, *scorpion.Position]) {
	t.Helper()
	all, err := plain.Search(context.Background(), p, nil, search.Limits{Depth: 1, Lines: 1000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	worth := map[game.Move]float64{}
	for _, l := range all.Lines {
		worth[l.Moves[0]] = l.Chance
	}
	for _, lines := range []int{1, 3} {
		for _, threads := range []int{1, 3} {
			a, err := fast.Search(context.Background(), p, nil, search.Limits{Depth: 1, Lines: lines, Threads: threads}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range a.Lines {
				if math.Abs(a.Lines[i].Chance-all.Lines[i].Chance) > 1e-9 {
					t.Errorf("%s: line %d has %.12f, plainly %.12f", rules.Append(nil, &p), i, a.Lines[i].Chance, all.Lines[i].Chance)
				}
				if own := worth[a.Lines[i].Moves[0]]; math.Abs(a.Lines[i].Chance-own) > 1e-9 {
					t.Errorf("%s: line %d has %.12f, its move is worth %.12f", rules.Append(nil, &p), i, a.Lines[i].Chance, own)
				}
			}
		}
	}
}

// BenchmarkExpectimax searches a whole turn from its first throw.
func BenchmarkExpectimax(b *testing.B) {
	for _, c := range []struct {
		name     string
		options  game.Options
		position string
	}{
		{"two", game.Options{"players": "2"}, "h,y5,y9,b8/y1,y12,b10,b2 blue 61 throw"},
		{"four", game.Options{}, "h,y5,y9,b8/y1,y12,b10,b2/h,h,y2,y3/y20,b5,o,o blue 61 throw"},
		{"double", game.Options{"mode": "double"}, "h,h,h,y5,y9,y14,b22,b8/h,h,y1,y12,b23,b10,b2,o blue 61 throw"},
	} {
		rules, err := scorpion.Game.Configure(c.options)
		if err != nil {
			b.Fatal(err)
		}
		p, err := rules.Parse(c.position)
		if err != nil {
			b.Fatal(err)
		}
		for name, eval := range map[string]*scorpion.Eval{"": scorpion.NewEval(), "/hasty": scorpion.NewEval().Hasty()} {
			e := search.NewExpectimax[scorpion.Position](rules.Traits(), eval)
			b.Run(c.name+name, func(b *testing.B) {
				var nodes uint64
				for b.Loop() {
					e.Forget()
					r, err := e.Search(context.Background(), p, nil, search.Limits{Depth: 1}, nil)
					if err != nil {
						b.Fatal(err)
					}
					nodes += r.Nodes
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}
