package site

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/names"
	"github.com/antares-games/antares/serve/table"
)

// sessionLife is how long somebody stays signed in without coming back.
const sessionLife = 180 * 24 * time.Hour

// Guest creates a user who plays without signing up, under a friendly name.
func (s *Site) Guest(ctx context.Context) (*antares.User, string, error) {
	for range 20 {
		u := &antares.User{ID: newID(), Name: friendlyName(), Kind: antares.Guest, Created: s.now()}
		err := s.store.CreateUser(ctx, u)
		if errors.Is(err, antares.ErrTaken) {
			continue
		}
		if err != nil {
			return nil, "", err
		}
		token, err := s.signIn(ctx, u)
		return u, token, err
	}
	return nil, "", antares.Errorf(antares.CodeUnavailable, "no name is free: try again")
}

// signIn creates a new session.
func (s *Site) signIn(ctx context.Context, u *antares.User) (string, error) {
	return s.newToken(ctx, u, antares.SessionToken, "", s.now().Add(sessionLife))
}

func (s *Site) newToken(ctx context.Context, u *antares.User, kind antares.TokenKind, label string, expires time.Time) (string, error) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	text := base64.RawURLEncoding.EncodeToString(b[:])
	return text, s.store.CreateToken(ctx, &antares.Token{
		Hash: hashToken(text), User: u.ID, Kind: kind, Label: label, Created: s.now(), Expires: expires,
	})
}

// hashToken is what is kept of a token. Tokens are random enough to need no salt.
func hashToken(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Who is the user to whom a token belongs.
func (s *Site) Who(ctx context.Context, token string, kind antares.TokenKind) (*antares.User, error) {
	t, err := s.store.Token(ctx, hashToken(token), s.now())
	if errors.Is(err, antares.ErrNotFound) || err == nil && t.Kind != kind {
		return nil, antares.Errorf(antares.CodeUnauthorized, "this session or token is not valid, or has expired")
	}
	if err != nil {
		return nil, err
	}
	return s.store.User(ctx, t.User)
}

// Register gives a guest a name and a password; the guest's games stay. All older
// sessions end, and a new one begins.
func (s *Site) Register(ctx context.Context, u *antares.User, name, password string) (string, error) {
	if u.Kind != antares.Guest {
		return "", antares.Errorf(antares.CodeConflict, "you already have an account")
	}
	changed := *u
	if err := s.becomeMember(&changed, name, password); err != nil {
		return "", err
	}
	if err := s.store.UpdateUser(ctx, &changed); err != nil {
		return "", nameTaken(err, changed.Name)
	}
	*u = changed
	return s.rotate(ctx, u)
}

// SignUp creates a member who was not a guest before.
func (s *Site) SignUp(ctx context.Context, name, password string) (*antares.User, string, error) {
	u := &antares.User{ID: newID(), Created: s.now()}
	if err := s.becomeMember(u, name, password); err != nil {
		return nil, "", err
	}
	if err := s.store.CreateUser(ctx, u); err != nil {
		return nil, "", nameTaken(err, u.Name)
	}
	token, err := s.signIn(ctx, u)
	return u, token, err
}

// becomeMember gives somebody a name and a password.
func (s *Site) becomeMember(u *antares.User, name, password string) error {
	name, err := s.checkName(name)
	if err != nil {
		return err
	}
	if err := checkPassword(password); err != nil {
		return err
	}
	u.Name, u.Kind, u.Password = name, antares.Member, hashPassword(password)
	return nil
}

func nameTaken(err error, name string) error {
	if errors.Is(err, antares.ErrTaken) {
		return antares.Errorf(antares.CodeNameTaken, "the name %s is taken, or looks too much like one that is: choose another", name)
	}
	return err
}

// rotate ends all sessions of a user and begins a new one.
func (s *Site) rotate(ctx context.Context, u *antares.User) (string, error) {
	if err := s.store.DeleteTokens(ctx, u.ID, antares.SessionToken); err != nil {
		return "", err
	}
	return s.signIn(ctx, u)
}

// SignIn signs a member in.
func (s *Site) SignIn(ctx context.Context, name, password string) (*antares.User, string, error) {
	wrong := antares.Errorf(antares.CodeBadPassword, "wrong name or password")
	u, err := s.store.UserByName(ctx, table.Clean(name))
	if err != nil && !errors.Is(err, antares.ErrNotFound) {
		return nil, "", err
	}
	if err != nil || u.Kind != antares.Member || len(password) > maxPassword {
		checkAgainst(nobody, password) // takes as long as for a name that exists
		return nil, "", wrong
	}
	if !checkAgainst(u.Password, password) {
		return nil, "", wrong
	}
	token, err := s.signIn(ctx, u)
	return u, token, err
}

// SignOut ends a session or any other token.
func (s *Site) SignOut(ctx context.Context, token string) error {
	return s.store.DeleteToken(ctx, hashToken(token))
}

// SetPassword changes a member's password. All other sessions end.
func (s *Site) SetPassword(ctx context.Context, u *antares.User, old, password string) (string, error) {
	if u.Kind != antares.Member || len(old) > maxPassword || !checkAgainst(u.Password, old) {
		return "", antares.Errorf(antares.CodeBadPassword, "wrong password")
	}
	if err := checkPassword(password); err != nil {
		return "", err
	}
	u.Password = hashPassword(password)
	if err := s.store.UpdateUser(ctx, u); err != nil {
		return "", err
	}
	return s.rotate(ctx, u)
}

// The bounds of passwords.
const minPassword, maxPassword = 8, 200

// CheckName returns a name as it is kept, or what is wrong with it: letters and digits of
// one alphabet, with single spaces, hyphens, underscores, dots or apostrophes between.
func CheckName(name string) (string, error) {
	name, err := names.Check(name)
	if err != nil {
		return "", antares.Errorf(antares.CodeBadRequest, "%v", err)
	}
	if names.Reserved(name) {
		return "", antares.Errorf(antares.CodeNameTaken, "the name %s is reserved for the site: choose another", name)
	}
	return name, nil
}

// checkName does the same, and also refuses the operator's blocked words.
func (s *Site) checkName(name string) (string, error) {
	name, err := CheckName(name)
	if err == nil && s.blocked.InName(name) {
		return "", antares.Errorf(antares.CodeBadRequest, "the name %s contains a word that is not allowed here: choose another", name)
	}
	return name, err
}

func checkPassword(p string) error {
	if n := utf8.RuneCountInString(p); n < minPassword || len(p) > maxPassword || !utf8.ValidString(p) {
		return antares.Errorf(antares.CodeBadRequest, "a password has at least %d characters and at most %d bytes", minPassword, maxPassword)
	}
	return nil
}

// EnsureLevels makes sure that the computer's levels exist as users, since they are rated
// like everybody else.
func (s *Site) EnsureLevels(ctx context.Context) error {
	for level := 1; level <= 10; level++ {
		u := &antares.User{ID: table.LevelUser(level), Name: fmt.Sprintf("Level %d", level), Kind: antares.House, Created: s.now()}
		if err := s.store.CreateUser(ctx, u); err != nil {
			// Another server, or this one earlier, has created it.
			if _, missing := s.store.User(ctx, u.ID); missing != nil {
				return err
			}
		}
	}
	return nil
}
