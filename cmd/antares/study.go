package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/studies"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/serve/bus"
)

// The default effort of a study.
const (
	studyJudge     = 400   // nodes per position
	studyJudgeDice = 2_000 // with dice: enough for a quick search of a turn
)

func newStudy() *cobra.Command {
	var (
		c       choice
		config  studies.Config
		compare []string
		nats    string
		asJSON  bool
		force   bool
	)
	cmd := &cobra.Command{
		Use:   "study GAME",
		Short: "Measure a game: balance, length, drama, skill, luck, use of its rules",
		Long: `Let a bot play a game with itself, and at random, and report what kind of game it is:
who wins and by which rules, draws, length, choice, lead changes, comebacks, how much
skill and luck decide, which rules and moves matter, openings, maps of the board. Each
--compare adds a variant that is set beside the first, with tests of significance.

The games are kept in the folder of --out as they end; the same command continues where it
was interrupted, and the same seed gives the same report on any number of cores or
workers. The folder then has report.html (a page with plots), report.md, report.json,
games.pgn (the games) and games.jsonl (what was measured of each). Files of these names
that belong to no study are only overwritten with --force. docs/lab.md defines every
figure.

With --nats the games are played by any number of 'antares worker' on those servers.`,
		Example: `  antares study skaane --bot level:5 --games 1000 --out studies/skaane
  antares study skorpion --compare discard=out --compare board=gate25
  antares study skorpion --set board=my-board.json --games 400
  antares study rsp --games 5000 --nats nats://bus:4222`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := studySpec(&c, &config.Spec, args[0], compare)
			if err != nil {
				return err
			}
			if config.Concurrency < 1 || config.Concurrency > 1024 {
				return usagef("--concurrency must be from 1 to 1024, not %d", config.Concurrency)
			}
			if config.Dir == "" {
				config.Dir = "study-" + in.ID
			}
			if nats != "" {
				if config.Bus, err = bus.Open(bus.Config{URL: nats, Name: "antares study"}); err != nil {
					return err
				}
				defer config.Bus.Close()
				fmt.Fprintf(cmd.ErrOrStderr(), "antares: the games are for workers: antares worker --nats %s\n", bus.Address(nats))
			}
			return runStudy(cmd, config, asJSON, force)
		},
	}
	c.optionFlags(cmd)
	s := &config.Spec
	f := cmd.Flags()
	f.StringArrayVar(&compare, "compare", nil, "a variant to compare with: options that differ, key=value, separated by spaces; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("compare", completeOption)
	f.StringVar(&s.Bot, "bot", "level:5", "who plays: level:1 to level:9, nodes:N, depth:N, mcts:N, uct:N, greedy, random")
	f.IntVar(&s.Games, "games", 500, "games of each variant")
	f.IntVar(&s.Random, "random", 200, "games of each variant at random; 0 for none")
	f.IntVar(&s.Openings, "openings", 4, "random moves before the bot takes over")
	f.Uint64Var(&s.Judge, "judge", 0, fmt.Sprintf("nodes of the search that values each position (default %d, with dice %d)", studyJudge, studyJudgeDice))
	f.IntVar(&s.Rungs, "ladder", 3, "how often thinking is doubled to see what it gains; 0 for no ladder")
	f.IntVar(&s.RungNodes, "ladder-nodes", 250, "nodes of the ladder's weakest search")
	f.IntVar(&s.RungGames, "ladder-games", 100, "games on each rung of the ladder")
	f.StringVar(&c.seed, "seed", "", "random seed for all games (default 1)")
	f.StringVar(&config.Dir, "out", "", "folder of the study (default study-GAME)")
	f.IntVar(&config.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "games played here at once")
	f.StringVar(&nats, "nats", "", "nats://… of NATS servers whose workers play the games")
	f.BoolVar(&asJSON, "json", false, "print the figures as JSON")
	forceFlag(cmd, &force)
	return cmd
}

// studySpec reads what is to be studied.
func studySpec(c *choice, s *studies.Spec, id string, compare []string) (*game.Info, error) {
	v, err := c.variant(id)
	if err != nil {
		return nil, err
	}
	if s.Seed, err = c.seedOr(defaultSeed); err != nil {
		return nil, err
	}
	s.Game, s.Arms = id, []game.Options{v.Options()}
	for _, text := range compare {
		o, err := game.ParseOptions(strings.Fields(text))
		if err != nil {
			return nil, err
		}
		if len(o) == 0 {
			return nil, usagef("--compare names options, key=value")
		}
		arm, err := variantWith(id, v.Options(), o)
		if err != nil {
			return nil, err
		}
		s.Arms = append(s.Arms, arm)
	}
	if s.Judge == 0 {
		if s.Judge = studyJudge; v.Traits().Chance {
			s.Judge = studyJudgeDice
		}
	}
	if err := s.Check(); err != nil {
		return nil, usageError{err}
	}
	return v.Info(), nil
}

// variantWith returns options with some of them changed.
func variantWith(id string, base, change game.Options) (game.Options, error) {
	g, err := catalog.Find(id)
	if err != nil {
		return nil, err
	}
	o := game.Options{}
	for key, value := range base {
		o[key] = value
	}
	for key, value := range change {
		o[key] = value
	}
	v, err := g.Configure(o)
	if err != nil {
		return nil, err
	}
	return v.Options(), nil
}

// studyFile is a file of the report, in the folder of the study.
func studyFile(dir, name string, force bool) (*outfile.File, error) {
	return outfile.Check(filepath.Join(dir, name), outfile.Options{Force: force})
}

// runStudy runs the study, and writes the report.
func runStudy(cmd *cobra.Command, config studies.Config, asJSON, force bool) error {
	// A study that continues, or is only looked at again, may replace its own report.
	if _, err := os.Stat(filepath.Join(config.Dir, studies.JournalFile)); err == nil {
		force = true
	}
	if _, err := os.Stat(config.Dir); err == nil { // or else it is created
		for _, name := range []string{"report.html", "report.md", "report.json", "games.pgn"} {
			if _, err := studyFile(config.Dir, name, force); err != nil {
				return err
			}
		}
	}
	bar := newProgress(cmd.ErrOrStderr(), "study")
	if config.Bus != nil {
		bar.name = "games by workers"
	}
	config.Progress = bar.at
	results, err := studies.Run(cmd.Context(), config)
	bar.done()
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(cmd.ErrOrStderr(), "antares: the games so far are in %s; the same command goes on with them\n", config.Dir)
	}
	if err != nil {
		return err
	}
	rules, err := rulesOf(config.Game)
	if err != nil {
		return err
	}
	report, err := results.Report(rules, studyCommand(&results.Spec))
	if err != nil {
		return err
	}
	writeAll := func() error {
		for _, part := range []struct {
			name  string
			write func(io.Writer) error
		}{{"report.html", report.WriteHTML}, {"report.md", report.WriteMarkdown}, {"report.json", report.WriteJSON}, {"games.pgn", report.WriteRecords}} {
			file, err := studyFile(config.Dir, part.name, force)
			if err != nil {
				return err
			}
			if err := file.Write(cmd.Context(), part.write); err != nil {
				return err
			}
		}
		return nil
	}
	out := cmd.OutOrStdout()
	if asJSON {
		if err := report.WriteJSON(out); err != nil {
			return err
		}
		return writeAll()
	}
	fmt.Fprintf(out, "%s, %s: %d games of each variant by %s\n\n", report.Name, report.Subtitle, config.Games, config.Bot)
	for _, f := range report.Findings {
		name := ""
		if f.Variant != "" {
			name = f.Variant + ": "
		}
		fmt.Fprintf(out, "%-7s  %s%s\n", f.Weight.Word(), name, f.Text)
	}
	if err := writeAll(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nThe report is %s; beside it are report.md, report.json and the games, games.pgn.\n", filepath.Join(config.Dir, "report.html"))
	return nil
}

// rulesOf are the rules on the rulebook's page; none if the game has no page.
func rulesOf(id string) ([]studies.Rule, error) {
	g, err := catalog.Find(id)
	if err != nil {
		return nil, err
	}
	page, err := docs.Rulebook(g.Files())
	if errors.Is(err, docs.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var rules []studies.Rule
	for _, rule := range docs.Rules(page) {
		text := docs.Rule(page, rule)
		rules = append(rules, studies.Rule{ID: rule, Text: strings.TrimSpace(strings.TrimPrefix(text, rule))})
	}
	return rules, nil
}

// studyCommand is the command that reproduces the report.
func studyCommand(s *studies.Spec) string {
	var b strings.Builder
	fmt.Fprintf(&b, "antares study %s", s.Game)
	for _, pair := range s.Arms[0].Pairs() {
		fmt.Fprintf(&b, " --set %s", quoted(pair))
	}
	for _, o := range s.Arms[1:] {
		differ := game.Options{}
		for key, value := range o {
			if s.Arms[0][key] != value {
				differ[key] = value
			}
		}
		fmt.Fprintf(&b, " --compare %s", quoted(differ.String()))
	}
	fmt.Fprintf(&b, " --bot %s --games %d --random %d --openings %d --judge %d --ladder %d", s.Bot, s.Games, s.Random, s.Openings, s.Judge, s.Rungs)
	if s.Rungs > 0 {
		fmt.Fprintf(&b, " --ladder-nodes %d --ladder-games %d", s.RungNodes, s.RungGames)
	}
	fmt.Fprintf(&b, " --seed %d", s.Seed)
	return b.String()
}

// quoted is a word quoted for a shell.
func quoted(word string) string {
	if strings.ContainsAny(word, " '\"$`\\*?()[]{}<>|&;#~!") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
