package site

import (
	"slices"
	"sort"
	"time"

	"github.com/antares-games/antares"
)

// outages are the times in which no server was serving. They are charged to nobody. An
// outages value never changes.
type outages struct {
	list []antares.Outage // in order, without overlaps
	// before[i] is the total of the outages before outage i; the last entry is the total of
	// all.
	before []time.Duration
}

func newOutages(list []antares.Outage) *outages {
	o := &outages{before: []time.Duration{0}}
	list = slices.SortedFunc(slices.Values(list), func(a, b antares.Outage) int { return a.From.Compare(b.From) })
	for _, out := range list {
		if n := len(o.list); n > 0 && !out.From.After(o.list[n-1].To) {
			if out.To.After(o.list[n-1].To) {
				o.list[n-1].To = out.To
			}
			continue
		}
		o.list = append(o.list, out)
	}
	var sum time.Duration
	for _, out := range o.list {
		sum += out.To.Sub(out.From)
		o.before = append(o.before, sum)
	}
	return o
}

// until is the total time before t in which no server was serving.
func (o *outages) until(t time.Time) time.Duration {
	n := sort.Search(len(o.list), func(i int) bool { return !o.list[i].From.Before(t) })
	sum := o.before[n]
	if n > 0 && o.list[n-1].To.After(t) {
		sum -= o.list[n-1].To.Sub(t)
	}
	return sum
}

// during is for how much of a period no server was serving.
func (o *outages) during(from, to time.Time) time.Duration {
	if !from.Before(to) {
		return 0
	}
	return o.until(to) - o.until(from)
}
