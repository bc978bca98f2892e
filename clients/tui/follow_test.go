package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// What is outside the rules is printed too: takebacks and resignations.
func TestFollow(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, ben, id := playersAt(t, srv.URL, antares.Setup{Game: catalog.Skaane, Clock: antares.Clock{Kind: antares.NoClock}})
	snap, err := ann.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sessionOf(t, catalog.Skaane).Variant().Read(snap.Position, nil)
	if err != nil {
		t.Fatal(err)
	}
	first := s.Legal()[0]
	if _, err := ann.Play(t.Context(), id, 0, first); err != nil {
		t.Fatal(err)
	}
	if err := s.Play(first); err != nil {
		t.Fatal(err)
	}
	config := testConfig()
	config.Server = newGuest(t, srv.URL)

	// Somebody who does not want to wait for the end may leave.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Follow(ctx, config, id, new(strings.Builder)); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}

	for _, c := range []*client.Client{ann, ben} { // who asks, who agrees
		if _, err := c.Offer(t.Context(), id, antares.OfferTakeback); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ben.Act(t.Context(), id, "resign"); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := Follow(t.Context(), config, id, &out); err != nil {
		t.Fatal(err)
	}
	want := []string{s.Start(), "1. " + first + "  " + s.Position(), "taken back  " + s.Start(), "win:light resigned"}
	if got := strings.Split(strings.TrimSpace(out.String()), "\n"); !slices.Equal(got, want) {
		t.Errorf("it tells\n%q\nnot\n%q", got, want)
	}
	if err := Follow(t.Context(), config, "nonsense", &out); err == nil || !strings.Contains(err.Error(), "no such table") {
		t.Errorf("of a table that is not there: %v", err)
	}
}
