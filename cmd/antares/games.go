package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

func newGames() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "games",
		Short:   "List the games and their options",
		Example: "  antares games\n  antares games --json",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				var list []*game.Info
				for _, g := range catalog.Games() {
					list = append(list, g.Info())
				}
				return printJSON(cmd, list)
			}
			for i, g := range catalog.Games() {
				in := g.Info()
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%-10s %s: %s. %s players.\n           %s\n", in.ID, in.Name, in.Subtitle, in.Players, in.Blurb)
				for _, o := range in.Options {
					fmt.Fprintf(cmd.OutOrStdout(), "           --set %s=%s  %s (%s; %s)\n", o.Key, o.Default, o.Doc, o.Values, o.Rule)
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func newRules() *cobra.Command {
	return &cobra.Command{
		Use:   "rules GAME [RULE]",
		Short: "Print the rulebook's page of a game, or one rule of it",
		Example: `  antares rules skorpion
  antares rules skorpion KO-8`,
		Args:              args(cobra.RangeArgs(1, 2)),
		ValidArgsFunction: completeGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := catalog.Find(args[0])
			if err != nil {
				return err
			}
			page, err := docs.Rulebook(g.Files())
			if err != nil {
				return err
			}
			if len(args) == 2 {
				rule := docs.Rule(page, strings.ToUpper(args[1]))
				if rule == "" {
					return usagef("%s has no rule %q; it has %s", g.Info().Name, args[1], strings.Join(docs.Rules(page), ", "))
				}
				page = rule
			}
			return paged(cmd, page)
		},
	}
}

// paged shows a text page by page on a terminal, and simply prints it elsewhere.
func paged(cmd *cobra.Command, text string) error {
	out, isFile := cmd.OutOrStdout().(*os.File)
	if isFile && term.IsTerminal(int(out.Fd())) {
		if _, height, err := term.GetSize(int(out.Fd())); err == nil && strings.Count(text, "\n") >= height {
			pager := os.Getenv("PAGER")
			if pager == "" {
				pager = "less -R"
			}
			words := strings.Fields(pager)
			if path, err := exec.LookPath(words[0]); err == nil {
				less := exec.Command(path, words[1:]...)
				less.Stdin, less.Stdout, less.Stderr = strings.NewReader(text), out, cmd.ErrOrStderr()
				return runPager(cmd.Context(), less)
			}
		}
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), text)
	return err
}

// runPager waits for a pager, which alone knows how to restore the terminal. Ctrl-C reaches
// it by itself and may mean something to it; other signals are passed on.
func runPager(ctx context.Context, pager *exec.Cmd) error {
	if err := pager.Start(); err != nil {
		return err
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt) // not even the second ends us before the pager
	defer signal.Stop(interrupts)
	other := func() bool { return ctx.Err() != nil && context.Cause(ctx) != error(bySignal{syscall.SIGINT}) }
	defer context.AfterFunc(ctx, func() {
		if other() {
			_ = pager.Process.Signal(syscall.SIGTERM) // unless it has ended
		}
	})()
	err := pager.Wait()
	if other() {
		return ctx.Err()
	}
	return err
}

func newVersion() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  antares version",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := struct {
				Version  string `json:"version"`
				Revision string `json:"revision,omitempty"`
				Go       string `json:"go"`
				Platform string `json:"platform"`
			}{Version: version(), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
			if info, ok := debug.ReadBuildInfo(); ok {
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" {
						v.Revision = s.Value
					}
				}
			}
			if asJSON {
				return printJSON(cmd, v)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "antares %s %s %s\n", v.Version, v.Go, v.Platform)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// version is the version of this program.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
