package httpd

import (
	"fmt"
	"testing"
	"time"
)

// Strangers with ever new addresses fill no memory, and do not make each other's
// requests expensive: room is made for many at once.
func TestLimiterIsBounded(t *testing.T) {
	l := newLimiter(Limits{})
	for i := range maxBuckets + maxBuckets/10 {
		l.allow(fmt.Sprint("address ", i), anything)
		if len(l.all) > maxBuckets {
			t.Fatalf("%d buckets", len(l.all))
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.all) < maxBuckets {
		l.all[fmt.Sprint("more ", len(l.all))] = &buckets{used: time.Now()}
	}
	l.sweep(time.Now())
	if len(l.all) > maxBuckets*9/10 {
		t.Errorf("only room for %d", maxBuckets-len(l.all))
	}
}

// A connection is counted while it lasts and forgotten afterwards.
func TestConnectionsForgotten(t *testing.T) {
	var c connections
	ended := 0
	v := &visit{"session", func() { ended++ }}
	bot := &visit{"", func() { ended += 100 }}
	leave, ok := c.enter("here", "ann", v, 1)
	if !ok {
		t.Fatal("no room for the first")
	}
	if _, ok := c.enter("there", "ann", v, 1); ok {
		t.Error("room for a second of one user")
	}
	other, _ := c.enter("here", "dot", bot, 1)
	c.dismiss("ann", "another session")
	c.dismiss("dot", "")
	if ended != 0 {
		t.Errorf("ended: %d", ended)
	}
	c.dismiss("ann", "session")
	c.dismiss("ann", "")
	if ended != 2 {
		t.Errorf("ended: %d", ended)
	}
	leave()
	other()
	if len(c.from) != 0 || len(c.users) != 0 {
		t.Errorf("%v %v stay", c.from, c.users)
	}
}
