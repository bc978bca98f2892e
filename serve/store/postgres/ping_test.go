package postgres

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// TestPing shows that a ping is written and leaves nothing, and that it notices when nothing
// can be written, and when it can again.
func TestPing(t *testing.T) {
	address := pgtest.Database(t)
	s := openStore(t, address)
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	// A transaction that has written nothing has no number.
	number := func() (n int64) {
		t.Helper()
		if err := conn.QueryRow(ctx, "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := number()
	if err := s.Ping(ctx); err != nil {
		t.Fatal(err)
	}
	if number() == before {
		t.Error("nothing was written")
	}
	var left int
	if err := conn.QueryRow(ctx, "SELECT count(*) FROM probes").Scan(&left); err != nil || left > 0 {
		t.Errorf("%d rows are left, %v", left, err)
	}

	if _, err := conn.Exec(ctx, "BEGIN; LOCK TABLE probes"); err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	if s.Ping(short) == nil {
		t.Error("a ping came through where nothing can be written")
	}
	if _, err := conn.Exec(ctx, "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := s.Ping(ctx); err != nil {
		t.Error(err)
	}
}
