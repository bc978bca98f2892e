package engine_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func judgeRules(t *testing.T) game.Rules[scorpion.Position] {
	t.Helper()
	r, err := scorpion.Game.Configure(game.Options{"players": "3", "squares": "12"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// plainly values a position to the end of its turn, with nothing remembered.
func plainly(p scorpion.Position, e *scorpion.Eval, root bool) (v [game.MaxSeats]float64) {
	turn := p.Turn()
	if turn == game.Over {
		for s, pay := range p.Payoff() {
			if pay > 0 {
				v[s] = 1
			}
		}
		return v
	}
	if !root && e.Settled(&p) {
		e.Estimate(&p, &v)
		return v
	}
	moves := p.AppendMoves(nil)
	for i, m := range moves {
		next := p
		next.Play(m)
		u := plainly(next, e, false)
		switch {
		case turn == game.Chance:
			for s := range v {
				v[s] += u[s] / float64(len(moves))
			}
		case i == 0 || u[turn] > v[turn]:
			v = u
		}
	}
	return v
}

// TestJudge compares with the plain walk, along a game, and asks the same again in
// another order: what was asked before does not matter.
func TestJudge(t *testing.T) {
	rules := judgeRules(t)
	eval := scorpion.NewEval()
	j := engine.NewJudge[scorpion.Position](rules, eval)
	p := rules.Start(game.SeedDice(1))
	start := string(rules.Append(nil, &p))
	r := game.NewRand(2)
	var actions []string
	var answers [][]engine.Prospect
	for range 24 {
		task := engine.Task{Start: start, Actions: actions}
		got, err := j.Judge(t.Context(), task)
		if err != nil {
			t.Fatal(err)
		}
		moves := p.AppendMoves(nil)
		if len(got) != len(moves) {
			t.Fatalf("%d prospects of %d actions", len(got), len(moves))
		}
		for _, m := range moves {
			text := string(rules.AppendMove(nil, &p, m))
			next := p
			next.Play(m)
			want := plainly(next, eval, false)
			for _, x := range got {
				if x.Action != text {
					continue
				}
				if x.Line[0] != text {
					t.Errorf("the line of %s is %v", text, x.Line)
				}
				for s, c := range x.Chances {
					if d := c - want[s]; d > 1e-12 || d < -1e-12 {
						t.Errorf("%s: seat %d has %g, want %g", text, s, c, want[s])
					}
				}
			}
		}
		answers = append(answers, got)
		m := moves[r.N(len(moves))]
		actions = append(actions, string(rules.AppendMove(nil, &p, m)))
		p.Play(m)
	}
	for i := len(answers) - 1; i >= 0; i -= 3 {
		got, err := j.Judge(t.Context(), engine.Task{Start: start, Actions: actions[:i]})
		if err != nil || !reflect.DeepEqual(got, answers[i]) {
			t.Errorf("after %d plies: asked again, %v: %v", i, err, got)
		}
	}
}

// TestJudgeLimits: with few nodes there is still an answer, of estimates.
func TestJudgeLimits(t *testing.T) {
	rules := judgeRules(t)
	j := engine.NewJudge[scorpion.Position](rules, scorpion.NewEval())
	p := rules.Start(game.SeedDice(1))
	task := engine.Task{Start: string(rules.Append(nil, &p)), Limits: search.Limits{Nodes: 1}}
	got, err := j.Judge(t.Context(), task)
	if err != nil || len(got) != 6 {
		t.Fatalf("%v, %v", got, err)
	}
	for _, x := range got {
		if sum := x.Chances[0] + x.Chances[1] + x.Chances[2]; len(x.Chances) != 3 || sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("%+v", x)
		}
	}
	task.Limits = search.Limits{Time: 1} // a slow machine
	if hasty, err := j.Judge(t.Context(), task); err != nil || !reflect.DeepEqual(hasty, got) {
		t.Errorf("without time: %v, %v", hasty, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := j.Judge(ctx, task); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	var re *game.RuleError
	if _, err := j.Judge(t.Context(), engine.Task{Start: "nothing"}); !errors.As(err, &re) {
		t.Errorf("no position: %v", err)
	}
}
