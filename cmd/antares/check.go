package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/check"
	"github.com/antares-games/antares/serve/store/postgres"
	"github.com/antares-games/antares/serve/store/sqlite"
)

// mostFaults is the maximum number of faults that are listed.
const mostFaults = 50

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check DB",
		Short: "Look for damage in a server's database",
		Long: `Look at everything in a server's database, a file or postgres://…: every page and
reference of a file, every event's checksum, and whether every table is what its
events make of it. Nothing is changed, and a server may be running meanwhile.

The exit code is 0 if all is well, and 1 if something is wrong: up to ` + fmt.Sprint(mostFaults) + ` faults
are listed. Then restore a backup; 'antares check' shows which one is sound.`,
		Example: `  antares check antares.db
  antares check /backup/antares-monday.db
  antares check postgres://antares@db/antares`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := checkDatabase(cmd, args[0])
			if err != nil && cmd.Context().Err() != nil {
				return errInterrupted
			}
			return err
		},
	}
}

func checkDatabase(cmd *cobra.Command, name string) error {
	db, err := openInspected(cmd.Context(), name)
	if err != nil {
		return err
	}
	if isTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintln(cmd.ErrOrStderr(), "looking at the database as such, then at every table")
	}
	bar := newProgress(cmd.ErrOrStderr(), "tables")
	r, err := check.Run(cmd.Context(), check.Config{
		Database: db, Find: catalog.Find, Most: mostFaults, Done: bar.at,
		Found: func(fault string) { fmt.Fprintln(cmd.OutOrStdout(), fault) },
	})
	bar.done()
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	seen := fmt.Sprintf("%s with %s", count(r.Tables, "table"), count(r.Events, "event"))
	if r.Faults > mostFaults {
		fmt.Fprintf(cmd.OutOrStdout(), "and %d more\n", r.Faults-mostFaults)
	}
	if r.Faults > 0 {
		return fmt.Errorf("%s in %s; go back to a backup", count(r.Faults, "fault"), seen)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "all is well: %s\n", seen)
	return nil
}

// openInspected opens a database to inspect it.
func openInspected(ctx context.Context, name string) (store.Inspected, error) {
	if isPostgres(name) {
		return postgres.Inspect(ctx, name)
	}
	return sqlite.Inspect(ctx, name)
}
