package servertest

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares"
)

// Season gives people so many rated games of a game against enough others, as if they
// had played them long ago. They are neither good nor bad.
func (s *Server) Season(t testing.TB, game string, games int, users ...string) {
	t.Helper()
	now := s.Site.Now().UTC()
	row := &antares.TableRow{ID: "season-" + game, Setup: antares.Setup{Game: game, Rated: true}, Created: now, Updated: now, Status: antares.Playing}
	if err := s.Store.CreateTable(t.Context(), row, nil); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= games; n++ {
		next := *row
		next.Head++
		a := &antares.Append{Row: &next, Events: []antares.Event{{Seq: next.Head, At: now, Kind: antares.Offered}}}
		for _, u := range users {
			a.Ratings = append(a.Ratings, antares.Rating{
				User: u, Game: game, Rating: 1500, Deviation: 80, Volatility: 0.06, Games: n, Updated: now,
				Against: []string{fmt.Sprint("opponent ", n%antares.LeaderOpponents)},
			})
		}
		if err := s.Store.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		row = &next
	}
}
