package sshd

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
)

// tokenLife is longer than anybody plays in one go; the token ends with the session
// anyway.
const tokenLife = 7 * 24 * time.Hour

// user is who comes with a key, or a guest without one. What identifies the owner of
// a key is its fingerprint: the user's id is made of it, so the account is there again
// whenever the key is, on every server of the site, and nothing else needs to be kept.
// Such a member has no password and cannot sign in elsewhere.
func (s *Server) user(ctx context.Context, key, login string) (*antares.User, error) {
	if key == "" {
		u, session, err := s.Site.Guest(ctx)
		if err != nil {
			return nil, err
		}
		return u, s.Site.SignOut(ctx, session) // the cookie is of no use here
	}
	id := keyUser(key)
	u, err := s.Site.Store.User(ctx, id)
	if !errors.Is(err, antares.ErrNotFound) {
		return u, err
	}
	for _, name := range s.names(login, id) {
		u := &antares.User{ID: id, Name: name, Kind: antares.Member, Created: s.Site.Now()}
		err := s.Site.Store.CreateUser(ctx, u)
		if err == nil {
			return u, nil
		}
		// The name is taken, or the same key came twice at once.
		if u, found := s.Site.Store.User(ctx, id); found == nil {
			return u, nil
		}
		if !errors.Is(err, antares.ErrTaken) {
			return nil, err
		}
	}
	return nil, antares.Errorf(antares.CodeUnavailable, "no name is free: try again")
}

// keyUser is the id of a key's owner.
func keyUser(fingerprint string) string {
	sum := sha256.Sum256([]byte("ssh key " + fingerprint))
	return "k" + hex.EncodeToString(sum[:12])
}

// names are what somebody may be called: as they signed in, if that is a name, with a
// number if it is taken, and otherwise after the key.
func (s *Server) names(login, id string) (list []string) {
	if name, err := s.Site.CheckName(login); err == nil {
		list = append(list, name)
		for n := 2; n <= 9; n++ {
			if name, err := s.Site.CheckName(fmt.Sprintf("%s %d", name, n)); err == nil {
				list = append(list, name)
			}
		}
	}
	return append(list, "Key "+id[1:7], "Key "+id[1:13])
}

// token lets the client of a session in at the API. end forgets it.
func (s *Server) token(ctx context.Context, u *antares.User) (text string, end func(), err error) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	text = base64.RawURLEncoding.EncodeToString(b[:])
	sum := sha256.Sum256([]byte(text))
	hash := hex.EncodeToString(sum[:])
	now := s.Site.Now()
	err = s.Site.Store.CreateToken(ctx, &antares.Token{
		Hash: hash, User: u.ID, Kind: antares.APIToken, Label: "ssh", Created: now, Expires: now.Add(tokenLife),
	})
	return text, func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := s.Site.Store.DeleteToken(ctx, hash); err != nil {
			s.Log.Warn("ssh: a token is left to expire", "error", err)
		}
	}, err
}
