package site

import (
	"context"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// What anybody may look up is read through the store's public side, so that no act waits
// behind it.

// Find is the game of that name.
func (s *Site) Find(name string) (game.Game, error) { return s.find(name) }

// User is the user with that id.
func (s *Site) User(ctx context.Context, id string) (*antares.User, error) {
	return s.store.Public().User(ctx, id)
}

// FindUser is a user by id or name. The id comes first: nobody can pose as somebody else by
// taking that person's id as a name.
func (s *Site) FindUser(ctx context.Context, name string) (*antares.User, error) {
	u, err := s.User(ctx, name)
	if errors.Is(err, antares.ErrNotFound) {
		u, err = s.store.Public().UserByName(ctx, name)
	}
	if errors.Is(err, antares.ErrNotFound) {
		return nil, antares.Errorf(antares.CodeNotFound, "nobody is called %q", name)
	}
	return u, err
}

// HasUser reports whether there is a user with that id. It is part of creating a table, so
// it does not queue with those who only look.
func (s *Site) HasUser(ctx context.Context, id string) (bool, error) {
	_, err := s.store.User(ctx, id)
	if errors.Is(err, antares.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Tables lists tables, without their secrets.
func (s *Site) Tables(ctx context.Context, f antares.Filter) ([]antares.TableRow, error) {
	return s.store.Public().Tables(ctx, f)
}

// Ratings are those of one user.
func (s *Site) Ratings(ctx context.Context, user string) ([]antares.Rating, error) {
	return s.store.Public().Ratings(ctx, user)
}

// mostLeaders is the length of a leaderboard.
const mostLeaders = 50

// Leaders are the best players of a game.
func (s *Site) Leaders(ctx context.Context, game string) ([]antares.Rating, error) {
	return s.store.Public().Leaders(ctx, game, mostLeaders)
}

// Ping reports whether the store writes, by writing something small.
func (s *Site) Ping(ctx context.Context) error { return s.store.Ping(ctx) }
