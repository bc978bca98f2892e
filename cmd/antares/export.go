package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/transfer"
)

func newExport() *cobra.Command {
	var (
		db     string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "export FILE",
		Short: "Write all finished games of a server as records",
		Long: `Write all finished games of a server's database to a new file, as records
(docs/record.md) in the order in which they were begun; - is standard output. A
server may be running meanwhile. 'antares verify' checks the deals and dice of what
is exported, and 'antares import' reads it. Games that were aborted before everybody
sat down have no record.`,
		Example: `  antares export games.pgn
  antares export --db postgres://antares@db/antares --json - | gzip > games.jsonl.gz`,
		Args:    args(cobra.ExactArgs(1)),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return setFlags(cmd, nil) },
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := openExisting(cmd.Context(), db)
			if err != nil {
				return err
			}
			defer func() { _ = store.Close() }()
			if args[0] == "-" {
				_, err := transfer.Export(cmd.Context(), catalog.Find, store, cmd.OutOrStdout(), asJSON)
				return err
			}
			n := 0
			err = createWhole(args[0], func(w io.Writer) (err error) {
				n, err = transfer.Export(cmd.Context(), catalog.Find, store, w, asJSON)
				return err
			})
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "%s exported to %s\n", count(n, "game"), args[0])
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&db, "db", "antares.db", "a file, or postgres://…")
	f.BoolVar(&asJSON, "json", false, "write JSON, one game per line")
	return cmd
}

func newBackup() *cobra.Command {
	var db string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Back up a live server's database",
		Long: `Copy everything that a server keeps, as of one moment, to a new file, while the
server is running. The copy of a file is a database that 'antares serve --db' opens; that
of PostgreSQL is made by pg_dump and read by pg_restore. The copy holds the secrets of
games that are being played: keep it like the database itself.`,
		Example: `  antares backup --db /var/lib/antares/antares.db /backup/antares-monday.db`,
		Args:    args(cobra.ExactArgs(1)),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return setFlags(cmd, nil) },
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := openExisting(cmd.Context(), db)
			if err != nil {
				return err
			}
			defer func() { _ = store.Close() }()
			if err := store.Backup(cmd.Context(), args[0]); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "Backed up to %s.\n", args[0])
			return nil
		},
	}
	cmd.Flags().StringVar(&db, "db", "antares.db", "a file, or postgres://…")
	return cmd
}

// openExisting opens a store that must exist: a mistyped name does not create a new one.
func openExisting(ctx context.Context, name string) (antares.Store, error) {
	if !strings.Contains(name, "://") {
		if _, err := os.Stat(name); err != nil {
			return nil, fmt.Errorf("the database: %w; name it with --db", err)
		}
	}
	return openStore(ctx, name)
}

// createWhole writes a new file. Nobody sees half of it: it gets its name when it is
// complete, and if writing fails nothing remains.
func createWhole(file string, write func(io.Writer) error) error {
	temp, err := os.CreateTemp(filepath.Dir(file), ".antares-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // it has been renamed by now, or is of no use
	if err := write(temp); err != nil {
		return errors.Join(err, temp.Close())
	}
	if err := errors.Join(temp.Sync(), temp.Close()); err != nil {
		return err
	}
	// A link, unlike a rename, never replaces an existing file.
	err = os.Link(temp.Name(), file)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists: choose another name, or remove it first", file)
	}
	return err
}

// count is a number of things in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
