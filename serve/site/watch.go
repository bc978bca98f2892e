package site

import (
	"context"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Snapshot is a table as a viewer may see it.
type Snapshot struct {
	ID      string         `json:"id"`
	Setup   antares.Setup  `json:"setup"`
	Created time.Time      `json:"created"`
	Status  antares.Status `json:"status"`
	Seats   []SeatView     `json:"seats"`
	// Head is the number of the last event.
	Head int64 `json:"head"`
	// Position is the present one, Start the first, Ply how many plies lie between.
	Start    string   `json:"start,omitempty"`
	Position string   `json:"position,omitempty"`
	Ply      int      `json:"ply"`
	Actions  []string `json:"actions"`
	// Opening says that everybody is seated and the game waits for sealed seeds.
	Opening bool `json:"opening,omitempty"`
	// Turn is the seat to move, -1 if nobody is.
	Turn int `json:"turn"`
	// Clocks are milliseconds left, a seat each, at Now.
	Clocks []int64                 `json:"clocks,omitempty"`
	Now    time.Time               `json:"now"`
	Offers map[antares.Offer][]int `json:"offers,omitempty"`
	Result string                  `json:"result,omitempty"`
	Reason antares.Reason          `json:"reason,omitempty"`
	Rule   string                  `json:"rule,omitempty"`
	// Secret is shown once the game is over.
	Secret  string `json:"secret,omitempty"`
	Rematch string `json:"rematch,omitempty"`
	// Watching is how many look on without a seat.
	Watching int `json:"watching"`
	// Mine are the viewer's own seats.
	Mine []int `json:"mine,omitempty"`
}

// SeatView is a seat as others see it.
type SeatView struct {
	// Seat is its name in the game: red.
	Seat  string `json:"seat"`
	User  string `json:"user,omitempty"`
	Name  string `json:"name,omitempty"`
	Level int    `json:"level,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
	// For is whom a free seat is kept for.
	For  string `json:"for,omitempty"`
	Seed string `json:"seed,omitempty"`
	// Seal is the hash of a seed that is shown once everybody is seated.
	Seal string `json:"seal,omitempty"`
}

func (s *Site) snapshot(l *live, user string) *Snapshot {
	t, m := l.t, s.moment(l.t)
	snap := &Snapshot{
		ID: t.ID, Setup: t.Setup, Created: t.Created, Status: t.Status, Head: t.Head, Ply: t.Ply(),
		Turn: max(int(t.Turn()), -1), Clocks: t.Left(m), Now: m.Now,
		Result: t.Result, Reason: t.Reason, Rule: t.Rule, Secret: t.Secret(), Rematch: t.Rematch,
		Watching: l.spectators(), Actions: []string{}, Opening: t.Opening(),
	}
	names := t.Variant().Traits().Seats
	for i, seat := range t.Seats {
		snap.Seats = append(snap.Seats, SeatView{
			Seat: names[i], User: seat.User, Name: seat.Name, Level: seat.Level, Gone: seat.Gone, Seed: seat.Seed, Seal: seat.Seal,
			For: t.Setup.Seats[i].For,
		})
		if user != "" && seat.User == user {
			snap.Mine = append(snap.Mine, i)
		}
	}
	for offer, seats := range t.Offers {
		if snap.Offers == nil {
			snap.Offers = map[antares.Offer][]int{}
		}
		for i := range t.Seats {
			if seats.Has(game.Seat(i)) {
				snap.Offers[offer] = append(snap.Offers[offer], i)
			}
		}
	}
	if g := t.Session(); g != nil {
		snap.Start, snap.Position = g.Start(), g.Position()
		snap.Actions = played(g)
	}
	return snap
}

// Table is a table as it stands.
func (s *Site) Table(ctx context.Context, id, user string) (snap *Snapshot, err error) {
	err = s.show(ctx, id, func(l *live) error {
		snap = s.snapshot(l, user)
		return nil
	})
	return snap, err
}

// Look calls f with the state of a table, which it must neither change nor keep.
func (s *Site) Look(ctx context.Context, id string, f func(t *table.Table) error) error {
	return s.show(ctx, id, func(l *live) error { return f(l.t) })
}

func (s *Site) unwatch(l *live, w *Watcher) {
	l.mu.Lock()
	defer s.leave(l)
	if i := slices.Index(l.watchers, w); i >= 0 {
		l.watchers = slices.Delete(l.watchers, i, i+1)
		s.countSpectators(l)
	}
}

// LobbyWatcher is told that the list of open tables has changed.
type LobbyWatcher struct{ Tell func() }

// WatchLobby tells a watcher from now on.
func (s *Site) WatchLobby(w *LobbyWatcher) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lobby[w] = struct{}{}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.lobby, w)
	}
}

func (s *Site) lobbyChanged(here bool) {
	if here {
		_ = s.bus.Publish(subjectLobby, nil) // the others look now and then anyway
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for w := range s.lobby {
		w.Tell()
	}
}
