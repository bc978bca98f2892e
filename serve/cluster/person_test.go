package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
)

// person is a guest at one server and no other.
func (s *club) person(t *testing.T, at int) *client.Client {
	t.Helper()
	c, err := client.New(s.url, "")
	if err == nil {
		_, err = c.WithTransport(s.only(at)).Guest(s.ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// legal is an action that can be played at a table.
func legal(snap *api.Snapshot) (string, error) {
	g, err := catalog.Find(snap.Setup.Game)
	if err != nil {
		return "", err
	}
	v, err := g.Configure(snap.Setup.Options)
	if err != nil {
		return "", err
	}
	session, err := v.Read(snap.Position, nil)
	if err != nil {
		return "", err
	}
	list := session.Legal()
	if len(list) == 0 {
		return "", fmt.Errorf("nothing can be played at table %s", snap.ID)
	}
	return list[rand.N(len(list))], nil
}

// playAny plays something that can be played at a table.
func playAny(ctx context.Context, c *client.Client, snap *api.Snapshot) (*api.Snapshot, error) {
	action, err := legal(snap)
	if err != nil {
		return nil, err
	}
	return c.Play(ctx, snap.ID, snap.Ply, action)
}
