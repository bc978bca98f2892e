package main

import (
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/solver"
)

func newTablebase() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tablebase",
		Short: "Build and query endgame tablebases",
		Long: `Tables of all positions of a class of endgames with the distance to the end. A class
names the pieces of both sides; docs/solver.md lists the letters of each game.`,
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTablebaseBuild(), newTablebaseProbe(), newTablebaseVerify(), newTablebaseStats())
	return cmd
}

func (c *choice) tablebaseMaker(id string) (solver.Maker, error) {
	v, err := c.variant(id)
	if err != nil {
		return nil, err
	}
	return catalog.TablebaseMaker(v)
}

func newTablebaseBuild() *cobra.Command {
	var (
		c      choice
		o      solver.BuildOptions
		memory int
	)
	cmd := &cobra.Command{
		Use:   "build GAME CLASS",
		Short: "Build a class of tables and every class it depends on",
		Example: `  antares tablebase build skaane gk-su --set board=4x5 --dir tables
  antares tablebase build skaane gks-gks --set board=4x5 --dir tables --memory 512`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case memory < 1 || memory > maxMemory:
				return usagef("--memory must be from 1 to %d MiB, not %d", maxMemory, memory)
			case o.Threads < 0 || o.Threads > 256:
				return usagef("--threads must be from 0 to 256, not %d", o.Threads)
			}
			m, err := c.tablebaseMaker(args[0])
			if err != nil {
				return err
			}
			o.Memory = int64(memory) << 20
			if stderr := cmd.ErrOrStderr(); isTerminal(stderr) {
				o.Progress = func(class string, pass int, solved uint64) {
					fmt.Fprintf(stderr, "\r%s: pass %d, %d found   ", class, pass, solved)
				}
				defer fmt.Fprintln(stderr)
			}
			list, err := m.Build(cmd.Context(), args[1], o)
			if err != nil {
				return err
			}
			return printHeaders(cmd, list)
		},
	}
	c.optionFlags(cmd)
	tablebaseDir(cmd, &o.Dir)
	cmd.Flags().IntVar(&memory, "memory", 1024, "memory limit in MiB; the rest spills to disk (slower)")
	cmd.Flags().IntVar(&o.Threads, "threads", 0, "cores to use (default: all)")
	return cmd
}

func tablebaseDir(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "dir", "tables", "the folder of the tables")
}

func newTablebaseProbe() *cobra.Command {
	var (
		c      choice
		dir    string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:     "probe GAME",
		Short:   "Look up a position and each of its moves",
		Example: `  antares tablebase probe skaane --set board=4x5 --position "4/1g2/4/2K1/4 light 0"`,
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			m, err := catalog.TablebaseMaker(s.Variant())
			if err != nil {
				return err
			}
			t, err := solver.OpenTablebase(dir)
			if err != nil {
				return err
			}
			defer t.Close()
			v, err := m.Probe(s.Position(), t)
			if err != nil {
				return err
			}
			// What is good for the opponent is bad for the player, so each action is
			// shown with the value it leaves the opponent.
			type after struct {
				Action string `json:"action"`
				Leaves string `json:"leaves"`
			}
			answer := struct {
				Position string  `json:"position"`
				Value    string  `json:"value"`
				Actions  []after `json:"actions"`
			}{Position: s.Position(), Value: v.String()}
			for _, action := range s.Legal() {
				if err := s.Play(action); err != nil {
					return err
				}
				leaves := outcome(s)
				if !s.Outcome().Over() {
					next, err := m.Probe(s.Position(), t)
					if err != nil {
						return err
					}
					leaves = next.String()
				}
				answer.Actions = append(answer.Actions, after{action, leaves})
				if err := s.Undo(0); err != nil {
					return err
				}
			}
			if asJSON {
				return printJSON(cmd, answer)
			}
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, answer.Value)
			for _, a := range answer.Actions {
				fmt.Fprintf(out, "%s leaves the other: %s\n", a.Action, a.Leaves)
			}
			return nil
		},
	}
	c.flags(cmd)
	tablebaseDir(cmd, &dir)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func newTablebaseVerify() *cobra.Command {
	var (
		c   choice
		dir string
	)
	cmd := &cobra.Command{
		Use:     "verify GAME [CLASS…]",
		Short:   "Check every position of tables against the rules",
		Example: `  antares tablebase verify skaane gk-s --set board=4x5 --dir tables`,
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := c.tablebaseMaker(args[0])
			if err != nil {
				return err
			}
			classes := args[1:]
			if len(classes) == 0 {
				if classes, err = m.Found(dir); err != nil {
					return err
				}
			}
			if len(classes) == 0 {
				return fmt.Errorf("%s has no tables of this game and these options", dir)
			}
			for _, class := range classes {
				h, err := m.Verify(cmd.Context(), class, dir)
				if errors.Is(err, os.ErrNotExist) {
					return fmt.Errorf("class %s: a table is missing: %w", class, err)
				}
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %d positions are right\n", h.Class, h.Counts.Won+h.Counts.Drawn+h.Counts.Lost)
			}
			return nil
		},
	}
	c.optionFlags(cmd)
	tablebaseDir(cmd, &dir)
	return cmd
}

func newTablebaseStats() *cobra.Command {
	var (
		dir    string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:     "stats",
		Short:   "List the tables of a folder",
		Example: `  antares tablebase stats --dir tables`,
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			t, err := solver.OpenTablebase(dir)
			if err != nil {
				return err
			}
			defer t.Close()
			list := t.List()
			if asJSON {
				if list == nil {
					list = []solver.Header{}
				}
				return printJSON(cmd, list)
			}
			return printHeaders(cmd, list)
		},
	}
	tablebaseDir(cmd, &dir)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func printHeaders(cmd *cobra.Command, list []solver.Header) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "game\toptions\tclass\twon\tdrawn\tlost\tlongest")
	for _, h := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%d\n", h.Game, h.Domain, h.Class, h.Counts.Won, h.Counts.Drawn, h.Counts.Lost, h.Longest)
	}
	return w.Flush()
}
