package home

import (
	"encoding/hex"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// Take takes a table of a server over, as its events left it.
func (h *Home) Take(id, secret string, events []antares.Event) error {
	s, err := hex.DecodeString(secret)
	if err != nil {
		return err
	}
	t, err := table.Rebuild(h.Find, id, s, events)
	if err != nil {
		return err
	}
	// The person of the device sits where a person sits.
	for i := range t.Seats {
		if t.Seats[i].Level == 0 {
			t.Seats[i].User = "local"
		}
	}
	p := &place{id: id, t: t, events: events, secret: s, watchers: map[*watcher]struct{}{}}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := h.add(p); err != nil {
		return err
	}
	h.think(p)
	return nil
}

// InMemory is how many tables are in memory.
func (h *Home) InMemory() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.places)
}

// MostTables is how many may be.
const MostTables = mostTables

// Keeps reports whether somebody keeps what happens.
func (h *Home) Keeps() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.keeper != nil
}

// Actions is what has been played at a table that was taken over, and whose turn it is.
func (h *Home) Actions(id string) (actions []string, turn int) {
	_ = h.look(id, func(t *table.Table) error {
		actions, turn = table.Played(t.Session()), int(t.Turn())
		return nil
	})
	return actions, turn
}
