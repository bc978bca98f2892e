// Command antares plays, shows, checks and measures the games of Antares. This package
// contains only flags and wiring.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// The exit codes.
const (
	exitFine    = 0
	exitRefused = 1   // a refusal, or something failed
	exitUsage   = 2   // the command line itself is wrong
	exitStopped = 130 // by Ctrl-C, where 1 has a meaning of its own
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal asks the program to stop; the second ends it if it does not.
	context.AfterFunc(ctx, stop)
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	return report(stderr, cmd.CommandPath(), err)
}

// usageError is a mistake on the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errReported is returned when everything has been reported already.
var errReported = errors.New("reported")

// errInterrupted is returned when callers must be able to distinguish an interruption
// from a refusal.
var errInterrupted = errors.New("interrupted")

// report prints what went wrong and chooses the exit code. A refusal begins with the bare
// rule id, so that a program can read it.
func report(stderr io.Writer, command string, err error) int {
	var (
		usage   usageError
		option  *game.OptionError
		unknown *catalog.UnknownGameError
		spec    *catalog.SpecError
		refusal *game.RuleError
	)
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errReported):
		return exitRefused
	case errors.Is(err, errInterrupted):
		fmt.Fprintln(stderr, "antares: interrupted")
		return exitStopped
	case errors.As(err, &usage), errors.As(err, &option), errors.As(err, &unknown), errors.As(err, &spec):
		fmt.Fprintf(stderr, "antares: %v\nSee '%s --help'.\n", err, command)
		return exitUsage
	case errors.As(err, &refusal) && err == error(refusal):
		fmt.Fprintln(stderr, refusal)
		return exitRefused
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "antares: interrupted")
		return exitRefused
	}
	fmt.Fprintf(stderr, "antares: %v\n", err)
	return exitRefused
}
