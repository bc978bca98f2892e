package sshd

import (
	"context"
	"time"

	"github.com/antares-games/antares"
)

// user is the owner of a key, or a new guest if there is no key.
func (s *Server) user(ctx context.Context, key, login string) (*antares.User, error) {
	if key != "" {
		return s.Site.KeyOwner(ctx, key, login)
	}
	u, session, err := s.Site.Guest(ctx)
	if err != nil {
		return nil, err
	}
	return u, s.Site.SignOut(ctx, session) // the cookie is of no use here
}

// token gives the client of a session access to the API; end revokes it.
func (s *Server) token(ctx context.Context, u *antares.User) (text string, end func(), err error) {
	text, err = s.Site.TerminalToken(ctx, u)
	return text, func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := s.Site.SignOut(ctx, text); err != nil {
			s.Log.Warn("ssh: a token is left to expire", "error", err)
		}
	}, err
}
