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
	return server(t).Database(t)
}

var template struct {
	once sync.Once
	name string
	err  error
}

// Copy makes a database that is a copy of an empty one after something was done to it, once
// for all tests of a package.
func Copy(t testing.TB, prepare func(address string) error) string {
	t.Helper()
	s := server(t)
	template.once.Do(func() {
		if template.name, template.err = s.create("template1"); template.err == nil {
			template.err = prepare(s.URL(template.name))
		}
	})
	if template.err != nil {
		t.Fatal(template.err)
	}
	name, err := s.create(template.name)
	if err != nil {
		t.Fatal(err)
	}
	return s.URL(name)
}

// server is the one that the tests of a package share.
func server(t testing.TB) *Server {
	t.Helper()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if !shared.tried {
		shared.tried = true
		shared.server, shared.err = Start()
	}
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.server
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
	name, err := s.create("template1")
	if err != nil {
		t.Fatal(err)
	}
	return s.URL(name)
}

// create makes a database like another and returns its name.
func (s *Server) create(like string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close(ctx) }() // It has done its work.
	name := fmt.Sprintf("test%d", databases.Add(1))
	_, err = conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+like)
	return name, err
}

// URL is the address of one of the server's databases.
func (s *Server) URL(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(superuser), Path: "/" + database}
	u.RawQuery = url.Values{"host": {s.dir}, "port": {port}, "sslmode": {"disable"}, "connect_timeout": {"60"}}.Encode()
	return u.String()
}
