package main

import (
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/bot"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func newBotCommand() *cobra.Command {
	var (
		c             bot.Config
		program, spec string
		accept        []string
		format, level string
		pledges       string
	)
	cmd := &cobra.Command{
		Use:   "bot",
		Short: "Connect an engine to a server",
		Long: `Connect an engine to a server: a program that speaks the Universal Game Interface
(--ugi), or one of our own bots (--bot). It plays as the user of a token, docs/api.md
explains how to get one. Set ANTARES_TOKEN rather than --token, which others on
the machine can read.

It sits down where --accept says:
  invited   at seats that are kept for it
  unrated   at open public tables that are not rated, where somebody waits
  rated     at rated ones

It keeps what the server committed itself to before it sat down, and checks the
dice of every game at its end; if they are not fair it says so, finishes its games
and exits with an error.

It reconnects, continues its games after a restart, keeps an eye on the clock,
and never resigns or offers anything. An engine that crashes, hangs or
plays an illegal move is started again, --restarts times in a row; then the bot
finishes what it can and ends.

Every flag can also be set in the environment (--server is ANTARES_SERVER) or
in a file named with --config.`,
		Example: `  ANTARES_TOKEN=… antares bot --server https://games.example.org --bot level:5
  antares bot --server http://localhost:8088 --ugi "./engine --threads 2" --games skaane,rsp --accept invited,unrated --max 4`,
		Args:    args(cobra.NoArgs),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return configure(cmd) },
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if c.Log, err = newLogger(cmd, format, level); err != nil {
				return err
			}
			// A token from the environment belongs to the server from the environment.
			named := os.Getenv(serverVariable)
			if t, err := client.TokenOf(named, c.Token); err == nil && c.Token != "" && os.Getenv(tokenVariable) == c.Token && !t.Fits(c.Server) {
				return usagef("%s was not sent to %s: it belongs to %s, the server in %s. Change --server or that variable, or pass --token", tokenVariable, c.Server, named, serverVariable)
			}
			// Programs that we start must not see it.
			_ = os.Unsetenv(tokenVariable)
			c.Token = strings.TrimSpace(c.Token)
			switch {
			case c.Token == "":
				return usagef("a bot needs its token, in %s or as --token: docs/api.md says how to get one", tokenVariable)
			case (program == "") == (spec == ""):
				return usagef("say who plays: --ugi COMMAND or --bot BOT, such as --bot level:5")
			case program != "" && len(c.Games) == 0:
				return usagef("--ugi needs --games: UGI does not report the engine's games")
			case c.Max < 1 || c.Max > 1024:
				return usagef("--max must be from 1 to 1024")
			case c.Restarts < 0 || c.Restarts > 100:
				return usagef("--restarts must be from 0 to 100")
			case c.MoveTime < 10*time.Millisecond || c.MoveTime > time.Hour:
				return usagef("--movetime must be from 10ms to 1h")
			}
			if c.Accept, err = parseAccept(accept); err != nil {
				return err
			}
			c.Find = catalog.Find
			if c.New, err = botMaker(program, spec, c.Games); err != nil {
				return err
			}
			if c.Pledges, err = openPledges(pledges); err != nil {
				return err
			}
			return bot.Run(cmd.Context(), c)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.Server, "server", "http://127.0.0.1:8088", "address of the server")
	f.StringVar(&c.Token, "token", "", "the bot's token; better in "+tokenVariable)
	f.StringVar(&program, "ugi", "", "command of a program that speaks UGI")
	f.StringVar(&spec, "bot", "", "one of our own bots: level:N, random, greedy, depth:N, nodes:N, time:D, mcts:N")
	f.StringSliceVar(&c.Games, "games", nil, "games that it sits down to (default: all)")
	f.StringSliceVar(&accept, "accept", []string{"invited"}, "where it sits down: invited, unrated, rated")
	f.IntVar(&c.Max, "max", 4, "tables at once")
	f.DurationVar(&c.MoveTime, "movetime", 5*time.Second, "longest time per move; clocks may allow less")
	f.IntVar(&c.Restarts, "restarts", 3, "how often in a row a failing engine is started again at a table")
	f.StringVar(&pledges, "pledges", "", "folder for the commitments of servers (default: in your configuration folder)")
	f.StringVar(&format, "log-format", "text", "text or json")
	f.StringVar(&level, "log-level", "info", "debug, info, warn or error")
	f.String("config", "", "file with settings")
	return cmd
}

func parseAccept(words []string) (a bot.Accept, err error) {
	for _, w := range words {
		switch w {
		case "invited":
			a.Invited = true
		case "unrated":
			a.Unrated = true
		case "rated":
			a.Rated = true
		default:
			return a, usagef("--accept is a list of invited, unrated, rated, not %q", w)
		}
	}
	return a, nil
}

// botMaker returns the function that creates the engines of a bot. One engine is created
// at once for each of the games, to check that it can be.
func botMaker(program, spec string, games []string) (func(game.Variant) (engine.Engine, search.Limits, error), error) {
	if len(games) == 0 {
		games = []string{catalog.Games()[0].Info().ID} // our own bots play every game
	}
	if program != "" {
		spec = "ugi:" + program
	}
	for _, id := range games {
		g, err := catalog.Find(id)
		if err != nil {
			return nil, err
		}
		v, err := g.Configure(nil)
		if err != nil {
			return nil, err
		}
		e, _, err := botFor(spec, v)
		if err != nil {
			return nil, err
		}
		if err := e.Close(); err != nil {
			return nil, err
		}
	}
	return func(v game.Variant) (engine.Engine, search.Limits, error) {
		e, limits, err := botFor(spec, v)
		if program != "" {
			limits = search.Limits{} // --movetime and the clock limit the time
		}
		return e, limits, err
	}, nil
}
