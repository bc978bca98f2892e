package analyse_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/think/engine"
)

// variant is a real game with options.
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

// played is a random game of at most so many plies.
func played(t *testing.T, v game.Variant, seed uint64, plies int) game.Session {
	t.Helper()
	s, r := v.New(game.SeedDice(seed)), game.NewRand(seed)
	for s.Turn() != game.Over && s.Ply() < plies {
		if s.Turn() == game.Chance {
			if _, err := s.Roll(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		legal := s.Legal()
		if err := s.Play(legal[r.N(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// analysed looks at a game with whoever judges it in the command.
func analysed(t *testing.T, s game.Session, nodes uint64) *analyse.Report {
	t.Helper()
	v := s.Variant()
	c := analyse.Config{Variant: v, Scale: catalog.Scale(v)}
	c.Limits.Nodes, c.Limits.Lines = nodes, 1
	var err error
	if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
		c.Engine, err = catalog.Engine(v, box.Search{})
	}
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, p := range s.Plies() {
		actions = append(actions, p.Action)
	}
	told := 0
	c.Progress = func(done, of int) {
		if told++; done != told || of != len(actions) {
			t.Errorf("progress %d of %d after %d calls", done, of, told)
		}
	}
	r, err := analyse.Game(t.Context(), c, s.Start(), actions)
	if err != nil {
		t.Fatal(err)
	}
	if told != len(actions) {
		t.Errorf("told of %d of %d plies", told, len(actions))
	}
	return r
}

// Every game can be analysed, and twice the same gives the same text, picture and
// JSON.
func TestGamesAreDeterministic(t *testing.T) {
	list := []game.Variant{variant(t, catalog.Skorpion), variant(t, catalog.Scorpion, "players=3", "squares=12")}
	for _, g := range catalog.Games() {
		list = append(list, variant(t, g.Info().ID, catalog.Quick(g.Info().ID).Pairs()...))
	}
	for _, v := range list {
		write := func() string {
			var b bytes.Buffer
			r := analysed(t, played(t, v, 3, 8), 300)
			if err := errors.Join(r.WriteText(&b), r.WriteJSON(&b), r.WriteSVG(&b)); err != nil {
				t.Fatal(err)
			}
			for i, p := range r.Plies {
				sum := 0.0
				for _, c := range p.Value.Chances {
					sum += c
				}
				if !near(sum, 1) || p.Loss < 0 || p.Loss > 1 {
					t.Errorf("%s: ply %d: chances %v, loss %g", v.Info().ID, i+1, p.Value.Chances, p.Loss)
				}
			}
			return b.String()
		}
		if one, two := write(), write(); one != two {
			t.Errorf("%s: two analyses differ:\n%s\n%s", v.Info().ID, one, two)
		}
	}
}

// In the real race luck, losses and residue add up for every seat and team. Within a
// turn all values come from the same leaves, so only the first position of a turn
// leaves a residue.
func TestRaceAddsUp(t *testing.T) {
	for _, pairs := range [][]string{
		{"players=2", "squares=12"}, {"players=3", "squares=12"}, {"mode=teams", "squares=12"},
	} {
		v := variant(t, catalog.Scorpion, pairs...)
		s := played(t, v, 5, 20)
		r := analysed(t, s, 1_000_000)
		checkBalance(t, r)
		residues := 0
		for i, p := range r.Plies {
			text, err := s.PositionAt(i + 1)
			if err != nil {
				t.Fatal(err)
			}
			begins := strings.HasSuffix(text, " throw") || strings.HasSuffix(text, " open")
			if p.Residue[0] != 0 {
				residues++
			}
			if !begins && size(p.Residue[0]) > 1e-12 {
				t.Errorf("%v: ply %d: a residue of %g within a turn, at %s", pairs, p.Ply, p.Residue[0], text)
			}
		}
		if residues == 0 {
			t.Errorf("%v: estimates that are exact all the way?", pairs)
		}
	}
}

func size(f float64) float64 { return max(f, -f) }

// Few nodes make the judge hasty, and still everything adds up.
func TestHastyRaceAddsUp(t *testing.T) {
	for _, nodes := range []uint64{1, 200} {
		checkBalance(t, analysed(t, played(t, variant(t, catalog.Scorpion), 6, 60), nodes))
	}
}

// A search gives a second opinion of a race of two.
func TestSecondOpinion(t *testing.T) {
	v := variant(t, catalog.Scorpion, "players=2", "squares=12")
	s := played(t, v, 7, 5)
	e, l, err := catalog.Bot("nodes:50", v)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	var actions []string
	for _, p := range s.Plies() {
		actions = append(actions, p.Action)
	}
	r, err := analyse.Game(t.Context(), analyse.Config{Variant: v, Engine: e, Limits: l}, s.Start(), actions)
	if err != nil {
		t.Fatal(err)
	}
	checkBalance(t, r)
}
