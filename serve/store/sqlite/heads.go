package sqlite

import (
	"context"
	"encoding/json"

	"github.com/antares-games/antares"
)

const (
	headsOf  = "SELECT t.id, t.head FROM json_each(?) i CROSS JOIN tables t ON t.id = i.value"
	standing = `SELECT DISTINCT p.user_id, p.table_id, t.head FROM json_each(?) u
		CROSS JOIN lists p INDEXED BY lists_status ON p.user_id = u.value AND p.role IN (` + plays + `, ` + invited + `) AND p.status IN ('open', 'playing')
		CROSS JOIN tables t ON t.id = p.table_id`
)

// Heads are the numbers of the last events of tables.
func (s *reader) Heads(ctx context.Context, tables []string) (map[string]int64, error) {
	list, err := json.Marshal(tables)
	if err != nil {
		return nil, err
	}
	rows, err := s.reads.QueryContext(ctx, headsOf, string(list))
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	heads := make(map[string]int64, len(tables))
	for rows.Next() {
		var id string
		var head int64
		if err := rows.Scan(&id, &head); err != nil {
			return nil, classify(err)
		}
		heads[id] = head
	}
	return heads, classify(rows.Err())
}

// Standing lists the unfinished tables of these users.
func (s *Store) Standing(ctx context.Context, users []string) ([]antares.Standing, error) {
	names, err := json.Marshal(users)
	if err != nil {
		return nil, err
	}
	rows, err := s.reads.QueryContext(ctx, standing, string(names))
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []antares.Standing
	for rows.Next() {
		var one antares.Standing
		if err := rows.Scan(&one.User, &one.Table, &one.Head); err != nil {
			return nil, classify(err)
		}
		list = append(list, one)
	}
	return list, classify(rows.Err())
}
