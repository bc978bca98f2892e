package postgres

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// hold takes the row locks of tables and does nothing.
func hold(t *testing.T, address string, tables ...string) (letGo func()) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := conn.Begin(ctx)
	if err == nil {
		_, err = tx.Exec(ctx, "SELECT FROM tables WHERE id = ANY($1) FOR NO KEY UPDATE", tables)
	}
	if err != nil {
		t.Fatal(err)
	}
	letGo = func() { _ = conn.Close(ctx) } // It may have been ended already.
	t.Cleanup(letGo)
	return letGo
}

// makeTables makes tables t0, t1 and so on.
func makeTables(t *testing.T, s *Store, n int) (ids []string) {
	t.Helper()
	for i := range n {
		ids = append(ids, fmt.Sprintf("t%d", i))
		if err := s.CreateTable(t.Context(), &antares.TableRow{ID: ids[i]}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

func appendTo(ctx context.Context, s *Store, id string, head int64) error {
	return s.Append(ctx, &antares.Append{Row: &antares.TableRow{ID: id, Head: head}, Events: []antares.Event{{Seq: head}}})
}

// TestLockHolder has somebody hold one table's lock and do nothing. Appends to all other
// tables are acknowledged, those that come in the same commit too, and the one to the
// locked table is answered in time. Nothing of it is there, and once the lock is gone it
// is written.
func TestLockHolder(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := openStore(t, address)
	ids := makeTables(t, s, 20)
	letGo := hold(t, address, ids[0])
	locked := make(chan error, 1)
	began := time.Now()
	go func() { locked <- appendTo(t.Context(), s, ids[0], 1) }()
	others := make(chan error)
	for _, id := range ids[1:] {
		go func() {
			for head := range int64(5) {
				if err := appendTo(t.Context(), s, id, head+1); err != nil {
					others <- fmt.Errorf("%s: %w", id, err)
					return
				}
			}
			others <- nil
		}()
	}
	for range ids[1:] {
		select {
		case err := <-others:
			if err != nil {
				t.Error(err)
			}
		case err := <-locked:
			t.Fatalf("the locked table was answered before the others: %v", err)
		}
	}
	if err := <-locked; !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("the locked table: %v", err)
	}
	if took := time.Since(began); took > 2*patience {
		t.Errorf("it was answered after %v", took)
	}
	if events, err := s.Events(t.Context(), ids[0], 0, 0); err != nil || len(events) > 0 {
		t.Errorf("of the locked table there are %d events, %v", len(events), err)
	}
	letGo()
	if err := appendTo(t.Context(), s, ids[0], 1); err != nil {
		t.Errorf("when the lock is gone: %v", err)
	}
}

// freeze has a server lock tables and get no further.
func freeze(t *testing.T, s *Store, ids []string) {
	t.Helper()
	conn, err := s.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Release)
	var jobs []*job
	for _, id := range ids {
		jobs = append(jobs, &job{Change: &store.Change{Table: id}})
	}
	if state, err := s.lock(t.Context(), conn, jobs, false); err != nil || len(state.tables) != len(ids) {
		t.Fatalf("%+v %v", state, err)
	}
}

// TestFrozenServer has a server stop between taking locks, of more tables than are written
// together, and writing. The database ends it, and whatever was asked for in the meantime
// is written then; a table that it did not hold does not wait at all.
func TestFrozenServer(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := openStore(t, address)
	ids := makeTables(t, s, together+50)
	freeze(t, openStore(t, address+"&idle_in_transaction_session_timeout=1000"), ids[1:])
	answers := make(chan error, len(ids))
	for _, id := range ids[1:] {
		go func() { answers <- appendTo(t.Context(), s, id, 1) }()
	}
	if err := appendTo(t.Context(), s, ids[0], 1); err != nil {
		t.Error(err)
	}
	if n := len(answers); n > 0 {
		t.Errorf("a table that nobody holds has waited for %d others", n)
	}
	for range ids[1:] {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	for _, id := range ids {
		if events, err := s.Events(t.Context(), id, 0, 0); err != nil || len(events) != 1 {
			t.Fatalf("%s has %d events, %v", id, len(events), err)
		}
	}
}

// TestStuckBatch has one table of many make their commit wait, which no row lock tells of:
// somebody else is about to make a table of the same id. The others are written, and so is
// this one when the other gives up.
func TestStuckBatch(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := openStore(t, address)
	ids := makeTables(t, s, 20)
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(ctx, `BEGIN; INSERT INTO tables (id, game, setup, created, head, status, seats, bot_to_move, public, rated, result, updated, listed, secret)
		VALUES ('new', '', '{}', 0, 0, 'open', '[]', false, false, false, '', 0, 0, '')`); err != nil {
		t.Fatal(err)
	}
	made, others := make(chan error, 1), make(chan error)
	go func() { made <- s.CreateTable(ctx, &antares.TableRow{ID: "new"}, nil) }()
	for _, id := range ids {
		go func() { others <- appendTo(ctx, s, id, 1) }()
	}
	for range ids {
		select {
		case err := <-others:
			if err != nil {
				t.Error(err)
			}
		case err := <-made:
			t.Fatalf("the new table was answered before the others: %v", err)
		}
	}
	if _, err := conn.Exec(ctx, "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := <-made; err != nil {
		t.Error(err)
	}
}

// TestLockedPeople shows that other writes too are answered in time when somebody holds what
// they need.
func TestLockedPeople(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := openStore(t, address+"&lock_timeout=100")
	ctx := t.Context()
	u := &antares.User{ID: "u1", Name: "Ann"}
	if err := s.CreateUser(ctx, u); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(ctx, "BEGIN; SELECT FROM users FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	if err := s.UpdateUser(ctx, u); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("somebody who is locked: %v", err)
	}
	if _, err := conn.Exec(ctx, "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := s.UpdateUser(ctx, u); err != nil {
		t.Error(err)
	}
}
