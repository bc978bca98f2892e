package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
)

const (
	headsOf  = "SELECT id, head FROM tables WHERE id = ANY($1)"
	standing = `SELECT DISTINCT p.user_id, p.table_id, t.head FROM lists p JOIN tables t ON t.id = p.table_id
		WHERE p.user_id = ANY($1) AND p.role IN (` + plays + `, ` + invited + `) AND p.status IN ('open', 'playing')`
)

// Heads are the numbers of the last events of tables.
func (s *reader) Heads(ctx context.Context, tables []string) (map[string]int64, error) {
	type head struct {
		id string
		n  int64
	}
	found, err := list(ctx, s, func(row pgx.CollectableRow) (h head, err error) {
		err = row.Scan(&h.id, &h.n)
		return h, err
	}, headsOf, tables)
	heads := make(map[string]int64, len(found))
	for _, h := range found {
		heads[h.id] = h.n
	}
	return heads, err
}

// Standing lists the unfinished tables of these users.
func (s *Store) Standing(ctx context.Context, users []string) ([]antares.Standing, error) {
	return list(ctx, s.reader, func(row pgx.CollectableRow) (one antares.Standing, err error) {
		err = row.Scan(&one.User, &one.Table, &one.Head)
		return one, err
	}, standing, users)
}
