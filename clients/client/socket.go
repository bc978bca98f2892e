package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// Handler receives what arrives over a socket, one message at a time. It must not wait
// for the socket.
type Handler struct {
	// Table is called with the state of a table when watching begins, and again after the
	// connection was lost. missed are the events since the last one that was delivered.
	Table func(snap *api.Snapshot, missed []antares.Event)
	// Events is called with what happens at a table, each event once and in order.
	Events func(table string, events []antares.Event)
	// View is called with the position to show, if it was requested, after the events
	// that led to it. Its actions are for the player to move.
	View func(table string, head int64, v *game.View)
	// Watching is called with the number of spectators at a table when it has changed.
	Watching func(table string, n int)
	// Away is called with the players who have no connection to a table, all of them, when
	// that has changed.
	Away func(table string, away []api.Away)
	// Rated is called with what a game did to ratings, one for each seat, a moment after
	// its end.
	Rated func(table string, changes []*api.RatingChange)
	// Lobby is called when the list of open tables has changed.
	Lobby func()
	// State is called with whether the socket is connected and, if not, why.
	State func(connected bool, err error)
}

// Socket is a live connection. When it is lost it reconnects, and delivers what happened
// in the meantime.
type Socket struct {
	client  *Client
	handler Handler
	ctx     context.Context
	cancel  context.CancelFunc
	done    chan struct{}

	mu      sync.Mutex
	conn    *websocket.Conn
	ready   chan struct{} // closed while connected
	watched map[string]*watch
	lobby   bool
	ref     int64
	waiting map[int64]chan api.Message
	asking  map[int64]asked // what a new connection requests again
}

type asked struct {
	table string
	*watch
}

type watch struct {
	head int64 // the last event delivered
	view bool
	// board and kinds are what the server sends only once for a table.
	board *game.Board
	kinds []api.PieceKind
	// early are the pages of missed events that come before the snapshot.
	early []antares.Event
	// met receives the server's answer once.
	met chan error
}

// errLost is the answer to requests that were in progress when the connection was lost.
var errLost = errors.New("the connection was lost")

// Dial connects in the background and stays connected until ctx ends or Close is called.
func (c *Client) Dial(ctx context.Context, h Handler) *Socket {
	ctx, cancel := context.WithCancel(ctx)
	s := &Socket{
		client: c, handler: h, ctx: ctx, cancel: cancel, done: make(chan struct{}), ready: make(chan struct{}),
		watched: map[string]*watch{}, waiting: map[int64]chan api.Message{}, asking: map[int64]asked{},
	}
	go s.run()
	return s
}

// Close ends the connection.
func (s *Socket) Close() {
	s.cancel()
	<-s.done
}

const (
	// firstWait is how long to wait before reconnecting; it doubles each time.
	firstWait = 100 * time.Millisecond
	// askAgain is how long to wait if the server cannot answer at the moment.
	askAgain = 200 * time.Millisecond
	// pingEvery is how often to check that the server is still there: a machine that has
	// gone sends nothing.
	pingEvery = 20 * time.Second
)

func (s *Socket) run() {
	defer close(s.done)
	wait := firstWait
	for s.ctx.Err() == nil {
		began := time.Now()
		err := s.connect()
		if s.ctx.Err() != nil {
			return
		}
		if s.handler.State != nil {
			s.handler.State(false, err)
		}
		if time.Since(began) > time.Second { // it worked for a while
			wait = firstWait
		}
		// Clients must not all reconnect at once when a server comes back.
		select {
		case <-time.After(wait/2 + rand.N(wait)):
		case <-s.ctx.Done():
		}
		wait = min(2*wait, 5*time.Second)
	}
}

// Connect opens a bare connection, for programs that manage it themselves.
func (c *Client) Connect(ctx context.Context) (*websocket.Conn, error) {
	// The handshake has its own time limit; the connection outlives it.
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	address := "ws" + strings.TrimPrefix(c.base.String(), "http") + "/api/ws"
	header := http.Header{}
	c.sign(header)
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: c.http.Transport, Jar: c.http.Jar, CheckRedirect: stay}, HTTPHeader: header,
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return nil, cleanError(err)
	}
	conn.SetReadLimit(16 << 20)
	return conn, nil
}

// connect opens a connection and reads from it until it is lost.
func (s *Socket) connect() error {
	conn, err := s.client.Connect(s.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.CloseNow() }()
	s.mu.Lock()
	s.conn = conn
	close(s.ready)
	var again []*api.Request
	for id, w := range s.watched {
		s.ref++
		s.asking[s.ref] = asked{id, w}
		again = append(again, watchRequest(s.ref, id, w.head, w.view))
	}
	lobby := s.lobby
	s.mu.Unlock()
	defer s.lost()
	stop := s.ping(conn)
	defer stop()
	if s.handler.State != nil {
		s.handler.State(true, nil)
	}
	for _, q := range again {
		if err := s.write(q); err != nil {
			return err
		}
	}
	if lobby {
		if err := s.write(&api.Request{Lobby: &lobby}); err != nil {
			return err
		}
	}
	for {
		_, data, err := conn.Read(s.ctx)
		if err != nil {
			return cleanError(err)
		}
		var m api.Message
		if err := decode(data, &m); err != nil {
			return fmt.Errorf("the server sent nonsense: %w", err)
		}
		s.heard(&m)
	}
}

// ping closes a connection on which nobody answers.
func (s *Socket) ping(conn *websocket.Conn) (stop func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	go func() {
		tick := time.NewTicker(pingEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
			wait, cancel := context.WithTimeout(ctx, pingEvery)
			err := conn.Ping(wait)
			cancel()
			if err != nil {
				_ = conn.CloseNow() // lost
				return
			}
		}
	}()
	return cancel
}

// watchAgain requests a table once more after the server could not answer. If there is a
// new connection by then, it has made the request itself.
func (s *Socket) watchAgain(table string, w *watch) {
	s.mu.Lock()
	conn := s.conn
	s.mu.Unlock()
	time.AfterFunc(askAgain, func() {
		s.mu.Lock()
		if s.conn != conn || s.watched[table] != w {
			s.mu.Unlock()
			return
		}
		s.ref++
		ref := s.ref
		s.asking[ref] = asked{table, w}
		head := w.head
		s.mu.Unlock()
		_ = s.write(watchRequest(ref, table, head, w.view)) // otherwise the next connection requests it
	})
}

func watchRequest(ref int64, table string, after int64, view bool) *api.Request {
	return &api.Request{Ref: refText(ref), Watch: &api.Watch{Table: table, After: after, View: view}}
}

// refText formats a reference for the wire, and refOf reads one: 0 is not one of ours.
func refText(ref int64) json.RawMessage { return strconv.AppendInt(nil, ref, 10) }

func refOf(text json.RawMessage) int64 {
	ref, _ := strconv.ParseInt(string(text), 10, 64)
	return ref
}

// lost clears the state of a lost connection.
func (s *Socket) lost() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conn = nil
	s.ready = make(chan struct{})
	for ref, ch := range s.waiting {
		close(ch)
		delete(s.waiting, ref)
	}
	clear(s.asking)
	for _, w := range s.watched { // they are requested again
		w.early = nil
	}
}

// heard passes on a message from the server.
func (s *Socket) heard(m *api.Message) {
	switch {
	case m.Snapshot != nil:
		s.mu.Lock()
		w := s.watched[m.Snapshot.ID]
		if w != nil {
			m.Missed = after(append(w.early, m.Missed...), w.head)
			w.early = nil
			w.head = max(w.head, m.Snapshot.Head)
		}
		s.mu.Unlock()
		if w != nil && s.handler.Table != nil {
			s.handler.Table(m.Snapshot, m.Missed)
		}
		s.seen(w, m)
	case m.More:
		s.mu.Lock()
		if w := s.watched[m.Table]; w != nil {
			w.early = append(w.early, m.Missed...)
		}
		s.mu.Unlock()
	case len(m.Events) > 0:
		s.mu.Lock()
		w := s.watched[m.Table]
		if w != nil {
			if m.Events = after(m.Events, w.head); len(m.Events) > 0 {
				w.head = m.Events[len(m.Events)-1].Seq
			}
		}
		s.mu.Unlock()
		if w != nil && len(m.Events) > 0 && s.handler.Events != nil {
			s.handler.Events(m.Table, m.Events)
		}
		s.seen(w, m)
	case m.Watching != nil:
		if s.handler.Watching != nil {
			s.handler.Watching(m.Table, *m.Watching)
		}
	case m.Away != nil:
		if s.handler.Away != nil {
			s.handler.Away(m.Table, m.Away)
		}
	case m.Rated != nil:
		if s.handler.Rated != nil {
			s.handler.Rated(m.Table, m.Rated)
		}
	case m.Lobby:
		if s.handler.Lobby != nil {
			s.handler.Lobby()
		}
	}
	if ref := refOf(m.Ref); ref != 0 {
		s.mu.Lock()
		ch, w := s.waiting[ref], s.asking[ref]
		delete(s.waiting, ref)
		delete(s.asking, ref)
		s.mu.Unlock()
		if ch != nil {
			ch <- *m
		}
		if w.watch != nil {
			var err error
			if m.Error != nil {
				err = m.Error
			}
			if Temporary(err) {
				s.watchAgain(w.table, w.watch)
				return
			}
			select {
			case w.met <- err:
			default: // delivered already
			}
		}
	}
}

// seen restores a view and passes it on. One that cannot be read is skipped.
func (s *Socket) seen(w *watch, m *api.Message) {
	if w == nil || m.View == nil || s.handler.View == nil {
		return
	}
	s.mu.Lock()
	if m.View.Board != nil {
		w.board = m.View.Board
	}
	if m.View.Kinds != nil {
		w.kinds = m.View.Kinds
	}
	v, err := m.View.Whole(w.board, w.kinds)
	s.mu.Unlock()
	if err == nil {
		s.handler.View(m.Table, m.Head, &v.View)
	}
}

// after drops the events that were delivered already: a table that is requested just as a
// connection opens may be requested twice.
func after(events []antares.Event, head int64) []antares.Event {
	for len(events) > 0 && events[0].Seq <= head {
		events = events[1:]
	}
	return events
}
