package site

import (
	"slices"
	"sync"
	"time"
)

// turns let people take turns in using the workers. A queue on the bus is first come, first
// served, so if one person had twenty jobs in it, everybody else would wait for all twenty.
// Instead only a few jobs of each person are in the queue at a time; the others wait here
// until one of those has ended. A newcomer then waits only for those few jobs of each other
// person.
type turns struct {
	// together is how many jobs of one person may be in the queue at a time, and waiting
	// how many more may wait.
	together, waiting int

	mu     sync.Mutex
	people map[string]*share
	jobs   map[string]*turn
}

// share is one person's part of a queue.
type share struct {
	queued  int
	waiting []*turn
}

// turn is a job and its owner.
type turn struct {
	// id identifies what the job is about. There is one job at a time for an id: another
	// one with a different mark replaces it.
	id     string
	mark   mark
	person string
	// start puts the job into the queue, for the first time or again: try counts from 0. It
	// is called in a goroutine of its own.
	start func(try int)

	try    int
	queued time.Time // zero while it waits
	seen   time.Time // when it was last asked for
}

// mark distinguishes the jobs of one id: the ply at which the computer is to move, and
// since when.
type mark struct {
	ply   int
	since int64 // milliseconds
}

func newTurns(together, waiting int) *turns {
	return &turns{together: together, waiting: waiting, people: map[string]*share{}, jobs: map[string]*turn{}}
}

// take adds a job, or refuses it if the person has too many waiting. A job that is there
// already is queued once more if it has been in the queue for longer than late: it may have
// been lost.
func (t *turns) take(job turn, now time.Time, late time.Duration) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if old := t.jobs[job.id]; old != nil {
		if old.mark == job.mark && old.person == job.person {
			old.seen = now
			if !old.queued.IsZero() && now.Sub(old.queued) >= late {
				old.queued = now
				old.try++
				go old.start(old.try)
			}
			return true
		}
		t.remove(old, now)
	}
	s := t.people[job.person]
	if s == nil {
		s = &share{}
		t.people[job.person] = s
	}
	job.seen = now
	if len(s.waiting) >= t.waiting && s.queued >= t.together {
		return false
	}
	t.jobs[job.id] = &job
	s.waiting = append(s.waiting, &job)
	t.next(job.person, now)
	return true
}

// end removes a job, done or not, and lets the person's next one in.
func (t *turns) end(id string, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if job := t.jobs[id]; job != nil {
		t.remove(job, now)
	}
}

// withdraw removes a job that is not in the queue yet, and reports whether there was one.
func (t *turns) withdraw(id string, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	job := t.jobs[id]
	if job != nil && job.queued.IsZero() {
		t.remove(job, now)
		return true
	}
	return job == nil
}

// count is the number of jobs, in the queue and waiting.
func (t *turns) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.jobs)
}

// find is a job by its id; waits reports that it is not in the queue yet.
func (t *turns) find(id string) (m mark, waits, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if job := t.jobs[id]; job != nil {
		return job.mark, job.queued.IsZero(), true
	}
	return mark{}, false, false
}

// again restarts the jobs that should be in the queue and are not.
func (t *turns) again(now time.Time, lost func(id string, m mark) bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, job := range t.jobs {
		if !job.queued.IsZero() && lost(job.id, job.mark) {
			job.queued = now
			job.try++
			go job.start(job.try)
		}
	}
}

// expire ends the jobs that nobody has asked for since a time: this server has missed that
// they are done.
func (t *turns) expire(since, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, job := range t.jobs {
		if job.seen.Before(since) {
			t.remove(job, now)
		}
	}
}

// only ends all jobs in the queue except those that keep selects.
func (t *turns) only(keep func(id string) bool, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, job := range t.jobs {
		if !job.queued.IsZero() && !keep(id) {
			t.remove(job, now)
		}
	}
}

// remove removes a job; the caller holds the lock.
func (t *turns) remove(job *turn, now time.Time) {
	delete(t.jobs, job.id)
	s := t.people[job.person]
	if job.queued.IsZero() {
		s.waiting = slices.DeleteFunc(s.waiting, func(other *turn) bool { return other == job })
	} else {
		s.queued--
	}
	t.next(job.person, now)
}

// next starts the jobs that a person has room for; the caller holds the lock.
func (t *turns) next(person string, now time.Time) {
	s := t.people[person]
	for s.queued < t.together && len(s.waiting) > 0 {
		job := s.waiting[0]
		s.waiting = s.waiting[1:]
		s.queued++
		job.queued = now
		go job.start(0)
	}
	if s.queued == 0 && len(s.waiting) == 0 {
		delete(t.people, person)
	}
}
