package tui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// PlainPuzzles poses puzzles without a screen: typed actions, one line at a time.
type PlainPuzzles struct {
	Set *PuzzleSet
	In  io.Reader
	Out io.Writer
	// Pictures draws boards; otherwise positions are printed as text.
	Pictures bool

	at     int
	try    *attempt
	board  Plain // shows the position
	helped bool
	solved map[int]bool
}

const puzzleHelp = `Type an action, or one of these:
  hint       say what the solution touches first
  solution   play the next action of the solution
  moves      list the legal actions
  why ACTION say why an action is or is not legal
  show       draw the board again
  position   print the position's text
  again      begin this puzzle again
  next       go to the next puzzle; previous to the one before, a number to that one
  quit       leave
`

// Run poses puzzles until the last one is solved, the user quits or the input ends.
func (p *PlainPuzzles) Run(ctx context.Context) error {
	p.solved = map[int]bool{}
	info := p.Set.variant.Info()
	p.printf("%s: %s (%s). %s. Type help for help.\n", info.Name, info.Subtitle, p.Set.variant.Options(), count(len(p.Set.list), "puzzle", "puzzles"))
	if err := p.open(0); err != nil {
		return err
	}
	lines := bufio.NewScanner(p.In)
	for p.printf("%s> ", p.try.puzzle.Player); lines.Scan(); p.printf("%s> ", p.try.puzzle.Player) {
		if err := ctx.Err(); err != nil {
			return err
		}
		leave, err := p.obey(strings.Fields(lines.Text()))
		if err != nil {
			return err
		}
		if leave {
			break
		}
	}
	p.printf("\nSolved: %d of %d.\n", len(p.solved), len(p.Set.list))
	return lines.Err()
}

// open poses a puzzle of the set.
func (p *PlainPuzzles) open(n int) error {
	try, err := p.Set.attempt(n)
	if err != nil {
		return err
	}
	p.at, p.try, p.helped = n, try, false
	p.board = Plain{Session: try.s, Out: p.Out, Pictures: p.Pictures}
	p.printf("\nPuzzle %d of %d, difficulty %d of %d. %s\n", n+1, len(p.Set.list), try.puzzle.Difficulty, maxStars, try.task())
	p.board.show()
	return nil
}

func (p *PlainPuzzles) obey(typed []string) (leave bool, err error) {
	if len(typed) == 0 {
		return false, nil
	}
	switch word := typed[0]; word {
	case "help", "?":
		p.printf("%s", puzzleHelp)
	case "hint":
		view := p.try.s.View()
		if picks := picksOf(&view, p.try.next()); len(picks) > 0 {
			p.printf("Begin with %s.\n", picks[0])
		}
	case "solution":
		p.helped = true
		return p.forward(p.try.next())
	case "again":
		return false, p.open(p.at)
	case "next", "previous":
		step := 1
		if word == "previous" {
			step = -1
		}
		return false, p.turnTo(p.at + step)
	case "quit", "exit":
		return true, nil
	case "moves", "why", "show", "position":
		return p.board.obey(typed)
	default:
		if n, err := strconv.Atoi(word); err == nil {
			return false, p.turnTo(n - 1)
		}
		return p.decide(typed)
	}
	return false, nil
}

// turnTo goes to another puzzle, if that number exists.
func (p *PlainPuzzles) turnTo(n int) error {
	if n < 0 || n >= len(p.Set.list) {
		p.printf("the puzzles are 1 to %d\n", len(p.Set.list))
		return nil
	}
	return p.open(n)
}

// decide judges an action.
func (p *PlainPuzzles) decide(typed []string) (leave bool, err error) {
	if len(typed) > 1 {
		p.printf("one action at a time; type help for help\n")
		return false, nil
	}
	if err := p.try.s.Explain(typed[0]); err != nil {
		p.printf("%v\n", err)
		return false, nil
	}
	if !p.try.right(typed[0]) {
		p.printf("%s.\n", p.try.wrong(typed[0]))
		return false, nil
	}
	return p.forward(typed[0])
}

// forward plays a right action and the replies of the line, and continues to the next
// puzzle once this one is solved; after the last there is nothing more to do.
func (p *PlainPuzzles) forward(action string) (leave bool, err error) {
	said := "Right"
	if p.helped {
		said = "The solution plays " + action
	}
	if err := p.try.s.Play(action); err != nil { // it was judged before
		return false, err
	}
	p.printf("%s.\n", said)
	for _, reply := range p.try.replies() {
		seat := p.try.s.Turn()
		if err := p.try.s.Play(reply); err != nil {
			return false, err
		}
		p.printf("%s plays %s.\n", p.board.seat(seat), reply)
	}
	p.board.show()
	if !p.try.solved() {
		return false, nil
	}
	out := p.try.s.Outcome()
	said = "Solved"
	if p.helped {
		said = "This was the solution"
	} else {
		p.solved[p.at] = true
	}
	p.printf("%s: %s (%s).\n", said, out.Format(p.Set.variant.Traits().Seats), out.Rule)
	if p.at+1 == len(p.Set.list) {
		return true, nil
	}
	return false, p.open(p.at + 1)
}

// printf prints for the player. If the player is no longer there, that is noticed when
// the input ends.
func (p *PlainPuzzles) printf(format string, args ...any) { fmt.Fprintf(p.Out, format, args...) }
