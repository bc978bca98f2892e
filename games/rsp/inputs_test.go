package rsp

import (
	"math/bits"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net/nettest"
)

func TestInputs(t *testing.T) {
	for _, flags := range []string{"1", "2"} {
		r, err := Game.Configure(game.Options{"flags": flags})
		if err != nil {
			t.Fatal(err)
		}
		eval := NewEval(r)
		nettest.Suite[Position](t, r, eval, Inputs{})
		rand := game.NewRand(3)
		p := r.Start(game.SeedDice(5))
		for range 40 {
			moves := p.AppendMoves(nil)
			if p.Turn() == game.Over {
				break
			}
			p.Play(moves[rand.N(len(moves))])
			if p.Turn() == game.Over {
				break
			}
			other := p.mapped(func(s int) int { return spaces - 1 - s })
			other.pieces[0], other.pieces[1] = other.pieces[1], other.pieces[0]
			other.turn ^= 1
			nettest.Exchanged(t, Inputs{}, &p, &other)
			image := p.mapped(func(s int) int {
				row, _ := place(s)
				return int(first[row]+first[row+1]) - 1 - s
			})
			nettest.Mirrored(t, Inputs{}, &p, &image)
			if a, b, c := eval.Evaluate(&p), eval.Evaluate(&other), eval.Evaluate(&image); a != b || a != c {
				t.Fatalf("the terms say %d, %d after the exchange and %d of the mirror image", a, b, c)
			}
		}
	}
}

// mapped moves everything to another space.
func (p *Position) mapped(to func(int) int) Position {
	move := func(set uint64) (out uint64) {
		for ; set != 0; set &= set - 1 {
			out |= 1 << to(bits.TrailingZeros64(set))
		}
		return out
	}
	q := *p
	for seat := range q.pieces {
		for kind := range q.pieces[seat] {
			q.pieces[seat][kind] = move(p.pieces[seat][kind])
		}
	}
	for i := range q.heights {
		q.heights[i] = move(p.heights[i])
	}
	return q
}
