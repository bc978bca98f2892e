package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// hostile is a name that would clear the screen, turn it round, and end the line.
const hostile = "a\x1b[2J\u202e\x00\r\nname"

// tame checks that no part of a hostile name gets through to the terminal.
func tame(t testing.TB, a *App) {
	t.Helper()
	content := a.View().Content
	if strings.Contains(content, "\x1b[2J") || strings.ContainsAny(content, "\u202e\x00\r") {
		t.Errorf("a name reaches the terminal as a command: %q", content)
	}
}

// still updates a client without running the resulting commands: no request is sent to
// the server, which does not exist.
func still(a *App, keys ...string) {
	for _, k := range keys {
		a.Update(keyMsg(k))
	}
}

// leadersAt is a leaderboard that is waiting for a server.
func leadersAt(t testing.TB) (*App, *leaders) {
	t.Helper()
	a := atServer(t)
	a.top().(*lobby).me = api.Person{ID: "u1", Name: "Ann", Kind: antares.Member}
	still(a, "b")
	return a, a.top().(*leaders)
}

// someLeaders returns n leaders.
func someLeaders(n int) (list []api.Leader) {
	for i := range n {
		p := api.Person{ID: fmt.Sprint("u", i), Name: fmt.Sprintf("Player %d", i), Kind: antares.Member}
		switch i {
		case 1:
			p.Name = hostile
		case 2:
			p.Name = strings.Repeat("long name ", 9)
		case 3:
			p.Name, p.Kind = "Level 7", antares.House
		case 4:
			p.Name = "世界"
		}
		list = append(list, api.Leader{Person: p, Rating: 1900.4 - 11*float64(i), Deviation: 45.6 + float64(i), Games: 200 - i})
	}
	return list
}

func TestLeadersScreens(t *testing.T) {
	a, l := leadersAt(t)
	shoot(t, a, "leaders-waiting")
	inASCII(t, a)
	a.Update(leadersMsg{leaders: l, number: l.number})
	shoot(t, a, "leaders-nobody")
	still(a, "tab")
	a.Update(leadersMsg{leaders: l, number: l.number, list: someLeaders(50)})
	shoot(t, a, "leaders")
	tame(t, a)
	a.env.ASCII, a.env.style.ascii = true, true
	l.list = l.list[:4]
	inASCII(t, a)
	shoot(t, a, "leaders-ascii")
	a.env.ASCII, a.env.style.ascii = false, false
	still(a, "left")
	a.Update(leadersMsg{leaders: l, number: l.number, list: someLeaders(50)})
	for range 30 {
		still(a, "down")
	}
	shoot(t, a, "leaders-down")
	still(a, "g")
	a.Update(leadersMsg{leaders: l, number: l.number, err: errors.New("dial tcp 127.0.0.1:1: connection refused")})
	shoot(t, a, "leaders-failed")
	still(a, "?")
	shoot(t, a, "help-leaders")
}

// An answer to an abandoned request is not shown, nor one for another list.
func TestLeadersOfAnotherGame(t *testing.T) {
	a, l := leadersAt(t)
	old := leadersMsg{leaders: l, number: l.number, list: someLeaders(3)}
	still(a, "right")
	a.Update(old)
	a.Update(leadersMsg{leaders: &leaders{}, number: l.number, list: someLeaders(3)})
	if text := screenText(a); strings.Contains(text, "Player") || !strings.Contains(text, "Leaders: Scorpion, the race") || !strings.Contains(text, "Asking the server") {
		t.Errorf("the leaders of another game:\n%s", text)
	}
	for range len(l.Games) - 1 {
		still(a, "tab")
	}
	if l.game != 0 {
		t.Errorf("after the last game comes game %d", l.game)
	}
	if still(a, "shift+tab"); l.game != len(l.Games)-1 {
		t.Errorf("before the first game comes game %d", l.game)
	}
}

// The cursor stays in the list, and Enter opens the person under it.
func TestListKeys(t *testing.T) {
	a, l := leadersAt(t)
	still(a, "down", "enter") // there is nobody yet
	if a.top() != screen(l) {
		t.Fatalf("Enter on nobody leads to %T", a.top())
	}
	a.Update(leadersMsg{leaders: l, number: l.number, list: someLeaders(50)})
	for _, step := range []struct {
		key  string
		want int
	}{{"up", 0}, {"down", 1}, {"pgdown", 1 + l.room()}, {"pgup", 1}, {"pgup", 0}, {"end", 49}, {"down", 49}, {"pgdown", 49}, {"home", 0}, {"end", 49}} {
		if still(a, step.key); l.roll.at != step.want {
			t.Errorf("%s leads to %d, not %d", step.key, l.roll.at, step.want)
		}
		if !strings.Contains(screenText(a), fmt.Sprintf("▸%4d ", step.want+1)) {
			t.Errorf("after %s the cursor is out of sight:\n%s", step.key, screenText(a))
		}
	}
	a.Update(leadersMsg{leaders: l, number: l.number, list: someLeaders(3)}) // fewer by now
	still(a, "enter")
	if p, ok := a.top().(*profile); !ok || p.people[0] != "u2" {
		t.Errorf("Enter leads to %T", a.top())
	}
}

// A click on somebody opens the profile, and the wheel goes through the list.
func TestMouseInLists(t *testing.T) {
	a, l := leadersAt(t)
	a.Update(leadersMsg{leaders: l, number: l.number, list: someLeaders(50)})
	for range 40 {
		a.Update(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	}
	a.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if l.roll.at != 39 {
		t.Errorf("the wheel leads to %d", l.roll.at)
	}
	lines := strings.Split(screenText(a), "\n")
	for y, line := range lines {
		if strings.Contains(line, "Player 35 ") {
			a.Update(tea.MouseClickMsg{X: 10, Y: y, Button: tea.MouseLeft})
		}
	}
	p, ok := a.top().(*profile)
	if !ok || p.people[0] != "u35" {
		t.Fatalf("the click leads to %T", a.top())
	}
	a.Update(somebody(p, 4))
	want := ""
	for y, line := range strings.Split(screenText(a), "\n") {
		if id, ok := p.gameAt(y); ok {
			want = p.games[id].Updated.Format("2006-01-02")
			if !strings.Contains(line, want) {
				t.Errorf("line %d is %q, not the game of %s", y, line, want)
			}
		} else if strings.Contains(line, "Owl") {
			t.Errorf("line %d cannot be clicked: %q", y, line)
		}
	}
	if want == "" {
		t.Error("no game can be clicked")
	}
}

// Whatever a server reports about people, and whatever is pressed then, the client
// survives.
func TestGarbageAboutPeople(t *testing.T) {
	keys := []string{"up", "down", "left", "right", "tab", "shift+tab", "home", "end", "pgup", "pgdown", "g", "G", "?", "j", "k", "x", "é"}
	text := rapid.StringN(0, 30, 90)
	rapid.Check(t, func(r *rapid.T) {
		a, l := leadersAt(t)
		if rapid.Bool().Draw(r, "profile") {
			a.env.push(newProfile(a.env, "u1", "u2"))
			a.navigate()
		}
		for range rapid.IntRange(1, 15).Draw(r, "steps") {
			switch rapid.IntRange(0, 3).Draw(r, "kind") {
			case 0:
				resize(a, rapid.IntRange(0, 200).Draw(r, "w"), rapid.IntRange(0, 70).Draw(r, "h"))
			case 1:
				a.Update(tea.MouseWheelMsg{Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}).Draw(r, "wheel")})
			case 2:
				still(a, rapid.SampledFrom(keys).Draw(r, "key"))
			default:
				name := text.Draw(r, "name")
				n := rapid.IntRange(0, 60).Draw(r, "n")
				person := api.Person{ID: name, Name: name, Kind: antares.UserKind(name)}
				leader := api.Leader{Person: person, Rating: rapid.Float64().Draw(r, "rating"), Games: rapid.Int().Draw(r, "games")}
				a.Update(leadersMsg{leaders: l, number: l.number, list: make([]api.Leader, n)})
				a.Update(leadersMsg{leaders: l, number: l.number, list: append(make([]api.Leader, n), leader)})
				if p, ok := a.top().(*profile); ok {
					msg := profileMsg{profile: p, number: p.number, about: api.Profile{Person: person}}
					for range n {
						msg.about.Ratings = append(msg.about.Ratings, antares.Rating{Game: name, Rating: leader.Rating})
						msg.games = append(msg.games, lobbyLine{"Recent games", api.TableLine{Game: name, Result: "win:" + name, Seats: []api.LineSeat{{Name: name}}}})
					}
					a.Update(msg)
				}
			}
			if a.env.w > 0 && a.env.h > 0 {
				fits(t, a, screenText(a))
			}
			tame(t, a)
		}
		a.Close()
	})
}
