package record

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skaane"
)

// TestSkaane replays a golden game with the real engine, and repeats its deal from the
// seed.
func TestSkaane(t *testing.T) {
	text, err := os.ReadFile("../games/skaane/testdata/record.pgn")
	if err != nil {
		t.Fatal(err)
	}
	rec := parse(t, string(text))
	s, err := rec.Replay(func(id string) (game.Game, error) {
		if id != "skaane" {
			return nil, fmt.Errorf("no game %q", id)
		}
		return game.New[skaane.Position](skaane.Game), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	again := FromSession(s, rec.Players[0].Name, rec.Players[1].Name)
	if again.Result != rec.Result || again.Start != rec.Start || again.Options.String() != rec.Options.String() {
		t.Errorf("replayed as %+v", again)
	}
	seed, err := strconv.ParseUint(rec.Seed, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if dealt := s.Variant().New(game.SeedDice(seed)).Start(); dealt != rec.Start {
		t.Errorf("the seed deals %s", dealt)
	}
}
