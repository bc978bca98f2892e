package tune_test

import (
	"context"
	"go/parser"
	"go/token"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/tune"
)

func quick(t *testing.T, o tune.LinearOptions) *tune.LinearResult {
	t.Helper()
	rules, err := skaane.Game.Configure(game.Options{"board": "4x5"})
	if err != nil {
		t.Fatal(err)
	}
	res, err := tune.Linear[skaane.Position](context.Background(), rules, skaane.NewEval(rules), o)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// The weights do not depend on the number of cores, and do depend on the seed.
func TestLinearFollowsFromTheSeed(t *testing.T) {
	o := tune.LinearOptions{Games: 30, Rounds: 2, Nodes: 60, Seed: 3, Threads: 1}
	one := quick(t, o)
	o.Threads = 3
	if three := quick(t, o); !reflect.DeepEqual(one, three) {
		t.Errorf("one core: %+v\nthree: %+v", one, three)
	}
	o.Seed = 4
	if other := quick(t, o); reflect.DeepEqual(one.Weights(), other.Weights()) {
		t.Error("another seed gives the same weights")
	}
}

func TestLinearLearns(t *testing.T) {
	done := 0
	res := quick(t, tune.LinearOptions{Games: 250, Rounds: 1, Nodes: 60, Seed: 1, Progress: func(n, of int) {
		if done++; n != done || n > of {
			t.Errorf("progress %d of %d after %d", n, of, done-1)
		}
	}})
	if done != 250+res.Match.Games+res.Force.Games {
		t.Errorf("progress ended at %d", done)
	}
	if res.After >= res.Before || res.After >= math.Ln2 {
		t.Errorf("loss %.4f, before %.4f", res.After, res.Before)
	}
	for _, r := range res.Rounds {
		if r.Games != 250 || r.Plies < 600 || r.Samples < 300 || r.Held < 50 {
			t.Errorf("%+v", r)
		}
	}
	for _, m := range []tune.LinearMatch{res.Match, res.Force} {
		if m.Games < 40 || !(m.Score >= 0 && m.Score <= 1 && m.Margin > 0 && m.Margin < 0.3) {
			t.Errorf("%+v", m)
		}
	}
	for i, term := range res.Terms {
		if term.Start != skaane.NewEval(nil).Hand()[i] || term.New != math.Round(term.New) {
			t.Errorf("%+v", term)
		}
		if (term.Name == "win" || term.Name == "threat") && term.New != term.Start { // fixed
			t.Errorf("%+v", term)
		}
	}
}

func TestLinearRefuses(t *testing.T) {
	rules, err := skaane.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	eval := skaane.NewEval(rules)
	for _, o := range []tune.LinearOptions{{Games: 9}, {Games: -1}, {Games: tune.MaxLinearGames + 1}, {Games: 10, Rounds: -1}, {Games: 10, Rounds: 101}, {Games: 10, Nodes: tune.MaxLinearNodes + 1}, {Games: 10, Nodes: -1}} {
		if res, err := tune.Linear[skaane.Position](context.Background(), rules, eval, o); err == nil {
			t.Errorf("%+v: %+v", o, res)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tune.Linear[skaane.Position](ctx, rules, eval, tune.LinearOptions{}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	dice, err := scorpion.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tune.Linear[scorpion.Position](context.Background(), dice, nil, tune.LinearOptions{}); err == nil || !strings.Contains(err.Error(), "dice") {
		t.Errorf("a game with dice: %v", err)
	}
}

// broken is an evaluator that breaks a promise.
type broken struct {
	game.Tunable[skorpion.Position]
	how string
}

func (b broken) Evaluate(p *skorpion.Position) int {
	v := b.Tunable.Evaluate(p)
	if b.how == "sum" {
		return v + 40
	}
	return v
}

func (b broken) Priority(p *skorpion.Position, m game.Move) int {
	if b.how == "priority" {
		return 7
	}
	return b.Tunable.Priority(p, m)
}

func (b broken) AppendForcing(dst []game.Move, p *skorpion.Position) []game.Move {
	switch dst = b.Tunable.AppendForcing(dst, p); b.how {
	case "missing":
		return dst[:0]
	case "twice":
		return append(dst, dst...)
	case "illegal":
		return append(dst, 63)
	}
	return dst
}

func TestCheckEvalFindsWhatIsBroken(t *testing.T) {
	rules, err := skorpion.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Parse("./R.R./......../......../..B......... b2 c3 red 6 7 5")
	if err != nil {
		t.Fatal(err)
	}
	eval := skorpion.NewEval(rules).WithWeights(skorpion.NewEval(rules).Hand()[:14]) // far from the bounds
	for how, want := range map[string]string{
		"": "", "sum": "add up", "priority": "priority", "missing": "not forcing", "twice": "twice", "illegal": "not legal",
	} {
		err := tune.CheckEval[skorpion.Position](broken{eval, how}, p)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", how, err)
		}
	}
}

func TestSource(t *testing.T) {
	res := &tune.LinearResult{
		Terms:  []tune.LinearTerm{{Name: "pawn", New: 300}, {Name: "tempo", New: -5}},
		Rounds: []tune.LinearRound{{Games: 40, Draws: 3}, {Games: 40}},
		Before: 0.7, After: 0.6,
	}
	text, err := res.Source("skaane", "antares tune skaane --seed 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "weights.go", text, 0); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"// Code generated by 'antares tune skaane --seed 1'; DO NOT EDIT.\n\npackage skaane\n",
		"80 games", "3 of them drawn", "0.6000", "0.7000", "\t300, // pawn\n\t-5,  // tempo\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if _, err := res.Source("no package", "x"); err == nil {
		t.Error("a bad package name")
	}
}
