package home_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// TestSamePlayers plays on a server, and then the same in a home that has taken the table
// over at its beginning: the dice fall the same, and the levels play the same.
func TestSamePlayers(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, g := range catalog.Games() {
		for _, level := range []int{2, 6} {
			t.Run(g.Info().ID, func(t *testing.T) { samePlayers(t, s.URL, against(g.Info().ID, level)) })
		}
	}
}

func samePlayers(t *testing.T, url string, in api.NewTable) {
	c, err := client.New(url, "")
	if err == nil {
		_, err = c.Guest(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	happened := make(chan struct{}, 1000)
	socket := c.Dial(ctx, client.Handler{
		Table:  func(*api.Snapshot, []antares.Event) { happened <- struct{}{} },
		Events: func(string, []antares.Event) { happened <- struct{}{} },
	})
	defer socket.Close()
	snap, err := c.NewTable(ctx, antares.Setup{Game: in.Game, Options: in.Options, Seats: in.Seats, Clock: antares.Clock{Kind: antares.NoClock}})
	if err != nil {
		t.Fatal(err)
	}
	id := snap.ID
	if err := socket.Watch(ctx, id, 0, false); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Sit(ctx, id, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 10; {
		if snap, err = c.Table(ctx, id); err != nil {
			t.Fatal(err)
		}
		if snap.Status == antares.Over {
			break
		}
		if snap.Turn != 0 {
			<-happened
			continue
		}
		var v view
		if err := c.Do(ctx, http.MethodGet, "/api/tables/"+id+"/view", nil, &v); err != nil {
			t.Fatal(err)
		}
		if err := socket.Play(ctx, id, snap.Ply, v.Actions[len(v.Actions)/2].Text); err != nil {
			t.Fatal(err)
		}
		n++
	}
	if snap.Status != antares.Over {
		if snap, err = c.Act(ctx, id, "resign"); err != nil {
			t.Fatal(err)
		}
	}
	var events []antares.Event
	if err := c.Do(ctx, http.MethodGet, "/api/tables/"+id+"/events", nil, &events); err != nil {
		t.Fatal(err)
	}
	began := slices.IndexFunc(events, func(e antares.Event) bool { return e.Kind == antares.Started }) + 1
	for events[began].Kind == antares.Rolled {
		began++ // the first dice come with the beginning
	}
	h := newHome(t)
	if err := h.Take(id, snap.Secret, slices.Clone(events[:began])); err != nil {
		t.Fatal(err)
	}
	here := newPage(t, h, nil).on(id, snap)
	// The level may have answered here what it had no time for there.
	if len(snap.Actions) < 5 || len(here) < len(snap.Actions) || !slices.Equal(here[:len(snap.Actions)], snap.Actions) {
		t.Errorf("on the server\n%v\nand here\n%v", snap.Actions, here)
	}
}

// on plays what the person played on the server, and says what has been played then.
func (p *page) on(id string, as *api.Snapshot) []string {
	p.t.Helper()
	w := p.watch(id, 0)
	defer w.stop()
	for {
		actions, turn := p.h.Actions(id)
		switch {
		case len(actions) >= len(as.Actions):
			return actions
		case turn != 0:
			if m, ok := <-w.messages; !ok || m.Error != nil {
				p.t.Fatalf("%+v", m.Error)
			}
		default:
			if problem := p.ask("POST", api.EnginePlay, api.PlayAt{Table: id, Play: api.Play{Ply: len(actions), Action: as.Actions[len(actions)]}}, nil); problem != nil {
				p.t.Logf("%+v", problem)
				return actions
			}
		}
	}
}
