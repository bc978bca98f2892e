package client

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// Every act on a server has a key, by which the server recognises it when it is sent
// again. So it can be repeated whenever the answer was lost, and is done only once.

const (
	// actTries is how often an act is sent, and actTime how long after the first try it
	// may still be repeated.
	actTries = 5
	actTime  = 30 * time.Second
)

// NewKey returns a key for an act that must be done only once. Attach it to the context
// with api.WithKey; without that, every act gets a key of its own.
func NewKey() string { return rand.Text() }

// once does an act, and repeats it with the same key while the server cannot be reached
// or cannot answer.
func (c *Client) once(ctx context.Context, path string, in, out any) error {
	ctx = api.WithKey(ctx, cmp.Or(api.Key(ctx), NewKey()))
	began, wait := time.Now(), firstWait
	for try := 1; ; try++ {
		err := c.Do(ctx, http.MethodPost, path, in, out)
		if !unanswered(err) || ctx.Err() != nil || try == actTries || time.Since(began) > actTime {
			return err
		}
		select {
		case <-time.After(wait/2 + mathrand.N(wait)):
		case <-ctx.Done():
			return err
		}
		wait *= 2
	}
}

// unanswered reports that it is unknown whether something was done: the connection was
// lost, or the server had trouble.
func unanswered(err error) bool {
	var (
		problem *api.Problem
		status  *statusError
		lost    cleaned
	)
	switch {
	case errors.As(err, &problem):
		return problem.Status >= http.StatusInternalServerError
	case errors.As(err, &status):
		return status.code >= http.StatusInternalServerError
	}
	return errors.As(err, &lost)
}

// Answer plays an action at a table in the state in which it was seen. If something has
// been taken back since then, the action is refused as stale.
func (c *Client) Answer(ctx context.Context, seen *api.Snapshot, action string) (*api.Snapshot, error) {
	snap, err := c.act(ctx, seen.ID, "play", api.Play{Ply: seen.Ply, Action: action, Head: seen.Head})
	var p *api.Problem
	if errors.As(err, &p) && p.Code == antares.CodeBadRequest {
		// A server of an earlier version does not know the head.
		return c.Play(ctx, seen.ID, seen.Ply, action)
	}
	return snap, err
}

func (c *Client) act(ctx context.Context, id, act string, in any) (*api.Snapshot, error) {
	snap := &api.Snapshot{}
	return snap, c.once(ctx, "/api/tables/"+url.PathEscape(id)+"/"+act, in, snap)
}
