package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// smaller makes examples short: the same command with fewer games, less time.
var smaller = strings.NewReplacer(
	"--games 5000", "--games 2", "--games 4000", "--games 40", "--games 1000", "--games 2", "--games 600", "--games 20", "--games 500", "--games 40",
	"--games 400", "--games 2", "--games 200", "--games 2", "--games 40", "--games 2",
	"--time 10m", "--time 1s", "--time 30s", "--time 1s", "--time 3s", "--time 10ms", "--rounds 10", "--rounds 1", "--rounds 4", "--rounds 1",
	"--tables 2000", "--tables 4", "--rate 2000", "--rate 20", "--count 20", "--count 1", "--count 5 --plies 5", "--count 1 --plies 3", "--nodes 500000", "--nodes 500", "mcts:20000", "mcts:20",
	"--nodes 1500", "--nodes 100", "gks-gks", "g-k", "depth:6", "depth:2", "depth:5", "depth:1",
)

// extra is what is added to examples that say nothing about their size.
var extra = map[string]string{
	"antares analyse game.pgn":   " --nodes 500",
	"antares bench":              " --time 10ms",
	"antares loadtest":           " --tables 4 --time 1s",
	"antares loadtest --hostile": " --attack control --rounds 1 --time 1s",
	"antares study skaane --bot level:5 --games 1000 --out studies/skaane":              " --random 2 --ladder 0",
	"antares study skorpion --set board=my-board.json --games 400":                      " --random 2 --ladder 0 --bot random",
	"antares study rsp --games 5000 --nats nats://bus:4222":                             " --random 2 --ladder 0 --bot random",
	"antares study skorpion --compare discard=out --compare board=gate25":               " --games 2 --random 2 --ladder 0 --bot random",
	"antares match skaane level:5 level:4 --tc 10+0.1 --resign 0.02,4 --draw 0.02,8,60": " --games 2 --set board=4x5",
	"antares match skaane level:5 level:4 --book openings.pgn --openings 6":             " --games 2",
	"antares match scorpion greedy random level:3 --set players=3 --gauntlet":           " --games 3",
}

// refuses are the examples that end with a code of their own.
var refuses = map[string]int{
	`antares why skorpion e3`: 1,
	`antares why skaane --position "8/8/8/3g4/4K3/8/8/8 light 0" e4d5`: 1,
	`antares verify game.pgn --commitment 630dcd29… --seed ann-42`:     1,
}

// TestHelpExamples runs every example of every help text, in a folder that has the files
// they speak of, with servers of our own in the place of those that they name.
func TestHelpExamples(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	c := memberAt(t, s.URL)
	snap, err := c.NewTable(t.Context(), antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{Level: 1}, {Level: 1}}, Clock: antares.Clock{Kind: antares.NoClock}, Public: true})
	if err != nil {
		t.Fatal(err)
	}
	awaitOver(t, c, snap.ID)
	me, err := c.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	owner, err := s.Site.User(t.Context(), me.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, token, err := s.Site.NewBot(t.Context(), owner, "Robbie", 0)
	if err != nil {
		t.Fatal(err)
	}
	nats := bustest.Start(t).URL
	worker := exec.Command("antares", "worker", "--nats", nats) // for the study that is played by workers
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = worker.Process.Kill(); _ = worker.Wait() })
	db := pgtest.Own(t).Database(t)
	text, err := c.Record(t.Context(), snap.ID)
	if err != nil {
		t.Fatal(err)
	}

	var lines []string
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Runnable() && !cmd.HasSubCommands() && cmd.Example == "" && cmd.Name() != "help" && cmd.Parent().Name() != "completion" {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Example) {
			lines = append(lines, strings.TrimSpace(line))
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRoot())
	for _, line := range lines {
		t.Run(strings.ReplaceAll(line, "/", "_"), func(t *testing.T) {
			t.Parallel()
			dir := exampleFolder(t, text)
			command := smaller.Replace(line) + extra[line]
			command = strings.NewReplacer("http://127.0.0.1:8088", s.URL, "http://localhost:8088", s.URL, "https://games.example.org", s.URL, "abcdefgh", snap.ID, "630dcd29…", "630dcd29"+strings.Repeat("0", 56),
				"nats://bus:4222", nats, "postgres://antares@db/antares", "'"+db+"'", "ANTARES_TOKEN=…", "", "./engine --threads 2", "antares ugi skaane", "skaane,rsp", "skaane",
				"/backup/", dir+"/backup/", "/var/lib/antares/", dir+"/", "--addr :443", "--addr 127.0.0.1:0", ":2222", "127.0.0.1:0").Replace(command)
			env := append(os.Environ(), "ANTARES_TOKEN="+token, "ANTARES_SERVER="+s.URL, "XDG_STATE_HOME="+filepath.Join(dir, "state"))
			name := regexp.MustCompile(`antares ([a-z-]+)`).FindStringSubmatch(command)[1]
			if strings.Contains(command, "--resume") && name == "play" { // something that was left
				if code, out := toItsEnd(t, dir, env, line, "(echo c2c3; echo quit) | antares play skaane --plain"); code != 0 {
					t.Fatalf("exit code %d\n%s", code, out)
				}
			}
			switch name {
			case "play", "watch":
				onScreen(t, dir, env, command)
			case "serve", "bot", "worker":
				if name == "serve" {
					command += " --metrics-addr ''"
					if !strings.Contains(command, "--addr") {
						command += " --addr 127.0.0.1:0"
					}
				}
				untilStopped(t, dir, env, command)
			default:
				if code, out := toItsEnd(t, dir, env, line, command); code != refuses[line] {
					t.Errorf("%s: exit code %d, want %d\n%s", command, code, refuses[line], out)
				}
			}
		})
	}
	if len(lines) < 60 {
		t.Errorf("only %d examples found", len(lines))
	}
}

// exampleFolder is a folder with the files that examples speak of. fair is a record of a
// server.
func exampleFolder(t *testing.T, fair []byte) string {
	t.Helper()
	dir := t.TempDir()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.FromSlash("../../games/" + name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	skaane := read("skaane/testdata/record.pgn")
	for name, data := range map[string][]byte{
		"game.pgn": fair, "games.pgn": bytes.Join([][]byte{skaane, read("rsp/testdata/record.pgn"), skaane}, []byte("\n")),
		"old.jsonl": fair, "openings.pgn": skaane, "my-board.json": read("skorpion/testdata/boards/full.json"),
		"games/skaane/testdata/vectors.jsonl": read("skaane/testdata/vectors.jsonl"),
		"go.mod":                              []byte("module github.com/antares-games/antares\n"), "games/catalog/catalog.go": read("catalog/catalog.go"),
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"backup", "runs", "studies"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// prepare are commands that make what the examples of others need, by how those begin.
var prepare = map[string]string{
	"antares check-proof":      `antares solve skaane --set board=4x5 --position "4/1g2/4/2K1/4 light 0" --certificate win.proof`,
	"antares tablebase probe":  "antares tablebase build skaane k-g --set board=4x5 --dir tables",
	"antares tablebase verify": "antares tablebase build skaane gk-s --set board=4x5 --dir tables",
	"antares tablebase stats":  "antares tablebase build skaane k-g --set board=4x5 --dir tables",
	"antares check antares.db": "antares import game.pgn",
	"antares check /":          "antares import game.pgn && antares backup backup/antares-monday.db",
	"antares backup":           "antares import game.pgn",
	"antares inputs":           "antares selfplay skaane --games 2 --nodes 50 --out skaane.games && antares selfplay skaane --games 1 --nodes 50 --out first.games && antares selfplay skaane --games 1 --nodes 50 --seed 2 --out second.games",
	"antares export games.pgn": "antares import game.pgn && rm games.pgn",
}

// toItsEnd runs a command and returns its exit code and what it printed.
func toItsEnd(t *testing.T, dir string, env []string, line, command string) (int, string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	before := ""
	for part, first := range prepare {
		if strings.HasPrefix(line, part) {
			before = first + " >&2 && "
		}
	}
	sh := exec.CommandContext(ctx, "sh", "-c", before+command)
	sh.Dir, sh.Env, sh.Stdin = dir, env, strings.NewReader("quit\n")
	out, err := sh.CombinedOutput()
	if err != nil && sh.ProcessState == nil {
		t.Fatal(err)
	}
	return sh.ProcessState.ExitCode(), string(out)
}

// untilStopped starts a command that would go on for ever, and stops it once it says
// something.
func untilStopped(t *testing.T, dir string, env []string, command string) {
	t.Helper()
	sh := exec.Command("sh", "-c", "exec "+strings.TrimSpace(command)+" 2>&1")
	sh.Dir, sh.Env = dir, env
	out, err := sh.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := sh.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sh.Process.Kill() }() // unless it has ended
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("%s says nothing: %v", command, err)
	}
	if err := sh.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatalf("%s has ended: %s", command, first)
	}
	rest, _ := io.ReadAll(lines)
	if err := sh.Wait(); err != nil && sh.ProcessState.ExitCode() != exitStopped+13 {
		t.Errorf("%s: %v\n%s%s", command, err, first, rest)
	}
}

// onScreen runs a command in a terminal and leaves it.
func onScreen(t *testing.T, dir string, env []string, command string) {
	t.Helper()
	sh := exec.Command("sh", "-c", "exec "+command)
	sh.Dir, sh.Env = dir, env
	tty := ttytest.Start(t, sh)
	if strings.Contains(command, "--plain") || strings.Contains(command, "--save") {
		ttytest.Await(t, "the prompt", func() bool { return tty.Wrote("> ") })
		tty.Keys("quit\n")
		if err := sh.Wait(); err != nil {
			t.Errorf("%s: %v", command, err)
		}
		return
	}
	tty.Begun()
	tty.Keys("\x03")
	tty.Restored(1)
	if code := tty.Code(); code != exitStopped {
		t.Errorf("%s: exit code %d", command, code)
	}
}
