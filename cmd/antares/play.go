package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// playing is what the command line specifies about a game to be played.
type playing struct {
	choice
	joining
	seats   []string
	plain   bool
	ascii   bool
	save    string
	file    *outfile.File // of save, checked
	force   bool
	against string
	lesson  bool
	puzzles bool
	resume  bool
}

func newPlay() *cobra.Command {
	var p playing
	cmd := &cobra.Command{
		Use:   "play [GAME] [FILE]",
		Short: "Play in the terminal, against the computer, a friend or people on a server",
		Long: `Play in the terminal: with a board on the whole screen, or with --plain a line at a
time, in words, which works through a pipe and with a screen reader. Line mode is chosen
by itself for --save, without a terminal and where TERM is dumb. With --server, play with
people and computers there.

With --lesson, learn the game step by step; with --puzzles, find the one move that
wins, in positions that come with the program or in a FILE made by 'antares puzzles'.

A game that you leave, or that a crash ends, is kept: the next start offers to resume it,
and --resume does so at once.

Type ? on the screen, or help at the prompt, for what can be done. docs/terminal.md
tells more. Opponents (--against):
` + catalog.Specs,
		Example: `  antares play
  antares play skorpion
  antares play --resume
  antares play scorpion --set players=3 --as blue,red --against level:5
  antares play skaane --lesson
  antares play skaane --puzzles
  antares play --server http://127.0.0.1:8088
  antares play --server http://127.0.0.1:8088 --plain
  antares play skaane --as light,dark --plain --save my-game.pgn`,
		Args: args(cobra.MaximumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			full := onTerminal(cmd) && !p.plain && p.save == ""
			switch {
			case p.lesson || p.puzzles:
				return p.learn(cmd, args, full)
			case len(args) > 1:
				return usagef("a second argument is a file of puzzles, and needs --puzzles")
			case p.resume:
				return p.resumeKept(cmd, args, full)
			case p.server != "":
				return p.online(cmd, args, full)
			case full && (len(args) == 0 || !changed(cmd, "set", "position", "seed", "as", "against")):
				return p.menu(cmd, args)
			case len(args) == 0:
				return usagef("which game? Name it, such as: antares play %s", catalog.Games()[0].Info().ID)
			}
			return p.game(cmd, args[0], full)
		},
	}
	p.choice.flags(cmd)
	cmd.Flags().Lookup("seed").Usage = "random seed for deal and dice (default: random)"
	p.joining.flags(cmd)
	f := cmd.Flags()
	f.StringSliceVar(&p.seats, "as", nil, "the seats that you play, by name (default: the first)")
	f.StringVar(&p.against, "against", "level:3", "who plays the other seats")
	f.BoolVar(&p.plain, "plain", false, "line mode: type moves, and read or hear everything in words")
	f.BoolVar(&p.ascii, "ascii", false, "keep to ASCII characters")
	f.BoolVar(&p.lesson, "lesson", false, "learn the game")
	f.BoolVar(&p.puzzles, "puzzles", false, "solve puzzles of the game, or those of FILE")
	f.BoolVar(&p.resume, "resume", false, "resume the game that you left last, or the last one of GAME")
	f.StringVar(&p.save, "save", "", "play line by line and save the record to this file on exit")
	forceFlag(cmd, &p.force)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 1 && p.puzzles {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return completeGame(cmd, args, toComplete)
	}
	return cmd
}

// changed reports whether any of these flags was given.
func changed(cmd *cobra.Command, names ...string) bool {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return true
		}
	}
	return false
}

// menu begins with the choice of a game or, if it has been chosen, of the players.
func (p *playing) menu(cmd *cobra.Command, args []string) error {
	app := tui.New(fullScreen(p.ascii))
	if len(args) == 1 {
		g, err := catalog.Find(args[0])
		if err != nil {
			return err
		}
		app.Choose(g)
	}
	return app.Run(cmd.Context())
}

// learn is for the lesson and the puzzles of a game.
func (p *playing) learn(cmd *cobra.Command, args []string, full bool) error {
	switch {
	case p.lesson && p.puzzles:
		return usagef("--lesson and --puzzles are two things to do: give one")
	case changed(cmd, "server", "name", "token", "new-guest", "set", "position", "seed", "as", "against", "save", "force"):
		return usagef("--lesson and --puzzles take no other flags than --ascii and --plain")
	case len(args) == 0:
		return usagef("which game? Name it, such as: antares play %s --lesson", catalog.Games()[0].Info().ID)
	case p.lesson && len(args) > 1:
		return usagef("a lesson takes no file")
	}
	g, err := catalog.Find(args[0])
	if err != nil {
		return err
	}
	app, t := tui.New(fullScreen(p.ascii)), terminalOf(cmd)
	switch {
	case p.lesson && full:
		if err := app.Learn(g); err != nil {
			return err
		}
		return app.Run(cmd.Context())
	case p.lesson:
		plain := tui.PlainLesson{
			Game: g, In: stdin(cmd), Out: cmd.OutOrStdout(), ASCII: p.ascii || t.ascii, Sketch: !t.shown, Color: t.color && !p.ascii, Keep: kept(),
		}
		return plain.Run(cmd.Context())
	}
	file := ""
	if len(args) > 1 {
		file = args[1]
	}
	set, err := unlessStopped(cmd.Context(), func() (*tui.PuzzleSet, error) { return tui.LoadPuzzles(g, file) })
	switch {
	case errors.Is(err, tui.ErrNoPuzzles) && file == "":
		return usageError{err}
	case err != nil:
		return err
	case full:
		app.Solve(set)
		return app.Run(cmd.Context())
	}
	plain := tui.PlainPuzzles{
		Set: set, Game: g, In: stdin(cmd), Out: cmd.OutOrStdout(),
		ASCII: p.ascii || t.ascii, Sketch: !t.shown, Color: t.color && !p.ascii, Keep: kept(),
	}
	return plain.Run(cmd.Context())
}

// game begins at once, with everything given on the command line.
func (p *playing) game(cmd *cobra.Command, id string, full bool) error {
	v, err := p.variant(id)
	if err != nil {
		return err
	}
	file, err := outFile(cmd, p.save, p.force)
	if err != nil {
		return err
	}
	p.file = file
	seed, err := p.seedOr(randomSeed())
	if err != nil {
		return err
	}
	s, err := p.open(cmd, v, seed)
	if err != nil {
		return err
	}
	people, err := seatSet(v.Traits(), p.seats)
	if err != nil {
		return err
	}
	opponent, limits, err := botFor(cmd.Context(), p.against, v) // now, so that a mistake is reported here
	if err != nil {
		return err
	}
	defer opponent.Close()
	who := make([]string, len(v.Traits().Seats))
	for i := range who {
		if !people.Has(game.Seat(i)) {
			who[i] = p.against
		}
	}
	if full {
		config := fullScreen(p.ascii)
		config.Seed = func() uint64 { return seed }
		app := tui.New(config)
		app.Play(s, who)
		return app.Run(cmd.Context())
	}
	if onTerminal(cmd) && !changed(cmd, "set", "position", "seed", "as", "against") {
		offer(cmd, v.Info())
	}
	limits.Seed = seed
	return p.inLines(cmd, s, people, opponent, limits, newKeeper(cmd, who, seed))
}

// inLines plays without a screen.
func (p *playing) inLines(cmd *cobra.Command, s game.Session, people game.SeatSet, opponent engine.Engine, limits search.Limits, k *keeper) error {
	g, err := catalog.Find(s.Variant().Info().ID)
	if err != nil {
		return err
	}
	t, screen := terminalOf(cmd), fullScreen(p.ascii)
	plain := tui.Plain{
		Session: s, Game: g, People: people, Opponent: opponent, Limits: limits,
		In: stdin(cmd), Out: cmd.OutOrStdout(), Interactive: t.typed, Pictures: t.full && !p.plain,
		ASCII: p.ascii || t.ascii, Sketch: !t.shown, Color: t.color && !p.ascii,
		Bot: screen.Bot, Outlook: screen.Outlook, Save: tui.SaveRecord, Kept: k.keep,
	}
	err = plain.Run(cmd.Context())
	k.end(plain.Record().Result)
	file := p.file
	if file == nil {
		return err
	}
	r := plain.Record()
	write := func(w io.Writer) error { _, err := r.WriteTo(w); return err }
	failed := file.Write(context.WithoutCancel(cmd.Context()), write) // what was played until an interruption, too
	if failed != nil && !file.Stdout() {
		failed = errors.Join(failed, write(cmd.OutOrStdout())) // so that the game is not lost
	}
	return errors.Join(err, failed)
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
		return 0, usagef("there is no seat %q; the seats are %s", name, game.Enumerate(t.Seats))
	}
	return set, nil
}
