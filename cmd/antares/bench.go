package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/bench"
	"github.com/antares-games/antares/games/catalog"
)

func newBench() *cobra.Command {
	var (
		asJSON  bool
		seconds time.Duration
	)
	cmd := &cobra.Command{
		Use:   "bench [GAME…]",
		Short: "Measure the rules engines on one thread",
		Long: `Measure the rules engines on one thread, by the thread's own CPU time: perft
leaves, random playouts and plies per second, with the list of moves written out,
and with moves picked straight from bit masks where a game offers it.`,
		Example: `  antares bench
  antares bench skaane --time 3s --json`,
		ValidArgsFunction: completeGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			if seconds < time.Millisecond || seconds > time.Hour {
				return usagef("--time must be from 1ms to 1h, not %s", seconds)
			}
			chosen := catalog.Games()
			if len(args) > 0 {
				chosen = nil
				for _, id := range args {
					g, err := catalog.Find(id)
					if err != nil {
						return err
					}
					chosen = append(chosen, g)
				}
			}
			return runBench(cmd, chosen, seconds, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().DurationVar(&seconds, "time", time.Second, "CPU time for each figure")
	return cmd
}

func runBench(cmd *cobra.Command, chosen []game.Game, each time.Duration, asJSON bool) error {
	out := cmd.OutOrStdout()
	if !asJSON {
		fmt.Fprintf(out, "%-10s %16s %14s %14s %14s %9s %9s\n", "game", "perft leaves/s", "playouts/s", "listed plies/s", "picked plies/s", "plies", "perft")
	}
	figures := []bench.Figures{}
	for _, g := range chosen {
		f, err := bench.Game(cmd.Context(), g, each)
		if err != nil {
			return err
		}
		figures = append(figures, f)
		if !asJSON {
			picked := "-"
			if f.PickedPlies > 0 {
				picked = fmt.Sprintf("%.0f", f.PickedPlies)
			}
			fmt.Fprintf(out, "%-10s %16.0f %14.0f %14.0f %14s %9.1f %9d\n", f.Game, f.PerftLeaves, f.Playouts, f.ListedPlies, picked, f.PliesPerGame, f.PerftDepth)
		}
	}
	if asJSON {
		return printJSON(cmd, struct {
			Go      string          `json:"go"`
			CPU     string          `json:"cpu"`
			Figures []bench.Figures `json:"figures"`
		}{runtime.Version(), bench.CPU(), figures})
	}
	return nil
}
