package site

import (
	"context"
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

func (s *Site) snapshot(l *live, user string) *api.Snapshot {
	t, m := l.t, s.moment(l.t)
	snap := &api.Snapshot{
		ID: t.ID, Setup: t.Setup, Created: t.Created, Status: t.Status, Head: t.Head, Ply: t.Ply(),
		Turn: max(int(t.Turn()), -1), Clocks: t.Left(m), Now: m.Now,
		Result: t.Result, Reason: t.Reason, Rule: t.Rule, Secret: t.Secret(), Rematch: t.Rematch,
		Watching: l.spectators(), Seats: []api.SeatView{}, Actions: []string{}, Opening: t.Opening(),
	}
	names := t.Variant().Traits().Seats
	for i, seat := range t.Seats {
		snap.Seats = append(snap.Seats, api.SeatView{
			Seat: names[i], User: seat.User, Name: seat.Name, Level: seat.Level, Gone: seat.Gone, Seed: seat.Seed, Seal: seat.Seal,
			For: t.Setup.Seats[i].For, First: t.Setup.FirstMove > 0 && t.Status == antares.Playing && !t.Moved(game.Seat(i)),
			AwaySince: l.awaySince(seat.User),
		})
		if user != "" && seat.User == user {
			snap.Mine = append(snap.Mine, i)
		}
	}
	for i, change := range l.ratingsBySeat() {
		snap.Seats[i].Rated = change
	}
	if t.Status == antares.Playing {
		since := t.Since
		snap.Since = &since
	}
	if t.Claimable() {
		snap.ClaimAfter = int(table.ClaimAfter.Seconds())
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

// Table returns the current state of a table.
func (s *Site) Table(ctx context.Context, id, user string) (snap *api.Snapshot, err error) {
	err = s.show(ctx, id, func(l *live) error {
		snap = s.snapshot(l, user)
		return nil
	})
	return snap, err
}

// Look calls f with the state of a table, which f must neither change nor keep.
func (s *Site) Look(ctx context.Context, id string, f func(t *table.Table) error) error {
	return s.show(ctx, id, func(l *live) error { return f(l.t) })
}

func (s *Site) unwatch(l *live, w *Watcher) {
	l.mu.Lock()
	defer s.leave(l)
	if i := slices.Index(l.watchers, w); i >= 0 {
		l.watchers = slices.Delete(l.watchers, i, i+1)
		s.countSpectators(l)
		s.checkAway(l)
	}
}

// LobbyWatcher is notified when the list of open tables has changed.
type LobbyWatcher struct{ Tell func() }

// WatchLobby notifies a watcher from now on.
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
		_ = s.bus.Publish(subjectLobby, nil) // the others check now and then anyway
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for w := range s.lobby {
		w.Tell()
	}
}
