package table_test

import (
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// A casual game may begin anywhere. Its record says so, can be checked and comes back.
func TestStartsAtAPosition(t *testing.T) {
	dice := scorpion(2)
	dice.Start = "h,h,h,y3/h,h,b2,o red 4 throw"
	board := two("skaane")
	board.Start = "8/8/8/4g3/8/8/4K3/8 dark 0"
	for _, setup := range []antares.Setup{dice, board} {
		h := open(t, setup).sit(ann, ben)
		if got := h.Session().Start(); got != setup.Start || h.Setup.Start != setup.Start {
			t.Fatalf("%s begins with %s, the setup says %s", setup.Game, got, h.Setup.Start)
		}
		if h.Turn() != 1 {
			t.Errorf("%s: seat %d is to move", setup.Game, h.Turn())
		}
		for range 6 {
			if h.Status == antares.Playing {
				h.first()
			}
		}
		if h.Status == antares.Playing {
			h.keep(h.Resign("ann", moment(h.now)))
		}
		r, err := h.Record()
		if err != nil {
			t.Fatal(err)
		}
		again, err := record.ParseString(text(t, r))
		if err != nil {
			t.Fatal(err)
		}
		c, err := fair.VerifyRecord(catalog.Find, again, fair.Kept{Seed: "seed-ann"})
		if err != nil || c.Deal || c.Rolls != (setup.Game == "scorpion") || c.Rolls && c.Dice == 0 {
			t.Errorf("%s: %+v, %v", setup.Game, c, err)
		}
		if got := rebuilt(t, "t1", again); got.Setup.Start != setup.Start || got.Session().Position() != h.Session().Position() {
			t.Errorf("%s: imported as %+v", setup.Game, got.Setup)
		}
		// Without the tag it would have to be dealt.
		if unmarked, err := record.ParseString(without(text(t, r), "Setup")); err != nil {
			t.Fatal(err)
		} else if _, err := fair.VerifyRecord(catalog.Find, unmarked, fair.Kept{}); err == nil {
			t.Errorf("%s: a position that was not dealt is taken for a deal", setup.Game)
		}
	}
}

// without takes a tag out of a record.
func without(text, tag string) string {
	before, rest, _ := strings.Cut(text, "["+tag+" ")
	_, after, _ := strings.Cut(rest, "\n")
	return before + after
}

func TestStartsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		start, err string
		rated      bool
	}{
		"rated":    {"8/8/8/4g3/8/8/4K3/8 dark 0", "casual", true},
		"over":     {"4K3/8/8/4g3/8/8/8/8 dark 0", "already over", false},
		"no text":  {"e2", "three fields", false},
		"no board": {"8/8 dark 0", "rows", false},
	} {
		setup := two("skaane")
		setup.Start, setup.Rated = c.start, c.rated
		if _, _, err := table.Open(catalog.Find, "t1", setup, secret, noon); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
