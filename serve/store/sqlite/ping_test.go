package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// TestPing shows that a ping is written and leaves nothing, and that it notices when writing
// does not go on.
func TestPing(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "antares.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	// One connection sees by this number whether another has written.
	conn, err := s.reads.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	read := func(text string) (n int) {
		t.Helper()
		if err := conn.QueryRowContext(t.Context(), text).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := read("PRAGMA data_version")
	if err := s.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	if read("PRAGMA data_version") == before {
		t.Error("nothing was written")
	}
	if n := read("SELECT count(*) FROM probes"); n > 0 {
		t.Errorf("%d rows are left", n)
	}

	begun, release, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- s.write(t.Context(), func(*writer) error {
			close(begun)
			<-release
			return nil
		})
	}()
	<-begun
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := s.Ping(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while nothing can be written: %v", err)
	}
	close(release)
	if err := errors.Join(<-done, s.Ping(t.Context())); err != nil {
		t.Error(err)
	}
}
