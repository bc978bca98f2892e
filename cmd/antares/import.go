package main

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/table"
)

func newImport() *cobra.Command {
	var (
		db              string
		public, skipBad bool
	)
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Read finished games from records into a server's database",
		Long: `Read finished games from records, text or JSON (docs/record.md; - is standard
input), into a server's database, which is made if there is none. A server may be
running meanwhile.

Every game is played by the rules first, and the deals and dice of those that carry a
server's commitment are checked: the first mistake is told with its place, and nothing
is imported. With --skip-bad such games are told and left out.

A game that is there already is not imported again. Games keep the tags Table,
Commitment and Seeds; others get a table id of their own. Players' names stay, but
imported games belong to nobody and rate nobody; comments and other tags are not kept.`,
		Example: `  antares import games.pgn
  antares import --db antares.db --public --skip-bad old.jsonl`,
		Args:    args(cobra.ExactArgs(1)),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return setFlags(cmd, nil) },
		RunE: func(cmd *cobra.Command, args []string) error {
			in, done, err := rereadable(cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			defer done()
			im := &importer{db: db, file: args[0], public: public, skipBad: skipBad, errors: cmd.ErrOrStderr()}
			if err := im.run(cmd.Context(), in); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s imported, %d there already", count(im.fresh, "game"), im.known)
			if skipBad {
				fmt.Fprintf(cmd.OutOrStdout(), ", %d bad", im.bad)
			}
			fmt.Fprintln(cmd.OutOrStdout())
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&db, "db", "antares.db", "a file, or postgres://…")
	f.BoolVar(&public, "public", false, "list the games for everybody; otherwise only who has the link finds them")
	f.BoolVar(&skipBad, "skip-bad", false, "leave out what cannot be read, instead of stopping")
	return cmd
}

// rereadable opens a file that can be read twice: what comes by a pipe is kept
// meanwhile.
func rereadable(stdin io.Reader, name string) (io.ReadSeeker, func(), error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		if _, err := f.Seek(0, io.SeekCurrent); err == nil {
			return f, func() { _ = f.Close() }, nil
		}
		defer func() { _ = f.Close() }()
		stdin = f
	}
	temp, err := os.CreateTemp("", "antares-import-*")
	if err != nil {
		return nil, nil, err
	}
	done := func() { _ = temp.Close(); _ = os.Remove(temp.Name()) }
	if _, err := io.Copy(temp, stdin); err != nil {
		done()
		return nil, nil, err
	}
	return temp, done, nil
}

// importer reads a file twice: first to see that all is well, then to import.
type importer struct {
	db, file        string
	public, skipBad bool
	errors          io.Writer

	store             antares.Store       // nil if there is none yet
	seen              map[string][32]byte // the games of this file, by id
	fresh, known, bad int
}

func (im *importer) run(ctx context.Context, in io.ReadSeeker) (err error) {
	// A database is not made for a file that is of no use.
	if _, err := os.Stat(im.db); err == nil || strings.Contains(im.db, "://") {
		if im.store, err = openStore(ctx, im.db); err != nil {
			return err
		}
		defer func() { _ = im.store.Close() }()
	}
	if err := im.pass(ctx, in, false); err != nil {
		return err
	}
	if im.store == nil {
		if im.store, err = openStore(ctx, im.db); err != nil {
			return err
		}
		defer func() { _ = im.store.Close() }()
	}
	err = im.pass(ctx, in, true)
	if err != nil && im.fresh > 0 {
		err = fmt.Errorf("%w (%s imported before that; run it again to go on)", err, count(im.fresh, "game"))
	}
	return err
}

// pass reads the file through; with write it imports what it finds.
func (im *importer) pass(ctx context.Context, in io.ReadSeeker, write bool) error {
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return err
	}
	im.seen, im.fresh, im.known, im.bad = map[string][32]byte{}, 0, 0, 0
	games, err := openGames(in, im.skipBad)
	if err != nil {
		return fmt.Errorf("%s: %w", im.file, err)
	}
	for n := 1; ; n++ {
		r, err := games.next()
		if errors.Is(err, io.EOF) {
			if n == 1 {
				return fmt.Errorf("%s: no game in it", im.file)
			}
			return nil
		}
		var mistake *badGame
		if err == nil {
			err = im.game(ctx, r, write)
			games.place(err)
		} else if !errors.As(err, &mistake) {
			return fmt.Errorf("%s: game %d: %w", im.file, n, err)
		}
		switch {
		case err == nil:
		case im.skipBad && errors.As(err, &mistake):
			im.bad++
			if !write {
				fmt.Fprintf(im.errors, "antares: %s: game %d is left out: %v\n", im.file, n, err)
			}
		default:
			return fmt.Errorf("%s: game %d: %w", im.file, n, err)
		}
	}
}

// badGame is a mistake in one game; the others may be good.
type badGame struct{ error }

func (b *badGame) Unwrap() error { return b.error }

// game imports one game, or sees whether it could be.
func (im *importer) game(ctx context.Context, r *record.Record, write bool) error {
	id, err := importID(r)
	if err != nil {
		return &badGame{err}
	}
	t, events, err := table.Import(catalog.Find, id, r, im.public)
	if err != nil {
		return &badGame{err}
	}
	sum, err := sumOf(t)
	if err != nil {
		return &badGame{err}
	}
	if before, ok := im.seen[id]; ok {
		return im.again(id, before == sum)
	}
	im.seen[id] = sum
	if im.store != nil {
		same, err := im.compare(ctx, id, sum)
		if !errors.Is(err, antares.ErrNotFound) {
			if err != nil {
				return err
			}
			return im.again(id, same)
		}
	}
	if write {
		if err := im.store.CreateTable(ctx, t.Row(), events); err != nil {
			return err
		}
	}
	im.fresh++
	return nil
}

// compare says whether the table of an id that is there has the same game.
func (im *importer) compare(ctx context.Context, id string, sum [32]byte) (bool, error) {
	row, events, err := im.store.Table(ctx, id)
	if err != nil {
		return false, err
	}
	t, err := table.Rebuild(catalog.Find, id, row.Secret, events)
	if err != nil {
		return false, err
	}
	there, err := sumOf(t)
	return err == nil && there == sum, nil // one that has not begun has no record
}

// again counts a game that is there, if it is the same one.
func (im *importer) again(id string, same bool) error {
	if !same {
		return &badGame{fmt.Errorf("there is a table %s already, with another game", id)}
	}
	im.known++
	return nil
}

// sumOf tells games apart by their records.
func sumOf(t *table.Table) (sum [32]byte, err error) {
	r, err := t.Record()
	if err != nil {
		return sum, err
	}
	text, err := r.AppendText(nil)
	return sha256.Sum256(text), err
}

var (
	tableID = regexp.MustCompile(`^[a-z0-9]{1,40}$`)
	// idAlphabet is that of the server's own ids.
	idAlphabet = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)
)

// importID is the table of a record: its own, or one that follows from every word of
// it, so that the same record is always the same table.
func importID(r *record.Record) (string, error) {
	if id := r.Tag(table.TagTable); id != "" {
		if !tableID.MatchString(id) {
			return "", fmt.Errorf("the tag %s is no id of a table: %q", table.TagTable, id)
		}
		return id, nil
	}
	text, err := r.AppendText(nil)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return strings.ToLower(idAlphabet.EncodeToString(sum[:10])), nil
}
