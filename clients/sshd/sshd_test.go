package sshd_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/clients/sshd"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// start runs an SSH server for a server, and returns its address.
func start(t testing.TB, srv *servertest.Server, change func(*sshd.Config)) string {
	t.Helper()
	_, address := startServer(t, srv, change)
	return address
}

func startServer(t testing.TB, srv *servertest.Server, change func(*sshd.Config)) (*sshd.Server, string) {
	t.Helper()
	key, err := sshd.Key(t.Context(), srv.Store)
	if err != nil {
		t.Fatal(err)
	}
	c := sshd.Config{
		Site: srv.Site, API: srv.Server, Games: catalog.Games(), HostKey: key, Address: "http://games.example",
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	if change != nil {
		change(&c)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := sshd.New(c)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	t.Cleanup(func() {
		s.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s, l.Addr().String()
}

func newKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// silent answers questions of which there are none.
func silent(_, _ string, questions []string, _ []bool) ([]string, error) {
	return make([]string, len(questions)), nil
}

func dialAs(address, login string, auth ...gossh.AuthMethod) (*gossh.Client, error) {
	return gossh.Dial("tcp", address, &gossh.ClientConfig{
		User: login, Auth: append(auth, gossh.KeyboardInteractive(silent)), HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
}

func dial(t testing.TB, address, login string, auth ...gossh.AuthMethod) *gossh.Client {
	t.Helper()
	c, err := dialAs(address, login, auth...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// screen gathers what a session shows.
type screen struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

const patience = 2 * time.Minute

// open opens the client in a terminal.
func open(t testing.TB, c *gossh.Client) (*gossh.Session, io.Writer, *screen) {
	t.Helper()
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var out screen
	sess.Stdout, sess.Stderr = &out, &out
	in, err := sess.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := sess.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if err := sess.Shell(); err != nil {
		t.Fatal(err)
	}
	return sess, in, &out
}

// Nothing but the client can be reached.
func TestNothingElse(t *testing.T) {
	address := start(t, servertest.Start(t, t.TempDir(), nil), nil)
	c := dial(t, address, "eve")

	// Forwarding in both directions, and tunnels.
	for _, kind := range []string{"direct-tcpip", "direct-streamlocal@openssh.com", "x11", "auth-agent@openssh.com", "tun@openssh.com"} {
		if ch, _, err := c.OpenChannel(kind, []byte{}); err == nil {
			_ = ch.Close()
			t.Errorf("a channel of kind %s was opened", kind)
		}
	}
	if _, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("the server listens for a client")
	}
	if conn, err := c.Dial("tcp", address); err == nil {
		_ = conn.Close()
		t.Error("the server connects for a client")
	}
	for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "no-more-sessions@openssh.com"} {
		if ok, _, err := c.SendRequest(kind, true, nil); err == nil && ok {
			t.Errorf("the request %s was granted", kind)
		}
	}

	// No command, no subsystem, no environment, no agent.
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for kind, payload := range map[string][]byte{
		"exec":                       gossh.Marshal(struct{ Command string }{"/bin/sh"}),
		"subsystem":                  gossh.Marshal(struct{ Name string }{"sftp"}),
		"env":                        gossh.Marshal(struct{ Name, Value string }{"LD_PRELOAD", "x"}),
		"auth-agent-req@openssh.com": nil,
		"x11-req":                    nil,
		"signal":                     nil,
	} {
		if ok, err := sess.SendRequest(kind, true, payload); err != nil || ok {
			t.Errorf("the request %s: granted %v, %v", kind, ok, err)
		}
	}
	// One session a connection.
	if second, err := c.NewSession(); err == nil {
		_ = second.Close()
		t.Error("a second session was opened")
	}
	// Without a terminal there is nothing to see, and it says so.
	var out screen
	sess.Stdout, sess.Stderr = &out, &out
	if err := sess.Shell(); err != nil {
		t.Fatal(err)
	}
	var exit *gossh.ExitError
	if err := sess.Wait(); !errors.As(err, &exit) || exit.ExitStatus() != 1 || !strings.Contains(out.text(), "Antares needs a terminal; use: ssh -t") {
		t.Errorf("without a terminal: %v, %q", err, out.text())
	}
}

// A key is an account: whoever has it is the same person each time, and showing
// somebody's key without proving it gets nobody in.
func TestKeys(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	address := start(t, srv, nil)
	key := newKey(t)
	for range 2 {
		_, in, out := open(t, dial(t, address, "Ann", gossh.PublicKeys(key)))
		ttytest.Await(t, "Ann", func() bool { return strings.Contains(out.text(), "Ann") })
		if _, err := io.WriteString(in, "q"); err != nil {
			t.Fatal(err)
		}
	}
	ann, err := srv.Store.UserByName(t.Context(), "Ann")
	if err != nil || ann.Kind != "member" {
		t.Fatalf("Ann is %v, %v", ann, err)
	}
	if _, err := srv.Store.UserByName(t.Context(), "Ann 2"); err == nil {
		t.Error("the same key made two accounts")
	}
	// Another key under the same name is another person.
	_, _, out := open(t, dial(t, address, "Ann", gossh.PublicKeys(newKey(t))))
	ttytest.Await(t, "Ann 2", func() bool { return strings.Contains(out.text(), "Ann 2") })

	_, _, out = open(t, dial(t, address, "Mallory", gossh.PublicKeys(shown{key})))
	ttytest.Await(t, "the lobby", func() bool { return strings.Contains(out.text(), "No tables yet") })
	if strings.Contains(out.text(), "Ann") {
		t.Error("a key that was only shown let somebody in as its owner")
	}
}

// shown is a key without its private half.
type shown struct{ gossh.Signer }

func (shown) Sign(io.Reader, []byte) (*gossh.Signature, error) { return nil, errors.New("not mine") }

// A session ends with its token, with q, and when nothing is pressed.
func TestSessionsEnd(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	address := start(t, srv, func(c *sshd.Config) { c.Idle = 500 * time.Millisecond })
	sess, _, out := open(t, dial(t, address, "Ida", gossh.PublicKeys(newKey(t))))
	var exit *gossh.ExitError
	if err := sess.Wait(); !errors.As(err, &exit) || !strings.Contains(out.text(), "You pressed no key") {
		t.Errorf("who presses nothing: %v, %q", err, out.text())
	}
	ida, err := srv.Store.UserByName(t.Context(), "Ida")
	if err != nil {
		t.Fatal(err)
	}
	ttytest.Await(t, "the end of the token", func() bool {
		list, err := srv.Store.Tokens(t.Context(), ida.ID, "api")
		return err == nil && len(list) == 0
	})

	other := start(t, srv, nil)
	sess, in, out := open(t, dial(t, other, "Ida"))
	ttytest.Await(t, "the lobby", func() bool { return strings.Contains(out.text(), "No tables yet") })
	if err := sess.WindowChange(1<<20, 1<<20); err != nil { // not believed
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "q"); err != nil {
		t.Fatal(err)
	}
	if err := sess.Wait(); err != nil {
		t.Errorf("q: %v", err)
	}
}

func TestDoor(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	address := start(t, srv, func(c *sshd.Config) { c.MostEach = 2 })
	first, _ := dial(t, address, "a"), dial(t, address, "b")
	if c, err := dialAs(address, "c"); err == nil {
		_ = c.Close()
		t.Error("a third connection from one address")
	}
	_ = first.Close()
	ttytest.Await(t, "room for another", func() bool {
		c, err := dialAs(address, "d")
		if err != nil {
			time.Sleep(time.Second) // so many a second
			return false
		}
		_ = c.Close()
		return true
	})
}

func TestHostKeyStays(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	one, err := sshd.Key(t.Context(), srv.Store)
	if err != nil {
		t.Fatal(err)
	}
	two, err := sshd.Key(t.Context(), srv.Store)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.PublicKey().Marshal(), two.PublicKey().Marshal()) {
		t.Error("the host key changes")
	}
}

// What the owner of a key has learned is known the next time; a guest begins again.
func TestProgressStays(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	address := start(t, srv, nil)
	key := gossh.PublicKeys(newKey(t))
	learn := func(login string, auth ...gossh.AuthMethod) (*gossh.Client, io.Writer, *screen) {
		t.Helper()
		c := dial(t, address, login, auth...)
		_, in, out := open(t, c)
		ttytest.Await(t, "the lobby", func() bool { return strings.Contains(out.text(), "No tables yet") })
		if _, err := io.WriteString(in, "l\x1b[B\r"); err != nil { // Scorpion
			t.Fatal(err)
		}
		ttytest.Await(t, "the lesson", func() bool { return strings.Contains(out.text(), "step ") })
		return c, in, out
	}
	c, in, _ := learn("Ann", key)
	if _, err := io.WriteString(in, "\r"); err != nil { // the first step is read
		t.Fatal(err)
	}
	ann, err := srv.Store.UserByName(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	game := ""
	ttytest.Await(t, "the second step in the account", func() bool {
		p, err := srv.Store.Progress(t.Context(), ann.ID)
		if err != nil {
			t.Fatal(err)
		}
		for id, l := range p.Lessons {
			if l.At == 1 && l.Done >= 1 {
				game = id
			}
		}
		return game != ""
	})
	_ = c.Close() // as if the line were cut
	_, _, out := learn("Ann", key)
	if !strings.Contains(out.text(), "step 2 of") {
		t.Errorf("the lesson of %s does not go on: %q", game, out.text())
	}
	_, _, out = learn("guest")
	if !strings.Contains(out.text(), "step 1 of") {
		t.Errorf("a guest's lesson does not begin: %q", out.text())
	}
}
