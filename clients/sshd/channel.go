package sshd

import (
	"io"
	"sync"

	gossh "golang.org/x/crypto/ssh"
)

// window is the size of a terminal.
type window struct{ width, height int }

// sizes holds the latest window size that has not been taken yet. A flood of sizes leaves
// only one.
type sizes chan window

func newSizes() sizes { return make(sizes, 1) }

// put has one caller only.
func (s sizes) put(w window) {
	select {
	case <-s:
	default:
	}
	s <- w
}

// terminalRequest is pty-req, and sizeRequest window-change: RFC 4254, 6.2 and 6.7.
type (
	terminalRequest struct {
		Term                    string
		Width, Height           uint32
		PixelWidth, PixelHeight uint32
		Modes                   string
	}
	sizeRequest struct {
		Width, Height           uint32
		PixelWidth, PixelHeight uint32
	}
)

// channel serves the one session of a connection. It accepts three requests: a terminal,
// its size, and "shell", which starts the game. There is no exec, subsystem, environment,
// agent or X11.
func (s *Server) channel(c *conn, sc *gossh.ServerConn, offered gossh.NewChannel) {
	ch, requests, err := offered.Accept()
	if err != nil {
		return
	}
	defer func() { _ = ch.Close() }()
	sess := &session{Channel: ch, conn: c, key: proven(sc), login: sc.User(), sizes: newSizes()}
	var tasks sync.WaitGroup
	tasks.Go(func() { _, _ = io.Copy(io.Discard, ch.Stderr()) }) // otherwise it would be buffered
	for r := range requests {
		if sess.request(r) {
			tasks.Go(func() { s.session(sess) })
		}
	}
	tasks.Wait()
}

// request handles a request of the client; start reports that the game is to begin.
func (sess *session) request(r *gossh.Request) (start bool) {
	ok := false
	switch r.Type {
	case "pty-req":
		var q terminalRequest
		if ok = !sess.running && sess.term == "" && gossh.Unmarshal(r.Payload, &q) == nil; ok {
			sess.term, sess.window = terminal(q.Term), size(q.Width, q.Height)
		}
	case "window-change":
		var q sizeRequest
		ok = sess.term != "" && gossh.Unmarshal(r.Payload, &q) == nil
		switch {
		case ok && sess.running:
			sess.sizes.put(size(q.Width, q.Height))
		case ok:
			sess.window = size(q.Width, q.Height)
		}
	case "shell":
		ok, start = !sess.running, !sess.running
		sess.running = true
	}
	if r.WantReply {
		_ = r.Reply(ok, nil) // a client that does not receive it has gone
	}
	return start
}
