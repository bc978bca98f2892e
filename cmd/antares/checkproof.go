package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/solver/proof"
)

func newCheckProof() *cobra.Command {
	return &cobra.Command{
		Use:   "check-proof FILE…",
		Short: "Verify proof certificates",
		Long: `Check certificates that 'antares solve --certificate' wrote: every position is read,
every action played by the rules. No search takes part.`,
		Example: `  antares check-proof win.proof`,
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			for _, path := range files {
				if err := checkProof(cmd, path); err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
			}
			return nil
		},
	}
}

func checkProof(cmd *cobra.Command, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	c, err := proof.Read(f)
	if err != nil {
		return err
	}
	g, err := catalog.Find(c.Game)
	if err != nil {
		return err
	}
	v, err := g.Configure(c.Options)
	if err != nil {
		return err
	}
	if err := proof.Check(cmd.Context(), c, v); err != nil {
		return err
	}
	what := "cannot be beaten"
	if c.Claim == proof.Wins {
		what = "wins"
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s %s, proven with %d positions: %s %s\n", c.Player, what, len(c.Nodes), c.Game, c.Root)
	return err
}
