package draw_test

import (
	"testing"

	"github.com/antares-games/antares/draw"
)

// A server includes where everything stands in every view it sends.
func BenchmarkStands(b *testing.B) {
	for _, style := range styles {
		v := stored(b, style)
		b.Run(style, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				draw.Stands(v)
			}
		})
	}
}
