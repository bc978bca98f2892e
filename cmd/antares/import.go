package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/transfer"
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
input), into a server's database, which is created if it does not exist. A server may be
running meanwhile.

Every game is played by the rules first, and the deals and dice of those that carry a
server's commitment are checked: the first mistake is reported with its place, and nothing
is imported. With --skip-bad such games are reported and left out.

A game that is already known is not imported again. Games keep the tags Table,
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
			im := &transfer.Importer{Find: catalog.Find, Public: public, SkipBad: skipBad, Skipped: func(game int, err error) {
				fmt.Fprintf(cmd.ErrOrStderr(), "antares: %s: game %d is left out: %v\n", args[0], game, err)
			}}
			if err := importGames(cmd.Context(), im, db, args[0], in); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s imported, %s", count(im.Fresh, "game"), count(im.Known, "duplicate"))
			if skipBad {
				fmt.Fprintf(cmd.OutOrStdout(), ", %d rejected", im.Bad)
			}
			fmt.Fprintln(cmd.OutOrStdout())
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&db, "db", "antares.db", "a file, or postgres://…")
	f.BoolVar(&public, "public", false, "list the games for everybody; otherwise only people with the link find them")
	f.BoolVar(&skipBad, "skip-bad", false, "skip games that are rejected, instead of stopping")
	return cmd
}

// importGames checks a file and then imports it. No database is created for a file that
// is of no use.
func importGames(ctx context.Context, im *transfer.Importer, db, file string, in io.ReadSeeker) (err error) {
	var store antares.Store // nil if there is none yet
	if _, err := os.Stat(db); err == nil || isPostgres(db) {
		if store, err = openStore(ctx, db); err != nil {
			return err
		}
		defer func() { _ = store.Close() }()
	}
	if err := im.Check(ctx, store, in); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if store == nil {
		if store, err = openStore(ctx, db); err != nil {
			return err
		}
		defer func() { _ = store.Close() }()
	}
	if err := im.Import(ctx, store, in); err != nil {
		err = fmt.Errorf("%s: %w", file, err)
		if im.Fresh > 0 {
			err = fmt.Errorf("%w (%s imported before that; run it again to go on)", err, count(im.Fresh, "game"))
		}
		return err
	}
	return nil
}

// rereadable opens a file that can be read twice: what comes through a pipe is buffered.
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
