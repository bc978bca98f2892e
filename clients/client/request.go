package client

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares/api"
)

// write sends over the current connection.
func (s *Socket) write(q *api.Request) error {
	data, err := json.Marshal(q)
	if err != nil {
		return err
	}
	s.mu.Lock()
	conn := s.conn
	s.mu.Unlock()
	if conn == nil {
		return errLost
	}
	ctx, cancel := context.WithTimeout(s.ctx, 10*time.Second)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, data)
}

// ask waits for a connection, sends a request and waits for the answer.
func (s *Socket) ask(ctx context.Context, q *api.Request) (api.Message, error) {
	s.mu.Lock()
	ready := s.ready
	s.mu.Unlock()
	select {
	case <-ready:
	case <-ctx.Done():
		return api.Message{}, ctx.Err()
	case <-s.ctx.Done():
		return api.Message{}, errLost
	}
	s.mu.Lock()
	s.ref++
	ref := s.ref
	ch := make(chan api.Message, 1)
	s.waiting[ref] = ch
	s.mu.Unlock()
	q.Ref = refText(ref)
	if err := s.write(q); err != nil {
		s.mu.Lock()
		delete(s.waiting, ref)
		s.mu.Unlock()
		return api.Message{}, err
	}
	select {
	case m, ok := <-ch:
		if !ok {
			return m, errLost
		}
		if m.Error != nil {
			return m, m.Error
		}
		return m, nil
	case <-ctx.Done():
		return api.Message{}, ctx.Err()
	}
}

// Watch delivers what happens at a table to the handler, starting after an event.
func (s *Socket) Watch(ctx context.Context, table string, after int64, view bool) error {
	w := &watch{head: after, view: view, met: make(chan error, 1)}
	s.mu.Lock()
	again := s.watched[table] != nil
	s.watched[table] = w
	connected := s.conn != nil
	s.mu.Unlock()
	err := errLost
	if connected && again {
		// The server would continue after what it has sent already.
		_ = s.write(&api.Request{Unwatch: table}) // otherwise the next connection starts afresh
	}
	if connected {
		_, err = s.ask(ctx, &api.Request{Watch: &api.Watch{Table: table, After: after, View: view}})
	}
	var refused *api.Problem
	if err != nil && !errors.As(err, &refused) && ctx.Err() == nil {
		// The next connection requests it by itself.
		select {
		case err = <-w.met:
		case <-ctx.Done():
			err = ctx.Err()
		case <-s.ctx.Done():
		}
	}
	if err != nil {
		s.mu.Lock()
		if s.watched[table] == w {
			delete(s.watched, table)
		}
		s.mu.Unlock()
	}
	return err
}

// Unwatch ends a watch.
func (s *Socket) Unwatch(ctx context.Context, table string) error {
	s.mu.Lock()
	delete(s.watched, table)
	s.mu.Unlock()
	_, err := s.ask(ctx, &api.Request{Unwatch: table})
	return err
}

// Lobby switches on or off whether the handler hears of changes to the list of open
// tables.
func (s *Socket) Lobby(ctx context.Context, on bool) error {
	s.mu.Lock()
	s.lobby = on
	s.mu.Unlock()
	_, err := s.ask(ctx, &api.Request{Lobby: &on})
	return err
}

// Play is PlayAfter without naming the last event seen.
func (s *Socket) Play(ctx context.Context, table string, ply int, action string) error {
	return s.PlayAfter(ctx, table, 0, ply, action)
}

// PlayAfter plays an action at a ply and returns when it is durable. head is the last
// event that the player has seen. If the connection is lost on the way, the action is
// sent again; the server plays it only once.
func (s *Socket) PlayAfter(ctx context.Context, table string, head int64, ply int, action string) error {
	key := cmp.Or(api.Key(ctx), NewKey())
	for {
		_, err := s.ask(ctx, &api.Request{Play: &api.PlayAt{Table: table, Play: api.Play{Ply: ply, Action: action, Head: head}, Key: key}})
		var p *api.Problem
		retry := err != nil && !errors.As(err, &p) && ctx.Err() == nil && s.ctx.Err() == nil ||
			p != nil && Temporary(p)
		if !retry {
			return err
		}
		select {
		case <-time.After(askAgain):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
