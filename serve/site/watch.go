package site

import (
	"context"
	"slices"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

func (s *Site) snapshot(l *live, user string) *api.Snapshot {
	snap := news.Snapshot(l.t, s.moment(l.t), user)
	snap.Watching = l.spectators()
	for i := range snap.Seats {
		snap.Seats[i].AwaySince = l.awaySince(snap.Seats[i].User)
	}
	for i, change := range l.ratingsBySeat() {
		snap.Seats[i].Rated = change
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
