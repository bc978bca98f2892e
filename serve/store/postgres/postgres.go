// Package postgres keeps everything in a PostgreSQL database, which several servers may use
// at once. A server that changes tables locks their rows first, always in the same order,
// and the head of a table decides whose events are written.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/migrations"
)

const (
	// together is the most changes that are committed at once.
	together = 256
	// connections is how many there may be unless the address says otherwise. There are
	// half as many again for reads of strangers, and a few for slow tasks.
	connections = 16
	unhurried   = 2
)

// Store is a database. Lists that are empty are nil. A write whose context ends may still
// be done; after store.ErrUnavailable it may have been done too. When the server comes back
// after a restart, so does the store.
type Store struct {
	*reader // for the site's own needs
	address *url.URL
	ownWait bool // the address says how long to wait for locks
	group   *store.Group[*job]
	late    *late
	slow    *reader // for what may take long
	others  *reader // for strangers
	public  antares.Reader
}

var _ antares.Store = (*Store)(nil)

// Open connects to a database by its address, postgres://user@host/database with
// the parameters of libpq and pgxpool, and brings it up to date.
func Open(ctx context.Context, address string) (*Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("open the database: the address is not a URL") // It may hold a password.
	}
	if u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, fmt.Errorf("open the database: an address begins with postgres://, not %s", u.Scheme)
	}
	s, err := open(ctx, u)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", u.Redacted(), err)
	}
	return s, nil
}

func open(ctx context.Context, address *url.URL) (*Store, error) {
	config, err := pgxpool.ParseConfig(address.String())
	if err != nil {
		return nil, err
	}
	if !address.Query().Has("connect_timeout") {
		config.ConnConfig.ConnectTimeout = 5 * time.Second
	}
	if !address.Query().Has("pool_max_conns") {
		config.MaxConns = connections
	}
	config.ConnConfig.DialFunc = dialer().DialContext
	strangers, slow := config.Copy(), config.Copy()
	strangers.MaxConns, strangers.MinConns, strangers.MinIdleConns = max(config.MaxConns/2, 1), 0, 0
	slow.MaxConns, slow.MinConns, slow.MinIdleConns = unhurried, 0, 0
	setting(config, bounds, signs)
	setting(strangers, bounds, signs)
	setting(slow, patient, signs)
	_, own := config.ConnConfig.RuntimeParams["lock_timeout"]
	s := &Store{address: address, ownWait: own}
	for _, p := range []struct {
		to     **reader
		config *pgxpool.Config
		limit  time.Duration
	}{{&s.slow, slow, 0}, {&s.reader, config, patience}, {&s.others, strangers, patience}} {
		pool, err := pgxpool.NewWithConfig(ctx, p.config)
		if err != nil {
			_ = s.Close() // The reason is known already.
			return nil, err
		}
		*p.to = &reader{pool: pool, limit: p.limit}
	}
	s.public = store.Public(s.others, store.NewGate(int(strangers.MaxConns)))
	s.late = newLate(s)
	s.group = store.NewGroup(together, s.commit)
	if err := s.prepare(ctx); err != nil {
		_ = s.Close() // The reason is known already.
		return nil, classify(err)
	}
	return s, nil
}

// durable makes the server wait for its disk, even if it is configured not to.
func durable(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
	return err
}

// prepare brings a database up to date.
func (s *Store) prepare(ctx context.Context) error {
	pool := s.slow.pool
	if err := pool.Ping(ctx); err != nil {
		return err
	}
	var encoding string
	if err := pool.QueryRow(ctx, "SELECT current_setting('server_encoding')").Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return fmt.Errorf("its encoding is %s and must be UTF8", encoding)
	}
	db := stdlib.OpenDBFromPool(pool)
	if err := errors.Join(migrations.Postgres.Up(ctx, db), db.Close()); err != nil {
		return err
	}
	return s.fillSkeletons(ctx)
}

// Public reads for strangers.
func (s *Store) Public() antares.Reader { return s.public }

// Ping writes a row and deletes it, together with the writes of others.
func (s *Store) Ping(ctx context.Context) error { return s.change(ctx, &job{}) }

// Close waits for the writes in progress and closes all connections.
func (s *Store) Close() error {
	pools := []*reader{s.others, s.slow, s.reader}
	pools = slices.DeleteFunc(pools, func(r *reader) bool { return r == nil })
	for _, r := range pools {
		r.closed.Store(true)
	}
	if s.group != nil {
		s.group.Close()
		s.late.close()
	}
	for _, r := range pools {
		r.pool.Close()
	}
	return nil
}
