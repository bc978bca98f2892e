package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Longest is the most time that a level spends on one action.
const Longest = 5 * time.Second

const (
	// plyNodes is the length of each search of an analysis, and gameNodes the total for all
	// plies of a long game: a hundred plies take about ten seconds on one core.
	plyNodes  = 50_000
	gameNodes = 5_000_000
	// diceNodes is enough to search to the end of a turn in games with dice.
	diceNodes = 100_000
	// Who looks on has the time for a turn more, where it does not take too long. What is
	// remembered of it takes a hundred bytes a node.
	liveTurns, liveDiceNodes = 2, 400_000
	// cacheMiB is enough for searches of that size.
	cacheMiB = 8
)

// Thinker thinks about positions with the games' own searches. It may be used by several
// goroutines. What it answers depends on what it is asked, and not on what it was asked
// before.
type Thinker struct{ engines engine.Pool }

// NewThinker returns a thinker that keeps up to that many engines for the next question.
func NewThinker(idle int) *Thinker { return &Thinker{engine.Pool{Max: idle}} }

// Close ends the idle engines.
func (t *Thinker) Close() { t.engines.Close() }

// Task is a position to think about: where the game started and what was played.
type Task struct {
	Variant game.Variant
	Start   string
	Actions []string
}

// Choose returns the action that a level chooses. The limits bound it if its own do not, and
// their seed decides what it overlooks.
func (t *Thinker) Choose(ctx context.Context, task Task, level int, limits search.Limits) (string, error) {
	e, err := t.engines.Get(fmt.Sprintf("%s %s level:%d", task.Variant.Info().ID, task.Variant.Options(), level), func() (engine.Engine, search.Limits, error) {
		e, err := catalog.Level(level, task.Variant)
		return e, search.Limits{}, err
	})
	if err != nil {
		return "", err
	}
	answer, err := e.Think(ctx, engine.Task{Start: task.Start, Actions: task.Actions, Limits: limits}, nil)
	if err != nil {
		t.engines.Drop(e) // whatever ails it
		return "", err
	}
	e.NewGame()
	t.engines.Put(e)
	return answer.Action, nil
}

// judge configures an analysis. Positions are judged by the game's own search or, with dice,
// by its estimates. The caller calls done when it has finished.
func (t *Thinker) judge(v game.Variant, nodes uint64, lines int) (c analyse.Config, done func(), err error) {
	c = analyse.Config{Variant: v, Scale: catalog.Scale(v)}
	done = func() {}
	if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
		var e *engine.Pooled
		e, err = t.engines.Get(fmt.Sprintf("%s %s judge", v.Info().ID, v.Options()), func() (engine.Engine, search.Limits, error) {
			e, err := catalog.Engine(v, box.Search{CacheMiB: cacheMiB})
			return e, search.Limits{}, err
		})
		if err != nil {
			return c, done, err
		}
		c.Judge, c.Engine = nil, e.Engine
		done = func() {
			e.NewGame()
			t.engines.Put(e)
		}
	} else if nodes == 0 || nodes > diceNodes {
		nodes = diceNodes
	}
	c.Limits = search.Limits{Nodes: nodes, Lines: lines, Threads: 1}
	return c, done, err
}

// Look is how thoroughly to evaluate a position.
type Look struct {
	Nodes uint64        // 0: until it is stopped
	Time  time.Duration // 0: any
	Lines int
	// Share is which of the actions to look at. With dice the first part is all of them,
	// since their values hang together.
	Share search.Share
	// Live, if set, is called with what is known so far, each time the search has looked
	// further.
	Live func(*api.Evaluation)
}

// Evaluate values a position. If ctx ends, it returns ctx's error: what was found until then
// has been told to Live.
func (t *Thinker) Evaluate(ctx context.Context, task Task, look Look) (*api.Evaluation, error) {
	c, finish, err := t.judge(task.Variant, look.Nodes, look.Lines)
	if err != nil {
		return nil, err
	}
	defer finish()
	c.Limits.Time, c.Limits.Share = look.Time, look.Share
	if look.Live != nil {
		c.Live = func(o *analyse.Outlook) { look.Live(evaluation(task.Variant, o)) }
	}
	if c.Judge != nil {
		if look.Share.Part > 0 {
			return noShare(), nil
		}
		if look.Live != nil && look.Nodes == 0 {
			c.Limits.Depth, c.Limits.Nodes = liveTurns, liveDiceNodes
		}
	}
	o, err := analyse.Position(ctx, c, task.Start, task.Actions)
	if errors.Is(err, search.ErrNoShare) {
		return noShare(), nil
	}
	if err != nil {
		return nil, err
	}
	return evaluation(task.Variant, o), nil
}

// noShare is what there is to say about a part without actions.
func noShare() *api.Evaluation {
	return &api.Evaluation{Turn: int(game.Chance), Chances: []float64{}, Lines: []api.EvaluationLine{}}
}

func evaluation(v game.Variant, o *analyse.Outlook) *api.Evaluation {
	seat := seatOf(v, o.Turn)
	e := &api.Evaluation{
		Turn: int(seat), ValueOfLine: worth(&o.Value, seat), Chances: o.Value.Chances, Lines: []api.EvaluationLine{},
		Depth: o.Looked.Depth, Nodes: o.Looked.Nodes,
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		e.Lines = append(e.Lines, api.EvaluationLine{Actions: l.Line, ValueOfLine: worth(&l.Value, seat)})
	}
	return e
}

// seatOf is the seat of a name, chance if there is none.
func seatOf(v game.Variant, name string) game.Seat {
	for i, seat := range v.Traits().Seats {
		if seat == name {
			return game.Seat(i)
		}
	}
	return game.Chance
}

// worth is the value for a seat, or for seat 0 when chance is to move.
func worth(v *analyse.Value, seat game.Seat) api.ValueOfLine {
	w := api.ValueOfLine{Mate: v.Mate, Score: v.Score, Chance: v.Chances[max(seat, 0)]}
	if seat == 1 && len(v.Chances) == 2 { // scores are for seat 0
		w.Mate = -w.Mate
		if v.Score != nil {
			score := -*v.Score
			w.Score = &score
		}
	}
	return w
}

// Ended is what is known about how a game ended and who played it.
type Ended struct {
	Players             []string
	Result, Termination string
}

// Analyse analyses a whole game and returns the report, as JSON. Progress is called after
// each position.
func (t *Thinker) Analyse(ctx context.Context, task Task, ended Ended, progress func(done, of int)) ([]byte, error) {
	c, finish, err := t.judge(task.Variant, min(plyNodes, gameNodes/uint64(max(len(task.Actions), 1))), 1)
	if err != nil {
		return nil, err
	}
	defer finish()
	c.Progress = progress
	r, err := analyse.Game(ctx, c, task.Start, task.Actions)
	if err != nil {
		return nil, err
	}
	r.SetPlayers(ended.Players...)
	r.Result, r.Termination = ended.Result, ended.Termination
	var text, short bytes.Buffer
	if err := r.WriteJSON(&text); err != nil {
		return nil, err
	}
	err = json.Compact(&short, text.Bytes())
	return short.Bytes(), err
}
