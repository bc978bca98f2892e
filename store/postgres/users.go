package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

const (
	userColumns  = "id, name, kind, password, owner, created"
	botsOf       = "SELECT " + userColumns + " FROM users WHERE owner = $1 AND owner <> '' ORDER BY created, id"
	userByID     = "SELECT " + userColumns + " FROM users WHERE id = $1"
	userByName   = "SELECT " + userColumns + " FROM users WHERE name_key = $1"
	tokenColumns = "hash, user_id, kind, label, created, expires"
	tokenByHash  = "SELECT " + tokenColumns + " FROM tokens WHERE hash = $1 AND (expires IS NULL OR expires > $2)"
	tokensOf     = "SELECT " + tokenColumns + " FROM tokens WHERE user_id = $1 AND kind = $2 ORDER BY created, hash"
)

// CreateUser adds somebody, or answers ErrTaken.
func (s *Store) CreateUser(ctx context.Context, u *antares.User) error {
	if err := store.CheckText(u.ID, u.Name, string(u.Kind), u.Password, u.Owner); err != nil {
		return err
	}
	return s.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO users (id, name, name_key, kind, password, owner, created) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			u.ID, u.Name, store.NameKey(u.Name), string(u.Kind), u.Password, u.Owner, store.Millis(u.Created))
		return taken(err)
	})
}

// UpdateUser writes name, kind and password of a user, or answers ErrTaken, or
// ErrNotFound.
func (s *Store) UpdateUser(ctx context.Context, u *antares.User) error {
	if err := store.CheckText(u.ID, u.Name, string(u.Kind), u.Password); err != nil {
		return err
	}
	return s.write(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, "UPDATE users SET name = $1, name_key = $2, kind = $3, password = $4 WHERE id = $5",
			u.Name, store.NameKey(u.Name), string(u.Kind), u.Password, u.ID)
		if err == nil && tag.RowsAffected() == 0 {
			return antares.ErrNotFound
		}
		return taken(err)
	})
}

// taken recognises what of a user must be unique: the id and the name.
func taken(err error) error {
	if code(err) == codeUnique {
		return antares.ErrTaken
	}
	return err
}

// User finds somebody.
func (s *reader) User(ctx context.Context, id string) (*antares.User, error) {
	return one(ctx, s, scanUser, userByID, id)
}

// UserByName finds somebody by name, without case.
func (s *reader) UserByName(ctx context.Context, name string) (*antares.User, error) {
	return one(ctx, s, scanUser, userByName, store.NameKey(name))
}

// Bots are the programs that belong to somebody, oldest first.
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

// CreateToken adds a token, or answers ErrNotFound if there is no such user.
func (s *Store) CreateToken(ctx context.Context, t *antares.Token) error {
	if err := store.CheckText(t.Hash, t.User, string(t.Kind), t.Label); err != nil {
		return err
	}
	return s.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO tokens ("+tokenColumns+") VALUES ($1, $2, $3, $4, $5, $6)",
			t.Hash, t.User, string(t.Kind), t.Label, store.Millis(t.Created), store.OptionalMillis(t.Expires))
		if code(err) == codeForeignKey {
			return antares.ErrNotFound
		}
		return err
	})
}

// Token finds a token that ends later than now.
func (s *Store) Token(ctx context.Context, hash string, now time.Time) (*antares.Token, error) {
	return one(ctx, s.reader, scanToken, tokenByHash, hash, store.Millis(now))
}

// DeleteToken ends a token. It is no error if there is none.
func (s *Store) DeleteToken(ctx context.Context, hash string) error {
	return s.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM tokens WHERE hash = $1", hash)
		return err
	})
}

// DeleteTokens ends all of a user's tokens of a kind.
func (s *Store) DeleteTokens(ctx context.Context, user string, kind antares.TokenKind) error {
	return s.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM tokens WHERE user_id = $1 AND kind = $2", user, string(kind))
		return err
	})
}

// Tokens lists a user's tokens of a kind, oldest first, those that have ended too.
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
