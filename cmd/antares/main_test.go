package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) { os.Exit(withProgram(m)) }

// withProgram runs the tests with the program as its users have it in the path: built
// without the race detector, under which its searches would take ten times as long. Its
// packages are tested with the detector on their own.
func withProgram(m *testing.M) int {
	dir, err := os.MkdirTemp("", "antares-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if out, err := exec.Command("go", "build", "-o", dir, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
		return 1
	}
	// What clients keep about servers goes there, not where the tester's own is.
	for _, kind := range []string{"CONFIG", "STATE"} {
		if err := os.Setenv("XDG_"+kind+"_HOME", filepath.Join(dir, kind)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	if err := os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// TestScripts runs the command line as its users do: testdata/script/*.txtar.
func TestScripts(t *testing.T) {
	vectors, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("VECTORS", vectors+"/../../games")
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			return nil
		},
		Cmds:          map[string]func(ts *testscript.TestScript, neg bool, args []string){"exitcode": exitCode},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// exitCode is `exitcode N COMMAND…`: it runs the command and requires that exit code.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exitcode N COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
