package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// Judge values what can happen in a position for all seats at once, where an
// Engine speaks for the seat to move only. Splitting a game into luck
// and skill needs that: a die is good for one seat and bad for another.
type Judge interface {
	// Judge values every legal action or, where a die is to be rolled, every
	// outcome, sorted by text. It ends with ctx's error, and with search.ErrOver
	// once the game is over.
	Judge(ctx context.Context, t Task) ([]Prospect, error)
}

// Prospect is what an action leads to.
type Prospect struct {
	Action string
	// Chances are those of each seat to win, from 0 to 1; partners have the same.
	Chances []float64
	// Line is the action and the decisions after it up to the next die, as far as
	// they are known.
	Line []string
}

// NewJudge creates a judge from a game's own estimates. It looks ahead to where the
// turn ends (search.Settler), or as many turns as Limits.Depth says, takes the
// average at dice and the best of the seat that decides, and estimates there. All
// positions of a turn are thus valued by the same leaves, so that values within a
// turn agree with one another exactly.
//
// Where a turn takes more nodes than the limits allow it stops sooner, at
// positions for a hasty look (search.Hurrier), and in the end right after the
// action; a position's actions are always looked at in the same way. What a
// position is worth does not depend on what was asked before, except where time is
// the limit. It is used by one caller at a time, and knows nothing of repetition.
func NewJudge[P comparable, PP game.Position[P]](rules game.Rules[P], c game.Chances[P]) Judge {
	always := func(*P) bool { return true }
	j := &judge[P, PP]{rules: rules, traits: rules.Traits(), chances: c, turn: walk[P, PP]{settled: always}, none: walk[P, PP]{settled: always}}
	if s, ok := c.(search.Settler[P]); ok {
		j.turn.settled = s.Settled
	}
	if h, ok := c.(search.Hurrier[P]); ok {
		j.soon = &walk[P, PP]{settled: h.SettledSoon}
	}
	return j
}

type judge[P comparable, PP game.Position[P]] struct {
	rules   game.Rules[P]
	traits  game.Traits
	chances game.Chances[P]
	turn    walk[P, PP]  // to the ends of turns
	soon    *walk[P, PP] // a hasty look, if the game knows one
	none    walk[P, PP]  // the estimate after the action
}

// errSpent means that a walk took more than the limits allow.
var errSpent = errors.New("the limits are spent")

func (j *judge[P, PP]) Judge(ctx context.Context, t Task) ([]Prospect, error) {
	root, _, err := follow[P, PP](j.rules, t)
	if err != nil {
		return nil, err
	}
	if PP(&root).Turn() == game.Over {
		return nil, search.ErrOver
	}
	began, l := time.Now(), t.Limits
	look := func(w *walk[P, PP], depth int) ([]Prospect, error) {
		if t.Limits.Time > 0 { // what is left of it
			l.Time = max(t.Limits.Time-time.Since(began), 1)
		}
		return j.look(ctx, w, &root, depth, l)
	}
	for depth := max(t.Limits.Depth, 1); depth >= 1; depth-- {
		list, err := look(&j.turn, depth)
		if !errors.Is(err, errSpent) {
			return list, err
		}
	}
	if j.soon != nil {
		list, err := look(j.soon, 1)
		if !errors.Is(err, errSpent) {
			return list, err
		}
	}
	return j.look(ctx, &j.none, &root, 1, search.Limits{})
}

// look values the actions of a position in one way.
func (j *judge[P, PP]) look(ctx context.Context, w *walk[P, PP], root *P, depth int, l search.Limits) ([]Prospect, error) {
	b := search.NewBudget(ctx, search.Limits{Nodes: l.Nodes, Time: l.Time})
	defer b.Close()
	w.begin(j, b, root)
	moves := PP(root).AppendMoves(nil)
	list := make([]Prospect, len(moves))
	for i, m := range moves {
		p := *root
		PP(&p).Play(m)
		v := w.value(&p, depth-1, 0)
		if w.stopped {
			w.memo = nil // what a part of a walk knows must not help the next one
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			return nil, errSpent
		}
		list[i] = Prospect{Action: string(j.rules.AppendMove(nil, root, m)), Chances: slices.Clone(v[:len(j.traits.Seats)])}
	}
	// The lines are mostly remembered; what they take is not counted.
	free := search.NewBudget(ctx, search.Limits{})
	defer free.Close()
	w.budget = free
	for i, m := range moves {
		list[i].Line = w.line(root, m, depth-1)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Prospect) int { return strings.Compare(a.Action, b.Action) })
	return list, nil
}

// walk is a plain expectimax of all seats that remembers what it has seen.
type walk[P comparable, PP game.Position[P]] struct {
	settled func(*P) bool // where it may stop

	judge   *judge[P, PP]
	budget  *search.Budget
	memo    map[walked[P]][game.MaxSeats]float64
	moves   [][]game.Move // of each ply
	nodes   uint64        // since the budget was asked last
	stopped bool
}

// walked is a position, and how many settled ones may be passed after it.
type walked[P comparable] struct {
	pos  P
	left int
}

// maxMemo bounds what is remembered from one position to the next; a full memo
// costs time only.
const maxMemo = 1 << 20

func (w *walk[P, PP]) begin(j *judge[P, PP], b *search.Budget, root *P) {
	w.judge, w.budget, w.nodes, w.stopped = j, b, 0, false
	// Positions of the turn that is under way come up again; a new turn begins
	// with an empty memory, so that it does not grow for ever.
	if w.memo == nil || len(w.memo) > maxMemo || w.settled(root) {
		w.memo = map[walked[P]][game.MaxSeats]float64{}
	}
}

// value is what each seat can expect; left is how many settled positions may be
// passed.
func (w *walk[P, PP]) value(p *P, left, ply int) (v [game.MaxSeats]float64) {
	const batch = 64
	if w.nodes++; w.nodes >= batch {
		w.stopped = w.budget.Spend(w.nodes) || w.stopped
		w.nodes = 0
	}
	turn := PP(p).Turn()
	if turn == game.Over {
		return paid(PP(p).Payoff(), w.judge.traits)
	}
	if w.stopped {
		return v
	}
	if w.settled(p) {
		if left == 0 {
			w.judge.chances.Estimate(p, &v)
			return v
		}
		left--
	}
	if ply >= search.MaxPlies {
		w.judge.chances.Estimate(p, &v)
		return v
	}
	key := walked[P]{*p, left}
	if known, ok := w.memo[key]; ok {
		return known
	}
	if ply >= len(w.moves) {
		w.moves = append(w.moves, make([]game.Move, 0, w.judge.traits.MaxMoves))
	}
	moves := PP(p).AppendMoves(w.moves[ply][:0])
	for i, m := range moves {
		next := *p
		PP(&next).Play(m)
		u := w.value(&next, left, ply+1)
		switch {
		case turn == game.Chance:
			for s := range v {
				v[s] += u[s]
			}
		case i == 0 || u[turn] > v[turn]:
			v = u
		}
	}
	if turn == game.Chance {
		for s := range v {
			v[s] /= float64(len(moves))
		}
	}
	if !w.stopped {
		w.memo[key] = v
	}
	return v
}

// line is a move and the best decisions after it, up to the next die or to where
// the walk stops.
func (w *walk[P, PP]) line(root *P, m game.Move, left int) []string {
	const longest = 16
	rules := w.judge.rules
	p := *root
	texts := []string{string(rules.AppendMove(nil, &p, m))}
	for PP(&p).Play(m); len(texts) < longest; PP(&p).Play(m) {
		turn := PP(&p).Turn()
		if turn < 0 || w.settled(&p) {
			break
		}
		best := -1.0
		for _, n := range PP(&p).AppendMoves(nil) {
			next := p
			PP(&next).Play(n)
			if v := w.value(&next, left, 0); v[turn] > best {
				best, m = v[turn], n
			}
		}
		if w.stopped {
			break
		}
		texts = append(texts, string(rules.AppendMove(nil, &p, m)))
	}
	return texts
}

// paid are the chances at the end of a game: a draw is shared by the sides.
func paid(pay game.Payoff, t game.Traits) (v [game.MaxSeats]float64) {
	for s := range t.Seats {
		switch {
		case pay[s] > 0:
			v[s] = 1
		case pay[s] == 0:
			v[s] = 1 / float64(max(len(t.Sides), 1))
		}
	}
	return v
}

// ErrNoJudge is returned for a game without estimates for all seats.
var ErrNoJudge = fmt.Errorf("no judgement of all seats: %w", search.ErrUnfit)
