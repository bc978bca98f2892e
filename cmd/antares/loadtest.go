package main

import (
	"fmt"
	"net/url"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/load"
	"github.com/antares-games/antares/game"
)

func newLoadtest() *cobra.Command {
	var (
		o          load.Config
		server, db string
		asJSON     bool
		options    map[string]string
		h          hostile
	)
	cmd := &cobra.Command{
		Use:   "loadtest",
		Short: "Measure a server under load on this machine",
		Long: `Play at many tables at once over WebSockets and measure: actions that are on disk,
how long it takes until both players are told, and what the server's process uses. The
server is started for it, with limits out of the way and a database that goes with
it; one that is running on this machine can be named with --server, and is then seen
from outside only.

With --hostile the server keeps its ordinary limits, a few bystanders play at a steady
rate, and attackers from other loopback addresses try to slow them down: undisturbed
and attacked times follow each other several times. For each attack, and for all of
them at once, it prints how much later a bystander's move is acknowledged than
undisturbed, as a ratio of medians and of 95th percentiles with 95 % intervals, and
what the attack cost the server. Every attack gets a server of its own.

Attacks:
` + attackList(),
		Example: `  antares loadtest
  antares loadtest --tables 2000 --rate 2000 --time 30s --json
  antares loadtest --hostile
  antares loadtest --hostile --attack offers --attack events --rounds 10`,
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Options = game.Options(options)
			if h.on {
				return h.run(cmd, &o, server, db, asJSON)
			}
			if len(h.attacks) > 0 || cmd.Flags().Changed("rounds") || cmd.Flags().Changed("attack-rate") {
				return usagef("--attack, --rounds and --attack-rate need --hostile")
			}
			if o.Tables < 1 || o.Tables > 100_000 || o.Sockets < 2 || o.Sockets > 10_000 || 2*o.Tables > o.Sockets*1000 {
				return usagef("--tables must be from 1 to 100000, --sockets from 2 to 10000, and a socket has at most 500 tables")
			}
			if o.Rate < 0 || o.Rate > 1e6 || o.Time < time.Second || o.Time > time.Hour {
				return usagef("--rate must be from 0 to 1000000 and --time from 1s to 1h")
			}
			if !asJSON {
				o.Progress = func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), text) }
			}
			return loadtest(cmd, &o, server, db, asJSON)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Tables, "tables", 500, "tables at once; 20 by default with --hostile")
	f.IntVar(&o.Sockets, "sockets", 64, "WebSockets that they are played over")
	f.Float64Var(&o.Rate, "rate", 0, "moves per second at all tables together; 0 is as fast as they are answered; 60 by default with --hostile")
	f.DurationVar(&o.Time, "time", 10*time.Second, "for how long; with --hostile each undisturbed or attacked time, 2s by default")
	f.StringVar(&o.Game, "game", load.Usual(), "game for two")
	f.StringToStringVar(&options, "option", nil, "options of the game")
	f.StringVar(&server, "server", "", "http://localhost:PORT of a server that is running (default: one is started)")
	f.StringVar(&db, "db", "", "database of the server that is started (default: a new file)")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	f.BoolVar(&h.on, "hostile", false, "measure how much attackers slow down bystanders")
	f.StringSliceVar(&h.attacks, "attack", nil, "attacks to run, by name (default: all, and then all at once)")
	f.IntVar(&h.rounds, "rounds", 5, "how often undisturbed and attacked times follow each other")
	f.Float64Var(&h.rate, "attack-rate", 200, "acts per second that the attackers try, together")
	return cmd
}

func loadtest(cmd *cobra.Command, o *load.Config, address, db string, asJSON bool) error {
	if address != "" {
		u, err := url.Parse(address)
		if err != nil || u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost" {
			return usagef("--server is one on this machine, http://127.0.0.1:PORT or http://localhost:PORT: others are not ours to load")
		}
		o.URL = address
	} else {
		program, err := os.Executable()
		if err != nil {
			return err
		}
		s, err := load.Start(program, db, cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		defer func() {
			if err := s.Stop(); err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), err)
			}
		}()
		o.URL, o.PID, o.Metrics = s.URL, s.PID, s.Metrics
	}
	f, err := load.Run(cmd.Context(), *o)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, f)
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%d tables over %d sockets, %.1f s\n", f.Tables, f.Sockets, f.Seconds)
	fmt.Fprintf(out, "actions on disk      %d, %.0f a second; %d games ended\n", f.Actions, f.PerSecond, f.Games)
	fmt.Fprintf(out, "until both are told  p50 %.1f ms, p99 %.1f ms, at most %.1f ms\n", f.P50, f.P99, f.Max)
	if u := f.Server; u != nil {
		const mega = 1 << 20
		fmt.Fprintf(out, "server's processor   %.1f s: %.0f actions a CPU second\n", u.CPUSeconds, u.PerCPUSecond)
		fmt.Fprintf(out, "a live table         %.1f KB\n", u.BytesPerTable/1024)
		fmt.Fprintf(out, "server's memory      %d MB before, %d MB with all tables, %d MB after playing, %d MB when all are over\n",
			u.Before/mega, u.Open/mega, u.Played/mega, u.Left/mega)
		fmt.Fprintf(out, "tables left          %d\n", u.LeftTables)
	}
	return nil
}
