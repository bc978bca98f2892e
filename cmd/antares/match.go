package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/match"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func newMatch() *cobra.Command {
	var (
		c            choice
		config       match.Config
		sprt, anchor string
		asJSON       bool
		more         matchFlags
	)
	cmd := &cobra.Command{
		Use:   "match GAME BOT BOT…",
		Short: "Let bots play against each other and rate them",
		Long: `Let bots play a match and rate them. Games come in groups with the same deal,
dice and opening in which the bots change seats, and the intervals are those of
groups. A bot that fails, hangs or plays an illegal move forfeits the game.

Bots: random, greedy, level:N, depth:N, nodes:N, time:DURATION, mcts:N, uct:N, or
'ugi:COMMAND ARGS' for another program, which has one second per move; give it another
limit with 'nodes:20000@COMMAND ARGS' (or depth:N, time:D).

With --tc the games are played by the clock: 60+1 is sixty seconds for the game and one
second added per move, for every seat. Programs are sent the clocks; our own searches
use a share of theirs. --book takes openings from a file: records, of which the first
--openings plies count (default: all), or one opening per line as UGI's position command
takes it ("startpos moves e1 e3", "fen POSITION moves …", or the moves alone).
--resign and --draw end games early in which both players agree.

With --out the results are kept, one game per line (games.jsonl), with the records of
all games beside them (games.pgn); --resume continues such a match, and with more --games
extends one that is finished.`,
		Example: `  antares match skaane level:5 level:4 --games 200
  antares match scorpion greedy random level:3 --set players=3 --gauntlet
  antares match rsp level:1 level:2 level:3 level:4 --ladder 2 --games 40
  antares match skaane level:5 level:4 --tc 10+0.1 --resign 0.02,4 --draw 0.02,8,60
  antares match skaane level:5 level:4 --book games.pgn --openings 6
  antares match skorpion depth:6 depth:5 --sprt 0,20 --games 5000 --out runs/a --resume`,
		Args: args(cobra.MinimumNArgs(3)),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := c.variant(args[0])
			if err != nil {
				return err
			}
			config.Variant = v
			if config.Plan.Seed, err = c.seedOr(defaultSeed); err != nil {
				return err
			}
			if config.Concurrency < 1 || config.Concurrency > 1024 {
				return usagef("--concurrency must be from 1 to 1024, not %d", config.Concurrency)
			}
			if config.Plan.Games < 1 || config.Plan.Openings < 0 {
				return usagef("--games must be at least 1 and --openings at least 0")
			}
			if config.Plan.Ladder < 0 || config.Plan.Ladder > 0 && config.Plan.Gauntlet {
				return usagef("--ladder must be at least 1, and not together with --gauntlet")
			}
			if config.Resume && config.Dir == "" {
				return usagef("--resume needs --out, the folder of the match")
			}
			if cmd.Flags().Changed("sprt") {
				if config.SPRT, err = parseSPRT(sprt); err != nil {
					return err
				}
				if len(args) != 3 {
					return usagef("--sprt is for two bots, not %d", len(args)-1)
				}
			}
			if err := more.apply(cmd, &config); err != nil {
				return err
			}
			names := botNames(args[1:])
			if anchor != "" {
				if config.Anchor = slices.Index(names, anchor); config.Anchor < 0 {
					return usagef("--anchor: no bot is called %q; they are %s", anchor, strings.Join(names, ", "))
				}
			}
			// Only when everything else is correct: bots may be programs that have to be
			// started.
			var kept []*keptBot
			defer func() {
				for _, k := range kept {
					k.close()
				}
			}()
			for i, spec := range args[1:] {
				k, limits, err := newBot(spec, v, more.patience)
				if err != nil {
					return usagef("bot %s: %v", spec, err)
				}
				if config.Control != (match.Control{}) && strings.HasPrefix(spec, "ugi:") {
					limits.Time = 0 // the clock is its limit
				}
				kept = append(kept, k)
				config.Bots = append(config.Bots, match.Bot{Name: names[i], Limits: limits, New: k.next})
			}
			config.Date = time.Now().UTC().Format("2006.01.02")
			return runMatch(cmd, config, asJSON)
		},
	}
	c.optionFlags(cmd)
	more.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&c.seed, "seed", "", "random seed for deals, dice and openings (default 1)")
	f.IntVar(&config.Plan.Games, "games", 100, "games between two bots, rounded up to whole groups")
	f.BoolVar(&config.Plan.Gauntlet, "gauntlet", false, "gauntlet: the first bot plays each other bot (default: round robin)")
	f.IntVar(&config.Plan.Ladder, "ladder", 0, "each bot plays only the next N in the list (bots in order of strength)")
	f.IntVar(&config.Plan.Openings, "openings", 4, "random moves before the bots take over")
	f.IntVar(&config.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "games played at once")
	f.StringVar(&sprt, "sprt", "", "stop early by SPRT: elo0,elo1[,alpha,beta] (default 0.05, 0.05)")
	f.StringVar(&anchor, "anchor", "", "the bot whose rating is 0 (default: the first)")
	f.StringVar(&config.Dir, "out", "", "folder for results and records")
	f.BoolVar(&config.Resume, "resume", false, "continue the match in the folder")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// matchFlags are the settings of a match that are texts at first.
type matchFlags struct {
	control, book, resign, draw string
	patience                    time.Duration
}

func (m *matchFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&m.control, "tc", "", "time control: seconds for the game + seconds added per move, such as 60+1")
	f.StringVar(&m.book, "book", "", "file of openings: records, or one opening per line (- is standard input)")
	f.StringVar(&m.resign, "resign", "", "CHANCE,MOVES: end a game when both give the loser at most CHANCE for MOVES moves in a row")
	f.StringVar(&m.draw, "draw", "", "MARGIN,MOVES,FROM: draw a game when both see 0.5±MARGIN for MOVES moves in a row, after FROM plies")
	f.DurationVar(&m.patience, "patience", usualPatience, "how long an engine without a time limit may stay silent")
}

// usualPatience is how long a bot without a limit of time may take per move.
const usualPatience = 10 * time.Minute

// apply checks the settings and puts them into the configuration.
func (m *matchFlags) apply(cmd *cobra.Command, c *match.Config) (err error) {
	changed := cmd.Flags().Changed
	if m.patience < 100*time.Millisecond || m.patience > 24*time.Hour {
		return usagef("--patience must be from 100ms to 24h, not %v", m.patience)
	}
	if changed("patience") {
		c.Patience = m.patience
	}
	if changed("tc") {
		if c.Control, err = match.ParseControl(m.control); err != nil {
			return usagef("--tc: %v", err)
		}
	}
	if changed("resign") {
		if err := c.Adjudication.ParseLost(m.resign); err != nil {
			return usagef("--resign: %v", err)
		}
	}
	if changed("draw") {
		if err := c.Adjudication.ParseDrawn(m.draw); err != nil {
			return usagef("--draw: %v", err)
		}
	}
	if (changed("resign") || changed("draw")) && len(c.Variant.Traits().Sides) != 2 {
		return usagef("--resign and --draw are for games of two sides")
	}
	c.Scale = catalog.Scale(c.Variant)
	if !changed("book") {
		return nil
	}
	in := cmd.InOrStdin()
	if m.book != "-" {
		f, err := os.Open(m.book)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }() // only read
		in = f
	}
	most := -1
	if changed("openings") {
		most = c.Plan.Openings
	}
	c.Plan.Openings = 0
	if c.Plan.Book, c.Plan.Digest, err = match.ReadBook(in, c.Variant, catalog.Find, most); err != nil {
		return fmt.Errorf("%s: %w", m.book, err)
	}
	return nil
}

// runMatch plays, shows the progress, and prints the standings, even of a match that was
// interrupted.
func runMatch(cmd *cobra.Command, config match.Config, asJSON bool) error {
	if config.Concurrency > runtime.GOMAXPROCS(0) && slices.ContainsFunc(config.Bots, func(b match.Bot) bool { return b.Limits.Time > 0 }) {
		fmt.Fprintf(cmd.ErrOrStderr(), "antares: %d games at a time share %d cores: bots with a limit of time get less than it\n",
			config.Concurrency, runtime.GOMAXPROCS(0))
	}
	bar := newProgress(cmd.ErrOrStderr(), "match")
	config.Progress = func(p match.Progress) {
		bar.name = standingScore(p)
		if bar.bar != nil {
			bar.bar.Describe(bar.name)
		}
		bar.at(p.Done, p.Of)
	}
	standings, err := match.Run(cmd.Context(), config)
	bar.done()
	if standings == nil {
		return err
	}
	if asJSON {
		return errors.Join(err, printJSON(cmd, standings))
	}
	_, failed := standings.WriteTo(cmd.OutOrStdout())
	return errors.Join(err, failed)
}

// standingScore is the running score, for the progress bar.
func standingScore(p match.Progress) string {
	if p.Leader != "" {
		return fmt.Sprintf("%s leads with %.1f %%", p.Leader, 100*p.Share)
	}
	s := p.Score
	if s == nil || s.Games == 0 {
		return "match"
	}
	text := fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*s.Share, 100*s.Low, 100*s.High)
	if p.LLR != 0 {
		text += fmt.Sprintf(" LLR %.2f", p.LLR)
	}
	return text
}

// parseSPRT reads elo0,elo1 or elo0,elo1,alpha,beta.
func parseSPRT(text string) (*match.SPRT, error) {
	words := strings.Split(text, ",")
	numbers := []float64{0, 0, 0.05, 0.05}
	if len(words) != 2 && len(words) != 4 {
		return nil, usagef("--sprt takes elo0,elo1 or elo0,elo1,alpha,beta, not %q", text)
	}
	for i, word := range words {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, usagef("--sprt takes numbers, not %q", word)
		}
		numbers[i] = n
	}
	t := &match.SPRT{Elo0: numbers[0], Elo1: numbers[1], Alpha: numbers[2], Beta: numbers[3]}
	if err := t.Check(); err != nil {
		return nil, usageError{err}
	}
	return t, nil
}

// botNames gives bots with the same specification different names.
func botNames(specs []string) []string {
	names := make([]string, len(specs))
	for i, spec := range specs {
		names[i] = spec
		for n := 2; slices.Contains(names[:i], names[i]); n++ {
			names[i] = fmt.Sprintf("%s #%d", spec, n)
		}
	}
	return names
}

// keptBot creates engines. The first one was created to check the specification, and is
// the first to be handed out.
type keptBot struct {
	spec    string
	variant game.Variant
	// patience is how long a program may stay silent.
	patience time.Duration
	mu       sync.Mutex
	first    engine.Engine
}

func newBot(spec string, v game.Variant, patience time.Duration) (*keptBot, search.Limits, error) {
	e, limits, err := botWith(spec, v, patience)
	return &keptBot{spec: spec, variant: v, patience: patience, first: e}, limits, err
}

func (k *keptBot) take() engine.Engine {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.first
	k.first = nil
	return e
}

func (k *keptBot) next() (engine.Engine, error) {
	if e := k.take(); e != nil {
		return e, nil
	}
	e, _, err := botWith(k.spec, k.variant, k.patience)
	return e, err
}

func (k *keptBot) close() {
	if e := k.take(); e != nil {
		_ = e.Close() // it never played
	}
}
