package main

import (
	"path/filepath"
	"testing"

	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestStudyByWorkers runs studies that 'antares worker' plays: testdata/study/*.txtar.
func TestStudyByWorkers(t *testing.T) {
	nats := bustest.Start(t) // a process of its own, since NATS has races of its own
	board, err := filepath.Abs("../../docs/studies/boards/wheel29.json")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/study",
		Setup: func(e *testscript.Env) error {
			e.Setenv("NATS", nats.URL)
			e.Setenv("BOARD", board)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exitcode": exitCode},
	})
}
