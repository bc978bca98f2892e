package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	rowColumns = "t.number, t.id, t.setup, t.created, t.head, t.status, t.seats, t.deadline, t.bot_to_move, t.result, t.updated, t.listed, t.secret"
	rowByID    = "SELECT " + rowColumns + " FROM tables t WHERE id = ?"
	eventsOf   = "SELECT seq, data, checksum FROM events WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?"
	dueTables  = `SELECT id, deadline, number FROM tables INDEXED BY tables_due WHERE status <> 'over' AND deadline IS NOT NULL AND deadline <= ?
		AND (deadline, number) > (?, ?) ORDER BY deadline, number LIMIT ?`
	botTables     = `SELECT id FROM tables INDEXED BY tables_bots WHERE status = 'playing' AND bot_to_move = 1 ORDER BY updated LIMIT ?`
	computerGames = "SELECT table_id FROM computer_games WHERE user_id = ? ORDER BY table_id LIMIT ?"
	overAfter     = "SELECT " + rowColumns + " FROM tables t INDEXED BY tables_over WHERE status = 'over' AND number > ? ORDER BY number LIMIT ?"

	maxSeq = 1<<63 - 1
	// walkPage is how many tables Walk looks up at once.
	walkPage = 64
)

// Table reads a table with all its events.
func (s *reader) Table(ctx context.Context, id string) (*antares.TableRow, []antares.Event, error) {
	r, err := scanRow(s.rowByID.QueryRowContext(ctx, id))
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
	events, err := s.events(ctx, table, after, maxSeq, store.EventLimit(limit))
	if err == nil && len(events) == 0 {
		_, err = scanRow(s.rowByID.QueryRowContext(ctx, table))
	}
	return events, err
}

func (s *reader) events(ctx context.Context, table string, after, until int64, limit int) ([]antares.Event, error) {
	rows, err := s.eventsOf.QueryContext(ctx, table, after, until, limit)
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var events []antares.Event
	var data sql.RawBytes
	kept := store.EventsOf(table)
	for rows.Next() {
		var seq int64
		var checksum *int32
		if err := rows.Scan(&seq, &data, &checksum); err != nil {
			return nil, classify(err)
		}
		e, err := kept.Read(seq, data, checksum)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, classify(rows.Err())
}

// Tables lists tables without secrets; of those with the same time, the last one created
// comes first. A table that changes while somebody pages through the list moves to the
// front. It returns ErrNotFound if the table Before does not exist.
func (s *reader) Tables(ctx context.Context, f antares.Filter) ([]antares.TableRow, error) {
	before := &store.Row{}
	if f.Before != "" {
		var err error
		if before, err = scanRow(s.rowByID.QueryRowContext(ctx, f.Before)); err != nil {
			return nil, err
		}
	}
	text, args := listTables(f, before)
	rows, err := s.reads.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []antares.TableRow
	for rows.Next() {
		r, err := scanRow(rows)
		if err != nil {
			return nil, err
		}
		r.Secret = ""
		row, err := r.TableRow()
		if err != nil {
			return nil, err
		}
		list = append(list, *row)
	}
	return list, classify(rows.Err())
}

// Due lists the tables whose deadline has passed, the earliest first, starting after one.
func (s *Store) Due(ctx context.Context, now time.Time, after antares.DueTable, limit int) ([]antares.DueTable, error) {
	rows, err := s.due.QueryContext(ctx, store.Millis(now), store.Millis(after.Deadline), after.Number, store.Limit(limit))
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []antares.DueTable
	for rows.Next() {
		var d antares.DueTable
		var deadline int64
		if err := rows.Scan(&d.ID, &deadline, &d.Number); err != nil {
			return nil, classify(err)
		}
		d.Deadline = store.Time(deadline)
		list = append(list, d)
	}
	return list, classify(rows.Err())
}

// BotsToMove lists the tables at which it is a computer's turn, the longest waiting first.
func (s *Store) BotsToMove(ctx context.Context, limit int) ([]string, error) {
	return ids(s.bots.QueryContext(ctx, store.Limit(limit)))
}

// ComputerGames lists the unfinished tables with computers at which a user sits, or which
// the user has created and nobody else plays at.
func (s *Store) ComputerGames(ctx context.Context, user string, limit int) ([]string, error) {
	return ids(s.reads.QueryContext(ctx, computerGames, user, store.Limit(limit)))
}

func ids(rows *sql.Rows, err error) ([]string, error) {
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, classify(err)
		}
		list = append(list, id)
	}
	return list, classify(rows.Err())
}

// Walk calls f for every finished game in the order of creation. It holds nothing open
// between calls, so f may take its time and use the store. Games that end during the walk
// may or may not be seen.
func (s *Store) Walk(ctx context.Context, f func(row *antares.TableRow, events []antares.Event) error) error {
	for number := int64(0); ; {
		page, err := s.page(ctx, number)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			row, events, err := s.complete(ctx, &page[i])
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

func (s *Store) page(ctx context.Context, after int64) ([]store.Row, error) {
	rows, err := s.reads.QueryContext(ctx, overAfter, after, walkPage)
	if err != nil {
		return nil, classify(err)
	}
	return scanAll(rows, scanRow)
}

func scanRow(row scanner) (*store.Row, error) {
	var r store.Row
	err := row.Scan(&r.Number, &r.ID, &r.Setup, &r.Created, &r.Head, &r.Status, &r.Seats,
		&r.Deadline, &r.BotToMove, &r.Result, &r.Updated, &r.Listed, &r.Secret)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, antares.ErrNotFound
	}
	if err != nil {
		return nil, classify(err)
	}
	return &r, nil
}
