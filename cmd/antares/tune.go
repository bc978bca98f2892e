package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/think/tune"
)

func newTune() *cobra.Command {
	var (
		c      choice
		o      tune.LinearOptions
		out    string
		asJSON bool
		force  bool
	)
	cmd := &cobra.Command{
		Use:   "tune GAME",
		Short: "Tune evaluation weights from self-play",
		Long: `Fit the weights of a game's evaluation: the search plays games with itself, starting
from the weights set by hand, and logistic regression finds the weights that best
foretell, at quiet positions, the result and what the search thought, round by round. The same seed gives the same weights on any
number of cores. Printed are the terms with the weights in force and the new ones,
the losses on games that were held out, in nats per position, and how the new
weights did against those set by hand.

Scorpion, the race, has weights for each way to sit at the table (mode and players):
without those options all are fitted. Its players take a hasty look a turn ahead, and
the new weights are compared with those in force.

--out writes a game's weights.go, for Scorpion all of eval_weights.go; an existing
file is only overwritten with --force.`,
		Example: `  antares tune skaane --games 500 --rounds 1
  antares tune skaane --games 4000 --seed 1 --out games/skaane/weights.go --force
  antares tune scorpion --games 600 --rounds 4 --set players=2`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completeTuner,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkTuner(args[0]); err != nil {
				return err
			}
			if o.Games < tune.MinLinearGames || o.Games > tune.MaxLinearGames {
				return usagef("--games must be from %d to %d, not %d", tune.MinLinearGames, tune.MaxLinearGames, o.Games)
			}
			if o.Rounds < 1 || o.Rounds > tune.MaxLinearRounds {
				return usagef("--rounds must be from 1 to %d, not %d", tune.MaxLinearRounds, o.Rounds)
			}
			if o.Nodes < 1 || o.Nodes > tune.MaxLinearNodes {
				return usagef("--nodes must be from 1 to %d, not %d", tune.MaxLinearNodes, o.Nodes)
			}
			var err error
			if o.Seed, err = c.seedOr(defaultSeed); err != nil {
				return err
			}
			options, err := game.ParseOptions(c.set)
			if err != nil {
				return err
			}
			dice, hasDice := catalog.DiceTuners()[args[0]]
			switch {
			case hasDice && cmd.Flags().Changed("nodes"):
				return usagef("--nodes is for games without dice: the players of %s look a turn ahead", args[0])
			case hasDice && out != "" && (options["mode"] != "" || options["players"] != ""):
				return usagef("--out writes the weights of all ways to sit at the table: leave mode and players out of --set")
			}
			file, err := outFile(cmd, out, force)
			if err != nil {
				return err
			}
			if hasDice {
				return tuneDice(cmd, args[0], dice, options, &o, file, asJSON)
			}
			fit := catalog.Tuners()[args[0]]
			bar := newProgress(cmd.ErrOrStderr(), "games")
			o.Progress = bar.at
			res, err := fit(cmd.Context(), options, o)
			bar.done()
			if err != nil {
				return err
			}
			// The result is printed first: if it cannot be written, it is not lost.
			if asJSON {
				err = printJSON(cmd, res)
			} else {
				printTuning(cmd, res)
			}
			if err != nil || file == nil {
				return err
			}
			text, err := res.Source(args[0], tuneCommand(args[0], &o, options))
			if err != nil {
				return err
			}
			return file.Write(cmd.Context(), func(w io.Writer) error { _, err := w.Write(text); return err })
		},
	}
	cmd.Flags().StringArrayVar(&c.set, "set", nil, "an option of the game, key=value; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("set", completeOption)
	cmd.Flags().IntVar(&o.Games, "games", 2000, "games in each round")
	cmd.Flags().IntVar(&o.Rounds, "rounds", 3, "rounds of playing and fitting")
	cmd.Flags().IntVar(&o.Nodes, "nodes", 400, "nodes per move in the games")
	cmd.Flags().StringVar(&c.seed, "seed", "", "random seed for openings and noise (default 1)")
	cmd.Flags().StringVar(&out, "out", "", "write the weights to this Go file")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	forceFlag(cmd, &force)
	return cmd
}

func checkTuner(id string) error {
	if _, err := catalog.Find(id); err != nil {
		return err
	}
	if list := tunable(); !slices.Contains(list, id) {
		return usagef("the evaluation of %s is not a sum of weighted terms; that of %s is", id, strings.Join(list, ", "))
	}
	return nil
}

func tunable() []string {
	var list []string
	for id := range catalog.Tuners() {
		list = append(list, id)
	}
	for id := range catalog.DiceTuners() {
		list = append(list, id)
	}
	slices.Sort(list)
	return list
}

func completeTuner(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return tunable(), cobra.ShellCompDirectiveNoFileComp
}

// tuneCommand is the command that reproduces the weights.
func tuneCommand(id string, o *tune.LinearOptions, options game.Options) string {
	text := fmt.Sprintf("antares tune %s --games %d --rounds %d", id, o.Games, o.Rounds)
	if _, dice := catalog.DiceTuners()[id]; !dice {
		text += fmt.Sprintf(" --nodes %d", o.Nodes)
	}
	text += fmt.Sprintf(" --seed %d", o.Seed)
	for _, pair := range strings.Fields(options.String()) {
		text += " --set " + pair
	}
	return text
}

// tuneDice fits the weights of a game with dice.
func tuneDice(cmd *cobra.Command, id string, fit box.DiceTuner, options game.Options, o *tune.LinearOptions, file *outfile.File, asJSON bool) error {
	bar := newProgress(cmd.ErrOrStderr(), "games")
	list, err := fit(cmd.Context(), options, tune.ChancesOptions{Games: o.Games, Rounds: o.Rounds, Seed: o.Seed, Progress: bar.at})
	bar.done()
	if err != nil {
		return err
	}
	if asJSON {
		err = printJSON(cmd, list)
	} else {
		for _, res := range list {
			printDiceTuning(cmd, res)
		}
	}
	if err != nil || file == nil {
		return err
	}
	text, err := tune.ChancesSource(id, tuneCommand(id, o, options), list)
	if err != nil {
		return err
	}
	return file.Write(cmd.Context(), func(w io.Writer) error { _, err := w.Write(text); return err })
}

func printDiceTuning(cmd *cobra.Command, res *tune.ChancesResult) {
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%-14s %8s %8s\n", res.Setting, "in force", "new")
	for _, t := range res.Terms {
		fmt.Fprintf(out, "%-14s %8.4f %8.4f\n", t.Name, t.Old, t.New)
	}
	for i, r := range res.Rounds {
		fmt.Fprintf(out, "round %d: %d games, %d drawn; %d positions, loss on %d others %.4f, before %.4f\n",
			i+1, r.Games, r.Drawn, r.Samples, r.Held, r.After, r.Before)
	}
	fmt.Fprintf(out, "loss in force %.4f, new %.4f\n", res.Before, res.After)
	share, margin, even := res.Match.Score()
	fmt.Fprintf(out, "score against the weights in force: %.1f %% ± %.1f in %d games, where equals have %.1f %%\n\n",
		100*share, 100*margin, res.Match.Games, 100*even)
}

func printTuning(cmd *cobra.Command, res *tune.LinearResult) {
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%-14s %8s %8s %8s\n", "term", "hand", "in force", "new")
	for _, t := range res.Terms {
		fmt.Fprintf(out, "%-14s %8.0f %8.0f %8.0f\n", t.Name, t.Start, t.Old, t.New)
	}
	for i, r := range res.Rounds {
		fmt.Fprintf(out, "round %d: %d games, %d drawn, %.1f plies each; %d positions, loss on %d others %.4f, before %.4f\n",
			i+1, r.Games, r.Draws, float64(r.Plies)/float64(r.Games), r.Samples, r.Held, r.After, r.Before)
	}
	fmt.Fprintf(out, "loss by hand %.4f, new %.4f\n", res.Before, res.After)
	fmt.Fprintf(out, "a score of %.0f in the last round's games went with winning 73 %% of them\n", res.Scale)
	for _, m := range []struct {
		against string
		tune.LinearMatch
	}{{"by hand", res.Match}, {"in force", res.Force}} {
		fmt.Fprintf(out, "score against the weights %s: %.1f %% ± %.1f in %d games\n", m.against, 100*m.Score, 100*m.Margin, m.Games)
	}
}
