package storetest

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// outage is one from a millisecond to another.
func outage(from, to int) antares.Outage { return antares.Outage{From: at(from), To: at(to)} }

// beats goes through the life of a site: it starts, goes down and comes back, and servers
// report late that they were serving all the time.
func beats(t *testing.T, s antares.Store) {
	ctx := t.Context()
	version := int64(0)
	for i, beat := range []struct {
		from, to, at int
		found        bool
		outages      []antares.Outage
	}{
		{0, 0, 0, false, nil},
		{0, 1000, 1000, false, nil},
		{0, 2000, 2000, false, nil},
		{0, 1500, 2000, false, nil}, // it was under way for a while
		{2001, 2001, 2001, true, []antares.Outage{outage(2000, 2001)}},
		{2001, 3000, 3000, false, []antares.Outage{outage(2000, 2001)}},
		{9000, 9000, 9000, true, []antares.Outage{outage(2000, 2001), outage(3000, 9000)}},
		{9000, 9500, 9500, false, []antares.Outage{outage(2000, 2001), outage(3000, 9000)}},
		{1000, 1000, 9500, false, []antares.Outage{outage(2000, 2001), outage(3000, 9000)}},
		{4000, 4000, 9500, false, []antares.Outage{outage(2000, 2001), outage(3000, 9000)}}, // no time at all
		{4000, 5000, 9500, false, []antares.Outage{outage(2000, 2001), outage(3000, 4000), outage(5000, 9000)}},
		{8000, 9100, 9500, false, []antares.Outage{outage(2000, 2001), outage(3000, 4000), outage(5000, 8000)}},
		{1000, 3500, 9500, false, []antares.Outage{outage(3500, 4000), outage(5000, 8000)}},
		{1000, 12_000, 12_000, false, nil},
	} {
		before, err := s.Outages(ctx, time.Time{})
		ok(t, err)
		pulse, err := s.Beat(ctx, at(beat.from), at(beat.to))
		ok(t, err)
		if (pulse.Found != nil) != beat.found || !pulse.At.Equal(at(beat.at)) {
			t.Errorf("beat %d: %+v", i, pulse)
		}
		if beat.found {
			equal(t, *pulse.Found, beat.outages[len(beat.outages)-1])
		}
		list, err := s.Outages(ctx, time.Time{})
		ok(t, err)
		equal(t, list, beat.outages)
		if changed := len(list) != len(before) || i == 11; changed != (pulse.Version != version) {
			t.Errorf("beat %d: version %d after %d", i, pulse.Version, version)
		}
		version = pulse.Version
	}
	for _, from := range []int{20_000, 30_000} {
		_, err := s.Beat(ctx, at(from), at(from))
		ok(t, err)
	}
	for after, want := range map[int][]antares.Outage{
		19_999: {outage(12_000, 20_000), outage(20_000, 30_000)}, 20_000: {outage(20_000, 30_000)}, 30_000: nil,
	} {
		list, err := s.Outages(ctx, at(after))
		ok(t, err)
		equal(t, list, want)
	}
}

// beatsModel makes claims at random and compares with a list of which milliseconds are
// claimed.
func beatsModel(t *testing.T, s antares.Store) {
	r := rand.New(rand.NewPCG(11, 13))
	var served [3000]bool
	last := 0
	_, err := s.Beat(t.Context(), at(0), at(0))
	ok(t, err)
	for n := range 120 {
		from := min(max(last+r.IntN(120)-90, 0), len(served)-1)
		to := min(from+r.IntN(60), len(served))
		if r.IntN(10) == 0 {
			from = r.IntN(to + 1)
		}
		for i := from; i < to; i++ {
			served[i] = true
		}
		last = max(last, to)
		pulse, err := s.Beat(t.Context(), at(from), at(to))
		ok(t, err)
		var want, got [3000]bool
		for i := range last {
			want[i] = !served[i]
		}
		list, err := s.Outages(t.Context(), time.Time{})
		ok(t, err)
		for _, o := range list {
			for i := o.From; i.Before(o.To); i = i.Add(time.Millisecond) {
				ms := int(i.Sub(start).Milliseconds())
				if got[ms] {
					t.Fatalf("after %d claims, %d is in two outages: %v", n, ms, list)
				}
				got[ms] = true
			}
		}
		if got != want || !pulse.At.Equal(at(last)) {
			t.Fatalf("after %d claims, the last from %d to %d: %v, at %v", n, from, to, list, pulse.At)
		}
	}
}

// oldOutages checks that outages are forgotten when no running clock can have seen them,
// and not before.
func oldOutages(t *testing.T, s antares.Store) {
	ctx := t.Context()
	const day = 24 * 60 * 60 * 1000
	for d := range 10 { // outages of an hour, ten days apart
		_, err := s.Beat(ctx, at(10*d*day), at((10*d+10)*day-60*60*1000))
		ok(t, err)
	}
	_, err := s.Beat(ctx, at(100*day), at(100*day))
	ok(t, err)
	left := func(want int) {
		t.Helper()
		ok(t, s.DeleteExpired(ctx, at(100*day)))
		list, err := s.Outages(ctx, time.Time{})
		ok(t, err)
		equal(t, len(list), want)
	}
	table := mustCreate(t, s, "t", 0, func(row *antares.TableRow) { row.Status, row.Deadline = antares.Playing, at(35*day) })
	left(10)
	table = mustAppend(t, s, table, 1, 0, func(row *antares.TableRow) { row.Deadline = at(55 * day) })
	left(8) // what ended after the 25th day
	table = mustAppend(t, s, table, 1, 0, func(row *antares.TableRow) { row.Deadline = at(110 * day) })
	left(4)
	mustAppend(t, s, table, 1, 0, func(row *antares.TableRow) { row.Status = antares.Over })
	left(4)
}

// beatOnce has all nodes come back at the same time: there is one outage, until the first
// of them, whichever reached the database first.
func beatOnce(t *testing.T, nodes []antares.Store) {
	ctx := t.Context()
	_, err := nodes[0].Beat(ctx, at(0), at(0))
	ok(t, err)
	var found atomic.Int32
	each(12, func(i int) {
		pulse, err := nodes[i%len(nodes)].Beat(ctx, at(60_000), at(60_000+i))
		if err != nil {
			t.Error(err)
		}
		if pulse.Found != nil {
			found.Add(1)
		}
	})
	equal(t, found.Load(), int32(1))
	list, err := nodes[0].Outages(ctx, time.Time{})
	ok(t, err)
	equal(t, list, []antares.Outage{outage(0, 60_000)})
}
