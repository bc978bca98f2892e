package skaane

import (
	"math/bits"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net/nettest"
)

func TestInputs(t *testing.T) {
	for _, board := range []string{"8x8", "6x6", "4x5", "8x5"} {
		r, err := Game.Configure(game.Options{"board": board})
		if err != nil {
			t.Fatal(err)
		}
		nettest.Suite[Position](t, r, NewEval(r), Inputs{})
		rand := game.NewRand(3)
		p := r.Start(game.SeedDice(5))
		for range 30 {
			moves := p.AppendMoves(nil)
			if p.Turn() == game.Over {
				break
			}
			p.Play(moves[rand.N(len(moves))])
			other := p.exchanged()
			nettest.Exchanged(t, Inputs{}, &p, &other)
			if a, b := NewEval(r).Evaluate(&p), NewEval(r).Evaluate(&other); a != b {
				t.Fatalf("the terms say %d, and %d after the exchange", a, b)
			}
			if board == "8x8" {
				image := p.mapped(func(sq int) int { return sq ^ 7 })
				nettest.Mirrored(t, Inputs{}, &p, &image)
				if a, b := NewEval(r).Evaluate(&p), NewEval(r).Evaluate(&image); a != b {
					t.Fatalf("the terms say %d, and %d of the mirror image", a, b)
				}
			}
		}
	}
}

// exchanged is the position with the colours exchanged and the board turned round, left
// staying left.
func (p *Position) exchanged() Position {
	top := 63 - p.missing()
	q := p.mapped(func(sq int) int { return top&^7 - sq&^7 + sq&7 })
	q.side[0], q.side[1] = q.side[1], q.side[0]
	q.turn ^= 1
	return q
}

// mapped moves every pawn to another square.
func (p *Position) mapped(to func(int) int) Position {
	move := func(set uint64) (out uint64) {
		for ; set != 0; set &= set - 1 {
			out |= 1 << to(bits.TrailingZeros64(set))
		}
		return out
	}
	q := *p
	q.side = [2]uint64{move(p.side[0]), move(p.side[1])}
	q.lo, q.hi = move(p.lo), move(p.hi)
	return q
}
