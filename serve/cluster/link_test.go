package cluster

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// link is how a player is connected to the site.
type link interface {
	// watch fills in a sheet from now on.
	watch(s *sheet) error
	// play returns when the action is durable or refused for good.
	play(ctx context.Context, table string, ply int, action string) error
}

// kind is a kind of link.
type kind int

// The kinds: a browser with a WebSocket, a program that asks again and again, and one that
// waits for the lines of its stream and never asks without one.
const (
	bySocket kind = iota
	byAsking
	byStream
	kinds
)

func (k kind) String() string { return [...]string{"socket", "asking", "stream"}[k] }

// socketLink is a WebSocket that comes back.
type socketLink struct {
	hall   *hall
	socket *client.Socket

	mu     sync.Mutex
	sheets map[string]*sheet
}

func newSocketLink(h *hall, c *client.Client) *socketLink {
	l := &socketLink{hall: h, sheets: map[string]*sheet{}}
	l.socket = c.Dial(h.ctx, client.Handler{
		Table:  func(snap *api.Snapshot, missed []antares.Event) { l.told(snap.ID, missed) },
		Events: l.told,
	})
	h.t.Cleanup(func() { h.cancel(); l.socket.Close() })
	return l
}

func (l *socketLink) told(table string, events []antares.Event) {
	l.mu.Lock()
	s := l.sheets[table]
	l.mu.Unlock()
	if s != nil {
		s.add(events)
	}
}

func (l *socketLink) watch(s *sheet) error {
	l.mu.Lock()
	l.sheets[s.table] = s
	l.mu.Unlock()
	return again(l.hall.ctx, func() error { return l.socket.Watch(l.hall.ctx, s.table, 0, false) })
}

func (l *socketLink) play(ctx context.Context, table string, ply int, action string) error {
	return l.socket.Play(ctx, table, ply, action)
}

// httpLink is one request after the other.
type httpLink struct {
	hall   *hall
	client *client.Client
	stream bool

	mu    sync.Mutex
	pokes map[string]chan struct{}
}

// askEvery is how often a program asks that has no stream.
const askEvery = 25 * time.Millisecond

func newHTTPLink(h *hall, c *client.Client, stream bool) *httpLink {
	l := &httpLink{hall: h, client: c, stream: stream, pokes: map[string]chan struct{}{}}
	if stream {
		done := make(chan struct{})
		go func() { defer close(done); l.listen() }()
		h.t.Cleanup(func() { h.cancel(); <-done })
	}
	return l
}

// quiet is how long a stream may say nothing, not even that it lives.
const quiet = 20 * time.Second

// listen reads the stream, and opens it again when it is lost.
func (l *httpLink) listen() {
	for l.hall.ctx.Err() == nil {
		ctx, cancel := context.WithCancel(l.hall.ctx)
		alive := time.AfterFunc(quiet, cancel)
		// What ended meanwhile is not told to whoever comes back: look at everything.
		_ = l.client.Stream(ctx, l.pokeAll, func(n *api.Notice) {
			alive.Reset(quiet)
			if n != nil {
				l.poke(n.Table)
			}
		}) // it is opened again, whatever it was
		alive.Stop()
		cancel()
		select {
		case <-time.After(askEvery):
		case <-l.hall.ctx.Done():
		}
	}
}

func (l *httpLink) poke(table string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.pokes[table] <- struct{}{}:
	default: // nobody follows it, or it was poked
	}
}

func (l *httpLink) pokeAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, poke := range l.pokes {
		select {
		case poke <- struct{}{}:
		default:
		}
	}
}

func (l *httpLink) watch(s *sheet) error {
	poke := make(chan struct{}, 1)
	poke <- struct{}{} // what was there before
	l.mu.Lock()
	l.pokes[s.table] = poke
	l.mu.Unlock()
	l.hall.followers.Go(func() { l.follow(s, poke) })
	return nil
}

// follow asks for a table until its game is over.
func (l *httpLink) follow(s *sheet, poke <-chan struct{}) {
	ctx := l.hall.ctx
	defer func() {
		l.mu.Lock()
		delete(l.pokes, s.table)
		l.mu.Unlock()
	}()
	for !s.ended() && ctx.Err() == nil {
		if l.stream {
			select {
			case <-poke:
			case <-ctx.Done():
				return
			}
		} else {
			select {
			case <-time.After(askEvery):
			case <-ctx.Done():
				return
			}
			var snap *api.Snapshot
			if err := again(ctx, func() (err error) { snap, err = l.client.Table(ctx, s.table); return err }); err != nil {
				s.fail(err)
				return
			}
			if snap.Head == s.head() {
				continue
			}
		}
		if err := l.read(s); err != nil {
			s.fail(err)
			return
		}
	}
}

// read asks for the events that a sheet has not.
func (l *httpLink) read(s *sheet) error {
	ctx := l.hall.ctx
	for {
		var events []antares.Event
		path := fmt.Sprintf("/api/tables/%s/events?after=%d", s.table, s.head())
		if err := again(ctx, func() error { return l.client.Do(ctx, http.MethodGet, path, nil, &events) }); err != nil || len(events) == 0 {
			return err
		}
		s.add(events)
	}
}

func (l *httpLink) play(ctx context.Context, table string, ply int, action string) error {
	return again(ctx, func() error { _, err := l.client.Play(ctx, table, ply, action); return err })
}
