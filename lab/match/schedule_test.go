package match

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/antares-games/antares/game"
)

func schedule(t *testing.T, v game.Variant, bots int, p Plan) *Schedule {
	t.Helper()
	s, err := NewSchedule(v, bots, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScheduleDeterministic(t *testing.T) {
	v := theRace(t, nil)
	p := Plan{Games: 12, Openings: 5, Seed: 9}
	a, b := schedule(t, v, 3, p), schedule(t, v, 3, p)
	if !reflect.DeepEqual(a, b) {
		t.Error("one seed gave two schedules")
	}
	// More games only add to the list.
	p.Games = 18
	if more := schedule(t, v, 3, p); !reflect.DeepEqual(more.Games[:len(a.Games)], a.Games) {
		t.Error("a longer match begins differently")
	}
	p.Games, p.Seed = 12, 10
	if reflect.DeepEqual(a, schedule(t, v, 3, p)) {
		t.Error("two seeds gave one schedule")
	}
}

// TestScheduleSeats: the games of a group differ in seats only, and over a group
// both bots sit equally often at every seat and beside the same company.
func TestScheduleSeats(t *testing.T) {
	for name, c := range map[string]struct {
		v     game.Variant
		games int
	}{
		"two":   {theRunes(t), 2},
		"three": {theRace(t, game.Options{"players": "3"}), 6},
		"four":  {theRace(t, game.Options{"players": "4"}), 6},
		"teams": {theRace(t, game.Options{"mode": "teams"}), 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := schedule(t, c.v, 2, Plan{Games: 13, Openings: 3, Seed: 1})
			if s.PerGroup != c.games || len(s.Games) != s.Groups*c.games || len(s.Games) < 13 || len(s.Games) >= 13+c.games {
				t.Fatalf("%d games in groups of %d", len(s.Games), s.PerGroup)
			}
			for i := 0; i < len(s.Games); i += c.games {
				first := &s.Games[i]
				sat := make([]int, len(c.v.Traits().Seats))
				ways := map[string]bool{}
				for j := range c.games {
					g := &s.Games[i+j]
					if g.ID != i+j || g.Group != i/c.games || g.Seed != first.Seed || !reflect.DeepEqual(g.Opening, first.Opening) {
						t.Errorf("game %d is not like game %d", i+j, i)
					}
					for seat, who := range g.Seats {
						sat[seat] += who
					}
					ways[fmt.Sprint(g.Seats)] = true
					for _, side := range c.v.Traits().Sides {
						for seat := range g.Seats {
							if side.Has(game.Seat(seat)) && g.Seats[seat] != g.Seats[firstSeat(side)] {
								t.Errorf("partners are not one bot: %v", g.Seats)
							}
						}
					}
				}
				for seat, n := range sat {
					if 2*n != c.games {
						t.Errorf("seat %d: %d of %d games", seat, n, c.games)
					}
				}
				for j := range c.games {
					seats := s.Games[i+j].Seats
					if turned := append(append([]int{}, seats[1:]...), seats[0]); !ways[fmt.Sprint(turned)] {
						t.Errorf("%v turned is not in the group", seats)
					}
				}
				if len(ways) != c.games {
					t.Errorf("%d ways to sit in %d games", len(ways), c.games)
				}
			}
			if s.Games[0].Seed == s.Games[c.games].Seed {
				t.Error("two groups have the same dice")
			}
		})
	}
}

func firstSeat(side game.SeatSet) game.Seat {
	for s := game.Seat(0); ; s++ {
		if side.Has(s) {
			return s
		}
	}
}

func TestSchedulePairings(t *testing.T) {
	v := theRunes(t)
	for _, c := range []struct {
		plan Plan
		want [][2]int
	}{
		{Plan{}, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}},
		{Plan{Gauntlet: true}, [][2]int{{0, 1}, {0, 2}, {0, 3}}},
		{Plan{Ladder: 1}, [][2]int{{0, 1}, {1, 2}, {2, 3}}},
		{Plan{Ladder: 2}, [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}}},
	} {
		c.plan.Games = 3
		s := schedule(t, v, 4, c.plan)
		if !reflect.DeepEqual(s.Pairings, c.want) || len(s.Games) != 4*len(c.want) {
			t.Errorf("%v, %d games", s.Pairings, len(s.Games))
		}
		for i := range s.Games {
			if g := &s.Games[i]; g.Pairing != c.want[g.Group%len(c.want)] {
				t.Errorf("game %d is %v", i, g.Pairing)
			}
		}
	}
}

// TestScheduleOpenings: openings have the length asked for, are legal, leave the
// game under way, and differ where nothing else does.
func TestScheduleOpenings(t *testing.T) {
	v := theRunes(t)
	s := schedule(t, v, 2, Plan{Games: 40, Openings: 6, Seed: 4})
	for i := range s.Games {
		p := v.New(game.SeedDice(s.Games[i].Seed))
		for _, a := range s.Games[i].Opening {
			if err := p.Play(a); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.Games[i].Opening) != 6 || p.Turn() == game.Over {
			t.Errorf("game %d: opening %v, %v", i, s.Games[i].Opening, p.Outcome())
		}
	}
	// Openings differ also where deals do and they need not.
	s = schedule(t, nimGame(t, 60, 9), 2, Plan{Games: 40, Openings: 6, Seed: 4})
	ways := map[string]bool{}
	for i := range s.Games {
		ways[fmt.Sprint(s.Games[i].Opening)] = true
	}
	if len(ways) < 15 || s.Repeats != 0 {
		t.Errorf("%d ways to begin 20 groups, %d repeats", len(ways), s.Repeats)
	}
	// A pile of 5 is over after 5 plies at the latest. Four leave 1, three leave 1
	// or 2: whatever is found of these, few groups begin anew.
	s = schedule(t, nimGame(t, 5, 1), 2, Plan{Games: 40, Openings: 9, Seed: 4})
	for i := range s.Games {
		if n := len(s.Games[i].Opening); n < 3 || n > 4 {
			t.Errorf("opening %v", s.Games[i].Opening)
		}
	}
	if s.Repeats < 17 || s.Repeats > 19 {
		t.Errorf("%d repeats", s.Repeats)
	}
	// With 2 plies a pile of 20 leads to five piles.
	s = schedule(t, nimGame(t, 20, 1), 2, Plan{Games: 14, Openings: 2, Seed: 4})
	if s.Repeats != 2 {
		t.Errorf("%d repeats", s.Repeats)
	}
}

func TestScheduleRefuses(t *testing.T) {
	v := theRunes(t)
	for _, c := range []struct {
		bots int
		plan Plan
	}{
		{1, Plan{Games: 2}},
		{257, Plan{Games: 2}},
		{2, Plan{}},
		{2, Plan{Games: -1}},
		{2, Plan{Games: 2_000_000}},
		{200, Plan{Games: 1_000}},
		{2, Plan{Games: 2, Openings: -1}},
		{2, Plan{Games: 2, Openings: 5_000}},
	} {
		if _, err := NewSchedule(v, c.bots, c.plan); err == nil {
			t.Errorf("%+v was taken", c)
		}
	}
}
