package sshd_test

import (
	"crypto/rand"
	"crypto/rsa"
	"io"
	"runtime"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// held are the goroutines that a server holds for its guests.
func held() (list []string) {
	buf := make([]byte, 16<<20)
	buf = buf[:runtime.Stack(buf, true)]
	for g := range strings.SplitSeq(string(buf), "\n\n") {
		for _, ours := range []string{"antares/clients/sshd.", "antares/clients/tui.", "antares/clients/client.", "bubbletea", "ultraviolet", "net/http.(*persistConn)"} {
			if strings.Contains(g, ours) {
				list = append(list, g)
				break
			}
		}
	}
	return list
}

// awaitNobody waits until nothing is held but what accepts connections, of the network
// and of the API inside.
func awaitNobody(t *testing.T) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Log(strings.Join(held(), "\n\n"))
		}
	}()
	ttytest.Await(t, "the server to hold nothing", func() bool { return len(held()) <= 2 })
}

// resizing is a window-change.
func resizing(w, h uint32) []byte {
	return gossh.Marshal(struct{ W, H, X, Y uint32 }{w, h, 0, 0})
}

// Windows that change before anything is shown are no reason to wait for good.
func TestWindowChangesBeforeShell(t *testing.T) {
	address := start(t, servertest.StartIdle(t, t.TempDir(), nil), nil)
	for range 5 {
		c := dial(t, address, "eve")
		sess, err := c.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		if err := sess.RequestPty("xterm", 24, 80, nil); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			if _, err := sess.SendRequest("window-change", false, resizing(90, 30)); err != nil {
				t.Fatal(err)
			}
		}
		_ = c.Close()
	}
	awaitNobody(t)
}

// Of a flood of sizes the last one counts, before the client begins and afterwards.
func TestWindowFlood(t *testing.T) {
	address := start(t, servertest.StartIdle(t, t.TempDir(), nil), nil)
	sess, err := dial(t, address, "eve").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var out screen
	sess.Stdout = &out
	if _, err := sess.StdinPipe(); err != nil { // who has no keys to send has gone
		t.Fatal(err)
	}
	if err := sess.RequestPty("xterm", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	flood := func(w, h uint32) {
		for n := range uint32(500) {
			if _, err := sess.SendRequest("window-change", false, resizing(50+n%2, 10)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := sess.SendRequest("window-change", false, resizing(w, h)); err != nil {
			t.Fatal(err)
		}
	}
	flood(61, 10)
	if err := sess.Shell(); err != nil {
		t.Fatal(err)
	}
	ttytest.Await(t, "the size before the shell", func() bool { return strings.Contains(out.text(), "Window too small (61") })
	flood(100, 30)
	ttytest.Await(t, "the size afterwards", func() bool { return strings.Contains(out.text(), "No tables yet") })
}

// However a session ends, nothing of it is left: also with keys that nobody waits for any
// more, with requests under way, and if the client does not close the connection.
func TestSessionsLeaveNothing(t *testing.T) {
	address := start(t, servertest.StartIdle(t, t.TempDir(), nil), nil)
	for _, how := range []struct {
		name        string
		early       bool
		keys        string
		stays, gone bool
	}{
		{name: "q", keys: "q"},
		{name: "q and more", keys: "q" + strings.Repeat("x", 1000)},
		{name: "q at once and more", early: true, keys: "q" + strings.Repeat("x", 1000)},
		{name: "a client that stays", keys: "q", stays: true},
		{name: "a client that has gone", gone: true},
	} {
		t.Run(how.name, func(t *testing.T) {
			c := dial(t, address, "Ida")
			sess, in, out := open(t, c)
			if !how.early {
				ttytest.Await(t, "the lobby", func() bool { return strings.Contains(out.text(), "No tables yet") })
			}
			if !how.gone {
				if _, err := io.WriteString(in, how.keys); err != nil {
					t.Fatal(err)
				}
				_ = sess.Wait() // ended it has in any case
			}
			if !how.stays {
				_ = c.Close()
			}
			_ = c.Wait() // the server closes what the client does not
			awaitNobody(t)
		})
	}
}

// Who speaks only what is known to be weak is not spoken with.
func TestOldAlgorithms(t *testing.T) {
	address := start(t, servertest.StartIdle(t, t.TempDir(), nil), nil)
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	with := func(algorithm string) []gossh.AuthMethod {
		s, err := gossh.NewSignerWithAlgorithms(signer.(gossh.AlgorithmSigner), []string{algorithm})
		if err != nil {
			t.Fatal(err)
		}
		return []gossh.AuthMethod{gossh.PublicKeys(s)}
	}
	guest := []gossh.AuthMethod{gossh.KeyboardInteractive(silent)}
	ctr := []string{gossh.CipherAES128CTR} // the others need no MAC
	for _, test := range []struct {
		name string
		ok   bool
		c    gossh.Config
		auth []gossh.AuthMethod
	}{
		{"the usual", true, gossh.Config{}, guest},
		{"curve25519", true, gossh.Config{KeyExchanges: []string{gossh.KeyExchangeCurve25519}}, guest},
		{"hmac-sha2-256", true, gossh.Config{Ciphers: ctr, MACs: []string{gossh.HMACSHA256}}, guest},
		{"rsa with SHA-2", true, gossh.Config{}, with(gossh.KeyAlgoRSASHA256)},
		{"group14-sha1", false, gossh.Config{KeyExchanges: []string{gossh.InsecureKeyExchangeDH14SHA1}}, guest},
		{"group1-sha1", false, gossh.Config{KeyExchanges: []string{gossh.InsecureKeyExchangeDH1SHA1}}, guest},
		{"group-exchange-sha1", false, gossh.Config{KeyExchanges: []string{gossh.InsecureKeyExchangeDHGEXSHA1}}, guest},
		{"hmac-sha1", false, gossh.Config{Ciphers: ctr, MACs: []string{gossh.HMACSHA1}}, guest},
		{"hmac-sha1-96", false, gossh.Config{Ciphers: ctr, MACs: []string{gossh.InsecureHMACSHA196}}, guest},
		{"aes128-cbc", false, gossh.Config{Ciphers: []string{gossh.InsecureCipherAES128CBC}}, guest},
		{"3des-cbc", false, gossh.Config{Ciphers: []string{gossh.InsecureCipherTripleDESCBC}}, guest},
		{"arcfour", false, gossh.Config{Ciphers: []string{gossh.InsecureCipherRC4}}, guest},
		{"rsa with SHA-1", false, gossh.Config{}, with(gossh.KeyAlgoRSA)},
	} {
		var c *gossh.Client
		// One address may come only so often.
		ttytest.Await(t, "an answer to "+test.name, func() bool {
			c, err = gossh.Dial("tcp", address, &gossh.ClientConfig{
				Config: test.c, User: "ann", Auth: test.auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
			})
			return err == nil || !strings.Contains(err.Error(), "EOF") && !strings.Contains(err.Error(), "reset")
		})
		if c != nil {
			_ = c.Close()
		}
		if (err == nil) != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
