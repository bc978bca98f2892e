package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd"
)

// socket is somebody who plays at many tables.
type socket struct {
	fleet  *fleet
	client *client.Client
	conn   *websocket.Conn
	done   chan struct{}

	mu      sync.Mutex
	ref     int
	waiting map[int]chan error // requests other than actions
}

// event is what matters of one here.
type event struct {
	Seq    int64        `json:"seq"`
	Kind   antares.Kind `json:"kind"`
	Ply    int          `json:"ply"`
	Action string       `json:"action"`
}

type message struct {
	Ref    int            `json:"ref"`
	OK     bool           `json:"ok"`
	Error  *httpd.Problem `json:"error"`
	Table  string         `json:"table"`
	Events []event        `json:"events"`
}

// connect lets everybody in.
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
		s := &socket{fleet: c, client: who, conn: conn, done: make(chan struct{}), waiting: map[int]chan error{}}
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
		var m message
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

// answered counts actions, which have no reference, and wakes those who wait.
func (s *socket) answered(m *message) {
	s.mu.Lock()
	waiting := s.waiting[m.Ref]
	delete(s.waiting, m.Ref)
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

// play sends an action and does not wait.
func (s *socket) play(ctx context.Context, table string, ply int, action string) error {
	return s.send(ctx, struct {
		Play any `json:"play"`
	}{struct {
		Table  string `json:"table"`
		Ply    int    `json:"ply"`
		Action string `json:"action"`
	}{table, ply, action}})
}

func (s *socket) watch(ctx context.Context, table string, after int64) error {
	return s.ask(ctx, map[string]any{"watch": map[string]any{"table": table, "after": after}})
}

func (s *socket) unwatch(ctx context.Context, table string) error {
	return s.ask(ctx, map[string]any{"unwatch": table})
}

// ask sends a request and waits for the answer.
func (s *socket) ask(ctx context.Context, q map[string]any) error {
	answer := make(chan error, 1)
	s.mu.Lock()
	s.ref++
	q["ref"] = s.ref
	s.waiting[s.ref] = answer
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

func (s *socket) send(ctx context.Context, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.conn.Write(ctx, websocket.MessageText, data)
}
