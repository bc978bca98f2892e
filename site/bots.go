package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/table"
)

// ThinkQueue is the queue of the bots' thinking.
const ThinkQueue = "think"

// Thinking is a job for a worker: choose an action for the seat to move.
type Thinking struct {
	Table   string            `json:"table"`
	Ply     int               `json:"ply"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Start   string            `json:"start"`
	Actions []string          `json:"actions"`
	Level   int               `json:"level"`
	// Left is the time on the bot's clock in milliseconds, 0 if it has none.
	Left int64 `json:"left,omitempty"`
	// Seed is what the level's whims come from; it says nothing of the dice.
	Seed uint64 `json:"seed"`
}

// Answer is what a worker found.
type Answer struct {
	Table  string `json:"table"`
	Ply    int    `json:"ply"`
	Action string `json:"action"`
}

// queueBot queues the thinking of the computer that is to move, if one is. Nobody waits
// for the queue: what does not get there is queued again.
func (s *Site) queueBot(t *table.Table) {
	level := t.BotToMove()
	if level == 0 {
		return
	}
	job := Thinking{
		Table: t.ID, Ply: t.Ply(), Game: t.Setup.Game, Options: t.Setup.Options, Start: t.Session().Start(),
		Actions: played(t.Session()), Level: level, Seed: uint64(t.Created.UnixMilli()),
	}
	if left := t.Left(s.now(), 0); left != nil {
		job.Left = max(left[t.Turn()], 1)
	}
	id := fmt.Sprintf("%s/%d", t.ID, t.Head)
	go func() {
		data, err := json.Marshal(job)
		if err == nil {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			err = s.Bus.Enqueue(ctx, ThinkQueue, id, data)
		}
		if err != nil {
			s.Log.Warn("queue a bot's thinking; it is tried again", "table", job.Table, "error", err)
		}
	}()
}

// answered plays what a worker found. The reply is empty if the matter is settled, by
// this answer or without it, and otherwise says why to try again.
func (s *Site) answered(data []byte) []byte {
	var a Answer
	if err := json.Unmarshal(data, &a); err != nil {
		s.Log.Error("an unreadable answer of a worker", "error", err)
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_, err := s.act(ctx, a.Table, func(t *table.Table, now time.Time, ran time.Duration) ([]antares.Event, error) {
		return t.PlayFor(a.Ply, a.Action, now, ran)
	})
	switch code := antares.CodeOf(err); {
	case err == nil, code == antares.CodeStale, code == antares.CodeNotFound:
		return nil
	case errors.Is(err, context.DeadlineExceeded), code == antares.CodeInternal, code == antares.CodeUnavailable:
		s.Log.Warn("an answer of a worker could not be kept", "table", a.Table, "error", err)
		return []byte(err.Error())
	default:
		s.Log.Error("a worker's answer is refused", "table", a.Table, "ply", a.Ply, "action", a.Action, "error", err)
		return nil
	}
}
