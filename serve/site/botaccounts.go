package site

import (
	"context"
	"errors"
	"time"

	"github.com/antares-games/antares"
)

// maxTokens is how many tokens a bot may have at a time: enough to replace them without a
// gap.
const maxTokens = 8

// maxBots is how many bots a member may have.
const maxBots = 20

// BotAccount is a bot's user with its tokens.
type BotAccount struct {
	antares.User
	Tokens []antares.Token
}

// NewBot creates a bot for its owner, and the token that it plays with. The token is valid
// for that many days, or for good if days is 0, and is shown once.
func (s *Site) NewBot(ctx context.Context, owner *antares.User, name string, days int) (*antares.User, string, error) {
	if owner.Kind != antares.Member {
		return nil, "", antares.Errorf(antares.CodeForbidden, "bots are for those with an account: choose a name and a password first")
	}
	name, err := s.checkName(name)
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
		return nil, "", antares.Errorf(antares.CodeConflict, "you have %d bots, and no more are allowed: use one of them with another token", len(bots))
	}
	u := &antares.User{ID: newID(), Name: name, Kind: antares.Bot, Owner: owner.ID, Created: s.now()}
	if err := s.store.CreateUser(ctx, u); err != nil {
		return nil, "", nameTaken(err, name)
	}
	token, err := s.newToken(ctx, u, antares.APIToken, owner.ID, s.expiry(days))
	return u, token, err
}

// expiry is the time in that many days; for 0 it is zero, which means never.
func (s *Site) expiry(days int) time.Time {
	if days == 0 {
		return time.Time{}
	}
	return s.now().Add(time.Duration(days) * 24 * time.Hour)
}

// Bots lists the bots of an owner with their valid tokens.
func (s *Site) Bots(ctx context.Context, owner *antares.User) ([]BotAccount, error) {
	users, err := s.store.Bots(ctx, owner.ID)
	if err != nil {
		return nil, err
	}
	list := make([]BotAccount, 0, len(users))
	for _, u := range users {
		tokens, err := s.tokens(ctx, u.ID)
		if err != nil {
			return nil, err
		}
		list = append(list, BotAccount{u, tokens})
	}
	return list, nil
}

// tokens lists the valid tokens of a bot.
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

// bot finds a bot of an owner.
func (s *Site) bot(ctx context.Context, owner *antares.User, id string) (*antares.User, error) {
	u, err := s.store.User(ctx, id)
	if errors.Is(err, antares.ErrNotFound) {
		return nil, antares.Errorf(antares.CodeNotFound, "there is no such bot")
	}
	if err != nil {
		return nil, err
	}
	if u.Kind != antares.Bot || u.Owner != owner.ID {
		return nil, antares.Errorf(antares.CodeForbidden, "this bot is not yours")
	}
	return u, nil
}

// NewBotToken creates another token for a bot. With replace, all its other tokens end.
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
		return "", nil, antares.Errorf(antares.CodeConflict, "a bot has at most %d tokens: revoke one first", maxTokens)
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
