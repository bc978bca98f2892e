package servertest

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/site"
)

// Season gives users a number of rated games against enough different opponents, all drawn,
// so that their ratings stay average.
func (s *Server) Season(t testing.TB, game string, games int, users ...string) {
	t.Helper()
	now := s.Site.Now().UTC()
	row := &antares.TableRow{ID: "season-" + game, Setup: antares.Setup{Game: game, Rated: true}, Created: now, Updated: now, Status: antares.Playing}
	if err := s.Store.CreateTable(t.Context(), row, nil); err != nil {
		t.Fatal(err)
	}
	for range games {
		for _, u := range users {
			g := &antares.RatedGame{Game: game, Players: []antares.RatedPlayer{{User: u, Score: 0.5}}, Ended: now}
			for i := range antares.LeaderOpponents {
				g.Players = append(g.Players, antares.RatedPlayer{User: fmt.Sprint("opponent ", i), Side: 1, Score: 0.5})
			}
			next := *row
			next.Head++
			if err := s.Store.Append(t.Context(), &antares.Append{
				Row: &next, Events: []antares.Event{{Seq: next.Head, At: now, Kind: antares.Offered}}, Rated: g,
			}); err != nil {
				t.Fatal(err)
			}
			row = &next
		}
	}
	for n := 1; n > 0; {
		var err error
		if n, err = s.Store.RateNext(t.Context(), 0, site.RateGame); err != nil {
			t.Fatal(err)
		}
	}
}
