package main

import (
	"bytes"
	"errors"
	"io"
	"net"
	"regexp"
	"strings"
	"syscall"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// When the server is told to stop, people who play over SSH get their terminals back, read
// why, and the server ends cleanly.
func TestServeShutdownOverSSH(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--ssh", "127.0.0.1:0", "--workers", "0")
	m := regexp.MustCompile(`ssh -p (\d+) (\S+) plays`).FindStringSubmatch(p.printed())
	if m == nil {
		t.Fatalf("ssh is not open: %s", p.printed())
	}
	c, err := gossh.Dial("tcp", net.JoinHostPort(m[2], m[1]), &gossh.ClientConfig{
		User: "ida", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		Auth: []gossh.AuthMethod{gossh.KeyboardInteractive(func(_, _ string, q []string, _ []bool) ([]string, error) { return make([]string, len(q)), nil })},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	out, err := sess.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sess.StdinPipe(); err != nil { // somebody without any keys to send has left
		t.Fatal(err)
	}
	if err := errors.Join(sess.RequestPty("xterm-256color", 24, 80, nil), sess.Shell()); err != nil {
		t.Fatal(err)
	}
	var drawn bytes.Buffer
	for part := make([]byte, 4096); !strings.Contains(drawn.String(), "No tables yet"); {
		n, err := out.Read(part)
		if drawn.Write(part[:n]); err != nil {
			t.Fatalf("%v after %q", err, drawn.String())
		}
	}
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(&drawn, out)
		ended <- errors.Join(err, sess.Wait())
	}()
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.printed())
	}
	var exit *gossh.ExitError
	if err := <-ended; !errors.As(err, &exit) || exit.ExitStatus() != 1 {
		t.Errorf("the session ended with %v", err)
	}
	text := drawn.String()
	if !strings.HasSuffix(text, "The server is going down. Your games continue; come back soon.\r\n") {
		t.Errorf("the last words are not why: %q", text[max(len(text)-300, 0):])
	}
	for _, mode := range []string{"1049", "1002", "1006", "2004"} {
		on, off := strings.LastIndex(text, "\x1b[?"+mode+"h"), strings.LastIndex(text, "\x1b[?"+mode+"l")
		if on < 0 || off < on || off > strings.LastIndex(text, "The server") {
			t.Errorf("mode %s was last set at %d and reset at %d of %d", mode, on, off, len(text))
		}
	}
}
