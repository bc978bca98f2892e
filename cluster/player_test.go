package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/server"
	"github.com/antares-games/antares/site"
)

// hall is where the players of a test play, game after game until they are told to
// finish.
type hall struct {
	t      *testing.T
	ctx    context.Context
	cancel context.CancelFunc
	// url is that of the site; transport, if set, finds a server of it.
	url       string
	transport func() http.RoundTripper
	// pause is the longest that a player thinks.
	pause time.Duration

	mu     sync.Mutex
	sheets []*sheet // all that were ever begun
	last   atomic.Bool
	acked  atomic.Int64 // actions that a server said were durable
	thinks atomic.Int64 // of them, those that a computer answers
	games  sync.WaitGroup
}

func newHall(t *testing.T, url string) *hall {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	return &hall{t: t, ctx: ctx, cancel: cancel, url: url, pause: 20 * time.Millisecond}
}

// sheet is what one player, or somebody who only watches, was told about one table.
type sheet struct {
	table string
	who   string

	mu      sync.Mutex
	session game.Session
	events  []antares.Event
	over    bool
	err     error
	acked   map[int]string // the player's own actions that were acknowledged
	changed chan struct{}
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
		s.events = append(s.events, *e)
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

// player is a person with a browser: a guest, and a socket that comes back.
type player struct {
	hall   *hall
	name   string
	client *client.Client
	socket *client.Socket

	mu     sync.Mutex
	sheets map[string]*sheet
}

// enter makes a player.
func (h *hall) enter(name string) (*player, error) {
	c, err := client.New(h.url, "")
	if err != nil {
		return nil, err
	}
	if h.transport != nil {
		c.WithTransport(h.transport())
	}
	p := &player{hall: h, name: name, client: c, sheets: map[string]*sheet{}}
	if err := again(h.ctx, func() error { _, err := c.Guest(h.ctx); return err }); err != nil {
		return nil, err
	}
	p.socket = c.Dial(h.ctx, client.Handler{
		Table:  func(snap *site.Snapshot, missed []antares.Event) { p.told(snap.ID, missed) },
		Events: p.told,
	})
	h.t.Cleanup(func() { h.cancel(); p.socket.Close() })
	return p, nil
}

func (p *player) told(table string, events []antares.Event) {
	p.mu.Lock()
	s := p.sheets[table]
	p.mu.Unlock()
	if s != nil {
		s.add(events)
	}
}

// watch follows a table from its first event.
func (p *player) watch(table string) (*sheet, error) {
	s := &sheet{table: table, who: p.name, acked: map[int]string{}, changed: make(chan struct{}, 1)}
	p.mu.Lock()
	p.sheets[table] = s
	p.mu.Unlock()
	p.hall.mu.Lock()
	p.hall.sheets = append(p.hall.sheets, s)
	p.hall.mu.Unlock()
	err := again(p.hall.ctx, func() error { return p.socket.Watch(p.hall.ctx, table, 0, false) })
	if err != nil {
		err = fmt.Errorf("%s watches: %w", p.name, err)
	}
	return s, err
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

// group lets people play one game after the other at a table with that setup; watcher
// looks on.
func (h *hall) group(setup antares.Setup, watcher *player) {
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
			p, err := h.enter(fmt.Sprintf("player %d of %s", i, setup.Game))
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
	var snap *site.Snapshot
	err := again(h.ctx, func() (err error) { snap, err = people[0].client.NewTable(h.ctx, setup); return err })
	if err != nil {
		return fmt.Errorf("make a table: %w", err)
	}
	looking, err := watcher.watch(snap.ID)
	if err != nil {
		return err
	}
	errs := make(chan error, len(people))
	n := 0
	for seat, p := range people {
		if p == nil {
			continue
		}
		n++
		seed := fmt.Sprintf("seed-%d", rand.Uint64())
		if err := again(h.ctx, func() error { _, err := p.client.Sit(h.ctx, snap.ID, seat, seed); return err }); err != nil {
			return fmt.Errorf("sit at table %s: %w", snap.ID, err)
		}
		s, err := p.watch(snap.ID)
		if err != nil {
			return err
		}
		go func() { errs <- p.play(s, game.Seat(seat), len(setup.Seats)) }()
	}
	for range n {
		err = errors.Join(err, <-errs)
	}
	if err != nil {
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
		time.Sleep(rand.N(h.pause))
		action := legal[rand.N(len(legal))]
		if err := p.socket.Play(h.ctx, s.table, ply, action); err != nil {
			var problem *server.Problem
			if errors.As(err, &problem) {
				err = fmt.Errorf("%w (%s)", err, problem.Code)
			}
			return fmt.Errorf("table %s: %s plays %s at ply %d: %w", s.table, p.name, action, ply, err)
		}
		h.acked.Add(1)
		s.mu.Lock()
		s.acked[ply] = action
		if s.events[0].Setup.Seats[(int(seat)+1)%seats].Level > 0 {
			h.thinks.Add(1)
		}
		s.mu.Unlock()
		if err := s.await(h.ctx, func() bool { return s.session.Ply() > ply }); err != nil {
			return err
		}
	}
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
