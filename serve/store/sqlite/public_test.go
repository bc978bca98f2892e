package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/antares-games/antares/serve/store/storetest"
)

// TestPublicReaders holds all connections that strangers read with.
func TestPublicReaders(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	storetest.RunStrangers(t, s, func() (release func()) {
		var held []func() error
		for range s.others.reads.Stats().MaxOpenConnections {
			conn, err := s.others.reads.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			held = append(held, conn.Close)
		}
		return func() {
			for _, release := range held {
				if err := release(); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
