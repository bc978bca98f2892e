package load

import (
	"bytes"
	"context"
	"io"
	"time"

	"golang.org/x/crypto/ssh"
)

// sshAttacks target the terminal client of the SSH server.
var sshAttacks = []Attack{
	{Name: "ssh-paste", About: "a paste over SSH that never ends", Workers: 2, SSH: true, prepare: endless("\x1b[200~")},
	{Name: "ssh-title", About: "a window title over SSH that never ends", Workers: 2, SSH: true, prepare: endless("\x1b]0;")},
	{Name: "ssh-window", About: "window sizes over SSH before there is a shell", Workers: 2, SSH: true, prepare: windows},
	{Name: "ssh-stack", About: "over SSH, from a table to a player's profile to the same table, over and over", Workers: 1, SSH: true, prepare: stack},
}

// terminal is the terminal client of somebody who connects by SSH.
type terminal struct {
	client  *ssh.Client
	session *ssh.Session
	in      io.Writer
}

func (t *terminal) Close() error { return t.client.Close() }

// stuck is how long a server may read no keys before the attacker gives up the session.
const stuck = 2 * time.Second

// press sends keys. A server that stops reading is abandoned.
func (t *terminal) press(ctx context.Context, keys []byte) error {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = t.Close() })()
	_, err := t.in.Write(keys)
	return err
}

// ssh connects from the i-th address as a guest, without a terminal so far.
func (a *Attacker) ssh(ctx context.Context, i int) (*terminal, error) {
	conn, err := a.dial(ctx, i, a.SSH)
	if err != nil {
		return nil, err
	}
	_ = conn.SetDeadline(time.Now().Add(requestTime)) // TCP has deadlines
	c, channels, requests, err := ssh.NewClientConn(conn, a.SSH, &ssh.ClientConfig{
		User: "guest", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: requestTime,
		Auth: []ssh.AuthMethod{ssh.KeyboardInteractive(func(_, _ string, asked []string, _ []bool) ([]string, error) {
			return make([]string, len(asked)), nil
		})},
	})
	if err != nil {
		_ = conn.Close() // the reason is above
		return nil, err
	}
	_ = conn.SetDeadline(time.Time{})
	t := &terminal{client: ssh.NewClient(c, channels, requests)}
	a.hold(t)
	t.session, err = t.client.NewSession()
	return t, err
}

// terminal opens a session with the client on its screen.
func (a *Attacker) terminal(ctx context.Context, i int) (*terminal, error) {
	t, err := a.ssh(ctx, i)
	if err != nil {
		return nil, err
	}
	t.session.Stdout, t.session.Stderr = io.Discard, io.Discard
	if t.in, err = t.session.StdinPipe(); err != nil {
		return nil, err
	}
	if err := t.session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		return nil, err
	}
	return t, t.session.Shell()
}

// chunk is how much is sent at a time.
const chunk = 16 << 10

// endless begins something and never ends it, in two sessions, each written to by one
// worker at a time.
func endless(begin string) func(context.Context, *Attacker) (act, error) {
	return func(_ context.Context, a *Attacker) (act, error) {
		text := bytes.Repeat([]byte("x"), chunk)
		sessions := make(chan *terminal, 2)
		for range cap(sessions) {
			sessions <- nil
		}
		return func(ctx context.Context, i int) (err error) {
			t := <-sessions
			defer func() {
				if err != nil {
					t = nil // it was disconnected: another next time
				}
				sessions <- t
			}()
			if t == nil {
				if t, err = a.terminal(ctx, i); err != nil {
					return err
				}
				if err = t.press(ctx, []byte(begin)); err != nil {
					return err
				}
			}
			return t.press(ctx, text)
		}, nil
	}
}

func windows(_ context.Context, a *Attacker) (act, error) {
	return func(ctx context.Context, i int) error {
		t, err := a.ssh(ctx, i)
		if err != nil {
			return err
		}
		if err := t.session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
			return err
		}
		for n := range 20 {
			if err := t.session.WindowChange(20+n, 80); err != nil {
				return err
			}
		}
		return t.Close()
	}, nil
}

// stack opens a listed game by its id, then goes to a player's profile and from there to
// the same game again. Each round used to put a table on top of the one before.
func stack(ctx context.Context, a *Attacker) (act, error) {
	setup := small
	setup.Public = true
	id, _, err := a.pair(ctx, setup)
	if err != nil {
		return nil, err
	}
	var t *terminal
	return func(ctx context.Context, i int) (err error) {
		if t == nil {
			if t, err = a.terminal(ctx, 0); err != nil {
				t = nil
				return err
			}
			return t.press(ctx, []byte("o"+id+"\r"))
		}
		if err = t.press(ctx, []byte([]string{"i", "\r"}[i%2])); err != nil {
			t = nil
		}
		return err
	}, nil
}
