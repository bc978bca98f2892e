package engine

import (
	"context"
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// Greedy is the yardstick above Random: it looks at the position directly after
// each of its actions and takes the one that scores best, without any search. An
// action that wins at once is taken, one that loses at once only if all do. Among
// equals it chooses by Limits.Seed and the position: the same again for the same
// seed.
//
// score judges a position that is not over for a seat, in thousandths; whose turn
// it is there, or whether dice are to be rolled, is for score to see.
func Greedy[P comparable, PP game.Position[P]](name string, rules game.Rules[P], score func(p *P, seat game.Seat) int) Engine {
	return &greedy[P, PP]{name, rules, score}
}

type greedy[P comparable, PP game.Position[P]] struct {
	name  string
	rules game.Rules[P]
	score func(p *P, seat game.Seat) int
}

func (e *greedy[P, PP]) Name() string { return e.name }
func (e *greedy[P, PP]) NewGame()     {}
func (e *greedy[P, PP]) Close() error { return nil }

// Think does not wait for anything, so it does not look at ctx: even a task that
// was given up has an answer.
func (e *greedy[P, PP]) Think(_ context.Context, t Task, report func(Info)) (Answer, error) {
	root, history, err := follow[P, PP](e.rules, t)
	if err != nil {
		return Answer{}, err
	}
	seat := PP(&root).Turn()
	if seat < 0 {
		return Answer{}, search.ErrOver
	}
	moves := PP(&root).AppendMoves(nil)
	best := math.MinInt
	var equals []game.Move
	for _, m := range moves {
		next := root
		PP(&next).Play(m)
		v := e.value(&next, seat)
		if v > best {
			best, equals = v, equals[:0]
		}
		if v == best {
			equals = append(equals, m)
		}
	}
	r := game.NewRand(t.Limits.Seed ^ PP(&root).Hash() ^ uint64(len(history))<<32)
	m := equals[r.N(len(equals))]
	a := Answer{Action: string(e.rules.AppendMove(nil, &root, m))}
	line := Line{Actions: []string{a.Action}, Score: best}
	switch best {
	case won:
		line.Score, line.Mate = 0, 1
	case lost:
		line.Score, line.Mate = 0, -1
	}
	a.Info = Info{Depth: 1, Nodes: uint64(len(moves)), Lines: []Line{line}}
	if report != nil {
		report(a.Info)
	}
	return a, nil
}

// The values of games that are over: no score is as far out.
const (
	won  = math.MaxInt32
	lost = -won
)

// value is what a position is worth to a seat; a draw is worth nothing.
func (e *greedy[P, PP]) value(p *P, seat game.Seat) int {
	if PP(p).Turn() != game.Over {
		return e.score(p, seat)
	}
	switch pay := PP(p).Payoff()[seat]; {
	case pay > 0:
		return won
	case pay < 0:
		return lost
	}
	return 0
}
