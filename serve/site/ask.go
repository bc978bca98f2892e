package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// AskQueue is the queue of questions that somebody waits for: what a position is worth,
// what a good action would be.
const AskQueue = "ask"

// HintLevel is the level whose strength answers questions.
const HintLevel = table.HintLevel

// Question is a job for a worker. It holds only what everybody may know: no secret, no
// future dice.
type Question struct {
	ID string `json:"id"`
	// Reply is the subject on which the answer is awaited, until Until: milliseconds
	// since 1970.
	Reply   string            `json:"reply"`
	Until   int64             `json:"until"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Start   string            `json:"start"`
	Actions []string          `json:"actions"`
	// Hint asks for an action, as HintLevel would play it; otherwise the position is
	// evaluated.
	Hint bool `json:"hint,omitempty"`
	// Seed seeds the random choices of the level; it reveals nothing about the dice.
	Seed uint64 `json:"seed"`
}

// Reply is the answer to a question.
type Reply struct {
	ID         string          `json:"id"`
	Evaluation *api.Evaluation `json:"evaluation,omitempty"`
	Action     string          `json:"action,omitempty"`
	// Late says that the time was not enough, Failed that there is no answer.
	Late   bool `json:"late,omitempty"`
	Failed bool `json:"failed,omitempty"`
}

const (
	// maxAsking is how many questions may wait for an answer at one server, and
	// askPerPerson how many of one person. An address may have four times as many as a
	// person.
	maxAsking    = 256
	askPerPerson = 2
	// askTogether is how many questions of one address are in the queue at a time.
	askTogether = 1
	// askPatience is how long a question waits for an answer.
	askPatience = 15 * time.Second
	// askAgain is when to try again if there are too many.
	askAgain = 2 * time.Second
)

// asking are the questions that wait for workers. Addresses take turns.
type asking struct {
	subject string
	turns   *turns
	mu      sync.Mutex
	waiting map[string]chan answer
	open    map[string]int // waiting questions of each person and address
}

// answer is a reply, or the reason why there is none.
type answer struct {
	reply *Reply
	err   error
}

func newAsking(subject string) asking {
	return asking{subject: subject, turns: newTurns(askTogether, maxAsking), waiting: map[string]chan answer{}, open: map[string]int{}}
}

// keys are the keys under which questions are counted, and how many each may have.
func (a Asker) keys() map[string]int {
	keys := map[string]int{"address " + a.Address: addressFactor * askPerPerson}
	if a.User != "" {
		keys["user "+a.User] = askPerPerson
	}
	return keys
}

// enter adds a question, if there is room.
func (a *asking) enter(id string, by Asker) (<-chan answer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for key, most := range by.keys() {
		if a.open[key] >= most {
			e := antares.Errorf(antares.CodeLimited, "the computer is still busy with your last %d questions: wait for an answer first", most)
			e.RetryAfter = askAgain
			return nil, e
		}
	}
	if len(a.waiting) >= maxAsking {
		return nil, busyError("the computer has too much to think about: try again")
	}
	for key := range by.keys() {
		a.open[key]++
	}
	c := make(chan answer, 1)
	a.waiting[id] = c
	return c, nil
}

// leave removes a question that nobody waits for any more. Its job stays in the queue and
// still counts, so that nobody gains by asking and going away.
func (a *asking) leave(id string, by Asker, until, now time.Time) {
	a.mu.Lock()
	delete(a.waiting, id)
	for key := range by.keys() {
		if a.open[key]--; a.open[key] == 0 {
			delete(a.open, key)
		}
	}
	a.mu.Unlock()
	if !a.turns.withdraw(id, now) {
		time.AfterFunc(time.Until(until), func() { a.turns.end(id, now) })
	}
}

// tell delivers an answer to the caller who waits for it. One that comes twice, or too
// late, is dropped.
func (a *asking) tell(id string, is answer, now time.Time) {
	a.mu.Lock()
	c := a.waiting[id]
	delete(a.waiting, id)
	a.mu.Unlock()
	if c != nil {
		c <- is
	}
	a.turns.end(id, now)
}

// replied receives the answers of workers.
func (s *Site) replied(_ string, data []byte) {
	var r Reply
	if json.Unmarshal(data, &r) == nil {
		s.asking.tell(r.ID, answer{reply: &r}, s.now())
	}
}

func busyError(text string) *antares.Error {
	e := antares.Errorf(antares.CodeUnavailable, "%s", text)
	e.RetryAfter = askAgain
	return e
}

var errLate = busyError("the computer took too long: try again")

// ask puts a question into the queue when it is the asker's turn, and waits for the answer.
func (s *Site) ask(ctx context.Context, by Asker, q *Question) (*Reply, error) {
	until := time.Now().Add(askPatience)
	q.ID, q.Reply, q.Until = newID(), s.asking.subject, until.UnixMilli()
	heard, err := s.asking.enter(q.ID, by)
	if err != nil {
		return nil, err
	}
	defer func() { s.asking.leave(q.ID, by, until, s.now()) }()
	if err := s.questions.take(by, s.now()); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	data, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	s.asking.turns.take(turn{id: q.ID, person: by.Address, start: func(int) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.bus.Enqueue(ctx, AskQueue, q.ID, data); err != nil {
			s.log.Warn("queue a question", "error", err)
			s.asking.tell(q.ID, answer{err: busyError("the computer cannot be reached just now: try again")}, s.now())
		}
	}}, s.now(), askPatience)
	select {
	case is := <-heard:
		switch {
		case is.err != nil:
			return nil, is.err
		case is.reply.Late:
			return nil, errLate
		case is.reply.Failed:
			return nil, errors.New("a worker has no answer to a question")
		}
		return is.reply, nil
	case <-ctx.Done():
		return nil, errLate
	}
}

// Evaluate evaluates the position that the actions lead to from a start.
func (s *Site) Evaluate(ctx context.Context, by Asker, id string, o game.Options, start string, actions []string) (*api.Evaluation, error) {
	v, err := table.Variant(s.Find, id, o)
	if err != nil {
		return nil, err
	}
	g, err := v.Read(start, nil)
	if err != nil {
		return nil, err
	}
	for i, action := range actions {
		if err := g.Play(action); err != nil {
			return nil, &api.RefusedError{At: i, Err: err}
		}
	}
	if g.Turn() == game.Over {
		return nil, antares.Errorf(antares.CodeOver, "the game is over: %s", g.Outcome().Format(v.Traits().Seats))
	}
	if err := s.mayEvaluate(ctx, by.User, id, g); err != nil {
		return nil, err
	}
	r, err := s.ask(ctx, by, &Question{Game: id, Options: v.Options(), Start: g.Start(), Actions: table.Played(g)})
	if err != nil {
		return nil, err
	}
	if r.Evaluation == nil {
		return nil, errors.New("a worker answered another question")
	}
	return r.Evaluation, nil
}

// Hint is a good action for the player to move, and the touches that enter it.
func (s *Site) Hint(ctx context.Context, by Asker, id string) (*api.Hint, error) {
	user := by.User
	var q *Question
	h := &api.Hint{}
	err := s.look(ctx, id, func(l *live) error {
		if err := l.t.MayHint(user); err != nil {
			return err
		}
		h.Ply = l.t.Ply()
		q = &Question{
			Game: l.t.Setup.Game, Options: l.t.Setup.Options, Start: l.t.Session().Start(), Actions: table.Played(l.t.Session()),
			Hint: true, Seed: uint64(l.t.Created.UnixMilli()),
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	r, err := s.ask(ctx, by, q)
	if err != nil {
		return nil, err
	}
	h.Action = r.Action
	return h, s.look(ctx, id, func(l *live) error {
		if l.t.Status != antares.Playing || l.t.Ply() != h.Ply {
			return antares.Errorf(antares.CodeStale, "the game has moved on: try again")
		}
		if h.Picks = l.t.Picks(h.Action); h.Picks != nil {
			return nil
		}
		return fmt.Errorf("table %s: a worker advises %s, which is not legal", id, h.Action)
	})
}
