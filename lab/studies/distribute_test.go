package studies_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/studies"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/worker"
)

const workerEnv = "ANTARES_LAB_TEST_WORKER"

// The test program is its own worker, so that workers can be killed.
func TestMain(m *testing.M) {
	if url := os.Getenv(workerEnv); url != "" {
		b, err := bus.Open(bus.Config{URL: url, Name: "worker"})
		if err != nil {
			slog.Error(err.Error())
			os.Exit(1)
		}
		log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
		worker.Studies(context.Background(), worker.Config{Bus: b, Log: log, Slots: 2})()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// startNATS runs a NATS server for the test and returns its address.
func startNATS(t *testing.T) string {
	t.Helper()
	name, err := exec.LookPath("nats-server")
	if err != nil { // Debian keeps it out of the path of people
		name, err = exec.LookPath("/usr/sbin/nats-server")
	}
	if err != nil {
		t.Fatal("this test needs the program nats-server: apt-get install nats-server")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := l.Addr().String()
	_ = l.Close()
	_, port, _ := net.SplitHostPort(at) // it was made of them
	begin(t, exec.Command(name, "-a", "127.0.0.1", "-p", port, "-js", "-sd", t.TempDir()))
	for deadline := time.Now().Add(5 * time.Minute); ; {
		c, err := net.Dial("tcp", at)
		if err == nil {
			_ = c.Close()
			return "nats://" + at
		}
		if time.Now().After(deadline) {
			t.Fatalf("nats-server does not listen: %v", err)
		}
		time.Sleep(20 * time.Millisecond) // between two looks
	}
}

// begin starts a program that is killed at the end of the test, or before.
func begin(t *testing.T, cmd *exec.Cmd) (kill func()) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = cmd.Process.Kill() // it may have gone
		_ = cmd.Wait()         // it was killed
	}
	t.Cleanup(kill)
	return kill
}

func beginWorker(t *testing.T, url string) (kill func()) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Dir = t.TempDir()
	cmd.Env, cmd.Stderr = append(os.Environ(), workerEnv+"="+url), os.Stderr
	return begin(t, cmd)
}

func openBus(t *testing.T, url string) *bus.Bus {
	t.Helper()
	b, err := bus.Open(bus.Config{URL: url, Name: "study"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// Workers come, are killed and come again, and so is whoever ordered the study; every
// game counts once, and the report is that of one core.
func TestDistributed(t *testing.T) {
	spec := tiny()
	spec.Games = 12
	want := outputs(t, run(t, studies.Config{Spec: spec}))
	url := startNATS(t)
	kills := []func(){beginWorker(t, url), beginWorker(t, url), beginWorker(t, url)}
	killed := 0
	dir := t.TempDir()
	// A worker dies after every sixth game, whatever it is doing, and another comes.
	mishap := func(done int) {
		if done%6 != 0 || killed == 5 {
			return
		}
		killed++
		at := rand.N(len(kills))
		kills[at]()
		kills[at] = beginWorker(t, url)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := studies.Run(ctx, studies.Config{Spec: spec, Dir: dir, Bus: openBus(t, url), Progress: func(done, of int) {
		if mishap(done); done >= 20 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	steps, last := 0, 0
	r := run(t, studies.Config{Spec: spec, Dir: dir, Bus: openBus(t, url), Progress: func(done, of int) {
		steps++
		last = done
		mishap(done)
	}})
	if diff := cmp.Diff(want, outputs(t, r)); diff != "" {
		t.Errorf("played by workers:\n%s", diff)
	}
	if killed < 4 {
		t.Errorf("only %d workers were killed", killed)
	}
	if all := 2*(12+5) + 2*6; last != all || steps > all-20+1 {
		t.Errorf("%d steps to %d games of %d", steps, last, all)
	}
}

// A game that no worker can play ends the study, with the reason.
func TestWorkerFails(t *testing.T) {
	url := startNATS(t)
	b, asker := openBus(t, url), openBus(t, url)
	if err := b.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := studies.Run(t.Context(), studies.Config{Spec: tiny(), Bus: b})
		ended <- err
	}()
	s := tiny()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	// A worker of a kind, once the study listens.
	for deadline := time.Now().Add(5 * time.Minute); ; {
		if reply, err := asker.Ask(t.Context(), studies.Wanted(s.ID()), []byte("3")); err == nil && string(reply) == "yes" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the study does not listen")
		}
	}
	for _, bad := range []string{"nonsense", `{"number":900}`} {
		if _, err := asker.Ask(t.Context(), studies.Done(s.ID()), []byte(bad)); err != nil {
			t.Fatal(err)
		}
	}
	if reply, err := asker.Ask(t.Context(), studies.Wanted(s.ID()), []byte("x")); err != nil || string(reply) != "no" {
		t.Errorf("is nothing wanted? %q, %v", reply, err)
	}
	if _, err := asker.Ask(t.Context(), studies.Done(s.ID()), []byte(`{"number":3,"error":"no fun"}`)); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "a worker says: no fun") {
		t.Errorf("the study ended with %v", err)
	}
}

// A board file goes to workers that do not have it, and the report is that of one core.
func TestBoardFileTravels(t *testing.T) {
	s := studies.Spec{Game: "skorpion", Arms: []game.Options{{"board": "../../docs/studies/boards/diamond41.json"}}, Games: 4, Bot: "level:1", Openings: 1, Random: 4, Judge: 20, RungNodes: 1, RungGames: 1, Seed: 3}
	want := outputs(t, run(t, studies.Config{Spec: s}))
	url := startNATS(t)
	beginWorker(t, url) // in another folder
	if diff := cmp.Diff(want, outputs(t, run(t, studies.Config{Spec: s, Bus: openBus(t, url)}))); diff != "" {
		t.Errorf("played by workers:\n%s", diff)
	}
}

// A worker opens no file that a job names, and puts nothing down that no option names.
func TestFilesOfJobs(t *testing.T) {
	job := studies.Job{Game: "skorpion", Options: game.Options{"board": "../../games/skorpion/boards/gate25.json"}}
	if err := job.Portable(); err == nil || !strings.Contains(err.Error(), "does not carry its file") {
		t.Errorf("without its file: %v", err)
	}
	if err := job.Carry(); err != nil || len(job.Files) != 1 || job.Portable() != nil {
		t.Errorf("carried: %v", err)
	}
	large := filepath.Join(t.TempDir(), "large.json")
	if err := os.WriteFile(large, make([]byte, 300<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{large, "nowhere.json"} {
		if err := (&studies.Job{Game: "skorpion", Options: game.Options{"board": name}}).Carry(); err == nil {
			t.Errorf("%s is carried", name)
		}
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var p studies.Player
	for _, bad := range []studies.Job{
		{Game: "skorpion", Options: game.Options{"board": "x"}, Files: map[string]string{"board": "no board"}},
		{Game: "skorpion", Options: game.Options{"../board": "x"}, Files: map[string]string{"../board": "{}"}},
	} {
		if _, err := p.Play(t.Context(), &bad); err == nil {
			t.Errorf("%v can be played", bad.Options)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
