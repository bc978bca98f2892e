package main

import (
	"encoding/json"

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
		Long: `Play and study ` + count + ` rare board games:
` + game.Listed(games) + `.

Positions, moves and options are one-line texts, the same everywhere:
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
			return unknownCommand(cmd, args[0])
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newGames(), newNewGame(), newRules(), newNew(), newMoves(), newApply(), newWhy(), newPerft(), newConform(),
		newShow(), newPlay(), newWatch(), newRecord(), newAnalyse(), newUGI(), newMatch(), newStudy(), newTune(), newSelfPlay(), newInputs(), newBench(),
		newSolve(), newCheckProof(), newTablebase(), newPuzzles(),
		newServe(), newWorker(), newLoadtest(), newBotCommand(), newVerify(), newExport(), newImport(), newBackup(), newCheck(), newVersion(),
	)
	strictCompletion(root)
	return root
}

func printJSON(cmd *cobra.Command, v any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
