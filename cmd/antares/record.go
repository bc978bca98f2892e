package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

func newRecord() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "record FILE",
		Short: "Validate game records and print them in canonical form",
		Long: `Read the games of a record file (docs/record.md; - is standard input), play
each of them by the rules, and print them in canonical form or as JSON. The
first mistake is reported with its line and column, and nothing else is printed.`,
		Example: `  antares record game.pgn
  antares record games.pgn --json`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			games, err := recordsOf(cmd, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd, games)
			}
			enc := record.NewEncoder(cmd.OutOrStdout())
			for _, g := range games {
				if err := enc.Encode(g); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// recordsOf reads the games of a file, or of standard input if the name is -.
func recordsOf(cmd *cobra.Command, file string) ([]*record.Record, error) {
	in := cmd.InOrStdin()
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	games, err := readRecords(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return games, nil
}

func readRecords(in io.Reader) (games []*record.Record, err error) {
	dec := record.NewDecoder(in)
	for {
		g, err := dec.Decode()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if _, err := g.Replay(catalog.Find); err != nil {
			return nil, fmt.Errorf("game %d: %w", len(games)+1, err)
		}
		games = append(games, g)
	}
	if len(games) == 0 {
		return nil, errors.New("no game in it")
	}
	return games, nil
}
