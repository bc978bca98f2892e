package tui

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
)

// If a server puts terminal commands into everything it sends, they are shown as text: in
// the lobby, in profiles and lists, at a table, and in refusals.
func TestHostileServer(t *testing.T) {
	const bad = hostile + "\x1b]0;pwned\x07\u009b31m"
	mux := http.NewServeMux()
	answer := func(pattern string, status int, v any) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_ = json.NewEncoder(w).Encode(v)
		})
	}
	me := api.Person{ID: "u1" + bad, Name: "me" + bad, Kind: antares.Member}
	answer("/api/me", http.StatusOK, me)
	answer("/api/guest", http.StatusOK, me)
	answer("/api/users/{name}", http.StatusOK, api.Profile{Person: me, Ratings: []antares.Rating{{Game: bad}}})
	answer("/api/games/{game}/leaders", http.StatusOK, []api.Leader{{Person: me}})
	answer("/api/tables", http.StatusOK, []api.TableLine{
		{ID: "t" + bad, Game: bad, Options: map[string]string{bad: bad}, Status: antares.Playing, Result: bad, Seats: []api.LineSeat{{User: bad, Name: bad}}},
		{ID: "u" + bad, Game: catalog.Skaane, Status: antares.Open, Seats: []api.LineSeat{{User: bad, Name: bad}}},
	})
	answer("/", http.StatusForbidden, api.Problem{Status: http.StatusForbidden, Code: antares.CodeForbidden, Rule: "XX" + bad, Detail: bad})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	m := guest(t, s.URL)
	look := func(sees string) {
		t.Helper()
		m.sees(sees)
		m.peek(func(a *App) {
			tame(t, a)
			if c := a.View().Content; strings.Contains(c, "\x1b]") || strings.ContainsAny(c, "\u009b\x07") {
				t.Errorf("%q", c)
			}
		})
	}
	look("name")
	m.press("i")
	look("Ratings")
	m.press("enter")
	look("A table")
	m.press("q", "q", "b")
	look("Leaders")
	look("name")
	m.press("q", "n", "enter")
	look("Create table")
	m.press("up", "enter", "down", "enter", "up", "up", "up", "enter")
	m.peek(func(a *App) { tame(t, a) })
}
