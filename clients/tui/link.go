package tui

import (
	"context"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// link is the live connection of one screen to a server. What arrives waits in a queue
// until the screen has time for it. If the queue is full, the socket waits: somebody who does
// not read what is drawn for them must not fill the memory of a server that draws it.
type link struct {
	socket *client.Socket
	ctx    context.Context
	cancel context.CancelFunc

	mu    sync.Mutex
	queue []tea.Msg
	more  chan struct{} // something is in the queue
	room  chan struct{} // something has left it
}

// maxQueue is how many messages may wait. Far fewer wait as a rule.
const maxQueue = 256

// The messages of a link. Each names its link, so that no other screen handles it.
type (
	tableMsg struct {
		link   *link
		snap   *api.Snapshot
		missed []antares.Event
		at     time.Time // when it arrived
	}
	eventsMsg struct {
		link   *link
		events []antares.Event
		at     time.Time
	}
	// awayMsg is who has no connection to the table, watchingMsg how many look on, and
	// ratedMsg what the game did to ratings.
	awayMsg struct {
		link *link
		away []api.Away
		at   time.Time
	}
	watchingMsg struct {
		link *link
		n    int
	}
	ratedMsg struct {
		link    *link
		changes []*api.RatingChange
	}
	lobbyMsg struct{ link *link }
	stateMsg struct {
		link      *link
		connected bool
		err       error
	}
	// refusedMsg means that a table cannot be watched.
	refusedMsg struct {
		link *link
		err  error
	}
)

func newLink(ctx context.Context, cancel context.CancelFunc) *link {
	return &link{ctx: ctx, cancel: cancel, more: make(chan struct{}, 1), room: make(chan struct{}, 1)}
}

// dial connects; table is the table to watch, or empty for the lobby.
func dial(c *client.Client, table string) *link {
	ctx, cancel := context.WithCancel(context.Background())
	l := newLink(ctx, cancel)
	l.socket = c.Dial(ctx, client.Handler{
		Table:  func(snap *api.Snapshot, missed []antares.Event) { l.put(tableMsg{l, snap, missed, time.Now()}) },
		Events: func(_ string, events []antares.Event) { l.put(eventsMsg{l, events, time.Now()}) },
		Away:   func(_ string, away []api.Away) { l.put(awayMsg{l, away, time.Now()}) },
		Lobby:  func() { l.put(lobbyMsg{l}) },
		State:  func(connected bool, err error) { l.put(stateMsg{l, connected, err}) },

		Watching: func(_ string, n int) { l.put(watchingMsg{l, n}) },
		Rated:    func(_ string, changes []*api.RatingChange) { l.put(ratedMsg{l, changes}) },
	})
	go func() {
		var err error
		if table != "" {
			err = l.socket.Watch(ctx, table, 0, false)
		} else {
			err = l.socket.Lobby(ctx, true) // if the connection is lost on the way, the next one repeats the request
			if client.Temporary(err) {
				err = nil
			}
		}
		if err != nil && ctx.Err() == nil {
			l.put(refusedMsg{l, err})
		}
	}()
	return l
}

// The wait before notices are requested again after the connection was lost; it doubles
// each time.
const (
	firstNotice = time.Second
	lastNotice  = time.Minute
)

// notice also tells the lobby when something happens at one of the user's own tables.
func (l *link) notice(c *client.Client) {
	for wait := firstNotice; l.ctx.Err() == nil; wait = min(2*wait, lastNotice) {
		_ = c.Stream(l.ctx, func() { wait = firstNotice }, func(n *api.Notice) { // lost: again
			if n != nil {
				l.put(lobbyMsg{l})
			}
		})
		select {
		case <-time.After(wait):
		case <-l.ctx.Done():
		}
	}
}

func (l *link) put(msg tea.Msg) {
	for !l.add(msg) {
		select {
		case <-l.room:
		case <-l.ctx.Done():
			return
		}
	}
	signal(l.more)
}

func (l *link) add(msg tea.Msg) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.queue)
	switch {
	case n > 0 && isLobby(msg) && isLobby(l.queue[n-1]): // once is enough
		return true
	case n >= maxQueue:
		return false
	}
	l.queue = append(l.queue, msg)
	return true
}

// signal signals something; if it is known already, nothing happens.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func isLobby(msg tea.Msg) bool { _, is := msg.(lobbyMsg); return is }

// listen waits for the next message. A screen calls it again after each one.
func (l *link) listen() tea.Msg {
	for {
		l.mu.Lock()
		if len(l.queue) > 0 {
			msg := l.queue[0]
			l.queue = l.queue[1:]
			l.mu.Unlock()
			signal(l.room)
			return msg
		}
		l.mu.Unlock()
		select {
		case <-l.more:
		case <-l.ctx.Done():
			return nil
		}
	}
}

func (l *link) close() {
	l.cancel()
	go l.socket.Close() // it waits for the connection to end
}
