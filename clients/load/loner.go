package load

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
)

// loner is a bystander who plays against level 1. It measures how long the computer takes
// to answer a move that has been acknowledged.
type loner struct {
	fleet *fleet
	every time.Duration // between moves

	mu     sync.Mutex
	delays []sample
}

// answers returns the delays so far.
func (l *loner) answers() []sample {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]sample(nil), l.delays...)
}

func (l *loner) took(since time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.delays = append(l.delays, sample{since, time.Since(since)})
}

// play plays one game after another until ctx ends.
func (l *loner) play(ctx context.Context) error {
	c, err := client.New(l.fleet.URL, "")
	if err != nil {
		return err
	}
	c.WithTransport(l.fleet.web)
	if err := patiently(ctx, func() error { _, err := c.Guest(ctx); return err }); err != nil {
		return err
	}
	conn, err := c.Connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.CloseNow() }() // nothing is lost with it
	for ctx.Err() == nil {
		if err := l.game(ctx, c, conn); err != nil && ctx.Err() == nil {
			return fmt.Errorf("a game against level 1: %w", err)
		}
	}
	return nil
}

func (l *loner) game(ctx context.Context, c *client.Client, conn *websocket.Conn) error {
	snap, err := solo(ctx, c, antares.Setup{Game: l.fleet.Game, Options: l.fleet.Options}, 1)
	if err != nil {
		return err
	}
	session, err := l.fleet.variant.Read(snap.Start, nil)
	if err != nil {
		return err
	}
	if err := send(ctx, conn, &api.Request{Watch: &api.Watch{Table: snap.ID, After: snap.Head}}); err != nil {
		return err
	}
	for session.Turn() >= 0 {
		select {
		case <-time.After(l.every):
		case <-ctx.Done():
			return nil
		}
		if err := l.move(ctx, conn, snap.ID, session); err != nil {
			return err
		}
	}
	return send(ctx, conn, &api.Request{Unwatch: snap.ID})
}

// move plays any action and waits until it is this player's turn again.
func (l *loner) move(ctx context.Context, conn *websocket.Conn, id string, session game.Session) error {
	legal := session.Legal()
	play := api.Play{Ply: session.Ply(), Action: legal[rand.N(len(legal))]}
	if err := send(ctx, conn, &api.Request{Play: &api.PlayAt{Table: id, Play: play}}); err != nil {
		return err
	}
	var acknowledged time.Time
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			if ctx.Err() != nil && !acknowledged.IsZero() {
				l.took(acknowledged) // it took at least this long
			}
			return err
		}
		var m api.Message
		if err := json.Unmarshal(data, &m); err != nil {
			return err
		}
		if m.Error != nil {
			return m.Error
		}
		if m.Table != id {
			continue
		}
		for _, e := range m.Events {
			if e.Kind != antares.Played {
				continue
			}
			if err := session.Play(e.Action); err != nil {
				return err
			}
			if acknowledged.IsZero() {
				acknowledged = time.Now()
			}
		}
		if acknowledged.IsZero() || session.Turn() > 0 {
			continue
		}
		if session.Turn() == 0 {
			l.took(acknowledged)
		}
		return nil
	}
}
