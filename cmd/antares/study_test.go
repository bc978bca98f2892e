package main

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestStudyByWorkers runs studies that 'antares worker' plays: testdata/study/*.txtar.
func TestStudyByWorkers(t *testing.T) {
	nats, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	nats.Start()
	t.Cleanup(func() {
		nats.Shutdown()
		nats.WaitForShutdown()
	})
	if !nats.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	board, err := filepath.Abs("../../docs/studies/boards/wheel29.json")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/study",
		Setup: func(e *testscript.Env) error {
			e.Setenv("NATS", nats.ClientURL())
			e.Setenv("BOARD", board)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exitcode": exitCode},
	})
}
