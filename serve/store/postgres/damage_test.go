package postgres

import (
	"testing"

	"github.com/antares-games/antares/serve/store/storetest"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

func TestDamage(t *testing.T) {
	s := openStore(t, pgtest.Database(t))
	storetest.RunDamage(t, s, func(text string) {
		if _, err := s.pool.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	})
}
