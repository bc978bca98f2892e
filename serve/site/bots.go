package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/table"
)

// ThinkQueues are the queues of the computers' thinking, one for each class of levels.
// Workers have separate slots for each, so that a weak level, which thinks only for a
// moment, never waits for a strong one.
var ThinkQueues = []string{"think-light", "think", "think-heavy"}

// ThinkQueue is the queue of a level: 1 to 4 are light, 9 and 10 heavy.
func ThinkQueue(level int) string {
	switch {
	case level <= 4:
		return ThinkQueues[0]
	case level <= 8:
		return ThinkQueues[1]
	}
	return ThinkQueues[2]
}

const (
	// thinkTogether is how many computers of one class think for one person at a time,
	// as far as one server knows.
	thinkTogether = 1
	// thinkWaiting is how many more may wait. Any beyond that are found again in the store.
	thinkWaiting = 64
)

// Thinking is a job for a worker: choose an action for the seat to move.
type Thinking struct {
	Table string `json:"table"`
	Ply   int    `json:"ply"`
	// Head is the last event of the table when the job was queued.
	Head    int64             `json:"head,omitempty"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Start   string            `json:"start"`
	Actions []string          `json:"actions"`
	Level   int               `json:"level"`
	// Left is the time on the bot's clock in milliseconds, 0 if it has none.
	Left int64 `json:"left,omitempty"`
	// Seed seeds the random choices of the level; it reveals nothing about the dice.
	Seed uint64 `json:"seed"`
	// ID names the job. The server that queued it replies on the subject Wanted whether it
	// is still wanted: "no" if it is not.
	ID     string `json:"id,omitempty"`
	Wanted string `json:"wanted,omitempty"`
}

// Answer is what a worker found.
type Answer struct {
	Table  string `json:"table"`
	Ply    int    `json:"ply"`
	Head   int64  `json:"head,omitempty"` // that of the job
	Action string `json:"action"`
	// Thought is how long the worker thought, in milliseconds. That time is charged to the
	// computer's clock. Time in a queue is charged to nobody.
	Thought int64 `json:"thought,omitempty"`
}

// thinker is the person for whom the computer to move thinks: a player at the table or, if
// only computers sit there, its creator.
func thinker(t *table.Table) string {
	person := t.Setup.By
	for i := len(t.Seats) - 1; i >= 0; i-- {
		if s := &t.Seats[i]; s.Level == 0 && s.User != "" && !s.Gone {
			person = s.User
		}
	}
	return person
}

// queueBot queues the thinking of the computer to move, if there is one, when the person's
// turn in the queue comes. Nobody waits for the queue: a job that does not reach it is
// queued again.
func (s *Site) queueBot(t *table.Table) {
	level := t.BotToMove()
	if level == 0 {
		s.thinking.end(t.ID, s.now())
		return
	}
	m := mark{t.Ply(), t.Since.UnixMilli()}
	job := Thinking{
		Table: t.ID, Ply: t.Ply(), Head: t.Head, Game: t.Setup.Game, Options: t.Setup.Options, Start: t.Session().Start(),
		Actions: table.Played(t.Session()), Level: level, Seed: uint64(t.Created.UnixMilli()),
		ID: thinkID(t.ID, m), Wanted: subjectWanted + s.name,
	}
	if left := t.Left(s.moment(t)); left != nil {
		job.Left = max(left[t.Turn()], 1)
	}
	queue := ThinkQueue(level)
	s.thinking.take(turn{id: t.ID, mark: m, person: thinker(t) + " " + queue, start: func(try int) {
		if s.own.has(job.ID) {
			return
		}
		data, err := json.Marshal(job)
		if err == nil {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			// The bus drops duplicates, such as the same job from two servers.
			err = s.bus.Enqueue(ctx, queue, fmt.Sprintf("%s/%d", job.ID, try), data)
		}
		if err != nil {
			if !errors.Is(err, bus.ErrSilent) { // a silent bus is already known
				s.log.Warn("queue a bot's thinking; it is tried again", "table", job.Table, "error", err)
			}
			s.thinkHere(&job)
		}
	}}, s.now(), botLate)
}

func thinkID(table string, m mark) string { return fmt.Sprintf("%s/%d/%d", table, m.ply, m.since) }

// wanted reports whether a worker is to do a job that this server has queued. One that was
// queued twice, or whose game has moved on, is not.
func (s *Site) wanted(data []byte) []byte {
	if !s.wants(string(data)) {
		return []byte("no")
	}
	return []byte("yes")
}

func (s *Site) wants(id string) bool {
	table, _, _ := strings.Cut(id, "/")
	m, _, ok := s.thinking.find(table)
	return ok && thinkID(table, m) == id
}

// movedOn ends a job of this server if another server has received the answer.
func (s *Site) movedOn(id string, events []antares.Event) {
	m, _, ok := s.thinking.find(id)
	if !ok {
		return
	}
	for i := range events {
		switch e := &events[i]; e.Kind {
		case antares.Played, antares.TakenBack, antares.Ended:
			if e.Ply > m.ply || e.At.UnixMilli() > m.since {
				s.thinking.end(id, s.now())
				return
			}
		}
	}
}

// queueBots queues thinking that got lost, because a worker died or the bus lost its
// memory.
func (s *Site) queueBots(ctx context.Context) error {
	ids, err := s.store.BotsToMove(ctx, sweepMost)
	if err != nil {
		return err
	}
	late := botLate
	if s.bus.Silent() {
		late = botLateSilent
	}
	if err := each(ids, func(id string) error {
		return s.look(ctx, id, func(l *live) error {
			if s.now().Sub(l.t.Since) >= late {
				s.queueBot(l.t)
			}
			return nil
		})
	}); err != nil {
		return err
	}
	s.thinking.expire(s.now().Add(-3*botLate), s.now())
	return nil
}

// answered plays what a worker found. The reply is empty if the matter is settled, by this
// answer or without it, and otherwise the reason to try again.
func (s *Site) answered(data []byte) []byte {
	var a Answer
	if err := json.Unmarshal(data, &a); err != nil {
		s.log.Error("an unreadable answer of a worker", "error", err)
		return nil
	}
	if err := s.take(context.Background(), &a); err != nil {
		return []byte(err.Error())
	}
	return nil
}

// take plays what was found. There is not an error if the matter is settled.
func (s *Site) take(ctx context.Context, a *Answer) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	_, err := s.act(ctx, a.Table, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if err := t.Saw(a.Head); err != nil {
			return nil, err
		}
		return t.PlayFor(a.Ply, a.Action, time.Duration(a.Thought)*time.Millisecond, m)
	})
	switch code := antares.CodeOf(err); {
	case err == nil, code == antares.CodeStale, code == antares.CodeOver, code == antares.CodeNotFound:
		return nil
	case errors.Is(err, context.DeadlineExceeded), code == antares.CodeInternal, code == antares.CodeUnavailable:
		s.log.Warn("an answer of a worker could not be kept", "table", a.Table, "error", err)
		return err
	default:
		s.log.Error("a worker's answer is refused", "table", a.Table, "ply", a.Ply, "action", a.Action, "error", err)
		return nil
	}
}
