package tui

import (
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// The lobby shows the games in which it is our turn first, and counts them; it follows
// what happens there without being asked.
func TestCorrespondence(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, ben := newGuest(t, srv.URL), newGuest(t, srv.URL)
	setup := antares.Setup{Game: catalog.Skaane, Clock: antares.Clock{Kind: antares.Days, Days: 3}}
	first := sitDown(t, setup, ann, ben)
	sitDown(t, setup, ben, ann) // later: at the top, if nothing else counts
	m := lobbyOf(t, ann, srv.URL)
	m.sees("your turn in 1 game")
	m.sees("your turn, 2d23h left")
	m.sees("3 days per move")
	at := func() (id string) {
		m.peek(func(a *App) { id = a.top().(*lobby).lines[0].ID })
		return id
	}
	if at() != first {
		t.Error("the game in which it is our turn is not the first")
	}
	m.peek(func(a *App) {
		if got := a.View().WindowTitle; got != "(1) Antares" {
			t.Errorf("the title of the window is %q", got)
		}
	})
	m.sees("Enter continue")
	playAt(t, ann, first)
	ttytest.Await(t, "the turn of the other", func() bool { return !strings.Contains(m.screen(), "your turn") })
	playAt(t, ben, first)
	m.sees("your turn in 1 game")
}

// playAt plays the first legal action.
func playAt(t *testing.T, c *client.Client, id string) {
	t.Helper()
	snap, err := c.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sessionOf(t, catalog.Skaane).Variant().Read(snap.Position, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Play(t.Context(), id, snap.Ply, s.Legal()[0]); err != nil {
		t.Fatal(err)
	}
}

// An invitation names who invites, and x declines it. Strangers do not see it.
func TestInvitation(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, ben := member(t, srv.URL, "Ann"), member(t, srv.URL, "Ben")
	me, err := ben.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	snap, err := ann.NewTable(t.Context(), antares.Setup{
		Game: catalog.Skaane, Public: true, Clock: antares.Clock{Kind: antares.NoClock}, Seats: []antares.SeatPlan{{}, {For: me.ID}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Sit(t.Context(), snap.ID, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	host, guest, stranger := lobbyOf(t, ann, srv.URL), lobbyOf(t, ben, srv.URL), lobbyOf(t, newGuest(t, srv.URL), srv.URL)
	host.sees("Waiting for Ben")
	host.press("enter")
	host.sees("dark: (for Ben)")
	host.sees("Waiting for Ben")
	stranger.isA(antares.Guest)
	stranger.sees("No tables yet")
	guest.sees("Ann invites you")
	guest.sees("Enter accept  x decline")
	guest.press("x")
	guest.sees("No tables yet")
	host.sees("The table was closed")
	if text := stranger.screen(); strings.Contains(text, "Ann") {
		t.Errorf("a stranger sees\n%s", text)
	}
}
