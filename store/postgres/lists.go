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

// sorted asks for the tables whose key has a value, in the order of the list from before
// on, as the table by has it. The key has bounds and is part of the order, rather than being equal to something:
// otherwise PostgreSQL may believe that an index without it, read in the order of the list,
// soon has enough, and where there is nothing to find it reads everything.
func (q *query) sorted(from, key string, value any, by string, f antares.Filter, before *store.Row) (string, []any) {
	order := []string{by + ".listed", by + ".number"}
	bound, values := "("+strings.Join(order, ", ")+") < (?, ?)", []any{before.Listed, before.Number}
	if key != "" {
		q.add(key+" >= ?", value)
		order = append([]string{key}, order...)
		bound, values = "("+strings.Join(order, ", ")+") < (?, ?, ?)", append([]any{value}, values...)
	}
	switch {
	case f.Before != "":
		q.add(bound, values...)
	case key != "":
		q.add(key+" <= ?", value)
	}
	text := "SELECT " + rowColumns + " FROM " + from
	if len(q.where) > 0 {
		text += " WHERE " + strings.Join(q.where, " AND ")
	}
	args := append(q.args, min(store.Limit(f.Limit), store.MaxList))
	return text + fmt.Sprintf(" ORDER BY %s DESC LIMIT $%d", strings.Join(order, " DESC, "), len(args)), args
}

// keyOf is what a filter asks for beside people, in the words of the indexes.
func keyOf(f antares.Filter, status, game string) (key string, value any) {
	switch {
	case f.Status != "" && f.Game != "":
		return "(" + status + " || ' ' || " + game + ")", string(f.Status) + " " + f.Game
	case f.Status != "":
		return "(" + status + ")", string(f.Status)
	case f.Game != "":
		return game, f.Game
	}
	return "", nil
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
	key, value := keyOf(f, store.Shelf, "t.game")
	return q.sorted("tables t", key, value, "t", f, before)
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
	key, value := keyOf(f, "p.status", "p.game")
	return q.sorted("lists p JOIN tables t ON t.id = p.table_id", key, value, "p", f, before)
}
