package main

import (
	"context"
	"fmt"
	"io"
	"os"
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
		force  bool
	)
	cmd := &cobra.Command{
		Use:   "export FILE",
		Short: "Write all finished games of a server as records",
		Long: `Write all finished games of a server's database to a new file, as records
(docs/record.md) in the order in which they were begun; - is standard output. An
existing file is only overwritten with --force. A server may be running meanwhile. 'antares verify' checks the deals and dice of what
is exported, and 'antares import' reads it. Games that were aborted before everybody
sat down have no record.`,
		Example: `  antares export games.pgn
  antares export --db postgres://antares@db/antares --json - | gzip > games.jsonl.gz`,
		Args:    args(cobra.ExactArgs(1)),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return setFlags(cmd, nil) },
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := outFile(cmd, args[0], force)
			if err != nil {
				return err
			}
			store, err := openExisting(cmd.Context(), db)
			if err != nil {
				return err
			}
			defer func() { _ = store.Close() }()
			n := 0
			err = file.Write(cmd.Context(), func(w io.Writer) (err error) {
				n, err = transfer.Export(cmd.Context(), catalog.Find, store, w, asJSON)
				return err
			})
			if err == nil && !file.Stdout() {
				fmt.Fprintf(cmd.OutOrStdout(), "%s exported to %s\n", count(n, "game"), args[0])
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&db, "db", "antares.db", "a file, or postgres://…")
	f.BoolVar(&asJSON, "json", false, "write JSON, one game per line")
	forceFlag(cmd, &force)
	return cmd
}

func newBackup() *cobra.Command {
	var (
		db    string
		force bool
	)
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Back up a live server's database",
		Long: `Copy everything that a server keeps, as of one moment, to a new file, while the
server is running; - is standard output. An existing file is only overwritten with
--force. The copy of a file is a database that 'antares serve --db' opens; that
of PostgreSQL is made by pg_dump and read by pg_restore. The copy holds the secrets of
games that are being played: keep it like the database itself.`,
		Example: `  antares backup --db /var/lib/antares/antares.db /backup/antares-monday.db`,
		Args:    args(cobra.ExactArgs(1)),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return setFlags(cmd, nil) },
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := outFile(cmd, args[0], force)
			if err != nil {
				return err
			}
			store, err := openExisting(cmd.Context(), db)
			if err != nil {
				return err
			}
			defer func() { _ = store.Close() }()
			err = file.Fill(cmd.Context(), func(path string) error { return store.Backup(cmd.Context(), path) })
			if err == nil && !file.Stdout() {
				fmt.Fprintf(cmd.OutOrStdout(), "Backed up to %s.\n", args[0])
			}
			return err
		},
	}
	cmd.Flags().StringVar(&db, "db", "antares.db", "a file, or postgres://…")
	forceFlag(cmd, &force)
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

// count is a number of things in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
