package sqlite

import (
	"context"
	"database/sql"

	"github.com/antares-games/antares"
)

// reader is a pool of connections that only read.
type reader struct {
	reads *sql.DB

	rowByID  *sql.Stmt
	eventsOf *sql.Stmt
	user     *sql.Stmt
}

var _ antares.Reader = (*reader)(nil)

// newReader creates a pool for the store's file. Connections are opened later.
func (s *Store) newReader() (*reader, error) {
	db, err := s.pool("query_only(1)")
	return &reader{reads: db}, err
}

// start prepares the pool, with at most this many connections.
func (s *reader) start(ctx context.Context, connections int) error {
	s.reads.SetMaxOpenConns(connections)
	s.reads.SetMaxIdleConns(connections)
	for _, p := range []struct {
		stmt **sql.Stmt
		text string
	}{{&s.rowByID, rowByID}, {&s.eventsOf, eventsOf}, {&s.user, userByID}} {
		stmt, err := s.reads.PrepareContext(ctx, p.text)
		if err != nil {
			return classify(err)
		}
		*p.stmt = stmt
	}
	return nil
}
