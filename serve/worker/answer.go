package worker

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
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

// evaluate values a position. On a slow machine, the answer is what it has found in time.
func (w *Worker) evaluate(ctx context.Context, q *site.Question) (*api.Evaluation, error) {
	v, err := variant(q.Game, q.Options)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithDeadline(ctx, time.UnixMilli(q.Until))
	defer cancel()
	return w.thinker.Evaluate(ctx, desk.Task{Variant: v, Start: q.Start, Actions: q.Actions}, desk.Look{Nodes: engine.Level8Nodes, Lines: 3, Time: desk.Longest})
}
