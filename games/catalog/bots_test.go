package catalog_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func variant(t *testing.T, id string, pairs ...string) game.Variant {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	o, err := game.ParseOptions(pairs)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// small are variants in which every bot answers quickly.
func small(t *testing.T) []game.Variant {
	var list []game.Variant
	for _, g := range catalog.Games() {
		list = append(list, variant(t, g.Info().ID, catalog.Quick(g.Info().ID).Pairs()...))
	}
	return append(list,
		variant(t, catalog.Scorpion, "players=3", "squares=12"),
		variant(t, catalog.Scorpion, "mode=teams", "squares=12"),
	)
}

func TestBadSpecs(t *testing.T) {
	v := variant(t, catalog.Skaane)
	for _, spec := range []string{
		"", "clever", "level", "level:0", "level:11", "level:x", "depth:0", "depth:-1", "nodes:", "nodes:0",
		"time:", "time:5", "time:-1s", "time:2h", "mcts:0", "uct:x", "random:1", "greedy:2", "ugi:x",
	} {
		var se *catalog.SpecError
		if _, _, err := catalog.Bot(spec, v); !errors.As(err, &se) {
			t.Errorf("%q: %v", spec, err)
		}
	}
}

// Every kind of bot answers with a legal action at decisions of real games, and reports
// that there is nothing to decide where that is so.
func TestBotsPlayLegally(t *testing.T) {
	specs := []string{"random", "greedy", "depth:2", "nodes:500", "time:2ms", "mcts:50", "uct:50", "level:1", "level:3", "level:5", "level:6"}
	for _, v := range small(t) {
		for i, spec := range specs {
			if spec == "depth:2" && v.Traits().Chance {
				continue // a whole turn with all its dice, which takes long
			}
			e, limits, err := catalog.Bot(spec, v)
			if err != nil {
				t.Fatal(err)
			}
			limits.Seed = 1
			s := v.New(game.SeedDice(uint64(i)))
			for s.Turn() != game.Over && s.Ply() < 60 {
				if s.Turn() == game.Chance {
					if _, err := e.Think(t.Context(), task(s, limits), nil); !errors.Is(err, search.ErrOver) {
						t.Fatalf("%s %s decides for the dice: %v", v.Info().ID, spec, err)
					}
					if _, err := s.Roll(); err != nil {
						t.Fatal(err)
					}
					continue
				}
				a, err := e.Think(t.Context(), task(s, limits), nil)
				if err != nil {
					t.Fatalf("%s %s at %s: %v", v.Info().ID, spec, s.Position(), err)
				}
				if !slices.Contains(s.Legal(), a.Action) {
					t.Fatalf("%s %s at %s: %s is illegal", v.Info().ID, spec, s.Position(), a.Action)
				}
				if err := s.Play(a.Action); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// Many bots think at the same time in one program, as on a server: what they share must
// stay intact.
func TestBotsAtOnce(t *testing.T) {
	var games sync.WaitGroup
	defer games.Wait()
	for _, g := range catalog.Games() {
		for i := range uint64(4) {
			games.Go(func() {
				v, err := g.Configure(nil)
				if err != nil {
					t.Error(err)
					return
				}
				e, limits, err := catalog.Bot("nodes:300", v)
				if err != nil {
					t.Error(err)
					return
				}
				limits.Seed, limits.Threads = i+1, 2
				s := v.New(game.SeedDice(i))
				for s.Turn() != game.Over && s.Ply() < 12 && err == nil {
					if s.Turn() == game.Chance {
						_, err = s.Roll()
						continue
					}
					var a engine.Answer
					if a, err = e.Think(t.Context(), task(s, limits), nil); err == nil {
						err = s.Play(a.Action)
					}
				}
				if err = errors.Join(err, e.Close()); err != nil {
					t.Errorf("%s: %v", g.Info().ID, err)
				}
			})
		}
	}
}

func task(s game.Session, l search.Limits) engine.Task {
	t := engine.Task{Start: s.Start(), Limits: l}
	for _, ply := range s.Plies() {
		t.Actions = append(t.Actions, ply.Action)
	}
	return t
}

// From level 3 up, no level misses a win in one, whatever the seed.
func TestLevelsSeeWins(t *testing.T) {
	for _, c := range []struct {
		id, position, win string
	}{
		{catalog.Skaane, "8/K7/8/8/3G4/2s5/k7/8 light 0", "a7a8"},
		{catalog.Skorpion, "./R..R/......../......../R.B......... c5 c4 red 5 7 21", "a1"},
		{catalog.RSP, ".f.f./.R..../......./......../........./......../......./....../.F.F. red 3", ""},
	} {
		v := variant(t, c.id)
		s, err := v.Read(c.position, nil)
		if err != nil {
			t.Fatal(err)
		}
		for level := 3; level <= 8; level++ {
			e, l, err := catalog.Bot(fmt.Sprintf("level:%d", level), v)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(10) {
				l.Seed = seed
				a, err := e.Think(t.Context(), task(s, l), nil)
				if err != nil {
					t.Fatal(err)
				}
				next, err := v.Read(c.position, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := next.Play(a.Action); err != nil {
					t.Fatal(err)
				}
				if !next.Outcome().Over() || !next.Outcome().Won.Has(0) || c.win != "" && a.Action != c.win {
					t.Errorf("%s level %d seed %d plays %s", c.id, level, seed, a.Action)
				}
			}
		}
	}
}

// A level plays the same for the same seed, and weak levels do not always play the same
// for other seeds.
func TestLevelsFollowTheirSeed(t *testing.T) {
	v := variant(t, catalog.Skaane)
	s := v.New(game.SeedDice(1))
	chosen := map[string]bool{}
	for seed := range uint64(12) {
		var first string
		for range 2 {
			e, l, err := catalog.Bot("level:2", v)
			if err != nil {
				t.Fatal(err)
			}
			l.Seed = seed
			a, err := e.Think(t.Context(), task(s, l), nil)
			if err != nil {
				t.Fatal(err)
			}
			if first != "" && a.Action != first {
				t.Errorf("seed %d: %s and then %s", seed, first, a.Action)
			}
			first = a.Action
		}
		chosen[first] = true
	}
	if len(chosen) < 3 {
		t.Errorf("twelve seeds, but only %v", chosen)
	}
}

func TestEngineRefusesNonsense(t *testing.T) {
	v := variant(t, catalog.Skaane)
	e, err := catalog.Engine(v, box.Search{})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []engine.Task{
		{Start: "nonsense"},
		{Start: "8/K7/8/8/8/8/k7/8 light 0", Actions: []string{"a7a5"}},
		{Start: "8/K7/8/8/8/8/k7/8 light 0", Actions: []string{"resign"}},
	} {
		var re *game.RuleError
		if _, err := e.Think(t.Context(), bad, nil); !errors.As(err, &re) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if _, err := e.Think(t.Context(), engine.Task{Start: "K7/8/8/8/8/8/k7/8 dark 0"}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("over: %v", err)
	}
}
