package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// The roles by which a table is in a user's list.
const (
	plays   = "'plays'"
	invited = "'invited'"
	created = "'created'"
)

const (
	forget = "DELETE FROM lists WHERE table_id = ANY($1)"
	enlist = `INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
		SELECT DISTINCT t.id, ` + plays + `, s.user_id, t.number, t.listed, ` + store.Shelf + `, t.game, t.public
			FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.id = ANY($1)
		UNION ALL SELECT DISTINCT t.id, ` + invited + `, i.user_id, t.number, t.listed, ` + store.Shelf + `, t.game, t.public
			FROM tables t JOIN invitations i ON i.table_id = t.id WHERE t.id = ANY($1) AND t.status <> 'over'
			AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.seat = i.seat)
		UNION ALL SELECT t.id, ` + created + `, t.by_user, t.number, t.listed, ` + store.Shelf + `, t.game, t.public
			FROM tables t WHERE t.id = ANY($1) AND t.status = 'open' AND t.by_user <> ''`
	countOpen = `SELECT count(*) FROM (SELECT 1 FROM lists
		WHERE user_id = $1 AND role = ` + created + ` AND status = 'open' LIMIT $2) c
		UNION ALL SELECT count(*) FROM (SELECT 1 FROM lists
		WHERE user_id = $1 AND role = ` + invited + ` AND status = 'open' LIMIT $2) i`
)

// OpenOf counts the open tables that a user has created or is invited to.
func (s *Store) OpenOf(ctx context.Context, user string, most int) (made, asked int, err error) {
	counts, err := list(ctx, s.reader, pgx.RowTo[int], countOpen, user, most)
	if err != nil || len(counts) != 2 {
		return 0, 0, err
	}
	return counts[0], counts[1], nil
}

// query collects the parameters of a query.
type query struct{ args []any }

// value is the placeholder of a parameter in the text of the query.
func (q *query) value(v any) string {
	q.args = append(q.args, v)
	return fmt.Sprintf("$%d", len(q.args))
}

// keyOf is what a filter selects apart from people, in terms of the indexes.
func keyOf(f antares.Filter, status, game string) (key, value string) {
	switch {
	case f.Status != "" && f.Game != "":
		return "(" + status + " || ' ' || " + game + ")", string(f.Status) + " " + f.Game
	case f.Status != "":
		return "(" + status + ")", string(f.Status)
	case f.Game != "":
		return game, f.Game
	}
	return "", ""
}

// listTables builds a query for which there is an index with everything it selects, in the
// order of the list. So hardly anything is sorted, and no more is read than is shown,
// however many games there are. Public tables and others are two halves of each index.
func listTables(f antares.Filter, before *store.Row) (string, []any) {
	var q query
	text := q.half(f, before, true)
	if !f.Public {
		text = "(" + text + ") UNION ALL (" + q.half(f, before, false) + ") ORDER BY listed DESC, number DESC LIMIT " + q.value(limit(f))
	}
	return text, q.args
}

func limit(f antares.Filter) int { return min(store.Limit(f.Limit), store.MaxList) }

// half selects the public tables, or the others. The key is bounded and part of the order,
// rather than compared for equality: otherwise PostgreSQL may expect to find enough soon in
// an index without the key, read in the order of the list, and if nothing matches it reads
// everything.
func (q *query) half(f antares.Filter, before *store.Row, public bool) string {
	var where []string
	from, by, status := "tables t", "t", store.Shelf
	if f.User != "" || f.Invited != "" {
		from, by, status = "lists p JOIN tables t ON t.id = p.table_id", "p", "p.status"
		where = q.person(f)
	}
	if public {
		where = append(where, by+".public")
	} else {
		where = append(where, "NOT "+by+".public")
	}
	order := []string{by + ".listed", by + ".number"}
	last := []string{}
	if f.Before != "" {
		last = []string{q.value(before.Listed), q.value(before.Number)}
	}
	if key, value := keyOf(f, status, by+".game"); key != "" {
		at := q.value(value)
		where = append(where, key+" >= "+at, key+" <= "+at)
		order = append([]string{key}, order...)
		if f.Before != "" {
			last = append([]string{at}, last...)
		}
	}
	if f.Before != "" {
		where = append(where, "("+strings.Join(order, ", ")+") < ("+strings.Join(last, ", ")+")")
	}
	return "SELECT " + rowColumns + " FROM " + from + " WHERE " + strings.Join(where, " AND ") +
		" ORDER BY " + strings.Join(order, " DESC, ") + " DESC LIMIT " + q.value(limit(f))
}

// person selects the tables at which a user plays or is invited.
func (q *query) person(f antares.Filter) []string {
	if f.Invited == "" {
		return []string{"p.user_id = " + q.value(f.User) + " AND p.role = " + plays}
	}
	where := []string{"p.user_id = " + q.value(f.Invited) + " AND p.role = " + invited}
	if f.User != "" {
		where = append(where, "EXISTS (SELECT 1 FROM lists o WHERE o.table_id = p.table_id AND o.role = "+plays+" AND o.user_id = "+q.value(f.User)+")")
	}
	return where
}
