package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
)

// atTable is a client at a table of Skaane without a clock, where the first seat is ours
// and some plies have been played.
func atTable(t testing.TB, plies int) (*App, *table) {
	t.Helper()
	a := atServer(t)
	a.Watch("abcdefgh")
	tb := a.top().(*table)
	tb.me, tb.online, tb.met = "me", true, true
	snap, events := snapshot(t, catalog.Skaane)
	snap.Setup.Clock = antares.Clock{Kind: antares.NoClock}
	snap.Now, snap.ClaimAfter = noon, 120
	tb.link = dial(tb.Server, tb.id) // nobody answers there
	t.Cleanup(tb.link.close)
	tb.begin(snap, nil, noon)
	events[0].Clocks = nil
	tb.happened(append(events[1:], events[0]), noon)
	for i := range plies {
		tb.happened([]antares.Event{{Kind: antares.Played, Seat: i % 2, Ply: i + 1, At: noon, Action: tb.s.Legal()[0]}}, noon)
	}
	return a, tb
}

func sees(t testing.TB, a *App, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if screen := screenText(a); !strings.Contains(screen, text) {
			t.Errorf("%q is not on the screen:\n%s", text, screen)
		}
	}
}

func seesNot(t testing.TB, a *App, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if screen := screenText(a); strings.Contains(screen, text) {
			t.Errorf("%q is on the screen:\n%s", text, screen)
		}
	}
}

// An opponent who goes is shown as offline, with the time until the game can be claimed;
// then K asks, and only y, d and n answer.
func TestOfflineOpponent(t *testing.T) {
	a, tb := atTable(t, 3) // dark is to move
	gone := awayMsg{link: tb.link, away: []api.Away{{Seat: 1, Since: noon}}}
	tb.present(gone)
	sees(t, a, "Amber Owl 3 (offline)", "Amber Owl 3 is offline: you can claim in 2:00")
	shoot(t, a, "table-offline")
	tick := func(d time.Duration) { a.env.now = noon.Add(d); tb.tell() }
	tick(37 * time.Second)
	sees(t, a, "you can claim in 1:23")
	press(a, "K")
	sees(t, a, "You can claim the game in 1:23")
	if tb.asked != nil {
		t.Error("the game can be claimed too early")
	}
	tick(2 * time.Minute)
	sees(t, a, "K claims the game", "K claim")
	press(a, "K")
	sees(t, a, "Claim the win of this game?", "y win  d draw  n no")
	shoot(t, a, "table-claim")
	press(a, "q", "r", "x", "c", "enter")
	sees(t, a, "Claim the win of this game?")
	press(a, "n")
	seesNot(t, a, "Claim the win")
	press(a, "K")
	for key, want := range map[string]bool{"y": true, "d": true, "n": false, "q": false} {
		tb.asked = nil
		tb.askClaim()
		if _, cmd := a.Update(keyMsg(key)); (cmd != nil) != want && key != "q" {
			t.Errorf("%s does something: %v", key, cmd != nil)
		}
	}
	tb.asked = nil
	tb.askClaim()
	tb.present(awayMsg{link: tb.link})
	sees(t, a, "Amber Owl 3 is back")
	seesNot(t, a, "offline", "Claim the win")
}

// Where a clock runs, nothing can be claimed; and in a game that has hardly begun neither.
func TestNothingToClaim(t *testing.T) {
	a, tb := atTable(t, 1)
	tb.present(awayMsg{link: tb.link, away: []api.Away{{Seat: 1, Since: noon.Add(-time.Hour)}}})
	sees(t, a, "Amber Owl 3 is offline", "x abort")
	seesNot(t, a, "claim")
	a, tb = atTable(t, 3)
	tb.seen.claimAfter = 0
	tb.present(awayMsg{link: tb.link, away: []api.Away{{Seat: 1, Since: noon.Add(-time.Hour)}}})
	seesNot(t, a, "claim")
	press(a, "K")
	if tb.asked != nil {
		t.Error("a game with a clock can be claimed")
	}
	tb.present(awayMsg{link: tb.link, away: []api.Away{{Seat: 7, Since: noon}, {Seat: -1}}}) // seats that do not exist
	seesNot(t, a, "offline")
}

// Our own connection is lost: that the clock runs is said only if it does.
func TestOfflineOurselves(t *testing.T) {
	a, tb := atTable(t, 2)
	tb.update(stateMsg{link: tb.link}) // listening would wait for more
	sees(t, a, "You're offline. Trying again")
	tb.seen.left = []time.Duration{time.Minute, time.Minute}
	tb.tell()
	sees(t, a, "You're offline. Your clock keeps running.")
	tb.seen.seats[0].First = true // not before the first move
	tb.tell()
	seesNot(t, a, "Your clock keeps running")
}

// On a real server: somebody goes in the middle of a game without a clock, the other one
// waits and claims it.
func TestClaim(t *testing.T) {
	srv := servertest.StartSite(t, t.TempDir(), func(c *site.Config) { c.AwayGrace = time.Millisecond }, nil)
	ann, ben, id := playersAt(t, srv.URL, antares.Setup{Game: catalog.Skaane, Clock: antares.Clock{Kind: antares.NoClock}})
	m, other := tableOf(t, ann, srv.URL, id), tableOf(t, ben, srv.URL, id)
	for range 3 {
		if !move(t, forward, m, other) {
			t.Fatal("the game is over")
		}
	}
	m.sees("dark to move")
	other.press("q")
	other.sees("Leave this table? The game continues.")
	other.press("n")
	other.sees("your turn")
	other.press("q", "y")
	other.sees("Lobby")
	m.sees("(offline)")
	m.sees("you can claim in")
	srv.Pass(t, 3*time.Minute)
	m.peek(func(a *App) { a.top().(*table).seen.ahead += 3 * time.Minute }) // as a new connection would tell
	m.sees("K claims the game")
	m.press("K")
	m.sees("Claim the win of this game?")
	m.press("y")
	m.sees("Light wins: dark stayed away")
	m.press("q")
	m.sees("Lobby")
}

// A rated game shows what it did to our rating.
func TestRatingAfterTheGame(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	ann, ben := member(t, srv.URL, "Ann"), member(t, srv.URL, "Ben")
	id := sitDown(t, antares.Setup{
		Game: catalog.Skaane, Rated: true, Clock: antares.Clock{Kind: antares.Fischer, Base: 600}, Seats: []antares.SeatPlan{{}, {}},
	}, ann, ben)
	terminals := map[*client.Client]*terminal{ann: tableOf(t, ann, srv.URL, id), ben: tableOf(t, ben, srv.URL, id)}
	for range 2 {
		if !move(t, forward, terminals[ann], terminals[ben]) {
			t.Fatal("the game is over")
		}
	}
	terminals[ben].press("r", "y")
	terminals[ann].sees("Light wins: dark resigned")
	terminals[ann].sees("Rating 1662 (+162)")
	terminals[ben].sees("Rating 1338 (-162)")
}
