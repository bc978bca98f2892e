package hurdle

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/tune"
)

// What every evaluation promises, in the positions of random games.
func TestEvalKeepsItsPromises(t *testing.T) {
	rules, err := Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	eval, r := NewEval(rules), game.NewRand(1)
	for range 50 {
		for p := rules.Start(nil); p.Turn() != game.Over; {
			if err := tune.CheckEval(eval, p); err != nil {
				t.Fatalf("%s: %v", rules.Append(nil, &p), err)
			}
			moves := p.AppendMoves(nil)
			p.Play(moves[r.N(len(moves))])
		}
	}
}

func TestEvalTerms(t *testing.T) {
	rules, err := Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		position string
		term     int
		want     float64 // as seen by light
	}{
		{"6/6/6/s5/S5/S5 light", stoneTerm, 1},
		{"6/6/6/s5/S5/S5 light", stepTerm, 1 - 3},
		{"6/6/6/s5/S5/S5 dark", stepTerm, 1 - 3},
		{"6/6/6/s5/S5/S5 dark", tempoTerm, -1},
	} {
		p, err := rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		if got := NewEval(rules).Features(nil, &p)[c.term]; got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.position, glossary[c.term].Name, got, c.want)
		}
	}
}
