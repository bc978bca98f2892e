package bot

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/fair"
)

// invitation is why a bot sits down at a table.
type invitation struct {
	kept    bool      // a seat is reserved for it; otherwise the table is open to all
	updated time.Time // when an open table last changed
}

// look looks for tables until ctx ends: whenever something has changed, and now and then
// in any case.
func (r *bot) look(ctx context.Context) {
	if r.Accept.Unrated || r.Accept.Rated {
		socket := r.client.Dial(ctx, client.Handler{
			Lobby: r.lookAgain,
			State: func(connected bool, _ error) {
				if connected {
					r.lookAgain()
				}
			},
		})
		defer socket.Close()
		// The socket repeats the request by itself after a lost connection, so the error
		// does not matter.
		r.tasks.Go(func() { _ = socket.Lobby(ctx, true) })
	}
	tick := time.NewTicker(recheck)
	defer tick.Stop()
	for {
		select {
		case <-r.seek:
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		r.answerInvitations()
		if r.Accept.Unrated || r.Accept.Rated {
			r.readLobby(ctx)
		}
	}
}

// room reports whether the bot can play at another table.
func (r *bot) room() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.tables) < r.Max && r.broken == nil
}

// answerInvitations sits down at seats that are reserved for the bot.
func (r *bot) answerInvitations() {
	if !r.Accept.Invited {
		return
	}
	r.mu.Lock()
	var list []string
	for id := range r.invited {
		list = append(list, id)
	}
	r.mu.Unlock()
	slices.Sort(list)
	for _, id := range list {
		r.start(id, &invitation{kept: true})
	}
}

// readLobby sits down at open public tables.
func (r *bot) readLobby(ctx context.Context) {
	if !r.room() {
		return
	}
	list, err := r.client.Tables(ctx, url.Values{"status": {string(antares.Open)}, "limit": {"100"}})
	if err != nil {
		if ctx.Err() == nil {
			r.Log.Warn("the list of open tables", "error", err)
		}
		return
	}
	r.mu.Lock()
	known := r.refused
	r.refused = map[string]time.Time{}
	for _, l := range list {
		if at, ok := known[l.ID]; ok && at.Equal(l.Updated) {
			r.refused[l.ID] = at
		}
	}
	known = maps.Clone(r.refused) // players that sit down write to the original
	r.mu.Unlock()
	for i := range list {
		if _, refused := known[list[i].ID]; !refused && r.likes(&list[i]) {
			r.start(list[i].ID, &invitation{updated: list[i].Updated})
		}
	}
}

// likes reports whether an open table may suit the bot: one of its games, rated or not
// according to its settings, and with somebody waiting. A table where nobody sits yet is
// left to the person who created it.
func (r *bot) likes(l *api.TableLine) bool {
	waits, free := false, false
	for _, s := range l.Seats {
		if s.User == r.me.ID {
			return false
		}
		waits = waits || s.User != "" && s.Level == 0
		free = free || s.User == ""
	}
	return waits && free && r.plays(l.Game) && r.rated(l.Rated)
}

func (r *bot) plays(id string) bool { return len(r.Games) == 0 || slices.Contains(r.Games, id) }

func (r *bot) rated(rated bool) bool {
	return rated && r.Accept.Rated || !rated && r.Accept.Unrated
}

// suits reports whether the bot wants to sit at a table as it is now.
func (r *bot) suits(snap *api.Snapshot, i *invitation) bool {
	if snap.Status != antares.Open || !r.plays(snap.Setup.Game) || !i.kept && !(snap.Setup.Public && r.rated(snap.Setup.Rated)) {
		return false
	}
	if _, err := variant(r.Find, snap); err != nil {
		return false
	}
	return slices.ContainsFunc(snap.Seats, func(s api.SeatView) bool {
		return s.User == "" && (s.For == r.me.ID || s.For == "" && !i.kept)
	})
}

// variant is a table's game with its options.
func variant(find func(string) (game.Game, error), snap *api.Snapshot) (game.Variant, error) {
	g, err := find(snap.Setup.Game)
	if err != nil {
		return nil, err
	}
	// Options from a server must not refer to anything on this machine.
	if err := g.Info().Portable(snap.Setup.Options); err != nil {
		return nil, err
	}
	return g.Configure(snap.Setup.Options)
}

// join sits down, and reports whether the bot has a seat.
func (r *bot) join(ctx context.Context, p *player) bool {
	snap, err := r.client.Table(ctx, p.id)
	if err == nil && len(snap.Mine) > 0 {
		return true
	}
	if err == nil && r.suits(snap, p.sit) {
		if snap, err = r.client.SitDown(ctx, p.id, -1); err == nil {
			p.log.Info("sat down", "game", snap.Setup.Game, "rated", snap.Setup.Rated)
			return true
		}
	}
	if ctx.Err() != nil {
		return false
	}
	if errors.Is(err, fair.ErrUnfair) {
		r.alarm(p, err)
	} else if client.Temporary(err) {
		p.log.Warn("cannot sit down now", "error", err)
		sleep(ctx, time.Second)
		return false // the next round tries again
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if p.sit.kept {
		delete(r.invited, p.id)
	} else {
		r.refused[p.id] = p.sit.updated
	}
	return false
}
