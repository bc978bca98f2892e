package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/sshd"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/site"
)

// openSSH serves the terminal client to people who connect by ssh, until end is called.
func (o *serving) openSSH(cmd *cobra.Command, log *slog.Logger, l net.Listener, store antares.Store, st *site.Site, srv *httpd.Server) (end func(), err error) {
	key, err := sshd.Key(cmd.Context(), store)
	if err != nil {
		return nil, err
	}
	s := sshd.New(sshd.Config{
		Site: st, API: srv, Games: catalog.Games(), HostKey: key, Address: o.people(), Log: log,
		Most: o.sshd.Most, MostEach: o.sshd.MostEach, Rate: o.sshd.Rate,
	})
	// Sessions end as soon as the server is told to stop, not after everything else: whoever
	// stops a server may not wait long for it.
	early := context.AfterFunc(cmd.Context(), s.Close)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := s.Serve(l); err != nil {
			log.Error("ssh has ended", "error", err)
		}
	}()
	host, port, err := net.SplitHostPort(shown(l.Addr()))
	if err == nil { // it is an address
		fmt.Fprintf(cmd.OutOrStdout(), "ssh -p %s %s plays in the terminal\n", port, host)
	}
	return func() { early(); s.Close(); <-ended }, nil
}

// people is the address that people open.
func (o *serving) people() string {
	scheme := "http"
	if o.cert != "" || o.secure {
		scheme = "https"
	}
	switch {
	case o.url != "":
		return o.url
	case len(o.autocert) > 0:
		return "https://" + o.autocert[0]
	}
	host, port, err := net.SplitHostPort(o.addr)
	if err != nil {
		return scheme + "://" + o.addr
	}
	if host == "" || net.ParseIP(host).IsUnspecified() {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}
