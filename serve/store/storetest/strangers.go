package storetest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// RunStrangers checks that everything a site depends on still works while the reads of
// strangers wait for connections, which hold keeps busy.
func RunStrangers(t *testing.T, s antares.Store, hold func() (release func())) {
	ctx := t.Context()
	row := mustCreate(t, s, "t1", 0, func(row *antares.TableRow) { row.Status, row.Deadline, row.BotToMove = antares.Playing, at(5), true })
	_, err := s.Beat(ctx, at(0), at(0))
	ok(t, err)
	release := hold()
	const readers = 100
	reading, stop := context.WithCancel(ctx)
	var strangers sync.WaitGroup
	for range readers {
		strangers.Go(func() {
			if _, err := s.Public().Events(reading, "t1", 0, 0); err == nil {
				t.Error("read without a connection")
			}
		})
	}
	for i := range 20 {
		row = mustAppend(t, s, row, 1, i, nil)
		pulse, err := s.Beat(ctx, at(0), at(900*(i+1)))
		ok(t, err)
		equal(t, pulse.Found, (*antares.Outage)(nil))
		list, err := s.Outages(ctx, start.Add(-time.Hour))
		ok(t, err)
		equal(t, len(list), 0)
		_, events, err := s.Table(ctx, "t1")
		ok(t, err)
		equal(t, int64(len(events)), row.Head)
		equal(t, dueAt(t, s, 100, 10), []string{"t1"})
		ids, err := s.BotsToMove(ctx, 10)
		ok(t, err)
		equal(t, ids, []string{"t1"})
		_, _, err = s.OpenOf(ctx, "u", 10)
		ok(t, err)
	}
	stop()
	strangers.Wait()
	release()
	events, err := s.Public().Events(ctx, "t1", 0, 0)
	ok(t, err)
	equal(t, int64(len(events)), row.Head)
}
