package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/newgame"
)

func newNewGame() *cobra.Command {
	var g newgame.Game
	cmd := &cobra.Command{
		Use:   "new-game NAME",
		Short: "Write the source of a new game, ready to play and to change",
		Long: `Write the folder games/NAME with a small but complete game of two players: rules,
rulebook, tests, evaluation, lesson. It compiles, plays and passes its tests at once, and
is there to be changed step by step into another game. Beside the folder, only the list in
games/catalog/catalog.go changes.

This is for developers: it works in a checkout of the source.`,
		Example: `  antares new-game leapfrog
  antares new-game bridges --title "Seven Bridges" --subtitle "over the river" --prefix SB`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			here, err := os.Getwd()
			if err != nil {
				return err
			}
			root, err := newgame.Root(here)
			if err != nil {
				return err
			}
			g.ID = args[0]
			wrote, changed, err := newgame.Write(root, g)
			var name *newgame.Error
			if errors.As(err, &name) {
				return usageError{err}
			}
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			for _, path := range wrote {
				fmt.Fprintln(out, "wrote  ", path)
			}
			fmt.Fprintln(out, "changed", changed)
			fmt.Fprintf(out, `
Try it in %[2]s:
  go test ./games/%[1]s
  go run ./cmd/antares play %[1]s
Then change games/%[1]s/rulebook.md first, a rule's test next, and then its code.
After any change:
  make fresh
`, g.ID, root)
			return nil
		},
	}
	cmd.Flags().StringVar(&g.Name, "title", "", "what people call the game (default: the name with a capital)")
	cmd.Flags().StringVar(&g.Subtitle, "subtitle", "", `what tells it apart from games with similar names (default: "the game of" and the title)`)
	cmd.Flags().StringVar(&g.Prefix, "prefix", "", "two capital letters that begin the ids of its rules (default: the first free ones)")
	return cmd
}
