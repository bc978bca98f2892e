package tui

import (
	"fmt"
	"strings"

	"github.com/antares-games/antares/game"
)

// teller says what happened in a game in words, with the names of the players where the
// engine has their seats.
type teller struct {
	// names are the players, by seat. A seat whose name is empty is called by its colour.
	names []string
	// mine are the seats of whoever reads. If those are all, seats are called by their
	// colours too.
	mine game.SeatSet
}

// player is what the player on a seat is called at the beginning of a sentence.
func (t teller) player(traits game.Traits, seat game.Seat) string {
	all := game.SeatSet(1)<<len(traits.Seats) - 1
	switch i := int(seat); {
	case t.mine.Has(seat) && t.mine != all:
		return "You"
	case t.mine.Has(seat), i < 0, i >= len(t.names), t.names[i] == "":
		return capital(traits.SeatName(seat))
	default:
		return capital(plain(t.names[i]))
	}
}

// toMove says whose turn it is.
func (t teller) toMove(traits game.Traits, seat game.Seat) string {
	return t.player(traits, seat) + " to move"
}

// ply says what a ply did, a sentence for each thing that happened; plies count from 1.
func (t teller) ply(s game.Session, ply int) (list []string) {
	for _, one := range s.Told(ply) {
		list = append(list, t.sentence(s.Variant().Traits(), one))
	}
	return list
}

// sentence is a sentence of an engine, ready to be read.
func (t teller) sentence(traits game.Traits, s game.Sentence) string {
	text := s.Text
	if strings.HasPrefix(s.Message, "%s") && len(s.Args) > 0 && strings.Count(s.Message, "%s") == len(s.Args) {
		for i, seat := range traits.Seats {
			if seat != s.Args[0] {
				continue
			}
			args := []any{t.player(traits, game.Seat(i))}
			for _, a := range s.Args[1:] {
				args = append(args, a)
			}
			text = fmt.Sprintf(s.Message, args...)
		}
	}
	return fullStop(capital(plain(text)))
}

// fullStop ends a sentence that has no end of its own.
func fullStop(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") || strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}
