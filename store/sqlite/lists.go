package sqlite

import (
	"context"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

// The roles in which somebody finds a table in a list.
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

// enlist writes in whose lists a table is.
func (w *writer) enlist(table string) error {
	if _, err := w.exec(forget, table); err != nil {
		return err
	}
	_, err := w.exec(enlist, table)
	return err
}

// OpenOf counts the open tables that somebody has created or is invited to.
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

// query gathers the text of a question and its values.
type query struct {
	where []string
	args  []any
}

func (q *query) add(text string, values ...any) {
	q.where = append(q.where, text)
	q.args = append(q.args, values...)
}

func (q *query) done(from, order string, limit int) (string, []any) {
	text := "SELECT " + rowColumns + " FROM " + from
	if len(q.where) > 0 {
		text += " WHERE " + strings.Join(q.where, " AND ")
	}
	return text + " ORDER BY " + order + " LIMIT ?", append(q.args, min(store.Limit(limit), store.MaxList))
}

// listTables names the index too, since SQLite does not know how many rows there are of each
// kind: the one that has all that is asked for, in the order of the list. So nothing is sorted
// and no more is read than is shown, however many games there are.
func listTables(f antares.Filter, before *store.Row) (string, []any) {
	if f.User != "" || f.Invited != "" {
		return listOwn(f, before)
	}
	var q query
	index := "tables"
	if f.Public {
		index += "_public"
		q.add("public = 1")
	}
	if f.Status != "" {
		index += "_status"
		q.add(store.Shelf+" = ?", string(f.Status))
	}
	if f.Game != "" {
		index += "_game"
		q.add("game = ?", f.Game)
	}
	if index == "tables" {
		index = "tables_listed"
	}
	if f.Before != "" {
		q.add("(listed, number) < (?, ?)", before.Listed, before.Number)
	}
	return q.done("tables t INDEXED BY "+index, "listed DESC, number DESC", f.Limit)
}

// listOwn lists the tables of one person, in the same way.
func listOwn(f antares.Filter, before *store.Row) (string, []any) {
	var q query
	index := "lists"
	if f.Invited != "" {
		q.add("p.user_id = ? AND p.role = "+invited, f.Invited)
		if f.User != "" {
			q.add("EXISTS (SELECT 1 FROM lists o WHERE o.table_id = p.table_id AND o.role = "+plays+" AND o.user_id = ?)", f.User)
		}
	} else {
		q.add("p.user_id = ? AND p.role = "+plays, f.User)
	}
	if f.Public {
		index += "_public"
		q.add("p.public = 1")
	}
	if f.Status != "" {
		index += "_status"
		q.add("p.status = ?", string(f.Status))
	}
	if f.Game != "" {
		index += "_game"
		q.add("p.game = ?", f.Game)
	}
	if index == "lists" {
		index = "lists_user"
	}
	if f.Before != "" {
		q.add("(p.listed, p.number) < (?, ?)", before.Listed, before.Number)
	}
	return q.done("lists p INDEXED BY "+index+" CROSS JOIN tables t ON t.id = p.table_id", "p.listed DESC, p.number DESC", f.Limit)
}
