package main

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
)

func newPerft() *cobra.Command {
	var (
		c              choice
		divide, asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "perft GAME DEPTH",
		Short: "Count move sequences to a given depth (perft)",
		Long: `Count the move sequences of a given length from a position. A sequence
that ends the game early does not count; repetition is ignored.`,
		Example: `  antares perft skorpion 5
  antares perft skaane 4 --seed 7 --divide`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, ok := game.ParseCount(args[1], game.MaxPerft)
			if !ok {
				return usagef("DEPTH must be a whole number from 0 to %d, not %q", game.MaxPerft, args[1])
			}
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			return perft(cmd, s, depth, divide, asJSON)
		},
	}
	c.flags(cmd)
	cmd.Flags().BoolVar(&divide, "divide", false, "print the count of each first move too")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// part is a first action and the sequences that begin with it.
type part struct {
	Action string `json:"action"`
	Leaves uint64 `json:"leaves"`
}

func perft(cmd *cobra.Command, s game.Session, depth int, divide, asJSON bool) error {
	parts := []part{}
	bar := newProgress(cmd.ErrOrStderr(), "perft "+strconv.Itoa(depth))
	began := time.Now()
	total, err := s.Perft(cmd.Context(), depth, func(action string, leaves uint64, done, of int) {
		parts = append(parts, part{action, leaves})
		bar.at(done, of)
	})
	bar.done()
	if err != nil {
		return err
	}
	slices.SortFunc(parts, func(a, b part) int {
		if a.Action < b.Action {
			return -1
		}
		return 1
	})
	out := cmd.OutOrStdout()
	if asJSON {
		answer := struct {
			Position string  `json:"position"`
			Depth    int     `json:"depth"`
			Leaves   uint64  `json:"leaves"`
			Seconds  float64 `json:"seconds"`
			Divide   []part  `json:"divide,omitempty"`
		}{Position: s.Position(), Depth: depth, Leaves: total, Seconds: time.Since(began).Seconds()}
		if divide {
			answer.Divide = parts
		}
		return printJSON(cmd, answer)
	}
	if divide {
		for _, p := range parts {
			fmt.Fprintf(out, "%s %d\n", p.Action, p.Leaves)
		}
	}
	_, err = fmt.Fprintln(out, total)
	return err
}
