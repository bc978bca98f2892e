package tui

import (
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// member is somebody at a server who can be rated.
func member(t testing.TB, address, name string) *client.Client {
	t.Helper()
	c := newGuest(t, address)
	if _, err := c.Register(t.Context(), name, "a good password"); err != nil {
		t.Fatal(err)
	}
	return c
}

// playRated plays a rated game of Skaane that the second player resigns.
func playRated(t testing.TB, ann, ben *client.Client) (id string) {
	t.Helper()
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
	for ply, c := range []*client.Client{ann, ben, ann, ben} {
		s, err := c.Table(t.Context(), snap.ID)
		if err != nil {
			t.Fatal(err)
		}
		session, err := sessionOf(t, catalog.Skaane).Variant().Read(s.Position, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Play(t.Context(), snap.ID, ply, session.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ben.Act(t.Context(), snap.ID, "resign"); err != nil {
		t.Fatal(err)
	}
	return snap.ID
}

// From the lobby to the leaderboard, on to somebody's profile, to a game and back, on a
// real server.
func TestLeadersToAGame(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, ben := member(t, srv.URL, "Ann"), member(t, srv.URL, "Ben")
	var ids []string
	for _, c := range []*client.Client{ann, ben} {
		me, err := c.Me(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, me.ID)
	}
	srv.Season(t, catalog.Skaane, antares.LeaderGames-1, ids...)
	playRated(t, ann, ben)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // until it is rated
		list, err := ben.Leaders(t.Context(), catalog.Skaane)
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("the leaders are %v, %v", list, err)
		}
		if len(list) == 2 {
			break
		}
	}
	m := lobbyOf(t, ben, srv.URL)
	m.isA(antares.Member)
	m.press("b")
	m.sees("Nobody has played enough rated games yet") // of Skorpion
	m.press("tab", "right")
	m.sees("Leaders: Skaane, the runes")
	m.sees("1 Ann")
	m.sees("2 Ben")
	m.press("enter")
	m.sees("Ann, member since")
	m.sees("Recent games")
	m.sees("won  Skaane, the runes")
	m.sees("20 games")
	m.press("enter")
	m.sees("resigned")
	m.sees("light: Ann")
	m.press("i") // from the table to those who played
	m.sees("Ann, member since")
	m.press("tab")
	m.sees("Ben, member since")
	m.sees("lost Skaane, the runes")
	m.press("q")
	m.sees("light: Ann")
	m.press("v")
	m.sees("0 of 4")
	m.press("q", "q")
	m.sees("Ann, member since")
	m.press("q")
	m.sees("Leaders: Skaane")
	m.press("q")
	m.sees("Lobby of")
	m.press("i")
	m.sees("Ben, member since")
	m.press("q")
	m.sees("Lobby of")
}

// Without a connection the client shows what is wrong, and once it is back g refreshes.
func TestPeopleOffline(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	wire := newProxy(t, srv.URL)
	m := guest(t, wire.URL())
	m.isA(antares.Guest)
	wire.cut(true)
	m.press("b")
	m.sees("cannot reach " + wire.URL())
	m.press("q", "i")
	m.sees("Profile")
	m.sees("cannot reach " + wire.URL())
	wire.cut(false)
	m.press("g")
	m.sees("guest since")
	m.press("q", "b")
	m.sees("Nobody has played enough rated games yet")
}

// Somebody who does not exist.
func TestNobodyOfThatName(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	m := guest(t, srv.URL)
	m.isA(antares.Guest)
	m.peek(func(a *App) { a.top().(*lobby).me.ID = "nobody\x1b[2J/../x" })
	m.press("i")
	m.sees("nobody is called")
	m.peek(func(a *App) { tame(t, a) })
}
