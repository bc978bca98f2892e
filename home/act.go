package home

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/digest"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

func (h *Home) moment() table.Moment { return table.Moment{Now: h.Now().UTC()} }

// create creates a table at which only the computers sit.
func (h *Home) create(in *api.NewTable) (*api.Snapshot, error) {
	setup := antares.Setup{
		Game: in.Game, Options: in.Options, Seats: in.Seats, Clock: antares.Clock{Kind: antares.NoClock},
		Rated: in.Rated, Public: in.Public, Start: in.Start, By: api.LocalUser,
	}
	if in.Clock != nil {
		setup.Clock = *in.Clock
	}
	if len(setup.Seats) == 0 {
		v, err := table.Variant(h.Find, in.Game, in.Options)
		if err != nil {
			return nil, err
		}
		setup.Seats = make([]antares.SeatPlan, len(v.Traits().Seats))
	}
	return h.open(newID(), setup)
}

// suits refuses a table that needs a server.
func suits(s *antares.Setup) error {
	needs := ""
	switch {
	case s.Clock.Kind != antares.NoClock:
		needs = "a clock"
	case s.Rated:
		needs = "a rating"
	case s.Public:
		needs = "spectators"
	}
	for _, plan := range s.Seats {
		if plan.For != "" && plan.For != api.LocalUser {
			needs = "other people"
		}
	}
	if needs != "" {
		return antares.Errorf(antares.CodeBadRequest, "a game with %s needs a server", needs)
	}
	return nil
}

func (h *Home) open(id string, setup antares.Setup) (*api.Snapshot, error) {
	if err := suits(&setup); err != nil {
		return nil, err
	}
	secret, m := h.Secret(), h.moment()
	t, events, err := table.Open(h.Find, id, setup, secret, m.Now)
	if err != nil {
		return nil, err
	}
	t.MostExtras = mostExtras
	p := &place{id: id, t: t, events: events, secret: secret, watchers: map[*watcher]struct{}{}}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := h.add(p); err != nil {
		return nil, err
	}
	if err := h.keep(p, t, events); err != nil {
		h.lose(p)
		return nil, err
	}
	h.think(p)
	return news.Snapshot(t, m, api.LocalUser), nil
}

// act is something that is done at a table.
type act func(t *table.Table, m table.Moment) ([]antares.Event, error)

// act lets somebody act at a table. When it returns, what happened was kept and told.
func (h *Home) act(id string, f act) error {
	p, err := h.enter(id)
	if err != nil {
		return err
	}
	defer p.mu.Unlock()
	events, refused := f(p.t, h.moment())
	if len(events) == 0 {
		return refused
	}
	if err := h.keep(p, p.t, events); err != nil {
		h.lose(p)
		return err
	}
	p.events = append(p.events, events...)
	p.tell(news.NewUpdate(p.t, &p.kinds, events))
	h.think(p)
	return refused
}

// lose lets go of what is in memory of a table: it has gone on elsewhere.
func (h *Home) lose(p *place) {
	p.stopThinking()
	p.t = nil
}

// after is the table after an act of the person.
func (h *Home) after(id string) (snap *api.Snapshot, err error) {
	err = h.look(id, func(t *table.Table) error {
		snap = news.Snapshot(t, h.moment(), api.LocalUser)
		return nil
	})
	return snap, err
}

// did does an act, and returns the table as it is afterwards.
func (h *Home) did(id string, f act) (*api.Snapshot, error) {
	if err := h.act(id, f); err != nil {
		return nil, h.withTable(id, err)
	}
	return h.after(id)
}

// withTable adds the table to the refusal of what came too late.
func (h *Home) withTable(id string, err error) error {
	if code := antares.CodeOf(err); code != antares.CodeStale && code != antares.CodeOver {
		return err
	}
	p := api.NewProblem(antares.CodeOf(err), err.Error())
	p.Table, _ = h.after(id)
	return p
}

func (h *Home) play(in *api.PlayAt) (*api.Message, error) {
	var head int64
	err := h.act(in.Table, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		defer func() { head = t.Head }()
		if err := t.Saw(in.Head); err != nil {
			return nil, err
		}
		return t.Play(api.LocalUser, in.Ply, in.Action, m)
	})
	if err != nil {
		return nil, h.withTable(in.Table, err)
	}
	return &api.Message{OK: true, Head: head}, nil
}

func (h *Home) sit(id string, in *api.SitHere) (*api.Snapshot, error) {
	seat := -1
	if in.Seat != nil {
		seat = *in.Seat
	}
	return h.did(id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		person := &antares.User{ID: api.LocalUser, Name: nameOf(in.Name)}
		return t.Sit(person, seat, table.Chance{Seed: in.Seed, Seal: in.Seal}, m)
	})
}

// maxName is the length of the longest name, in letters.
const maxName = 40

func nameOf(text string) string {
	letters := []rune(table.Clean(text))
	if len(letters) == 0 {
		return "You"
	}
	return string(letters[:min(len(letters), maxName)])
}

// offer makes an offer. A rematch is set up at once: nobody else is asked.
func (h *Home) offer(id string, offer antares.Offer) (*api.Snapshot, error) {
	if _, err := h.did(id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Offer(api.LocalUser, offer, m)
	}); err != nil {
		return nil, err
	}
	var again *antares.Setup
	if err := h.look(id, func(t *table.Table) error {
		if t.WantRematch() {
			setup := t.Again()
			again = &setup
		}
		return nil
	}); err != nil || again == nil {
		return h.after(id)
	}
	// The id follows from that of the table, so that two windows create one table.
	sum := digest.Sum([]byte("rematch " + id))
	next := idOf(sum[:idBytes])
	if _, err := h.open(next, *again); err != nil && !h.has(next) {
		return nil, err
	}
	return h.did(id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if t.Rematch != "" {
			return nil, nil
		}
		return t.Rematched(next, m), nil
	})
}
