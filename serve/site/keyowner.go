package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
)

// KeyOwner is the member who owns an SSH key, created on the first visit. The fingerprint
// alone identifies the owner: the user's id is derived from it, so the account is the same
// whenever the key is used, on every server of the site, and nothing else is kept. Such a
// member has no password and cannot sign in elsewhere.
func (s *Site) KeyOwner(ctx context.Context, fingerprint, login string) (*antares.User, error) {
	sum := sha256.Sum256([]byte("ssh key " + fingerprint))
	id := "k" + hex.EncodeToString(sum[:12])
	u, err := s.store.User(ctx, id)
	if !errors.Is(err, antares.ErrNotFound) {
		return u, err
	}
	for _, name := range s.keyNames(login, id) {
		u := &antares.User{ID: id, Name: name, Kind: antares.Member, Created: s.now()}
		err := s.store.CreateUser(ctx, u)
		if err == nil {
			return u, nil
		}
		// The name is taken, or the same key came twice at once.
		if u, found := s.store.User(ctx, id); found == nil {
			return u, nil
		}
		if !errors.Is(err, antares.ErrTaken) {
			return nil, err
		}
	}
	return nil, antares.Errorf(antares.CodeUnavailable, "no name is free: try again")
}

// keyNames are the names to try for the owner of a key: the login if it is a valid name,
// then the login with a number, and finally names derived from the key.
func (s *Site) keyNames(login, id string) (list []string) {
	if name, err := s.checkName(login); err == nil {
		list = append(list, name)
		for n := 2; n <= 9; n++ {
			if name, err := s.checkName(fmt.Sprintf("%s %d", name, n)); err == nil {
				list = append(list, name)
			}
		}
	}
	return append(list, "Key "+id[1:7], "Key "+id[1:13])
}

// terminalLife is longer than anybody plays in one go; the token ends with the terminal
// session anyway.
const terminalLife = 7 * 24 * time.Hour

// TerminalToken is a token for the API for somebody who plays over SSH. SignOut ends it.
func (s *Site) TerminalToken(ctx context.Context, u *antares.User) (string, error) {
	return s.newToken(ctx, u, antares.APIToken, "ssh", s.now().Add(terminalLife))
}
