package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// keptText waits until a game has been kept in a folder that contains a text.
func keptText(t *testing.T, state, text string) {
	t.Helper()
	ttytest.Await(t, "the kept game", func() bool {
		files, err := filepath.Glob(filepath.Join(state, "antares", "games", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if data, err := os.ReadFile(file); err == nil && bytes.Contains(data, []byte(text)) {
				return true
			}
		}
		return false
	})
}

// twoMoves are the first moves of a small game, and the position after them.
func twoMoves(t *testing.T) (moves []string, position string) {
	t.Helper()
	s := smallGame(t, catalog.Skaane).New(game.SeedDice(7))
	for range 2 {
		moves = append(moves, s.Legal()[0])
		if err := s.Play(s.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	return moves, s.Position()
}

// Whatever ends the program, the next start offers the game, and it goes on where it was
// until it is over.
func TestKilledGamesAreKept(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGKILL, syscall.SIGHUP} {
		t.Run(signal.String(), func(t *testing.T) {
			state, dir := t.TempDir(), t.TempDir()
			moves, position := twoMoves(t)
			cmd := exec.Command("antares", "play", "skaane", "--set", "board=4x5", "--seed", "7", "--as", "light,dark")
			cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
			tty := ttytest.Start(t, cmd)
			tty.Begun()
			for _, m := range moves {
				tty.Keys("/" + m + "\r")
			}
			keptText(t, state, `"moves": 2`)
			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait() // it was killed

			screen := ttytest.Tmux(t, []string{"XDG_STATE_HOME=" + state}, "antares", "play")
			screen.Sees("Resume: Skaane, the runes, no computer, 2 moves")
			screen.Press("Enter")
			screen.Sees("Resumed")
			file := filepath.Join(dir, "game.pgn")
			screen.Keys(saveAs(file))
			s, err := saved(t, file).Replay(catalog.Find)
			if err != nil || s.Position() != position {
				t.Errorf("it is resumed at %v, not %s: %v", s, position, err)
			}
			screen.Sees("Saved as")
			screen.Press("r")
			screen.Sees("Resign?")
			screen.Press("y")
			screen.Sees("n new game")
			screen.Press("q")
			screen.Sees("o: open a record")
			if text := screen.Text(); strings.Contains(text, "Resume") {
				t.Errorf("a game that is over is offered:\n%s", text)
			}
			screen.Press("q")
			screen.Ends()
			// Nothing is left, and --resume says so.
			resume := exec.Command("antares", "play", "--resume")
			resume.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
			if out, err := resume.CombinedOutput(); err == nil || !strings.Contains(string(out), "there is no game to resume") {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

// The same by lines, killed in the middle and resumed with --resume.
func TestKilledInLines(t *testing.T) {
	state := t.TempDir()
	moves, position := twoMoves(t)
	cmd := exec.Command("antares", "play", "skaane", "--set", "board=4x5", "--seed", "7", "--as", "light,dark", "--plain")
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, strings.Join(moves, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
	keptText(t, state, `"moves": 2`)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	for range 2 {  // leaving it keeps it
		resume := exec.Command("antares", "play", "--resume", "skaane", "--plain")
		resume.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
		resume.Stdin = strings.NewReader("position\nquit\n")
		out, err := resume.CombinedOutput()
		if err != nil || !strings.Contains(string(out), position) || !strings.Contains(string(out), "Kept. Resume it with") {
			t.Errorf("%v: %s", err, out)
		}
	}
	screen := ttytest.Tmux(t, []string{"XDG_STATE_HOME=" + state}, "antares", "play", "skaane", "--plain")
	screen.Sees("You left a game of Skaane after 2 moves.")
	screen.Keys("quit\r")
	screen.Ends()
	other := exec.Command("antares", "play", "--resume", "rsp")
	other.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
	if out, err := other.CombinedOutput(); err == nil || !strings.Contains(string(out), "there is no game to resume") {
		t.Errorf("%v: %s", err, out)
	}
}

// A game that cannot be kept goes on, and one line says so.
func TestNothingCanBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	moves, position := twoMoves(t)
	cmd := exec.Command("antares", "play", "skaane", "--set", "board=4x5", "--seed", "7", "--as", "light,dark", "--plain")
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+file)
	cmd.Stdin = strings.NewReader(strings.Join(moves, "\n") + "\nposition\nquit\n")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), position) || strings.Count(string(out), "This game cannot be kept: ") != 1 {
		t.Errorf("%v: %s", err, out)
	}
	// The same where nothing can be written, as on a full disk: nothing is left half-written.
	state := t.TempDir()
	full := exec.Command("sh", "-c", `trap "" XFSZ; ulimit -f 0; exec antares play skaane --set board=4x5 --seed 7 --as light,dark --plain`)
	full.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
	full.Stdin = strings.NewReader(strings.Join(moves, "\n") + "\nposition\nquit\n")
	out, err = full.CombinedOutput()
	if err != nil || !strings.Contains(string(out), position) || strings.Count(string(out), "This game cannot be kept: ") != 1 {
		t.Errorf("%v: %s", err, out)
	}
	if left, err := os.ReadDir(filepath.Join(state, "antares", "games")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	screen := ttytest.Tmux(t, []string{"XDG_STATE_HOME=" + file}, "antares", "play", "skaane", "--set", "board=4x5", "--seed", "7", "--as", "light,dark")
	screen.Sees("light to move")
	screen.Keys("/" + moves[0] + "\r")
	screen.Sees("This game cannot be kept: ")
	screen.Press("q")
	screen.Sees("Leave this game? It cannot be kept")
	screen.Press("y", "q")
	screen.Ends()
}

// A guest on a server is the same the next time, and another one with --new-guest. The
// secret goes to no other server.
func TestTheSameGuest(t *testing.T) {
	srv, other := servertest.StartIdle(t, t.TempDir(), nil), servertest.StartIdle(t, t.TempDir(), nil)
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	join := func(server string, fresh bool) string {
		t.Helper()
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		c, err := (&joining{server: server, fresh: fresh}).join(cmd)
		if err != nil {
			t.Fatal(err)
		}
		me, err := c.Me(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return me.ID
	}
	first := join(srv.URL, false)
	if again := join(srv.URL+"/", false); again != first {
		t.Errorf("the guest %q is now %q", first, again)
	}
	if elsewhere := join(other.URL, false); elsewhere == first {
		t.Errorf("%q is also a guest elsewhere", first)
	}
	fresh := join(srv.URL, true)
	if fresh == first {
		t.Errorf("--new-guest is still %q", first)
	}
	if again := join(srv.URL, false); again != fresh {
		t.Errorf("the new guest %q is now %q", fresh, again)
	}
}
