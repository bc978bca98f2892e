package table_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// moment is one, after so long without any server.
func moment(now time.Time, down ...time.Duration) table.Moment {
	m := table.Moment{Now: now}
	for _, d := range down {
		m.Down += d
	}
	return m
}

// However a game ends, the clocks that are written are those that the table showed: time
// without any server is charged to nobody.
func TestEndsWithoutOutage(t *testing.T) {
	for name, end := range map[string]func(h *house, m table.Moment){
		"resigned": func(h *house, m table.Moment) { h.keep(h.Resign("ann", m)) },
		"agreed": func(h *house, m table.Moment) {
			h.keep(h.Offer("ann", antares.OfferDraw, m))
			h.keep(h.Offer("ben", antares.OfferDraw, m))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := two("skorpion")
			s.Clock = antares.Clock{Kind: antares.Fischer, Base: 120}
			h := open(t, s).sit(ann, ben)
			h.now = noon.Add(66 * time.Second)
			m := moment(h.now, 65*time.Second)
			shown := h.Left(m)
			end(h, m)
			want := []int64{119_000, 120_000}
			if got := h.events[len(h.events)-1].Clocks; !cmp.Equal(shown, want) || !cmp.Equal(got, want) {
				t.Errorf("written %v, shown %v", got, shown)
			}
		})
	}
}

// Whoever owes a sealed seed has a minute in which there is a server.
func TestOpeningDuringOutage(t *testing.T) {
	s := two("skorpion")
	s.Clock, s.Expires = antares.Clock{Kind: antares.Fischer, Base: 120}, noon.Add(time.Hour)
	h := open(t, s)
	h.keep(h.Sit(ann, 0, sealed(h, "ann-seed"), moment(noon)))
	h.keep(h.Sit(ben, 1, sealed(h, "ben-seed"), moment(noon)))
	if since, ok := h.Running(); !ok || !since.Equal(noon) {
		t.Fatalf("running since %v %v", since, ok)
	}
	h.now = noon.Add(5 * time.Minute)
	if events := h.keep(h.Flag(moment(h.now, 4*time.Minute+time.Second))); events != nil {
		t.Fatalf("ended: %v", events)
	}
	h.keep(h.Flag(moment(h.now, 4*time.Minute)))
	if h.Reason != antares.ByAborting {
		t.Errorf("%s after a minute", h.Reason)
	}
}
