package cluster

import (
	"math/rand/v2"
	"testing"

	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/client"
	"github.com/antares-games/antares/site"
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
func legal(t *testing.T, snap *site.Snapshot) string {
	t.Helper()
	g, err := catalog.Find(snap.Setup.Game)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(snap.Setup.Options)
	if err != nil {
		t.Fatal(err)
	}
	session, err := v.Read(snap.Position, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := session.Legal()
	return list[rand.N(len(list))]
}
