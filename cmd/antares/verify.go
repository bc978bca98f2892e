package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/fair"
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
			in := cmd.InOrStdin()
			if args[0] != "-" {
				f, err := os.Open(args[0])
				if err != nil {
					return err
				}
				defer f.Close()
				in = f
			}
			games, err := readRecords(in)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			for i, g := range games {
				if err := verify(g); err != nil {
					return fmt.Errorf("game %d: %w", i+1, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "game %d (%s, table %s): fair; the deal and %d dice follow from the commitment and the players' seeds\n",
					i+1, g.Game, g.Tag(table.TagTable), dice(g))
			}
			return nil
		},
	}
}

// verify checks the chance of one game.
func verify(r *record.Record) error {
	claim := fair.Claim{Table: r.Tag(table.TagTable), Commitment: r.Tag(table.TagCommitment), Secret: r.Seed}
	if claim.Table == "" || claim.Commitment == "" {
		return fmt.Errorf("the record does not say what its chance was committed to (tags %s, %s, %s): it is not from a server", table.TagTable, table.TagCommitment, table.TagSeeds)
	}
	if claim.Secret == "" {
		return fmt.Errorf("the secret is not known before the game is over")
	}
	for _, seed := range strings.Fields(r.Tag(table.TagSeeds)) {
		if seed == "-" {
			seed = ""
		}
		claim.Seeds = append(claim.Seeds, seed)
	}
	g, err := catalog.Find(r.Game)
	if err != nil {
		return err
	}
	v, err := g.Configure(r.Options)
	if err != nil {
		return err
	}
	actions := make([]string, len(r.Plies))
	for i := range r.Plies {
		actions[i] = r.Plies[i].Action
	}
	return fair.Verify(v, claim, r.Start, actions)
}

// dice counts the outcomes of chance.
func dice(r *record.Record) (n int) {
	for _, p := range r.Plies {
		if p.Seat == record.Chance {
			n++
		}
	}
	return n
}
