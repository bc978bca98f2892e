package sshd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares"
)

// ending is why a session ends, as its user reads it.
type ending string

func (e ending) Error() string { return string(e) }

const (
	goingDown  ending = "The server is going down. Your games continue; come back soon."
	broken     ending = "Something went wrong; your games are safe."
	noTerminal ending = "Antares needs a terminal; use: ssh -t HOST"
)

// idled is the ending for somebody who has not pressed a key for so long.
func idled(d time.Duration, key string) ending {
	text := fmt.Sprintf("You pressed no key for %s, so this session has ended.", spoken(d))
	if key != "" {
		text += " Your games continue; come back with the same key."
	}
	return ending(text)
}

// spoken is a length of time in words.
func spoken(d time.Duration) string {
	for _, unit := range []struct {
		length time.Duration
		name   string
	}{{time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
		if n := d / unit.length; n == 1 && d%unit.length == 0 {
			return "1 " + unit.name
		} else if n > 0 && d%unit.length == 0 {
			return fmt.Sprintf("%d %ss", n, unit.name)
		}
	}
	return d.String()
}

// lastWords are what the user of a session is told at its end, and its exit status. Errors
// that are not meant for users stay in the log.
func lastWords(err error) (text string, status uint32) {
	var (
		e    ending
		told *antares.Error
	)
	switch {
	case err == nil, errors.Is(err, context.Canceled): // the user has left
		return "", 0
	case errors.As(err, &e):
		return string(e), 1
	case errors.As(err, &told):
		return "Antares: " + told.Text, 1
	}
	return string(broken), 1
}

// part ends a session: the terminal is restored, then the user is told why, then the
// channel is closed. A client that does not read is waited for as long as the connection
// lasts, which is no longer than farewell.
func (s *Server) part(sess *session, out *output, err error) {
	text, status := lastWords(err)
	if text != "" {
		level := slog.LevelInfo
		if text == string(broken) {
			level = slog.LevelWarn
		}
		s.Log.Log(context.Background(), level, "ssh: a session has ended", "address", sess.conn.RemoteAddr().String(), "error", err)
	}
	// A client that does not receive any of this has gone.
	if sess.term == "" {
		_, _ = fmt.Fprintf(sess.Stderr(), "%s\r\n", text)
	} else {
		_ = out.restore(text)
	}
	_, _ = sess.SendRequest("exit-status", false, gossh.Marshal(&struct{ Status uint32 }{status}))
	_ = sess.CloseWrite()
	_ = sess.Close()
}
