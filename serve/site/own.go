package site

import (
	"context"
	"sync"
	"time"
)

// ownAfter is how long the bus has to be silent before the jobs it holds are done here.
const ownAfter = time.Second

// ownThinking are the jobs that are done in this process because the bus delivers them to
// nobody. Each is done once, however often it is started.
type ownThinking struct {
	ctx    context.Context // ends with the site
	cancel context.CancelFunc

	mu     sync.Mutex
	jobs   map[string]bool
	unsent map[string]bool // those that nobody is working on
	all    sync.WaitGroup
}

func newOwnThinking() *ownThinking {
	o := &ownThinking{jobs: map[string]bool{}, unsent: map[string]bool{}}
	o.ctx, o.cancel = context.WithCancel(context.Background())
	return o
}

// has reports that a job is being done here.
func (o *ownThinking) has(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.jobs[id]
}

// miss records that a job could not be sent.
func (o *ownThinking) miss(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.unsent[id] = true
}

// missed lists the jobs that could not be sent since the last call.
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

// thinkHere does a job in this process, if it can and is not doing it already. The result
// is taken like the answer of any worker; if one of those answers too, the second answer is
// too late.
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

// thinkAgain does or resends the jobs that the bus has not delivered. A bus that falls
// silent for a moment has not lost them.
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
