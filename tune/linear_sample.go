package tune

import (
	"math"

	"github.com/antares-games/antares/game"
)

// heldOut is how many games there are to one that is held out of the fit.
const heldOut = 5

// sample plays the games of a round and adds positions from them to two sets.
func (l *linear[P, PP]) sample(round int, eval game.Tunable[P], train, test *linearSet) (stats LinearRound, err error) {
	type taken struct {
		rows          []float64
		result, plies int
	}
	games := make([]taken, l.o.Games)
	err = l.each(l.o.Games, func(pl *linearPlayer[P, PP], i int) {
		rows, result := pl.selfPlay(l.rules, eval, look{l.o.Depth, forcingDepth}, l.mix(round, i))
		games[i] = taken{append([]float64(nil), rows...), result, len(pl.hashes)}
	})
	stats.Games = len(games)
	for i, g := range games {
		set := train
		if i%heldOut == 0 {
			set = test
		}
		set.add(g.rows, float64(g.result+1)/2)
		stats.Plies += g.plies
		if g.result == 0 {
			stats.Draws++
		}
	}
	stats.Samples, stats.Held = train.size(), test.size()
	return stats, err
}

// selfPlay plays a game and returns the features of some of its positions and its
// result for seat 0. Now and then it plays a random move, and positions are taken
// after those, and after the opening, which is random too: what a player strives
// for goes with winning because the player strives for it, whereas what chance
// brought about goes with winning because it helps. Each is taken twice: as it
// stands, unless it is won at once, and with the takes that hang played out, since
// searches ask for judgements of both sorts.
func (pl *linearPlayer[P, PP]) selfPlay(rules game.Rules[P], eval game.Tunable[P], far look, seed uint64) (rows []float64, result int) {
	r := game.NewRand(seed)
	pl.rows = pl.rows[:0]
	strayed, taken := true, 0
	for on := pl.open(rules, seed, r); on; {
		m, wins := pl.choose(eval, far, r)
		if strayed && !wins && taken < perGame {
			taken++
			pl.rows = eval.Features(pl.rows, &pl.pos[0])
			here := pl.pos[0]
			if pl.playOut(eval) && pl.pos[0] != here {
				pl.rows = eval.Features(pl.rows, &pl.pos[0])
			}
			pl.pos[0] = here
		}
		if strayed = !wins && r.N(blunders) == 0; strayed {
			moves := PP(&pl.pos[0]).AppendMoves(pl.moves[0][:0])
			m = moves[r.N(len(moves))]
		}
		on = pl.advance(m)
	}
	return pl.rows, pl.result()
}

// playOut plays the forcing moves that are better than none from the position at
// ply 0. It says whether a position is reached in which there are no such, rather
// than the end of the game.
func (pl *linearPlayer[P, PP]) playOut(eval game.Evaluator[P]) bool {
	for {
		best := eval.Evaluate(&pl.pos[0])
		next, found := pl.pos[0], false
		for _, m := range eval.AppendForcing(pl.moves[0][:0], &pl.pos[0]) {
			pl.pos[1] = pl.pos[0]
			PP(&pl.pos[1]).Play(m)
			child := pl.pos[1]
			if v := -pl.judge(eval, 1, look{0, forcingDepth}, -2*linearWin, -best); v > best {
				best, next, found = v, child, true
			}
		}
		if !found {
			return true
		}
		if pl.pos[0] = next; PP(&next).Turn() == game.Over {
			return false
		}
	}
}

// LinearMatch is a match between two sets of weights, each pair of games with the
// same opening and the seats changed.
type LinearMatch struct {
	Games int `json:"games"`
	// Greedy and Deep are the scores of the new weights, from 0 to 1, each from
	// half of the games: looking one move ahead and no further, and as far as the
	// games for the fit.
	Greedy float64 `json:"greedy"`
	Deep   float64 `json:"deep"`
}

// match plays half of the games in each of the two ways.
func (l *linear[P, PP]) match(a, b game.Evaluator[P], games int) (LinearMatch, error) {
	points := make([]int, games)
	err := l.each(games, func(pl *linearPlayer[P, PP], i int) {
		players := [2]game.Evaluator[P]{a, b}
		sign := 1
		if i&1 != 0 {
			players[0], players[1] = b, a
			sign = -1
		}
		far := look{1, 0}
		if i >= games/2 {
			far = look{l.o.Depth, forcingDepth}
		}
		seed := l.mix(-2, i/2)
		for on := pl.open(l.rules, seed, game.NewRand(seed)); on; {
			m, _ := pl.choose(players[PP(&pl.pos[0]).Turn()&1], far, nil)
			on = pl.advance(m)
		}
		points[i] = sign * pl.result()
	})
	half := games / 2
	m := LinearMatch{Games: games, Greedy: score(points[:half]), Deep: score(points[half:])}
	return m, err
}

// score is the share of the points, a draw being half.
func score(points []int) float64 {
	if len(points) == 0 {
		return math.NaN()
	}
	sum := 0
	for _, p := range points {
		sum += p + 1
	}
	return float64(sum) / float64(2*len(points))
}
