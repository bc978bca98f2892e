package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

func newNew() *cobra.Command {
	var (
		c      choice
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "new GAME",
		Short: "Print the position that a game begins with",
		Long: `Print the position that a game begins with. A random set-up (Skaane) is drawn
from --seed; without it from a random one, which --json shows.`,
		Example: `  antares new skorpion
  antares new skaane --seed 7 --set board=6x6 --set deal=mirror`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := c.variant(args[0])
			if err != nil {
				return err
			}
			seed, err := c.seedOr(randomSeed())
			if err != nil {
				return err
			}
			s := v.New(game.SeedDice(seed))
			if asJSON {
				return printJSON(cmd, struct {
					standing
					Seed string `json:"seed"`
				}{stand(s), fmt.Sprint(seed)})
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), s.Position())
			return err
		},
	}
	c.optionFlags(cmd)
	cmd.Flags().StringVar(&c.seed, "seed", "", "random seed for the deal (default: random)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func newMoves() *cobra.Command {
	var (
		c      choice
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "moves GAME",
		Short: "List the legal moves of a position",
		Example: `  antares moves skorpion
  antares moves skaane --position "8/8/8/3g4/4G3/8/8/8 light 0"
  antares moves scorpion --set players=2 --json`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd, stand(s))
			}
			for _, a := range s.Legal() {
				fmt.Fprintln(cmd.OutOrStdout(), a)
			}
			return nil
		},
	}
	c.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func newApply() *cobra.Command {
	var (
		c      choice
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "apply GAME MOVE…",
		Short: "Play moves and print the position and the outcome",
		Long: `Play moves, those of chance included, and print the new position on line 1 and
the outcome on line 2. Repetition is counted from the given position. If a move
is refused, only the rule and the reason are printed, on stderr.`,
		Example: `  antares apply skorpion e1 e3 Sb1
  antares apply skaane --position "8/8/8/3k4/4G3/8/8/8 light 0" e4d5
  antares apply scorpion 3 4`,
		Args: args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			for i, a := range args[1:] {
				if err := s.Play(a); err != nil {
					fmt.Fprintf(cmd.ErrOrStderr(), "%v\nmove %d, %s, was refused at: %s\n", err, i+1, a, s.Position())
					return errReported
				}
			}
			if asJSON {
				return printJSON(cmd, stand(s))
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s\n", s.Position(), outcome(s))
			return err
		},
	}
	c.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func newWhy() *cobra.Command {
	var (
		c      choice
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "why GAME MOVE",
		Short: "Explain why a move is or is not legal",
		Long: `Explain why a move is or is not legal: the rule it breaks, a sentence about this
position, and the rule itself. The exit code is 0 if it is legal, 1 if not.`,
		Example: `  antares why skorpion e3
  antares why skaane --position "8/8/8/3g4/4K3/8/8/8 light 0" e4d5`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			return why(cmd, s, args[1], asJSON)
		},
	}
	c.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func why(cmd *cobra.Command, s game.Session, action string, asJSON bool) error {
	out := cmd.OutOrStdout()
	answer := struct {
		Action string          `json:"action"`
		Legal  bool            `json:"legal"`
		Why    *game.RuleError `json:"why,omitempty"`
		Then   string          `json:"then,omitempty"`
	}{Action: action}
	seat := s.Variant().Traits().SeatName(s.Turn())
	err := s.Play(action)
	if err != nil && !errors.As(err, &answer.Why) {
		return err
	}
	if err == nil {
		answer.Legal, answer.Then = true, s.Position()
	}
	switch {
	case asJSON:
		if err := printJSON(cmd, answer); err != nil {
			return err
		}
	case answer.Legal:
		fmt.Fprintf(out, "%s is legal for %s\nit leads to: %s\noutcome: %s\n", action, seat, answer.Then, outcome(s))
	default:
		fmt.Fprintln(out, answer.Why)
		g, err := catalog.Find(s.Variant().Info().ID)
		if err != nil {
			return err
		}
		page, err := docs.Rulebook(g.Files())
		if rule := docs.Rule(page, answer.Why.Rule); err == nil && rule != "" {
			fmt.Fprintf(out, "\nThe rule:\n%s", rule)
		}
	}
	if !answer.Legal {
		return errReported
	}
	return nil
}
