package tui

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
)

// atServer is a client in a lobby that is not connected to anything.
func atServer(t testing.TB) *App {
	t.Helper()
	c, err := client.New("http://games.example", "")
	if err != nil {
		t.Fatal(err)
	}
	config := testConfig()
	config.Server, config.Address = c, "http://games.example"
	return New(config)
}

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func TestLobbyScreens(t *testing.T) {
	a := atServer(t)
	l := a.top().(*lobby)
	l.online = true
	shoot(t, a, "lobby-empty")
	inASCII(t, a)
	msg := listedMsg{lobby: l, me: api.Person{ID: "u1", Name: "Quiet Falcon 7", Kind: antares.Guest}}
	for i, g := range catalog.Games() {
		line := api.TableLine{
			ID: hex.EncodeToString([]byte{byte(i)}), Game: g.Info().ID, Clock: clocks[i], Rated: i == 1,
			Seats: []api.LineSeat{{Name: "Ann"}, {}, {Level: 3}}[:2+i%2],
		}
		msg.lines = append(msg.lines, lobbyLine{openKinds[0].heading, line})
		line.ID += "w"
		line.Seats[1].Name = "a\x1b[2Jname" // nothing of others gets through to the terminal
		msg.lines = append(msg.lines, lobbyLine{toWatch, line})
	}
	send(a, msg)
	shoot(t, a, "lobby")
	if strings.Contains(a.View().Content, "\x1b[2J") {
		t.Error("a name reaches the terminal as a command")
	}
	for range 20 { // more than fit: the cursor stays in sight
		msg.lines = append(msg.lines, lobbyLine{toWatch, api.TableLine{ID: strings.Repeat("x", len(msg.lines)), Game: "skaane"}})
	}
	send(a, msg)
	for range len(msg.lines) {
		press(a, "down")
	}
	shoot(t, a, "lobby-long")
	for key, want := range map[string]int{"home": 0, "end": len(msg.lines) - 1} {
		if press(a, key); l.at != want {
			t.Errorf("%s leads to line %d, not %d", key, l.at, want)
		}
	}
	press(a, "?")
	shoot(t, a, "help-lobby")
}

func TestTableFormScreens(t *testing.T) {
	for _, g := range catalog.Games() {
		a := atServer(t)
		a.Choose(g)
		shoot(t, a, "newtable-"+g.Info().ID)
	}
}

// snapshot is a table for two of them, of which the first is ours.
func snapshot(t testing.TB, id string) (*api.Snapshot, []antares.Event) {
	t.Helper()
	s := sessionOf(t, id)
	snap := &api.Snapshot{
		ID: "abcdefgh", Status: antares.Open, Head: 1,
		Setup: antares.Setup{Game: id, Options: s.Variant().Options(), Clock: antares.Clock{Kind: antares.Fischer, Base: 300, Increment: 5}},
	}
	var clock []int64
	for i, seat := range s.Variant().Traits().Seats {
		snap.Seats = append(snap.Seats, api.SeatView{Seat: seat})
		if i == 0 {
			snap.Seats[0].User, snap.Seats[0].Name = "me", "Quiet Falcon 7"
		}
		clock = append(clock, 300_000)
	}
	events := []antares.Event{{Seq: 2, Kind: antares.Started, Seat: -1, Position: s.Start(), Clocks: clock}}
	for i := range snap.Seats[1:] {
		events = append(events, antares.Event{Kind: antares.Sat, Seat: i + 1, User: "you", Name: "Amber Owl 3"})
	}
	return snap, events
}

func TestTableScreens(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		a := atServer(t)
		a.Watch("abcdefgh")
		tb := a.top().(*table)
		shoot(t, a, "table-unknown")
		tb.me, tb.online = "me", true
		snap, events := snapshot(t, id)
		tb.begin(snap, nil, noon)
		shoot(t, a, "table-"+id+"-waiting")
		tb.happened(append(events[1:], events[0]), noon)
		for tb.s.Turn() < 0 {
			tb.happened([]antares.Event{{Kind: antares.Rolled, Seat: -1, Action: tb.s.Legal()[0]}}, noon)
		}
		for range 4 {
			kind := antares.Played
			if tb.s.Turn() < 0 {
				kind = antares.Rolled
			}
			tb.happened([]antares.Event{{Kind: kind, Seat: 0, Action: tb.s.Legal()[0], Clocks: []int64{250_000, 290_000, 300_000, 9_000}[:len(snap.Seats)]}}, noon)
		}
		tb.happened([]antares.Event{
			{Kind: antares.Chatted, Seat: 1, Text: "good luck \x1b[2J and have fun with this long sentence"},
			{Kind: antares.Offered, Seat: 1, Offer: antares.OfferDraw},
		}, noon)
		a.env.now = noon.Add(3 * time.Second)
		tb.tell()
		shoot(t, a, "table-"+id+"-playing")
		if strings.Contains(a.View().Content, "\x1b[2J") {
			t.Error("chat reaches the terminal as a command")
		}
		tb.happened([]antares.Event{{Kind: antares.Ended, Seat: 1, Result: "win:" + snap.Seats[0].Seat, Reason: antares.ByTime}}, noon)
		shoot(t, a, "table-"+id+"-over")
	}
	a := atServer(t)
	a.Watch("abcdefgh")
	tb := a.top().(*table)
	snap, _ := snapshot(t, catalog.Skaane)
	tb.begin(snap, nil, noon)
	press(a, "?")
	shoot(t, a, "help-table")
}

// Whatever a server sends, the client survives.
func TestGarbageFromAServer(t *testing.T) {
	kinds := []antares.Kind{
		antares.Created, antares.Sat, antares.Left, antares.Started, antares.Played, antares.Rolled, antares.Offered, antares.Withdrawn,
		antares.TakenBack, antares.Chatted, antares.Rematched, antares.Ended, "nonsense",
	}
	rapid.Check(t, func(r *rapid.T) {
		a := atServer(t)
		a.Watch("x")
		tb := a.top().(*table)
		tb.me = "me"
		id := rapid.SampledFrom(append(gameIDs(), "none")).Draw(r, "game")
		snap := &api.Snapshot{Setup: antares.Setup{Game: id}}
		if id != "none" {
			snap, _ = snapshot(t, id)
			snap.Seats = snap.Seats[:rapid.IntRange(0, len(snap.Seats)).Draw(r, "seats")]
			snap.Clocks = rapid.SliceOfN(rapid.Int64(), 0, 5).Draw(r, "clocks")
		}
		tb.begin(snap, nil, noon)
		for range rapid.IntRange(0, 20).Draw(r, "events") {
			e := antares.Event{
				Kind: rapid.SampledFrom(kinds).Draw(r, "kind"), Seat: rapid.IntRange(-2, 5).Draw(r, "seat"), Ply: rapid.IntRange(-1, 9).Draw(r, "ply"),
				Text: rapid.String().Draw(r, "text"), Name: rapid.String().Draw(r, "name"), Action: "a1", Position: "nonsense", User: "me",
				Clocks: rapid.SliceOfN(rapid.Int64(), 0, 5).Draw(r, "clocks"),
			}
			if tb.s != nil && rapid.Bool().Draw(r, "legal") {
				e.Position = tb.s.Start()
				if legal := tb.s.Legal(); len(legal) > 0 {
					e.Action = legal[0]
				}
			}
			if tb.s != nil {
				tb.happened([]antares.Event{e}, noon)
			}
			fits(t, a, screenText(a))
		}
	})
}
