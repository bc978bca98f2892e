package httpd

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
)

// One socket carries everything that a client watches: any number of tables and the
// lobby. Its messages are api.Request and api.Message.

const (
	maxMessage = 4 << 10
	// maxWatched is the number of tables that a socket may watch.
	maxWatched = 1024
	// maxWaiting is the number of messages that may wait for a slow client before it is
	// disconnected; it resumes when it comes back.
	maxWaiting = 256
	// pingEvery and writeWait bound how long a player whose connection broke seems to be there.
	pingEvery = 10 * time.Second
	writeWait = 10 * time.Second
)

// sockets counts the open sockets.
type sockets struct {
	mu     sync.Mutex
	closed bool // the server is going down and accepts no more
	open   sync.WaitGroup
}

// enter counts a socket, unless the server is going down.
func (s *sockets) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.open.Add(1)
	}
	return !s.closed
}

func (s *sockets) wait(ctx context.Context) {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	done := make(chan struct{})
	go func() { s.open.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// socket serves a WebSocket.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	id, err := s.identifyRequest(r)
	if err != nil {
		writeProblem(w, problemOf(s.Log, err))
		return
	}
	if !s.sockets.enter() {
		writeProblem(w, problem(antares.CodeUnavailable, "this server is shutting down"))
		return
	}
	defer s.sockets.open.Done()
	out := &cork{}
	conn, err := websocket.Accept(&corked{w, out}, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // the response has been sent
	}
	conn.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(r.Context()) // ends with the session
	defer cancel()
	who := "socket of " + s.address(r)
	if id.user != nil {
		who = "socket " + id.user.ID
	}
	c := &client{server: s, conn: conn, cork: out, user: id.user, who: who, out: make(chan message, maxWaiting), cancel: cancel, watched: map[string]*watched{}}
	var writing sync.WaitGroup
	writing.Go(func() { c.write(ctx) })
	h := &api.Hello{Now: s.Site.Now().UTC()}
	if id.user != nil {
		p := api.PersonOf(id.user)
		h.User = &p
	}
	c.send(api.Message{Hello: h})
	c.read(ctx)
	c.stopWatching()
	cancel()
	writing.Wait()
	_ = conn.CloseNow() // closed already, or lost
}

// client is one socket.
type client struct {
	server *Server
	conn   *websocket.Conn
	cork   *cork
	user   *antares.User
	who    string // the user or address that limits apply to
	out    chan message
	cancel context.CancelFunc

	watched map[string]*watched // used only by the reader
	lobby   func()              // stops watching it
}

type watched struct {
	stop func()
	// sent is the last event sent to this socket. A client that watches the table again
	// continues after it. It is written with the table locked, or by the reader before
	// the watch begins.
	sent int64
}

// message is a message waiting to be sent.
type message struct {
	data []byte
	// sent, if not nil, is closed when the message has been sent.
	sent chan struct{}
}

func (c *client) userID() string {
	if c.user == nil {
		return ""
	}
	return c.user.ID
}

// push queues a message without waiting. A client that does not keep up is disconnected.
func (c *client) push(data []byte) {
	select {
	case c.out <- message{data: data}:
	default:
		c.cancel()
	}
}

// page sends a page of missed events, and waits until it has been written. However much
// was missed and however slowly a client reads, only one page is in memory.
func (c *client) page(ctx context.Context, table string, missed []antares.Event) error {
	data, err := json.Marshal(api.Message{Table: table, Missed: missed, More: true})
	if err != nil {
		return err
	}
	m := message{data, make(chan struct{})}
	select {
	case c.out <- m:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-m.sent:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *client) send(a api.Message) {
	data, err := json.Marshal(a)
	if err != nil { // impossible: only numbers, texts and times
		c.server.Log.Error("an answer that cannot be written", "error", err)
		return
	}
	c.push(data)
}

// write sends waiting messages, and pings.
func (c *client) write(ctx context.Context) {
	defer c.cancel()
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	// One timer for all writes: a context with a timeout for each would cost as much as
	// the writing. The reader closes the connection when ctx ends.
	late := time.AfterFunc(writeWait, func() { _ = c.conn.CloseNow() })
	late.Stop()
	one := func(f func(context.Context) error) bool {
		late.Reset(writeWait)
		defer late.Stop()
		return f(context.WithoutCancel(ctx)) == nil
	}
	for {
		select {
		case m := <-c.out:
			if !one(func(ctx context.Context) error { return c.writeAll(ctx, m) }) {
				return
			}
		case <-tick.C:
			if !one(c.conn.Ping) {
				return
			}
		case <-c.server.closing:
			data, _ := json.Marshal(api.Message{Bye: &api.Bye{Reason: "the server restarts", Retry: 500}})
			one(func(ctx context.Context) error { return c.conn.Write(ctx, websocket.MessageText, data) })
			_ = c.conn.Close(websocket.StatusServiceRestart, "the server restarts")
			return
		case <-ctx.Done():
			return
		}
	}
}

// writeAll sends a message and all that wait behind it in one go.
func (c *client) writeAll(ctx context.Context, m message) (err error) {
	var sent []chan struct{}
	c.cork.hold()
	for range maxWaiting {
		if err = c.conn.Write(ctx, websocket.MessageText, m.data); err != nil {
			break
		}
		if m.sent != nil {
			sent = append(sent, m.sent)
		}
		more := false
		select {
		case m, more = <-c.out:
		default:
		}
		if !more {
			break
		}
	}
	if failed := c.cork.release(); err == nil {
		err = failed
	}
	if err == nil {
		for _, told := range sent {
			close(told)
		}
	}
	return err
}

// read handles the client's requests, one after the other.
func (c *client) read(ctx context.Context) {
	for {
		kind, data, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		var q api.Request
		if kind != websocket.MessageText {
			err = errors.New("messages are text")
		} else {
			err = json.Unmarshal(data, &q)
		}
		class := anything
		if q.Play != nil {
			class = acting
		}
		if wait, ok := c.server.limit.allow(c.who, class); !ok {
			c.send(api.Message{Ref: q.Ref, Error: limited(wait)})
			// A client that sends too much is read no faster than is allowed.
			select {
			case <-time.After(wait):
				continue
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			c.send(api.Message{Error: problem(antares.CodeBadRequest, "not a request: "+err.Error())})
			continue
		}
		if err := c.do(ctx, &q); err != nil {
			c.send(api.Message{Ref: q.Ref, Error: problemOf(c.server.Log, err)})
		}
	}
}

// do handles one request, and answers it unless it fails.
func (c *client) do(ctx context.Context, q *api.Request) error {
	switch {
	case q.Play != nil && !isText(q.Play.Table), q.Watch != nil && !isText(q.Watch.Table):
		return antares.Errorf(antares.CodeNotFound, "there is no such table")
	case q.Play != nil:
		if c.user == nil {
			return antares.Errorf(antares.CodeUnauthorized, "say who you are first: POST /api/guest makes you a guest")
		}
		head := int64(0)
		err := api.CheckKey(q.Play.Key)
		if err == nil {
			head, err = c.server.Site.PlayAfter(api.WithKey(ctx, q.Play.Key), q.Play.Table, c.user.ID, q.Play.Head, q.Play.Ply, q.Play.Action)
		}
		if err != nil {
			return c.server.withTable(ctx, q.Play.Table, c.user.ID, err)
		}
		c.send(api.Message{Ref: q.Ref, OK: true, Head: head})
	case q.Watch != nil:
		return c.watch(ctx, q)
	case q.Unwatch != "":
		if old := c.watched[q.Unwatch]; old != nil {
			old.stop()
			delete(c.watched, q.Unwatch)
		}
		c.send(api.Message{Ref: q.Ref, OK: true})
	case q.Lobby != nil:
		c.watchLobby(*q.Lobby)
		c.send(api.Message{Ref: q.Ref, OK: true})
	case q.Ping:
		now := c.server.Site.Now().UTC()
		c.send(api.Message{Ref: q.Ref, Pong: &now})
	default:
		return antares.Errorf(antares.CodeBadRequest, "a request is watch, unwatch, lobby, play or ping")
	}
	return nil
}

func (c *client) watch(ctx context.Context, q *api.Request) error {
	id, view, after := q.Watch.Table, q.Watch.View, q.Watch.After
	old := c.watched[id]
	if old == nil {
		if len(c.watched) >= maxWatched {
			return antares.Errorf(antares.CodeConflict, "a socket watches at most %d tables", maxWatched)
		}
		old = &watched{stop: func() {}}
	}
	old.stop() // everything it was to receive is queued by now
	if after >= 0 {
		after = max(after, old.sent)
	}
	own := &watched{stop: func() {}, sent: old.sent}
	page := func(missed []antares.Event) error {
		if err := c.page(ctx, id, missed); err != nil {
			return err
		}
		own.sent = missed[len(missed)-1].Seq
		c.watched[id] = own // this has been sent, even if the watch fails
		return nil
	}
	w := &site.Watcher{User: c.userID(), Headcount: c.push, Away: c.push, Rated: c.push, Page: page}
	w.Tell = func(u *news.Update) {
		if data := u.Message(w.User, w.Dress); data != nil {
			c.push(data)
		}
		own.sent = u.Events[len(u.Events)-1].Seq
	}
	if view {
		w.Dress = desk.View
	}
	stop, err := c.server.Site.Watch(ctx, id, w, after, func(snap *api.Snapshot, missed []antares.Event, view *api.LiveView) {
		c.send(watchAnswer(q.Ref, snap, missed, view))
		own.sent = snap.Head
	})
	if err != nil {
		return err
	}
	own.stop = stop
	c.watched[id] = own
	return nil
}

// watchAnswer is the answer to a watch: the current state of the table, what was missed,
// and the view.
func watchAnswer(ref json.RawMessage, snap *api.Snapshot, missed []antares.Event, view *api.LiveView) api.Message {
	return api.Message{Ref: ref, Table: snap.ID, Head: snap.Head, Snapshot: snap, Missed: listOf(missed), View: view}
}

func (c *client) watchLobby(on bool) {
	if c.lobby != nil {
		c.lobby()
		c.lobby = nil
	}
	if !on {
		return
	}
	// Changes that come together are announced once.
	var mu sync.Mutex
	waiting := false
	w := &site.LobbyWatcher{Tell: func() {
		mu.Lock()
		defer mu.Unlock()
		if waiting {
			return
		}
		waiting = true
		time.AfterFunc(500*time.Millisecond, func() {
			mu.Lock()
			waiting = false
			mu.Unlock()
			c.send(api.Message{Lobby: true})
		})
	}}
	c.lobby = c.server.Site.WatchLobby(w)
}

func (c *client) stopWatching() {
	c.watchLobby(false)
	for _, w := range c.watched {
		w.stop()
	}
}
