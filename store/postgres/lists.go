package postgres

import (
	"context"
	"fmt"
	"slices"
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

// sorted asks for the tables whose keys have these values, in the order of the list from
// before on. The keys are bounds and part of the order, not equal to something: otherwise
// PostgreSQL may believe that reading an index without them in the order of the list soon
// finds enough, and where nothing is to be found it reads everything.
func (q *query) sorted(from string, keys []string, values []any, listed, number string, f antares.Filter, before *store.Row) (string, []any) {
	row := func(names []string) string { return "(" + strings.Join(names, ", ") + ")" }
	marks := func(n int) string { return "(" + strings.TrimSuffix(strings.Repeat("?, ", n), ", ") + ")" }
	if len(keys) > 0 {
		q.add(row(keys)+" >= "+marks(len(keys)), values...)
	}
	all := append(slices.Clone(keys), listed, number)
	switch {
	case f.Before != "":
		q.add(row(all)+" < "+marks(len(all)), append(slices.Clone(values), before.Listed, before.Number)...)
	case len(keys) > 0:
		q.add(row(keys)+" <= "+marks(len(keys)), values...)
	}
	text := "SELECT " + rowColumns + " FROM " + from
	if len(q.where) > 0 {
		text += " WHERE " + strings.Join(q.where, " AND ")
	}
	args := append(q.args, min(store.Limit(f.Limit), store.MaxList))
	return text + fmt.Sprintf(" ORDER BY %s DESC LIMIT $%d", strings.Join(all, " DESC, "), len(args)), args
}

// keysOf are what a filter asks for beside people, in the order of the indexes.
func keysOf(f antares.Filter, status, game string) (keys []string, values []any) {
	if f.Status != "" {
		keys, values = append(keys, status), append(values, string(f.Status))
	}
	if f.Game != "" {
		keys, values = append(keys, game), append(values, f.Game)
	}
	return keys, values
}

// listTables asks such that there is an index that has all that is asked for, in the order
// of the list. So nothing is sorted and no more is read than is shown, however many games
// there are.
func listTables(f antares.Filter, before *store.Row) (string, []any) {
	if f.User != "" || f.Invited != "" {
		return listOwn(f, before)
	}
	var q query
	if f.Public {
		q.add("public")
	}
	keys, values := keysOf(f, "("+store.Shelf+")", "game")
	return q.sorted("tables t", keys, values, "listed", "number", f, before)
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
	keys, values := keysOf(f, "p.status", "p.game")
	return q.sorted("lists p JOIN tables t ON t.id = p.table_id", keys, values, "p.listed", "p.number", f, before)
}
