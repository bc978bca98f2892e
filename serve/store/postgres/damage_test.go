package postgres

import (
	"testing"

	"github.com/antares-games/antares/serve/store/storetest"
)

func TestDamage(t *testing.T) {
	s := openStore(t, database(t))
	storetest.RunDamage(t, s, func(text string) {
		if _, err := s.pool.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	})
}
