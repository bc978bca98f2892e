package tui

import (
	"context"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// The headings of the lobby.
const (
	yourGames   = "Your games"
	invitations = "Invitations"
	yourTables  = "Your tables"
	toWatch     = "Games to watch"
	lastGames   = "Your last games"
)

// openKinds are the open tables by kind, in the order in which they are listed.
var openKinds = []struct {
	heading string
	kind    antares.ClockKind
}{
	{"Open tables: real time", antares.Fischer},
	{"Open tables: correspondence", antares.Days},
	{"Open tables: no clock", antares.NoClock},
}

const (
	// mostLooked is the number of our own games of which the lobby knows whose turn it is,
	// and atOnce how many it looks at together.
	mostLooked = 30
	atOnce     = 4
	// mostNames is the number of people whose names the lobby looks up at a time.
	mostNames = 20
)

// register reads the lists of the lobby from the server.
type register struct {
	*env
	ctx context.Context
	listedMsg
}

func (r *register) read() (err error) {
	if r.me, err = r.Server.Me(r.ctx); err != nil {
		return err
	}
	if err := r.ours(); err != nil {
		return err
	}
	asked, err := r.Server.Tables(r.ctx, url.Values{"invited": {"true"}})
	if err != nil {
		return err
	}
	asked = slices.DeleteFunc(asked, func(t api.TableLine) bool { return t.Status != antares.Open })
	mine, err := r.Server.Tables(r.ctx, url.Values{"user": {r.me.ID}, "status": {"open"}})
	if err != nil {
		return err
	}
	r.callAll(append(slices.Clone(asked), mine...))
	r.wait(invitations, asked)
	r.wait(yourTables, mine)
	open, err := r.Server.Tables(r.ctx, url.Values{"status": {"open"}})
	if err != nil {
		return err
	}
	for _, part := range openKinds {
		for _, t := range open {
			if t.Clock.Kind == part.kind && freeFor(&t, r.me.ID) {
				r.add(part.heading, t)
			}
		}
	}
	for _, part := range []struct {
		heading string
		query   url.Values
	}{
		{toWatch, url.Values{"status": {"playing"}}},
		{lastGames, url.Values{"user": {r.me.ID}, "status": {"over"}, "limit": {"5"}}},
	} {
		list, err := r.Server.Tables(r.ctx, part.query)
		if err != nil {
			return err
		}
		for _, t := range list {
			if t.Status == antares.Over {
				r.notes[t.ID] = r.ending(&t, r.me.ID)
			}
			r.add(part.heading, t)
		}
	}
	return nil
}

// add lists a table under its first heading.
func (r *register) add(heading string, t api.TableLine) {
	if !listed(r.lines, t.ID) {
		r.lines = append(r.lines, lobbyLine{heading, t})
	}
}

// freeFor reports whether somebody can sit down at an open table.
func freeFor(t *api.TableLine, user string) bool {
	return slices.ContainsFunc(t.Seats, func(s api.LineSeat) bool {
		return s.User == "" && s.Level == 0 && (s.For == "" || s.For == user)
	})
}

// wait lists open tables that are ours, with whom they wait for.
func (r *register) wait(heading string, list []api.TableLine) {
	for _, t := range list {
		var here, missing []string
		invited := false
		for _, s := range t.Seats {
			switch who := r.called[s.For]; {
			case s.Name != "" && s.User != r.me.ID && s.Level == 0:
				here = append(here, s.Name)
			case s.User != "" || s.Level > 0 || s.For == "":
			case s.For == r.me.ID:
				invited = true
				missing = append(missing, "you")
			case who != "" && !slices.Contains(missing, who):
				missing = append(missing, who)
			}
		}
		switch {
		case invited && len(here) > 0 && !listed(r.lines, t.ID):
			r.notes[t.ID] = game.Enumerate(here) + inviteVerb(len(here))
		case len(missing) > 0 && r.notes[t.ID] == "":
			r.notes[t.ID] = "Waiting for " + game.Enumerate(missing)
		}
		r.add(heading, t)
	}
}

func inviteVerb(n int) string {
	if n == 1 {
		return " invites you"
	}
	return " invite you"
}

// callAll looks up the names of those for whom seats are reserved.
func (r *register) callAll(list []api.TableLine) {
	var unknown []string
	for i := range list {
		for _, s := range list[i].Seats {
			if s.For != "" && s.User == "" && r.called[s.For] == "" && s.For != r.me.ID && !slices.Contains(unknown, s.For) && len(unknown) < mostNames {
				unknown = append(unknown, s.For)
			}
		}
	}
	names := r.namesOf(r.ctx, unknown)
	for id, name := range r.called {
		names[id] = name
	}
	r.called = names
}

// ours lists our own games, those in which it is our turn first: the one with the least
// time left at the top.
func (r *register) ours() error {
	list, err := r.Server.Tables(r.ctx, url.Values{"user": {r.me.ID}, "status": {"playing"}})
	if err != nil {
		return err
	}
	snaps := make([]*api.Snapshot, len(list))
	var all sync.WaitGroup
	room := make(chan struct{}, atOnce)
	for i := range min(len(list), mostLooked) {
		room <- struct{}{}
		all.Go(func() {
			if snap, err := r.Server.Table(r.ctx, list[i].ID); err == nil { // otherwise nothing is marked
				snaps[i] = snap
			}
			<-room
		})
	}
	all.Wait()
	left := map[string]time.Duration{} // where it is our turn
	for i, snap := range snaps {
		if snap == nil || !slices.Contains(snap.Mine, snap.Turn) {
			continue
		}
		id := list[i].ID
		r.turns++
		r.notes[id], left[id] = "your turn", 1<<62
		if snap.Turn < len(snap.Clocks) && snap.Setup.Clock.Kind != antares.NoClock {
			left[id] = time.Duration(snap.Clocks[snap.Turn]) * time.Millisecond
			if snap.Setup.Clock.Kind == antares.Days {
				r.notes[id] += ", " + timeText(max(left[id], 0)) + " left"
			}
		}
	}
	slices.SortStableFunc(list, func(a, b api.TableLine) int {
		la, ma := left[a.ID]
		lb, mb := left[b.ID]
		switch {
		case ma && !mb:
			return -1
		case mb && !ma:
			return 1
		}
		return int(min(max(la-lb, -1), 1))
	})
	for _, t := range list {
		r.add(yourGames, t)
	}
	return nil
}
