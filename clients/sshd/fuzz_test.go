package sshd_test

import (
	"io"
	"log/slog"
	"net"
	"os"
	"runtime"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/clients/sshd"
	"github.com/antares-games/antares/serve/fuzzing"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// keyboard are the keys that bytes from 128 on stand for; those below are themselves.
var keyboard = []string{
	"\r", "\r", "\r", "\x1b", "\t", " ", "q", "n", "i", "o", "l", "p", "r", "s", "m", "g", "h", "/", "?", "R", "d", "u", "y", "x",
	"\x1b[A", "\x1b[A", "\x1b[B", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1bOP", "\x7f", "\x0c", "\x01",
	"a1", "a2-a3", "c2c3", "4x5", "level", "ä", "\xff\xfe", "\u202e", "\U0001F4A9",
	"\x1b[<0;10;5M", "\x1b[<0;10;5m", "\x1b[<64;1;1M", "\x1b[M !!", "\x1b[I", "\x1b[O",
	"\x1b[200~", "\x1b[201~", "\x1b]0;", "\x1b\\", "\x07", "\x1bP", "\x1b[", "\x1b[999999999;1H", "\x1b[?1;2c", "\x1b_", "\x1b[27;5;9~", "\x1b]11;rgb:0000/0000/0000\x07",
}

// booth is an SSH server that keys are thrown at.
type booth struct {
	address string
	count   *fuzzing.Counter
	faults  *screen
	key     gossh.Signer
	n       int
	base    int // goroutines
}

func newBooth(t testing.TB, name string) *booth {
	b := &booth{count: fuzzing.NewCounter(name), faults: &screen{}, key: newKey(t)}
	log := slog.New(slog.NewTextHandler(b.faults, &slog.HandlerOptions{Level: slog.LevelError}))
	srv := servertest.StartIdle(t, t.TempDir(), func(c *httpd.Config) { c.Log = log })
	b.address = start(t, srv, func(c *sshd.Config) { c.Log = log })
	return b
}

// dial comes from an address of its own each time, as the door lets one address in once
// a second. Every other one has a key and is a member; the
// others are guests.
func (b *booth) dial(t testing.TB) *gossh.Client {
	t.Helper()
	b.n++
	pid := os.Getpid()
	from := net.IPv4(127, byte(16+pid%200), byte(b.n>>8), byte(b.n))
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: patience}
	conn, err := d.DialContext(t.Context(), "tcp", b.address)
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.SetDeadline(time.Now().Add(patience)) // for the whole session
	auth := []gossh.AuthMethod{gossh.KeyboardInteractive(silent)}
	if b.n%2 == 0 {
		auth = []gossh.AuthMethod{gossh.PublicKeys(b.key)}
	}
	c, channels, requests, err := gossh.NewClientConn(conn, b.address, &gossh.ClientConfig{
		User: "fuzz", Auth: auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		_ = conn.Close()
		t.Fatal(err)
	}
	return gossh.NewClient(c, channels, requests)
}

// maxKeys is how many keys one session presses at most.
const maxKeys = 500

// press is one session: keys, some of them changes of the window, and then leaving by
// hanging up or by Ctrl-C.
func (b *booth) press(t testing.TB, keys []byte) {
	t.Helper()
	keys = keys[:min(len(keys), maxKeys)]
	c := b.dial(t)
	defer func() { _ = c.Close() }() // nothing is lost with it
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	sess.Stdout, sess.Stderr = io.Discard, io.Discard
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
	ended := make(chan error, 1)
	go func() { ended <- sess.Wait() }()
	for i, k := range keys {
		text := string(rune(k))
		if k >= 128 {
			text = keyboard[int(k)%len(keyboard)]
		}
		if _, err := io.WriteString(in, text); err != nil {
			break // a key may have ended it
		}
		if k == 'w' {
			if sess.WindowChange(1+i%300, 1+i*7%700) != nil {
				break
			}
		}
	}
	// What was begun is ended first, so that Ctrl-C is a key of its own.
	if len(keys)%2 == 0 {
		if _, err := io.WriteString(in, "\x1b[201~\x1b\\\x07\x03\x03"); err == nil {
			<-ended
		}
	}
	b.count.Add(len(keys))
	if text := b.faults.text(); text != "" {
		t.Fatalf("%q: the log says: %s", keys, text)
	}
	b.rest(t)
}

// fewSessions is after how many it is looked at what they left.
const fewSessions = 50

// rest waits now and then until nothing of the sessions is left.
func (b *booth) rest(t testing.TB) {
	t.Helper()
	if b.base == 0 {
		b.base = runtime.NumGoroutine() + 40
	}
	if b.n%fewSessions != 0 {
		return
	}
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > b.base; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines stay, where %d are usual", runtime.NumGoroutine(), b.base)
		}
	}
}

// evenings are sessions to begin with.
func evenings() (list [][]byte) {
	for _, text := range []string{
		"n\r\r\r\rq", "i\rqq", "l\r\r\rqq", "p\r\rh\rqq", "r\r\r/sk-8\rqq", "s\t\tqq", "oabc\r?q", "mAnn\rpassword\rq", "nw\r\t\t\rww/a1\r", "?gg\x0c",
	} {
		list = append(list, []byte(text))
	}
	long := make([]byte, 300)
	for i := range long {
		long[i] = byte(i*37 + 128)
	}
	return append(list, long)
}

func FuzzSession(f *testing.F) {
	b := newBooth(f, "FuzzSession")
	for _, keys := range evenings() {
		f.Add(keys)
	}
	f.Fuzz(func(t *testing.T, keys []byte) { b.press(t, keys) })
}

// TestSessionKeys is a little of it in every run of the tests, and more in `make fuzz`.
func TestSessionKeys(t *testing.T)     { sessionKeys(t, 300) }
func TestLongSessionKeys(t *testing.T) { sessionKeys(t, 1000) }

func sessionKeys(t *testing.T, n int) {
	b := newBooth(t, "TestSessionKeys")
	for _, keys := range evenings() {
		b.press(t, keys)
		b.press(t, append(keys, 'x'))
	}
	fuzzing.Repeat(t, b.count, n, func(keys []byte) { b.press(t, keys) })
}
