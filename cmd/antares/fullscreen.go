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
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// onTerminal reports whether the whole screen can be used.
func onTerminal(cmd *cobra.Command) bool { return terminalOf(cmd).full }

// fullScreen configures the full-screen client with everything that this machine offers.
func fullScreen(ascii bool) tui.Config {
	bot := func(spec string, v game.Variant) (engine.Engine, search.Limits, error) {
		return botFor(context.Background(), spec, v)
	}
	if os.Getenv("NO_COLOR") != "" {
		_ = os.Setenv("NO_COLOR", "1") // any value counts, and the library knows only this one
	}
	ascii = ascii || !inUTF8(os.Getenv, runtime.GOOS)
	return tui.Config{
		Games: catalog.Games(), Bot: bot, Outlook: newOutlook(), Seed: randomSeed, Files: true, ASCII: ascii,
		Pace: 400 * time.Millisecond, Keep: kept(), Suspend: canSuspend(),
	}
}

// What the analysis on the screen may take for a position. With dice it looks a few turns
// ahead, as far as the nodes go.
const (
	liveTime  = 20 * time.Second
	liveTurns = 3
	liveNodes = 1_000_000
)

// newOutlook judges positions one at a time, further and further, and keeps the engine
// until a position of another game is judged.
func newOutlook() func(context.Context, game.Variant, string, []string, int, func(*analyse.Outlook)) error {
	var (
		mu     sync.Mutex
		config analyse.Config
		a      = analysis{threads: 1}
	)
	return func(ctx context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) error {
		mu.Lock()
		defer mu.Unlock()
		if err := ctx.Err(); err != nil { // while it waited for the one before
			return err
		}
		if config.Variant != v {
			if config.Engine != nil {
				_ = config.Engine.Close() // our own engine has nothing to lose
			}
			config = analyse.Config{}
			c, err := a.config(ctx, v, 0, lines)
			if err != nil {
				return err
			}
			config = c
			config.Limits.Time = liveTime
			if config.Judge != nil {
				config.Limits.Depth, config.Limits.Nodes = liveTurns, liveNodes
			}
		}
		c := config
		c.Live, c.Limits.Lines = report, lines
		o, err := analyse.Position(ctx, c, start, actions)
		if err == nil {
			report(o)
		}
		return err
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
	config.Server, config.Address, config.Account = c, p.address(), p.member
	if !full {
		t := terminalOf(cmd)
		plain := tui.PlainServer{
			Config: config, First: first, In: stdin(cmd), Out: cmd.OutOrStdout(),
			Sketch: !t.shown, Color: t.color && !p.ascii, Save: tui.SaveRecord,
		}
		return plain.Run(cmd.Context())
	}
	app := tui.New(config)
	app.Recall(cmd.Context())
	if first != nil {
		app.Choose(first)
	}
	return app.Run(cmd.Context())
}
