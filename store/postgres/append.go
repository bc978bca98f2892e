package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

// CreateTable adds a table with its first events, or answers ErrConflict if there is
// one of that id.
func (s *Store) CreateTable(ctx context.Context, row *antares.TableRow, events []antares.Event) error {
	c, err := store.NewTable(row, events)
	if err != nil {
		return err
	}
	return s.group.Do(ctx, c)
}

// Append adds events and writes what may change of the row: everything but id,
// setup, time of creation and secret. A rating after n games must follow one after
// n-1; otherwise all of the append is a conflict. It answers ErrNotFound if there is
// no such table.
func (s *Store) Append(ctx context.Context, a *antares.Append) error {
	c, err := store.NewChange(a)
	if err != nil {
		return err
	}
	return s.group.Do(ctx, c)
}

// errUncertain says that a commit was sent and not confirmed.
var errUncertain = errors.New("it is not known whether it was committed")

// commit writes changes in one transaction of two round trips: lock and look, then
// write and commit. As long as the commit was not sent nothing has happened, so it
// is tried again: if another server was in the way, once more if the connection was
// broken, and each change alone if one of them cannot be written.
func (s *Store) commit(changes []*store.Change, errs []error) {
	var err error
	for try, broken := 0, 0; try < 10 && broken < 2; try++ {
		clear(errs)
		if err = s.once(changes, errs); err == nil {
			return
		}
		if inTheWay(err) {
			continue
		}
		if !unavailable(err) {
			break
		}
		s.pool.Reset() // The others are to the same server.
		if broken++; errors.Is(err, errUncertain) {
			break
		}
	}
	if len(changes) > 1 && !unavailable(err) {
		for i := range changes {
			s.commit(changes[i:i+1], errs[i:i+1])
		}
		return
	}
	if unavailable(err) {
		err = fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	for i := range errs {
		errs[i] = err
	}
}

func (s *Store) once(changes []*store.Change, errs []error) error {
	// No caller's context reaches here: whoever goes away must not stop the others.
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	// A connection that is still in a transaction is closed by the pool.
	defer conn.Release()
	state, err := lock(ctx, conn, changes)
	if err != nil {
		return err
	}
	for i, c := range changes {
		errs[i] = state.apply(c)
	}
	return state.write(ctx, conn)
}

// lock begins a transaction and reads what the changes are about, locked in an
// order that is the same for everybody, so that nobody waits in a circle.
func lock(ctx context.Context, conn *pgxpool.Conn, changes []*store.Change) (*state, error) {
	var ids, users, games []string
	for _, c := range changes {
		ids = append(ids, c.Table)
		for _, r := range c.Ratings {
			users, games = append(users, r.User), append(games, r.Game)
		}
	}
	st := newState()
	var b pgx.Batch
	b.Queue("BEGIN ISOLATION LEVEL READ COMMITTED")
	b.Queue("SELECT id, head, seats, status FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE", ids).Query(func(rows pgx.Rows) error {
		var t tableState
		var id string
		_, err := pgx.ForEachRow(rows, []any{&id, &t.head, &t.seats, &t.status}, func() error {
			found := t
			st.tables[id] = &found
			return nil
		})
		return err
	})
	if len(users) > 0 {
		b.Queue(`SELECT r.user_id, r.game, r.games FROM ratings r
			WHERE (r.user_id, r.game) IN (SELECT u, g FROM unnest($1::text[], $2::text[]) AS w(u, g))
			ORDER BY r.user_id, r.game FOR NO KEY UPDATE`, users, games).Query(func(rows pgx.Rows) error {
			var key ratingKey
			var n int
			_, err := pgx.ForEachRow(rows, []any{&key.user, &key.game, &n}, func() error {
				st.ratings[key] = &ratingState{games: n, kept: true}
				return nil
			})
			return err
		})
	}
	return st, conn.SendBatch(ctx, &b).Close()
}
