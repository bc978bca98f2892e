package table_test

import (
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// late holds that an act is refused because the time had run out, and keeps the events of
// the flag that fell.
func (h *house) late(events []antares.Event, err error) {
	h.t.Helper()
	if antares.CodeOf(err) != antares.CodeOver || len(events) != 1 || events[0].Reason != antares.ByTime {
		h.t.Fatalf("%v with %+v is not an act that came too late", err, events)
	}
	h.keep(events, nil)
}

// Among three, whoever is late is out: told so once with the flag, and again whenever the
// action is sent again. It is not played when the computer stands in, either.
func TestLateAmongThree(t *testing.T) {
	setup := scorpion(3)
	setup.Clock = antares.Clock{Kind: antares.Fischer, Base: 60}
	h := open(t, setup).sit(ann, ben, cyd)
	turn, ply, action := h.Turn(), h.Ply(), h.Session().Legal()[0]
	user := h.Seats[turn].User
	h.now = noon.Add(61 * time.Second)
	h.late(h.Play(user, ply, action, moment(h.now)))
	if h.Status != antares.Playing || !h.Seats[turn].Gone || h.Ply() != ply {
		t.Fatalf("%s at ply %d with %+v", h.Status, h.Ply(), h.Seats)
	}
	h.refuse(antares.CodeOver, func() ([]antares.Event, error) { return h.Play(user, ply, action, moment(h.now)) })
	h.keep(h.PlayFor(ply, action, 0, moment(h.now)))
	if h.Ply() == ply {
		t.Error("nobody stands in")
	}
	h.refuse(antares.CodeStale, func() ([]antares.Event, error) { return h.Play(user, ply, action, moment(h.now)) })
}
