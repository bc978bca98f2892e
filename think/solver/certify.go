package solver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver/proof"
)

// ErrNoCertificate is returned where there is nothing that could be written down.
var ErrNoCertificate = errors.New("no certificate")

func (s *solver[P, PP]) Certify(ctx context.Context) ([]*proof.Certificate, error) {
	if s.found == nil {
		return nil, fmt.Errorf("nothing was solved: %w", ErrNoCertificate)
	}
	turn := PP(&s.root).Turn()
	type claim struct {
		seat game.Seat
		wins bool
	}
	var claims []claim
	switch s.found.Worth {
	case search.Won:
		claims = []claim{{turn, true}}
	case search.Lost:
		claims = []claim{{1 - turn, true}}
	case search.Drawn:
		claims = []claim{{turn, false}, {1 - turn, false}}
	case search.NotLost:
		claims = []claim{{turn, false}}
	case search.NotWon:
		claims = []claim{{1 - turn, false}}
	default:
		return nil, fmt.Errorf("the value is unknown: %w", ErrNoCertificate)
	}
	var list []*proof.Certificate
	for _, c := range claims {
		w := &writer[P, PP]{solver: s, ctx: ctx, player: c.seat, nodes: map[uint64]*written[P]{}}
		walk, name := w.holds, proof.Holds
		if c.wins {
			walk, name = w.wins, proof.Wins
		}
		if err := walk(); err != nil {
			return nil, err
		}
		list = append(list, w.certificate(name))
	}
	return list, nil
}

// writer gathers the positions of a certificate. The cache has forgotten some of what
// was proven: that is proven again where it is needed.
type writer[P comparable, PP game.Position[P]] struct {
	solver *solver[P, PP]
	ctx    context.Context
	player game.Seat
	nodes  map[uint64]*written[P]
}

// written is a position of a certificate.
type written[P any] struct {
	pos   P
	plies int
	move  game.Move
	mine  bool
}

// again bounds what is spent on proving one position again.
const again = 50_000_000

// wins gathers a strategy that wins. What is left of the win shrinks with every step,
// so there are no circles.
func (w *writer[P, PP]) wins() error {
	type task struct {
		pos   P
		below int // the win must be nearer than this
	}
	work := []task{{w.solver.root, w.solver.found.Plies + 1}}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		hash := PP(&t.pos).Hash()
		if n, ok := w.nodes[hash]; ok && n.plies < t.below {
			continue
		}
		plies, err := w.prove(&t.pos, t.below-1)
		if err != nil {
			return err
		}
		n := &written[P]{pos: t.pos, plies: plies, mine: PP(&t.pos).Turn() == w.player}
		w.nodes[hash] = n
		var next []P
		if n.mine {
			kid, err := w.choose(n)
			if err != nil {
				return err
			}
			next = append(next, kid)
		} else {
			next = kids[P, PP](&t.pos)
		}
		for _, p := range next {
			if PP(&p).Turn() != game.Over {
				work = append(work, task{p, plies})
			}
		}
	}
	w.nearLimit()
	return nil
}

// prove is how far the win is away, which must be no more than most.
func (w *writer[P, PP]) prove(p *P, most int) (int, error) {
	if plies, ok := w.solver.prover.Proven(p, w.player); ok && plies <= most {
		return plies, nil
	}
	v, err := w.solver.prover.Prove(w.ctx, *p, w.player, search.Limits{Nodes: again, Depth: most})
	switch {
	case err != nil:
		return 0, err
	case w.ctx.Err() != nil:
		return 0, w.ctx.Err()
	case !v.Proven:
		return 0, fmt.Errorf("a part of the proof was forgotten and not found again; more memory will help: %w", ErrNoCertificate)
	}
	return v.Plies, nil
}

// choose finds the player's action, the shortest win that is known, and the position
// after it.
func (w *writer[P, PP]) choose(n *written[P]) (kid P, err error) {
	best := n.plies
	moves := PP(&n.pos).AppendMoves(nil)
	for _, m := range moves {
		p := n.pos
		PP(&p).Play(m)
		if plies, ok := w.solver.prover.Proven(&p, w.player); ok && plies < best {
			kid, best, n.move = p, plies, m
		}
	}
	if best < n.plies {
		return kid, nil
	}
	for _, m := range moves {
		kid = n.pos
		PP(&kid).Play(m)
		if PP(&kid).Turn() == game.Over {
			continue
		}
		if _, err = w.prove(&kid, n.plies-1); err == nil {
			n.move = m
			return kid, nil
		}
		if !errors.Is(err, ErrNoCertificate) {
			return kid, err
		}
	}
	return kid, err
}

// nearLimit gives every position of a win the count nearest the limit with which it
// can come up. Wins farther away come first, so that a position is settled before
// those that follow it.
func (w *writer[P, PP]) nearLimit() {
	list := w.sorted()
	for _, n := range slices.Backward(list) {
		next := kids[P, PP](&n.pos)
		if n.mine {
			p := n.pos
			PP(&p).Play(n.move)
			next = []P{p}
		}
		for _, p := range next {
			if kid := w.nodes[PP(&p).Hash()]; kid != nil && PP(&p).Turn() != game.Over && left[P, PP](&p) < left[P, PP](&kid.pos) {
				kid.pos = p
			}
		}
	}
}

// holds gathers a strategy that does not lose: a set of positions that the other
// cannot leave. Each has the count farthest from the limit with which it can come up.
func (w *writer[P, PP]) holds() error {
	other := 1 - w.player
	work := []P{w.solver.root}
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		n, ok := w.nodes[PP(&p).Hash()]
		if ok && left[P, PP](&n.pos) >= left[P, PP](&p) {
			continue
		}
		next := kids[P, PP](&p)
		if !ok {
			n = &written[P]{mine: PP(&p).Turn() == w.player}
			w.nodes[PP(&p).Hash()] = n
		}
		n.pos = p
		if n.mine {
			if !ok {
				if err := w.keep(n, other); err != nil {
					return err
				}
			}
			kid := p
			PP(&kid).Play(n.move)
			next = []P{kid}
		}
		for _, kid := range next {
			if PP(&kid).Turn() != game.Over {
				work = append(work, kid)
			}
		}
	}
	return nil
}

// keep finds an action after which the other cannot win.
func (w *writer[P, PP]) keep(n *written[P], other game.Seat) error {
	moves := PP(&n.pos).AppendMoves(nil)
	for _, m := range moves {
		p := n.pos
		PP(&p).Play(m)
		if w.solver.prover.Refuted(&p, other) {
			n.move = m
			return nil
		}
	}
	for _, m := range moves {
		p := n.pos
		PP(&p).Play(m)
		v, err := w.solver.prover.Prove(w.ctx, p, other, search.Limits{Nodes: again})
		if err != nil {
			return err
		}
		if w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		if v.Refuted && !v.ByLimit {
			n.move = m
			return nil
		}
	}
	return fmt.Errorf("the refutation needs the limit of the game, or was forgotten and not found again: %w", ErrNoCertificate)
}

// sorted lists the positions, the nearest to the end first; of those alike the order
// is that of the hash, so that the same proof gives the same file.
func (w *writer[P, PP]) sorted() []*written[P] {
	list := make([]*written[P], 0, len(w.nodes))
	for _, n := range w.nodes {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b *written[P]) int {
		return cmp.Or(cmp.Compare(a.plies, b.plies), cmp.Compare(PP(&a.pos).Hash(), PP(&b.pos).Hash()))
	})
	return list
}

func (w *writer[P, PP]) certificate(claim proof.Claim) *proof.Certificate {
	s := w.solver
	c := &proof.Certificate{
		Game: s.variant.Info().ID, Options: s.variant.Options(), Player: s.rules.Traits().SeatName(w.player),
		Claim: claim, Root: string(s.rules.Append(nil, &s.root)),
	}
	for _, n := range w.sorted() {
		node := proof.Node{Plies: n.plies, Position: string(s.rules.Append(nil, &n.pos))}
		if n.mine {
			node.Action = string(s.rules.AppendMove(nil, &n.pos, n.move))
		}
		c.Nodes = append(c.Nodes, node)
	}
	return c
}

// kids are the positions after each move.
func kids[P comparable, PP game.Position[P]](p *P) (list []P) {
	for _, m := range PP(p).AppendMoves(nil) {
		next := *p
		PP(&next).Play(m)
		list = append(list, next)
	}
	return list
}

// left is how many plies the limit of the game leaves.
func left[P comparable, PP game.Position[P]](p *P) int {
	if l, ok := any(PP(p)).(game.Limited); ok {
		return l.PliesToLimit()
	}
	return search.MaxPlies
}
