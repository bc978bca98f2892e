package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

func newWatch() *cobra.Command {
	var (
		j     joining
		ascii bool
		nth   int
	)
	cmd := &cobra.Command{
		Use:   "watch RECORD|TABLE",
		Short: "Replay a recorded game, or watch a live one",
		Long: `Replay a recorded game move by move, or watch a game on a server as it is played. A
table is its link or, with --server, its id. Without a terminal the game is printed, one
move with the position after it per line; a table as it is played, until it ends.

ANTARES_TOKEN and ANTARES_PASSWORD go only to the server that ANTARES_SERVER names: a
link may lead anywhere.`,
		Example: `  antares watch game.pgn
  antares watch games.pgn --game 3
  antares watch http://127.0.0.1:8088/t/abcdefgh
  antares watch abcdefgh --server https://games.example.org`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			server, isLink := serverOf(args[0])
			switch {
			case nth < 1:
				return usagef("--game must be 1 or more, not %d", nth)
			case cmd.Flags().Changed("game") && (isLink || j.server != ""):
				return usagef("--game is for a file of records, not for a table")
			case isLink && j.server != "":
				return usagef("the link names a server already: leave --server out")
			case isLink:
				j.server, j.link = server, true
			case j.server == "":
				return watchRecord(cmd, args[0], nth, ascii)
			}
			c, err := j.join(cmd)
			if err != nil {
				return err
			}
			config := fullScreen(ascii)
			config.Server, config.Address = c, j.address()
			table := tui.TableID(args[0])
			if !onTerminal(cmd) {
				return tui.Follow(cmd.Context(), config, table, cmd.OutOrStdout())
			}
			app := tui.New(config)
			app.Watch(table)
			return app.Run(cmd.Context())
		},
	}
	j.flags(cmd)
	cmd.Flags().IntVar(&nth, "game", 1, "which game of the file, from 1")
	cmd.Flags().BoolVar(&ascii, "ascii", false, "keep to ASCII characters")
	return cmd
}

// serverOf returns the server of a link to a table.
func serverOf(link string) (string, bool) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", false
	}
	// What comes before the table's own path belongs to the server.
	before, _, _ := strings.Cut(u.Path, "/t/")
	return u.Scheme + "://" + u.Host + strings.TrimRight(before, "/"), true
}

func watchRecord(cmd *cobra.Command, file string, nth int, ascii bool) error {
	r, err := nthRecord(cmd, file, nth)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%w (a table is a link, or an id with --server)", err)
	}
	if err != nil {
		return err
	}
	s, err := r.Replay(catalog.Find)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if onTerminal(cmd) {
		app := tui.New(fullScreen(ascii))
		app.Replay(r, s)
		return app.Run(cmd.Context())
	}
	out := cmd.OutOrStdout()
	fmt.Fprintln(out, s.Start())
	for i, ply := range s.Plies() {
		position, err := s.PositionAt(i + 1)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%d. %s  %s\n", ply.Turn, ply.Action, position)
	}
	if r.Result != record.Ongoing {
		fmt.Fprintln(out, strings.TrimSpace(r.Result+" "+r.Termination))
	}
	return nil
}

// nthRecord reads the game of a file with that number, from 1, or of standard input if the
// name is -.
func nthRecord(cmd *cobra.Command, file string, nth int) (*record.Record, error) {
	in := cmd.InOrStdin()
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // only read
		in = f
	}
	dec := record.NewDecoder(in)
	for n := 1; ; n++ {
		r, err := dec.Decode()
		switch {
		case errors.Is(err, io.EOF) && n == 1:
			return nil, fmt.Errorf("%s: no game in it", file)
		case errors.Is(err, io.EOF):
			return nil, usagef("--game %d: the number of games in %s is %d", nth, file, n-1)
		case err != nil:
			return nil, fmt.Errorf("%s: game %d: %w", file, n, err)
		case n == nth:
			return r, nil
		}
	}
}
