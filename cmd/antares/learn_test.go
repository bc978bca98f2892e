package main

import (
	"testing"

	"github.com/antares-games/antares/clients/tui/ttytest"
)

// The lesson and the puzzles of a game in full screen, straight from the command line.
func TestLearnInATerminal(t *testing.T) {
	tty := ttytest.Tmux(t, nil, "antares", "play", "skaane", "--lesson")
	tty.Sees("step 1 of ")
	tty.Press("q")
	tty.Sees("l lesson")
	tty.Press("q")
	tty.Ends()

	tty = ttytest.Tmux(t, nil, "antares", "play", "skaane", "--puzzles", "--ascii")
	tty.Sees("Enter solve")
	tty.Press("Enter")
	tty.Sees("puzzle 1 of ")
	tty.Press("h")
	tty.Sees("Hint: begin with ")
	tty.Press("q", "q", "q")
	tty.Ends()
}
