package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"modernc.org/sqlite"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/migrations"
)

// seatFaults compares who sits where with the rows of the tables.
const seatFaults = `SELECT 'table ' || x.id || ': seat ' || x.seat || ' is not ' || x.user_id || '''s in both places where that is kept' FROM (
	SELECT * FROM (SELECT t.id AS id, e.key AS seat, e.value AS user_id FROM tables t, json_each(t.seats) e WHERE e.value <> '' EXCEPT SELECT table_id, seat, user_id FROM seats)
	UNION ALL SELECT * FROM (SELECT table_id AS id, seat, user_id FROM seats EXCEPT SELECT t.id, e.key, e.value FROM tables t, json_each(t.seats) e WHERE e.value <> '')) x`

// inspected is a file opened for reading only.
type inspected struct{ *reader }

// Inspect opens a file to examine it. The file is neither changed nor brought up to date.
func Inspect(ctx context.Context, file string) (store.Inspected, error) {
	in, err := inspect(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", file, err)
	}
	return in, nil
}

func inspect(ctx context.Context, file string) (_ store.Inspected, err error) {
	if info, err := os.Stat(file); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	c, err := sqlite.NewConnector(source(file, "query_only(1)") + "&mode=ro")
	if err != nil {
		return nil, err
	}
	in := inspected{&reader{reads: sql.OpenDB(c)}}
	defer func() {
		if err != nil {
			_ = in.Close() // The reason is known already.
		}
	}()
	var id int
	if err := in.reads.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return nil, explain(err)
	}
	if id != applicationID {
		return nil, fmt.Errorf("it belongs to another program (application id %#x)", id)
	}
	var version int64
	if err := in.reads.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&version); err != nil {
		return nil, explain(err)
	}
	if err := migrations.SQLite.Current(version); err != nil {
		return nil, err
	}
	if err := in.start(ctx, 2); err != nil {
		return nil, explain(err)
	}
	return in, nil
}

func (in inspected) Close() error { return in.reads.Close() }

// Faults has SQLite check every page and every reference, and looks for contradictions. A
// query that fails is itself a fault.
func (in inspected) Faults(ctx context.Context, most int, found func(string)) error {
	pages, err := in.texts(ctx, fmt.Sprintf("PRAGMA integrity_check(%d)", most))
	for _, text := range pages {
		if text != "ok" {
			found("pages: " + text)
		}
	}
	if err := faulty(ctx, err, found); err != nil {
		return err
	}
	for _, text := range append([]string{
		`SELECT 'a row of ' || "table" || ' refers to one of ' || parent || ' that does not exist' FROM pragma_foreign_key_check`, seatFaults,
	}, store.FaultQueries...) {
		list, err := in.texts(ctx, text+fmt.Sprintf(" LIMIT %d", most))
		for _, fault := range list {
			found(fault)
		}
		if err := faulty(ctx, err, found); err != nil {
			return err
		}
	}
	return nil
}

// faulty turns an error into a fault, unless the context has ended.
func faulty(ctx context.Context, err error, found func(string)) error {
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	found(classify(err).Error())
	return nil
}

// texts returns the rows of a query, one text each, including those before an error.
func (in inspected) texts(ctx context.Context, text string) ([]string, error) {
	rows, err := in.reads.QueryContext(ctx, text)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return list, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

func (in inspected) Tables(ctx context.Context) (n int, err error) {
	err = in.reads.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&n)
	return n, classify(err)
}

func (in inspected) Each(ctx context.Context, f func(row *antares.TableRow, events []antares.Event, err error) error) error {
	for number := int64(-1 << 63); ; {
		rows, err := in.reads.QueryContext(ctx, "SELECT "+rowColumns+" FROM tables t WHERE number > ? ORDER BY number LIMIT ?", number, walkPage)
		if err != nil {
			return classify(err)
		}
		page, err := scanAll(rows, scanRow)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			number = page[i].Number
			row, events, err := in.complete(ctx, &page[i])
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := f(row, events, err); err != nil {
				return err
			}
		}
	}
}
