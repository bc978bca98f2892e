package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// CreateTable adds a table with its first events, or returns ErrConflict if a table with
// that id exists.
func (s *Store) CreateTable(ctx context.Context, row *antares.TableRow, events []antares.Event) error {
	c, err := store.NewTable(row, events)
	if err != nil {
		return err
	}
	return s.change(ctx, &job{Change: c})
}

// Append adds events and updates the row, except for id, setup, time of creation and
// secret. A rated game is queued with them. It returns ErrNotFound if the table does not
// exist.
func (s *Store) Append(ctx context.Context, a *antares.Append) error {
	c, err := store.NewChange(a)
	if err != nil {
		return err
	}
	return s.change(ctx, &job{Change: c})
}

// lock begins a transaction, and locks and reads the tables of the jobs. It does not wait:
// a table that is locked by somebody else is left out and marked as held.
func (s *Store) lock(ctx context.Context, conn *pgxpool.Conn, jobs []*job, alone bool) (*state, error) {
	var ids, fresh []string
	for _, j := range jobs {
		if j.Change == nil {
			continue
		}
		ids = append(ids, j.Table)
		if j.New != nil {
			fresh = append(fresh, j.Table)
		}
	}
	st := newState()
	var b pgx.Batch
	b.Queue("BEGIN ISOLATION LEVEL READ COMMITTED")
	if !alone && !s.ownWait {
		b.Queue("SET LOCAL lock_timeout = " + millis(batchWait))
	}
	b.Queue("SELECT id, head, seats, status FROM tables WHERE id = ANY($1) FOR NO KEY UPDATE SKIP LOCKED", ids).Query(func(rows pgx.Rows) error {
		var t tableState
		var id string
		_, err := pgx.ForEachRow(rows, []any{&id, &t.head, &t.seats, &t.status}, func() error {
			found := t
			st.tables[id] = &found
			return nil
		})
		return err
	})
	if len(fresh) > 0 {
		st.queueHeld(&b, fresh)
	}
	if err := conn.SendBatch(ctx, &b).Close(); err != nil {
		return nil, err
	}
	// Rarely one is missing: somebody else holds it, or it does not exist.
	var missing []string
	for _, j := range jobs {
		if j.Change != nil && j.New == nil && st.tables[j.Table] == nil {
			missing = append(missing, j.Table)
		}
	}
	if len(missing) == 0 {
		return st, nil
	}
	var more pgx.Batch
	st.queueHeld(&more, missing)
	return st, conn.SendBatch(ctx, &more).Close()
}

// queueHeld looks up tables whether locked or not: those that exist and could not be locked
// are held by somebody else.
func (st *state) queueHeld(b *pgx.Batch, ids []string) {
	b.Queue("SELECT id FROM tables WHERE id = ANY($1)", ids).Query(func(rows pgx.Rows) error {
		var id string
		_, err := pgx.ForEachRow(rows, []any{&id}, func() error {
			st.held[id] = st.tables[id] == nil
			return nil
		})
		return err
	})
}
