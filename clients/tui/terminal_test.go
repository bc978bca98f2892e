package tui

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

// childGame, in the environment, turns this test program into the client itself, with a
// person at every seat of the game that it names.
const childGame = "ANTARES_TEST_GAME"

// brief are options for games that need few keys.
var brief = map[string]game.Options{catalog.Skaane: {"board": "4x5"}}

func TestMain(m *testing.M) {
	if id := os.Getenv(childGame); id != "" {
		os.Exit(child(id))
	}
	os.Exit(m.Run())
}

func child(id string) int {
	g, err := catalog.Find(id)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	v, err := g.Configure(brief[id])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	a := New(testConfig())
	a.Play(v.New(game.SeedDice(7)), make([]string, len(v.Traits().Seats)))
	if err := a.Run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// keyBytes are what a terminal sends for keys.
var keyBytes = map[string]string{
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "tab": "\t", "space": " ", "backspace": "\x7f",
}

func bytesOf(keys []string) string {
	var b strings.Builder
	for _, k := range keys {
		if s, ok := keyBytes[k]; ok {
			k = s
		}
		b.WriteString(k)
	}
	return b.String()
}

// Complete games of every kind, with keys, in a terminal. The same keys are pressed in a
// client without one, and both records are the same. On the way the window is resized.
func TestWholeGamesInATerminal(t *testing.T) {
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			a := hotseat(t, g.Info().ID, brief[g.Info().ID])
			moves := movesOut(t, a, 11)
			dir := t.TempDir()
			cmd := exec.Command(os.Args[0])
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), childGame+"="+g.Info().ID)
			tty := ttytest.Start(t, cmd)
			tty.Begun()
			var r *record.Record
			parts := 0
			// save waits until everything pressed so far has been played.
			save := func() {
				parts++
				name := fmt.Sprintf("game%d.pgn", parts)
				tty.Keys("s\x15" + name + "\r") // with the name that is offered wiped out
				ttytest.Await(t, name, func() bool {
					var err error
					r, err = LoadRecord(filepath.Join(dir, name))
					return err == nil && len(r.Plies) > 0
				})
			}
			// A terminal holds 4,096 bytes. More at once could split a key.
			keys := ""
			for i, move := range moves {
				if keys += bytesOf(move); len(keys) > 2000 {
					tty.Keys(keys)
					save()
					keys = ""
				}
				if i == len(moves)/2 {
					tty.Resize(132, 50)
					tty.Resize(100, 30)
					tty.Resize(80, 24)
				}
			}
			tty.Keys(keys)
			save()
			tty.Keys("qq")
			tty.Ends()
			want := a.top().(*play).record()
			want.Date = r.Date
			if !r.Equal(want) {
				t.Errorf("the terminal's game is\n%v\nnot\n%v", r, want)
			}
		})
	}
}

// The same under tmux, which shows what a person would see: after the last key the screen
// is, character for character, what the client reports.
func TestWholeGamesInTmux(t *testing.T) {
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			a := hotseat(t, g.Info().ID, brief[g.Info().ID])
			keys := playOut(t, a, 12)
			tty := ttytest.Tmux(t, []string{childGame + "=" + g.Info().ID}, os.Args[0])
			tty.Sees(g.Info().Name)
			tty.Keys(bytesOf(keys))
			want := screenText(a)
			ttytest.Await(t, "the last position:\n"+want, func() bool { return tty.Text() == want })
		})
	}
}
