package sqlite

import (
	"context"

	"github.com/antares-games/antares/serve/store"
)

// fillSkeletons computes the skeletons and keys of names that an earlier version wrote. A
// key that another user has is left as it was, so that both can sign in.
func (s *Store) fillSkeletons(ctx context.Context) error {
	for more := true; more; {
		err := s.write(ctx, func(w *writer) error {
			type user struct{ id, name string }
			var list []user
			rows, err := w.conn.QueryContext(context.Background(), "SELECT id, name FROM users WHERE skeleton_version < ? LIMIT ?", store.SkeletonVersion, store.FillTogether)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				var u user
				if err := rows.Scan(&u.id, &u.name); err != nil {
					return err
				}
				list = append(list, u)
			}
			if err := rows.Err(); err != nil {
				return err
			}
			more = len(list) == store.FillTogether
			for _, u := range list {
				if _, err := w.exec("UPDATE users SET skeleton = ?, skeleton_version = ? WHERE id = ?", store.Skeleton(u.name), store.SkeletonVersion, u.id); err != nil {
					return err
				}
				if _, err := w.exec("UPDATE OR IGNORE users SET name_key = ? WHERE id = ?", store.NameKey(u.name), u.id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
