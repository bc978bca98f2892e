package site

import (
	"context"
	"sync"
)

// ownThinking are the jobs that are thought about in this process because the bus takes
// them to nobody. Each is there once, however often it is begun.
type ownThinking struct {
	ctx    context.Context // ends with the site
	cancel context.CancelFunc

	mu   sync.Mutex
	jobs map[string]bool
	all  sync.WaitGroup
}

func (o *ownThinking) begin(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.jobs[id] || o.ctx.Err() != nil {
		return false
	}
	if o.jobs == nil {
		o.jobs = map[string]bool{}
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
	if s.Think == nil || !s.own.begin(job.ID) {
		return
	}
	defer s.own.end(job.ID)
	a, err := s.Think(s.own.ctx, job, func() bool { return s.wants(job.ID) })
	switch {
	case err != nil && s.own.ctx.Err() == nil:
		s.Log.Error("a job cannot be done", "table", job.Table, "ply", job.Ply, "error", err)
	case err == nil && a != nil:
		_ = s.take(s.own.ctx, a) // if it is not kept, the table is found in the store again
	}
}
