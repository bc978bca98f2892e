package storetest

import (
	"testing"

	"github.com/antares-games/antares"
)

// ping shows that many may ask at once whether writing works, while others write.
func ping(t *testing.T, s antares.Store) {
	each(20, func(i int) {
		if err := s.Ping(t.Context()); err != nil {
			t.Error(err)
		}
		row, events := newTable(string(rune('a'+i)), 0)
		if err := s.CreateTable(t.Context(), row, events); err != nil {
			t.Error(err)
		}
	})
}
