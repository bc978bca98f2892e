package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/load"
)

// hostile are the settings of loadtest --hostile.
type hostile struct {
	on      bool
	attacks []string
	rounds  int
	rate    float64
}

// attackList lists the attacks for the help.
func attackList() string {
	var b strings.Builder
	for _, t := range load.Attacks() {
		fmt.Fprintf(&b, "  %-12s %s\n", t.Name, t.About)
	}
	return b.String()
}

func (h *hostile) run(cmd *cobra.Command, o *load.Config, server, db string, asJSON bool) error {
	flags := cmd.Flags()
	if server != "" || db != "" || flags.Changed("sockets") || flags.Changed("option") {
		return usagef("--hostile starts servers of its own: it goes with neither --server, --db, --sockets nor --option")
	}
	if !flags.Changed("tables") {
		o.Tables = 20
	}
	if !flags.Changed("rate") {
		o.Rate = 60
	}
	if !flags.Changed("time") {
		o.Time = 2 * time.Second
	}
	if o.Tables < 1 || o.Tables > 100 || o.Rate <= 0 || o.Rate > 1000 || o.Time < time.Second || o.Time > time.Minute {
		return usagef("with --hostile --tables must be from 1 to 100, --rate from 1 to 1000 and --time from 1s to 1m")
	}
	if h.rounds < 1 || h.rounds > 100 || h.rate <= 0 || h.rate > 10_000 {
		return usagef("--rounds must be from 1 to 100 and --attack-rate from 1 to 10000")
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	m := &load.Hostile{
		Start:   func() (*load.Server, error) { return load.StartOrdinary(program, "", cmd.ErrOrStderr()) },
		Attacks: load.Attacks(), Together: true, Game: o.Game, Tables: o.Tables, Rate: o.Rate, AttackRate: h.rate, Rounds: h.rounds, Time: o.Time,
	}
	if len(h.attacks) > 0 {
		m.Attacks, m.Together = nil, false
		for _, name := range h.attacks {
			t, ok := load.FindAttack(name)
			if !ok {
				return usagef("there is no attack %q: see 'antares loadtest --help'", name)
			}
			m.Attacks = append(m.Attacks, t)
		}
	}
	if !asJSON {
		m.Progress = func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), text) }
	}
	costs, err := m.Run(cmd.Context())
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, costs)
	}
	printCosts(cmd, costs)
	return nil
}

// printCosts prints what the attacks cost, in two tables.
func printCosts(cmd *cobra.Command, costs []load.Cost) {
	out := cmd.OutOrStdout()
	fmt.Fprintln(out, "How much later a bystander's move is acknowledged, and how much later level 1 answers, than undisturbed (95 % interval)")
	fmt.Fprintf(out, "%-12s %8s %8s  %-20s %-20s %-20s\n", "attack", "p50 ms", "quiet", "p50 ratio", "p95 ratio", "level 1, p50 ratio")
	ratio := func(r load.Ratio) string { return fmt.Sprintf("%.2f (%.2f to %.2f)", r.Ratio, r.Low, r.High) }
	for _, c := range costs {
		if c.Error != "" {
			fmt.Fprintf(out, "%-12s not measured: %s\n", c.Attack, c.Error)
			continue
		}
		fmt.Fprintf(out, "%-12s %8.1f %8.1f  %-20s %-20s %-20s\n", c.Attack, c.Attacked.P50, c.Quiet.P50, ratio(c.P50), ratio(c.P95), ratio(c.LevelP50))
	}
	fmt.Fprintf(out, "\nWhat the attack did and cost\n%-12s %7s %7s %8s %9s %14s %16s  %s\n",
		"attack", "acts", "done", "events", "KB sent", "goroutines", "memory, MB", "refused")
	for _, c := range costs {
		if c.Error != "" {
			continue
		}
		var refused []string
		for _, code := range slices.Sorted(maps.Keys(c.Refused)) {
			refused = append(refused, fmt.Sprintf("%s %d", code, c.Refused[code]))
		}
		if c.Failed > 0 {
			refused = append(refused, fmt.Sprintf("no answer %d", c.Failed))
		}
		const mega = 1 << 20
		fmt.Fprintf(out, "%-12s %7d %7d %8d %9d %14s %16s  %s\n", c.Attack, c.Acts, c.Done, c.Events, c.Bytes>>10,
			fmt.Sprintf("%+d, %+d left", c.Goroutines, c.GoroutinesLeft),
			fmt.Sprintf("%+d, %+d left", c.Memory/mega, c.MemoryLeft/mega), strings.Join(refused, ", "))
	}
}
