package site_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
	"github.com/antares-games/antares/serve/worker"
)

// desk is a worker with one slot for each class of levels, who thinks about a job for as long
// as the test likes: it says what it has taken, and waits for a word.
type desk struct {
	taken chan *site.Thinking
	think chan time.Duration // how long it says it has thought
}

func (c *club) desk() *desk {
	c.t.Helper()
	own, err := c.first.Another("worker")
	if err != nil {
		c.t.Fatal(err)
	}
	d := &desk{make(chan *site.Thinking), make(chan time.Duration)}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, len(site.ThinkQueues))
	do := func(ctx context.Context, data []byte) error {
		var job site.Thinking
		if err := json.Unmarshal(data, &job); err != nil {
			c.t.Error(err)
			return bus.ErrDrop
		}
		if reply, err := own.Ask(ctx, job.Wanted, []byte(job.ID)); err != nil || string(reply) == "no" {
			return bus.ErrDrop
		}
		var thought time.Duration
		select {
		case d.taken <- &job:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case thought = <-d.think:
		case <-ctx.Done():
			return ctx.Err()
		}
		answer := site.Answer{Table: job.Table, Ply: job.Ply, Action: anyAction(c.t, &job), Thought: thought.Milliseconds()}
		text, err := json.Marshal(answer)
		if err == nil {
			_, err = own.Ask(ctx, site.Answers, text)
		}
		return err
	}
	for _, queue := range site.ThinkQueues {
		go func() { ended <- own.Work(ctx, queue, 1, time.Minute, do) }()
	}
	c.t.Cleanup(func() {
		stop()
		for range site.ThinkQueues {
			<-ended
		}
		own.Close()
	})
	return d
}

// anyAction is a legal answer to a job.
func anyAction(t *testing.T, job *site.Thinking) string {
	g, err := catalog.Find(job.Game)
	if err != nil {
		t.Error(err)
		return ""
	}
	v, err := g.Configure(job.Options)
	if err != nil {
		t.Error(err)
		return ""
	}
	s, err := v.Read(job.Start, nil)
	if err != nil {
		t.Error(err)
		return ""
	}
	for _, action := range job.Actions {
		if err := s.Play(action); err != nil {
			t.Error(err)
			return ""
		}
	}
	return s.Legal()[0]
}

// depth waits until so many jobs are in the queues.
func (c *club) depth(want uint64) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	for tick := time.NewTicker(5 * time.Millisecond); ; <-tick.C {
		depth, err := c.first.Depth(ctx)
		if err == nil && depth == want {
			return
		}
		if ctx.Err() != nil {
			c.t.Fatalf("%d jobs, not %d: %v", depth, want, err)
		}
	}
}

// duel is a table at which somebody plays against a level that is to move first.
func (c *club) duel(s *site.Site, u *antares.User, game string, level int) string {
	c.t.Helper()
	snap, err := s.Create(c.t.Context(), u, setup(game, level, 0))
	if err == nil {
		err = s.Sit(c.t.Context(), snap.ID, u, 1, table.Chance{Seed: "seed"})
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return snap.ID
}

// attack has one member set strong computers against each other at many tables.
func (c *club) attack(s *site.Site, tables int) (own []string) {
	c.t.Helper()
	for range tables {
		snap, err := s.Create(c.t.Context(), maker, setup("skaane", 10, 10))
		if err != nil {
			c.t.Fatal(err)
		}
		own = append(own, snap.ID)
	}
	return own
}

var manyGames = site.Limits{ComputerGames: 1000}

// TestTurnsAtTheQueue: somebody with twenty strong computers has one of them in the queue at
// a time, so that a bystander with a strong one is next, and then they take turns.
func TestTurnsAtTheQueue(t *testing.T) {
	c := newLimitedClub(t, 1, manyGames)
	s, bystander := c.sites[0], c.guest()
	own := c.attack(s, 20)
	d := c.desk()
	seen := map[string]bool{}
	next := func() *site.Thinking {
		t.Helper()
		select {
		case job := <-d.taken:
			seen[job.Table] = true
			return job
		case <-time.After(5 * time.Minute):
			t.Fatal("nothing is taken")
			return nil
		}
	}
	if job := next(); !slices.Contains(own, job.Table) {
		t.Fatalf("%+v", job)
	}
	mine := c.duel(s, bystander, "skaane", 10)
	c.depth(2) // what is being done, and mine
	d.think <- time.Second
	if job := next(); job.Table != mine {
		t.Fatalf("%s of the other comes before the bystander's", job.Table)
	}
	c.depth(2)
	for range 40 { // the bystander is to move; all of the others get their turn
		d.think <- time.Second
		if job := next(); job.Table == mine {
			t.Fatal("the bystander's computer is not to move")
		}
		c.depth(1)
	}
	for _, id := range own {
		if !seen[id] {
			t.Errorf("nobody thought about %s", id)
		}
	}
}

// TestTurnsAtTwoServers: each server lets one job of a person in, so two of them let two.
func TestTurnsAtTwoServers(t *testing.T) {
	c := newLimitedClub(t, 2, manyGames)
	own := append(c.attack(c.sites[0], 10), c.attack(c.sites[1], 10)...)
	c.depth(2)
	mine := c.duel(c.sites[1], c.guest(), "skaane", 10)
	c.depth(3)
	d := c.desk()
	for i := 0; ; i++ {
		job := <-d.taken
		if job.Table == mine {
			break
		}
		if i == 2 || !slices.Contains(own, job.Table) {
			t.Fatalf("%d jobs come before the bystander's", i+1)
		}
		d.think <- 0
	}
	d.think <- 0
	// Whichever server hears an answer, the other one lets the next job in: all tables
	// get their turn.
	seen := map[string]bool{}
	for len(seen) < len(own) {
		job := <-d.taken
		seen[job.Table] = true
		if depth, err := c.first.Depth(t.Context()); err != nil || depth > 3 {
			t.Fatalf("%d jobs in the queue, %v", depth, err) // one may not be acknowledged yet
		}
		d.think <- 0
	}
}

// TestWeakBeforeStrong: a real worker whose strong slot is taken for good still plays level 1.
func TestWeakBeforeStrong(t *testing.T) {
	c := newLimitedClub(t, 1, manyGames)
	c.attack(c.sites[0], 20)
	b, err := c.first.Another("worker")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	strong, gate, done := make(chan struct{}, 1000), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		worker.Run(ctx, worker.Config{Bus: b, Log: quiet, Slots: 1, Thought: func(_ string, level int, _ time.Duration) {
			if level == 10 {
				strong <- struct{}{}
				<-gate
			}
		}})
	}()
	defer func() {
		stop()
		close(gate)
		<-done
		b.Close()
	}()
	<-strong
	for _, level := range []int{1, 4, 5, 8} {
		ann := c.guest()
		id := c.duel(c.sites[0], ann, "skaane", level)
		listen(t, c.sites[0], id, ann.ID, 0).until(t, kind(antares.Played))
	}
	if len(strong) != 0 {
		t.Error("the strong slot was not taken after all")
	}
}

// TestJobsNotWanted: talking does not queue a computer's thinking again, and jobs whose game
// has gone on are not thought about, so nobody gets further by making many of them.
func TestJobsNotWanted(t *testing.T) {
	c := newLimitedClub(t, 1, manyGames)
	s, ctx, ann := c.sites[0], t.Context(), c.guest()
	id := c.duel(s, ann, "skaane", 10)
	c.depth(1)
	for i := range 20 {
		if err := s.Chat(ctx, id, ann.ID, fmt.Sprintf("hurry up %d", i)); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 { // each time a job is left behind
		if err := s.Abort(ctx, id, ann.ID); err != nil {
			t.Fatal(err)
		}
		id = c.duel(s, ann, "skaane", 10)
	}
	c.depth(21)
	d := c.desk()
	if job := <-d.taken; job.Table != id {
		t.Errorf("somebody thinks about %s, which is over", job.Table)
	}
	c.depth(1)
	d.think <- 0
	c.depth(0)
}

// TestLostJobHoldsNobodyUp: a person whose job has got lost waits until it is queued again,
// and the next ones of the same person follow.
func TestLostJobHoldsNobodyUp(t *testing.T) {
	c := newLimitedClub(t, 1, manyGames)
	s, ann := c.sites[0], c.guest()
	lost := c.duel(s, ann, "skaane", 10)
	c.depth(1)
	own, err := c.first.Another("worker that loses jobs")
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	ctx, stop := context.WithCancel(t.Context())
	gone := make(chan struct{})
	ended := make(chan error)
	go func() {
		ended <- own.Work(ctx, site.ThinkQueue(10), 1, time.Minute, func(context.Context, []byte) error {
			close(gone)
			return nil // done, it says
		})
	}()
	<-gone
	c.depth(0)
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	next := c.duel(s, ann, "skaane", 10)
	ben := c.duel(s, c.guest(), "skaane", 10)
	d := c.desk()
	if job := <-d.taken; job.Table != ben {
		t.Fatalf("%s is not ben's", job.Table)
	}
	d.think <- 0
	run, end := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(run) }()
	defer func() { end(); <-done }()
	c.pass(11 * time.Second)
	for _, want := range []string{lost, next} {
		if job := <-d.taken; job.Table != want {
			t.Fatalf("%s comes before %s", job.Table, want)
		}
		d.think <- 0
	}
}

// TestQueueIsNotCharged: a computer waits ten minutes for a worker at a table with a clock of
// one minute. No flag falls, and what it is charged is what it thought.
func TestQueueIsNotCharged(t *testing.T) {
	c := newClub(t, 1)
	s, ctx, ann := c.sites[0], t.Context(), c.guest()
	st := setup("skaane", 3, 0)
	st.Clock = antares.Clock{Kind: antares.Fischer, Base: 60}
	snap, err := s.Create(ctx, maker, st)
	if err == nil {
		err = s.Sit(ctx, snap.ID, ann, 1, table.Chance{Seed: "seed"})
	}
	if err != nil {
		t.Fatal(err)
	}
	l := listen(t, s, snap.ID, ann.ID, 0)
	c.pass(10 * time.Minute) // without an outage, which would be charged to nobody anyway
	due, err := c.store.Due(ctx, c.clock.Now(), antares.DueTable{}, 10)
	if err != nil || len(due) != 0 {
		t.Errorf("the flag is to fall at %v, %v", due, err)
	}
	if now, err := s.Table(ctx, snap.ID, ""); err != nil || !slices.Equal(now.Clocks, []int64{60_000, 60_000}) {
		t.Errorf("%v %v", now.Clocks, err)
	}
	d := c.desk()
	job := <-d.taken
	if job.Left != 60_000 {
		t.Errorf("the worker is told of %d ms", job.Left)
	}
	d.think <- 1500 * time.Millisecond
	e := l.until(t, kind(antares.Played))
	if !slices.Equal(e.Clocks, []int64{58_500, 60_000}) {
		t.Errorf("clocks %v", e.Clocks)
	}
	// Now it is ann's clock that runs.
	if due, err := c.store.Due(ctx, c.clock.Now().Add(61*time.Second), antares.DueTable{}, 10); err != nil || len(due) != 1 || due[0].ID != snap.ID {
		t.Errorf("due are %v, %v", due, err)
	}
}
