package storetest

import (
	"errors"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// RunDamage changes events behind the store's back: readers get an error that names the
// damaged event, and no game. Other tables are read as usual.
func RunDamage(t *testing.T, s antares.Store, exec func(text string)) {
	ctx := t.Context()
	for _, id := range []string{"good", "bad", "swapped"} {
		mustAppend(t, s, mustCreate(t, s, id, 0, func(row *antares.TableRow) { row.Status = antares.Over }), 5, 1, nil)
	}
	exec(`UPDATE events SET data = '{"seq":4,"at":"2026-03-01T12:00:00.124Z","kind":"played","seat":0,"ply":3,"action":"a4"}' WHERE table_id = 'bad' AND seq = 4`)
	exec(`UPDATE events SET data = (SELECT data FROM events WHERE table_id = 'good' AND seq = 4) WHERE table_id = 'swapped' AND seq = 3`)
	damaged := func(err error, event string) {
		t.Helper()
		if !errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), event) {
			t.Errorf("got %v, want that %s is damaged", err, event)
		}
	}
	for id, event := range map[string]string{"bad": "table bad: event 4", "swapped": "table swapped: event 3"} {
		_, _, err := s.Table(ctx, id)
		damaged(err, event)
		_, err = s.Events(ctx, id, 2, 0)
		damaged(err, event)
		_, err = s.Public().Events(ctx, id, 2, 0)
		damaged(err, event)
		events, err := s.Events(ctx, id, 0, 2) // before it
		ok(t, err)
		equal(t, len(events), 2)
	}
	_, events, err := s.Table(ctx, "good")
	ok(t, err)
	equal(t, len(events), 6)
	damaged(s.Walk(ctx, func(*antares.TableRow, []antares.Event) error { return nil }), "table bad: event 4")
}
