package cluster

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// check compares what the players were told with what the store has kept.
func (h *hall) check(store antares.Store) {
	h.t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	tables := map[string][]*sheet{}
	for _, s := range h.sheets {
		tables[s.table] = append(tables[s.table], s)
	}
	plies, clocks := 0, 0
	for table, sheets := range tables {
		log := checkTable(h.t, store, table, sheets[0].ends)
		plies += log[len(log)-1].Ply
		for _, s := range sheets {
			s.check(h.t, log)
		}
		if log[0].Setup.Clock.Kind == antares.Fischer {
			clocks++
		}
		for _, err := range audit(log, times(log, sheets), h.serving) {
			h.t.Errorf("table %s: %v", table, err)
		}
	}
	h.t.Logf("%d games to their end, %d with clocks, %d plies, %d actions acknowledged, %d refused",
		len(tables), clocks, plies, h.acked.Load(), h.refused.Load())
}

// times is when the events of a table happened, by what the players have noted.
func times(log []antares.Event, sheets []*sheet) map[int64]span {
	when := map[int64]span{}
	var from time.Time
	for i := range log {
		e := &log[i]
		// Nothing happens before what it follows.
		at := span{earliest: from}
		known := func(t time.Time) {
			if at.latest.IsZero() || t.Before(at.latest) {
				at.latest = t
			}
		}
		for _, s := range sheets {
			if i < len(s.told) {
				known(s.told[i])
			}
			if e.Kind == antares.Started && s.began.After(at.earliest) { // the last who sat down
				at.earliest = s.began
			}
			if sent, ok := s.sent[e.Ply-1]; ok && e.Kind == antares.Played {
				at.earliest = sent.earliest
				known(sent.latest)
			}
		}
		if !at.latest.IsZero() {
			when[e.Seq] = at
		}
		from = at.earliest
	}
	return when
}

// checkTable checks a table's log by itself.
func checkTable(t *testing.T, store antares.Store, id string, ends antares.Reason) []antares.Event {
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
			if e.Reason != ends || i != len(events)-1 {
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
	for _, r := range s.refused {
		if played[r.ply] == r.action {
			t.Errorf("table %s: %q was refused at ply %d, and the log has it", s.table, r.action, r.ply)
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
