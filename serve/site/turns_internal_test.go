package site

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestTurns: of each person few jobs are in the queue, the next follows when one has ended,
// what waits can be withdrawn, and what waits too much is refused.
func TestTurns(t *testing.T) {
	started := make(chan string, 100)
	line := newTurns(1, 2)
	now := time.Now()
	take := func(person, id string) bool {
		return line.take(turn{id: id, person: person, start: func(int) { started <- id }}, now, 10*time.Second)
	}
	want := func(ids ...string) {
		t.Helper()
		for _, id := range ids {
			if got := <-started; got != id {
				t.Fatalf("%s, not %s", got, id)
			}
		}
		if len(started) != 0 {
			t.Fatalf("%s was started too", <-started)
		}
	}
	take("ann", "a1")
	want("a1")
	if !take("ann", "a2") || !take("ann", "a3") || take("ann", "a4") {
		t.Error("one in the queue and two that wait")
	}
	want()
	take("ben", "b1") // does not wait for ann's
	want("b1")
	take("ann", "a1") // again, and too soon
	if line.withdraw("a1", now) {
		t.Error("a1 is in the queue")
	}
	if !line.withdraw("a2", now) {
		t.Error("a2 is not")
	}
	want()
	line.end("a1", now)
	want("a3")
	now = now.Add(10 * time.Second) // it may be lost
	take("ann", "a3")
	want("a3")
	take("ann", "a5")
	line.expire(now, now) // b1, which nobody has asked for again
	if _, _, ok := line.find("b1"); ok {
		t.Error("b1 is still there")
	}
	line.take(turn{id: "a3", mark: mark{ply: 1}, person: "ann", start: func(int) { started <- "a3, ply 1" }}, now, time.Minute)
	want("a5") // the next ply waits behind it
	line.only(func(id string) bool { return id != "a5" }, now)
	want("a3, ply 1")
	line.end("a3", now)
	line.end("a3", now)
	if len(line.people) != 0 || len(line.jobs) != 0 {
		t.Errorf("left: %v %v", line.people, line.jobs)
	}
}

// TestTurnsAtOnce has many goroutines do everything at the same time: no person has more in
// the queue than allowed, every job is started once, and nothing is left.
func TestTurnsAtOnce(t *testing.T) {
	const people, jobs, together = 8, 200, 2
	line := newTurns(together, jobs)
	var queued [people]atomic.Int64
	var all, done sync.WaitGroup
	done.Add(people * jobs)
	now := time.Now()
	for p := range people {
		all.Go(func() {
			for i := range jobs {
				id := fmt.Sprintf("%d/%d", p, i)
				ok := line.take(turn{id: id, person: fmt.Sprint(p), start: func(int) {
					if n := queued[p].Add(1); n > together {
						t.Errorf("%d of one person in the queue", n)
					}
					queued[p].Add(-1)
					line.end(id, now)
					line.end(id, now)
					done.Done()
				}}, now, time.Hour)
				if !ok {
					t.Error("refused")
				}
				line.find(id)
			}
		})
	}
	all.Wait()
	done.Wait()
	line.mu.Lock()
	defer line.mu.Unlock()
	if len(line.people) != 0 || len(line.jobs) != 0 {
		t.Errorf("left: %d people, %d jobs", len(line.people), len(line.jobs))
	}
}

// TestQuotaIsBounded: ever new addresses do not fill the memory, and those who may ask for
// everything again are forgotten.
func TestQuotaIsBounded(t *testing.T) {
	q := newQuota("ask", 2, time.Minute)
	now := time.Now()
	for range 2 {
		if err := q.take(Asker{User: "ann", Address: "here"}, now); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 2 * maxQuotas {
		if err := q.take(Asker{Address: fmt.Sprint(i)}, now); err != nil {
			t.Fatal(err)
		}
		if len(q.all) > maxQuotas {
			t.Fatalf("%d are remembered", len(q.all))
		}
	}
	now = now.Add(10 * time.Minute)
	if err := q.take(Asker{Address: "new"}, now); err != nil {
		t.Fatal(err)
	}
	if len(q.all) != 1 {
		t.Errorf("%d are remembered", len(q.all))
	}
}
