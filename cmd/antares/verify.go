package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/fair"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/table"
)

func newVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Check that the deals and dice of finished games are fair",
		Long: `Check finished games of a server: that the secret is the one it had committed
itself to before the game, and that the deal and every die follow from it and from
what the players added. docs/chance.md says how to check without this program.
The file holds records as a server gives them; - is standard input.`,
		Example: `  antares verify game.pgn`,
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			games, err := recordsOf(cmd, args[0])
			if err != nil {
				return err
			}
			for i, g := range games {
				what, err := verify(g)
				if err != nil {
					return fmt.Errorf("game %d: %w", i+1, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "game %d (%s, table %s): fair; %s\n", i+1, g.Game, g.Tag(table.TagTable), what)
			}
			return nil
		},
	}
}

// verify checks the chance of one game, and says what there was to check.
func verify(r *record.Record) (string, error) {
	claim := fair.Claim{Table: r.Tag(table.TagTable), Commitment: r.Tag(table.TagCommitment), Secret: r.Seed}
	if claim.Table == "" || claim.Commitment == "" {
		return "", fmt.Errorf("the record does not say what its chance was committed to (tags %s, %s, %s): it is not from a server", table.TagTable, table.TagCommitment, table.TagSeeds)
	}
	if claim.Secret == "" {
		return "", fmt.Errorf("the secret is not known before the game is over")
	}
	claim.Seeds = table.SplitSeeds(r.Tag(table.TagSeeds))
	s, err := r.Replay(catalog.Find)
	if err != nil {
		return "", err
	}
	var actions []string
	dice := 0
	for _, p := range s.Plies() {
		actions = append(actions, p.Action)
		if p.Seat == game.Chance {
			dice++
		}
	}
	if err := fair.Verify(s.Variant(), claim, r.Start, actions); err != nil {
		return "", err
	}
	switch traits := s.Variant().Traits(); {
	case traits.Chance:
		return fmt.Sprintf("%s from the commitment and the players' seeds", follow(dice)), nil
	case traits.RandomStart:
		return "the deal follows from the commitment and the players' seeds", nil
	}
	return "the commitment was kept, and nothing in this game is left to chance", nil
}

func follow(dice int) string {
	if dice == 1 {
		return "1 die follows"
	}
	return fmt.Sprintf("%d dice follow", dice)
}
