package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/think/selfplay"
)

func newInputs() *cobra.Command {
	var (
		out     string
		threads int
		asJSON  bool
		force   bool
	)
	cmd := &cobra.Command{
		Use:   "inputs GAME FILE…",
		Short: "Turn games of 'antares selfplay' into rows to train networks with",
		Long: `Play the games in files of 'antares selfplay' again and write a row for each position
that was searched and is not decided: what a network sees of it, what the search thought,
what the evaluation without a network says, and how the game ended. The rows come in the
order of the games and are the same on any number of threads.

docs/selfplay-format.md describes the file.`,
		Example: `  antares inputs skaane skaane.games --out skaane.rows
  antares inputs skaane first.games second.games --out skaane.rows --force --json`,
		Args: args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if threads < 1 || threads > 1024 {
				return usagef("--threads must be from 1 to 1024, not %d", threads)
			}
			if out == "" || out == "-" {
				return usagef("--out must name a file")
			}
			file, err := outFile(cmd, out, force)
			if err != nil {
				return err
			}
			g, err := catalog.Find(args[0])
			if err != nil {
				return err
			}
			var files []selfplay.Material
			for _, name := range args[1:] {
				m, err := material(cmd.Context(), g, name)
				if errors.Is(err, selfplay.ErrTorn) {
					err = fmt.Errorf("%w; 'antares selfplay' with --resume completes it", err)
				}
				if err != nil {
					return err
				}
				files = append(files, m)
			}
			return writeInputs(cmd, file, files, threads, asJSON)
		},
	}
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault // files
		}
		return completeGame(cmd, args, typed)
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the file to write")
	f.IntVar(&threads, "threads", runtime.GOMAXPROCS(0), "threads to use")
	f.BoolVar(&asJSON, "json", false, "print the file's header as JSON")
	forceFlag(cmd, &force)
	return cmd
}

// material reads a file of games once, to see whether it can be used.
func material(ctx context.Context, g game.Game, name string) (m selfplay.Material, err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() { // it is read twice
		return m, fmt.Errorf("%s: it is not a regular file", name)
	}
	m.Open = func() (io.ReadCloser, error) { return os.Open(name) }
	in, err := m.Open()
	if err != nil {
		return m, err
	}
	defer in.Close()
	if m.Origin, err = selfplay.Survey(ctx, bufio.NewReaderSize(in, 1<<20), filepath.Base(name), g.Info().ID); err != nil {
		return m, fmt.Errorf("%s: %w", name, err)
	}
	v, err := g.Configure(m.Origin.Options)
	if err != nil {
		return m, fmt.Errorf("%s: %w", name, err)
	}
	if m.Rower, err = catalog.Rows(v); err != nil {
		return m, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// writeInputs writes the rows, and tells how many there are.
func writeInputs(cmd *cobra.Command, file *outfile.File, files []selfplay.Material, threads int, asJSON bool) error {
	bar := newProgress(cmd.ErrOrStderr(), "games")
	began := time.Now()
	var header *selfplay.RowsHeader
	err := file.Fill(cmd.Context(), func(path string) error {
		out, err := os.Create(path)
		if err != nil {
			return err
		}
		header, err = selfplay.WriteRows(cmd.Context(), out, files, threads, bar.at)
		if err == nil {
			err = out.Sync()
		}
		return writeFailed(file.Name(), errors.Join(err, out.Close()))
	})
	bar.done()
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, header)
	}
	games := 0
	for _, s := range header.Sources {
		games += s.Games
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d rows of %d games, %.0f rows per second\n", header.Rows, games, float64(header.Rows)/time.Since(began).Seconds())
	return err
}
