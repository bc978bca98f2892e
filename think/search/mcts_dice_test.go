package search_test

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/think/search"
)

// In Scorpion a win in one is a play that takes the last scorpion out; with another
// to play it has to be the right one.
func TestMCTSTakesTheLastScorpionOut(t *testing.T) {
	rules := mctsRules(t, scorpion.Game, game.Options{"players": "2", "squares": "12"})
	p := mctsParse(t, rules, "b5,o,o,o/y1,b2,o,o blue 21 play:B6,-")
	m := search.NewMCTS[scorpion.Position](rules.Traits(), search.MCTSOptions{})
	r := mctsSearch(t, m, p, search.Limits{Nodes: 100})
	if !r.Proven || r.Lines[0].Score != search.Win-1 {
		t.Errorf("score %v, proven %v", r.Lines[0].Score, r.Proven)
	}
	// Lane, die, lane, play: every die does, so the win is proven through chance.
	p = mctsParse(t, rules, "b1,o,o,o/y1,b2,o,o blue 21 throw")
	r = mctsSearch(t, m, p, search.Limits{Nodes: 5000})
	if mate, ok := r.Lines[0].Score.Mate(); !r.Proven || !ok || mate < 4 {
		t.Errorf("score %v, proven %v after %d", r.Lines[0].Score, r.Proven, r.Nodes)
	}
}

// mctsExpect is the exact value of a position of dice for seat 0 of two, if what is
// not seen within that many plies were worth beyond.
func mctsExpect(p scorpion.Position, plies int, beyond float64) float64 {
	turn := p.Turn()
	switch {
	case turn == game.Over:
		return float64(p.Payoff()[0])
	case plies == 0:
		return beyond
	}
	sum, least, most := 0.0, 1.0, -1.0
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		q := p
		q.Play(m)
		v := mctsExpect(q, plies-1, beyond)
		sum, least, most = sum+v, min(least, v), max(most, v)
		if turn == 0 && v == 1 || turn == 1 && v == -1 {
			break // nothing is better
		}
	}
	switch turn {
	case 0:
		return most
	case 1:
		return least
	}
	return sum / float64(len(moves))
}

// Blue must get out now, or red does. The exact chance follows from the dice.
func TestMCTSEstimatesDice(t *testing.T) {
	rules := mctsRules(t, scorpion.Game, game.Options{"players": "2", "squares": "12"})
	for _, position := range []string{
		"b8,o,o,o/b1,o,o,o blue 21 throw",
		"b4,o,o,o/b1,o,o,o blue 21 throw",
		"b6,b2,o,o/b1,o,o,o blue 21 play:B3,B5",
		"b7,o,o,o/b1,o,o,o blue 21 throw:B3",
	} {
		p := mctsParse(t, rules, position)
		low, high := mctsExpect(p, 11, -1), mctsExpect(p, 11, 1)
		if high-low > 0.02 {
			t.Fatalf("%s: worth %.4f to %.4f: no yardstick", position, low, high)
		}
		exact := ((low+high)/2 + 1) / 2
		for _, plain := range []bool{false, true} {
			m := search.NewMCTS[scorpion.Position](rules.Traits(), search.MCTSOptions{Plain: plain})
			r := mctsSearch(t, m, p, search.Limits{Nodes: 30_000, Seed: 5})
			if math.Abs(r.Lines[0].Chance-exact) > 0.03 {
				t.Errorf("%s: chance %.4f, exactly %.4f", position, r.Lines[0].Chance, exact)
			}
		}
	}
}
