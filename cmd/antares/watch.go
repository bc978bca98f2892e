package main

import (
	"errors"
	"fmt"
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
	)
	cmd := &cobra.Command{
		Use:   "watch RECORD|TABLE",
		Short: "Look at a recorded game again, or follow one on a server",
		Long: `Look at a recorded game again from ply to ply, or follow a game on a server as it is
played. A table is its link, or with --server its id. Without a terminal the game is
printed, an action and the position after it a line; that of a table as it is played,
until it ends.

ANTARES_TOKEN and ANTARES_PASSWORD go only to the server that ANTARES_SERVER names: a
link may lead anywhere.`,
		Example: `  antares watch game.pgn
  antares watch http://127.0.0.1:8088/t/abcdefgh
  antares watch abcdefgh --server https://games.example.org`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			server, isLink := serverOf(args[0])
			switch {
			case isLink && j.server != "":
				return usagef("the link names a server already: leave --server out")
			case isLink:
				j.server, j.link = server, true
			case j.server == "":
				return watchRecord(cmd, args[0], ascii)
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

func watchRecord(cmd *cobra.Command, file string, ascii bool) error {
	r, err := unlessStopped(cmd.Context(), func() (*record.Record, error) { return tui.LoadRecord(file) })
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
