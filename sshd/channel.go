package sshd

import (
	"sync/atomic"

	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// allowed are the requests of a session that are listened to: a terminal, its size,
// and "shell", by which a client asks for whatever is here. Not exec, no subsystem,
// no environment, no agent, no X11.
var allowed = map[string]bool{"pty-req": true, "window-change": true, "shell": true}

type openKey struct{}

// channel opens the one session that a connection may have.
func (s *Server) channel(srv *ssh.Server, conn *gossh.ServerConn, ch gossh.NewChannel, ctx ssh.Context) {
	opened, ok := ctx.Value(openKey{}).(*atomic.Bool)
	if !ok || opened.Swap(true) {
		_ = ch.Reject(gossh.ResourceShortage, "one session a connection")
		return
	}
	ssh.DefaultSessionHandler(srv, conn, only{ch}, ctx)
}

// only is a channel whose requests are looked through first.
type only struct{ gossh.NewChannel }

func (o only) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, requests, err := o.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	passed := make(chan *gossh.Request)
	go func() {
		defer close(passed)
		for r := range requests {
			if allowed[r.Type] {
				passed <- r
			} else if r.WantReply {
				_ = r.Reply(false, nil) // who does not hear it has gone
			}
		}
	}()
	return ch, passed, nil
}
