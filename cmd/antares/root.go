package main

import (
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

func newRoot() *cobra.Command {
	games := catalog.Games()
	count := game.Number(len(games))
	root := &cobra.Command{
		Use:   "antares",
		Short: "Play and study " + count + " rare board games",
		Long: `Antares is the place to play and study ` + count + ` rare board games:
` + game.Listed(games) + `.

Positions, actions and options are one-line texts, the same everywhere:
docs/notation.md describes them.`,
		Example: `  antares games
  antares play skorpion
  antares show rsp
  antares moves skaane --seed 7`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
				return usagef("unknown command %q; did you mean %s?", args[0], strings.Join(near, " or "))
			}
			return usagef("unknown command %q", args[0])
		},
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SuggestionsMinimumDistance: 2,
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(
		newGames(), newNewGame(), newRules(), newNew(), newMoves(), newApply(), newWhy(), newPerft(), newConform(),
		newShow(), newPlay(), newWatch(), newRecord(), newAnalyse(), newUGI(), newMatch(), newStudy(), newTune(), newBench(),
		newSolve(), newCheckProof(), newTablebase(), newPuzzles(),
		newServe(), newWorker(), newLoadtest(), newBotCommand(), newVerify(), newExport(), newImport(), newBackup(), newCheck(), newVersion(),
	)
	return root
}

// args turns a mistake in the number of arguments into a usage error.
func args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}

func printJSON(cmd *cobra.Command, v any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
