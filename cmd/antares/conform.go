package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game/conform"
	"github.com/antares-games/antares/games/catalog"
)

func newConform() *cobra.Command {
	return &cobra.Command{
		Use:   "conform GAME FILE…",
		Short: "Check a game against vector files",
		Long: `Check a game against vector files, .jsonl or .jsonl.gz, one JSON object per line:
legal actions, lines of play, perft counts and refusals, as
docs/rulebook/README.md defines them. Every failure is printed with what
differs; the last line is 'N passed, M failed'.`,
		Example: "  antares conform skaane games/skaane/testdata/vectors.jsonl",
		Args:    args(cobra.MinimumNArgs(2)),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return []string{"jsonl", "gz"}, cobra.ShellCompDirectiveFilterFileExt
			}
			return completeGame(cmd, args, word)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := catalog.Find(args[0])
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			var all conform.Result
			unread := false
			for _, path := range args[1:] {
				res, err := conform.File(g, path, func(line int, text string) {
					fmt.Fprintf(out, "%s:%d: %s\n", path, line, text)
				})
				if err != nil {
					fmt.Fprintf(cmd.ErrOrStderr(), "antares: %v\n", err)
					unread = true
				}
				all.Passed += res.Passed
				all.Failed += res.Failed
			}
			fmt.Fprintf(out, "%d passed, %d failed\n", all.Passed, all.Failed)
			if all.Passed+all.Failed == 0 && !unread {
				return fmt.Errorf("no vectors in %d file(s)", len(args)-1)
			}
			if unread || all.Failed > 0 {
				return errReported
			}
			return nil
		},
	}
}
