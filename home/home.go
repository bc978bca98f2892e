// Package home is the tables of one person on one device: games against the computer, and
// games that several people play on one screen. It answers the same requests as a server
// does for its tables, and follows the same rules, those of serve/table. The levels are the
// same players, and chance is derived in the same way, from a secret that is drawn here.
//
// It keeps nothing by itself. Whoever asks is handed the events of every act to keep, before
// anything is told about it, and brings them back when the table is needed again.
package home

import (
	"context"
	"encoding/base32"
	"strings"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/digest"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

const (
	// mostTables is how many tables are in memory. The others are restored when somebody
	// asks for them.
	mostTables = 16
	// mostExtras is how many takebacks and offers a table keeps: as many as nobody needs.
	mostExtras = 10_000
)

// Home is the tables on this device, and a desk. It may be asked by several goroutines.
type Home struct {
	*desk.Local
	// Now is the clock, and Secret draws the secret of a table.
	Now    func() time.Time
	Secret func() []byte

	ctx    context.Context
	mu     sync.Mutex
	places map[string]*place
	keeper *keeper
	done   sync.WaitGroup // the computers that think
}

// New is a home without tables. Its computers think until ctx ends.
func New(ctx context.Context, local *desk.Local) *Home {
	return &Home{Local: local, Now: time.Now, Secret: fair.NewSecret, ctx: ctx, places: map[string]*place{}}
}

// Wait waits until no computer thinks any more. The context of the home has to end first.
func (h *Home) Wait() { h.done.Wait() }

// place is where a table is in memory.
type place struct {
	id string
	mu sync.Mutex
	// t is nil if the table has to be restored: somebody has acted in another window.
	t        *table.Table
	events   []antares.Event // all of them
	secret   []byte
	kinds    api.Kinds // of pieces, which those who watch know
	watchers map[*watcher]struct{}
	thinking *thinking
	used     time.Time
	gone     bool // no longer among the places
}

// newID is an id that no other table has.
func newID() string {
	var b [idBytes]byte
	digest.Fill(b[:])
	return idOf(b[:])
}

const idBytes = 10

func idOf(b []byte) string {
	return api.LocalTable + strings.ToLower(base32.StdEncoding.EncodeToString(b))
}

var errNoTable = antares.Errorf(antares.CodeNotFound, "there is no such table")

// enter is the place of a table, locked.
func (h *Home) enter(id string) (*place, error) {
	h.mu.Lock()
	p := h.places[id]
	h.mu.Unlock()
	if p == nil {
		return nil, errNoTable
	}
	p.mu.Lock()
	if p.gone || p.t == nil {
		p.mu.Unlock()
		return nil, errNoTable
	}
	p.used = time.Now()
	return p, nil
}

// look calls f with a table, which it must neither change nor keep.
func (h *Home) look(id string, f func(t *table.Table) error) error {
	p, err := h.enter(id)
	if err != nil {
		return err
	}
	defer p.mu.Unlock()
	return f(p.t)
}

// add adds a place, which is locked, and makes room for it.
func (h *Home) add(p *place) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.places[p.id] != nil {
		return antares.Errorf(antares.CodeConflict, "there is a table %s already", p.id)
	}
	for len(h.places) >= mostTables {
		// Without anybody who keeps them, tables would be lost.
		if h.keeper == nil || !h.dropOldest() {
			return antares.Errorf(antares.CodeConflict, "too many games are open on this device: close one of them first")
		}
	}
	p.used = time.Now()
	h.places[p.id] = p
	return nil
}

// dropOldest drops the table that nobody watches and nobody has used for longest. The caller
// holds the lock.
func (h *Home) dropOldest() bool {
	var oldest *place
	for _, p := range h.places {
		if !p.mu.TryLock() {
			continue // somebody is there
		}
		if len(p.watchers) > 0 || oldest != nil && !p.used.Before(oldest.used) {
			p.mu.Unlock()
			continue
		}
		if oldest != nil {
			oldest.mu.Unlock()
		}
		oldest = p
	}
	if oldest == nil {
		return false
	}
	defer oldest.mu.Unlock()
	h.drop(oldest)
	return true
}

// drop drops a place. The caller holds both locks.
func (h *Home) drop(p *place) {
	p.gone = true
	p.stopThinking()
	delete(h.places, p.id)
}

// forget forgets a table. Whoever watches it is told no more.
func (h *Home) forget(in *api.ForgetTable) (any, error) {
	h.mu.Lock()
	p := h.places[in.ID]
	h.mu.Unlock()
	if p == nil {
		return nil, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if !p.gone {
		h.drop(p)
	}
	return nil, nil
}
