package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/coder/websocket"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// socket is a user who plays at many tables.
type socket struct {
	fleet  *fleet
	client *client.Client
	conn   *websocket.Conn
	done   chan struct{}

	mu      sync.Mutex
	ref     int
	waiting map[string]chan error // requests other than actions
}

// connect connects all players.
func (c *fleet) connect() error {
	for range c.Sockets {
		who, err := client.New(c.URL, "")
		if err != nil {
			return err
		}
		who.WithTransport(c.web)
		if err := c.try(func() error { _, err := who.Guest(c.ctx); return err }); err != nil {
			return fmt.Errorf("become a guest: %w", err)
		}
		conn, err := who.Connect(c.ctx)
		if err != nil {
			return fmt.Errorf("connect: %w", err)
		}
		s := &socket{fleet: c, client: who, conn: conn, done: make(chan struct{}), waiting: map[string]chan error{}}
		c.sockets = append(c.sockets, s)
		go s.read()
	}
	return nil
}

// leave closes all sockets.
func (c *fleet) leave() {
	c.cancel(nil)
	for _, s := range c.sockets {
		_ = s.conn.CloseNow() // nothing is lost with it
		<-s.done
	}
	c.web.CloseIdleConnections()
}

func (s *socket) read() {
	defer close(s.done)
	for {
		_, data, err := s.conn.Read(s.fleet.ctx)
		if err != nil {
			s.fleet.cancel(fmt.Errorf("a socket was lost: %w", err))
			return
		}
		var m api.Message
		if err := json.Unmarshal(data, &m); err != nil {
			s.fleet.cancel(err)
			return
		}
		s.answered(&m)
		if len(m.Events) > 0 {
			s.fleet.heard(m.Table, m.Events)
		}
	}
}

// answered counts actions, which have no reference, and wakes waiting requests.
func (s *socket) answered(m *api.Message) {
	s.mu.Lock()
	waiting := s.waiting[string(m.Ref)]
	delete(s.waiting, string(m.Ref))
	s.mu.Unlock()
	switch {
	case waiting != nil && m.Error != nil:
		waiting <- m.Error
	case waiting != nil:
		waiting <- nil
	case m.Error != nil:
		s.fleet.cancel(fmt.Errorf("an action is refused: %w", m.Error))
	case m.OK:
		s.fleet.mu.Lock()
		s.fleet.actions++
		s.fleet.mu.Unlock()
	}
}

// play sends an action without waiting for the answer.
func (s *socket) play(ctx context.Context, table string, ply int, action string) error {
	return s.send(ctx, &api.Request{Play: &api.PlayAt{Table: table, Play: api.Play{Ply: ply, Action: action}}})
}

func (s *socket) watch(ctx context.Context, table string, after int64) error {
	return s.ask(ctx, &api.Request{Watch: &api.Watch{Table: table, After: after}})
}

func (s *socket) unwatch(ctx context.Context, table string) error {
	return s.ask(ctx, &api.Request{Unwatch: table})
}

// ask sends a request and waits for the answer.
func (s *socket) ask(ctx context.Context, q *api.Request) error {
	answer := make(chan error, 1)
	s.mu.Lock()
	s.ref++
	q.Ref = strconv.AppendInt(nil, int64(s.ref), 10)
	s.waiting[string(q.Ref)] = answer
	s.mu.Unlock()
	if err := s.send(ctx, q); err != nil {
		return err
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return errors.New("nobody answers any more")
	}
}

func (s *socket) send(ctx context.Context, q *api.Request) error { return send(ctx, s.conn, q) }

// send writes a request to a connection.
func send(ctx context.Context, conn *websocket.Conn, q *api.Request) error {
	data, err := json.Marshal(q)
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, data)
}
