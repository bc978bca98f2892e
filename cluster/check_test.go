package cluster

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/fair"
	"github.com/antares-games/antares/table"
)

// check compares what the players were told with what the store has kept.
func (h *hall) check(store antares.Store) {
	h.t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	logs := map[string][]antares.Event{}
	plies := 0
	for _, s := range h.sheets {
		log, ok := logs[s.table]
		if !ok {
			log = checkTable(h.t, store, s.table)
			logs[s.table] = log
			plies += log[len(log)-1].Ply
		}
		s.check(h.t, log)
	}
	h.t.Logf("%d games to their end, %d plies, %d actions acknowledged", len(logs), plies, h.acked.Load())
}

// checkTable checks a table's log by itself.
func checkTable(t *testing.T, store antares.Store, id string) []antares.Event {
	t.Helper()
	row, events, err := store.Table(context.Background(), id)
	if err != nil {
		t.Fatalf("table %s: %v", id, err)
	}
	claim := fair.Claim{Table: id, Commitment: row.Setup.Commitment, Seeds: make([]string, len(row.Seats))}
	var (
		start   string
		actions []string
	)
	for i := range events {
		e := &events[i]
		if e.Seq != int64(i)+1 {
			t.Fatalf("table %s: event %d stands at place %d", id, e.Seq, i+1)
		}
		switch e.Kind {
		case antares.Sat:
			claim.Seeds[e.Seat] = e.Seed
		case antares.Started:
			start = e.Position
		case antares.Played, antares.Rolled:
			actions = append(actions, e.Action)
			if e.Ply != len(actions) {
				t.Fatalf("table %s: event %d is ply %d where %d belongs", id, e.Seq, e.Ply, len(actions))
			}
		case antares.Ended:
			claim.Secret = e.Secret
			if e.Reason != antares.ByRule || i != len(events)-1 {
				t.Errorf("table %s ended %s with event %d of %d", id, e.Reason, e.Seq, len(events))
			}
		}
	}
	if row.Head != int64(len(events)) || row.Status != antares.Over {
		t.Errorf("table %s has head %d with %d events and is %s", id, row.Head, len(events), row.Status)
	}
	rebuilt, err := table.Rebuild(catalog.Find, id, row.Secret, events)
	if err != nil {
		t.Fatal(err)
	}
	if err := fair.Verify(rebuilt.Variant(), claim, start, actions); err != nil {
		t.Errorf("table %s: %v", id, err)
	}
	return events
}

// check compares what somebody was told about a table with its log.
func (s *sheet) check(t *testing.T, log []antares.Event) {
	t.Helper()
	if s.err != nil {
		t.Error(s.err)
	}
	shown := make([]antares.Event, len(log))
	for i := range log {
		shown[i], _ = log[i].For(true)
	}
	if told, kept := text(t, s.events), text(t, shown); told != kept {
		t.Errorf("table %s: %s was told\n%s\nand the log is\n%s", s.table, s.who, told, kept)
	}
	played := map[int]string{}
	for i := range log {
		if log[i].Kind == antares.Played {
			played[log[i].Ply-1] = log[i].Action
		}
	}
	for ply, action := range s.acked {
		if played[ply] != action {
			t.Errorf("table %s: %q was acknowledged at ply %d, and the log has %q", s.table, action, ply, played[ply])
		}
	}
}

func text(t *testing.T, events []antares.Event) string {
	t.Helper()
	data, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
