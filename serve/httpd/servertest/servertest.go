// Package servertest runs a complete server inside a test: SQLite in a temporary folder, an
// embedded bus and worker, and real HTTP on loopback.
package servertest

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/storetest/sqlitetest"
	"github.com/antares-games/antares/serve/worker"
)

// Server is a running server.
type Server struct {
	URL    string
	Site   *site.Site
	Store  antares.Store
	Bus    *bus.Bus
	Server *httpd.Server
	clock  clock
	http   *httptest.Server
	stop   []func()
	once   sync.Once
}

var log = slog.New(slog.NewTextHandler(io.Discard, nil))

// Start starts a server in a folder, which may be that of a stopped server. change, if
// not nil, changes its configuration.
func Start(t testing.TB, dir string, change func(*httpd.Config)) *Server {
	t.Helper()
	s := StartIdle(t, dir, change)
	s.Work(t)
	return s
}

// plenty are limits that no ordinary test reaches.
var plenty = site.Limits{
	Extras: 1e6, OpenTables: 1e6, Invitations: 1e6, ComputerGames: 1e6, Questions: 1e6, Analyses: 1e6, Uploads: 1e6, ChatPerMinute: 1e6,
}

// StartIdle is Start without a worker.
func StartIdle(t testing.TB, dir string, change func(*httpd.Config)) *Server {
	t.Helper()
	return StartLimited(t, dir, plenty, change)
}

// StartLimited is StartIdle with the limits of a site; zeros are the defaults.
func StartLimited(t testing.TB, dir string, limits site.Limits, change func(*httpd.Config)) *Server {
	t.Helper()
	return start(t, dir, limited(limits), change, "127.0.0.1:0")
}

// limited has a site's limits.
func limited(limits site.Limits) func(*site.Config) {
	return func(c *site.Config) { c.Limits = limits }
}

// StartSite is Start with a site that is configured otherwise.
func StartSite(t testing.TB, dir string, configure func(*site.Config), change func(*httpd.Config)) *Server {
	t.Helper()
	s := start(t, dir, func(c *site.Config) {
		c.Limits = plenty
		configure(c)
	}, change, "127.0.0.1:0")
	s.Work(t)
	return s
}

// StartAt is StartIdle at the address of a server that was stopped.
func StartAt(t testing.TB, dir, address string) *Server {
	t.Helper()
	return start(t, dir, limited(plenty), nil, strings.TrimPrefix(address, "http://"))
}

// Over is StartIdle on a store that the test has wrapped.
func Over(t testing.TB, changed func(antares.Store) antares.Store) *Server {
	t.Helper()
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "antares.db"))
	s := &Server{Store: changed(store), stop: []func(){func() { _ = store.Close() }}}
	s.open(t, bus.Config{Name: "test"}, limited(plenty), nil, "127.0.0.1:0")
	return s
}

func start(t testing.TB, dir string, configure func(*site.Config), change func(*httpd.Config), address string) *Server {
	t.Helper()
	store := sqlitetest.Open(t, filepath.Join(dir, "antares.db"))
	s := &Server{Store: store, stop: []func(){func() { _ = store.Close() }}}
	s.open(t, bus.Config{Name: "test"}, configure, change, address)
	return s
}

// Join starts another server of a site, on a store and a NATS server that others use too,
// without a worker.
func Join(t testing.TB, store antares.Store, nats string) *Server {
	t.Helper()
	s := &Server{Store: store}
	s.open(t, bus.Config{URL: nats, Name: "test", Wait: true}, limited(plenty), nil, "127.0.0.1:0")
	return s
}

// open opens a server whose store is open.
func (s *Server) open(t testing.TB, over bus.Config, configure func(*site.Config), change func(*httpd.Config), address string) {
	t.Helper()
	fail := func(err error) {
		if err != nil {
			s.Stop()
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var tasks sync.WaitGroup
	t.Cleanup(s.Stop)
	store := s.Store
	b, err := bus.Open(over)
	fail(err)
	s.Bus = b
	s.stop = append(s.stop, b.Close)
	of := site.Config{Store: store, Bus: b, Find: catalog.Find, Log: log, Now: s.clock.now}
	configure(&of)
	s.Site, err = site.New(ctx, of)
	fail(err)
	fail(s.Site.EnsureLevels(ctx))
	s.stop = append(s.stop, s.Site.Close, func() { cancel(); tasks.Wait() })
	tasks.Go(func() { s.Site.Run(ctx) })
	config := httpd.Config{
		Site: s.Site, Games: catalog.Games(), Log: log, Key: []byte("a key of thirty-two bytes, or so"), Version: "test",
		Limits: httpd.Limits{Requests: 1e6, Acts: 1e6, Makes: 1e6, Enters: 1e6, Sockets: 1e6},
	}
	if change != nil {
		change(&config)
	}
	s.Server = httpd.New(config)
	listener, err := net.Listen("tcp", address)
	fail(err)
	s.http = &httptest.Server{Listener: listener, Config: &http.Server{Handler: s.Server}}
	s.http.Start()
	s.URL = s.http.URL
}

// Hear calls f for each message on the bus, one after the other.
func (s *Server) Hear(t testing.TB, subject string, f func(subject string, data []byte)) {
	t.Helper()
	own, err := s.Bus.Another("ear")
	if err == nil {
		s.stop = append(s.stop, own.Close)
		_, err = own.Subscribe(subject, f)
	}
	if err != nil {
		s.Stop()
		t.Fatal(err)
	}
}

// Worker thinks for a server.
type Worker struct {
	bus    *bus.Bus
	cancel context.CancelFunc
	done   chan struct{}
}

// Work adds a worker, which ends with the server.
func (s *Server) Work(t testing.TB) *Worker {
	t.Helper()
	own, err := s.Bus.Another("worker")
	if err != nil {
		s.Stop()
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	w := &Worker{own, cancel, make(chan struct{})}
	go func() {
		defer close(w.done)
		worker.Run(ctx, worker.Config{Bus: own, Log: log, Slots: 2})
	}()
	s.stop = append(s.stop, w.Stop)
	return w
}

// Stop ends a worker; what it was doing goes to another.
func (w *Worker) Stop() {
	w.cancel()
	<-w.done
	w.bus.Close()
}

// Kill ends a worker without notice, as if its machine had failed.
func (w *Worker) Kill() {
	w.bus.Close()
	w.Stop()
}

// Stop ends the server.
func (s *Server) Stop() {
	s.once.Do(func() {
		if s.http != nil {
			s.http.CloseClientConnections()
			s.http.Close()
		}
		for i := len(s.stop) - 1; i >= 0; i-- {
			s.stop[i]()
		}
	})
}
