package site

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares"
)

// onlyNames is a store that knows one member and one guest.
type onlyNames struct {
	antares.Store
	users map[string]*antares.User
}

func (s *onlyNames) UserByName(_ context.Context, name string) (*antares.User, error) {
	if u := s.users[name]; u != nil {
		return u, nil
	}
	return nil, antares.ErrNotFound
}

// Whoever is not here costs as much work as somebody with another password, so that
// the time that an answer takes does not tell who is here. The work is counted, not
// timed: each takes one of the places for hashing, once.
func TestSignInWorksForStrangers(t *testing.T) {
	known := &antares.User{ID: "a", Name: "Ann", Kind: antares.Member, Password: hashPassword("correct horse")}
	store := &onlyNames{users: map[string]*antares.User{"Ann": known, "Guest": {ID: "g", Name: "Guest", Kind: antares.Guest}}}
	s := &Site{store: store}
	usual := hashing
	places := make(chan struct{})
	hashing = places
	done := make(chan struct{})
	var worked atomic.Int64
	defer func() { close(done); hashing = usual }()
	go func() {
		for {
			select {
			case <-places: // somebody takes a place
				worked.Add(1)
				select {
				case places <- struct{}{}: // and gives it back
				case <-done:
					return
				}
			case <-done:
				return
			}
		}
	}()
	for _, try := range [][2]string{{"Ann", "wrong password"}, {"Nobody", "wrong password"}, {"Guest", ""}, {"Ann", strings.Repeat("x", 300)}, {"Nobody", strings.Repeat("x", 300)}} {
		before := worked.Load()
		_, _, err := s.SignIn(t.Context(), try[0], try[1])
		if antares.CodeOf(err) != antares.CodeBadPassword || worked.Load() != before+1 {
			t.Errorf("%.20q: %v after %d times the work", try, err, worked.Load()-before)
		}
	}
}

// Passwords are Argon2id with a salt each, and what is no such hash lets nobody in.
func TestPasswordHashes(t *testing.T) {
	one, two := hashPassword("correct horse"), hashPassword("correct horse")
	if one == two || !strings.HasPrefix(one, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("%s %s", one, two)
	}
	if !checkAgainst(one, "correct horse") || checkAgainst(one, "correct horse ") {
		t.Error("the right one is refused, or a wrong one accepted")
	}
	for _, bad := range []string{"", "correct horse", "$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA", "$argon2id$v=18$m=1,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=1,t=1$AAAA$AAAA", "$argon2id$v=19$m=8,t=1,p=1$!$!", "$argon2id$v=19$m=8,t=1,p=1$AAAA$"} {
		if checkAgainst(bad, "") || checkAgainst(bad, "correct horse") {
			t.Errorf("%q lets somebody in", bad)
		}
	}
}
