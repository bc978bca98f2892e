package sshd_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/clients/sshd"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// visitor is somebody at a terminal of which every byte is followed.
type visitor struct {
	t       testing.TB
	channel gossh.Channel
	mu      sync.Mutex
	bytes   bytes.Buffer
	model   *terminalModel
	// ended has one value: what the requests of the server were, after the end of file.
	ended chan []*gossh.Request
}

func visit(t testing.TB, c *gossh.Client) *visitor {
	t.Helper()
	ch, requests, err := c.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t, channel: ch, ended: make(chan []*gossh.Request, 1)}
	v.model = newTerminalModel(func(text string) { v.press(text) })
	go v.follow(requests)
	for _, r := range []struct {
		name    string
		payload []byte
	}{
		{"pty-req", gossh.Marshal(struct {
			Term       string
			W, H, X, Y uint32
			Modes      string
		}{"xterm-256color", 80, 24, 0, 0, ""})},
		{"shell", nil},
	} {
		if ok, err := ch.SendRequest(r.name, true, r.payload); err != nil || !ok {
			t.Fatal(r.name, ok, err)
		}
	}
	return v
}

// follow reads to the end of file, and then the requests until the channel is closed.
func (v *visitor) follow(requests <-chan *gossh.Request) {
	var list []*gossh.Request
	done := make(chan struct{})
	go func() {
		defer close(done)
		for r := range requests {
			list = append(list, r)
		}
	}()
	_, _ = io.Copy(io.Discard, readerFunc(func(p []byte) (int, error) {
		n, err := v.channel.Read(p)
		v.mu.Lock()
		defer v.mu.Unlock()
		v.bytes.Write(p[:n])
		for _, b := range p[:n] {
			v.model.take(b)
		}
		return n, err
	}))
	_ = v.channel.Close()
	<-done
	v.ended <- list
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// press sends keys. Somebody whose session is ending cannot.
func (v *visitor) press(keys string) { _, _ = io.WriteString(v.channel, keys) }

func (v *visitor) text() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.bytes.String()
}

func (v *visitor) sees(text string) {
	v.t.Helper()
	ttytest.Await(v.t, text, func() bool { return strings.Contains(v.text(), text) })
}

// leaves checks that the session ends: with the terminal as it was, the words on the normal
// screen and nothing else, and then the exit status.
func (v *visitor) leaves(words string, status uint32) {
	v.t.Helper()
	var requests []*gossh.Request
	select {
	case requests = <-v.ended:
	case <-time.After(patience):
		v.t.Fatalf("the session does not end; it wrote %q", v.text())
	}
	m := v.model
	if now := m.String(); now != m.initial {
		v.t.Errorf("the terminal is left with %s", now)
	}
	if m.entered != 1 || m.kind != 0 || len(m.titles) != 0 {
		v.t.Errorf("the alternate screen was entered %d times, %d titles are kept, and the last sequence is %q", m.entered, len(m.titles), m.seq)
	}
	if len(m.spoiled) > 0 {
		v.t.Errorf("there was text on the normal screen with %s", m.spoiled[0])
	}
	if len(m.unknown) > 0 {
		v.t.Errorf("unknown sequences: %q", m.unknown)
	}
	if got := strings.TrimSuffix(m.normal.String(), "\n"); got != words {
		v.t.Errorf("the last words are %q, not %q", got, words)
	}
	if words != "" && !strings.HasSuffix(v.text(), words+"\r\n") {
		v.t.Error("something follows the last words")
	}
	if len(requests) != 1 || requests[0].Type != "exit-status" {
		v.t.Fatalf("the server's requests: %v", requests)
	}
	var got struct{ Status uint32 }
	if err := gossh.Unmarshal(requests[0].Payload, &got); err != nil || got.Status != status {
		v.t.Errorf("the exit status is %d, %v", got.Status, err)
	}
}

// fault is a client of which a part fails when its user presses F.
type fault struct {
	tea.Model
	where string
	held  chan struct{}
	fails bool
}

func (f *fault) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "F" {
		fail := func() tea.Msg { panic(errors.New("a command fails\nin two lines")) }
		switch f.where {
		case "update":
			panic("an update fails")
		case "command":
			return f, fail
		case "batch":
			return f, tea.Batch(fail, fail, tea.Batch(fail, fail))
		case "view":
			f.fails = true
		case "hangs":
			f.held <- struct{}{}
			<-f.held
		}
	}
	_, cmd := f.Model.Update(msg)
	return f, cmd
}

func (f *fault) View() tea.View {
	if f.fails {
		panic("a view fails")
	}
	return f.Model.View()
}

const (
	wentDown = "The server is going down. Your games continue; come back soon."
	broke    = "Something went wrong; your games are safe."
)

// However a session ends, the terminal is as it was, and then the user is told why.
func TestTerminalIsRestored(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	for _, how := range []struct {
		name, fault string
		end         func(*sshd.Server, *visitor)
		words       string
		status      uint32
	}{
		{"the server goes down", "", func(s *sshd.Server, _ *visitor) { s.Close() }, wentDown, 1},
		{"q", "", func(_ *sshd.Server, v *visitor) { v.press("q") }, "", 0},
		{"Ctrl-C", "", func(_ *sshd.Server, v *visitor) { v.press("\x03") }, "", 0},
		{"no more input", "", func(_ *sshd.Server, v *visitor) { _ = v.channel.CloseWrite() }, "", 0},
		{"a panic in an update", "update", func(_ *sshd.Server, v *visitor) { v.press("F") }, broke, 1},
		{"a panic in a view", "view", func(_ *sshd.Server, v *visitor) { v.press("F") }, broke, 1},
		{"a panic in a command", "command", func(_ *sshd.Server, v *visitor) { v.press("F") }, broke, 1},
		{"panics in commands", "batch", func(_ *sshd.Server, v *visitor) { v.press("F") }, broke, 1},
	} {
		t.Run(how.name, func(t *testing.T) {
			var logged screen
			s, address := startServer(t, srv, func(c *sshd.Config) { c.Log = slog.New(slog.NewTextHandler(&logged, nil)) })
			s.Wrap(func(m tea.Model) tea.Model { return &fault{Model: m, where: how.fault} })
			v := visit(t, dial(t, address, "Ida"))
			v.sees("No tables yet")
			// The help and back: how it is drawn depends on the terminal's answers.
			v.press("?")
			v.sees("\x1b[?2026h")
			v.press("?")
			how.end(s, v)
			v.leaves(how.words, how.status)
			if panics := strings.Count(logged.text(), "a screen panicked"); (panics > 0) != (how.fault != "") {
				t.Errorf("%d panics are logged", panics)
			} else if panics > 0 && !strings.Contains(logged.text(), "sshd_test.(*fault)") {
				t.Errorf("the log has no stack: %s", logged.text())
			}
			if how.words != wentDown { // it serves others
				v := visit(t, dial(t, address, "Ben"))
				v.sees("No tables yet")
				v.press("q")
				v.leaves("", 0)
			}
		})
	}
}

// The same for somebody who presses nothing, with a key and without.
func TestTerminalIsRestoredWhenIdle(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	_, address := startServer(t, srv, func(c *sshd.Config) { c.Idle = 2 * time.Second })
	words := "You pressed no key for 2 seconds, so this session has ended."
	with, without := visit(t, dial(t, address, "Ida", gossh.PublicKeys(newKey(t)))), visit(t, dial(t, address, "Ben"))
	without.leaves(words, 1)
	with.leaves(words+" Your games continue; come back with the same key.", 1)
}

// A program that does not end is not waited for: the server restores the terminal itself,
// and nothing that the program does later reaches it.
func TestProgramHangs(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	s, address := startServer(t, srv, nil)
	held := make(chan struct{})
	s.Wrap(func(m tea.Model) tea.Model { return &fault{Model: m, where: "hangs", held: held} })
	v := visit(t, dial(t, address, "Ida"))
	v.sees("No tables yet")
	v.press("F")
	<-held
	closed := make(chan struct{})
	go func() { defer close(closed); s.Close() }()
	v.leaves(wentDown, 1)
	<-closed
	held <- struct{}{}
	awaitNobody(t)
}

// Everybody is told when the server goes down, and somebody who does not read what is shown
// holds up nobody.
func TestShutdownWithManyPeople(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	s, address := startServer(t, srv, nil)
	var list []*visitor
	for n := range 5 {
		v := visit(t, dial(t, address, fmt.Sprint("guest", n)))
		v.sees("No tables yet")
		list = append(list, v)
	}
	deaf, _, err := dial(t, address, "deaf").OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []struct {
		name    string
		payload []byte
	}{{"pty-req", gossh.Marshal(struct {
		Term       string
		W, H, X, Y uint32
		Modes      string
	}{"xterm", 500, 200, 0, 0, ""})}, {"shell", nil}} {
		if ok, err := deaf.SendRequest(r.name, true, r.payload); err != nil || !ok {
			t.Fatal(r.name, ok, err)
		}
	}
	began := time.Now()
	s.Close()
	if took := time.Since(began); took > 2*sshd.Farewell { // on a busy machine
		t.Errorf("closing took %v", took)
	}
	for _, v := range list {
		v.leaves(wentDown, 1)
	}
	awaitNobody(t)
}

// A connection that is lost without a word ends the session, everything that runs for it,
// and its token.
func TestHangup(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	address := start(t, srv, nil)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	cc, channels, requests, err := gossh.NewClientConn(conn, address, &gossh.ClientConfig{
		User: "Ida", Auth: []gossh.AuthMethod{gossh.PublicKeys(newKey(t))}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		t.Fatal(err)
	}
	v := visit(t, gossh.NewClient(cc, channels, requests))
	v.sees("No tables yet")
	ida, err := srv.Store.UserByName(t.Context(), "Ida")
	if err != nil {
		t.Fatal(err)
	}
	tokens := func() int {
		list, err := srv.Store.Tokens(t.Context(), ida.ID, "api")
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if n := tokens(); n != 1 {
		t.Errorf("%d tokens", n)
	}
	if err := conn.(*net.TCPConn).SetLinger(0); err != nil { // no goodbye: the connection is reset
		t.Fatal(err)
	}
	_ = conn.Close()
	awaitNobody(t)
	ttytest.Await(t, "the end of the token", func() bool { return tokens() == 0 })
}
