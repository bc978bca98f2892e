package search

import "github.com/antares-games/antares/game"

// expand gives the node at pos, the end of the walk, its children, in random order
// so that those tried first are not always the same. It fails when there is no
// room. With the solver on it looks at each child for the end of the game: a win
// that is there to be taken is then never missed, and of such a node only the
// winning child is kept, unless all are asked for.
func (t *mctsTree[P, PP]) expand(n *mctsNode, all bool) bool {
	t.moves = PP(&t.pos).AppendMoves(t.moves[:0])
	moves := t.moves
	first, ok := t.arena.take(len(moves), t.arena.max)
	if !ok {
		return false
	}
	for i := len(moves) - 1; i > 0; i-- {
		j := t.rand.N(i + 1)
		moves[i], moves[j] = moves[j], moves[i]
	}
	n.first, n.count = first, uint16(len(moves))
	kids := t.arena.children(n)
	for i, m := range moves {
		kids[i] = mctsNode{move: m} // who 0: unknown, not proven
	}
	if t.options.Plain {
		return true
	}
	for i := range kids {
		c := &kids[i]
		t.probe = t.pos
		PP(&t.probe).Play(c.move)
		if PP(&t.probe).Turn() != game.Over {
			continue
		}
		c.setSeat(game.Over)
		side, won := t.victor(PP(&t.probe).Payoff())
		if !won {
			continue
		}
		c.prove(side, 0)
		if s := n.seat(); s >= 0 && t.sides[s] == side && !all {
			kids[0] = *c
			n.count = 1
			t.arena.giveBack(first, 1)
			break
		}
	}
	return true
}

// victor is the side that alone has won.
func (t *mctsTree[P, PP]) victor(pay game.Payoff) (side uint8, ok bool) {
	for s := range t.traits.Seats {
		switch {
		case pay[s] <= 0:
		case ok && t.sides[s] != side:
			return 0, false
		default:
			side, ok = t.sides[s], true
		}
	}
	return side, ok
}

// payoff is what a win of a side pays.
func (t *mctsTree[P, PP]) payoff(side uint8) (pay game.Payoff) {
	for s := range t.traits.Seats {
		pay[s] = -1
		if t.sides[s] == side {
			pay[s] = 1
		}
	}
	return pay
}

// settle draws conclusions from a node that has just grown, up the walk as far as
// they reach, and reports whether the node itself is proven.
func (t *mctsTree[P, PP]) settle() bool {
	if t.options.Plain {
		return false
	}
	for i := t.ply; i >= 0; i-- {
		if !t.conclude(t.path[i]) {
			return i < t.ply
		}
	}
	return true
}

// conclude proves a node from its children, if they allow it. A decider takes the
// nearest win; when all is lost to one side, the longest way there. Dice prove what
// every outcome proves.
func (t *mctsTree[P, PP]) conclude(n *mctsNode) bool {
	kids := t.arena.children(n)
	own := uint8(0)
	if s := n.seat(); s >= 0 {
		own = t.sides[s] + 1
	}
	winner, same := kids[0].winner(), true
	nearest, farthest, won := uint8(255), uint8(0), false
	for i := range kids {
		w, d := kids[i].winner(), kids[i].dist
		if w != 0 && w == own {
			won, nearest = true, min(nearest, d)
		}
		same = same && w == winner
		farthest = max(farthest, d)
	}
	switch {
	case won:
		n.prove(own-1, nearest+min(1, 255-nearest))
	case same && winner != 0:
		n.prove(winner-1, farthest+min(1, 255-farthest))
	default:
		return false
	}
	return true
}
