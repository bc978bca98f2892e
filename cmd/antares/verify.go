package main

import (
	"encoding/hex"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
)

func newVerify() *cobra.Command {
	var k fair.Kept
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check that the deals and dice of finished games are fair",
		Long: `Check finished games of a server: that the secret is the one it had committed
itself to before the game, and that the deal and every die follow from it and from
what the players added. docs/chance.md says how to check without this program.
The file holds records as a server gives them; - is standard input.

A record alone shows that the server agrees with itself. To know that it kept its
word, compare with what you kept yourself before you sat down: --commitment is what
the server showed you then, --seed is your own seed. The browser, the terminal and
'antares bot' keep both and compare by themselves.`,
		Example: `  antares verify game.pgn
  antares verify game.pgn --commitment 630dcd29… --seed ann-42`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkKept(&k); err != nil {
				return err
			}
			games, err := recordsOf(cmd, args[0])
			if err != nil {
				return err
			}
			if len(games) > 1 && k != (fair.Kept{}) {
				return usagef("--commitment and --seed belong to one game, and the file holds %d", len(games))
			}
			for i, g := range games {
				if err := cmd.Context().Err(); err != nil {
					return err
				}
				c, err := fair.VerifyRecord(catalog.Find, g, k)
				if err != nil {
					return fmt.Errorf("game %d: %w", i+1, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "game %d (%s, table %s): fair; %s\n", i+1, g.Game, g.Tag(fair.TagTable), found(c))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&k.Commitment, "commitment", "", "the commitment that the server showed you before you sat down")
	cmd.Flags().StringVar(&k.Seed, "seed", "", "the seed that you added")
	return cmd
}

// checkKept refuses values that no server can have shown.
func checkKept(k *fair.Kept) error {
	if k.Commitment != "" {
		if b, err := hex.DecodeString(k.Commitment); err != nil || len(b) != fair.SecretSize {
			return usagef("--commitment is %d hexadecimal digits", 2*fair.SecretSize)
		}
	}
	if k.Seed != "" {
		if err := fair.CheckSeed(k.Seed); err != nil {
			return usagef("--seed: %v", err)
		}
	}
	return nil
}

// found describes what there was to check.
func found(c fair.Checked) string {
	switch {
	case c.Rolls && c.Dice == 1:
		return "1 die follows from the commitment and the players' seeds"
	case c.Rolls:
		return fmt.Sprintf("%d dice follow from the commitment and the players' seeds", c.Dice)
	case c.Deal:
		return "the deal follows from the commitment and the players' seeds"
	}
	return "the commitment was kept, and nothing in this game is left to chance"
}
