package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/ugi"
)

// engineLevels is the highest level that engineFor knows.
const engineLevels = 10

func newUGI() *cobra.Command {
	var c choice
	var network string
	cmd := &cobra.Command{
		Use:   "ugi GAME",
		Short: "Run as a UGI engine (stdin/stdout)",
		Long: `Run as an engine for other programs. UGI is the sibling of UCI for any game:
commands come from standard input, answers go to standard output, until quit or
the end of the input. docs/protocol-ugi.md describes both.`,
		Example: `  antares ugi skaane
  antares ugi scorpion --set players=2
  echo "query moves" | antares ugi rsp`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := catalog.Find(args[0])
			if err != nil {
				return err
			}
			set, err := game.ParseOptions(c.set)
			if err != nil {
				return err
			}
			v, err := g.Configure(set)
			if err != nil {
				return err
			}
			// Now, so that a mistake is reported here. Which options it serves is seen later,
			// when they are known.
			if o, err := searchWith(network); err != nil {
				return err
			} else if o.Net != nil && o.Net.Header.Game != g.Info().ID {
				return fmt.Errorf("%s: the network is for the game %q, not for %q", network, o.Net.Header.Game, g.Info().ID)
			}
			_, noTablebase := catalog.TablebaseMaker(v)
			o := ugi.Options{Variant: g.Configure, Set: set, Engine: engineFor, Levels: engineLevels, Hash: 64, MaxHash: 4096, Tablebase: noTablebase == nil, Net: true, NetFile: network}
			return ugi.Serve(cmd.Context(), stdin(cmd), cmd.OutOrStdout(), o)
		},
	}
	c.optionFlags(cmd)
	netFlag(cmd.Flags(), &network)
	return cmd
}
