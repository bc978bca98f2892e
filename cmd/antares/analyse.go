package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Default search lengths. An ordinary game then takes seconds.
const (
	gameNodes     = 50_000
	positionNodes = 500_000
	diceNodes     = 100_000 // to search to the end of a turn
)

// analysis is what the command line specifies.
type analysis struct {
	choice
	moves          string
	bot            string
	nodes          uint64
	depth          int
	movetime       time.Duration
	lines, threads int
	game           int
	asJSON         bool
	svg, annotated string
	force          bool
	tablebase      string
	net            string

	svgFile, annotatedFile *outfile.File // nil if they were not named
}

func newAnalyse() *cobra.Command {
	var a analysis
	cmd := &cobra.Command{
		Use:   "analyse FILE | analyse GAME --position TEXT",
		Short: "Analyse a game: mistakes, turning points, luck",
		Long: `Analyse every decision of a recorded game (- is standard input), or one position:
what it is worth, what was lost, what would have been better and, in games with
dice, how much of the result was luck. docs/analysis.md defines every figure. Files
named - are standard output; an existing file is only overwritten with --force.

Without --bot the game's own search judges. Bots:
` + catalog.Specs,
		Example: `  antares analyse game.pgn
  antares analyse games.pgn --game 3 --nodes 500000 --svg game.svg
  antares analyse game.pgn --bot mcts:20000 --json
  antares analyse skaane --position "8/K7/8/8/8/8/k7/8 light 0" --moves "a7a6 a2b2"`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.check(cmd); err != nil {
				return err
			}
			for _, flag := range []string{"position", "moves", "seed", "set"} {
				if cmd.Flags().Changed(flag) {
					return a.onePosition(cmd, args[0], flag)
				}
			}
			var err error
			if a.svgFile, err = outFile(cmd, a.svg, a.force); err != nil {
				return err
			}
			if a.annotatedFile, err = outFile(cmd, a.annotated, a.force); err != nil {
				return err
			}
			return a.oneGame(cmd, args[0])
		},
	}
	a.choice.flags(cmd)
	cmd.ValidArgsFunction = nil // files too
	f := cmd.Flags()
	f.StringVar(&a.moves, "moves", "", "moves to play from the position first, separated by spaces")
	f.StringVar(&a.bot, "bot", "", "who judges (default: the game's own search)")
	netFlag(f, &a.net)
	f.Uint64Var(&a.nodes, "nodes", 0, fmt.Sprintf("nodes per search (default %d; %d for a position, %d for games with dice)", gameNodes, positionNodes, diceNodes))
	f.IntVar(&a.depth, "depth", 0, "depth of every search; with dice, turns to look ahead")
	f.DurationVar(&a.movetime, "movetime", 0, "time per search, such as 100ms")
	f.IntVar(&a.lines, "lines", 0, "number of best lines to show (default 1; 3 for a position)")
	f.IntVar(&a.threads, "threads", 1, "cores to use; with more than one the figures differ from run to run")
	f.IntVar(&a.game, "game", 1, "which game of the file, from 1")
	f.BoolVar(&a.asJSON, "json", false, "print JSON")
	f.StringVar(&a.svg, "svg", "", "write a graph of the game to this file")
	f.StringVar(&a.tablebase, "tablebase", "", "folder of endgame tables to look up (see docs/solver.md)")
	f.StringVar(&a.annotated, "annotated", "", "write the record with the analysis in it to this file")
	forceFlag(cmd, &a.force)
	return cmd
}

// check refuses what makes no sense, before anything is analysed.
func (a *analysis) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case changed("nodes") && a.nodes == 0:
		return usagef("--nodes must be 1 or more")
	case changed("depth") && a.depth < 1:
		return usagef("--depth must be 1 or more, not %d", a.depth)
	case changed("movetime") && a.movetime <= 0:
		return usagef("--movetime must be a time such as 100ms, not %v", a.movetime)
	case changed("lines") && a.lines < 1:
		return usagef("--lines must be 1 or more, not %d", a.lines)
	case a.threads < 1 || a.threads > 256:
		return usagef("--threads must be from 1 to 256, not %d", a.threads)
	case a.game < 1:
		return usagef("--game must be 1 or more, not %d", a.game)
	}
	onStdout := 0
	for _, path := range []string{a.svg, a.annotated} {
		if path == "-" {
			onStdout++
		}
	}
	if a.asJSON {
		onStdout++
	}
	if a.svg != "" && a.svg != "-" && a.svg == a.annotated {
		return usagef("--svg and --annotated need two different files")
	}
	if onStdout > 1 {
		return usagef("only one of --json, --svg - and --annotated - can go to standard output")
	}
	return nil
}

// config creates whatever judges positions; nodes and lines are the defaults. The caller
// closes the engine of the config, if there is one.
func (a *analysis) config(ctx context.Context, v game.Variant, nodes uint64, lines int) (c analyse.Config, err error) {
	c = analyse.Config{Variant: v, Scale: catalog.Scale(v)}
	if a.tablebase != "" && a.bot != "" {
		return c, usagef("--tablebase is for the game's own search, not for --bot %s", a.bot)
	}
	if a.net != "" && a.bot != "" {
		return c, usagef("--net is for the game's own search; with --bot, write --bot %s,net=FILE", a.bot)
	}
	if a.bot == "random" {
		return c, usagef("--bot random has no opinion to analyse with")
	}
	o, err := searchWith(a.net)
	if err != nil {
		return c, err
	}
	if a.bot != "" {
		if len(v.Traits().Sides) > 2 {
			return c, usagef("--bot tells the chance of one seat, which is not enough for %d sides; leave it out", len(v.Traits().Sides))
		}
		c.Engine, c.Limits, err = botFor(ctx, a.bot, v)
	} else if a.tablebase != "" {
		c.Engine, err = askingEngine(v, a.tablebase, o)
	} else if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
		c.Engine, err = catalog.Engine(v, o)
	} else {
		nodes = diceNodes
	}
	if err != nil {
		return c, err
	}
	if a.nodes+uint64(a.depth)+uint64(a.movetime) > 0 {
		c.Limits = search.Limits{Nodes: a.nodes, Depth: a.depth, Time: a.movetime}
	} else if c.Limits == (search.Limits{}) {
		c.Limits.Nodes = nodes
	}
	c.Limits.Threads, c.Limits.Seed, c.Limits.Lines = a.threads, defaultSeed, lines
	if a.lines > 0 {
		c.Limits.Lines = a.lines
	}
	return c, nil
}

func (a *analysis) onePosition(cmd *cobra.Command, id, flag string) error {
	if a.svg != "" || a.annotated != "" || cmd.Flags().Changed("game") {
		return usagef("--svg, --annotated and --game are for a recorded game, not for a position")
	}
	if _, err := catalog.Find(id); err != nil {
		if _, failed := os.Stat(id); failed == nil || id == "-" {
			return usagef("--%s is for a position of a GAME; it does not go with the record %s", flag, id)
		}
		return err
	}
	s, err := a.session(cmd, id)
	if err != nil {
		return err
	}
	c, err := a.config(cmd.Context(), s.Variant(), positionNodes, 3)
	if err != nil {
		return err
	}
	if c.Engine != nil {
		defer c.Engine.Close()
	}
	o, err := analyse.Position(cmd.Context(), c, s.Start(), strings.Fields(a.moves))
	if err != nil {
		return err
	}
	if a.asJSON {
		return o.WriteJSON(cmd.OutOrStdout())
	}
	return o.WriteText(cmd.OutOrStdout())
}

func (a *analysis) oneGame(cmd *cobra.Command, path string) error {
	rec, err := a.read(cmd, path)
	if err != nil {
		return err
	}
	g, err := catalog.Find(rec.Game)
	if err != nil {
		return err
	}
	v, err := g.Configure(rec.Options)
	if err != nil {
		return err
	}
	c, err := a.config(cmd.Context(), v, gameNodes, 1)
	if err != nil {
		return err
	}
	if c.Engine != nil {
		defer c.Engine.Close()
	}
	bar := newProgress(cmd.ErrOrStderr(), "analysis")
	c.Progress = bar.at
	actions := make([]string, len(rec.Plies))
	for i := range actions {
		actions[i] = rec.Plies[i].Action
	}
	r, err := analyse.Game(cmd.Context(), c, rec.Start, actions)
	bar.done()
	if err != nil {
		return err
	}
	names := make([]string, len(rec.Players))
	for i := range names {
		names[i] = rec.Players[i].Name
	}
	r.SetPlayers(names...)
	r.Result, r.Termination = rec.Result, rec.Termination
	return a.write(cmd, rec, r)
}

// read returns the requested game of the file.
func (a *analysis) read(cmd *cobra.Command, path string) (*record.Record, error) {
	games, err := recordsOf(cmd, path)
	if err != nil {
		if _, known := catalog.Find(path); known == nil && errors.Is(err, os.ErrNotExist) {
			return nil, usagef("%s is a game, and there is no record of that name: give a record, or a position with --position", path)
		}
		return nil, err
	}
	if a.game > len(games) {
		return nil, usagef("--game %d: the number of games in %s is %d", a.game, path, len(games))
	}
	return games[a.game-1], nil
}

// write prints the report, unless a file goes to standard output, and then writes the
// requested files.
func (a *analysis) write(cmd *cobra.Command, rec *record.Record, r *analyse.Report) error {
	var err error
	switch {
	case a.asJSON:
		err = r.WriteJSON(cmd.OutOrStdout())
	case a.svgFile != nil && a.svgFile.Stdout() || a.annotatedFile != nil && a.annotatedFile.Stdout():
	default:
		err = r.WriteText(cmd.OutOrStdout())
	}
	if err != nil {
		return err
	}
	if a.svgFile != nil {
		if err := a.svgFile.Write(cmd.Context(), r.WriteSVG); err != nil {
			return err
		}
	}
	if a.annotatedFile == nil {
		return nil
	}
	noted, err := r.Annotate(rec)
	if err != nil {
		return err
	}
	return a.annotatedFile.Write(cmd.Context(), func(w io.Writer) error {
		_, err := noted.WriteTo(w)
		return err
	})
}
