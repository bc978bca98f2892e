package site

import (
	"context"
	"errors"
	"time"

	"github.com/antares-games/antares"
)

// maxTokens is how many tokens a program may have at a time: enough to change them
// without a pause.
const maxTokens = 8

// maxBots is how many programs a member may have.
const maxBots = 20

// Program is a user for a program, and its tokens.
type Program struct {
	antares.User
	Tokens []antares.Token
}

// NewBot makes a user for a program, with the token that it plays with, for so many days
// or, if that is 0, for good. The token is shown once.
func (s *Site) NewBot(ctx context.Context, owner *antares.User, name string, days int) (*antares.User, string, error) {
	if owner.Kind != antares.Member {
		return nil, "", antares.Errorf(antares.CodeForbidden, "programs are for those with an account: choose a name and a password first")
	}
	name, err := s.CheckName(name)
	if err != nil {
		return nil, "", err
	}
	done, err := s.opening.lock(ctx, owner.ID)
	if err != nil {
		return nil, "", err
	}
	defer done()
	if bots, err := s.store.Bots(ctx, owner.ID); err != nil {
		return nil, "", err
	} else if len(bots) >= maxBots {
		return nil, "", antares.Errorf(antares.CodeConflict, "you have %d programs, and no more are allowed: use one of them with another token", len(bots))
	}
	u := &antares.User{ID: newID(), Name: name, Kind: antares.Bot, Owner: owner.ID, Created: s.now()}
	if err := s.store.CreateUser(ctx, u); err != nil {
		return nil, "", nameTaken(err, name)
	}
	token, err := s.newToken(ctx, u, antares.APIToken, owner.ID, s.expiry(days))
	return u, token, err
}

// expiry is when something ends that lasts for so many days; never for 0.
func (s *Site) expiry(days int) time.Time {
	if days == 0 {
		return time.Time{}
	}
	return s.now().Add(time.Duration(days) * 24 * time.Hour)
}

// Bots are somebody's programs with the tokens that are valid.
func (s *Site) Bots(ctx context.Context, owner *antares.User) ([]Program, error) {
	users, err := s.store.Bots(ctx, owner.ID)
	if err != nil {
		return nil, err
	}
	list := make([]Program, 0, len(users))
	for _, u := range users {
		tokens, err := s.tokens(ctx, u.ID)
		if err != nil {
			return nil, err
		}
		list = append(list, Program{u, tokens})
	}
	return list, nil
}

// tokens are those of a program that are valid.
func (s *Site) tokens(ctx context.Context, bot string) ([]antares.Token, error) {
	all, err := s.store.Tokens(ctx, bot, antares.APIToken)
	var list []antares.Token
	for _, t := range all {
		if t.Expires.IsZero() || t.Expires.After(s.now()) {
			list = append(list, t)
		}
	}
	return list, err
}

// bot is one of somebody's programs.
func (s *Site) bot(ctx context.Context, owner *antares.User, id string) (*antares.User, error) {
	u, err := s.store.User(ctx, id)
	if errors.Is(err, antares.ErrNotFound) {
		return nil, antares.Errorf(antares.CodeNotFound, "there is no such program")
	}
	if err != nil {
		return nil, err
	}
	if u.Kind != antares.Bot || u.Owner != owner.ID {
		return nil, antares.Errorf(antares.CodeForbidden, "that is not a program of yours")
	}
	return u, nil
}

// NewBotToken makes another token for a program. With replace all others end.
func (s *Site) NewBotToken(ctx context.Context, owner *antares.User, id string, days int, replace bool) (string, *antares.Token, error) {
	u, err := s.bot(ctx, owner, id)
	if err != nil {
		return "", nil, err
	}
	old, err := s.tokens(ctx, id)
	if err != nil {
		return "", nil, err
	}
	if len(old) >= maxTokens && !replace {
		return "", nil, antares.Errorf(antares.CodeConflict, "a program has at most %d tokens: end one first", maxTokens)
	}
	text, err := s.newToken(ctx, u, antares.APIToken, owner.ID, s.expiry(days))
	if err != nil {
		return "", nil, err
	}
	if replace {
		for _, t := range old {
			if err := s.store.DeleteToken(ctx, t.Hash); err != nil {
				return "", nil, err
			}
		}
	}
	t, err := s.store.Token(ctx, hashToken(text), s.now())
	return text, t, err
}

// EndBotToken ends a token, which is named by its id.
func (s *Site) EndBotToken(ctx context.Context, owner *antares.User, id, token string) error {
	if _, err := s.bot(ctx, owner, id); err != nil {
		return err
	}
	tokens, err := s.tokens(ctx, id)
	if err != nil {
		return err
	}
	for _, t := range tokens {
		if t.ID() == token {
			return s.store.DeleteToken(ctx, t.Hash)
		}
	}
	return antares.Errorf(antares.CodeNotFound, "there is no such token")
}
