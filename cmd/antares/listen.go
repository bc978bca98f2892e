package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/acme/autocert"

	"github.com/antares-games/antares/serve/httpd"
)

const (
	defaultMetrics     = "127.0.0.1:9088"
	defaultConnections = 512
)

// listen serves until the command is told to stop, and then lets everybody finish
// cleanly. opened is called with the address.
func listen(cmd *cobra.Command, o *serving, log *slog.Logger, listener net.Listener, handler *httpd.Server, opened func(address string) error) error {
	ctx := cmd.Context()
	if !o.proxies {
		listener = httpd.LimitConnections(listener, cmp.Or(o.connections, defaultConnections))
	}
	h := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	scheme := "http"
	serve := h.Serve
	switch {
	case o.cert != "":
		scheme = "https"
		serve = func(l net.Listener) error { return h.ServeTLS(l, o.cert, o.key) }
	case len(o.autocert) > 0:
		scheme = "https"
		dir, err := filepath.Abs(o.autocertDir)
		if err != nil {
			return err
		}
		m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(o.autocert...), Cache: autocert.DirCache(dir)}
		h.TLSConfig = m.TLSConfig()
		h.TLSConfig.MinVersion = tls.VersionTLS12
		serve = func(l net.Listener) error { return h.ServeTLS(l, "", "") }
	}
	address := scheme + "://" + shown(listener.Addr())
	if err := opened(address); err != nil {
		log.Warn("the address could not be written into the database's lock", "error", err)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "Antares is open at %s\n", address)
	failed := make(chan error, 1)
	go func() { failed <- serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("going down: telling everybody where to resume")
	patience, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	// Most clients are notified at once. Those that take longer must not keep the clocks
	// running for players who have no other server to go to.
	soon, enough := context.WithTimeout(patience, time.Second)
	handler.Drain(soon)
	enough()
	if err := handler.Site.Stop(patience); err != nil {
		log.Warn("the time until the next start may be measured from a moment ago", "error", err)
	}
	handler.Drain(patience)
	if err := h.Shutdown(patience); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// shown is an address that can be opened.
func shown(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return a.String()
}

// serveMetrics serves /metrics on an address of its own, if there is one.
func serveMetrics(log *slog.Logger, l net.Listener, h http.Handler) (end func()) {
	if l == nil {
		return func() {}
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", h)
	// Profiles of the running program, for 'go tool pprof'.
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10}
	go func() { _ = srv.Serve(l) }() // ends with Close
	log.Info("metrics", "address", "http://"+l.Addr().String()+"/metrics")
	return func() { _ = srv.Close() }
}
