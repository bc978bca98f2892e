package tui

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
	tables "github.com/antares-games/antares/serve/table"
)

// recorder writes down which events reach the tables of a client, and in what order.
type recorder struct {
	spy
	seqs    map[*link][]int64
	longest int // the longest queue
	pending int // ticks under way
	most    int // of them at once
}

// openMsg opens a screen.
type openMsg struct{ open func(*env) screen }

func (r *recorder) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if msg, ok := msg.(openMsg); ok {
		r.env.push(msg.open(r.env))
		return r, r.counted(r.navigate())
	}
	switch msg := msg.(type) {
	case tableMsg:
		r.note(msg.link, msg.missed)
	case eventsMsg:
		r.note(msg.link, msg.events)
	case tickMsg:
		r.pending--
	}
	_, cmd := r.spy.Update(msg)
	return r, r.counted(cmd)
}

func (r *recorder) note(l *link, events []antares.Event) {
	for _, e := range events {
		r.seqs[l] = append(r.seqs[l], e.Seq)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r.longest = max(r.longest, len(l.queue))
}

func (r *recorder) counted(cmd tea.Cmd) tea.Cmd {
	r.pending += ticksIn(cmd)
	r.most = max(r.most, r.pending)
	return cmd
}

// Two tables under one another, with a profile between them, and many messages per second
// at both: each event is applied once, in order and at its own table, and nothing is left
// when the client has ended.
func TestTrafficAtStackedTables(t *testing.T) {
	const chats, moves = 150, 40
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	setup := antares.Setup{Game: catalog.Skaane, Public: true, Clock: antares.Clock{Kind: antares.Fischer, Base: 3600}}
	type playing struct {
		id      string
		players [2]*client.Client
	}
	var games []playing
	me := newGuest(t, srv.URL) // those who only watch do not see the chat
	for range 2 {
		other := newGuest(t, srv.URL)
		games = append(games, playing{sitDown(t, setup, other, me), [2]*client.Client{other, me}})
	}
	someone, err := games[0].players[0].Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}

	c := testConfig()
	c.Outlook = nil
	c.Server, c.Address = me, srv.URL
	a := New(c)
	r := &recorder{spy: spy{a}, seqs: map[*link][]int64{}}
	m, end := runTerminal(t, a, r)
	over := sync.OnceFunc(end)
	t.Cleanup(over)
	m.sees("Lobby")
	m.program.Send(openMsg{func(e *env) screen { return newTable(e, games[0].id, false) }})
	m.sees("light to move")
	m.program.Send(openMsg{func(e *env) screen { return newProfile(e, someone.ID) }})
	m.sees("guest since")
	m.program.Send(openMsg{func(e *env) screen { return newTable(e, games[1].id, false) }})
	m.sees("light to move")

	var busy sync.WaitGroup
	failed := make(chan error, 4)
	for n, g := range games {
		busy.Go(func() { failed <- talk(t.Context(), g.players[0], g.id, n, chats) })
		busy.Go(func() { failed <- playAtRandom(t.Context(), srv, g.players, g.id, uint64(n), moves) })
	}
	busy.Wait()
	for range cap(failed) {
		if err := <-failed; err != nil {
			t.Fatal(err)
		}
	}
	for n, g := range games {
		snap, err := g.players[0].Table(t.Context(), g.id)
		if err != nil {
			t.Fatal(err)
		}
		var tb *table
		m.peek(func(a *App) { tb = a.stack[1+2*n].(*table) })
		ttytest.Await(t, "the last event", func() (all bool) {
			m.peek(func(*App) { all = tb.seen.head == snap.Head })
			return all
		})
		var played []game.Ply
		if err := srv.Site.Look(t.Context(), g.id, func(t *tables.Table) error { played = t.Session().Plies(); return nil }); err != nil {
			t.Fatal(err)
		}
		m.peek(func(*App) {
			seqs := r.seqs[tb.link]
			for i, seq := range seqs {
				if want := int64(i + 1); seq != want {
					t.Fatalf("table %d: event %d came where %d was due", n, seq, want)
				}
			}
			if int64(len(seqs)) != snap.Head {
				t.Errorf("table %d: %d events of %d", n, len(seqs), snap.Head)
			}
			var want []string
			for i := chats - maxChat; i < chats; i++ {
				want = append(want, fmt.Sprintf("%s: said%d-%d", snap.Seats[0].Name, i, n))
			}
			if !slices.Equal(tb.seen.chat, want) {
				t.Errorf("table %d: the chat is %q", n, tb.seen.chat)
			}
			if !slices.Equal(actionsOf(tb.s.Plies()), actionsOf(played)) || tb.bad {
				t.Errorf("table %d: played were %v, seen %v: %s", n, played, tb.s.Plies(), tb.message)
			}
		})
	}
	m.sees(fmt.Sprintf("said%d-1", chats-1))
	m.peek(func(a *App) {
		if len(a.stack) != 4 || r.most != 1 || r.longest > maxQueue {
			t.Errorf("%d screens, at most %d ticks and %d messages waiting", len(a.stack), r.most, r.longest)
		}
	})
	m.press("q", "y", "q") // one is asked before leaving a game
	m.sees(fmt.Sprintf("said%d-0", chats-1))
	over()
	ttytest.Await(t, "an end of everything", func() bool { return running() == 0 })
}

// running is the number of goroutines that clients hold.
func running() (n int) {
	buf := make([]byte, 16<<20)
	buf = buf[:runtime.Stack(buf, true)]
	for g := range strings.SplitSeq(string(buf), "\n\n") {
		for _, ours := range []string{"client.(*Socket).", "tui.(*link).", "tui.dial.", "tui.(*table).", "tui.(*lobby)."} {
			if strings.Contains(g, ours) {
				n++
				break
			}
		}
	}
	return n
}

func actionsOf(plies []game.Ply) (list []string) {
	for _, p := range plies {
		list = append(list, p.Action)
	}
	return list
}

// talk says something at a table, many times.
func talk(ctx context.Context, c *client.Client, id string, n, times int) error {
	for i := range times {
		if err := c.Chat(ctx, id, fmt.Sprintf("said%d-%d", i, n)); err != nil {
			return err
		}
	}
	return nil
}

// playAtRandom plays moves at a table, or as many as there are.
func playAtRandom(ctx context.Context, srv *servertest.Server, players [2]*client.Client, id string, seed uint64, moves int) error {
	r := game.NewRand(seed)
	for ply := range moves {
		var legal []string
		turn := game.Over
		err := srv.Site.Look(ctx, id, func(t *tables.Table) error {
			legal, turn = t.Session().Legal(), t.Session().Turn()
			return nil
		})
		if err != nil || turn < 0 {
			return err
		}
		if _, err := players[turn].Play(ctx, id, ply, legal[r.N(len(legal))]); err != nil {
			return err
		}
	}
	return nil
}

// A queue that nobody empties stays bounded: the socket waits, nothing is lost, and the end
// of the link ends the waiting.
func TestLinkQueueIsBounded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	l := newLink(ctx, cancel)
	const all = 4 * maxQueue
	put := make(chan struct{})
	go func() {
		defer close(put)
		for n := range all {
			l.put(tickMsg(time.Unix(int64(n), 0)))
		}
	}()
	waiting := func() int {
		l.mu.Lock()
		defer l.mu.Unlock()
		return len(l.queue)
	}
	ttytest.Await(t, "a full queue", func() bool { return waiting() == maxQueue })
	for n := range all {
		if now := waiting(); now > maxQueue {
			t.Fatalf("%d messages wait", now)
		}
		if got := time.Time(l.listen().(tickMsg)).Unix(); got != int64(n) {
			t.Fatalf("message %d came where %d was due", got, n)
		}
	}
	<-put
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for range maxQueue + 1 {
			l.put(tickMsg{})
		}
	}()
	ttytest.Await(t, "a full queue", func() bool { return waiting() == maxQueue })
	cancel()
	<-ended
}
