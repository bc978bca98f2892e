package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares/serve/store"
)

const unfilled = "SELECT id, name FROM users WHERE skeleton_version < $1 LIMIT $2"

// fillSkeletons computes the skeletons and keys of names that an earlier version wrote, one
// server at a time. A key that another user has is left as it was, so that both can sign
// in.
func (s *Store) fillSkeletons(ctx context.Context) error {
	for more, tries := true, 0; more; {
		err := s.slow.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(lockSkeletons)); err != nil {
				return err
			}
			rows, err := tx.Query(ctx, unfilled, store.SkeletonVersion, store.FillTogether)
			if err != nil {
				return err
			}
			type user struct{ ID, Name string }
			list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[user])
			if err != nil {
				return err
			}
			more = len(list) == store.FillTogether
			for _, u := range list {
				if _, err := tx.Exec(ctx, "UPDATE users SET skeleton = $1, skeleton_version = $2 WHERE id = $3", store.Skeleton(u.Name), store.SkeletonVersion, u.ID); err != nil {
					return err
				}
				if _, err := tx.Exec(ctx, `UPDATE users SET name_key = $1 WHERE id = $2
					AND NOT EXISTS (SELECT FROM users o WHERE o.name_key = $1)`, store.NameKey(u.Name), u.ID); err != nil {
					return err
				}
			}
			return nil
		})
		// A server that is already running may take a key at the same moment.
		if tries++; code(err) == codeUnique && tries < 10 {
			more = true
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}
