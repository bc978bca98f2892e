package engine

import (
	"context"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/same"
	"github.com/antares-games/antares/think/search"
)

// Strength describes how a level thinks. Weak levels are not strong players who
// now and then throw a piece away: they look less far, overlook moves that do not
// catch the eye, and hesitate between moves that look alike to them.
type Strength struct {
	// Limits bound the thinking.
	Limits search.Limits
	// Attention is the chance to notice an ordinary move at all; moves that the
	// game ranks as forcing are noticed at twice the odds.
	Attention float64
	// Blur is how much worse, in thousandths, a move may look and still be chosen
	// about a third as often as the best: 0 chooses the best.
	Blur float64
	// SeesWins means that a move that wins at once is never overlooked.
	SeesWins bool
	// Plain means that positions are judged by terms alone, without what was learned.
	Plain bool
}

// Level8Nodes is what level 8 searches per move in games without dice. Searches of up to
// that size also do with a small cache.
const Level8Nodes = 150_000

// Level turns a search into a player of graded strength. rank is the game's
// own ranking of moves, nil if it has none. What it overlooks and how it hesitates
// follows from Limits.Seed and the position: the same again for the same seed.
func Level[P comparable, PP game.Position[P]](name string, rules game.Rules[P], s Searcher[P], rank func(p *P, m game.Move) int, st Strength) Engine {
	return &level[P, PP]{thinker[P, PP]{name, rules, s}, rank, st}
}

type level[P comparable, PP game.Position[P]] struct {
	thinker[P, PP]
	rank     func(p *P, m game.Move) int
	strength Strength
}

func (e *level[P, PP]) Think(ctx context.Context, t Task, report func(Info)) (Answer, error) {
	root, history, err := follow[P, PP](e.rules, t)
	if err != nil {
		return Answer{}, err
	}
	moves := PP(&root).AppendMoves(nil)
	seat := PP(&root).Turn()
	if seat < 0 {
		return Answer{}, search.ErrOver
	}
	r := game.NewRand(t.Limits.Seed ^ PP(&root).Hash() ^ uint64(len(history))<<32)
	if e.strength.SeesWins {
		for _, m := range moves {
			next := root
			if PP(&next).Play(m); PP(&next).Turn() == game.Over && PP(&next).Payoff()[seat] > 0 {
				return e.answer(&root, m, &search.Report{Lines: []search.Line{{Moves: []game.Move{m}, Score: search.Win - 1, Chance: 1}}}), nil
			}
		}
	}
	noticed := e.notice(&root, moves, r)
	l := e.strength.Limits
	l.Seed = t.Limits.Seed
	if l.Time == 0 || t.Limits.Time > 0 && t.Limits.Time < l.Time {
		l.Time = t.Limits.Time
	}
	l.Lines = 1
	if e.strength.Blur > 0 || len(noticed) < len(moves) {
		l.Lines = len(moves)
	}
	var tell func(*search.Report)
	if report != nil {
		tell = func(r *search.Report) { report(e.info(&root, r)) }
	}
	found, err := e.search.Search(ctx, root, history, l, tell)
	if err != nil {
		return Answer{}, err
	}
	return e.answer(&root, e.choose(found, noticed, r), found), nil
}

func (e *level[P, PP]) answer(root *P, m game.Move, r *search.Report) Answer {
	return Answer{Action: string(e.rules.AppendMove(nil, root, m)), Info: e.info(root, r)}
}

// notice picks the moves that catch this player's eye: at least one.
func (e *level[P, PP]) notice(root *P, moves []game.Move, r *game.Rand) map[game.Move]bool {
	seen := make(map[game.Move]bool, len(moves))
	for _, m := range moves {
		chance := e.strength.Attention
		if e.rank != nil && e.rank(root, m) > 0 {
			chance = 1 - (1-chance)*(1-chance)
		}
		if float64(r.N(1<<20))/(1<<20) < chance {
			seen[m] = true
		}
	}
	if len(seen) == 0 {
		seen[moves[r.N(len(moves))]] = true
	}
	return seen
}

// choose takes one of the lines whose first move was noticed, the better ones more
// often.
func (e *level[P, PP]) choose(found *search.Report, noticed map[game.Move]bool, r *game.Rand) game.Move {
	type candidate struct {
		move   game.Move
		weight float64
	}
	var list []candidate
	total, best := 0.0, 0.0
	for _, l := range found.Lines {
		if len(l.Moves) == 0 || !noticed[l.Moves[0]] {
			continue
		}
		if len(list) == 0 {
			best = float64(l.Score)
		}
		w := 1.0
		if len(list) > 0 {
			if e.strength.Blur == 0 {
				break
			}
			w = same.Exp((float64(l.Score) - best) / e.strength.Blur)
		}
		list = append(list, candidate{l.Moves[0], w})
		total += w
	}
	if len(list) == 0 { // the search had no time for the moves noticed
		m, _ := found.Best()
		return m
	}
	at := float64(r.N(1<<30)) / (1 << 30) * total
	for _, c := range list {
		if at -= c.weight; at < 0 {
			return c.move
		}
	}
	return list[0].move
}
