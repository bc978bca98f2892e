package postgres

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	rowColumns = "t.number, t.id, t.setup::text, t.created, t.head, t.status, t.seats, t.deadline, t.bot_to_move, t.result, t.updated, t.listed, t.secret"
	rowByID    = "SELECT " + rowColumns + " FROM tables t WHERE id = $1"
	eventsOf   = "SELECT seq, data::text, checksum FROM events WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4"
	dueTables  = `SELECT id, deadline, number FROM tables WHERE status <> 'over' AND deadline IS NOT NULL AND deadline <= $1
		AND (deadline, number) > ($2, $3) ORDER BY deadline, number LIMIT $4`
	botTables     = "SELECT id FROM tables WHERE status = 'playing' AND bot_to_move ORDER BY updated, number LIMIT $1"
	computerGames = "SELECT table_id FROM computer_games WHERE user_id = $1 ORDER BY table_id LIMIT $2"
	overAfter     = "SELECT " + rowColumns + " FROM tables t WHERE status = 'over' AND number > $1 ORDER BY number LIMIT $2"
	// walkPage is how many tables Walk looks up at once.
	walkPage = 64
)

// Table reads a table with all its events.
func (s *reader) Table(ctx context.Context, id string) (*antares.TableRow, []antares.Event, error) {
	r, err := one(ctx, s, scanRow, rowByID, id)
	if err != nil {
		return nil, nil, err
	}
	return s.complete(ctx, r)
}

// complete adds the events of a row: those up to its head, so that both fit together even
// if more have been added since.
func (s *reader) complete(ctx context.Context, r *store.Row) (*antares.TableRow, []antares.Event, error) {
	events, err := s.events(ctx, r.ID, 0, r.Head, int(r.Head))
	if err != nil {
		return nil, nil, err
	}
	row, err := r.With(events)
	return row, events, err
}

// Events reads a page of the events after one, or returns ErrNotFound if the table does not
// exist.
func (s *reader) Events(ctx context.Context, table string, after int64, limit int) ([]antares.Event, error) {
	events, err := s.events(ctx, table, after, math.MaxInt64, store.EventLimit(limit))
	if err == nil && len(events) == 0 {
		_, err = one(ctx, s, scanRow, rowByID, table)
	}
	return events, err
}

func (s *reader) events(ctx context.Context, table string, after, until int64, limit int) ([]antares.Event, error) {
	kept := store.EventsOf(table)
	return list(ctx, s, func(row pgx.CollectableRow) (antares.Event, error) {
		var seq int64
		var data pgtype.DriverBytes
		var checksum *int32
		if err := row.Scan(&seq, &data, &checksum); err != nil {
			return antares.Event{}, err
		}
		e, err := kept.Read(seq, data, checksum)
		if err != nil {
			err = &damagedError{err}
		}
		return e, err
	}, eventsOf, table, after, until, limit)
}

// Tables lists tables without secrets; of those with the same time, the last one created
// comes first. A table that changes while somebody pages through the list moves to the
// front. It returns ErrNotFound if the table Before does not exist.
func (s *reader) Tables(ctx context.Context, f antares.Filter) ([]antares.TableRow, error) {
	before := &store.Row{}
	if f.Before != "" {
		var err error
		if before, err = one(ctx, s, scanRow, rowByID, f.Before); err != nil {
			return nil, err
		}
	}
	text, args := listTables(f, before)
	return list(ctx, s, func(row pgx.CollectableRow) (antares.TableRow, error) {
		r, err := scanRow(row)
		if err != nil {
			return antares.TableRow{}, err
		}
		r.Secret = ""
		found, err := r.TableRow()
		if err != nil {
			return antares.TableRow{}, &damagedError{err}
		}
		return *found, nil
	}, text, args...)
}

// Due lists the tables whose deadline has passed, the earliest first, starting after one.
func (s *Store) Due(ctx context.Context, now time.Time, after antares.DueTable, limit int) ([]antares.DueTable, error) {
	return list(ctx, s.reader, func(row pgx.CollectableRow) (antares.DueTable, error) {
		var d antares.DueTable
		var deadline int64
		err := row.Scan(&d.ID, &deadline, &d.Number)
		d.Deadline = store.Time(deadline)
		return d, err
	}, dueTables, store.Millis(now), store.Millis(after.Deadline), after.Number, store.Limit(limit))
}

// BotsToMove lists the tables at which it is a computer's turn, the longest waiting first.
func (s *Store) BotsToMove(ctx context.Context, limit int) ([]string, error) {
	return list(ctx, s.reader, pgx.RowTo[string], botTables, store.Limit(limit))
}

// ComputerGames lists the unfinished tables with computers at which a user sits, or which
// the user has created and nobody else plays at.
func (s *Store) ComputerGames(ctx context.Context, user string, limit int) ([]string, error) {
	return list(ctx, s.reader, pgx.RowTo[string], computerGames, user, store.Limit(limit))
}

// Walk calls f for every finished game in the order of creation. It holds nothing open
// between calls, so f may take its time and use the store. Games that end during the walk
// may or may not be seen.
func (s *Store) Walk(ctx context.Context, f func(row *antares.TableRow, events []antares.Event) error) error {
	for number := int64(0); ; {
		page, err := list(ctx, s.slow, scanRow, overAfter, number, walkPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			row, events, err := s.slow.complete(ctx, &page[i])
			if err != nil {
				return err
			}
			if err := f(row, events); err != nil {
				return err
			}
			number = page[i].Number
		}
	}
}

func scanRow(row pgx.CollectableRow) (store.Row, error) {
	var r store.Row
	err := row.Scan(&r.Number, &r.ID, &r.Setup, &r.Created, &r.Head, &r.Status, &r.Seats,
		&r.Deadline, &r.BotToMove, &r.Result, &r.Updated, &r.Listed, &r.Secret)
	return r, err
}
