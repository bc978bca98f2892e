package table_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// try keeps what an act gives, if it gives anything, and says whether it did.
func (h *house) try(events []antares.Event, err error) bool {
	h.t.Helper()
	if err != nil || len(events) == 0 {
		return false
	}
	h.keep(events, nil)
	return true
}

// TestOfferFlood offers and withdraws without end: each side is heard once for every move
// of the other.
func TestOfferFlood(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ben)
	h.first()
	h.first()
	flood := func() (n int) {
		t.Helper()
		before := h.Head
		for range 30 {
			for _, offer := range []antares.Offer{antares.OfferDraw, antares.OfferTakeback, antares.OfferRematch} {
				h.try(h.Offer("ann", offer, moment(h.now)))
				h.try(h.Decline("ann", offer, moment(h.now)))
				h.try(h.Decline("ben", offer, moment(h.now)))
			}
		}
		return int(h.Head - before)
	}
	if n := flood(); n != 4 { // a draw and a takeback, each withdrawn
		t.Errorf("%d events before the opponent has moved", n)
	}
	_, err := h.Offer("ann", antares.OfferDraw, moment(h.now))
	if err == nil || antares.CodeOf(err) != antares.CodeConflict || !strings.Contains(err.Error(), "after your opponent has moved") {
		t.Errorf("refused with %v", err)
	}
	h.first() // Ann's own move changes nothing
	if n := flood(); n != 0 {
		t.Errorf("%d events after her own move", n)
	}
	h.first()
	if n := flood(); n != 4 {
		t.Errorf("%d events after the opponent has moved", n)
	}
	// The other side is not bound by what Ann did, and may agree to what it was refused.
	h.keep(h.Offer("ben", antares.OfferDraw, moment(h.now)))
	h.keep(h.Decline("ann", antares.OfferDraw, moment(h.now)))
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Offer("ben", antares.OfferDraw, moment(h.now)) })
	h.first()
	h.first()
	h.keep(h.Offer("ann", antares.OfferDraw, moment(h.now)))
	h.keep(h.Offer("ben", antares.OfferDraw, moment(h.now)))
	if h.Reason != antares.ByAgreement {
		t.Errorf("ended by %s", h.Reason)
	}
	if n := flood(); n != 4 { // a rematch may be offered twice by each
		t.Errorf("%d events after the game", n)
	}
	h.keep(h.Offer("ben", antares.OfferRematch, moment(h.now)))
	h.keep(h.Offer("ann", antares.OfferRematch, moment(h.now)))
	if !h.WantRematch() {
		t.Error("who has made an offer before cannot agree to another's")
	}
}

// TestDrawFloodAgainstLevel: a computer says no at once, and once for each of its moves.
func TestDrawFloodAgainstLevel(t *testing.T) {
	setup := two("skaane")
	setup.Seats[1].Level = 1
	h := open(t, setup).sit(ann)
	before := h.Head
	for range 60 {
		h.try(h.Offer("ann", antares.OfferDraw, moment(h.now)))
	}
	if n := h.Head - before; n != 2 {
		t.Errorf("60 draw offers are kept as %d events", n)
	}
	h.first()
	h.keep(h.PlayFor(h.Ply(), h.Session().Legal()[0], 0, moment(h.now)))
	if !h.try(h.Offer("ann", antares.OfferDraw, moment(h.now))) {
		t.Error("not even after the computer has moved")
	}
}

// TestExtras holds that what the rules of the game do not bound is bounded by number, and
// that the game goes on nevertheless.
func TestExtras(t *testing.T) {
	const most = 40
	// cycles plays and takes back until nothing more is taken back.
	h := open(t, two("skaane")).sit(ann, ben)
	h.MostExtras = most
	cycles := 0
	for ; cycles < 1000; cycles++ {
		h.first()
		h.first()
		if !h.try(h.Offer("ann", antares.OfferTakeback, moment(h.now))) || !h.try(h.Offer("ben", antares.OfferTakeback, moment(h.now))) {
			break
		}
	}
	if cycles < 3 || int(h.Head) > 4+3*most {
		t.Errorf("%d takebacks, %d events", cycles, h.Head)
	}
	for _, act := range []func() ([]antares.Event, error){
		func() ([]antares.Event, error) { return h.Chat("ann", "hello", moment(h.now)) },
		func() ([]antares.Event, error) { return h.Offer("ann", antares.OfferDraw, moment(h.now)) },
	} {
		h.refuse(antares.CodeConflict, act)
	}
	h.first()
	h.keep(h.Resign("ann", moment(h.now)))

	// Chat alone.
	h = open(t, two("skaane")).sit(ann, ben)
	h.MostExtras = most
	said := 0
	for range 3 * most {
		if h.try(h.Chat("ann", "hello", moment(h.now))) {
			said++
		}
	}
	if said > most || said < most/2 {
		t.Errorf("%d messages", said)
	}
	h.first()
	h.keep(h.Abort("ben", moment(h.now)))
	// Somebody who looks at an older table with more still sees all of it.
	h.MostExtras = 3
	h.keep(nil, nil)
}

// TestExtrasAnswered holds that what was offered before the table was full can be
// answered.
func TestExtrasAnswered(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ben)
	h.first()
	h.keep(h.Offer("ann", antares.OfferDraw, moment(h.now)))
	h.MostExtras = 1
	h.keep(h.Decline("ben", antares.OfferDraw, moment(h.now)))
	h.MostExtras = 0
	h.first()
	h.keep(h.Offer("ann", antares.OfferDraw, moment(h.now)))
	h.MostExtras = 1
	h.keep(h.Offer("ben", antares.OfferDraw, moment(h.now)))
	if h.Reason != antares.ByAgreement {
		t.Errorf("ended by %s", h.Reason)
	}
}

// TestSitFlood sits down and leaves without end.
func TestSitFlood(t *testing.T) {
	h := open(t, two("rsp"))
	for range 200 {
		if h.SeatsOf("ann") == 0 {
			h.try(h.Sit(ann, -1, table.Chance{Seed: "seed"}, moment(h.now)))
		} else {
			h.keep(h.Leave("ann", moment(h.now))) // leaving always works
		}
	}
	if h.Head > 20 || h.SeatsOf("ann") != 0 {
		t.Errorf("%d events", h.Head)
	}
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, -1, table.Chance{Seed: "seed"}, moment(h.now)) })
	h.keep(h.Sit(ben, -1, table.Chance{Seed: "seed"}, moment(h.now))) // others are not concerned
	// Very many people, one after the other.
	h = open(t, two("rsp"))
	h.MostExtras = 40
	for i := range 200 {
		u := &antares.User{ID: fmt.Sprint("u", i), Name: "U"}
		if h.try(h.Sit(u, -1, table.Chance{Seed: "seed"}, moment(h.now))) {
			h.keep(h.Leave(u.ID, moment(h.now)))
		}
	}
	if h.Head > 45 {
		t.Errorf("%d events", h.Head)
	}
}

// TestTakebackAlone: somebody who plays both sides, or against a computer, takes back as
// often as the table keeps.
func TestTakebackAlone(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ann)
	for range 5 {
		h.first()
		h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now)))
	}
	setup := two("skaane")
	setup.Seats[1].Level = 1
	h = open(t, setup).sit(ann)
	for range 5 {
		for h.Turn() != game.Seat(0) {
			h.keep(h.PlayFor(h.Ply(), h.Session().Legal()[0], 0, moment(h.now)))
		}
		h.first()
		h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now)))
	}
}
