// Package pgtest runs a real PostgreSQL server for the tests of a package: it is created in
// a temporary directory when the first test needs it, and removed at the end.
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
//
//	func TestX(t *testing.T) { url := pgtest.Database(t) … }
package pgtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

var shared struct {
	mu     sync.Mutex
	server *Server
	err    error
	tried  bool
}

var databases atomic.Int64

// Main runs the tests of a package and stops the server that they shared.
func Main(m *testing.M) {
	code := m.Run()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if shared.server != nil {
		if err := shared.server.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// Database creates an empty database on the server that the tests of a package share, and
// returns its address. It is removed with the server.
func Database(t testing.TB) string {
	t.Helper()
	shared.mu.Lock()
	if !shared.tried {
		shared.tried = true
		shared.server, shared.err = Start()
	}
	server, err := shared.server, shared.err
	shared.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	return server.Database(t)
}

// Own is a server for one test, which may stop it.
func Own(t testing.TB) *Server {
	t.Helper()
	s, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Remove(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Database creates an empty database and returns its address.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }() // It has done its work.
	name := fmt.Sprintf("test%d", databases.Add(1))
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return s.URL(name)
}

// URL is the address of one of the server's databases.
func (s *Server) URL(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(superuser), Path: "/" + database}
	u.RawQuery = url.Values{"host": {s.dir}, "port": {port}, "sslmode": {"disable"}, "connect_timeout": {"60"}}.Encode()
	return u.String()
}
