package analyse_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/think/engine"
)

// oneAgainst is a game of one player, which sits at seat 0, against a level.
func oneAgainst(t *testing.T, v game.Variant, seed uint64, one, others string) game.Session {
	t.Helper()
	var bots [2]engine.Engine
	for i, spec := range []string{one, others} {
		e, _, err := catalog.Bot(spec, v)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		bots[i] = e
	}
	s := v.New(game.SeedDice(seed))
	task := engine.Task{Start: s.Start()}
	for s.Turn() != game.Over {
		if s.Turn() == game.Chance {
			rolled, err := s.Roll()
			if err != nil {
				t.Fatal(err)
			}
			task.Actions = append(task.Actions, rolled)
			continue
		}
		task.Limits.Seed = seed*10_000 + uint64(s.Ply()) + 1
		a, err := bots[min(s.Turn(), 1)].Think(t.Context(), task, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(a.Action); err != nil {
			t.Fatal(err)
		}
		task.Actions = append(task.Actions, a.Action)
	}
	return s
}

// Who plays anything at all in Scorpion is told so. Most decisions of a race cost next to
// nothing; when they counted, random play reached 90 %.
func TestAccuracyCountsRealChoices(t *testing.T)     { realChoices(t, 4, 3) }
func TestLongAccuracyCountsRealChoices(t *testing.T) { realChoices(t, 20, 4) }

// realChoices has so many games of random play and of level 8 analysed.
func realChoices(t *testing.T, random, best float64) {
	v := variant(t, catalog.Scorpion)
	var now, before [2]float64
	for i, bot := range []string{"random", "level:8"} {
		games := []float64{random, best}[i]
		for seed := range uint64(games) {
			r := analysed(t, oneAgainst(t, v, seed, bot, "level:3"), 2_000)
			now[i] += r.Summary[0].Accuracy / games
			every, decisions, choices := 0.0, 0, 0
			for k := range r.Plies {
				p := &r.Plies[k]
				switch {
				case p.Equal && p.Loss >= analyse.InaccuracyFrom:
					t.Errorf("seed %d, ply %d: no choice, and a loss of %g", seed, p.Ply, p.Loss)
				case p.Equal && (p.Forced || p.Seat == "chance"):
					t.Errorf("seed %d, ply %d: %s %s is marked as a decision", seed, p.Ply, p.Seat, p.Action)
				}
				if p.Seat != r.Seats[0] || p.Forced {
					continue
				}
				every += analyse.AccuracyOf(p.Loss)
				decisions++
				if !p.Equal {
					choices++
				}
			}
			if s := r.Summary[0]; s.Decisions != decisions || s.Choices != choices || choices >= decisions {
				t.Errorf("seed %d: %+v; %d decisions, %d choices", seed, s, decisions, choices)
			}
			before[i] += 100 * every / float64(decisions) / games
		}
	}
	t.Logf("random %.1f %%, level 8 %.1f %%; over all decisions %.1f %% and %.1f %%", now[0], now[1], before[0], before[1])
	if now[0] > now[1]-15 || now[0] > 80 {
		t.Errorf("random play has an accuracy of %.1f %%, level 8 of %.1f %%", now[0], now[1])
	}
}

// Without dice, a decision in a lost position is no choice, and one that gave a win away is.
func TestAccuracyOfTheLost(t *testing.T) {
	r, _ := duelOf(t, map[string]string{"A": "B #-4,C #-2", "B": "F 0,E #-2"}, "B F", 1)
	if p := r.Plies[0]; p.Equal { // blue can only draw after B, so A was not lost after all
		t.Errorf("%+v", p)
	}
	r, _ = duelOf(t, map[string]string{"A": "B #-4,C #-2", "B": "E #3,F #5", "E": "J #-1,K #-1"}, "B E", 1)
	if p, red := r.Plies[0], r.Summary[0]; !p.Equal || red.Decisions != 1 || red.Choices != 0 || red.Accuracy != 100 {
		t.Errorf("%+v, %+v", p, red)
	}
	if p, blue := r.Plies[1], r.Summary[1]; p.Equal || blue.Choices != 1 {
		t.Errorf("%+v, %+v", p, blue)
	}
}
