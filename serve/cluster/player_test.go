package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// hall is where the players of a test play, game after game until they are told to
// finish.
type hall struct {
	t      *testing.T
	ctx    context.Context
	cancel context.CancelFunc
	// url is that of the site; ways, if set, finds a server of it.
	url  string
	ways func(home int) *way
	// pause is the longest that a player thinks.
	pause time.Duration
	// serving is when the site was.
	serving *serving

	mu        sync.Mutex
	sheets    []*sheet // all that were ever begun
	last      atomic.Bool
	acked     atomic.Int64    // actions that a server said were durable
	at        [3]atomic.Int64 // of them, those at each server
	thinks    atomic.Int64    // of them, those that a computer answers
	refused   atomic.Int64    // actions that were refused for good
	games     sync.WaitGroup
	followers sync.WaitGroup
	members   atomic.Int64
	entered   atomic.Int64
}

func newHall(t *testing.T, url string) *hall {
	ctx, cancel := context.WithCancel(context.Background())
	h := &hall{t: t, ctx: ctx, cancel: cancel, url: url, pause: 20 * time.Millisecond, serving: newServing()}
	t.Cleanup(func() { cancel(); h.followers.Wait() })
	return h
}

// sheet is what one player, or somebody who only watches, was told about one table.
type sheet struct {
	table string
	who   string

	began time.Time      // when the player asked for a seat; zero for others
	ends  antares.Reason // how the game must end

	mu      sync.Mutex
	session game.Session
	events  []antares.Event
	told    []time.Time // when each of them came
	over    bool
	err     error
	acked   map[int]string // the player's own actions that were acknowledged
	sent    map[int]span   // when they were sent and acknowledged
	refused []refusal
	changed chan struct{}
}

// refusal is an action that was refused for good.
type refusal struct {
	ply    int
	action string
}

// add notes events as they come: every one, once, in order.
func (s *sheet) add(events []antares.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range events {
		e := &events[i]
		if want := int64(len(s.events)) + 1; e.Seq != want && s.err == nil {
			s.err = fmt.Errorf("table %s: %s was told event %d where %d belongs", s.table, s.who, e.Seq, want)
		}
		s.events, s.told = append(s.events, *e), append(s.told, time.Now())
		if err := s.apply(e); err != nil && s.err == nil {
			s.err = fmt.Errorf("table %s, event %d: %w", s.table, e.Seq, err)
		}
	}
	select {
	case s.changed <- struct{}{}:
	default: // it has been said
	}
}

func (s *sheet) apply(e *antares.Event) error {
	switch e.Kind {
	case antares.Started:
		g, err := catalog.Find(s.events[0].Setup.Game)
		if err != nil {
			return err
		}
		v, err := g.Configure(s.events[0].Setup.Options)
		if err != nil {
			return err
		}
		s.session, err = v.Read(e.Position, nil)
		return err
	case antares.Played, antares.Rolled:
		if err := s.session.Play(e.Action); err != nil {
			return err
		}
		if s.session.Ply() != e.Ply {
			return fmt.Errorf("ply %d where %d belongs", e.Ply, s.session.Ply())
		}
	case antares.Ended:
		s.over = true
	}
	return nil
}

// head is the last event that the sheet has.
func (s *sheet) head() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return int64(len(s.events))
}

// action is what was played at a ply; empty for nothing.
func (s *sheet) action(ply int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.events {
		if e := &s.events[i]; e.Ply == ply+1 && (e.Kind == antares.Played || e.Kind == antares.Rolled) {
			return e.Action
		}
	}
	return ""
}

// ended says that there is nothing more to be told.
func (s *sheet) ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.over || s.err != nil
}

// fail notes that the rest of the table cannot be told.
func (s *sheet) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = fmt.Errorf("table %s: %s follows it: %w", s.table, s.who, err)
	}
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// await waits until f, called with the sheet locked, is content.
func (s *sheet) await(ctx context.Context, f func() bool) error {
	for {
		s.mu.Lock()
		err, done := s.err, f()
		s.mu.Unlock()
		if err != nil || done {
			return err
		}
		select {
		case <-s.changed:
		case <-ctx.Done():
			s.mu.Lock()
			defer s.mu.Unlock()
			return fmt.Errorf("table %s: %s knows %d events and waits: %w", s.table, s.who, len(s.events), ctx.Err())
		}
	}
}

// player is somebody who plays or looks on: a guest or a member.
type player struct {
	hall   *hall
	name   string
	client *client.Client
	way    *way // nil where there is one server
	link   link
}

// enter makes a guest.
func (h *hall) enter(name string, k kind, home int) (*player, error) {
	c, err := client.New(h.url, "")
	if err != nil {
		return nil, err
	}
	p := &player{hall: h, name: fmt.Sprintf("%s (%s)", name, k), client: c}
	if h.ways != nil {
		p.way = h.ways(home)
		c.WithTransport(p.way)
	}
	if err := again(h.ctx, func() error { _, err := c.Guest(h.ctx); return err }); err != nil {
		return nil, err
	}
	switch k {
	case bySocket:
		p.link = newSocketLink(h, c)
	default:
		p.link = newHTTPLink(h, c, k == byStream)
	}
	return p, nil
}

// join makes a guest a member, who may play rated games.
func (p *player) join() error {
	h := p.hall
	name, password := fmt.Sprintf("Member%d", h.members.Add(1)), "correct horse battery"
	return again(h.ctx, func() error {
		// What was sent and not answered may have been done. Then the guest's token has
		// ended, and the member signs in.
		me, err := p.client.Me(h.ctx)
		switch said := problemOf(err); {
		case said != nil && said.Code == antares.CodeUnauthorized:
			_, err = p.client.Login(h.ctx, name, password)
		case err == nil && me.Name != name:
			_, err = p.client.Register(h.ctx, name, password)
		}
		return err
	})
}

// watch follows a table from its first event.
func (p *player) watch(table string) (*sheet, error) {
	s := &sheet{table: table, who: p.name, ends: antares.ByRule, acked: map[int]string{}, sent: map[int]span{}, changed: make(chan struct{}, 1)}
	p.hall.mu.Lock()
	p.hall.sheets = append(p.hall.sheets, s)
	p.hall.mu.Unlock()
	if err := p.link.watch(s); err != nil {
		return s, fmt.Errorf("%s watches: %w", p.name, err)
	}
	return s, nil
}

// again tries until it works, or fails for good.
func again(ctx context.Context, f func() error) error {
	for {
		err := f()
		if err == nil || !client.Temporary(err) || ctx.Err() != nil {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// group lets people play one game after the other at a table with that setup; watcher, if
// not nil, looks on. home is the server that they are all at.
func (h *hall) group(setup antares.Setup, watcher *player, home int) {
	h.games.Go(func() {
		fail := func(err error) bool {
			if err == nil {
				return false
			}
			h.t.Errorf("%s: %v", setup.Game, err)
			h.cancel()
			return true
		}
		var people []*player
		for i, seat := range setup.Seats {
			if seat.Level > 0 {
				people = append(people, nil)
				continue
			}
			p, err := h.enter(fmt.Sprintf("player %d of %s", i, setup.Game), kind(h.entered.Add(1))%kinds, home)
			if err == nil && setup.Rated {
				err = p.join()
			}
			if fail(err) {
				return
			}
			people = append(people, p)
		}
		for first := true; first || !h.last.Load(); first = false {
			if fail(h.game(setup, people, watcher)) {
				return
			}
		}
	})
}

// game plays one game to its end.
func (h *hall) game(setup antares.Setup, people []*player, watcher *player) error {
	var snap *api.Snapshot
	err := again(h.ctx, func() (err error) { snap, err = people[0].client.NewTable(h.ctx, setup); return err })
	if err != nil {
		return fmt.Errorf("make a table: %w", err)
	}
	var looking *sheet
	if watcher != nil {
		if looking, err = watcher.watch(snap.ID); err != nil {
			return err
		}
	}
	errs := make(chan error, len(people))
	n := 0
	for seat, p := range people {
		if p == nil {
			continue
		}
		n++
		seed, began := fmt.Sprintf("seed-%d", rand.Uint64()), time.Now()
		if err := again(h.ctx, func() error { _, err := p.client.Sit(h.ctx, snap.ID, seat, seed); return err }); err != nil {
			return fmt.Errorf("sit at table %s: %w", snap.ID, err)
		}
		s, err := p.watch(snap.ID)
		if err != nil {
			return err
		}
		s.began = began
		go func() { errs <- p.play(s, game.Seat(seat), len(setup.Seats)) }()
	}
	for range n {
		err = errors.Join(err, <-errs)
	}
	if err != nil || looking == nil {
		return err
	}
	return looking.await(h.ctx, func() bool { return looking.over })
}

// play plays a seat to the end of the game: any legal action whenever it is to move.
func (p *player) play(s *sheet, seat game.Seat, seats int) error {
	h := p.hall
	for {
		var (
			legal []string
			ply   int
			over  bool
		)
		err := s.await(h.ctx, func() bool {
			over = s.over
			if s.session == nil || s.session.Turn() != seat {
				return over
			}
			legal, ply = s.session.Legal(), s.session.Ply()
			return true
		})
		if err != nil || over {
			return err
		}
		if !h.last.Load() {
			time.Sleep(rand.N(h.pause))
		}
		if rand.N(8) == 0 {
			if err := p.blunder(s, ply, legal); err != nil {
				return err
			}
		}
		action := legal[rand.N(len(legal))]
		if err := p.act(s, ply, action); err != nil {
			return err
		}
		if rand.N(8) == 0 { // as if the answer had been lost: it is played once
			if err := p.link.play(h.ctx, s.table, ply, action); err != nil {
				return fmt.Errorf("table %s: %s plays %s at ply %d again: %w", s.table, p.name, action, ply, coded(err))
			}
		}
		s.mu.Lock()
		if s.events[0].Setup.Seats[(int(seat)+1)%seats].Level > 0 {
			h.thinks.Add(1)
		}
		s.mu.Unlock()
		if err := s.await(h.ctx, func() bool { return s.session.Ply() > ply }); err != nil {
			return err
		}
	}
}

// act plays an action that must be taken, and notes it.
func (p *player) act(s *sheet, ply int, action string) error {
	h, sent := p.hall, time.Now()
	if err := p.link.play(h.ctx, s.table, ply, action); err != nil {
		return fmt.Errorf("table %s: %s plays %s at ply %d: %w", s.table, p.name, action, ply, coded(err))
	}
	h.acked.Add(1)
	if p.way != nil {
		h.at[p.way.at.Load()].Add(1)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acked[ply], s.sent[ply] = action, span{sent, time.Now()}
	return nil
}

// blunder sends what cannot be taken: nonsense, or what would be legal now as an answer
// to a ply that was answered otherwise.
func (p *player) blunder(s *sheet, ply int, legal []string) error {
	action := "nonsense"
	if before := s.action(ply - 1); before != "" && rand.N(2) == 0 {
		ply--
		for _, other := range legal {
			if other != before {
				action = other
			}
		}
	}
	err := p.link.play(p.hall.ctx, s.table, ply, action)
	if err == nil {
		return fmt.Errorf("table %s: %s plays %s at ply %d and is told that all is well", s.table, p.name, action, ply)
	}
	if problemOf(err) == nil {
		return err
	}
	p.hall.refused.Add(1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refused = append(s.refused, refusal{ply, action})
	return nil
}

// coded adds the code of a problem, for whoever reads why a test failed.
func coded(err error) error {
	if p := problemOf(err); p != nil {
		return fmt.Errorf("%w (%s)", err, p.Code)
	}
	return err
}

// problemOf is what a server said; nil if it said nothing.
func problemOf(err error) *api.Problem {
	var p *api.Problem
	if errors.As(err, &p) {
		return p
	}
	return nil
}

// finish waits until the games that are being played have ended.
func (h *hall) finish() {
	h.t.Helper()
	h.last.Store(true)
	stop := time.AfterFunc(patience, h.cancel)
	h.games.Wait()
	stop.Stop()
}

// progress waits until so many more actions have been acknowledged.
func (h *hall) progress(count *atomic.Int64, n int64) {
	h.t.Helper()
	for from, deadline := count.Load(), time.Now().Add(patience); count.Load() < from+n; time.Sleep(time.Millisecond) {
		if h.ctx.Err() != nil {
			h.t.FailNow()
		}
		if time.Now().After(deadline) {
			h.t.Fatal("nobody gets on with the game")
		}
	}
}
