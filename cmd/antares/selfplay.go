package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/journal"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/think/selfplay"
)

// What self-play may be asked for.
const (
	maxSelfPlayGames = 100_000_000
	maxSelfPlayNodes = 100_000_000
)

func newSelfPlay() *cobra.Command {
	var (
		c      choice
		s      selfPlay
		nodes  uint64
		net    string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "selfplay GAME",
		Short: "Play games to train networks with",
		Long: `Let the search play games with itself, and write them to a file with what it thought of
every position. Each game begins with a few random moves, and later on one move in 25 is
random too. The file is small, about four bytes per move, and does not depend on
what a network sees of positions: 'antares inputs' works that out.

The same arguments give the same file, byte for byte, on any number of threads. --resume
continues a file that was interrupted, and with more --games extends one that is complete;
a file that does not exist yet is begun. The positions are judged with the game's own
network, or with that of --net; --net none is without any. Games of Scorpion are played
with a short look ahead, and --nodes is ignored.

Printed are the number of games, of positions that were searched and of draws, the mean
length, and the file's SHA-256. docs/selfplay-format.md describes the file.`,
		Example: `  antares selfplay skaane --games 1000 --nodes 1500 --out skaane.games
  antares selfplay skaane --games 5000 --nodes 1500 --out skaane.games --resume
  antares selfplay rsp --games 1000 --net none --seed 7 --threads 2 --out rsp.games --json`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := c.variant(args[0])
			if err != nil {
				return err
			}
			if s.seed, err = c.seedOr(defaultSeed); err != nil {
				return err
			}
			switch {
			case s.games < 1 || s.games > maxSelfPlayGames:
				return usagef("--games must be from 1 to %d, not %d", maxSelfPlayGames, s.games)
			case nodes < 1 || nodes > maxSelfPlayNodes:
				return usagef("--nodes must be from 1 to %d, not %d", maxSelfPlayNodes, nodes)
			case s.threads < 1 || s.threads > 1024:
				return usagef("--threads must be from 1 to 1024, not %d", s.threads)
			case s.out == "" || s.out == "-":
				return usagef("--out must name a file: it is continued from there if the work is interrupted")
			case s.force && s.resume:
				return usagef("--force begins a file again and --resume continues it: choose one of them")
			}
			o, err := searchWith(net)
			if err != nil {
				return err
			}
			s.source, err = catalog.SelfPlay(v, o, nodes)
			if errors.Is(err, box.ErrNoSelfPlay) {
				return usagef("%s: %v", args[0], err)
			}
			if err != nil {
				return err
			}
			return s.run(cmd, asJSON)
		},
	}
	c.optionFlags(cmd)
	f := cmd.Flags()
	f.IntVar(&s.games, "games", 1000, "games in the file")
	f.Uint64Var(&nodes, "nodes", 1500, "nodes per move")
	netFlag(f, &net)
	f.StringVar(&c.seed, "seed", "", "random seed for all games (default 1)")
	f.IntVar(&s.threads, "threads", runtime.GOMAXPROCS(0), "games played at once")
	f.StringVar(&s.out, "out", "", "the file to write")
	f.BoolVar(&s.resume, "resume", false, "continue the file")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	forceFlag(cmd, &s.force)
	return cmd
}

// selfPlay is a file of games that is being written.
type selfPlay struct {
	source         selfplay.Source
	seed           uint64
	games, threads int
	out            string
	force, resume  bool

	digest hash.Hash
	tally  selfplay.Tally // of the whole file
	begun  bool           // the file had a header before
	last   []byte         // and this was its last game
}

// header is that of the file.
func (s *selfPlay) header() selfplay.Header {
	h := s.source.Header()
	h.Seed = s.seed
	return h
}

// run plays what is missing of the games, and tells about all of them.
func (s *selfPlay) run(cmd *cobra.Command, asJSON bool) error {
	s.digest = sha256.New()
	file, err := s.open()
	if err != nil {
		return err
	}
	began, before := time.Now(), s.tally
	err = s.play(cmd, file)
	err = errors.Join(err, s.failed(file.Close()))
	if err != nil {
		if n := s.tally.Games; n > 0 && s.tally.Games < s.games {
			fmt.Fprintf(cmd.ErrOrStderr(), "antares: %d of %d games are in %s; the same command with --resume goes on with them\n", n, s.games, s.out)
		}
		return err
	}
	sum := hex.EncodeToString(s.digest.Sum(nil))
	if asJSON {
		return printJSON(cmd, struct {
			selfplay.Header
			selfplay.Tally
			SHA256 string `json:"sha256"`
		}{s.header(), s.tally, sum})
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%d games, %d of them drawn, %.1f plies each; %d positions searched\n",
		s.tally.Games, s.tally.Draws, float64(s.tally.Plies)/float64(s.tally.Games), s.tally.Positions)
	if played := s.tally.Positions - before.Positions; played > 0 {
		fmt.Fprintf(out, "%.0f positions per second\n", float64(played)/time.Since(began).Seconds())
	}
	_, err = fmt.Fprintf(out, "sha256 %s\n", sum)
	return err
}

// open begins the file or finds out what it has.
func (s *selfPlay) open() (*journal.Growing, error) {
	if _, err := outfile.Check(s.out, outfile.Options{Force: s.force || s.resume}); err != nil {
		return nil, err
	}
	o := journal.GrowingOptions{Force: s.force}
	if s.resume {
		o.Keep = s.read
	}
	file, err := journal.Grow(s.out, o)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, &outfile.ExistsError{Name: s.out}
	case errors.Is(err, journal.ErrInUse):
		return nil, fmt.Errorf("%s: another program is writing it", s.out)
	}
	return file, err
}

// read reads what a file has. What is missing at its end is not an error.
func (s *selfPlay) read(in io.Reader) (keep int64, err error) {
	f, err := selfplay.NewReader(in)
	if errors.Is(err, selfplay.ErrTorn) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	h := s.header()
	if err := h.Against(&f.Header); err != nil {
		return 0, err
	}
	begin, err := h.Bytes()
	if err != nil {
		return 0, err
	}
	if f.End() != int64(len(begin)) {
		return 0, errors.New("it has another header")
	}
	s.digest.Write(begin)
	s.begun = true
	for {
		payload, err := f.Next()
		if err == io.EOF || errors.Is(err, selfplay.ErrTorn) {
			break
		}
		if err != nil {
			return 0, err
		}
		if err := s.add(payload); err != nil {
			return 0, err
		}
		s.last = append(s.last[:0], payload...)
	}
	if f.Games() > s.games {
		return 0, fmt.Errorf("it has %d games already, more than the %d that were asked for", f.Games(), s.games)
	}
	return f.End(), nil
}

// add counts a game.
func (s *selfPlay) add(payload []byte) error {
	t, err := s.source.Tally(payload)
	if err != nil {
		return err
	}
	s.tally.Add(t)
	s.digest.Write(selfplay.AppendChunk(nil, payload))
	return nil
}

// play plays the games that are missing.
func (s *selfPlay) play(cmd *cobra.Command, file io.Writer) error {
	first := s.tally.Games
	if s.tally.Games > 0 {
		if err := selfplay.Check(cmd.Context(), s.source, s.seed, first-1, s.last); err != nil {
			if errors.Is(err, context.Canceled) {
				return err
			}
			return fmt.Errorf("%s: %w", s.out, err)
		}
	}
	if !s.begun {
		if err := s.begin(file); err != nil {
			return err
		}
	}
	bar := newProgress(cmd.ErrOrStderr(), "games")
	defer bar.done()
	began, before := time.Now(), s.tally.Positions
	return selfplay.Play(cmd.Context(), s.source, s.seed, first, s.games, s.threads, func(payload []byte) error {
		if _, err := file.Write(selfplay.AppendChunk(nil, payload)); err != nil {
			return s.failed(err)
		}
		if err := s.add(payload); err != nil {
			return err
		}
		bar.name = fmt.Sprintf("games, %.0f positions per second", float64(s.tally.Positions-before)/time.Since(began).Seconds())
		if bar.bar != nil {
			bar.bar.Describe(bar.name)
		}
		bar.at(s.tally.Games, s.games)
		return nil
	})
}

// begin writes the header.
func (s *selfPlay) begin(file io.Writer) error {
	h := s.header()
	begin, err := h.Bytes()
	if err != nil {
		return err
	}
	s.digest.Write(begin)
	_, err = file.Write(begin)
	return s.failed(err)
}

// failed is the error for a file that cannot be written.
func (s *selfPlay) failed(err error) error { return writeFailed(s.out, err) }

// writeFailed is the error for a file that cannot be written, under the name that was typed.
func writeFailed(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) && slices.Contains([]string{"write", "sync", "close", "truncate"}, path.Op) {
		return &outfile.Error{Name: name, Reason: path.Err.Error(), Err: err}
	}
	return err
}
