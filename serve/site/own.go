package site

import (
	"context"
	"sync"
	"time"
)

// ownAfter is how long the bus has to be silent before jobs that it had are done here.
const ownAfter = time.Second

// ownThinking are the jobs that are thought about in this process because the bus takes
// them to nobody. Each is there once, however often it is begun.
type ownThinking struct {
	ctx    context.Context // ends with the site
	cancel context.CancelFunc

	mu     sync.Mutex
	jobs   map[string]bool
	unsent map[string]bool // those that nobody thinks about
	all    sync.WaitGroup
}

func newOwnThinking() *ownThinking {
	o := &ownThinking{jobs: map[string]bool{}, unsent: map[string]bool{}}
	o.ctx, o.cancel = context.WithCancel(context.Background())
	return o
}

// has says that a job is thought about here.
func (o *ownThinking) has(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.jobs[id]
}

// miss takes note that a job could not be sent.
func (o *ownThinking) miss(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.unsent[id] = true
}

// missed are the jobs that could not be sent since it was last asked.
func (o *ownThinking) missed() map[string]bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	ids := o.unsent
	o.unsent = map[string]bool{}
	return ids
}

func (o *ownThinking) begin(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.jobs[id] || o.ctx.Err() != nil {
		return false
	}
	o.jobs[id] = true
	o.all.Add(1)
	return true
}

func (o *ownThinking) end(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.jobs, id)
	o.all.Done()
}

// close ends them all.
func (o *ownThinking) close() {
	o.mu.Lock()
	o.cancel()
	o.mu.Unlock()
	o.all.Wait()
}

// thinkHere does a job in this process, if it can and does not already. What comes of it
// is told like the answer of any worker; should one of those answer too, the second answer
// is too late.
func (s *Site) thinkHere(job *Thinking) {
	if s.think == nil {
		s.own.miss(job.ID)
		return
	}
	if !s.own.begin(job.ID) {
		return
	}
	defer s.own.end(job.ID)
	a, err := s.think(s.own.ctx, job, func() bool { return s.wants(job.ID) })
	switch {
	case err != nil && s.own.ctx.Err() == nil:
		s.log.Error("a job cannot be done", "table", job.Table, "ply", job.Ply, "error", err)
	case err == nil && a != nil:
		_ = s.take(s.own.ctx, a) // if it is not kept, the table is found in the store again
	}
}

// thinkAgain has those jobs done here or sent that the bus has not taken to anybody. One
// that falls silent for a moment has not lost them.
func (s *Site) thinkAgain(silent bool) {
	if !silent {
		missed := s.own.missed()
		s.thinking.again(s.now(), func(id string, m mark) bool { return missed[thinkID(id, m)] })
		return
	}
	time.AfterFunc(ownAfter, func() {
		if s.bus.Silent() && s.own.ctx.Err() == nil {
			s.thinking.again(s.now(), func(id string, m mark) bool { return !s.own.has(thinkID(id, m)) })
		}
	})
}
