package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// small are options that make a game short.
var small = map[string]game.Options{catalog.Skaane: {"board": "4x5"}, catalog.Scorpion: {"players": "2", "squares": "12"}}

func smallGame(t *testing.T, id string) game.Variant {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(small[id])
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// saveAs is the keys that save a game under a name, replacing the suggested one.
func saveAs(name string) string { return "s\x15" + name + "\r" }

// saved waits for a record.
func saved(t *testing.T, file string) (r *record.Record) {
	t.Helper()
	ttytest.Await(t, "the record", func() bool {
		var err error
		r, err = tui.LoadRecord(file)
		return err == nil
	})
	return r
}

// The program itself in a terminal, with all seats played by hand: every game is typed to
// its end, saved and left.
func TestPlayInATerminal(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			s := smallGame(t, id).New(game.SeedDice(7))
			seats := s.Variant().Traits().Seats
			args := []string{"play", id, "--seed", "7", "--as", strings.Join(seats, ",")}
			for key, value := range small[id] {
				args = append(args, "--set", key+"="+value)
			}
			file := filepath.Join(t.TempDir(), "game.pgn")
			tty := ttytest.Tmux(t, nil, append([]string{"antares"}, args...)...)
			text := ""
			// shown waits until the screen has changed and the next move can be typed.
			shown := func() {
				t.Helper()
				before := text
				ttytest.Await(t, "a turn", func() bool {
					text = tty.Text()
					return text != before && !strings.Contains(text, "\n move: ") &&
						(strings.Contains(text, "/ type") || strings.Contains(text, "n new game"))
				})
			}
			shown()
			r := game.NewRand(3)
			for s.Turn() != game.Over {
				if s.Turn() == game.Chance {
					if _, err := s.Roll(); err != nil {
						t.Fatal(err)
					}
					continue
				}
				dangerous := map[string]bool{}
				for _, a := range s.View().Actions {
					dangerous[a.Text] = a.Danger
				}
				legal := s.Legal()
				action := legal[r.N(len(legal))]
				if err := s.Play(action); err != nil {
					t.Fatal(err)
				}
				tty.Keys("/" + action + "\r")
				if dangerous[action] {
					tty.Keys("\r") // it is asked about
				}
				shown()
			}
			tty.Sees("n new game")
			tty.Keys(saveAs(file))
			got := saved(t, file)
			tty.Sees("Saved as")
			tty.Press("q", "q")
			tty.Ends()
			names := make([]string, len(seats))
			for i := range names {
				names[i] = got.Players[0].Name
			}
			want := record.FromSession(s, names...)
			want.Date = got.Date
			if !got.Equal(want) {
				t.Errorf("the terminal's game is\n%v\nnot\n%v", got, want)
			}
		})
	}
}

// Against the computer, with keys alone: always the first legal action.
func TestPlayTheComputerInATerminal(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.pgn")
	tty := ttytest.Tmux(t, nil, "antares", "play", "skaane", "--set", "board=4x5", "--seed", "5", "--against", "level:1")
	for {
		var text string
		ttytest.Await(t, "a turn", func() bool {
			text = tty.Text()
			return strings.Contains(text, "light to move") || strings.Contains(text, "n new game")
		})
		if strings.Contains(text, "n new game") {
			break
		}
		tty.Press("/", "Down", "Enter")
		ttytest.Await(t, "the action", func() bool { return tty.Text() != text })
	}
	tty.Keys(saveAs(file))
	r := saved(t, file)
	if r.Result == record.Ongoing || len(r.Players) != 2 || r.Players[1].Name != "level 1" {
		t.Errorf("the record is\n%v", r)
	}
	if _, err := r.Replay(catalog.Find); err != nil {
		t.Error(err)
	}
	tty.Sees("Saved as")
	tty.Press("q", "q")
	tty.Ends()
}

// watchPipe is `antares watch` without a terminal, and its lines.
func watchPipe(t *testing.T, link string) (next func() string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "antares", "watch", link)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	return func() string {
		t.Helper()
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			return "the end"
		}
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(line)
	}
}

// A table is followed as it is played, on the screen and through a pipe, to the end.
func TestWatchTable(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	players := []*client.Client{guestAt(t, srv.URL), guestAt(t, srv.URL)}
	snap, err := players[0].NewTable(t.Context(), antares.Setup{
		Game: catalog.Skaane, Options: small[catalog.Skaane], Clock: antares.Clock{Kind: antares.NoClock}, Public: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	link := srv.URL + "/t/" + snap.ID
	tty := ttytest.Tmux(t, nil, "antares", "watch", link)
	tty.Sees("waiting for players")
	next := watchPipe(t, link)
	for i, c := range players {
		if snap, err = c.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	s, err := smallGame(t, catalog.Skaane).Read(snap.Position, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := next(); got != s.Position() {
		t.Errorf("it begins with %q, not %q", got, s.Position())
	}
	for r := game.NewRand(2); s.Turn() != game.Over; {
		legal := s.Legal()
		action := legal[r.N(len(legal))]
		if _, err := players[s.Turn()].Play(t.Context(), snap.ID, s.Ply(), action); err != nil {
			t.Fatal(err)
		}
		if err := s.Play(action); err != nil {
			t.Fatal(err)
		}
		plies := s.Plies()
		if got, want := next(), fmt.Sprintf("%d. %s  %s", plies[len(plies)-1].Turn, action, s.Position()); got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
		if len(plies) <= 3 {
			tty.Sees(fmt.Sprintf(" %d. ", plies[len(plies)-1].Turn)) // in words
		}
	}
	result := s.Outcome().Format(s.Variant().Traits().Seats)
	if got := next(); got != result {
		t.Errorf("it ends with %q, not %q", got, result)
	}
	if got := next(); got != "the end" {
		t.Errorf("after the end it says %q", got)
	}
	tty.Sees("(" + s.Outcome().Rule + ")")
	tty.Press("q")
	tty.Sees("Lobby")
	tty.Press("q")
	tty.Ends()
	// A game that is already over is printed as a whole; a table that does not exist is
	// refused.
	next = watchPipe(t, link)
	for range s.Ply() + 1 {
		next()
	}
	if got := next(); got != result {
		t.Errorf("it ends with %q, not %q", got, result)
	}
	if out, err := exec.Command("antares", "watch", srv.URL+"/t/nonsense").CombinedOutput(); err == nil || !strings.Contains(string(out), "no such table") {
		t.Errorf("%v: %s", err, out)
	}
}
