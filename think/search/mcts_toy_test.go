package search_test

import (
	"math"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// mctsToy is a game of three plies with three moves each, decided by the seats that
// order names, with payoffs from a table: small enough to know everything.
type mctsToy struct {
	rules *mctsToyRules
	ply   int
	at    int // the moves so far, in base 3
}

type mctsToyRules struct {
	order [3]game.Seat
	pay   [27]game.Payoff
}

func (p *mctsToy) Turn() game.Seat {
	if p.ply == 3 {
		return game.Over
	}
	return p.rules.order[p.ply]
}

func (p *mctsToy) AppendMoves(dst []game.Move) []game.Move {
	if p.ply == 3 {
		return dst
	}
	return append(dst, 0, 1, 2)
}

func (p *mctsToy) Play(m game.Move) { p.ply, p.at = p.ply+1, p.at*3+int(m) }
func (p *mctsToy) Hash() uint64     { return uint64(p.ply<<8 | p.at) }

func (p *mctsToy) Payoff() (pay game.Payoff) {
	if p.ply == 3 {
		pay = p.rules.pay[p.at]
	}
	return pay
}

// exact is the value for each seat if each goes for its own.
func (p mctsToy) exact() (v [game.MaxSeats]float64) {
	turn := p.Turn()
	if turn == game.Over {
		for s, x := range p.Payoff() {
			v[s] = float64(x)
		}
		return v
	}
	for m := range game.Move(3) {
		q := p
		q.Play(m)
		w := q.exact()
		switch {
		case turn == game.Chance:
			for s := range v {
				v[s] += w[s] / 3
			}
		case m == 0 || w[turn] > v[turn]:
			v = w
		}
	}
	return v
}

// best are the moves with which the seat to decide has most.
func (p mctsToy) best() (moves []game.Move) {
	for m := range game.Move(3) {
		q := p
		q.Play(m)
		if math.Abs(q.exact()[p.Turn()]-p.exact()[p.Turn()]) < 1e-9 {
			moves = append(moves, m)
		}
	}
	return moves
}

// Random tables for one to four seats, in teams and not, with a die or without. In
// every one the move that is best for the decider must come out, as far as it is
// clear who gets what: a seat that is indifferent may choose either way.
func TestMCTSEverySeatForItself(t *testing.T) {
	four := []string{"a", "b", "c", "d"}
	teams := []game.SeatSet{game.Only(0) | game.Only(2), game.Only(1) | game.Only(3)}
	single := []game.SeatSet{game.Only(0), game.Only(1), game.Only(2), game.Only(3)}
	clear := 0
	for seed := uint64(1); seed <= 90; seed++ {
		r := game.NewRand(seed)
		traits := game.Traits{Seats: four[:1+r.N(4)], MaxMoves: 3, Chance: true}
		traits.Sides = single[:len(traits.Seats)]
		if len(traits.Seats) == 4 && r.N(2) == 0 {
			traits.Sides = teams
		}
		rules := &mctsToyRules{}
		for i := range rules.order {
			rules.order[i] = game.Seat(r.N(len(traits.Seats)))
			if i > 0 && r.N(4) == 0 {
				rules.order[i] = game.Chance
			}
		}
		for i := range rules.pay {
			won := r.N(len(traits.Sides) + 1)
			for s := range traits.Seats {
				switch {
				case won == len(traits.Sides): // drawn
				case traits.Sides[won].Has(game.Seat(s)):
					rules.pay[i][s] = 1
				default:
					rules.pay[i][s] = -1
				}
			}
		}
		p := mctsToy{rules: rules}
		best := p.best()
		if len(best) == 3 || len(traits.Sides) > 2 && !p.strict() {
			continue
		}
		clear++
		for _, plain := range []bool{false, true} {
			m := search.NewMCTS[mctsToy](traits, search.MCTSOptions{Plain: plain, Explore: 3})
			rep := mctsSearch(t, m, p, search.Limits{Nodes: 8000, Seed: seed, Lines: 3})
			us := p.Turn()
			if !slices.Contains(best, rep.Lines[0].Moves[0]) {
				t.Errorf("seed %d, plain %v: seat %d of %d chose %d, best is %v: %+v", seed, plain, us, len(traits.Seats), rep.Lines[0].Moves[0], best, rep.Lines)
			}
			if exact := p.exact()[us]; math.Abs(2*rep.Lines[0].Chance-1-exact) > 0.1 {
				t.Errorf("seed %d, plain %v: value %.3f, exactly %.3f", seed, plain, 2*rep.Lines[0].Chance-1, exact)
			}
			if rep.Proven && math.Abs(p.exact()[us]) != 1 {
				t.Errorf("seed %d: proven, but worth %.3f", seed, p.exact()[us])
			}
		}
	}
	if clear < 20 {
		t.Errorf("only %d tables with something to decide", clear)
	}
}

// A move that is proven to lose is not looked at again.
func TestMCTSLeavesWhatIsLost(t *testing.T) {
	rules := &mctsToyRules{order: [3]game.Seat{0, 1, 0}}
	for i := range rules.pay {
		if i < 9 { // the first move loses whatever follows, the others draw
			rules.pay[i] = game.Payoff{-1, 1}
		}
	}
	traits := game.Traits{Seats: []string{"a", "b"}, Sides: []game.SeatSet{1, 2}, MaxMoves: 3}
	for _, plain := range []bool{false, true} {
		m := search.NewMCTS[mctsToy](traits, search.MCTSOptions{Plain: plain, Explore: 3})
		r := mctsSearch(t, m, mctsToy{rules: rules}, search.Limits{Nodes: 5000, Lines: 3})
		last := r.Lines[2]
		if last.Moves[0] != 0 || (last.Score == -(search.Win-3)) == plain || (last.Visits < 20) == plain {
			t.Errorf("plain %v: %d visits of the lost move, %v", plain, last.Visits, last.Score)
		}
		if r.Proven || r.Lines[0].Chance < 0.45 || r.Lines[0].Chance > 0.55 {
			t.Errorf("plain %v: a draw is worth %v", plain, r.Lines[0].Chance)
		}
	}
}

// strict means that no decision below leaves its seat indifferent between moves that
// matter to the seat to move now: with more than two sides such a game has several
// solutions.
func (p mctsToy) strict() bool {
	us := p.Turn()
	var check func(q mctsToy) bool
	check = func(q mctsToy) bool {
		if q.Turn() == game.Over {
			return true
		}
		if s := q.Turn(); s >= 0 {
			best := q.best()
			first := q
			first.Play(best[0])
			for _, m := range best[1:] {
				o := q
				o.Play(m)
				if o.exact() != first.exact() {
					return false
				}
			}
		}
		for m := range game.Move(3) {
			o := q
			o.Play(m)
			if !check(o) {
				return false
			}
		}
		return true
	}
	return us >= 0 && check(p)
}
