package site

import (
	"context"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/table"
)

// Upload keeps a game that a user has played on a device of their own, and returns its
// table. The same game uploaded again is the same table.
func (s *Site) Upload(ctx context.Context, by Asker, u *antares.User, in *api.Upload) (*api.Snapshot, error) {
	g := &table.Uploaded{
		Game: in.Game, Options: in.Options, Seats: in.Seats, Start: in.Start, Actions: in.Actions,
		Result: in.Result, Reason: in.Reason, Played: in.Played,
	}
	// The id follows from the game, which has to be read before that is known.
	t, _, err := table.Upload(s.find, "", u, g, s.now())
	if err != nil {
		var action *table.ActionError
		if errors.As(err, &action) {
			return nil, &api.RefusedError{At: action.At, Err: action.Err}
		}
		return nil, err
	}
	id := idAlphabet.EncodeToString(s.digest("upload", u.ID, in.Table, t.Same())[:10])
	if snap, err := s.After(ctx, id, u.ID); antares.CodeOf(err) != antares.CodeNotFound {
		return snap, err
	}
	if err := s.uploads.take(by, s.now()); err != nil {
		return nil, err
	}
	t, events, err := table.Upload(s.find, id, u, g, s.now())
	if err != nil {
		return nil, err
	}
	if err := s.store.CreateTable(context.WithoutCancel(ctx), t.Row(), events); err != nil {
		// Perhaps the same request got there first by another route.
		if snap, other := s.After(ctx, id, u.ID); other == nil {
			return snap, nil
		}
		return nil, err
	}
	return s.After(ctx, id, u.ID)
}
