package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/migrations"
)

// seatFaults compares who sits where with the rows of the tables.
const seatFaults = `WITH kept AS (SELECT t.id, (e.n - 1)::integer AS seat, e.user_id FROM tables t, json_array_elements_text(t.seats::json) WITH ORDINALITY AS e(user_id, n) WHERE e.user_id <> '')
	SELECT 'table ' || x.id || ': seat ' || x.seat::text || ' is not ' || x.user_id || '''s in both places where that is kept' FROM (
	(SELECT id, seat, user_id FROM kept EXCEPT SELECT table_id, seat, user_id FROM seats)
	UNION ALL (SELECT table_id, seat, user_id FROM seats EXCEPT SELECT id, seat, user_id FROM kept)) x`

// inspected is a database opened for reading only.
type inspected struct{ *reader }

// Inspect connects to a database to examine it. The database is neither changed nor brought
// up to date.
func Inspect(ctx context.Context, address string) (store.Inspected, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("open the database: the address is not a URL") // It may hold a password.
	}
	in, err := inspect(ctx, u)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", u.Redacted(), err)
	}
	return in, nil
}

func inspect(ctx context.Context, address *url.URL) (store.Inspected, error) {
	config, err := pgxpool.ParseConfig(address.String())
	if err != nil {
		return nil, err
	}
	if !address.Query().Has("connect_timeout") {
		config.ConnConfig.ConnectTimeout = 5 * time.Second
	}
	config.MaxConns = 2
	config.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	in := inspected{&reader{pool: pool}}
	version, err := one(ctx, in.reader, pgx.RowTo[int64], "SELECT max(version_id) FROM goose_db_version")
	if err == nil {
		err = migrations.Postgres.Current(*version)
	}
	if err != nil {
		pool.Close()
		return nil, err
	}
	return in, nil
}

func (in inspected) Close() error { in.pool.Close(); return nil }

// Faults looks for contradictions; PostgreSQL itself looks after pages and references. A
// query that fails is itself a fault.
func (in inspected) Faults(ctx context.Context, most int, found func(string)) error {
	for _, text := range append([]string{seatFaults}, store.FaultQueries...) {
		faults, err := list(ctx, in.reader, pgx.RowTo[string], text+fmt.Sprintf(" LIMIT %d", most))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, store.ErrUnavailable) {
			return err
		}
		if err != nil {
			found(err.Error())
		}
		for _, fault := range faults {
			found(fault)
		}
	}
	return nil
}

func (in inspected) Tables(ctx context.Context) (int, error) {
	n, err := one(ctx, in.reader, pgx.RowTo[int], "SELECT count(*) FROM tables")
	if err != nil {
		return 0, err
	}
	return *n, nil
}

func (in inspected) Each(ctx context.Context, f func(row *antares.TableRow, events []antares.Event, err error) error) error {
	for number := int64(-1 << 63); ; {
		page, err := list(ctx, in.reader, scanRow, "SELECT "+rowColumns+" FROM tables t WHERE number > $1 ORDER BY number LIMIT $2", number, walkPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			number = page[i].Number
			row, events, err := in.complete(ctx, &page[i])
			if errors.Is(err, store.ErrUnavailable) || ctx.Err() != nil {
				return err
			}
			if err := f(row, events, err); err != nil {
				return err
			}
		}
	}
}
