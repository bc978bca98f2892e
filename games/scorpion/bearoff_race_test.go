package scorpion

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

func TestRunsHome(t *testing.T) {
	for _, c := range []struct {
		name     string
		options  game.Options
		position string
		winner   int // -1: undecided
	}{
		{"to move, one turn", two, "b2,o,o,o/h,y5,y9,b8 blue 61 throw", 0},
		{"to move, perhaps two turns, somebody in the hand may swap", two, "b3,o,o,o/h,y5,y9,b8 blue 61 throw", -1},
		{"to move, perhaps two turns, nobody can come near", two, "b3,o,o,o/y9,o,o,o blue 61 throw", 0},
		{"the same with the enemy to move", two, "b2,o,o,o/y3,y20,o,o red 62 throw", 0},
		{"the enemy to move is out first", two, "b2,o,o,o/b1,o,o,o red 62 throw", 1},
		{"the enemy to move can sting", two, "b2,o,o,o/y5,b14,o,o red 62 throw", -1},
		{"the enemy to move can leap its friend nearer", two, "b2,o,o,o/y7,y8,o,o red 62 throw", -1},
		{"an enemy stands in the way", two, "b2,o,o,o/y9,y20,b1,o blue 61 throw", -1},
		{"three players, one turn", game.Options{"players": "3"}, "b2,o,o,o/h,y5,y9,b8/h,h,h,y1 blue 61 throw", 0},
		{"three players, two turns", game.Options{"players": "3"}, "b3,o,o,o/y9,o,o,o/y10,o,o,o blue 61 throw", -1},
		{"a partner is still out there", teams, "b2,o,o,o/h,h,h,y1/b9,o,o,o/h,h,h,y2 blue 61 throw", -1},
		{"a partner is out", teams, "b2,o,o,o/h,h,h,y1/o,o,o,o/h,h,h,y2 blue 61 throw", 0},
		{"in the middle of a turn", two, "b2,o,o,o/h,y5,y9,b8 blue 61 die:B", -1},
	} {
		_, p := read(t, c.options, c.position)
		winner, ok := p.runsHome()
		if ok != (c.winner >= 0) || ok && int(winner) != c.winner {
			t.Errorf("%s: %q: winner %d %v, want %d", c.name, c.position, winner, ok, c.winner)
		}
	}
}

// bestLone plays the side on its way out according to the table: the move after which a
// lone side would need the fewest turns.
func bestLone(p *Position, moves []game.Move) game.Move {
	best, least := moves[0], math.Inf(1)
	b := &bearoff{table: bearoffTable(), known: map[moment]float64{}}
	for _, m := range moves {
		if kindOf(m) == kindThrow {
			return throwOn(black)
		}
		if m == cross {
			continue
		}
		q := lone(p.lanes[p.player][black], p.dice[0], p.dice[1])
		q.phase = p.phase
		if p.phase == last {
			q.mover = q.outside() - (p.outside() - p.mover)
		}
		b.stack[0] = q
		b.stack[0].Play(m)
		if v := b.after(0); v < least {
			best, least = m, v
		}
	}
	return best
}

// TestRunsHomeIsSure continues from positions reported as won, against random moves:
// the winner wins, whatever the dice.
func TestRunsHomeIsSure(t *testing.T) {
	r := game.NewRand(3)
	found := 0
	for range 4000 {
		p := configured(t, short).Start(nil)
		// A random ending: both sides have a few scorpions left.
		p.turn, p.phase, p.sum = 61+uint16(r.N(2)), throwFirst, 0
		p.player = uint8(p.turn+1) & 1
		for s := range p.players {
			p.hand[s], p.out[s] = 0, 0
			left := 1 + r.N(2)
			for k := range int(p.each) {
				at := p.outside()
				if k < left {
					at = 1 + place(r.N(int(p.outside())-1))
				}
				if at != p.outside() {
					if l, n := p.split(at); p.lanes[0][l]>>n&1 != 0 || p.lanes[1][l]>>n&1 != 0 {
						at = p.outside()
					}
				}
				p.put(s, at)
			}
		}
		if p.sideOut(0) || p.sideOut(1) {
			continue
		}
		winner, ok := p.runsHome()
		if !ok {
			continue
		}
		found++
		for range 40 {
			q := p
			for q.Turn() != game.Over {
				moves := q.AppendMoves(nil)
				m := moves[r.N(len(moves))]
				if q.Turn() == game.Seat(winner) {
					m = bestLone(&q, moves)
				}
				q.Play(m)
			}
			if q.Payoff()[winner] != 1 {
				t.Fatalf("%s was sure to win for %s, and lost", configured(t, short).Append(nil, &p), seatNames[winner])
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d positions were found to try", found)
	}
}

func TestWay(t *testing.T) {
	r := game.NewRand(5)
	for range 2000 {
		squares := uint8(minSquares + r.N(maxSquares-minSquares+1))
		p := Position{squares: squares, players: 2, each: 8}
		var at [maxPlaces]bool
		for range 8 {
			here := place(r.N(int(p.outside())))
			if !at[here] {
				at[here] = true
				p.put(0, here)
			}
		}
		w := p.wayOf(0)
		for here := place(0); here <= p.outside(); here++ {
			want := uint(0)
			for d := place(1); d <= 12 && d <= here; d++ {
				if at[here-d] {
					want |= 1 << (d - 1)
				}
			}
			if got := w.behind(uint(here)); got != want {
				t.Fatalf("%d squares, behind %d: %b, want %b", squares, here, got, want)
			}
		}
		six := w.spread(6)
		for here := place(1); here < p.outside(); here++ {
			want := false
			for d := place(1); d <= 6 && d <= here; d++ {
				want = want || at[here-d]
			}
			if got := (way{six.lo >> (here % 64), six.hi >> (here % 64)}); want != (here < 64 && got.lo&1 == 1 || here >= 64 && got.hi&1 == 1) {
				t.Fatalf("%d squares, spread at %d: %v", squares, here, !want)
			}
		}
	}
}
