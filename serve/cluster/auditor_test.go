package cluster

import (
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// TestAuditor gives the auditor a game in which 8 of 12 seconds nobody was serving, with
// every lie that a clock can tell.
func TestAuditor(t *testing.T) {
	zero := time.Now()
	at := func(s float64) time.Time { return zero.Add(time.Duration(s * float64(time.Second))) }
	during := func(from, to float64) span { return span{at(from), at(to)} }
	s := &serving{
		marks: []mark{{at(0), up}, {at(100), down}, {at(108), unsure}, {at(108.5), up}},
		plugs: []pulled{{at(100), at(108)}},
	}
	setup := &antares.Setup{Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.Fischer, Base: 5, Increment: 1}}
	free := *setup
	free.FirstMove = 5
	for name, c := range map[string]struct {
		event antares.Event
		ok    bool
	}{
		"not charged": {antares.Event{Kind: antares.Played, Clocks: []int64{5000, 5000}}, true},
		"charged":     {antares.Event{Kind: antares.Played, Clocks: []int64{4000, 5000}}, false},
		"a gift":      {antares.Event{Kind: antares.Played, Clocks: []int64{6000, 5000}}, false},
		"aborted":     {antares.Event{Kind: antares.Ended, Reason: antares.ByAborting, Clocks: []int64{5000, 5000}}, true},
	} {
		t.Run("first move, "+name, func(t *testing.T) {
			c.event.Seq = 3
			log := []antares.Event{
				{Seq: 1, Kind: antares.Created, Setup: &free},
				{Seq: 2, Kind: antares.Started, Clocks: []int64{5000, 5000}},
				c.event,
			}
			if problems := audit(log, map[int64]span{2: during(10, 10.1), 3: during(12, 12.2)}, s); (len(problems) == 0) != c.ok {
				t.Errorf("%v", problems)
			}
		})
	}
	for name, c := range map[string]struct {
		began, ended span
		event        antares.Event
		ok           bool
	}{
		"honest":        {during(10, 10.1), during(12, 12.2), antares.Event{Kind: antares.Played, Clocks: []int64{4000, 5000}}, true},
		"too much":      {during(10, 10.1), during(12, 12.2), antares.Event{Kind: antares.Played, Clocks: []int64{3600, 5000}}, false},
		"too little":    {during(10, 10.1), during(12, 12.2), antares.Event{Kind: antares.Played, Clocks: []int64{4300, 5000}}, false},
		"the other too": {during(10, 10.1), during(12, 12.2), antares.Event{Kind: antares.Played, Clocks: []int64{4000, 4999}}, false},
		"an outage":     {during(99, 99), during(109.5, 110), antares.Event{Kind: antares.Played, Clocks: []int64{4000, 5000}}, true},
		"charged":       {during(99, 99), during(109, 109), antares.Event{Kind: antares.Played, Clocks: []int64{500, 5000}}, false},
		"given away":    {during(95, 95), during(109, 109), antares.Event{Kind: antares.Played, Clocks: []int64{6000, 5000}}, false},
		"a flag":        {during(10, 10.1), during(10, 15.2), antares.Event{Kind: antares.Ended, Reason: antares.ByTime, Clocks: []int64{0, 5000}}, true},
		"a false flag":  {during(10, 10.1), during(10, 14.8), antares.Event{Kind: antares.Ended, Reason: antares.ByTime, Clocks: []int64{0, 5000}}, false},
		"a late flag":   {during(10, 10.1), during(10, 40), antares.Event{Kind: antares.Ended, Reason: antares.ByTime, Clocks: []int64{0, 5000}}, false},
		"a stolen game": {during(99, 99), during(99, 109), antares.Event{Kind: antares.Ended, Reason: antares.ByTime, Clocks: []int64{0, 5000}}, false},
		"a just flag":   {during(99, 99), during(99, 112.5), antares.Event{Kind: antares.Ended, Reason: antares.ByTime, Clocks: []int64{0, 5000}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			c.event.Seq = 3
			log := []antares.Event{
				{Seq: 1, Kind: antares.Created, Setup: setup},
				{Seq: 2, Kind: antares.Started, Clocks: []int64{5000, 5000}},
				c.event,
			}
			problems := audit(log, map[int64]span{2: c.began, 3: c.ended}, s)
			if (len(problems) == 0) != c.ok {
				t.Errorf("%v", problems)
			}
		})
	}
}
