package skaane

import "github.com/antares-games/antares/game"

// numberWords are the numbers of pawns that a pawn can jump, apart from one.
var numberWords = [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

// Tell describes a legal move in words.
func (r *Rules) Tell(p *Position, m game.Move) []game.Sentence {
	from, to := fromTo(m)
	seat, pawn := seats[p.turn], runeNames[p.rune(from)]
	if p.side[p.turn^1]>>to&1 != 0 { // SK-6
		victim := seats[p.turn^1] + " " + runeNames[p.rune(to)]
		return []game.Sentence{game.Tell("%s captured the %s on %s with the %s from %s", seat, victim, name(to), pawn, name(from))}
	}
	jumped := -1 // SK-5: every square on the way holds a friend
	for sq, step := from, direction(from, to); sq != to; sq += step {
		jumped++
	}
	switch jumped {
	case 0:
		return []game.Sentence{game.Tell("%s moved the %s from %s to %s", seat, pawn, name(from), name(to))}
	case 1:
		return []game.Sentence{game.Tell("%s moved the %s from %s to %s, jumping one pawn", seat, pawn, name(from), name(to))}
	}
	return []game.Sentence{game.Tell("%s moved the %s from %s to %s, jumping %s pawns", seat, pawn, name(from), name(to), numberWords[jumped])}
}
