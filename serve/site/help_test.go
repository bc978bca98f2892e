package site_test

import (
	"context"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// TestNoEvaluationOfOnesGame holds that the computer evaluates no position of a game that
// the one who asks is playing against somebody else, nor what follows from it.
func TestNoEvaluationOfOnesGame(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben, cyd := c.guest(), c.guest(), c.guest()
	snap, err := s.Create(ctx, ann, setup("skaane", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range []*antares.User{ann, ben} {
		if err := s.Sit(ctx, snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	legal := func() (start, position string, actions []string, next string) {
		err := s.Look(ctx, snap.ID, func(t *table.Table) error {
			start, position, next = t.Session().Start(), t.Session().Position(), t.Session().Legal()[0]
			for _, p := range t.Session().Plies() {
				actions = append(actions, p.Action)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return start, position, actions, next
	}
	_, _, _, first := legal()
	if _, err := s.PlayAfter(ctx, snap.ID, ann.ID, 0, 0, first); err != nil {
		t.Fatal(err)
	}
	start, position, actions, next := legal()
	ask := func(u *antares.User, start string, actions ...string) antares.Code {
		// Nobody thinks here: a question that is not refused ends with its context.
		waits, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		defer cancel()
		_, err := s.Evaluate(waits, site.Asker{User: u.ID, Address: u.ID}, "skaane", nil, start, actions)
		return antares.CodeOf(err)
	}
	for _, u := range []*antares.User{ann, ben} {
		if code := ask(u, start, actions...); code != antares.CodeForbidden {
			t.Errorf("the game so far: %s", code)
		}
		if code := ask(u, position); code != antares.CodeForbidden {
			t.Errorf("its position: %s", code)
		}
		if code := ask(u, start, append(actions, next)...); code != antares.CodeForbidden {
			t.Errorf("what may follow: %s", code)
		}
		if code := ask(u, start); code == antares.CodeForbidden {
			t.Error("an earlier position is refused, too")
		}
	}
	if code := ask(cyd, position); code == antares.CodeForbidden {
		t.Error("somebody who does not play is refused")
	}
	if err := s.Resign(ctx, snap.ID, ben.ID); err != nil {
		t.Fatal(err)
	}
	if code := ask(ann, position); code == antares.CodeForbidden {
		t.Error("refused although the game is over")
	}
}
