package main

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// refusedServe runs a server that must not open, and returns what it prints.
func refusedServe(t *testing.T, dir string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "antares", append([]string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--workers", "0"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitRefused {
		t.Fatalf("antares serve %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// A second server on the same file, by whatever name, is refused and told which server
// has it. A server that was killed, or has ended, no longer holds it.
func TestServeTwice(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	db := filepath.Join(dir, "antares.db")
	serve := func(db string) *program {
		return startServe(t, dir, nil, "--addr", "127.0.0.1:0", "--metrics-addr", "", "--workers", "0", "--db", db)
	}
	first := serve("antares.db")
	if err := os.Symlink(db, filepath.Join(other, "link.db")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dir, filepath.Join(other, "folder")); err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{db, "link.db", "folder/antares.db", filepath.Join("..", filepath.Base(dir), "antares.db")} {
		text := refusedServe(t, other, "--db", name)
		for _, want := range []string{name, "process " + strconv.Itoa(first.cmd.Process.Pid) + " on " + host, "since 2", "at " + first.url} {
			if !strings.Contains(text, want) {
				t.Errorf("--db %s: %q is not in %s", name, want, text)
			}
		}
	}
	hard := filepath.Join(other, "hard.db")
	if err := os.Link(db, hard); err != nil {
		t.Fatal(err)
	}
	if text := refusedServe(t, other, "--db", hard); !strings.Contains(text, "hard links") {
		t.Error(text)
	}
	if err := os.Remove(hard); err != nil {
		t.Fatal(err)
	}
	// Others may read it in the meantime.
	if out, err := antaresCommand(t.Context(), "export", "--db", db, filepath.Join(other, "games.pgn")); err != nil {
		t.Error(out, err)
	}
	if code := first.end(os.Kill); code == 0 {
		t.Error("a killed server ends well")
	}
	second := serve(filepath.Join(other, "link.db"))
	if code := second.end(os.Interrupt); code != 0 {
		t.Errorf("exit code %d\n%s", code, second.printed())
	}
	if code := serve(db).end(os.Interrupt); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// A server whose address is taken leaves no database behind.
func TestServeAddressTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := taken.Addr().String()
	for _, flag := range []string{"--addr", "--ssh", "--metrics-addr"} {
		dir := t.TempDir()
		text := refusedServe(t, dir, flag, address)
		if want := flag + " " + address + ": address already in use; choose another"; !strings.Contains(text, want) {
			t.Errorf("%s: %s", flag, text)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: left behind: %v, %v", flag, left, err)
		}
	}
}
