package site_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// answering is a worker with one slot that values positions when the test says so: it says
// which question it has taken, and waits for a word.
func (c *club) answering(taken chan<- string, word <-chan struct{}) {
	c.t.Helper()
	own, err := c.first.Another("worker")
	if err != nil {
		c.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- own.Work(ctx, site.AskQueue, 1, time.Minute, func(ctx context.Context, data []byte) error {
			var q site.Question
			if err := json.Unmarshal(data, &q); err != nil {
				return bus.ErrDrop
			}
			select {
			case taken <- q.Start:
			case <-ctx.Done():
				return ctx.Err()
			}
			select {
			case <-word:
			case <-ctx.Done():
				return ctx.Err()
			}
			text, err := json.Marshal(site.Reply{ID: q.ID, Evaluation: &api.Evaluation{}})
			if err != nil {
				return err
			}
			return own.Publish(q.Reply, text)
		})
	}()
	c.t.Cleanup(func() { stop(); <-ended; own.Close() })
}

// asked is a position to ask about, told apart by the number of a counter.
func asked(n int) string { return fmt.Sprintf("8/K7/8/8/8/8/k7/8 light %d", n) }

func (c *club) evaluate(ctx context.Context, by site.Asker, n int) error {
	_, err := c.sites[0].Evaluate(ctx, by, "skaane", nil, asked(n), nil)
	return err
}

// limited holds that somebody is told to wait, and for how long.
func limited(t *testing.T, err error, words ...string) time.Duration {
	t.Helper()
	refused(t, err, antares.CodeLimited, words...)
	var e *antares.Error
	if !errors.As(err, &e) || e.RetryAfter <= 0 {
		t.Errorf("%v does not say when to try again", err)
		return 0
	}
	return e.RetryAfter
}

// TestQuestionQuota: a person may ask the computer so often per minute, and an address four
// times as often.
func TestQuestionQuota(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{Questions: 3})
	ctx := t.Context()
	taken, word := make(chan string, 100), make(chan struct{})
	close(word)
	c.answering(taken, word)
	ask := func(user, address string) error {
		t.Helper()
		return c.evaluate(ctx, site.Asker{User: user, Address: address}, 0)
	}
	for range 3 {
		if err := ask("ann", "home"); err != nil {
			t.Fatal(err)
		}
	}
	wait := limited(t, ask("ann", "home"), "3 times per minute", "20 seconds")
	limited(t, ask("ann", "elsewhere")) // an address of one's own does not help
	c.clock.add(wait)
	if err := ask("ann", "home"); err != nil {
		t.Errorf("after the wait: %v", err)
	}
	limited(t, ask("ann", "home"))
	c.clock.add(time.Hour)
	for i := range 12 {
		if err := ask(fmt.Sprintf("guest %d", i), "home"); err != nil {
			t.Fatal(err)
		}
	}
	limited(t, ask("guest 12", "home"), "your address", "12 times") // another name does not help
	limited(t, ask("", "home"))
	if err := ask("guest 12", "elsewhere"); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	for range 12 - 1 { // nobody has a name, and an address
		if err := ask("", "elsewhere"); err != nil {
			t.Fatal(err)
		}
	}
	limited(t, ask("", "elsewhere"))
	if n := len(taken); n != 3+1+12+1+11 {
		t.Errorf("a worker was asked %d times", n)
	}
}

// TestQuestionsTakeTurns: 36 questions from three addresses wait, and somebody else's is
// answered after one of each.
func TestQuestionsTakeTurns(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{Questions: 1000})
	taken, word := make(chan string), make(chan struct{})
	c.answering(taken, word)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	told := make(chan error, 36)
	for i := range 36 {
		by := site.Asker{User: fmt.Sprintf("guest %d", i), Address: fmt.Sprint(i % 3)}
		all.Go(func() {
			if err := c.evaluate(ctx, by, 1); err != nil && ctx.Err() == nil {
				told <- err
			}
		})
	}
	if got := <-taken; got != asked(1) {
		t.Fatal(got)
	}
	for range 36 - 3*8 { // eight of an address may wait
		limited(t, <-told, "wait for an answer")
	}
	c.depth(3)
	bystander := make(chan error, 1)
	go func() { bystander <- c.evaluate(ctx, site.Asker{User: "ann", Address: "home"}, 2) }()
	c.depth(4)
	for i := range 4 {
		word <- struct{}{}
		if got := <-taken; got == asked(2) {
			break
		} else if i == 3 {
			t.Fatal("four others come first")
		}
	}
	word <- struct{}{}
	if err := <-bystander; err != nil {
		t.Error(err)
	}
}

// TestQuestionsOfOne: a person has two questions open at a time, and asking and going away
// puts no more into the queue.
func TestQuestionsOfOne(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{Questions: 1000})
	taken, word := make(chan string), make(chan struct{})
	ann := site.Asker{User: "ann", Address: "home"}
	for range 10 {
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() { _ = c.evaluate(ctx, ann, 1) }) // she has gone
		}
		c.depth(1)
		cancel()
		all.Wait()
	}
	c.depth(1)
	c.answering(taken, word)
	<-taken
	word <- struct{}{}
	c.depth(0)
	told := make(chan error, 3)
	for range 3 {
		go func() { told <- c.evaluate(t.Context(), ann, 1) }()
	}
	limited(t, <-told, "your last 2 questions") // the others wait
	for range 2 {
		<-taken
		word <- struct{}{}
		if err := <-told; err != nil {
			t.Error(err)
		}
	}
}

// TestAnalysisQuota: a person may have a limited number of games analysed per hour, one at
// a time. Asking again for an analysis that exists is free.
func TestAnalysisQuota(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{Analyses: 3})
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.guest(), c.guest()
	by := func(u *antares.User, address string) site.Asker { return site.Asker{User: u.ID, Address: address} }
	var games []string
	for range 6 {
		games = append(games, c.finished(ann))
	}
	for i := range 3 {
		for range 2 { // the second request finds what the first has made
			if _, err := s.Analyse(ctx, by(ann, "home"), games[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	_, err := s.Analyse(ctx, by(ann, "home"), games[3])
	wait := limited(t, err, "3 times per hour", "20 minutes")
	if _, err := s.Analyse(ctx, by(ann, "home"), games[0]); err != nil {
		t.Errorf("one that is there: %v", err)
	}
	if _, err := s.Analysis(ctx, games[3]); antares.CodeOf(err) != antares.CodeNotFound {
		t.Errorf("a refused one: %v", err)
	}
	c.depth(1) // the other two wait
	if _, err := s.Analyse(ctx, by(ben, "home"), games[4]); err != nil {
		t.Error(err)
	}
	c.depth(2) // ben does not wait for ann's
	c.clock.add(wait)
	if _, err := s.Analyse(ctx, by(ann, "home"), games[3]); err != nil {
		t.Errorf("after the wait: %v", err)
	}
	c.depth(2)
	c.work()
	run, end := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); s.Run(run) }()
	defer func() { end(); <-done }()
	for _, id := range games[:5] { // all get their turn
		for {
			a, err := s.Analysis(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			if a.Status == antares.AnalysisDone {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// TestAnalysisUnasked: analyses that nobody asked for are for players of games that were
// really played. They leave half of the quota, and give way to those that wait.
func TestAnalysisUnasked(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{Analyses: 4})
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.guest(), c.guest()
	by := func(u *antares.User) site.Asker { return site.Asker{User: u.ID, Address: u.ID} }
	// Somebody who resigns a hundred games at once gets nothing, and keeps the quota.
	for range 100 {
		_, err := s.AnalyseUnasked(ctx, by(ann), c.finished(ann))
		refusal(t, err, antares.CodeConflict, "ask for the analysis")
	}
	var games []string
	for range 4 {
		games = append(games, c.finishedAfter(ann, 8))
	}
	_, err := s.AnalyseUnasked(ctx, by(ben), games[0])
	refusal(t, err, antares.CodeForbidden, "did not play")
	for i := range 2 {
		for range 2 { // the second request finds what the first has made
			if _, err := s.AnalyseUnasked(ctx, by(ann), games[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	_, err = s.AnalyseUnasked(ctx, by(ann), games[2])
	limited(t, err, "unasked 2 times per hour")
	// What somebody asks for is done; then it is there for all.
	if _, err := s.Analyse(ctx, by(ann), games[2]); err != nil {
		t.Error(err)
	}
	if _, err := s.AnalyseUnasked(ctx, by(ben), games[2]); err != nil {
		t.Errorf("one that is there: %v", err)
	}
	// While many wait, nothing is done unasked.
	for range 13 {
		u := c.guest()
		if _, err := s.Analyse(ctx, by(u), c.finished(u)); err != nil {
			t.Fatal(err)
		}
	}
	_, err = s.AnalyseUnasked(ctx, by(ben), c.finishedAfter(ben, 8))
	limited(t, err, "many games are being analysed")
}

// finished is a short game of somebody alone.
func (c *club) finished(u *antares.User) string {
	c.t.Helper()
	return c.finishedAfter(u, 1)
}

// finishedAfter is a game of somebody alone that ends after so many plies.
func (c *club) finishedAfter(u *antares.User, plies int) string {
	c.t.Helper()
	s, ctx := c.sites[0], c.t.Context()
	snap, err := s.Create(ctx, maker, setup("rsp", 0, 0))
	for seat := range 2 {
		if err == nil {
			err = s.Sit(ctx, snap.ID, u, seat, table.Chance{Seed: "seed"})
		}
	}
	for ply := 0; err == nil && ply < plies; ply++ {
		_, err = s.PlayAfter(ctx, snap.ID, u.ID, 0, ply, c.legal(s, snap.ID))
	}
	if err == nil {
		err = s.Resign(ctx, snap.ID, u.ID)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return snap.ID
}
