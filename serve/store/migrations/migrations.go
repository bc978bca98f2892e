// Package migrations brings databases up to date. Each step is a pair of files with
// the same number and name, one for each kind of database; there is no way back.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

//go:embed sqlite/*.sql postgres/*.sql
var files embed.FS

// ErrNewer reports that a database was written by a later version of the program.
var ErrNewer = errors.New("the database is newer than this program")

// Set is the migrations of one kind of database.
type Set struct {
	folder  string
	dialect goose.Dialect
}

// The sets.
var (
	SQLite   = Set{"sqlite", goose.DialectSQLite3}
	Postgres = Set{"postgres", goose.DialectPostgres}
)

// Up brings a database to the newest version. Several programs may do so at once.
func (s Set) Up(ctx context.Context, db *sql.DB) error {
	versions, err := s.Versions()
	if err != nil {
		return err
	}
	return s.UpTo(ctx, db, versions[len(versions)-1])
}

// UpTo brings a database up to a version, which it must not have passed.
func (s Set) UpTo(ctx context.Context, db *sql.DB, version int64) error {
	p, err := s.provider(db)
	if err != nil {
		return err
	}
	for {
		before, err := p.GetDBVersion(ctx)
		if err != nil {
			return fmt.Errorf("read the version of the database: %w", err)
		}
		if before > version {
			return fmt.Errorf("%w: it has version %d and the program knows %d; install the program that wrote it", ErrNewer, before, version)
		}
		if before == version {
			return nil
		}
		_, err = p.UpTo(ctx, version)
		if err == nil {
			continue
		}
		// Another process may be doing the same. The second one fails after the first has
		// committed, and then finds a higher version.
		after, other := p.GetDBVersion(ctx)
		if other != nil || after == before {
			return fmt.Errorf("bring the database from version %d to %d: %w", before, version, err)
		}
	}
}

// Versions are the numbers of the migrations, in order.
func (s Set) Versions() ([]int64, error) {
	names, err := fs.Glob(files, s.folder+"/*.sql")
	if err != nil {
		return nil, err
	}
	var versions []int64
	for _, name := range names {
		v, err := goose.NumericComponent(name)
		if err != nil {
			return nil, fmt.Errorf("migration %s: %w", name, err)
		}
		versions = append(versions, v)
	}
	return versions, nil
}

func (s Set) provider(db *sql.DB) (*goose.Provider, error) {
	sub, err := fs.Sub(files, s.folder)
	if err != nil {
		return nil, err
	}
	inner, err := database.NewStore(s.dialect, goose.DefaultTablename)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectCustom, db, sub,
		goose.WithStore(onceOnly{inner}), goose.WithDisableGlobalRegistry(true))
}

// onceOnly makes sure that no version is written twice. A migration and its version are one
// transaction, so no migration runs twice either.
type onceOnly struct{ database.Store }

func (o onceOnly) CreateVersionTable(ctx context.Context, db database.DBTxConn) error {
	if err := o.Store.CreateVersionTable(ctx, db); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "CREATE UNIQUE INDEX goose_once ON "+o.Tablename()+" (version_id)")
	return err
}

// Current returns an error unless a version is the newest, for callers who may not bring a
// database up to date.
func (s Set) Current(version int64) error {
	versions, err := s.Versions()
	if err != nil {
		return err
	}
	newest := versions[len(versions)-1]
	switch {
	case version > newest:
		return fmt.Errorf("%w: it has version %d and the program knows %d; use the program that wrote it", ErrNewer, version, newest)
	case version < newest:
		return fmt.Errorf("it has version %d, which an earlier program wrote, and this program knows %d: use that program, or let 'antares serve' bring the database up to date first", version, newest)
	}
	return nil
}
