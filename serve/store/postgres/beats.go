package postgres

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	storeTime = "SELECT clock_timestamp()"
	// beat does everything that a claim does: last is the time up to which servers are
	// known to have been serving, lost are the outages in which one was serving after all,
	// and found is the new one. A server that holds the lock on the beats delays nobody for
	// long. A beat need not wait for the disk: if it is lost with the machine, so is
	// everything after it, and the outage is found from the previous beat.
	beat = `BEGIN ISOLATION LEVEL READ COMMITTED;
	SET LOCAL lock_timeout = '700ms';
	SET LOCAL synchronous_commit = off;
	SELECT one FROM beats FOR UPDATE;
	WITH
		claim AS (SELECT %d::bigint AS began, %d::bigint AS ended),
		last AS (SELECT CASE WHEN at IS NULL THEN ended ELSE LEAST(at, ended + %d) END AS at FROM beats, claim),
		low AS (SELECT LEAST(at, began) AS at FROM last, claim),
		lost AS (DELETE FROM outages o USING claim, low WHERE o.began < claim.ended AND o.ended > low.at AND low.at < claim.ended RETURNING o.began, o.ended),
		rest AS (INSERT INTO outages (began, ended)
			SELECT began, at FROM lost, low WHERE began < at
			UNION SELECT claim.ended, lost.ended FROM lost, claim WHERE lost.ended > claim.ended ON CONFLICT DO NOTHING),
		found AS (INSERT INTO outages (began, ended) SELECT at, began FROM last, claim WHERE at < began ON CONFLICT DO NOTHING RETURNING began, ended)
		UPDATE beats SET at = (SELECT GREATEST(at, ended) FROM last, claim),
			version = version + CASE WHEN EXISTS (SELECT FROM lost) OR EXISTS (SELECT FROM found) THEN 1 ELSE 0 END
		RETURNING at, version, (SELECT began FROM found), (SELECT ended FROM found);
	COMMIT`
	beatAnswer = 4 // which of the statements returns the result
	// oldOutages deletes the outages from before any clock that runs now can have started.
	oldOutages = `DELETE FROM outages WHERE ended < LEAST($1, (SELECT min(deadline) FROM tables
		WHERE status <> 'over' AND deadline IS NOT NULL)) - $2::bigint`
)

// Now is the time of the database's machine.
func (s *Store) Now(ctx context.Context) (now time.Time, err error) {
	err = s.read(ctx, func(ctx context.Context, q querier) error { return q.QueryRow(ctx, storeTime).Scan(&now) })
	return now.UTC(), err
}

// Beat claims that a server has been serving for a time without a break. Everything goes to
// the database in one message, so that a server that stands still in the middle of it holds
// no lock that the others wait for. A claim may be repeated.
func (s *Store) Beat(ctx context.Context, from, to time.Time) (antares.Pulse, error) {
	pulse, err := s.beat(ctx, store.Millis(from), store.Millis(to))
	if broken(err) && ctx.Err() == nil {
		s.pool.Reset()
		pulse, err = s.beat(ctx, store.Millis(from), store.Millis(to))
	}
	if code(err) == codeLockTimeout {
		return pulse, fmt.Errorf("%w: %w", antares.ErrLocked, err)
	}
	return pulse, classify(err)
}

func (s *Store) beat(ctx context.Context, from, to int64) (antares.Pulse, error) {
	if s.closed.Load() {
		return antares.Pulse{}, store.ErrClosed
	}
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return antares.Pulse{}, err
	}
	defer conn.Release()
	// In one message, and not prepared before: preparing would wait for the lock on the
	// beats too, and without a limit.
	pg := conn.Conn().PgConn()
	results, err := pg.Exec(ctx, fmt.Sprintf(beat, from, to, store.AheadMost.Milliseconds())).ReadAll()
	if err != nil {
		if !pg.IsClosed() && pg.TxStatus() != 'I' {
			_, _ = pg.Exec(ctx, "ROLLBACK").ReadAll() // Otherwise the pool closes the connection.
		}
		return antares.Pulse{}, err
	}
	row := results[beatAnswer].Rows[0]
	var values [4]int64
	for i, text := range row {
		if text == nil {
			continue
		}
		if values[i], err = strconv.ParseInt(string(text), 10, 64); err != nil {
			return antares.Pulse{}, &damagedError{err}
		}
	}
	pulse := antares.Pulse{At: store.Time(values[0]), Version: values[1]}
	if row[2] != nil {
		pulse.Found = &antares.Outage{From: store.Time(values[2]), To: store.Time(values[3])}
	}
	return pulse, nil
}

// Outages lists those that ended after a time, in order.
func (s *Store) Outages(ctx context.Context, after time.Time) ([]antares.Outage, error) {
	return list(ctx, s.reader, func(row pgx.CollectableRow) (antares.Outage, error) {
		var began, ended int64
		err := row.Scan(&began, &ended)
		return antares.Outage{From: store.Time(began), To: store.Time(ended)}, err
	}, "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY ended, began", store.Millis(after))
}
