package tui

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/puzzle"
)

// attempt is a puzzle being solved.
type attempt struct {
	puzzle *puzzle.Puzzle
	s      game.Session
	seat   game.Seat
}

func (s *PuzzleSet) attempt(n int) (*attempt, error) {
	at, err := s.variant.Read(s.list[n].Position, nil)
	if err != nil { // it was checked before
		return nil, err
	}
	return &attempt{&s.list[n], at, at.Turn()}, nil
}

// next is the next action of the line, if there is one.
func (a *attempt) next() string {
	if n := a.s.Ply(); n < len(a.puzzle.Line) && !a.solved() {
		return a.puzzle.Line[n]
	}
	return ""
}

// replies are the actions of the others that come next in the line.
func (a *attempt) replies() []string {
	from := min(a.s.Ply(), len(a.puzzle.Line))
	to := from
	for a.s.Turn() != a.seat && a.next() != "" {
		if a.s.Play(a.next()) != nil { // it was checked before
			break
		}
		to++
	}
	_ = a.s.Undo(from) // a ply of this game
	return a.puzzle.Line[from:to]
}

func (a *attempt) solved() bool { return a.s.Outcome().Won.Has(a.seat) }

// right reports whether a legal action is the one in the line, or wins at once.
func (a *attempt) right(action string) bool {
	if action == a.next() {
		return true
	}
	ply := a.s.Ply()
	if a.s.Play(action) != nil {
		return false
	}
	won := a.solved()
	_ = a.s.Undo(ply) // a ply of this game
	return won
}

// task describes what is to be found. It promises no more than was proven.
func (a *attempt) task() string {
	p := a.puzzle
	text := capital(p.Player) + " to move and win"
	if p.Plies > 0 {
		text += " in " + strconv.Itoa(ownMoves(p.Plies))
	}
	if p.Within > 0 {
		return text + ". Only one move wins within " + count(ownMoves(p.Within), "move", "moves") + "."
	}
	return text + ". Only one move wins."
}

// wrong explains what is wrong with an action that is legal but not right.
func (a *attempt) wrong(action string) string {
	switch within := a.puzzle.Within; {
	case a.s.Ply() > 0:
		return action + " does not win at once, and the solution continues differently. Taken back: try again"
	case within > 0:
		return action + " does not win within " + count(ownMoves(within), "move", "moves") + ". Taken back: try again"
	}
	return action + " does not win. Taken back: try again"
}

// ownMoves is how many moves a player makes in a number of plies, beginning with the first:
// in games without chance, players take turns.
func ownMoves(plies int) int { return (plies + 1) / 2 }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

func capital(s string) string {
	if s == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}
