package table_test

import (
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// TestOpenExpires holds that an open table ends by itself, also if somebody sits there
// alone, and that one whose game has begun does not.
func TestOpenExpires(t *testing.T) {
	setup := two("rsp")
	setup.Expires = noon.Add(time.Hour)
	for _, users := range [][]*antares.User{nil, {ann}} {
		h := open(t, setup).sit(users...)
		if at, ok := h.Deadline(); !ok || !at.Equal(setup.Expires) {
			t.Errorf("the deadline is %v", at)
		}
		if events, err := h.Flag(moment(setup.Expires.Add(-time.Millisecond))); err != nil || len(events) > 0 {
			t.Fatalf("too early: %v %v", events, err)
		}
		// Time without a server counts: nobody has a clock that runs.
		h.keep(h.Flag(moment(setup.Expires, time.Hour)))
		if h.Status != antares.Over || h.Reason != antares.ByExpiry || h.Result != "ongoing" {
			t.Errorf("%s %s %s", h.Status, h.Reason, h.Result)
		}
		if at, ok := h.Deadline(); ok {
			t.Errorf("a deadline after the end: %v", at)
		}
		h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ben, -1, table.Chance{Seed: "seed"}, moment(h.now)) })
		h.refuse(antares.CodeOver, func() ([]antares.Event, error) { return h.Close("ann", moment(h.now)) })
		if len(users) > 0 {
			h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Offer("ann", antares.OfferRematch, moment(h.now)) })
		}
	}
	h := open(t, setup).sit(ann, ben)
	if at, ok := h.Deadline(); ok {
		t.Errorf("a game without a clock has a deadline: %v", at)
	}
	if events, err := h.Flag(moment(setup.Expires.Add(time.Hour))); err != nil || len(events) > 0 {
		t.Errorf("a game expires: %v %v", events, err)
	}
}

// TestOldOpenExpires: tables of earlier versions wait for two weeks after the last sign
// of somebody.
func TestOldOpenExpires(t *testing.T) {
	h := open(t, two("rsp"))
	h.now = noon.Add(24 * time.Hour)
	h.sit(ann)
	want := h.now.Add(14 * 24 * time.Hour)
	if at, _ := h.Deadline(); !at.Equal(want) {
		t.Errorf("the deadline is %v, want %v", at, want)
	}
	h.keep(h.Flag(moment(want)))
	if h.Reason != antares.ByExpiry {
		t.Errorf("ended by %q", h.Reason)
	}
}

// TestClose holds who may close a table before the game begins: who created it, and who
// is invited.
func TestClose(t *testing.T) {
	setup := two("rsp")
	setup.By = "ann"
	setup.Seats[1].For = "ben"
	for _, test := range []struct {
		user string
		may  bool
		sits []*antares.User
	}{
		{"ann", true, nil},
		{"ben", true, nil},
		{"ben", true, []*antares.User{cyd}},
		{"cyd", false, []*antares.User{cyd}},
		{"ben", false, []*antares.User{ben}},
		{"ann", true, []*antares.User{ben}},
		{"", false, nil},
		{"dan", false, nil},
	} {
		h := open(t, setup).sit(test.sits...)
		if !test.may {
			h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Close(test.user, moment(h.now)) })
			continue
		}
		h.keep(h.Close(test.user, moment(h.now)))
		if h.Status != antares.Over || h.Reason != antares.ByClosing || h.Result != "ongoing" {
			t.Errorf("%s %s %s", h.Status, h.Reason, h.Result)
		}
	}
	setup.By, setup.Seats[1].For = "", "" // of an earlier version
	h := open(t, setup).sit(ann)
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Close("ben", moment(h.now)) })
	h.keep(h.Close("ann", moment(h.now)))
	h = open(t, setup).sit(ann, ben)
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Close("ann", moment(h.now)) })
}
