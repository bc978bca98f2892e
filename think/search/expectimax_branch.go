package search

import "github.com/antares-games/antares/game"

// branch searches the moves of the position at ply, the advised one first.
func (e *Expectimax[P, PP]) branch(ply, depth int, turn game.Seat, advice game.Move, alpha, beta float64) (float64, game.Move) {
	moves := PP(&e.pos[ply]).AppendMoves(e.moves[ply])
	below := e.next(ply, depth, turn)
	if turn == game.Chance {
		return e.average(ply, below, moves, alpha, beta), 0
	}
	if advice != 0 {
		for i, m := range moves {
			if m == advice {
				moves[0], moves[i] = m, moves[0]
				break
			}
		}
	}
	if e.hero.Has(turn) {
		return e.highest(ply, below, moves, alpha, beta)
	}
	return e.lowest(ply, below, moves, alpha, beta)
}

// highest is the hero's decision.
func (e *Expectimax[P, PP]) highest(ply, below int, moves []game.Move, alpha, beta float64) (top float64, best game.Move) {
	here, child := &e.pos[ply], &e.pos[ply+1]
	for i, m := range moves {
		*child = *here
		PP(child).Play(m)
		v := e.scalar(ply+1, below, alpha, beta)
		if e.stopped {
			return 0, 0
		}
		if i == 0 || v > top {
			top, best = v, m
			if top >= 1 && !e.Plain || top >= beta {
				break // nothing is better, or the other side would not let it come to this
			}
			if !e.Plain {
				alpha = max(alpha, top)
			}
		}
	}
	return top, best
}

// lowest is a decision of the hero's enemies.
func (e *Expectimax[P, PP]) lowest(ply, below int, moves []game.Move, alpha, beta float64) (low float64, best game.Move) {
	here, child := &e.pos[ply], &e.pos[ply+1]
	for i, m := range moves {
		*child = *here
		PP(child).Play(m)
		v := e.scalar(ply+1, below, alpha, beta)
		if e.stopped {
			return 0, 0
		}
		if i == 0 || v < low {
			low, best = v, m
			if low <= 0 && !e.Plain || low <= alpha {
				break
			}
			if !e.Plain {
				beta = min(beta, low)
			}
		}
	}
	return low, best
}

// average is a chance node. As chances lie from 0 to 1, the outcomes that are
// still to come bound what they can add: if even their best cannot lift the
// average above alpha, or their worst keep it from beta, the rest needs no
// search (Star1), and what the rest leaves open bounds the search of each.
func (e *Expectimax[P, PP]) average(ply, below int, moves []game.Move, alpha, beta float64) float64 {
	here, child := &e.pos[ply], &e.pos[ply+1]
	n, sum := float64(len(moves)), 0.0
	for i, m := range moves {
		rest := float64(len(moves) - 1 - i)
		low, high := alpha*n-sum-rest, beta*n-sum
		*child = *here
		PP(child).Play(m)
		v := e.scalar(ply+1, below, low, high)
		if e.stopped {
			return 0
		}
		sum += v
		if rest == 0 || e.Plain {
			continue
		}
		if v <= low {
			return (sum + rest) / n
		}
		if v >= high {
			return sum / n
		}
	}
	return sum / n
}
