package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
)

// footKeys are the keys that the last lines of a screen show.
func footKeys(line string) (keys []string) {
	if _, answers, ok := strings.Cut(line, ": y accept"); ok {
		return append([]string{"y"}, footKeys("n"+strings.TrimPrefix(answers, ", n"))...)
	}
	for _, part := range regexp.MustCompile(`\s{2,}`).Split(strings.TrimSpace(line), -1) {
		switch word, _, _ := strings.Cut(part, " "); word {
		case "", "Invite:":
		case "Arrows":
			keys = append(keys, "right", "enter") // the cursor is on the left
		case "Up/Down":
			keys = append(keys, "down")
		case "PgUp/PgDn":
			keys = append(keys, "pgdown")
		case "Left/Right":
			keys = append(keys, "right")
		default:
			if len(word) > 1 {
				word = strings.ToLower(word)
			}
			keys = append(keys, word)
		}
	}
	return keys
}

// Every key that the footer of a screen shows does something there.
func TestFooters(t *testing.T) {
	lobbyWith := func(heading string, lines int) func() *App {
		return func() *App {
			a := atServer(t)
			l := a.top().(*lobby)
			msg := listedMsg{lobby: l, me: api.Person{ID: "me", Name: "Ann", Kind: antares.Guest}}
			for i := range lines {
				msg.lines = append(msg.lines, lobbyLine{heading, api.TableLine{ID: string(rune('a' + i)), Game: catalog.Skaane}})
			}
			l.listed(msg)
			return a
		}
	}
	tableWith := func(plies int, change func(tb *table)) func() *App {
		return func() *App {
			a, tb := atTable(t, plies)
			change(tb)
			tb.tell()
			return a
		}
	}
	ended := func(tb *table) {
		tb.happened([]antares.Event{{Kind: antares.Ended, Seat: 1, Result: "win:light", Reason: antares.ByResigning}}, noon)
	}
	offered := func(offer antares.Offer, seat int) func(tb *table) {
		return func(tb *table) {
			tb.happened([]antares.Event{{Kind: antares.Offered, Seat: seat, Offer: offer}}, noon)
		}
	}
	away := func(tb *table) {
		tb.present(awayMsg{link: tb.link, away: []api.Away{{Seat: 1, Since: noon.Add(-time.Hour)}}})
		tb.env.now, tb.seen.since = noon.Add(time.Hour), noon
	}
	pushed := func(push func(a *App) screen) func() *App {
		return func() *App {
			a := atServer(t)
			a.stack = append(a.stack, push(a))
			return a
		}
	}
	local := func(keys ...string) func() *App {
		return func() *App {
			a := menuAt(t, catalog.Skaane)
			press(a, keys...)
			return a
		}
	}
	later := func(keys ...string) func() *App {
		return func() *App {
			a := hotseat(t, catalog.Skaane)
			st := stageOf(a)
			for range 3 {
				choose(t, a, st.s.Legal()[0])
			}
			st.cursor = "a1"
			press(a, keys...)
			return a
		}
	}
	for name, open := range map[string]func() *App{
		"the menu":              local(),
		"a form":                local("enter", "up"),
		"a lesson":              local("l"),
		"puzzles":               local("p"),
		"a puzzle":              local("p", "enter"),
		"the rules":             local("w"),
		"rules that were found": local("w", "/", "p", "a", "w", "n", "enter"),
		"the analysis board":    local("a", "enter", "left", "left", "left", "left", "left", "left", "left"),
		"the editor":            local("e", "enter", "left", "left", "left", "left", "left", "left", "left"),
		"a game":                later(),
		"a refusal":             later("/", "z", "9", "enter", "esc"),
		"resigning a game":      later("r"),
		"leaving a game":        later("q"),
		"a game that is over":   later("r", "y"),
		"typing in a game":      later("/", "b", "7", "b"),
		"a replay":              later("v"),
		"the key":               later("k"),
		"a text to share":       later("T"),
		"an empty lobby":        lobbyWith("", 0),
		"your games":            lobbyWith(yourGames, 2),
		"an invitation":         lobbyWith(invitations, 1),
		"your table":            lobbyWith(yourTables, 1),
		"an open table":         lobbyWith(openKinds[0].heading, 3),
		"a game to watch":       lobbyWith(toWatch, 1),
		"a past game":           lobbyWith(lastGames, 1),
		"your turn":             tableWith(2, func(*table) {}),
		"the first move":        tableWith(0, func(*table) {}),
		"their turn":            tableWith(3, func(*table) {}),
		"they are away":         tableWith(3, away),
		"a claim":               tableWith(3, func(tb *table) { away(tb); tb.tell(); tb.askClaim() }),
		"leaving":               tableWith(3, func(tb *table) { tb.leave() }),
		"resigning":             tableWith(3, func(tb *table) { tb.key(keyResign) }),
		"typing a move":         tableWith(2, func(tb *table) { tb.key(keyType); tb.line.insert("b2b") }),
		"typing":                tableWith(2, func(tb *table) { tb.key(keyChat); tb.line.insert("x") }),
		"a draw":                tableWith(3, offered(antares.OfferDraw, 1)),
		"our own draw":          tableWith(3, offered(antares.OfferDraw, 0)),
		"a takeback":            tableWith(3, offered(antares.OfferTakeback, 1)),
		"rated":                 tableWith(3, func(tb *table) { tb.seen.setup.Rated = true }),
		"against a level": tableWith(2, func(tb *table) {
			tb.seen.seats[1] = api.SeatView{Level: 3}
		}),
		"over":            tableWith(3, ended),
		"their rematch":   tableWith(3, func(tb *table) { ended(tb); offered(antares.OfferRematch, 1)(tb) }),
		"our rematch":     tableWith(3, func(tb *table) { ended(tb); offered(antares.OfferRematch, 0)(tb) }),
		"the rematch":     tableWith(3, func(tb *table) { ended(tb); tb.seen.rematch = "next" }),
		"watching":        tableWith(3, func(tb *table) { tb.me = "somebody" }),
		"watched to over": tableWith(3, func(tb *table) { tb.me = "somebody"; ended(tb) }),
		"waiting":         tableWith(0, func(tb *table) { tb.seen.status = antares.Open; tb.seen.seats[1] = api.SeatView{} }),
		"waiting for a friend": tableWith(0, func(tb *table) {
			tb.seen.status, tb.seen.setup.By = antares.Open, "me"
			tb.seen.seats[1] = api.SeatView{For: "you"}
		}),
		"a free seat": tableWith(0, func(tb *table) {
			tb.seen.status, tb.me = antares.Open, "somebody"
			tb.seen.seats[1] = api.SeatView{}
		}),
		"closed": tableWith(0, func(tb *table) {
			tb.started = false
			tb.happened([]antares.Event{{Kind: antares.Ended, Seat: -1, Reason: antares.ByClosing}}, noon)
		}),
		"nothing yet": pushed(func(a *App) screen { return newTable(a.env, "x", false) }),
		"no leaders":  pushed(func(a *App) screen { return newLeaders(a.env, "me") }),
		"leaders": pushed(func(a *App) screen {
			l := newLeaders(a.env, "me")
			l.list = []api.Leader{{}, {}}
			return l
		}),
		"a profile": pushed(func(a *App) screen { return newProfile(a.env, "me") }),
		"a profile with games": pushed(func(a *App) screen {
			p := newProfile(a.env, "me", "you")
			p.answered(profileMsg{games: []lobbyLine{{"Recent games", api.TableLine{}}, {"Recent games", api.TableLine{}}}})
			return p
		}),
		"a new table": pushed(func(a *App) screen {
			f := newTableForm(a.env, a.env.Games[0])
			f.form.at = 0
			return f
		}),
	} {
		t.Run(name, func(t *testing.T) {
			lines := strings.Split(strings.TrimSuffix(screenText(open()), "\n"), "\n")
			keys := footKeys(lines[len(lines)-1])
			if strings.Contains(name, "lobby") || strings.HasPrefix(name, "your games") {
				keys = append(keys, footKeys(lines[len(lines)-2])...)
			}
			if len(keys) < 1 {
				t.Fatalf("the footer shows no keys: %q", lines[len(lines)-1])
			}
			for _, key := range slices.Compact(keys) {
				a := open()
				a.ticking = true // the clock is no answer to a key
				before, deep := a.View().Content, len(a.stack)
				_, cmd := a.Update(keyMsg(key))
				if cmd == nil && a.View().Content == before && len(a.stack) == deep {
					t.Errorf("%s is shown and does nothing:\n%s", key, screenText(a))
				}
				a.Close()
			}
		})
	}
}

// Without an offer or a question, y and n do nothing at a table.
func TestNothingToAnswer(t *testing.T) {
	for _, key := range []string{"y", "n"} {
		a, _ := atTable(t, 2)
		a.ticking = true
		before := screenText(a)
		if _, cmd := a.Update(keyMsg(key)); cmd != nil || screenText(a) != before {
			t.Errorf("%s does something", key)
		}
	}
	// The answer to our own question does not accept an offer that arrives meanwhile.
	a, tb := atTable(t, 3)
	press(a, "r")
	tb.happened([]antares.Event{{Kind: antares.Offered, Seat: 1, Offer: antares.OfferDraw}}, noon)
	sees(t, a, "Resign this game?", "y yes  n no")
	press(a, "n")
	if tb.seen.offers[antares.OfferDraw] == 0 || tb.asked != nil {
		t.Error("the offer was answered instead of the question")
	}
	sees(t, a, "Amber Owl 3 offers a draw: y accept, n decline")
}
