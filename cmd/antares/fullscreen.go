package main

import (
	"context"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
)

// onTerminal reports whether the whole screen can be used.
func onTerminal(cmd *cobra.Command) bool { return terminalOf(cmd).full }

// fullScreen configures the full-screen client with everything that this machine offers.
func fullScreen(ascii bool) tui.Config {
	if os.Getenv("NO_COLOR") != "" {
		_ = os.Setenv("NO_COLOR", "1") // any value counts, and the library knows only this one
	}
	ascii = ascii || !inUTF8(os.Getenv, runtime.GOOS)
	return tui.Config{
		Games: catalog.Games(), Bot: botFor, Outlook: newOutlook(), Seed: randomSeed, Files: true, ASCII: ascii,
		Pace: 400 * time.Millisecond,
	}
}

// barNodes is how many nodes the evaluation bar may search per position.
const barNodes = 100_000

// newOutlook judges positions one at a time and keeps the engine until a position of
// another game is judged.
func newOutlook() func(context.Context, game.Variant, string, []string) (*analyse.Outlook, error) {
	var (
		mu     sync.Mutex
		config analyse.Config
		a      = analysis{threads: 1}
	)
	return func(ctx context.Context, v game.Variant, start string, actions []string) (*analyse.Outlook, error) {
		mu.Lock()
		defer mu.Unlock()
		if config.Variant != v {
			if config.Engine != nil {
				_ = config.Engine.Close() // our own engine has nothing to lose
			}
			config = analyse.Config{}
			c, err := a.config(v, barNodes, 1)
			if err != nil {
				return nil, err
			}
			config = c
		}
		return analyse.Position(ctx, config, start, actions)
	}
}

// online plays on a server.
func (p *playing) online(cmd *cobra.Command, args []string, full bool) error {
	if changed(cmd, "set", "position", "seed", "as", "against") {
		return usagef("--set, --position, --seed, --as and --against are for games on this machine; on a server you choose there")
	}
	var first game.Game
	if len(args) == 1 {
		g, err := catalog.Find(args[0])
		if err != nil {
			return err
		}
		first = g
	}
	c, err := p.join(cmd)
	if err != nil {
		return err
	}
	config := fullScreen(p.ascii)
	config.Server, config.Address = c, p.address()
	if !full {
		t := terminalOf(cmd)
		plain := tui.PlainServer{
			Config: config, First: first, In: cmd.InOrStdin(), Out: cmd.OutOrStdout(),
			Sketch: !t.shown, Color: t.color && !p.ascii, Save: saveRecord,
		}
		return plain.Run(cmd.Context())
	}
	app := tui.New(config)
	if first != nil {
		app.Choose(first)
	}
	return app.Run(cmd.Context())
}
