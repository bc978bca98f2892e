package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/solver"
)

func newPuzzles() *cobra.Command {
	var (
		c           choice
		o           solver.PuzzleOptions
		levels      int
		player, out string
		force       bool
	)
	cmd := &cobra.Command{
		Use:   "puzzles GAME",
		Short: "Find positions with exactly one winning move",
		Long: `Find positions of self-play in which exactly one move is proven to win, and no other
wins, or not nearly as soon. Write them with solution and difficulty as JSON;
docs/solver.md describes the file. An existing file is only overwritten with --force.`,
		Example: `  antares puzzles skaane --count 20 --seed 7 --out puzzles.json
  antares puzzles skorpion --count 5 --plies 5`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.Count < 1 || o.Count > 100_000:
				return usagef("--count must be from 1 to 100000, not %d", o.Count)
			case o.Plies < 1 || o.Plies > 99:
				return usagef("--plies must be from 1 to 99, not %d", o.Plies)
			case o.Least < 1 || o.Least > 5:
				return usagef("--least must be from 1 to 5, not %d", o.Least)
			case levels < 0 || levels > 8:
				return usagef("--levels must be from 0 to 8, not %d", levels)
			case o.Games < 0:
				return usagef("--games must be 1 or more, not %d", o.Games)
			case o.Nodes < 1:
				return usagef("--nodes must be 1 or more")
			}
			v, err := c.variant(args[0])
			if err != nil {
				return err
			}
			if v.Traits().Chance {
				return usagef("%s has dice; puzzles need a game without chance", v.Info().Name)
			}
			if o.Seed, err = c.seedOr(defaultSeed); err != nil {
				return err
			}
			to, err := outFile(cmd, out, force)
			if err != nil {
				return err
			}
			if to == nil {
				return usagef("--out is the name of a file, or -")
			}
			s, err := catalog.Solver(v, solver.Options{})
			if err != nil {
				return err
			}
			if o.Player, _, err = catalog.Bot(player, v); err != nil {
				return err
			}
			defer o.Player.Close()
			for n := 1; n <= levels; n++ {
				e, _, err := catalog.Bot(fmt.Sprintf("level:%d", n), v)
				if err != nil {
					return err
				}
				defer e.Close()
				o.Levels = append(o.Levels, e)
			}
			bar := newProgress(cmd.ErrOrStderr(), "puzzles")
			o.Progress = bar.at
			file, err := solver.Mine(cmd.Context(), v, s, o)
			bar.done()
			if err != nil && (!errors.Is(err, context.Canceled) || len(file.Puzzles) == 0) {
				return err
			}
			if len(file.Puzzles) < o.Count {
				fmt.Fprintf(cmd.ErrOrStderr(), "antares: found %d of %d puzzles\n", len(file.Puzzles), o.Count)
			}
			// After an interruption, what was found so far is written.
			if failed := to.Write(context.WithoutCancel(cmd.Context()), func(w io.Writer) error {
				enc := json.NewEncoder(w)
				enc.SetEscapeHTML(false)
				enc.SetIndent("", "  ")
				return enc.Encode(file)
			}); failed != nil {
				return failed
			}
			return err
		},
	}
	c.optionFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&c.seed, "seed", "", "random seed for the games (default 1)")
	f.IntVar(&o.Count, "count", 10, "how many puzzles to find")
	f.IntVar(&o.Games, "games", 0, "games to look through at most (default: 100 per puzzle)")
	f.IntVar(&o.Plies, "plies", 3, "shortest win to take")
	f.IntVar(&o.Least, "least", 1, "lowest difficulty to take, from 1 to 5")
	f.Uint64Var(&o.Nodes, "nodes", 20_000, "positions that a proof may look at")
	f.BoolVar(&o.Strict, "strict", false, "only puzzles in which every other move is proven never to win")
	f.BoolVar(&o.Alike, "alike", false, "do not balance difficulties (default: at most a third of each)")
	f.IntVar(&levels, "levels", 8, "how many levels are asked to judge the difficulty")
	f.StringVar(&player, "bot", "level:2", "who plays the games")
	f.StringVar(&out, "out", "-", "the file to write; - is standard output")
	forceFlag(cmd, &force)
	return cmd
}
