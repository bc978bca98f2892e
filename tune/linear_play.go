package tune

import (
	"math"

	"github.com/antares-games/antares/game"
)

const (
	linearWin    = 30_000 // beyond every evaluation
	forcingDepth = 3      // how many forcing moves a judgement follows at most
	linearDepth  = MaxLinearDepth + forcingDepth
	linearPlies  = 1000 // a game that lasts longer is drawn
	perGame      = 30   // positions taken from a game
	openingPlies = 24   // a game begins with up to so many random moves
	noise        = 100  // by how much a judgement may be off, in thousandths
	blunders     = 40   // one move in so many is a random one
)

// linearPlayer plays games: it looks some moves ahead, to the end of the
// forcing moves that follow. It keeps a position and a list of moves for each ply.
type linearPlayer[P comparable, PP game.Position[P]] struct {
	pos    [linearDepth + 3]P
	moves  [linearDepth + 3][]game.Move
	ranks  [linearDepth + 3][]int
	hashes []uint64
	rows   []float64 // scratch: the features of the positions taken
}

func newLinearPlayer[P comparable, PP game.Position[P]](maxMoves int) *linearPlayer[P, PP] {
	pl := new(linearPlayer[P, PP])
	for i := range pl.moves {
		pl.moves[i], pl.ranks[i] = make([]game.Move, 0, maxMoves), make([]int, 0, maxMoves)
	}
	return pl
}

// look says how far to look: so many plies of all moves, the first one included,
// and then so many of forcing ones.
type look struct{ all, forcing int }

// judge is the value of the position at a ply for its player to move.
func (pl *linearPlayer[P, PP]) judge(eval game.Evaluator[P], ply int, far look, alpha, beta int) int {
	p := PP(&pl.pos[ply])
	if p.Turn() == game.Over {
		// The seat to move is unknown after the end, but the one that moved is
		// not: the one that is to move at the ply before.
		mover := PP(&pl.pos[ply-1]).Turn()
		return -int(p.Payoff()[mover]) * (linearWin - ply)
	}
	best := -linearWin
	var moves []game.Move
	if far.all > 0 {
		far.all--
		moves = p.AppendMoves(pl.moves[ply][:0])
	} else {
		best = eval.Evaluate(&pl.pos[ply])
		if best >= beta || far.forcing == 0 {
			return best
		}
		far.forcing--
		moves = eval.AppendForcing(pl.moves[ply][:0], &pl.pos[ply])
	}
	alpha = max(alpha, best)
	ranks := pl.ranks[ply][:0]
	for _, m := range moves {
		ranks = append(ranks, eval.Priority(&pl.pos[ply], m))
	}
	for i := range moves {
		top := i
		for j := i + 1; j < len(ranks); j++ {
			if ranks[j] > ranks[top] {
				top = j
			}
		}
		moves[i], moves[top] = moves[top], moves[i]
		ranks[i], ranks[top] = ranks[top], ranks[i]
		pl.pos[ply+1] = pl.pos[ply]
		PP(&pl.pos[ply+1]).Play(moves[i])
		if v := -pl.judge(eval, ply+1, far, -beta, -alpha); v > best {
			best = v
			alpha = max(alpha, v)
			if v >= beta {
				break
			}
		}
	}
	return best
}

// choose finds a move in the position at ply 0. r is nil for a choice without
// noise. wins says that the move wins at once.
func (pl *linearPlayer[P, PP]) choose(eval game.Evaluator[P], far look, r *game.Rand) (best game.Move, wins bool) {
	moves := PP(&pl.pos[0]).AppendMoves(pl.moves[0][:0])
	far.all--
	high := math.MinInt / 2
	for _, m := range moves {
		off := 0
		if r != nil {
			off = r.N(noise+1) + r.N(noise+1) - noise
		}
		pl.pos[1] = pl.pos[0]
		PP(&pl.pos[1]).Play(m)
		// v+off must exceed high to matter.
		v := -pl.judge(eval, 1, far, -2*linearWin, min(off-high, 2*linearWin))
		if v >= linearWin-1 {
			return m, true
		}
		if v+off > high {
			best, high = m, v+off
		}
	}
	return best, false
}

// open sets up a game and plays its opening. It says whether the game goes on.
func (pl *linearPlayer[P, PP]) open(rules game.Rules[P], seed uint64, r *game.Rand) bool {
	pl.pos[0] = rules.Start(game.SeedDice(seed))
	pl.hashes = pl.hashes[:0]
	for range r.N(openingPlies + 1) {
		moves := PP(&pl.pos[0]).AppendMoves(pl.moves[0][:0])
		if len(moves) == 0 {
			return false
		}
		pl.advance(moves[r.N(len(moves))])
	}
	return PP(&pl.pos[0]).Turn() != game.Over
}

// advance plays a move and says whether the game goes on: not after the third
// occurrence of a position, which is a draw in every game that is tuned here.
func (pl *linearPlayer[P, PP]) advance(m game.Move) bool {
	p := PP(&pl.pos[0])
	pl.hashes = append(pl.hashes, p.Hash())
	p.Play(m)
	if p.Turn() == game.Over {
		return false
	}
	seen := 0
	for _, h := range pl.hashes {
		if h == p.Hash() {
			seen++
		}
	}
	return seen < 2 && len(pl.hashes) < linearPlies
}

// result is how the game ended for seat 0: 1, 0 or -1.
func (pl *linearPlayer[P, PP]) result() int {
	p := PP(&pl.pos[0])
	if p.Turn() != game.Over {
		return 0
	}
	return int(p.Payoff()[0])
}
