package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

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

// OpenOf counts the open tables that somebody has created or is invited to.
func (s *Store) OpenOf(ctx context.Context, user string, most int) (made, asked int, err error) {
	counts, err := list(ctx, s.reader, pgx.RowTo[int], countOpen, user, most)
	if err != nil || len(counts) != 2 {
		return 0, 0, err
	}
	return counts[0], counts[1], nil
}

// query gathers the text of a question and its values.
type query struct {
	where []string
	args  []any
}

func (q *query) add(text string, values ...any) {
	for _, v := range values {
		q.args = append(q.args, v)
		text = strings.Replace(text, "?", fmt.Sprintf("$%d", len(q.args)), 1)
	}
	q.where = append(q.where, text)
}

func (q *query) done(from, order string, limit int) (string, []any) {
	text := "SELECT " + rowColumns + " FROM " + from
	if len(q.where) > 0 {
		text += " WHERE " + strings.Join(q.where, " AND ")
	}
	args := append(q.args, min(store.Limit(limit), store.MaxList))
	return text + fmt.Sprintf(" ORDER BY %s LIMIT $%d", order, len(args)), args
}

// listTables asks such that there is an index that has all that is asked for, in the order
// of the list. So nothing is sorted and no more is read than is shown, however many games
// there are.
func listTables(f antares.Filter, before *store.Row) (string, []any) {
	if f.User != "" || f.Invited != "" {
		return listOwn(f, before)
	}
	var q query
	if f.Status != "" {
		q.add("("+store.Shelf+") = ?", string(f.Status))
	}
	if f.Game != "" {
		q.add("game = ?", f.Game)
	}
	if f.Public {
		q.add("public")
	}
	if f.Before != "" {
		q.add("(listed, number) < (?, ?)", before.Listed, before.Number)
	}
	return q.done("tables t", "listed DESC, number DESC", f.Limit)
}

// listOwn lists the tables of one person, in the same way.
func listOwn(f antares.Filter, before *store.Row) (string, []any) {
	var q query
	if f.Invited != "" {
		q.add("p.user_id = ? AND p.role = "+invited, f.Invited)
		if f.User != "" {
			q.add("EXISTS (SELECT 1 FROM lists o WHERE o.table_id = p.table_id AND o.role = "+plays+" AND o.user_id = ?)", f.User)
		}
	} else {
		q.add("p.user_id = ? AND p.role = "+plays, f.User)
	}
	if f.Public {
		q.add("p.public")
	}
	if f.Game != "" {
		q.add("p.game = ?", f.Game)
	}
	if f.Status != "" {
		q.add("p.status = ?", string(f.Status))
	}
	if f.Before != "" {
		q.add("(p.listed, p.number) < (?, ?)", before.Listed, before.Number)
	}
	return q.done("lists p JOIN tables t ON t.id = p.table_id", "p.listed DESC, p.number DESC", f.Limit)
}
