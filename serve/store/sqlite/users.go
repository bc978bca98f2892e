package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	userColumns = "id, name, kind, password, owner, created"
	insertUser  = `INSERT INTO users (id, name, name_key, skeleton, skeleton_version, kind, password, owner, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	userByID    = "SELECT " + userColumns + " FROM users WHERE id = ?"
	userByName  = "SELECT " + userColumns + " FROM users WHERE name_key = ?"
	botsOf      = "SELECT " + userColumns + " FROM users INDEXED BY users_owner WHERE owner = ? AND owner <> '' ORDER BY created, id"
	tokenByHash = "SELECT hash, user_id, kind, label, created, expires FROM tokens WHERE hash = ? AND (expires IS NULL OR expires > ?)"
	tokensOf    = "SELECT hash, user_id, kind, label, created, expires FROM tokens WHERE user_id = ? AND kind = ? ORDER BY created, hash"
)

// CreateUser adds a user, or returns ErrTaken.
func (s *Store) CreateUser(ctx context.Context, u *antares.User) error {
	if err := store.CheckText(u.ID, u.Name, string(u.Kind), u.Password, u.Owner); err != nil {
		return err
	}
	user := *u
	return s.write(ctx, func(w *writer) error {
		if err := w.looksLike(&user); err != nil {
			return err
		}
		_, err := w.exec(insertUser, user.ID, user.Name, store.NameKey(user.Name), store.Skeleton(user.Name), store.SkeletonVersion,
			string(user.Kind), user.Password, user.Owner, store.Millis(user.Created))
		return taken(err)
	})
}

// UpdateUser writes name, kind and password of a user, or returns ErrTaken or ErrNotFound.
// Users whose names have always looked alike keep them.
func (s *Store) UpdateUser(ctx context.Context, u *antares.User) error {
	if err := store.CheckText(u.ID, u.Name, string(u.Kind), u.Password); err != nil {
		return err
	}
	user := *u
	return s.write(ctx, func(w *writer) error {
		var name, skeleton string
		err := w.row("SELECT name, skeleton FROM users WHERE id = ?", user.ID).Scan(&name, &skeleton)
		if errors.Is(err, sql.ErrNoRows) {
			return antares.ErrNotFound
		}
		if err != nil {
			return err
		}
		if name == user.Name {
			_, err := w.exec("UPDATE users SET kind = ?, password = ? WHERE id = ?", string(user.Kind), user.Password, user.ID)
			return err
		}
		if skeleton != store.Skeleton(user.Name) {
			if err := w.looksLike(&user); err != nil {
				return err
			}
		}
		_, err = w.exec("UPDATE users SET name = ?, name_key = ?, skeleton = ?, skeleton_version = ?, kind = ?, password = ? WHERE id = ?",
			user.Name, store.NameKey(user.Name), store.Skeleton(user.Name), store.SkeletonVersion, string(user.Kind), user.Password, user.ID)
		return taken(err)
	})
}

// looksLike returns ErrTaken if another user's name looks the same.
func (w *writer) looksLike(u *antares.User) error {
	if !store.Unique(u) {
		return nil
	}
	var n int
	err := w.row("SELECT count(*) FROM users WHERE skeleton = ? AND skeleton_version > 0 AND id <> ?", store.Skeleton(u.Name), u.ID).Scan(&n)
	if err == nil && n > 0 {
		return antares.ErrTaken
	}
	return err
}

// taken recognises violations of what must be unique: the id and the name.
func taken(err error) error {
	if e := extended(err); e == extendedUnique || e == extendedPrimaryKey {
		return antares.ErrTaken
	}
	return err
}

// User finds a user by id.
func (s *reader) User(ctx context.Context, id string) (*antares.User, error) {
	return scanUser(s.user.QueryRowContext(ctx, id))
}

// UserByName finds a user by name, ignoring case. An exact match comes before an equivalent
// name: two old names may be equivalent.
func (s *reader) UserByName(ctx context.Context, name string) (*antares.User, error) {
	u, err := scanUser(s.reads.QueryRowContext(ctx, userByName, store.OldNameKey(name)))
	if errors.Is(err, antares.ErrNotFound) {
		return scanUser(s.reads.QueryRowContext(ctx, userByName, store.NameKey(name)))
	}
	return u, err
}

// Bots lists the bots of an owner, oldest first.
func (s *Store) Bots(ctx context.Context, owner string) ([]antares.User, error) {
	rows, err := s.reads.QueryContext(ctx, botsOf, owner)
	if err != nil {
		return nil, classify(err)
	}
	return scanAll(rows, scanUser)
}

func scanUser(row scanner) (*antares.User, error) {
	var u antares.User
	var created int64
	if err := row.Scan(&u.ID, &u.Name, &u.Kind, &u.Password, &u.Owner, &created); err != nil {
		return nil, classify(err)
	}
	u.Created = store.Time(created)
	return &u, nil
}

// CreateToken adds a token, or returns ErrNotFound if there is no such user.
func (s *Store) CreateToken(ctx context.Context, t *antares.Token) error {
	if err := store.CheckText(t.Hash, t.User, string(t.Kind), t.Label); err != nil {
		return err
	}
	token := *t
	return s.write(ctx, func(w *writer) error {
		_, err := w.exec("INSERT INTO tokens (hash, user_id, kind, label, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
			token.Hash, token.User, string(token.Kind), token.Label, store.Millis(token.Created), store.OptionalMillis(token.Expires))
		if extended(err) == extendedForeignKey {
			return antares.ErrNotFound
		}
		return err
	})
}

// Token finds a token that has not expired.
func (s *Store) Token(ctx context.Context, hash string, now time.Time) (*antares.Token, error) {
	return scanToken(s.token.QueryRowContext(ctx, hash, store.Millis(now)))
}

// DeleteToken ends a token. It is not an error if there is none.
func (s *Store) DeleteToken(ctx context.Context, hash string) error {
	return s.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM tokens WHERE hash = ?", hash)
		return err
	})
}

// DeleteTokens ends all of a user's tokens of a kind.
func (s *Store) DeleteTokens(ctx context.Context, user string, kind antares.TokenKind) error {
	return s.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM tokens WHERE user_id = ? AND kind = ?", user, string(kind))
		return err
	})
}

// Tokens lists a user's tokens of a kind, oldest first, including expired ones.
func (s *Store) Tokens(ctx context.Context, user string, kind antares.TokenKind) ([]antares.Token, error) {
	rows, err := s.reads.QueryContext(ctx, tokensOf, user, string(kind))
	if err != nil {
		return nil, classify(err)
	}
	return scanAll(rows, scanToken)
}

func scanToken(row scanner) (*antares.Token, error) {
	var t antares.Token
	var created int64
	var expires *int64
	if err := row.Scan(&t.Hash, &t.User, &t.Kind, &t.Label, &created, &expires); err != nil {
		return nil, classify(err)
	}
	t.Created, t.Expires = store.Time(created), store.OptionalTime(expires)
	return &t, nil
}
