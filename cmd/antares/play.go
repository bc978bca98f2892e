package main

import (
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/tui"
)

func newPlay() *cobra.Command {
	var (
		c       choice
		seats   []string
		plain   bool
		save    string
		against string
	)
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play a game in the terminal, with typed moves",
		Long: `Play a game in the terminal with typed moves, against the computer or, with all
seats under --as, against each other. Type help at the prompt for what else can
be typed. Opponents (--against):
` + catalog.Specs,
		Example: `  antares play skorpion
  antares play scorpion --set players=3 --as blue,red --against level:5
  antares play skaane --as light,dark --save game.pgn`,
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
			s, err := c.open(cmd, v, seed)
			if err != nil {
				return err
			}
			people, err := seatSet(v.Traits(), seats)
			if err != nil {
				return err
			}
			opponent, limits, err := botFor(against, v)
			if err != nil {
				return err
			}
			defer opponent.Close()
			limits.Seed = seed
			p := tui.Plain{
				Session: s, People: people, Opponent: opponent, Limits: limits,
				In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Pictures: !plain,
			}
			err = p.Run(cmd.Context())
			if save == "" {
				return err
			}
			r := record.FromSession(s, p.Names()...)
			r.Date = time.Now().UTC().Format("2006.01.02")
			return errors.Join(err, writeFile(cmd.OutOrStdout(), save, func(w io.Writer) error {
				_, err := r.WriteTo(w)
				return err
			}))
		},
	}
	c.flags(cmd)
	cmd.Flags().StringSliceVar(&seats, "as", nil, "the seats that you play, by name (default: the first)")
	cmd.Flags().StringVar(&against, "against", "level:3", "who plays the other seats")
	cmd.Flags().BoolVar(&plain, "plain", false, "print positions as text instead of boards")
	cmd.Flags().StringVar(&save, "save", "", "write the game's record to this file when you leave")
	return cmd
}

func seatSet(t game.Traits, names []string) (set game.SeatSet, err error) {
	if len(names) == 0 {
		return game.Only(0), nil
	}
next:
	for _, name := range names {
		for i, seat := range t.Seats {
			if seat == name {
				set |= game.Only(game.Seat(i))
				continue next
			}
		}
		return 0, usagef("there is no seat %q; the seats are %v", name, t.Seats)
	}
	return set, nil
}
