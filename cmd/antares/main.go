// Command antares plays, shows, checks and measures the games of Antares. This package
// contains only flags and wiring.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// The exit codes.
const (
	exitFine    = 0
	exitRefused = 1   // a refusal, or something failed
	exitUsage   = 2   // the command line itself is wrong
	exitStopped = 130 // by Ctrl-C; other signals have their own number, added to exitSignal
	exitSignal  = 128
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := withSignals(context.Background())
	defer stop()
	ctx, out := watchOutput(ctx, stdout)
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	if code, ok := stopped(ctx, stderr, err); ok {
		return code
	}
	return report(stderr, cmd.CommandPath(), err)
}

// usageError is a mistake on the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errReported is returned when everything has been reported already.
var errReported = errors.New("reported")

// errInterrupted is returned by a command that was interrupted and has nothing to add.
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
	case errors.Is(err, tui.ErrInterrupted): // its user knows
		return exitStopped
	case errors.Is(err, errInterrupted), errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "antares: interrupted")
		return exitStopped
	case errors.As(err, &usage), errors.As(err, &option), errors.As(err, &unknown), errors.As(err, &spec):
		fmt.Fprintf(stderr, "antares: %v\nSee '%s --help'.\n", err, command)
		return exitUsage
	case errors.As(err, &refusal) && err == error(refusal):
		fmt.Fprintln(stderr, refusal)
		return exitRefused
	}
	fmt.Fprintf(stderr, "antares: %s\n", errorText(err))
	return exitRefused
}

// errorText is an error for people: files and servers that cannot be reached are named,
// with the reason, and without the names of system calls.
func errorText(err error) string {
	text := client.Words(err)
	var failed *fs.PathError
	if !errors.As(err, &failed) {
		return text
	}
	reason := failed.Err.Error()
	if errors.Is(failed, fs.ErrNotExist) {
		reason = "it does not exist"
	}
	verb := "read"
	if failed.Op == "write" || failed.Op == "mkdir" || failed.Op == "rename" || failed.Op == "sync" {
		verb = "write"
	}
	said := "cannot " + verb + " " + failed.Path + ": " + reason
	if !strings.Contains(text, said) {
		text = strings.Replace(text, failed.Error(), said, 1)
	}
	return strings.TrimPrefix(text, failed.Path+": ") // some name it twice
}
