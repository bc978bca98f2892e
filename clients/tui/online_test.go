package tui

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// terminal is a client running as a whole program, without a window: keys are sent to it,
// and what it shows is inspected between its updates.
type terminal struct {
	t       testing.TB
	app     *App
	program *tea.Program
}

// spy lets a test inspect a running client.
type spy struct{ *App }

type peekMsg struct {
	look func(*App)
	done chan struct{}
}

func (s spy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if p, ok := msg.(peekMsg); ok {
		p.look(s.App)
		close(p.done)
		return s, nil
	}
	_, cmd := s.App.Update(msg)
	return s, cmd
}

func newTerminal(t testing.TB, c Config) *terminal {
	t.Helper()
	a := New(c)
	m, end := runTerminal(t, a, spy{a})
	t.Cleanup(end)
	return m
}

// runTerminal runs a client, with something around it, until end is called.
func runTerminal(t testing.TB, a *App, model tea.Model) (m *terminal, end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	in, hold := io.Pipe()
	p := tea.NewProgram(model, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(io.Discard), tea.WithWindowSize(80, 24), tea.WithoutSignals())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = p.Run() // the test ends it
		a.Close()
	}()
	return &terminal{t, a, p}, func() {
		p.Quit()
		<-ended
		cancel()
		_ = hold.Close()
	}
}

// newGuest is a new guest on a server.
func newGuest(t testing.TB, address string) *client.Client {
	t.Helper()
	c, err := client.New(address, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// lobbyOf is the terminal of somebody on a server.
func lobbyOf(t testing.TB, c *client.Client, address string) *terminal {
	t.Helper()
	config := testConfig()
	config.Server, config.Address = c, address
	return newTerminal(t, config)
}

// guest is the terminal of a new guest.
func guest(t testing.TB, address string) *terminal {
	t.Helper()
	return lobbyOf(t, newGuest(t, address), address)
}

// tableOf is the terminal of somebody at a table.
func tableOf(t testing.TB, c *client.Client, address, id string) *terminal {
	t.Helper()
	m := lobbyOf(t, c, address)
	m.sees("Lobby")
	m.press("o")
	m.enter(id)
	return m
}

func (m *terminal) peek(look func(a *App)) {
	done := make(chan struct{})
	m.program.Send(peekMsg{look, done})
	<-done
}

// isA waits until the lobby knows who is there.
func (m *terminal) isA(kind antares.UserKind) {
	m.t.Helper()
	ttytest.Await(m.t, "the lobby of a "+string(kind), func() (known bool) {
		m.peek(func(a *App) {
			l, ok := a.top().(*lobby)
			known = ok && l.me.Kind == kind
		})
		return known
	})
}

func (m *terminal) press(keys ...string) {
	for _, k := range keys {
		m.program.Send(keyMsg(k))
	}
}

func (m *terminal) enter(text string) {
	for _, r := range text {
		m.press(string(r))
	}
	m.press("enter")
}

func (m *terminal) screen() (text string) {
	m.peek(func(a *App) { text = screenText(a) })
	return text
}

// sees waits until the screen shows a text.
func (m *terminal) sees(text string) {
	m.t.Helper()
	last := ""
	defer func() {
		if m.t.Failed() {
			m.t.Logf("waiting for %q, seeing\n%s", text, last)
		}
	}()
	ttytest.Await(m.t, text, func() bool {
		last = m.screen()
		return strings.Contains(last, text)
	})
}

// proxy stands between clients and a server, and can cut all connections.
type proxy struct {
	listener net.Listener
	mu       sync.Mutex
	conns    []net.Conn
	down     bool
}

func newProxy(t testing.TB, target string) *proxy {
	t.Helper()
	u, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l}
	t.Cleanup(func() { _ = l.Close(); p.cut(true) })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return // closed
			}
			out, err := net.Dial("tcp", u.Host)
			p.mu.Lock()
			if err != nil || p.down {
				_ = in.Close()
				if err == nil {
					_ = out.Close()
				}
			} else {
				p.conns = append(p.conns, in, out)
				go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
				go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
			}
			p.mu.Unlock()
		}
	}()
	return p
}

func (p *proxy) URL() string { return "http://" + p.listener.Addr().String() }

// cut ends all connections and, while down, lets nobody through.
func (p *proxy) cut(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
	for _, c := range p.conns {
		_ = c.Close()
	}
	p.conns = nil
}

// anyAction chooses at random, and forward advances the pawn of Skaane that gets nearest
// to the far side, so that a game is soon over.
func anyAction(r *game.Rand) func(*stage) string {
	return func(st *stage) string {
		legal := st.s.Legal()
		return legal[r.N(len(legal))]
	}
}

func forward(st *stage) string {
	legal := st.s.Legal()
	return slices.MaxFunc(legal, func(a, b string) int {
		if st.s.Turn() == 1 {
			a, b = b, a
		}
		return cmp.Compare(a[len(a)-1], b[len(b)-1])
	})
}

// move types an action in the terminal of the player to move; it returns false once the
// game is over.
func move(t testing.TB, choice func(*stage) string, players ...*terminal) bool {
	t.Helper()
	var mover *terminal
	var keys []string
	over, ply := false, 0
	defer func() {
		if t.Failed() {
			for _, m := range players {
				t.Log(m.screen())
			}
		}
	}()
	ttytest.Await(t, "somebody's turn", func() bool {
		for _, m := range players {
			m.peek(func(a *App) {
				st := stageOf(a)
				switch {
				case st == nil || st.s == nil:
				case st.over():
					over = true
				case st.decides():
					mover, ply = m, st.s.Ply()
					keys = append([]string{"/"}, strings.Split(choice(st), "")...)
					keys = append(keys, "enter")
				}
			})
			if mover != nil {
				return true
			}
		}
		return over
	})
	if mover == nil {
		return false
	}
	mover.press(keys...)
	ttytest.Await(t, "the action", func() bool {
		now := ply
		mover.peek(func(a *App) { now = stageOf(a).s.Ply() })
		return now > ply
	})
	return true
}

// Two people meet in the lobby, chat, lose the connection, play to the end and have a
// rematch, while a third one watches.
func TestTwoTerminals(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	wire := newProxy(t, srv.URL)
	ann, ben, cyd := guest(t, wire.URL()), guest(t, wire.URL()), guest(t, srv.URL)
	ann.sees("No tables yet")
	ann.press("n", "down", "down", "enter") // Skaane
	ann.sees("Create table")
	ann.press("up", "up", "up", "up", "up", "right", "right", "right") // the clock: 5+5
	ann.sees("5+5")
	ann.press("down", "down", "down", "down", "down", "enter")
	ann.sees("Invite: " + wire.URL() + "/t/")

	ben.sees("free")
	ben.press("enter")
	ben.sees("5:0")
	ann.sees("your turn")
	cyd.sees("Games to watch")
	cyd.press("enter")
	cyd.sees("watching")

	ann.press("c")
	ann.enter("good luck")
	ben.sees("good luck")
	if strings.Contains(cyd.screen(), "good luck") {
		t.Error("who watches reads the chat of those who play")
	}

	r := anyAction(game.NewRand(1))
	for range 4 {
		if !move(t, r, ann, ben) {
			t.Fatal("the game is over at once")
		}
	}
	wire.cut(true)
	ann.sees("You're offline")
	ben.sees("You're offline")
	wire.cut(false)
	for range 4 {
		if !move(t, r, ann, ben) {
			t.Fatal("the game is over too soon")
		}
	}

	// Take back: ben asks, ann declines; ann asks, ben agrees.
	ben.press("u")
	ann.sees("asks to take back a move: y accept, n decline")
	ben.sees("You asked to take back a move")
	ann.press("n")
	ben.sees("declined the takeback")
	ann.sees("You declined the takeback")
	before := 0
	ann.peek(func(a *App) { before = stageOf(a).s.Ply() })
	ann.press("u")
	ben.sees("asks to take back a move: y accept, n decline")
	ben.press("y")
	ttytest.Await(t, "the take back", func() (is bool) {
		ann.peek(func(a *App) { is = stageOf(a).s.Ply() < before })
		return is
	})

	// All three see the same game.
	same := func() bool {
		var positions []string
		for _, m := range []*terminal{ann, ben, cyd} {
			m.peek(func(a *App) { positions = append(positions, stageOf(a).s.Position()) })
		}
		return positions[0] == positions[1] && positions[1] == positions[2]
	}
	ttytest.Await(t, "the same position", same)
	for move(t, forward, ann, ben) {
	}
	ttytest.Await(t, "the same position", same)
	for _, m := range []*terminal{ann, ben, cyd} {
		m.sees("(SK-")
	}

	ann.press("R")
	ben.sees("offers a rematch: y accept, n decline")
	ben.press("y")
	ann.sees("R go to the rematch")
	dan := guest(t, srv.URL) // a stranger is not offered the table of the rematch
	dan.isA(antares.Guest)
	dan.sees("No tables yet")
	ann.press("R")
	ben.sees("R go to the rematch")
	ben.press("R")
	ben.sees("your turn") // the seats have changed
	ben.press("r", "y")
	ann.sees("Dark wins: light resigned")
	ann.press("v")
	ann.sees("0 of 0")
}

// Every game on a server against its computer, with keys: some actions, and resigning.
func TestOnlineAgainstLevels(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	for i, g := range testConfig().Games {
		t.Run(g.Info().ID, func(t *testing.T) {
			m := guest(t, srv.URL)
			m.sees("Lobby")
			m.press("n")
			for range i {
				m.press("down")
			}
			m.press("enter")
			m.sees("Create table")
			// The other seats: from anybody on to level 1.
			n := 0
			m.peek(func(a *App) { n = len(a.top().(*tableForm).variant.Traits().Seats) })
			m.press("up")
			for range n - 1 {
				m.press("right", "up")
			}
			for range n {
				m.press("down")
			}
			m.press("enter")
			m.sees("level 1")
			r := anyAction(game.NewRand(uint64(i)))
			for range 5 {
				if !move(t, r, m) {
					break
				}
			}
			m.press("r", "y")
			ttytest.Await(t, "the end", func() (is bool) {
				m.peek(func(a *App) { is = stageOf(a).over() || a.top().(*table).seen.seats[0].Gone })
				return is
			})
		})
	}
}

// playersAt are two people at a new table, the first to move, without a terminal.
func playersAt(t *testing.T, address string, setup antares.Setup) (ann, ben *client.Client, id string) {
	t.Helper()
	ann, ben = newGuest(t, address), newGuest(t, address)
	return ann, ben, sitDown(t, setup, ann, ben)
}

// sitDown has people take the first seats of a new table.
func sitDown(t *testing.T, setup antares.Setup, people ...*client.Client) (id string) {
	t.Helper()
	snap, err := people[0].NewTable(t.Context(), setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range people {
		if _, err := c.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	return snap.ID
}

// A hint is given in a casual game against the computer, as in a local game, but not
// against other players or in a rated game.
func TestOnlineHint(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	setup := antares.Setup{Game: catalog.Skaane, Clock: antares.Clock{Kind: antares.Fischer, Base: 600}}
	ann, ben, id := playersAt(t, srv.URL, setup)
	m, other := tableOf(t, ann, srv.URL, id), tableOf(t, ben, srv.URL, id)
	m.sees("your turn")
	m.press("h")
	m.sees("no hints in games against other players")
	other.sees("light to move")
	other.press("h")
	other.sees("No hint: it is not your turn")

	setup.Seats = []antares.SeatPlan{{}, {Level: 1}}
	m = tableOf(t, ann, srv.URL, sitDown(t, setup, ann))
	m.sees("your turn")
	m.press("h")
	m.sees("Hint: ")
	m.peek(func(a *App) {
		st := stageOf(a)
		hint, _ := strings.CutPrefix(st.message, "Hint: ")
		if !slices.Contains(st.s.Legal(), hint) || !slices.Contains(picksOf(&st.pos, hint), st.cursor) {
			t.Errorf("the hint is %q, with the cursor at %s", hint, st.cursor)
		}
	})

	setup.Rated = true
	cyd := member(t, srv.URL, "Cyd")
	m = tableOf(t, cyd, srv.URL, sitDown(t, setup, cyd))
	m.sees("your turn")
	m.press("h")
	m.sees("There are no hints in rated games")
}

// Records of games that did not end by the rules state how they ended.
func TestOnlineRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	srv := servertest.Start(t, t.TempDir(), nil)
	save := func(m *terminal, name string) *record.Record {
		t.Helper()
		m.press("s")
		m.sees("save as: ")
		m.program.Send(tea.KeyPressMsg{Code: 'u', Mod: tea.ModCtrl}) // wipe out the name that is offered
		m.enter(name)
		m.sees("Saved as " + name)
		r, err := LoadRecord(name)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	ends := map[string]struct {
		clock antares.Clock
		plies int
		end   func(c *client.Client, id string) error
	}{
		record.Resigned: {antares.Clock{Kind: antares.NoClock}, 2, func(c *client.Client, id string) error {
			_, err := c.Act(t.Context(), id, "resign")
			return err
		}},
		record.Timeout: {antares.Clock{Kind: antares.Fischer, Base: 1}, 2, func(*client.Client, string) error { return nil }},
	}
	for how, end := range ends {
		t.Run(how, func(t *testing.T) {
			ann, ben, id := playersAt(t, srv.URL, antares.Setup{Game: catalog.Skaane, Clock: end.clock})
			m := tableOf(t, ben, srv.URL, id)
			for ply, c := range []*client.Client{ann, ben}[:end.plies] {
				s, err := c.Table(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				session := sessionOf(t, catalog.Skaane)
				if session, err = session.Variant().Read(s.Position, nil); err != nil {
					t.Fatal(err)
				}
				if _, err := c.Play(t.Context(), id, ply, session.Legal()[0]); err != nil {
					t.Fatal(err)
				}
			}
			if err := end.end(ann, id); err != nil {
				t.Fatal(err)
			}
			m.sees("R rematch")
			r := save(m, how+".pgn")
			if r.Result != "win:dark" || r.Termination != how || len(r.Plies) != end.plies || r.Players[0].Name == "" {
				t.Errorf("the record is\n%v", r)
			}
			m.press("v")
			m.sees(fmt.Sprintf("0 of %d", end.plies))
			m.press("end")
			m.sees(map[string]string{record.Resigned: "wins: light resigned", record.Timeout: "wins: light ran out of time"}[how])
		})
	}
}

func TestTableID(t *testing.T) {
	for _, text := range []string{"abc", " abc ", "http://host:1/t/abc", "https://host/t/abc/", "host/t/abc?x=1", "http://h/#abc"} {
		if got := TableID(text); got != "abc" {
			t.Errorf("%q is table %q", text, got)
		}
	}
}

// A table that does not exist, and one that is reserved for somebody else.
func TestNoSuchTable(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	m := guest(t, srv.URL)
	m.sees("No tables yet")
	m.press("o")
	m.enter("nonsense")
	m.sees("no such table")
	m.press("q")
	m.isA(antares.Guest)
	m.press("m")
	m.sees("Choose a user name")
	m.enter("Ann")
	m.enter("a good password")
	m.isA(antares.Member)
	m.press("m")
	m.sees("You are Ann already")
}
