package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	userColumns  = "id, name, kind, password, owner, created"
	botsOf       = "SELECT " + userColumns + " FROM users WHERE owner = $1 AND owner <> '' ORDER BY created, id"
	userByID     = "SELECT " + userColumns + " FROM users WHERE id = $1"
	userByName   = "SELECT " + userColumns + " FROM users WHERE name_key = $1"
	lookAlikes   = "SELECT count(*) FROM users WHERE skeleton = $1 AND skeleton_version > 0 AND id <> $2"
	tokenColumns = "hash, user_id, kind, label, created, expires"
	tokenByHash  = "SELECT " + tokenColumns + " FROM tokens WHERE hash = $1 AND (expires IS NULL OR expires > $2)"
	tokensOf     = "SELECT " + tokenColumns + " FROM tokens WHERE user_id = $1 AND kind = $2 ORDER BY created, hash"
)

// lockSkeletons is the first number of the locks on skeletons, and of the one on filling
// them in. It reads "name" in hex.
const lockSkeletons = 0x6e616d65

// CreateUser adds a user, or returns ErrTaken.
func (s *Store) CreateUser(ctx context.Context, u *antares.User) error {
	if err := store.CheckText(u.ID, u.Name, string(u.Kind), u.Password, u.Owner); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := looksLike(ctx, tx, u); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO users (id, name, name_key, skeleton, skeleton_version, kind, password, owner, created)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			u.ID, u.Name, store.NameKey(u.Name), store.Skeleton(u.Name), store.SkeletonVersion, string(u.Kind), u.Password, u.Owner, store.Millis(u.Created))
		return taken(err)
	})
}

// UpdateUser writes name, kind and password of a user, or returns ErrTaken or ErrNotFound.
// Users whose names have always looked alike keep them.
func (s *Store) UpdateUser(ctx context.Context, u *antares.User) error {
	if err := store.CheckText(u.ID, u.Name, string(u.Kind), u.Password); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var name, skeleton string
		err := tx.QueryRow(ctx, "SELECT name, skeleton FROM users WHERE id = $1 FOR NO KEY UPDATE", u.ID).Scan(&name, &skeleton)
		if errors.Is(err, pgx.ErrNoRows) {
			return antares.ErrNotFound
		}
		if err != nil {
			return err
		}
		if name == u.Name {
			_, err := tx.Exec(ctx, "UPDATE users SET kind = $1, password = $2 WHERE id = $3", string(u.Kind), u.Password, u.ID)
			return err
		}
		if skeleton != store.Skeleton(u.Name) {
			if err := looksLike(ctx, tx, u); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, "UPDATE users SET name = $1, name_key = $2, skeleton = $3, skeleton_version = $4, kind = $5, password = $6 WHERE id = $7",
			u.Name, store.NameKey(u.Name), store.Skeleton(u.Name), store.SkeletonVersion, string(u.Kind), u.Password, u.ID)
		return taken(err)
	})
}

// looksLike returns ErrTaken if another user's name looks the same. If several users come
// with the same skeleton at once, all but the first wait for the lock and then see the
// first one's name.
func looksLike(ctx context.Context, tx pgx.Tx, u *antares.User) error {
	if !store.Unique(u) {
		return nil
	}
	skeleton := store.Skeleton(u.Name)
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1, hashtext($2))", lockSkeletons, skeleton); err != nil {
		return err
	}
	var n int
	err := tx.QueryRow(ctx, lookAlikes, skeleton, u.ID).Scan(&n)
	if err == nil && n > 0 {
		return antares.ErrTaken
	}
	return err
}

// taken recognises violations of what must be unique: the id and the name.
func taken(err error) error {
	if code(err) == codeUnique {
		return antares.ErrTaken
	}
	return err
}

// User finds a user by id.
func (s *reader) User(ctx context.Context, id string) (*antares.User, error) {
	return one(ctx, s, scanUser, userByID, id)
}

// UserByName finds a user by name, ignoring case. An exact match comes before an equivalent
// name: two old names may be equivalent.
func (s *reader) UserByName(ctx context.Context, name string) (*antares.User, error) {
	u, err := one(ctx, s, scanUser, userByName, store.OldNameKey(name))
	if errors.Is(err, antares.ErrNotFound) {
		return one(ctx, s, scanUser, userByName, store.NameKey(name))
	}
	return u, err
}

// Bots lists the bots of an owner, oldest first.
func (s *Store) Bots(ctx context.Context, owner string) ([]antares.User, error) {
	return list(ctx, s.reader, scanUser, botsOf, owner)
}

func scanUser(row pgx.CollectableRow) (antares.User, error) {
	var u antares.User
	var created int64
	err := row.Scan(&u.ID, &u.Name, &u.Kind, &u.Password, &u.Owner, &created)
	u.Created = store.Time(created)
	return u, err
}

// CreateToken adds a token, or returns ErrNotFound if there is no such user.
func (s *Store) CreateToken(ctx context.Context, t *antares.Token) error {
	if err := store.CheckText(t.Hash, t.User, string(t.Kind), t.Label); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO tokens ("+tokenColumns+") VALUES ($1, $2, $3, $4, $5, $6)",
			t.Hash, t.User, string(t.Kind), t.Label, store.Millis(t.Created), store.OptionalMillis(t.Expires))
		if code(err) == codeForeignKey {
			return antares.ErrNotFound
		}
		return err
	})
}

// Token finds a token that has not expired.
func (s *Store) Token(ctx context.Context, hash string, now time.Time) (*antares.Token, error) {
	return one(ctx, s.reader, scanToken, tokenByHash, hash, store.Millis(now))
}

// DeleteToken ends a token. It is not an error if there is none.
func (s *Store) DeleteToken(ctx context.Context, hash string) error {
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM tokens WHERE hash = $1", hash)
		return err
	})
}

// DeleteTokens ends all of a user's tokens of a kind.
func (s *Store) DeleteTokens(ctx context.Context, user string, kind antares.TokenKind) error {
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM tokens WHERE user_id = $1 AND kind = $2", user, string(kind))
		return err
	})
}

// Tokens lists a user's tokens of a kind, oldest first, including expired ones.
func (s *Store) Tokens(ctx context.Context, user string, kind antares.TokenKind) ([]antares.Token, error) {
	return list(ctx, s.reader, scanToken, tokensOf, user, string(kind))
}

func scanToken(row pgx.CollectableRow) (antares.Token, error) {
	var t antares.Token
	var created int64
	var expires *int64
	err := row.Scan(&t.Hash, &t.User, &t.Kind, &t.Label, &created, &expires)
	t.Created, t.Expires = store.Time(created), store.OptionalTime(expires)
	return t, err
}
