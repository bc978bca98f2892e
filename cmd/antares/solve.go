package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
	"github.com/antares-games/antares/think/solver/proof"
)

// maxMemory bounds --memory, in MiB: 64 GiB.
const maxMemory = 1 << 16

func newSolve() *cobra.Command {
	var (
		c                      choice
		l                      search.Limits
		memory, plies          int
		certificate, tablebase string
		asJSON, force          bool
	)
	cmd := &cobra.Command{
		Use:   "solve GAME",
		Short: "Prove what a position is worth",
		Long: `Prove whether the player to move wins, draws or loses, by proof-number search.
The history begins at the position. Without --nodes or --time it runs until it
knows or is interrupted. For a game with dice it computes the exact chances, if all
positions that can follow fit in --memory: short lanes and few scorpions.
--certificate - writes the proof to standard output, and the result to standard error;
an existing file is only overwritten with --force.
docs/solver.md explains how it works and what a certificate is.`,
		Example: `  antares solve skaane --set board=4x5 --position "4/1g2/4/2K1/4 light 0"
  antares solve skorpion --set board=gate25 --time 10m --memory 1024
  antares solve skaane --set board=4x5 --position "4/1g2/4/2K1/4 light 0" --certificate win.proof
  antares solve scorpion --set players=2 --set squares=12 --position "h,o,o,o/h,o,o,o blue 3 throw"`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch changed := cmd.Flags().Changed; {
			case changed("nodes") && l.Nodes == 0:
				return usagef("--nodes must be 1 or more")
			case changed("time") && l.Time <= 0:
				return usagef("--time must be a time such as 10m, not %v", l.Time)
			case memory < 1 || memory > maxMemory:
				return usagef("--memory must be from 1 to %d MiB, not %d", maxMemory, memory)
			case plies < 0 || plies > search.MaxPlies:
				return usagef("--plies must be from 1 to %d, not %d", search.MaxPlies, plies)
			}
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			if s.Variant().Traits().Chance {
				for _, name := range []string{"nodes", "time", "plies", "certificate", "tablebase"} {
					if cmd.Flags().Changed(name) {
						return usagef("%s has dice: there are exact chances, without --%s", s.Variant().Info().Name, name)
					}
				}
				return solveChances(cmd, s, int64(memory)<<20, asJSON)
			}
			files, err := proofFiles(cmd, s.Variant().Traits().Seats, certificate, force)
			if err != nil {
				return err
			}
			if asJSON && files.stdout() {
				return usagef("only one of --json and --certificate - can go to standard output")
			}
			o := solver.Options{MemoryMiB: memory, Plies: plies}
			if tablebase != "" {
				if o.Tablebase, err = solver.OpenTablebase(tablebase); err != nil {
					return err
				}
				defer o.Tablebase.Close()
			}
			sv, err := catalog.Solver(s.Variant(), o)
			if err != nil {
				return err
			}
			if s.Turn() == game.Over {
				return fmt.Errorf("the game is over there: %s", outcome(s))
			}
			return solve(cmd, s, sv, l, files, asJSON)
		},
	}
	c.flags(cmd)
	f := cmd.Flags()
	f.Uint64Var(&l.Nodes, "nodes", 0, "most positions to look at (default: any number)")
	f.DurationVar(&l.Time, "time", 0, "most time to spend, such as 10m (default: any time)")
	f.IntVar(&memory, "memory", 64, "size of the table in MiB; with dice, of all positions that can follow")
	f.IntVar(&plies, "plies", 0, "look only for wins within N plies")
	f.StringVar(&certificate, "certificate", "", "write the proof here (for a draw, two files, one per player)")
	forceFlag(cmd, &force)
	f.StringVar(&tablebase, "tablebase", "", "folder of endgame tables to look up")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func solve(cmd *cobra.Command, s game.Session, sv solver.Solver, l search.Limits, files proofs, asJSON bool) error {
	var report func(solver.Answer)
	if stderr := cmd.ErrOrStderr(); isTerminal(stderr) {
		report = func(a solver.Answer) {
			fmt.Fprintf(stderr, "%d nodes: win %s, loss %s\n", a.Nodes, numbers(a.Wins), numbers(a.Loses))
		}
	}
	began := time.Now()
	a, err := sv.Solve(cmd.Context(), s.Position(), l, report)
	if err != nil {
		return err
	}
	seconds := time.Since(began).Seconds()
	interrupted := cmd.Context().Err()
	proven := files != nil && a.Value != "unknown" && interrupted == nil
	// The result is printed first: if its proof cannot be found or written, it is not lost.
	if !asJSON {
		out := cmd.OutOrStdout()
		if files.stdout() {
			out = cmd.ErrOrStderr()
		}
		if err := errors.Join(interrupted, printAnswer(out, a)); err != nil || !proven {
			return err
		}
	}
	var list []*proof.Certificate
	if proven {
		list, err = certify(cmd, s, sv)
	}
	if asJSON {
		err = errors.Join(interrupted, err, printJSON(cmd, struct {
			Game     string       `json:"game"`
			Options  game.Options `json:"options"`
			Position string       `json:"position"`
			solver.Answer
			Seconds      float64  `json:"seconds"`
			Certificates []string `json:"certificates,omitempty"`
		}{s.Variant().Info().ID, s.Variant().Options(), s.Position(), a, seconds, files.names(list)}))
	}
	if err != nil || !proven {
		return err
	}
	return files.write(cmd, list)
}

// solveChances prints what a position of a game with dice is worth.
func solveChances(cmd *cobra.Command, s game.Session, memory int64, asJSON bool) error {
	began := time.Now()
	x, err := catalog.Exact(cmd.Context(), s.Variant(), s.Position(), memory)
	if errors.Is(err, solver.ErrTooLarge) {
		return fmt.Errorf("this needs more than --memory %d MiB (%w): fewer scorpions or shorter lanes need less", memory>>20, err)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, struct {
			Game     string       `json:"game"`
			Options  game.Options `json:"options"`
			Position string       `json:"position"`
			*solver.Exact
			Seconds float64 `json:"seconds"`
		}{s.Variant().Info().ID, s.Variant().Options(), s.Position(), x, time.Since(began).Seconds()})
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%s wins: %v (judged at a glance %.4f %%)\n", x.Player, x.Chance, 100*x.Judged)
	if len(x.Actions) > 1 {
		for _, a := range x.Actions {
			fmt.Fprintf(out, "  after %s: %v\n", a.Action, a.Chance)
		}
	}
	_, err = fmt.Fprintf(out, "positions: %d, sweeps: %d\n", x.Positions, x.Sweeps)
	return err
}

func printAnswer(out io.Writer, a solver.Answer) error {
	value := a.Value
	if a.Plies > 0 {
		value += fmt.Sprintf(" in %d plies at most", a.Plies)
	}
	if a.ByLimit {
		value += " (by the game's limit)"
	}
	fmt.Fprintf(out, "%s: %s\n", a.Player, value)
	if a.NoWinWithin > 0 {
		fmt.Fprintf(out, "no win within %d plies\n", a.NoWinWithin)
	}
	if a.NoLossWithin > 0 {
		fmt.Fprintf(out, "no loss within %d plies\n", a.NoLossWithin)
	}
	if len(a.Line) > 0 {
		fmt.Fprintf(out, "line: %s\n", strings.Join(a.Line, " "))
	}
	_, err := fmt.Fprintf(out, "proof numbers: win %s, loss %s\nnodes: %d\n", numbers(a.Wins), numbers(a.Loses), a.Nodes)
	return err
}

// numbers prints what a question still needs for a yes and for a no.
func numbers(q solver.Question) string {
	part := func(n uint32) string {
		if n >= math.MaxUint32>>2 {
			return "-"
		}
		return fmt.Sprint(n)
	}
	return part(q.Proof) + "/" + part(q.Disproof)
}

// askingEngine is the game's own search with the tablebase in a folder.
func askingEngine(v game.Variant, dir string, o box.Search) (engine.Engine, error) {
	t, err := solver.OpenTablebase(dir)
	if err != nil {
		return nil, err
	}
	e, err := catalog.EngineWithTablebase(v, t, o)
	if err != nil {
		_ = t.Close()
		return nil, err
	}
	return &asking{e, t}, nil
}

// asking is an engine that closes its tablebase when it is closed.
type asking struct {
	engine.Engine
	tablebase *solver.Tablebase
}

func (a *asking) Close() error { return errors.Join(a.Engine.Close(), a.tablebase.Close()) }
