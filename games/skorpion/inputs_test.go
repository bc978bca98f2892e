package skorpion

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net/nettest"
)

func TestInputs(t *testing.T) {
	for _, discard := range []string{"hand", "out"} {
		r, err := Game.Configure(game.Options{"discard": discard})
		if err != nil {
			t.Fatal(err)
		}
		in, eval := NewInputs(r), NewEval(r)
		nettest.Suite[Position](t, r, eval, in)
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
			other := p.mapped(func(s spot) spot { return p.on().around(s, 1, 2) })
			other.pieces[0], other.pieces[1] = other.pieces[1], other.pieces[0]
			other.hand[0], other.hand[1] = other.hand[1], other.hand[0]
			other.seat ^= 1
			nettest.Exchanged(t, in, &p, &other)
			image := p.mapped(func(s spot) spot {
				ring, i := p.on().ringOf(s)
				n := p.on().rings[ring]
				return p.on().opens[ring] + spot((n-i)%n)
			})
			nettest.Mirrored(t, in, &p, &image)
			if a, b, c := eval.Evaluate(&p), eval.Evaluate(&other), eval.Evaluate(&image); a != b || a != c {
				t.Fatalf("the terms say %d, %d after the exchange and %d of the mirror image", a, b, c)
			}
		}
	}
	small, err := Game.Configure(game.Options{"board": "gate25"})
	if err != nil {
		t.Fatal(err)
	}
	if NewInputs(small) != nil {
		t.Error("a small board has inputs that were made for a large one")
	}
}

// mapped moves everything to another spot.
func (p *Position) mapped(to func(spot) spot) Position {
	q := *p
	for seat := range q.pieces {
		q.pieces[seat] = 0
		for set := p.pieces[seat]; set != 0; set &= set - 1 {
			q.pieces[seat] |= bit(to(first(set)))
		}
	}
	q.skorpion, q.tail = to(p.skorpion), to(p.tail)
	return q
}
