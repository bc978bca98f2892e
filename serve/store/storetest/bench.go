package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares"
)

// Bench measures appends of one event by 1, 16 and 256 callers, each with a table of
// its own, and of 32 events by one caller. CPU time is that of this process.
func Bench(b *testing.B, open func(b *testing.B) antares.Store) {
	for _, bench := range []struct{ callers, events int }{{1, 1}, {16, 1}, {256, 1}, {1, 32}} {
		b.Run(fmt.Sprintf("callers=%d/events=%d", bench.callers, bench.events), func(b *testing.B) {
			s := open(b)
			rows := make([]*antares.TableRow, bench.callers)
			for i := range rows {
				rows[i] = mustCreate(b, s, fmt.Sprintf("table-%d", i), 0, func(row *antares.TableRow) {
					row.Status, row.Seats = antares.Playing, []string{"u1", "u2"}
				})
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			b.ReportAllocs()
			b.ResetTimer()
			before := cpuTime()
			var wg sync.WaitGroup
			for _, row := range rows {
				wg.Go(func() {
					for ms := 1; left.Add(-1) >= 0; ms++ {
						a := next(row, bench.events, ms)
						a.Row.Deadline = at(ms + 60_000)
						if err := s.Append(b.Context(), a); err != nil {
							b.Error(err)
							return
						}
						row = a.Row
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(cpuTime()-before)/1e3/float64(b.N), "cpu-µs/append")
			b.ReportMetric(float64(b.N*bench.events)/b.Elapsed().Seconds(), "events/s")
		})
	}
}
