package postgres

import (
	"testing"

	"github.com/antares-games/antares/serve/store/storetest"
)

// TestPublicReaders holds all connections that strangers read with.
func TestPublicReaders(t *testing.T) {
	s := openStore(t, database(t))
	storetest.RunStrangers(t, s, func() (release func()) {
		var held []func()
		for range s.others.pool.Config().MaxConns {
			conn, err := s.others.pool.Acquire(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			held = append(held, conn.Release)
		}
		return func() {
			for _, release := range held {
				release()
			}
		}
	})
}
