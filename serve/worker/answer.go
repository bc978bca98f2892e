package worker

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/think/engine"
)

// answer answers a question that somebody is waiting for. The answer is sent once: if it
// is lost, the question is asked again.
func (w *Worker) answer(ctx context.Context, data []byte) error {
	var q site.Question
	if err := json.Unmarshal(data, &q); err != nil {
		w.Log.Error("an unreadable question", "error", err)
		return bus.ErrDrop
	}
	if time.Now().UnixMilli() > q.Until {
		return bus.ErrDrop // nobody waits any longer
	}
	reply := site.Reply{ID: q.ID}
	var err error
	if q.Hint {
		reply.Action, err = w.choose(ctx, &site.Thinking{
			Game: q.Game, Options: q.Options, Start: q.Start, Actions: q.Actions, Level: site.HintLevel, Seed: q.Seed,
		})
	} else {
		reply.Evaluation, err = w.evaluate(ctx, &q)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		w.Log.Warn("a question took too long", "game", q.Game)
		reply.Late = true
	case err != nil:
		w.Log.Error("a question cannot be answered", "game", q.Game, "error", err)
		reply.Failed = true
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return err
	}
	return w.Bus.Publish(q.Reply, text)
}

// evaluate values a position.
func (w *Worker) evaluate(ctx context.Context, q *site.Question) (*api.Evaluation, error) {
	v, err := variant(q.Game, q.Options)
	if err != nil {
		return nil, err
	}
	c, finish, err := w.judge(v, engine.Level8Nodes, 3)
	if err != nil {
		return nil, err
	}
	defer finish()
	c.Limits.Time = longest // on a slow machine, the answer is what it has found by then
	ctx, cancel := context.WithDeadline(ctx, time.UnixMilli(q.Until))
	defer cancel()
	o, err := analyse.Position(ctx, c, q.Start, q.Actions)
	if err != nil {
		return nil, err
	}
	seat := seatOf(v, o.Turn)
	e := &api.Evaluation{Turn: int(seat), ValueOfLine: worth(&o.Value, seat), Chances: o.Value.Chances, Lines: []api.EvaluationLine{}}
	for i := range o.Lines {
		l := &o.Lines[i]
		e.Lines = append(e.Lines, api.EvaluationLine{Actions: l.Line, ValueOfLine: worth(&l.Value, seat)})
	}
	return e, nil
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
