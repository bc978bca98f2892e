package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/antares-games/antares/lab/studies"
	"github.com/antares-games/antares/serve/bus"
)

// Studies plays games of studies (package studies) until ctx ends, up to Slots at a time.
// The returned function waits until all players have stopped.
func Studies(ctx context.Context, c Config) (wait func()) {
	s := &studyHand{c, studies.NewPlayer(c.Slots)}
	var all sync.WaitGroup
	all.Go(func() {
		for ctx.Err() == nil {
			if err := c.Bus.Work(ctx, studies.Queue, c.Slots, patience, s.play); err != nil {
				c.Log.Debug("there is no queue of studies; trying again", "error", err)
				pause(ctx, time.Second)
			}
		}
		s.player.Close()
	})
	return all.Wait
}

type studyHand struct {
	Config
	player *studies.Player
}

// play plays a game that is still wanted and submits it. A study that nobody is waiting
// for any more is dropped; when it is resumed, its games are queued again.
func (s *studyHand) play(ctx context.Context, data []byte) error {
	var job studies.Job
	if err := json.Unmarshal(data, &job); err != nil {
		s.Log.Error("an unreadable game of a study", "error", err)
		return bus.ErrDrop
	}
	wanted, err := s.ask(ctx, studies.Wanted(job.Study), []byte(strconv.Itoa(job.Number)))
	if err != nil {
		return fmt.Errorf("nobody waits for the study %s: %w", job.Study, err)
	}
	if string(wanted) != "yes" {
		return nil
	}
	var g *studies.Game
	if err = job.Portable(); err == nil {
		g, err = s.player.Play(ctx, &job)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	delivery := studies.Delivery{Number: job.Number, Game: g}
	if err != nil {
		s.Log.Error("a game of a study cannot be played", "study", job.Study, "number", job.Number, "error", err)
		delivery.Error = err.Error()
	}
	text, err := json.Marshal(delivery)
	if err != nil {
		return err
	}
	for deadline := time.Now().Add(holdOn); ; {
		reply, err := s.ask(ctx, studies.Done(job.Study), text)
		if err == nil && len(reply) > 0 {
			s.Log.Warn("a game of a study is not taken", "study", job.Study, "number", job.Number, "reason", string(reply))
			return bus.ErrDrop
		}
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) {
			return err
		}
		pause(ctx, offerAgain)
	}
}

func (s *studyHand) ask(ctx context.Context, subject string, data []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	return s.Bus.Ask(ctx, subject, data)
}
