package client_test

import (
	"errors"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// member is a registered user of a server.
func member(t *testing.T, address, name string) (*client.Client, api.Person) {
	t.Helper()
	c, err := client.New(address, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	me, err := c.Register(t.Context(), name, "a good password")
	if err != nil {
		t.Fatal(err)
	}
	return c, me
}

// A profile is found by name and by id, even if it contains characters with a meaning in
// a path.
func TestProfile(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	c, me := member(t, srv.URL, "Ann Bé")
	for _, name := range []string{me.ID, "Ann Bé"} {
		p, err := c.Profile(t.Context(), name)
		if err != nil || p.Person != me || p.Created.IsZero() || p.Ratings == nil || len(p.Ratings) != 0 {
			t.Errorf("%q is %+v, %v", name, p, err)
		}
	}
	for _, name := range []string{"nobody", "a/b", "../me", "?", "\x1b[2J"} {
		_, err := c.Profile(t.Context(), name)
		var refused *api.Problem
		if !errors.As(err, &refused) || refused.Code != antares.CodeNotFound {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// The better of those who have played enough leads, and the profile shows the same.
func TestLeaders(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, annIs := member(t, srv.URL, "Ann")
	ben, benIs := member(t, srv.URL, "Ben")
	if list, err := ann.Leaders(t.Context(), catalog.Skaane); err != nil || len(list) != 0 {
		t.Fatalf("before any game: %v, %v", list, err)
	}
	srv.Season(t, catalog.Skaane, antares.LeaderGames-1, annIs.ID, benIs.ID)
	if list, err := ann.Leaders(t.Context(), catalog.Skaane); err != nil || len(list) != 0 {
		t.Fatalf("one game short: %v, %v", list, err)
	}
	snap, err := ann.NewTable(t.Context(), antares.Setup{
		Game: catalog.Skaane, Rated: true, Public: true, Clock: antares.Clock{Kind: antares.Fischer, Base: 600},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []*client.Client{ann, ben} {
		if _, err := c.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	for ply, c := range []*client.Client{ann, ben} {
		now, err := c.Table(t.Context(), snap.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Play(t.Context(), snap.ID, ply, legal(t, now.Position)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ben.Act(t.Context(), snap.ID, "resign"); err != nil {
		t.Fatal(err)
	}
	var list []api.Leader
	for deadline := time.Now().Add(time.Minute); len(list) == 0 && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if list, err = ben.Leaders(t.Context(), catalog.Skaane); err != nil {
			t.Fatal(err)
		}
	}
	if len(list) != 2 || list[0].Person != annIs || list[1].Person != benIs || list[0].Rating <= list[1].Rating || list[0].Games != antares.LeaderGames {
		t.Fatalf("the leaders are %+v", list)
	}
	p, err := ben.Profile(t.Context(), "Ann")
	if err != nil || len(p.Ratings) != 1 || p.Ratings[0].Game != catalog.Skaane || p.Ratings[0].Rating != list[0].Rating || p.Ratings[0].Deviation != list[0].Deviation {
		t.Errorf("the profile is %+v, %v", p, err)
	}
	var refused *api.Problem
	if _, err := ann.Leaders(t.Context(), "chess/../skaane"); !errors.As(err, &refused) || refused.Code != antares.CodeNotFound {
		t.Errorf("the leaders of no game: %v", err)
	}
}

// legal is an action that can be played at a position of Skaane.
func legal(t *testing.T, position string) string {
	t.Helper()
	g, err := catalog.Find(catalog.Skaane)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := v.Read(position, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Legal()[0]
}
