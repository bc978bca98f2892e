package sqlite

import (
	"cmp"
	"context"
	"strings"

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
	forget = "DELETE FROM lists WHERE table_id = ?1"
	enlist = `INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
		SELECT DISTINCT t.id, ` + plays + `, s.user_id, t.number, t.listed, ` + store.Shelf + `, t.game, t.public
			FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.id = ?1
		UNION ALL SELECT DISTINCT t.id, ` + invited + `, i.user_id, t.number, t.listed, ` + store.Shelf + `, t.game, t.public
			FROM tables t JOIN invitations i ON i.table_id = t.id WHERE t.id = ?1 AND t.status <> 'over'
			AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.seat = i.seat)
		UNION ALL SELECT t.id, ` + created + `, t.by_user, t.number, t.listed, ` + store.Shelf + `, t.game, t.public
			FROM tables t WHERE t.id = ?1 AND t.status = 'open' AND t.by_user <> ''`
	countOpen = `SELECT count(*) FROM (SELECT 1 FROM lists INDEXED BY lists_status
		WHERE user_id = ?1 AND role = ` + created + ` AND status = 'open' LIMIT ?2)
		UNION ALL SELECT count(*) FROM (SELECT 1 FROM lists INDEXED BY lists_status
		WHERE user_id = ?1 AND role = ` + invited + ` AND status = 'open' LIMIT ?2)`
)

// enlist writes in which lists a table is.
func (w *writer) enlist(table string) error {
	if _, err := w.exec(forget, table); err != nil {
		return err
	}
	_, err := w.exec(enlist, table)
	return err
}

// OpenOf counts the open tables that a user has created or is invited to.
func (s *Store) OpenOf(ctx context.Context, user string, most int) (made, asked int, err error) {
	rows, err := s.reads.QueryContext(ctx, countOpen, user, most)
	if err != nil {
		return 0, 0, classify(err)
	}
	defer rows.Close()
	for _, n := range []*int{&made, &asked} {
		if !rows.Next() {
			break
		}
		if err := rows.Scan(n); err != nil {
			return 0, 0, classify(err)
		}
	}
	return made, asked, classify(rows.Err())
}

// query collects the text of a query and its parameters.
type query struct {
	where []string
	args  []any
}

func (q *query) add(text string, values ...any) {
	q.where = append(q.where, text)
	q.args = append(q.args, values...)
}

// listTables names the index to use, since SQLite does not know how many rows there are of
// each kind: the one with everything the query selects, in the order of the list. So
// nothing is sorted and no more is read than is shown, however many games there are. Public
// tables and others are two halves of each index; if both are wanted, SQLite merges them.
func listTables(f antares.Filter, before *store.Row) (string, []any) {
	text, args := half(f, before, true)
	if !f.Public {
		others, more := half(f, before, false)
		text, args = text+" UNION ALL "+others, append(args, more...)
	}
	return text + " ORDER BY 12 DESC, 1 DESC LIMIT ?", append(args, min(store.Limit(f.Limit), store.MaxList))
}

// half selects the public tables, or the others.
func half(f antares.Filter, before *store.Row, public bool) (string, []any) {
	var q query
	from, by, status := "tables t INDEXED BY tables", "t", store.Shelf
	plain := "_listed"
	if f.User != "" || f.Invited != "" {
		from, by, status, plain = "lists p INDEXED BY lists", "p", "p.status", "_user"
		q.person(f)
	}
	q.add(by+".public = ?", public)
	index := ""
	if f.Status != "" {
		index += "_status"
		q.add(status+" = ?", string(f.Status))
	}
	if f.Game != "" {
		index += "_game"
		q.add(by+".game = ?", f.Game)
	}
	from += cmp.Or(index, plain)
	if by == "p" {
		from += " CROSS JOIN tables t ON t.id = p.table_id"
	}
	if f.Before != "" {
		q.add("("+by+".listed, "+by+".number) < (?, ?)", before.Listed, before.Number)
	}
	// The columns to sort by must be those of the index.
	columns := strings.Replace(strings.Replace(rowColumns, "t.number", by+".number", 1), "t.listed", by+".listed", 1)
	return "SELECT " + columns + " FROM " + from + " WHERE " + strings.Join(q.where, " AND "), q.args
}

// person selects the tables at which a user plays or is invited.
func (q *query) person(f antares.Filter) {
	if f.Invited == "" {
		q.add("p.user_id = ? AND p.role = "+plays, f.User)
		return
	}
	q.add("p.user_id = ? AND p.role = "+invited, f.Invited)
	if f.User != "" {
		q.add("EXISTS (SELECT 1 FROM lists o WHERE o.table_id = p.table_id AND o.role = "+plays+" AND o.user_id = ?)", f.User)
	}
}
