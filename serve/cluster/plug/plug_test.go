package plug_test

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/antares-games/antares/serve/cluster/plug"
)

// echo answers everybody with what they say.
func echo(t *testing.T, network, address string) string {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(conn, conn); _ = conn.Close() }()
		}
	}()
	return l.Addr().String()
}

func listen(t *testing.T, network, target string) *plug.Proxy {
	t.Helper()
	p, err := plug.Listen(network, target)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

func dial(t *testing.T, p *plug.Proxy) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", p.Addr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func say(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}

// hears waits for what is answered.
func hears(t *testing.T, conn net.Conn, want string) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	got := make([]byte, len(want))
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != want {
		t.Fatalf("%q is answered, and not %q: %v", got, want, err)
	}
}

// silent holds that nothing comes, and that the connection seems to live.
func silent(t *testing.T, conn net.Conn) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if n, err := conn.Read(make([]byte, 1)); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("%d bytes, %v", n, err)
	}
}

// closed waits until the connection is closed.
func closed(t *testing.T, conn net.Conn) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("%d bytes, %v", n, err)
	}
}

func TestHold(t *testing.T) {
	for name, modes := range map[string][2]plug.Mode{
		"there": {plug.Hold, plug.Pass}, "back": {plug.Pass, plug.Hold}, "both": {plug.Hold, plug.Hold},
	} {
		t.Run(name, func(t *testing.T) {
			p := listen(t, "tcp", echo(t, "tcp", "127.0.0.1:0"))
			conn := dial(t, p)
			say(t, conn, "one")
			hears(t, conn, "one")
			p.Set(modes[0], modes[1])
			say(t, conn, "two")
			silent(t, conn)
			later := dial(t, p)
			say(t, later, "three")
			silent(t, later)
			p.Heal()
			hears(t, conn, "two")
			hears(t, later, "three")
		})
	}
}

func TestSwallow(t *testing.T) {
	p := listen(t, "tcp", echo(t, "tcp", "127.0.0.1:0"))
	conn, quiet := dial(t, p), dial(t, p)
	say(t, quiet, "one")
	hears(t, quiet, "one")
	p.Set(plug.Swallow, plug.Swallow)
	say(t, conn, "lost")
	silent(t, conn)
	p.Heal()
	closed(t, conn)
	say(t, quiet, "two") // nothing of it was lost
	hears(t, quiet, "two")
}

func TestCut(t *testing.T) {
	p := listen(t, "tcp", echo(t, "tcp", "127.0.0.1:0"))
	conn := dial(t, p)
	say(t, conn, "one")
	hears(t, conn, "one")
	p.Cut()
	closed(t, conn)
	again := dial(t, p)
	say(t, again, "two")
	hears(t, again, "two")
}

// TestUnix is how PostgreSQL is reached. A target that is not there closes at once.
func TestUnix(t *testing.T) {
	dir, err := os.MkdirTemp("", "plug") // the test's own path may be too long
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	file := filepath.Join(dir, "s")
	p := listen(t, "unix", file)
	if conn, err := net.Dial("tcp", p.Addr()); err == nil { // or it was closed at once
		closed(t, conn)
		_ = conn.Close()
	}
	echo(t, "unix", file)
	conn := dial(t, p)
	say(t, conn, "one")
	hears(t, conn, "one")
}

// TestClose ends even what is held.
func TestClose(t *testing.T) {
	p := listen(t, "tcp", echo(t, "tcp", "127.0.0.1:0"))
	conn := dial(t, p)
	p.Set(plug.Hold, plug.Hold)
	say(t, conn, "held")
	silent(t, conn)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	closed(t, conn)
}
