package tune

import (
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/stats"
)

const (
	// One game in heldOut is held out of the fit.
	heldOut = 5
	// believed is the share of a result in what is predicted; the rest is what the
	// search thought of the position, which knows more about it than how a long
	// game happened to end.
	believed = 0.6
	// quietRank is the priority up to which a best move leaves a position quiet:
	// evaluations are needed where no piece hangs.
	quietRank = 100
	// quietScore is a score beyond which a position teaches little: it is decided.
	quietScore = 5000
)

// sampled are the positions taken from a game.
type sampled struct {
	rows, thought []float64 // features, and what the search thought, from 0 to 1
	result, plies int
}

// sample plays the games of a round and adds positions from them to two sets.
func (l *linear[P, PP]) sample(round int, eval game.Tunable[P], train, test *linearSet) (stats LinearRound, err error) {
	games := make([]sampled, l.o.Games)
	l.scale = linearSet{terms: 1} // of the last round
	err = l.each(l.o.Games, []game.Tunable[P]{eval}, func(pl *linearPlayer[P, PP], i int) (err error) {
		games[i], err = l.selfPlay(pl, eval, l.mix(round, i))
		return err
	})
	stats.Games = len(games)
	for i, g := range games {
		set := train
		if i%heldOut == 0 {
			set = test
		}
		y := float64(g.result+1) / 2
		for k, v := range g.thought {
			l.scale.add([]float64{math.Log(v / (1 - v))}, []float64{y})
			g.thought[k] = float64(believed*y) + float64((1-believed)*v)
		}
		set.add(g.rows, g.thought)
		stats.Plies += g.plies
		if g.result == 0 {
			stats.Draws++
		}
	}
	stats.Samples, stats.Held = train.size(), test.size()
	return stats, err
}

// selfPlay plays a game and takes every second of its quiet positions:
// neighbours carry the same information twice.
func (l *linear[P, PP]) selfPlay(pl *linearPlayer[P, PP], eval game.Tunable[P], seed uint64) (g sampled, err error) {
	r := game.NewRand(seed)
	for on := pl.open(seed, r); on; {
		if r.N(blunders) == 0 {
			on = pl.advance(pl.random(r))
			continue
		}
		m, score, err := pl.choose(l.ctx, 0)
		if err != nil {
			return g, err
		}
		ply := len(pl.History)
		here := eval.Evaluate(&pl.Pos)
		if _, end := score.Mate(); !end && ply%2 == int(seed%2) && eval.Priority(&pl.Pos, m) <= quietRank && max(here, -here) < quietScore {
			v := float64(score)
			if PP(&pl.Pos).Turn() == 1 {
				v = -v
			}
			g.rows = eval.Features(g.rows, &pl.Pos)
			g.thought = append(g.thought, 1/(1+math.Exp(-v/LinearUnit)))
		}
		on = pl.advance(m)
	}
	g.result, g.plies = pl.Result(), len(pl.History)
	return g, nil
}

// LinearMatch is a match between two sets of weights, each pair of games with the
// same opening and the seats changed.
type LinearMatch struct {
	Games int `json:"games"`
	// Score is that of the new weights, from 0 to 1, and Margin its 95 % interval
	// to either side.
	Score  float64 `json:"score"`
	Margin float64 `json:"margin"`
}

// match plays two evaluators against each other.
func (l *linear[P, PP]) match(a, b game.Tunable[P], games int) (LinearMatch, error) {
	points := make([]int, games)
	err := l.each(games, []game.Tunable[P]{a, b}, func(pl *linearPlayer[P, PP], i int) error {
		seed := l.mix(-2, i/2)
		for on := pl.open(seed, game.NewRand(seed)); on; {
			m, _, err := pl.choose(l.ctx, int(PP(&pl.Pos).Turn())^i&1)
			if err != nil {
				return err
			}
			on = pl.advance(m)
		}
		points[i] = pl.Result() * (1 - 2*(i&1))
		return nil
	})
	return LinearMatch{Games: games, Score: score(points), Margin: margin(points)}, err
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

// margin is half of the 95 % interval of a score, by the spread of pairs.
func margin(points []int) float64 {
	mean, n := score(points), len(points)/2
	if n < 2 {
		return 1
	}
	sum := 0.0
	for i := range n {
		d := score(points[2*i:2*i+2]) - mean
		sum += d * d
	}
	return stats.Normal95 * math.Sqrt(sum/float64(n-1)/float64(n))
}
