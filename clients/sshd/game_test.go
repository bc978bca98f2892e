package sshd_test

import (
	"fmt"
	"os"
	"testing"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/term"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/table"
)

// childAddress, in the environment, makes this test program an SSH client in the
// terminal it was started in.
const childAddress = "ANTARES_TEST_SSH"

func TestMain(m *testing.M) {
	if address := os.Getenv(childAddress); address != "" {
		if err := ssh(address); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// ssh is what the command of that name does.
func ssh(address string) error {
	c, err := dialAs(address, "guest")
	if err != nil {
		return err
	}
	sess, err := c.NewSession()
	if err != nil {
		return err
	}
	before, err := term.MakeRaw(int(os.Stdin.Fd()))
	if err != nil {
		return err
	}
	defer func() { _ = term.Restore(int(os.Stdin.Fd()), before) }()
	w, h, err := term.GetSize(int(os.Stdin.Fd()))
	if err != nil {
		return err
	}
	sess.Stdin, sess.Stdout, sess.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := sess.RequestPty(os.Getenv("TERM"), h, w, gossh.TerminalModes{}); err != nil {
		return err
	}
	if err := sess.Shell(); err != nil {
		return err
	}
	return sess.Wait()
}

// A game over a real SSH connection, in a real terminal, to its end by the rules: a
// guest makes a table against the computer, on the smallest board, and plays it by keys.
func TestGameOverSSH(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	tty := ttytest.Tmux(t, []string{childAddress + "=" + start(t, srv, nil)}, os.Args[0])
	tty.Sees("No tables yet")
	tty.Press("n", "Down", "Down", "Enter") // Skaane
	tty.Sees("Create table")
	tty.Press("Up", "Right") // against level 1
	tty.Sees("level 1")
	tty.Press("Up", "Up", "Up", "Up", "Up", "Up", "BSpace", "BSpace", "BSpace")
	tty.Type("4x5")
	tty.Press("Enter", "Down", "Down", "Down", "Down", "Down", "Down", "Enter")
	tty.Sees("your turn")
	rows, err := srv.Store.Tables(t.Context(), antares.Filter{Status: antares.Playing})
	if err != nil || len(rows) != 1 || rows[0].Setup.Options["board"] != "4x5" {
		t.Fatalf("%+v, %v", rows, err)
	}
	id := rows[0].ID
	// look tells what was played, what can be, and whether it is the guest's turn.
	look := func() (played []game.Ply, legal []string, reason antares.Reason, mine bool) {
		err := srv.Site.Look(t.Context(), id, func(t *table.Table) error {
			played, legal = t.Session().Plies(), t.Session().Legal()
			reason, mine = t.Reason, t.Turn() == 0
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return played, legal, reason, mine
	}
	for r := game.NewRand(1); ; {
		played, legal, reason, mine := look()
		if reason != "" {
			if reason != antares.ByRule {
				t.Errorf("the game ended by %s", reason)
			}
			break
		}
		if !mine {
			t.Fatal("nobody is to move")
		}
		if n := len(played); n > 0 { // the client may be a moment behind the server
			tty.Sees(fmt.Sprintf("%d. Level 1 ", n))
		}
		tty.Sees("your turn")
		tty.Press("/")
		tty.Sees("move:")
		tty.Type(legal[r.N(len(legal))])
		tty.Press("Enter")
		ttytest.Await(t, "the answer", func() bool {
			now, _, reason, mine := look()
			return reason != "" || mine && len(now) > len(played)
		})
	}
	tty.Sees("(SK-")
	tty.Sees("R rematch")
	tty.Sees("s record")
	tty.Press("s") // there are no files: it is shown, with links to it
	tty.Sees("Game:   http://games.example/t/" + id)
	tty.Sees("Record: http://games.example/api/tables/" + id + "/record")
	tty.Sees("[Game \"")
	tty.Press("q")
	tty.Sees("R rematch")
	tty.Press("q")
	tty.Sees("Your last games")
	tty.Press("q")
	tty.Ends()
}

// What there is to learn and to read over a real SSH connection: a lesson, a puzzle and
// the rules come with the client, which has neither files nor an engine; the leaders and
// the profile come from the server.
func TestLearningOverSSH(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	tty := ttytest.Tmux(t, []string{childAddress + "=" + start(t, srv, nil)}, os.Args[0])
	tty.Sees("No tables yet")
	tty.Press("l")
	tty.Sees("Lessons: choose a game")
	tty.Press("Down", "Down", "Enter") // Skaane
	tty.Sees("step 1 of")
	tty.Press("/")
	tty.Sees("move:")
	tty.Type("c2c3")
	tty.Press("Enter")
	tty.Sees("Enter next step")
	tty.Press("Enter")
	tty.Sees("step 2 of")
	tty.Press("q")
	tty.Sees("No tables yet")
	tty.Press("p")
	tty.Sees("Puzzles: choose a game")
	tty.Press("Down", "Down", "Enter")
	tty.Sees("0 of")
	tty.Press("Enter")
	tty.Sees("puzzle 1 of")
	tty.Press("h")
	tty.Sees("Hint: begin with")
	tty.Press("q", "q")
	tty.Sees("No tables yet")
	tty.Press("w")
	tty.Sees("Rules: choose a game")
	tty.Press("Down", "Down", "Enter")
	tty.Sees("Skaane, the runes: rules")
	tty.Press("/")
	tty.Sees("find:")
	tty.Type("sk-8")
	tty.Press("Enter")
	tty.Sees("SK-8: 1 of")
	tty.Sees("A pawn that reaches the row farthest")
	tty.Press("q")
	tty.Sees("No tables yet")
	tty.Press("b")
	tty.Sees("Nobody has played enough rated games yet")
	tty.Press("q")
	tty.Sees("No tables yet")
	tty.Press("i")
	tty.Sees("guest since")
	tty.Press("q")
	tty.Sees("No tables yet")
	tty.Press("q")
	tty.Ends()
}
