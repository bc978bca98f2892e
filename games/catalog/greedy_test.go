package catalog_test

import (
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// TestGreedy plays whole games of every kind with the greedy player in all seats:
// legally, and the same again for the same seed.
func TestGreedy(t *testing.T) {
	for _, v := range small(t) {
		play := func(seed uint64) (actions []string) {
			e, limits, err := catalog.Bot("greedy", v)
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			s := v.New(game.SeedDice(4))
			for s.Turn() != game.Over && s.Ply() < 400 {
				if s.Turn() == game.Chance {
					if _, err := s.Roll(); err != nil {
						t.Fatal(err)
					}
					continue
				}
				limits.Seed = seed
				a, err := e.Think(t.Context(), task(s, limits), nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Play(a.Action); err != nil {
					t.Fatalf("%s: %v", v.Info().ID, err)
				}
				actions = append(actions, a.Action)
			}
			return actions
		}
		first := play(1)
		if !slices.Equal(first, play(1)) {
			t.Errorf("%s: one seed gave two games", v.Info().ID)
		}
	}
}

// TestGreedyRaces compares the greedy player of the race with moves found by hand: it
// throws where there is something to move, prefers the sting that throws an enemy back,
// and takes the win.
func TestGreedyRaces(t *testing.T) {
	v := variant(t, catalog.Scorpion, "players=2")
	for _, c := range []struct{ position, action string }{
		{"b9,b8,o,o/h,h,h,y1 blue 61 throw", "B"},
		{"h,h,h,y9/h,h,h,y1 blue 61 throw:Y3", "Y"},
		{"y3,y9,o,o/h,h,h,b14 blue 61 play:Y2,Y5", "y9+5"}, // swaps with b14
		{"b2,o,o,o/h,h,h,b14 blue 61 play:B1,B2", "b2+3"},
		{"y5,b14,o,o/h,h,h,b14 blue 61 sting:b14,-", "cross"},
	} {
		s, err := v.Read(c.position, nil)
		if err != nil {
			t.Fatalf("%s: %v", c.position, err)
		}
		for seed := range uint64(6) {
			e, limits, err := catalog.Bot("greedy", v)
			if err != nil {
				t.Fatal(err)
			}
			limits.Seed = seed
			a, err := e.Think(t.Context(), task(s, limits), nil)
			if err != nil {
				t.Fatal(err)
			}
			if a.Action != c.action {
				t.Errorf("%s, seed %d: %s, expected %s", c.position, seed, a.Action, c.action)
			}
		}
	}
}
