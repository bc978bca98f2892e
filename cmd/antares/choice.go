package main

import (
	"crypto/rand"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// choice is what most commands take: a game, its options, and a position or the seed of a
// start.
type choice struct {
	set      []string
	position string
	seed     string
}

// defaultSeed deals the start if no other is requested, so that a command without
// --position or --seed always answers the same.
const defaultSeed = 1

func (c *choice) flags(cmd *cobra.Command) {
	c.optionFlags(cmd)
	cmd.Flags().StringVarP(&c.position, "position", "p", "", "the position's text (default: the start)")
	cmd.Flags().StringVar(&c.seed, "seed", "", "random seed for deal and dice (default 1)")
}

func (c *choice) optionFlags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.set, "set", nil, "an option of the game, key=value; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("set", completeOption)
	cmd.ValidArgsFunction = completeGame
}

func (c *choice) variant(id string) (game.Variant, error) {
	g, err := catalog.Find(id)
	if err != nil {
		return nil, err
	}
	o, err := game.ParseOptions(c.set)
	if err != nil {
		return nil, err
	}
	return g.Configure(o)
}

// session opens the game at the position, or at its start.
func (c *choice) session(cmd *cobra.Command, id string) (game.Session, error) {
	v, err := c.variant(id)
	if err != nil {
		return nil, err
	}
	seed, err := c.seedOr(defaultSeed)
	if err != nil {
		return nil, err
	}
	return c.open(cmd, v, seed)
}

func (c *choice) open(cmd *cobra.Command, v game.Variant, seed uint64) (game.Session, error) {
	if cmd.Flags().Changed("position") {
		return v.Read(c.position, game.SeedDice(seed))
	}
	return v.New(game.SeedDice(seed)), nil
}

func (c *choice) seedOr(otherwise uint64) (uint64, error) {
	if c.seed == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseUint(c.seed, 10, 64)
	if err != nil || strconv.FormatUint(n, 10) != c.seed {
		return 0, usagef("--seed takes a whole number from 0 to 2^64-1, not %q", c.seed)
	}
	return n, nil
}

func randomSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: see crypto/rand
	return binary.BigEndian.Uint64(b[:])
}

func completeGame(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var list []string
	for _, g := range catalog.Games() {
		in := g.Info()
		list = append(list, cobra.CompletionWithDesc(in.ID, in.Name+", "+in.Subtitle))
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

func completeOption(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	g, err := catalog.Find(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var list []string
	for _, o := range g.Info().Options {
		for value := range strings.SplitSeq(o.Values, "|") {
			if strings.ContainsAny(value, " ,") || strings.ToUpper(value) == value && strings.ToLower(value) != value {
				value = o.Default // a description, not a value
			}
			list = append(list, cobra.CompletionWithDesc(o.Key+"="+value, o.Doc))
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// standing is the state of a game, for programs.
type standing struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options"`
	Position string       `json:"position"`
	Turn     string       `json:"turn"`
	Outcome  string       `json:"outcome"`
	Rule     string       `json:"rule,omitempty"`
	Actions  []string     `json:"actions"`
}

func stand(s game.Session) standing {
	v := s.Variant()
	actions := s.Legal()
	if actions == nil {
		actions = []string{}
	}
	return standing{
		Game: v.Info().ID, Options: v.Options(), Position: s.Position(), Turn: v.Traits().SeatName(s.Turn()),
		Outcome: outcome(s), Rule: s.Outcome().Rule, Actions: actions,
	}
}

func outcome(s game.Session) string { return s.Outcome().Format(s.Variant().Traits().Seats) }
