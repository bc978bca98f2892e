package main

import (
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// kept is what somebody wrote down before sitting down.
type kept struct{ commitment, seed string }

func newVerify() *cobra.Command {
	var k kept
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
			if err := k.check(); err != nil {
				return err
			}
			games, err := recordsOf(cmd, args[0])
			if err != nil {
				return err
			}
			if len(games) > 1 && k != (kept{}) {
				return usagef("--commitment and --seed belong to one game, and the file holds %d", len(games))
			}
			for i, g := range games {
				what, err := verify(g, k)
				if err != nil {
					return fmt.Errorf("game %d: %w", i+1, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "game %d (%s, table %s): fair; %s\n", i+1, g.Game, g.Tag(table.TagTable), what)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&k.commitment, "commitment", "", "the commitment that the server showed you before you sat down")
	cmd.Flags().StringVar(&k.seed, "seed", "", "the seed that you added")
	return cmd
}

// check refuses flags that nobody can have been shown.
func (k *kept) check() error {
	if k.commitment != "" {
		if b, err := hex.DecodeString(k.commitment); err != nil || len(b) != fair.SecretSize {
			return usagef("--commitment is %d hexadecimal digits", 2*fair.SecretSize)
		}
	}
	if k.seed != "" {
		if err := fair.CheckSeed(k.seed); err != nil {
			return usagef("--seed: %v", err)
		}
	}
	return nil
}

// compare holds a claim to what was kept.
func (k *kept) compare(c *fair.Claim) error {
	if k.commitment != "" {
		p := fair.Pledge{Commitment: k.commitment}
		if err := p.Shown(c.Commitment); err != nil {
			return err
		}
	}
	if k.seed != "" && !slices.Contains(c.Seeds, k.seed) {
		return fmt.Errorf("your seed %s is not among the seeds of the game: %w", k.seed, fair.ErrUnfair)
	}
	return nil
}

// verify checks the chance of one game, and says what there was to check.
func verify(r *record.Record, k kept) (string, error) {
	claim := table.ClaimOf(r)
	if claim.Table == "" || claim.Commitment == "" {
		return "", fmt.Errorf("the record does not say what its chance was committed to (tags %s, %s, %s): it is not from a server", table.TagTable, table.TagCommitment, table.TagSeeds)
	}
	if claim.Secret == "" {
		return "", fmt.Errorf("the secret is not known before the game is over")
	}
	if err := k.compare(&claim); err != nil {
		return "", err
	}
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
