package home

import (
	"context"
	"encoding/hex"
	"encoding/json"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

// watcher is told what happens at a table.
type watcher struct {
	dress func(game.View) api.View // nil: events alone
	tell  func(any)
}

// tell tells everybody who watches. The caller holds the lock.
func (p *place) tell(u *news.Update) {
	for w := range p.watchers {
		if data := u.Message(api.LocalUser, w.dress); data != nil {
			w.tell(json.RawMessage(data))
		}
	}
}

// fail tells everybody who watches what went wrong.
func (p *place) fail(problem *api.Problem) {
	for w := range p.watchers {
		w.tell(api.Message{Table: p.id, Error: problem})
	}
}

// watch tells how a table stands, and then what happens there, until ctx ends.
func (h *Home) watch(ctx context.Context, in *api.Watch, live func(any)) (any, error) {
	p, err := h.enter(in.Table)
	if err != nil {
		return nil, err
	}
	if in.After < 0 || in.After > p.t.Head {
		p.mu.Unlock()
		return nil, antares.Errorf(antares.CodeBadRequest, "there is no event %d", in.After)
	}
	w := &watcher{tell: live}
	if in.View {
		w.dress = desk.View
	}
	snap := news.Snapshot(p.t, h.moment(), api.LocalUser)
	live(api.Message{
		Table: p.id, Head: snap.Head, Snapshot: snap, Missed: news.Visible(p.t.Presence(), p.events[in.After:], api.LocalUser),
		View: news.FirstView(p.t, &p.kinds, api.LocalUser, w.dress),
	})
	p.watchers[w] = struct{}{}
	p.mu.Unlock()
	<-ctx.Done()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.watchers, w)
	return nil, ctx.Err()
}

// keeper is whoever keeps what happens.
type keeper struct {
	gone    <-chan struct{}
	tell    func(any)
	n       int64
	waiting map[int64]chan bool // acts that are being kept; true is a conflict
}

// keepAll hands over what is to be kept, until ctx ends. Whoever asks for it last gets it.
func (h *Home) keepAll(ctx context.Context, live func(any)) (any, error) {
	k := &keeper{gone: ctx.Done(), tell: live, waiting: map[int64]chan bool{}}
	h.mu.Lock()
	h.keeper = k
	h.mu.Unlock()
	<-ctx.Done()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.keeper == k {
		h.keeper = nil
	}
	return nil, ctx.Err()
}

// kept takes the answer of the keeper.
func (h *Home) kept(in *api.KeepDone) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if k := h.keeper; k != nil {
		if answer := k.waiting[in.N]; answer != nil {
			delete(k.waiting, in.N)
			answer <- in.Conflict
			return nil, nil
		}
	}
	return nil, antares.Errorf(antares.CodeNotFound, "nothing waits to be kept as number %d", in.N)
}

// errElsewhere is returned for what was done on the ground of what has changed since.
var errElsewhere = antares.Errorf(antares.CodeStale, "this game has gone on in another window")

// keep has events kept that have just happened at a table, whose place is locked. Where
// nobody keeps anything, they are in memory alone.
func (h *Home) keep(p *place, t *table.Table, events []antares.Event) error {
	h.mu.Lock()
	k := h.keeper
	if k == nil {
		h.mu.Unlock()
		return nil
	}
	k.n++
	n, answer := k.n, make(chan bool, 1)
	k.waiting[n] = answer
	h.mu.Unlock()
	k.tell(api.Keep{
		N: n, KeptTable: api.KeptTable{ID: t.ID, Secret: hex.EncodeToString(p.secret), Events: events},
		After: events[0].Seq - 1, Line: line(t),
	})
	select {
	case conflict := <-answer:
		if conflict {
			return errElsewhere
		}
	case <-k.gone:
	}
	return nil
}

// line is a table as lists show it.
func line(t *table.Table) api.TableLine {
	l := api.TableLine{
		ID: t.ID, Game: t.Setup.Game, Options: t.Setup.Options, Clock: t.Setup.Clock, Status: t.Status,
		Seats: []api.LineSeat{}, Result: t.Result, Created: t.Created, Updated: t.Updated,
	}
	for _, s := range t.Seats {
		l.Seats = append(l.Seats, api.LineSeat{User: s.User, Name: s.Name, Level: s.Level})
	}
	return l
}
