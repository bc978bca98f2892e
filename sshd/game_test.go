package sshd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/term"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/server/servertest"
	"github.com/antares-games/antares/table"
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

// A game over a real SSH connection, in a real terminal, to its end: a guest makes a
// table against the computer and plays it by keys.
func TestGameOverSSH(t *testing.T) {
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Fatal("this test needs tmux; 'make needs' installs it")
	}
	srv := servertest.Start(t, t.TempDir(), nil)
	address := start(t, srv, nil)
	socket := filepath.Join(t.TempDir(), "tmux")
	run := func(args ...string) string {
		t.Helper()
		out, err := exec.Command(tmux, append([]string{"-S", socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %v: %v: %s", args, err, out)
		}
		return string(out)
	}
	run("new-session", "-d", "-x", "80", "-y", "24", "-e", childAddress+"="+address, "-e", "LC_ALL=C.UTF-8", os.Args[0])
	t.Cleanup(func() { _ = exec.Command(tmux, "-S", socket, "kill-server").Run() }) // it may have ended
	last := ""
	defer func() {
		if t.Failed() {
			t.Log(last)
		}
	}()
	sees := func(text string) {
		t.Helper()
		await(t, text, func() bool {
			last = run("capture-pane", "-p")
			return strings.Contains(last, text)
		})
	}
	sees("No tables yet")
	run("send-keys", "n", "Down", "Down", "Enter") // Skaane
	sees("Make the table")
	run("send-keys", "Up", "Right", "Down", "Enter") // against level 1
	sees("your turn")
	rows, err := srv.Store.Tables(t.Context(), antares.Filter{Status: antares.Playing})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d tables, %v", len(rows), err)
	}
	id := rows[0].ID
	// look tells what was played, what can be, and whether it is the guest's turn.
	look := func() (played []game.Ply, legal []string, over, mine bool) {
		err := srv.Site.Look(t.Context(), id, func(t *table.Table) error {
			played, legal = t.Session().Plies(), t.Session().Legal()
			over, mine = t.Status == antares.Over, t.Turn() == 0
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return played, legal, over, mine
	}
	for n := 0; ; n++ {
		played, legal, over, mine := look()
		if over {
			break
		}
		if !mine {
			continue
		}
		if n := len(played); n > 0 { // the client may be a moment behind the server
			sees(fmt.Sprintf("%d.%s", n, played[n-1].Action))
		}
		sees("your turn")
		if len(played) >= 60 { // long enough: another way to end it
			run("send-keys", "r")
			sees("Resign?")
			run("send-keys", "y")
			break
		}
		run("send-keys", "/")
		sees("action:")
		run("send-keys", "-l", legal[n%len(legal)])
		run("send-keys", "Enter")
		await(t, "the answer", func() bool {
			now, _, over, mine := look()
			return over || mine && len(now) > len(played)
		})
	}
	sees("R rematch")
	run("send-keys", "q")
	sees("Your last games")
}
