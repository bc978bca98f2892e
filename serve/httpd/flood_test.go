package httpd_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
)

// eventsOf is how many events a table has.
func eventsOf(t *testing.T, s *servertest.Server, id string) int64 {
	t.Helper()
	row, _, err := s.Store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row.Head
}

// TestOfferFlood is a guest with a script at a table with a computer: whatever is sent
// again and again, the table keeps little of it, and the game goes on.
func TestOfferFlood(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{Extras: 30, ChatPerMinute: 1e6}, nil)
	ann := guest(t, s.URL)
	snap := open(t, ann, antares.Setup{Game: "skaane", Seats: []antares.SeatPlan{{}, {Level: 1}}})
	if _, err := ann.Sit(t.Context(), snap.ID, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	before := eventsOf(t, s, snap.ID)
	for range 60 {
		_, _ = ann.Offer(t.Context(), snap.ID, antares.OfferDraw) // refused, from the second on
	}
	if n := eventsOf(t, s, snap.ID) - before; n != 2 {
		t.Errorf("60 draw offers are kept as %d events", n)
	}
	_, err := ann.Offer(t.Context(), snap.ID, antares.OfferDraw)
	if p, ok := err.(*api.Problem); !ok || p.Code != antares.CodeConflict || p.Detail != "You have already offered a draw. You can offer again after your opponent has moved." {
		t.Errorf("refused with %v", err)
	}
	for range 100 {
		_ = ann.Chat(t.Context(), snap.ID, "spam")
	}
	if n := eventsOf(t, s, snap.ID) - before; n > 30 {
		t.Errorf("%d events", n)
	}
	var view api.View
	if err := ann.Do(t.Context(), http.MethodGet, "/api/tables/"+snap.ID+"/view", nil, &view); err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Play(t.Context(), snap.ID, 0, view.Actions[0].Text); err != nil {
		t.Error(err)
	}
	if _, err := ann.Act(t.Context(), snap.ID, "resign"); err != nil {
		t.Error(err)
	}
}

// TestOpenTableFlood creates tables and invitations as fast as a script can, sits down and
// leaves: what is kept is bounded, and everybody can clear their own.
func TestOpenTableFlood(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{}, nil)
	ann, ben := guest(t, s.URL), guest(t, s.URL)
	me, err := ben.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	invite := antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{}, {For: me.ID}}, Clock: antares.Clock{Kind: antares.NoClock}}
	kept := 0
	for range 200 {
		if _, err := ann.NewTable(t.Context(), invite); err == nil {
			kept++
		}
	}
	if kept != site.DefaultLimits.OpenTables {
		t.Errorf("%d tables were created", kept)
	}
	lists := func(c *client.Client, query string) []api.TableLine {
		t.Helper()
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		list, err := c.Tables(t.Context(), values)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	list := lists(ben, "invited=true&limit=100")
	if len(list) != kept {
		t.Fatalf("%d invitations", len(list))
	}
	if _, err := guest(t, s.URL).Act(t.Context(), list[0].ID, "close"); err == nil {
		t.Error("a stranger closes a table")
	}
	for i, line := range list {
		by := ann // the creator closes, the invited person declines
		if i%2 == 0 {
			by = ben
		}
		if snap, err := by.Act(t.Context(), line.ID, "close"); err != nil || snap.Status != antares.Over || snap.Reason != antares.ByClosing {
			t.Fatalf("%+v, %v", snap, err)
		}
	}
	if list := lists(ben, "invited=true"); len(list) != 0 {
		t.Errorf("%d invitations are left", len(list))
	}
	snap := open(t, ann, antares.Setup{Game: "rsp", Public: true})
	for range 50 {
		_, _ = ann.Sit(t.Context(), snap.ID, 0, "seed")
		_, _ = ann.Act(t.Context(), snap.ID, "leave")
	}
	if n := eventsOf(t, s, snap.ID); n > 20 {
		t.Errorf("sitting down and leaving is kept as %d events", n)
	}
}
