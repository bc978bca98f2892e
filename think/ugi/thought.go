package ugi

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// thought is an engine at work in a goroutine of its own.
type thought struct {
	cancel   context.CancelFunc
	stopping bool
	hold     bool // no answer before stop
	done     chan reply
	result   *reply // once it is known
}

// reply is what Think returned.
type reply struct {
	answer engine.Answer
	err    error
}

// answer is where the reply comes from: from nowhere if there is no thought, or
// if it has come already.
func (t *thought) answer() <-chan reply {
	if t == nil || t.result != nil {
		return nil
	}
	return t.done
}

// think starts a thought about the present position.
func (s *server) think(ctx context.Context, text string) error {
	turn := s.session.Turn()
	switch turn {
	case game.Over:
		return errors.New("the game is over")
	case game.Chance:
		return errors.New("chance is to move: roll the die and send its outcome as a move")
	}
	r, err := parseGo(text, turn, s.variant.Traits().Chance)
	if err != nil {
		return err
	}
	if err := s.needEngine(); err != nil {
		return err
	}
	if s.engine == nil {
		return errors.New("there is no engine here, only rules")
	}
	r.limits.Lines, r.limits.Threads, r.limits.Seed = s.tuning.lines, s.tuning.threads, s.tuning.seed
	plies := s.session.Plies()
	task := engine.Task{Start: s.session.Start(), Actions: make([]string, len(plies)), Limits: r.limits}
	for i, p := range plies {
		task.Actions[i] = p.Action
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &thought{cancel: cancel, hold: r.hold, done: make(chan reply, 1)}
	s.thought = t
	go t.run(ctx, s.engine, task, s.out)
	return nil
}

func (t *thought) run(ctx context.Context, e engine.Engine, task engine.Task, out *lineWriter) {
	var (
		mu   sync.Mutex
		over bool
	)
	answer, err := e.Think(ctx, task, func(info engine.Info) {
		mu.Lock()
		defer mu.Unlock()
		if over { // a straggler's report must not follow bestmove
			return
		}
		for _, line := range infoLines(info, task.Limits.Lines) {
			out.print(line)
		}
	})
	mu.Lock()
	over = true
	mu.Unlock()
	t.done <- reply{answer, err}
}

// stop ends the thought; bestmove follows as soon as the engine answers.
func (s *server) stop() {
	if s.thought == nil {
		return
	}
	s.thought.stopping = true
	s.thought.cancel()
	s.settle()
}

// settle sends bestmove once it is known and wanted, and is idle from then on.
func (s *server) settle() {
	t := s.thought
	if t == nil || t.result == nil || t.hold && !t.stopping {
		return
	}
	t.cancel()
	s.thought = nil
	action, err := t.result.answer.Action, t.result.err
	if errors.Is(err, search.ErrOver) || errors.Is(err, context.Canceled) {
		// Stopped before it had looked at anything. The position has a move, or
		// there would be no thought, and any move is better than a lost game.
		s.out.print("info string stopped too early: the first legal action")
		action, err = s.session.Legal()[0], nil
	}
	if err == nil {
		// The referee would find out; better that the engine's author does.
		if err = s.session.Explain(action); err != nil {
			err = fmt.Errorf("the engine chose %q: %w", oneLine(action, 80), err)
		}
	}
	if err != nil {
		s.out.complain("go: %v", err)
		action = NoMove
	}
	s.out.print("bestmove " + action)
}

// busy reports whether a thought is in the way. One that has been told to stop is
// waited for, so that a program need not wait for bestmove before it continues.
func (s *server) busy(ctx context.Context) bool {
	if s.thought == nil {
		return false
	}
	if !s.thought.stopping {
		return true
	}
	select {
	case r := <-s.thought.done:
		s.thought.result = &r
		s.settle()
		return false
	case <-ctx.Done():
		return true
	}
}

// halt ends the thought before leaving.
func (s *server) halt() error {
	s.stop()
	if s.thought == nil {
		return nil
	}
	late := time.NewTimer(quitGrace)
	defer late.Stop()
	select {
	case r := <-s.thought.done:
		s.thought.result = &r
		s.settle()
		return nil
	case <-late.C:
		return errors.New("ugi: the engine did not stop")
	}
}
