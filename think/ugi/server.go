package ugi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// Options are what Serve offers.
type Options struct {
	// Variant configures the game; the game's options are options of the engine
	// too. Set are those to begin with.
	Variant func(game.Options) (game.Variant, error)
	Set     game.Options
	// Engine creates the engine for a variant. It is called when an engine is first
	// needed and again after an option has changed that it depends on. Nil
	// leaves a server of rules: it answers queries and has no move.
	Engine func(game.Variant, Settings) (engine.Engine, error)

	// Name and Author introduce the engine; they have defaults.
	Name, Author string
	// Hash is the default size of the engine's cache and MaxHash the largest, in
	// MiB; a MaxHash of 0 offers no option Hash.
	Hash, MaxHash int
	// Levels is the highest level of play; 0 offers no option Level.
	Levels int
	// Tablebase offers the option TablePath.
	Tablebase bool
	// Net offers the option NetFile, and NetFile is its default.
	Net     bool
	NetFile string
}

// Settings are what an engine is created from besides the game. Everything else goes
// to each thought with its limits.
type Settings struct {
	// Hash is the size of the cache in MiB; 0 leaves it to the engine.
	Hash int
	// Level is from 1 up; 0 is full strength.
	Level int
	// Tablebase is a folder of endgames, for full strength; "" is none.
	Tablebase string
	// Net is the file of a network; "" is the engine's own.
	Net string
}

// quitGrace is how long quit waits for an engine that was told to stop.
const quitGrace = 3 * time.Second

// server is one conversation. Its fields belong to the goroutine of Serve; a
// thought runs beside it and knows only what it was given.
type server struct {
	opt     Options
	out     *lineWriter
	set     game.Options // as given, defaults left out
	variant game.Variant
	session game.Session
	engine  engine.Engine // nil until needed
	tuning  tuning
	thought *thought // nil while idle
}

// Serve speaks UGI until quit, the end of in, or the end of ctx, whose error it
// returns. It answers or refuses every command; it fails only if out does
// or if the options are wrong from the start. A goroutine that reads in outlives
// an ended ctx until in gives its next line or ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s, err := newServer(out, o)
	if err != nil {
		return err
	}
	lines := make(chan input)
	done := make(chan struct{})
	defer close(done)
	go read(in, lines, done)
	return errors.Join(s.serve(ctx, lines), s.closeEngine())
}

func newServer(out io.Writer, o Options) (*server, error) {
	if o.Variant == nil {
		return nil, errors.New("ugi: no game to serve")
	}
	if o.Author == "" {
		o.Author = "the authors of Antares"
	}
	s := &server{opt: o, out: &lineWriter{w: out}, set: maps.Clone(o.Set), tuning: defaultTuning(o)}
	if s.set == nil {
		s.set = game.Options{}
	}
	v, err := o.Variant(s.set)
	if err != nil {
		return nil, err
	}
	s.variant, s.session = v, v.New(game.SeedDice(s.tuning.seed))
	return s, nil
}

// input is a line, or the reason why there is none. A line that is too long is not the end.
type input struct {
	line string
	err  error
}

func read(in io.Reader, lines chan<- input, done <-chan struct{}) {
	defer close(lines)
	r := newLineReader(in)
	for {
		line, err := r.next()
		select {
		case lines <- input{line, err}:
		case <-done:
			return
		}
		if errors.Is(err, errLongLine) {
			err = r.skip()
		}
		if err != nil {
			return
		}
	}
}

func (s *server) serve(ctx context.Context, lines <-chan input) error {
	for s.out.failed() == nil {
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), s.halt())
		case r := <-s.thought.answer():
			s.thought.result = &r
			s.settle()
		case in, open := <-lines:
			switch {
			case !open || errors.Is(in.err, io.EOF):
				return s.halt()
			case errors.Is(in.err, errLongLine):
				s.out.complain("%v", in.err)
			case in.err != nil:
				return errors.Join(fmt.Errorf("ugi: reading: %w", in.err), s.halt())
			case !s.command(ctx, in.line):
				return s.halt()
			}
		}
	}
	return errors.Join(fmt.Errorf("ugi: writing: %w", s.out.failed()), s.halt())
}

// command executes a line; it returns false for quit.
func (s *server) command(ctx context.Context, line string) bool {
	word, rest := cutWord(line)
	switch word {
	case "":
	case "quit":
		return false
	case "ugi":
		s.introduce()
	case "isready":
		// While it thinks there is an engine, and no time to lose.
		if s.thought == nil {
			if err := s.needEngine(); err != nil {
				s.out.complain("%v", err)
			}
		}
		s.out.print("readyok")
	case "stop":
		s.stop()
	case "query":
		s.query(rest)
	case "setoption", "uginewgame", "position", "go":
		if s.busy(ctx) {
			s.out.complain("%s: the engine is thinking; send stop first", word)
			break
		}
		s.idleCommand(ctx, word, rest)
	case "uci", "ucinewgame":
		s.out.complain("unknown command %q: this engine speaks UGI, which begins with ugi", word)
	default:
		s.out.complain("unknown command %q", oneLine(word, 80))
	}
	return true
}

// idleCommand executes the commands that change what a thought would be about.
func (s *server) idleCommand(ctx context.Context, word, rest string) {
	var err error
	switch word {
	case "setoption":
		err = s.setOption(rest)
	case "uginewgame":
		s.session = s.variant.New(game.SeedDice(s.tuning.seed))
		if s.engine != nil {
			s.engine.NewGame()
		}
	case "position":
		err = s.position(rest)
	case "go":
		if err = s.think(ctx, rest); err != nil {
			// Every go has one bestmove, so that nobody waits for ever.
			s.out.complain("go: %v", err)
			s.out.print("bestmove " + NoMove)
			return
		}
	}
	if err != nil {
		s.out.complain("%s: %v", word, err)
	}
}

func (s *server) needEngine() (err error) {
	if s.engine != nil || s.opt.Engine == nil {
		return nil
	}
	s.engine, err = s.opt.Engine(s.variant, s.tuning.settings)
	return err
}

// closeEngine closes the engine; the next thought gets a new one.
func (s *server) closeEngine() (err error) {
	if s.engine != nil && s.thought == nil {
		err = s.engine.Close()
		s.engine = nil
	}
	return err
}
