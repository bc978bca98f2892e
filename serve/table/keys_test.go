package table_test

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/table"
)

// signed does what somebody does with a key.
func (h *house) signed(key string, act func() ([]antares.Event, error)) {
	h.t.Helper()
	events, err := act()
	if err == nil {
		h.Sign(events, key)
	}
	h.keep(events, err)
}

// A table remembers the keys of what was done, rebuilt from its events too, and not more
// of them than it may.
func TestKeys(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ben)
	name := func(n int) string { return fmt.Sprintf("name-%011d:asked", n) }
	const acts = 300
	for n := range acts {
		h.signed(name(n), func() ([]antares.Event, error) { return h.Chat("ann", fmt.Sprint("number ", n), moment(h.now)) })
	}
	again, err := table.Rebuild(catalog.Find, "t1", secret, h.wire())
	if err != nil {
		t.Fatal(err)
	}
	for _, tab := range []*table.Table{h.Table, again} {
		for _, test := range []struct {
			key  string
			want bool
		}{{name(0), false}, {name(acts - 129), false}, {name(acts - 128), true}, {name(acts - 1), true}, {name(acts), false}} {
			if done, err := tab.Done(test.key); done != test.want || err != nil {
				t.Errorf("%s: %v %v", test.key, done, err)
			}
		}
		if done, err := tab.Done("name-00000000299:other"); done || antares.CodeOf(err) != antares.CodeConflict {
			t.Errorf("the key of something else: %v %v", done, err)
		}
	}
	keys := 0
	for _, e := range h.events {
		if e.Key != "" {
			keys++
		}
		if shown, _ := e.For(true); shown.Key != "" {
			t.Errorf("everybody sees the key of %+v", e)
		}
	}
	if keys != acts {
		t.Errorf("%d of %d events have a key", keys, acts)
	}
}

// What was seen stands until something is taken back, whatever else happens.
func TestSaw(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ben)
	h.first()
	h.first()
	seen := h.Head
	h.keep(h.Chat("ben", "hello", moment(h.now)))
	h.keep(h.Offer("ben", antares.OfferTakeback, moment(h.now)))
	for _, head := range []int64{0, 1, seen, h.Head} {
		if err := h.Saw(head); err != nil {
			t.Errorf("event %d: %v", head, err)
		}
	}
	h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now)))
	h.first()
	again, err := table.Rebuild(catalog.Find, "t1", secret, h.wire())
	if err != nil {
		t.Fatal(err)
	}
	for _, tab := range []*table.Table{h.Table, again} {
		for head, stale := range map[int64]bool{0: false, seen: true, h.Head - 2: true, h.Head - 1: false, h.Head: false, h.Head + 1: true} {
			if err := tab.Saw(head); (antares.CodeOf(err) == antares.CodeStale) != stale {
				t.Errorf("event %d of %d: %v", head, h.Head, err)
			}
		}
	}
}
