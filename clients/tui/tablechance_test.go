package tui

import (
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// Two terminals sit down with sealed seeds. The game begins by itself when both are
// seated, and at its end the deal is checked automatically.
func TestOnlineSealed(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, ben := newGuest(t, srv.URL), newGuest(t, srv.URL)
	snap, err := ann.NewTable(t.Context(), antares.Setup{Game: catalog.Skaane, Clock: antares.Clock{Kind: antares.NoClock}})
	if err != nil {
		t.Fatal(err)
	}
	a := tableOf(t, ann, srv.URL, snap.ID)
	a.sees("waiting for players")
	b := tableOf(t, ben, srv.URL, snap.ID)
	a.sees("your turn")
	b.sees("light to move")
	if snap, err = ann.Table(t.Context(), snap.ID); err != nil || snap.Seats[0].Seal == "" || snap.Seats[1].Seal == "" {
		t.Errorf("%+v, %v", snap.Seats, err)
	}
	b.press("r", "y")
	a.sees("Deal checked: fair")
	b.sees("Deal checked: fair")
}

// TestOnlineCheatingOperator rewrites the deal behind the back of a terminal that keeps
// what it was shown. It raises an alarm over everything, which only its own key closes,
// and raises it again when the user comes back to the table.
func TestOnlineCheatingOperator(t *testing.T) {
	dir := t.TempDir()
	srv := servertest.StartIdle(t, dir, nil)
	ann, ben := newGuest(t, srv.URL), newGuest(t, srv.URL)
	snap, err := ann.NewTable(t.Context(), antares.Setup{Game: catalog.Skaane, Clock: antares.Clock{Kind: antares.NoClock}})
	if err != nil {
		t.Fatal(err)
	}
	a := tableOf(t, ann, srv.URL, snap.ID)
	a.sees("waiting for players")
	ttytest.Await(t, "the seat", func() bool {
		snap, err = ann.Table(t.Context(), snap.ID)
		return err == nil && len(snap.Mine) > 0
	})
	if _, err := ben.SitDown(t.Context(), snap.ID, -1); err != nil {
		t.Fatal(err)
	}
	a.sees("your turn")
	srv.Server.Drain(t.Context()) // sockets reconnect
	srv.Stop()
	servertest.Cheat(t, dir, snap.ID, nil)
	servertest.StartAt(t, dir, srv.URL)
	a.sees("THIS SERVER DID NOT KEEP ITS WORD")
	a.press("q", "Esc", "Enter", "y", "n")
	a.sees("THIS SERVER DID NOT KEEP ITS WORD")
	a.sees(snap.Setup.Commitment)
	a.press("A")
	a.sees("did not keep its word about the dice")
	a.press("q")
	a.sees("Leave this table? The game continues.")
	a.press("y")
	a.sees("Lobby")
	a.press("o")
	a.enter(snap.ID)
	a.sees("THIS SERVER DID NOT KEEP ITS WORD")
}
