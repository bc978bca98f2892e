package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
)

// somebody is a profile with its games.
func somebody(p *profile, n int) profileMsg {
	day := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	msg := profileMsg{profile: p, number: p.number, about: api.Profile{
		Person: api.Person{ID: "u7", Name: "Quiet Falcon 7", Kind: antares.Member}, Created: day.AddDate(-1, 2, 0),
	}}
	for i, g := range catalog.Games() {
		if i < n {
			msg.about.Ratings = append(msg.about.Ratings, antares.Rating{Game: g.Info().ID, Rating: 1650.7 - 90*float64(i), Deviation: 52.2 + 9*float64(i), Games: 31 - 10*i})
		}
	}
	for i := range n * 6 {
		t := api.TableLine{
			ID: fmt.Sprint("t", i), Game: catalog.Skaane, Options: map[string]string{"board": "8x8"}, Clock: clocks[i%len(clocks)], Rated: i%2 == 0, Status: antares.Over,
			Seats:   []api.LineSeat{{User: "u7", Name: "Quiet Falcon 7"}, {User: "u8", Name: "Amber Owl 3"}},
			Updated: day.AddDate(0, 0, -i), Result: []string{"win:light", "win:dark", "draw:limit", "", "win:light"}[i%5],
		}
		heading := "Recent games"
		switch i {
		case 0:
			heading, t.Status, t.Result = "Playing now", antares.Playing, ""
		case 2:
			t.Seats[1].Name = hostile
		case 3:
			t.Game, t.Options = "nonsense\x1b[2J", nil
		case 4:
			t.Seats[1] = api.LineSeat{Level: 3}
		case 5:
			t.Seats[1].User = "u7" // against oneself
		case 6:
			t.Seats[0], t.Seats[1] = t.Seats[1], t.Seats[0]
		case 7:
			t.Seats, t.Result = nil, "win:light"
		}
		msg.games = append(msg.games, lobbyLine{heading, t})
	}
	return msg
}

func TestProfileScreens(t *testing.T) {
	a := atServer(t)
	still(a, "i") // the client does not know yet who the user is
	if _, still := a.top().(*lobby); !still {
		t.Fatalf("i leads to %T", a.top())
	}
	a.top().(*lobby).me = api.Person{ID: "u7", Name: "Quiet Falcon 7", Kind: antares.Guest}
	still(a, "i")
	p := a.top().(*profile)
	shoot(t, a, "profile-waiting")
	a.Update(somebody(p, 0))
	shoot(t, a, "profile-new")
	inASCII(t, a)
	a.Update(somebody(p, 4))
	shoot(t, a, "profile")
	tame(t, a)
	want := []string{"", "lost", "draw", "over", "won", "over", "won", "over"}
	for i, w := range want {
		if got := p.games[i].ended; got != w {
			t.Errorf("game %d ended as %q, not %q", i, got, w)
		}
	}
	still(a, "end")
	shoot(t, a, "profile-end")
	a.env.ASCII, a.env.style.ascii = true, true
	shoot(t, a, "profile-ascii")
	inASCII(t, a)
	a.env.ASCII, a.env.style.ascii = false, false
	msg := somebody(p, 1)
	msg.about.Name = hostile
	a.Update(msg)
	tame(t, a)
	a.Update(profileMsg{profile: p, number: p.number, err: &api.Problem{Code: antares.CodeNotFound, Detail: `nobody is called "x"`}})
	shoot(t, a, "profile-missing")
	still(a, "?")
	shoot(t, a, "help-profile")
}

// At a table, i opens the profiles of the people there, the others first; Tab moves from
// one to the next, and answers about somebody else are not shown.
func TestProfilesOfATable(t *testing.T) {
	a := atServer(t)
	a.Watch("abcdefgh")
	tb := a.top().(*table)
	tb.me, tb.online = "me", true
	snap, events := snapshot(t, catalog.Scorpion)
	snap.Seats[0].User = ""
	tb.begin(snap, nil, noon)
	if still(a, "i"); a.top() != screen(tb) || !strings.Contains(screenText(a), "Nobody sits here yet") {
		t.Errorf("i leads to %T:\n%s", a.top(), screenText(a))
	}
	tb.seen.seats[0].User = "me"
	tb.happened(events[1:], noon)
	still(a, "i")
	p, ok := a.top().(*profile)
	if !ok || strings.Join(p.people, " ") != "you me" {
		t.Fatalf("i leads to %T", a.top())
	}
	old := somebody(p, 1)
	still(a, "tab")
	a.Update(old)
	if p.known || p.who != 1 {
		t.Errorf("the profile of another is shown:\n%s", screenText(a))
	}
	a.Update(somebody(p, 2))
	shoot(t, a, "profile-table")
	if still(a, "right"); p.known || p.who != 0 {
		t.Errorf("Right leads to %d:\n%s", p.who, screenText(a))
	}
	still(a, "q")
	if a.top() != screen(tb) {
		t.Errorf("q leads to %T", a.top())
	}
}
