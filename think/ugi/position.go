package ugi

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// position executes `startpos|fen TEXT [moves ACTION…]`. Positions contain spaces, so
// one goes up to the word moves, which no position contains. Nothing changes
// unless all of it is right.
func (s *server) position(text string) error {
	words := strings.Fields(text)
	var actions []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, actions = words[:i], words[i+1:]
	}
	if len(words) == 0 {
		return errors.New("expected startpos or fen")
	}
	var next game.Session
	switch {
	case words[0] == "startpos" && len(words) == 1:
		next = s.variant.New(game.SeedDice(s.tuning.seed))
	case words[0] == "startpos":
		return fmt.Errorf("expected moves after startpos, not %q", oneLine(words[1], 80))
	case words[0] == "fen" && len(words) > 1:
		var err error
		if next, err = s.variant.Read(strings.Join(words[1:], " "), nil); err != nil {
			return err
		}
	case words[0] == "fen":
		return errors.New("no position after fen")
	default:
		return fmt.Errorf("expected startpos or fen, not %q", oneLine(words[0], 80))
	}
	for i, a := range actions {
		if err := next.Play(a); err != nil {
			return fmt.Errorf("move %d, %s: %w", i+1, oneLine(a, 80), err)
		}
	}
	s.session = next
	return nil
}

// query answers a question about the position.
func (s *server) query(text string) {
	turn := s.session.Turn()
	switch text {
	case "gameover":
		s.respond(strconv.FormatBool(turn == game.Over))
	case "p1turn":
		s.respond(strconv.FormatBool(turn == 0))
	case "result":
		s.respond(result(s.session.Outcome()))
	case "moves":
		s.respond(s.session.Legal()...)
	case "position":
		s.respond(s.session.Position())
	case "turn":
		s.respond(seat(turn))
	default:
		s.out.complain("query: %q is none of gameover, p1turn, result, moves, position, turn", oneLine(text, 80))
	}
}

func (s *server) respond(words ...string) {
	s.out.print(strings.Join(append([]string{"response"}, words...), " "))
}

// result is one word: partners who win together are joined by a comma.
func result(o game.Outcome) string {
	switch {
	case o.Won != 0:
		var won []string
		for s := range game.Seat(game.MaxSeats) {
			if o.Won.Has(s) {
				won = append(won, seat(s)+"win")
			}
		}
		return strings.Join(won, ",")
	case o.Draw != "":
		return "draw"
	}
	return "none"
}

// seat is the protocol's name for the player to move: p1 moves first.
func seat(s game.Seat) string {
	switch s {
	case game.Chance:
		return "chance"
	case game.Over:
		return "none"
	}
	return "p" + strconv.Itoa(int(s)+1)
}
