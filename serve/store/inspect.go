package store

import (
	"context"

	"github.com/antares-games/antares"
)

// Inspected is a database opened for reading only. A server may be using it meanwhile.
type Inspected interface {
	// Faults reports what is wrong with the database itself, at most this many of each
	// kind.
	Faults(ctx context.Context, most int, found func(fault string)) error
	// Tables counts the tables, and Each calls f with all of them in the order of creation,
	// or with what is wrong with one.
	Tables(ctx context.Context) (int, error)
	Each(ctx context.Context, f func(row *antares.TableRow, events []antares.Event, err error) error) error
	Close() error
}

const enlisted = `SELECT DISTINCT t.id AS table_id, 'plays' AS role, s.user_id, t.number, t.listed, ` + Shelf + ` AS status, t.game, t.public
		FROM tables t JOIN seats s ON s.table_id = t.id
	UNION ALL SELECT DISTINCT t.id, 'invited', i.user_id, t.number, t.listed, ` + Shelf + ` AS status, t.game, t.public
		FROM tables t JOIN invitations i ON i.table_id = t.id WHERE t.status <> 'over'
		AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.seat = i.seat)
	UNION ALL SELECT t.id, 'created', t.by_user, t.number, t.listed, ` + Shelf + ` AS status, t.game, t.public
		FROM tables t WHERE t.status = 'open' AND t.by_user <> ''`

const listColumns = "SELECT table_id, role, user_id, number, listed, status, game, public"

// FaultQueries find contradictions, one row each, in SQL that both databases understand.
// Each is a single query, so it sees one moment.
var FaultQueries = []string{
	`SELECT 'table ' || x.table_id || ' is not as it should be in the lists of ' || x.user_id || ' (' || x.role || ')'
		FROM (` + listColumns + ` FROM (` + enlisted + `) e EXCEPT ` + listColumns + ` FROM lists) x`,
	`SELECT 'table ' || x.table_id || ' should not be as it is in the lists of ' || x.user_id || ' (' || x.role || ')'
		FROM (` + listColumns + ` FROM lists EXCEPT ` + listColumns + ` FROM (` + enlisted + `) e) x`,
	`SELECT 'table ' || e.table_id || ': event ' || CAST(e.seq AS text) || ' belongs to no table or comes after its last, ' || coalesce(CAST(t.head AS text), 'none')
		FROM events e LEFT JOIN tables t ON t.id = e.table_id WHERE t.id IS NULL OR e.seq > t.head OR e.seq < 1`,
	`SELECT 'the rating of ' || user_id || ' in ' || game || ' cannot be: ' || CAST(rating AS text) || ', deviation ' || CAST(deviation AS text)
		|| ', volatility ' || CAST(volatility AS text) || ', after ' || CAST(games AS text) || ' games'
		FROM ratings WHERE NOT (rating > -100000 AND rating < 100000 AND deviation > 0 AND deviation < 10000 AND volatility > 0 AND volatility < 100 AND games >= 1)`,
	`SELECT 'the rating of ' || r.user_id || ' in ' || r.game || ' counts ' || CAST(r.opponents AS text) || ' opponents, and there are ' || CAST(count(o.opponent) AS text)
		FROM ratings r LEFT JOIN rating_opponents o ON o.user_id = r.user_id AND o.game = r.game
		GROUP BY r.user_id, r.game, r.opponents HAVING count(o.opponent) <> r.opponents`,
	`SELECT 'there are ' || CAST(count(*) AS text) || ' heartbeats instead of one' FROM beats HAVING count(*) <> 1`,
	`SELECT 'an outage ends before it begins, at ' || CAST(ended AS text) FROM outages WHERE ended < began`,
}
