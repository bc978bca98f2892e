// Package skorpion is the game of Skorpion: red and blue build a path of pieces to the
// Gate in the centre, and both may move the Skorpion that guards it.
//
// This package contains the boards (data, as KO-2 says, checked by KO-B), the flat
// Position that searches copy, and the Rules, which read and print text, refuse moves
// with a reason and describe positions for display. Comments name each rule, by its id
// in rulebook.md, at the one place where it is implemented. Playing strength, clocks
// and repetition (KO-18, which needs a history) are elsewhere.
package skorpion

import "github.com/antares-games/antares/game"

const (
	red, blue game.Seat = 0, 1

	pieceCount = 8   // pieces of a player
	setupTurns = 2   // KO-4
	lastTurn   = 300 // KO-19
)

// seatNames are the players as texts and outcomes name them.
var seatNames = [2]string{"red", "blue"}

// Position is a position of the game. It is a plain value: it contains everything
// needed to continue playing, and equal positions are equal under ==.
type Position struct {
	pieces   [2]uint64 // where each player's pieces stand, bit i for spot i
	hash     uint64    // kept up to date by Play; freshHash shows what it includes
	skorpion spot
	tail     spot
	hand     [2]uint8  // pieces in hand
	turn     uint16    // the TURN of the position's text, 1 to 301
	board    uint16    // where the shelf keeps the board
	out      bool      // KO-15: discard=out
	seat     game.Seat // to move, or Over: follows from the other fields, see settle
}

// start is the position before turn 1.
func start(board uint16, out bool) Position {
	p := Position{
		skorpion: gate, tail: gate, // KO-3
		hand:  [2]uint8{pieceCount, pieceCount},
		turn:  1,
		board: board,
		out:   out,
	}
	p.settle()
	p.hash = p.freshHash()
	return p
}

// Turn returns the seat to move, or Over.
func (p *Position) Turn() game.Seat { return p.seat }

// TurnNumber returns the TURN of the position's text: the number of the turn that is
// about to be played.
func (p *Position) TurnNumber() int { return int(p.turn) }

// ending is how a game ended, as far as the position alone shows it.
type ending uint8

const (
	ongoing   ending = iota
	byGate           // KO-16
	byRemoval        // KO-17
	byLimit          // KO-19
)

// ending checks for the end of the game, in the rulebook's order.
func (p *Position) ending() ending {
	switch {
	case (p.pieces[red]|p.pieces[blue])&bit(gate) != 0:
		return byGate // KO-16
	case (p.pieces[red] == 0 || p.pieces[blue] == 0) && p.turn > setupTurns+1:
		return byRemoval // KO-17; before turn 4 a player may not have placed anything yet
	case p.turn > lastTurn:
		return byLimit // KO-19
	}
	return ongoing
}

// settle works out whose move it is from the other fields: red has the odd turns.
func (p *Position) settle() {
	p.seat = game.Seat(1 - p.turn&1)
	if p.ending() != ongoing {
		p.seat = game.Over
	}
}

// winner returns the player who has won, if there is one.
func (p *Position) winner() (game.Seat, bool) {
	switch p.ending() {
	case byGate:
		if p.pieces[red]&bit(gate) != 0 {
			return red, true
		}
		return blue, true
	case byRemoval:
		if p.pieces[red] != 0 {
			return red, true
		}
		return blue, true
	}
	return game.Over, false
}

// Payoff returns the result once the game is over.
func (p *Position) Payoff() (pay game.Payoff) {
	if w, ok := p.winner(); ok {
		pay[w], pay[1-w] = 1, -1
	}
	return pay
}

// Outcome returns the result as far as p alone shows it, and the rule behind it.
func (r *Rules) Outcome(p *Position) game.Outcome {
	w, _ := p.winner()
	switch p.ending() {
	case byGate:
		return game.Outcome{Won: game.Only(w), Rule: "KO-16"}
	case byRemoval:
		return game.Outcome{Won: game.Only(w), Rule: "KO-17"}
	case byLimit:
		return game.Outcome{Draw: "limit", Rule: "KO-19"}
	}
	return game.Outcome{}
}

// PliesToLimit returns the plies left before KO-19.
func (p *Position) PliesToLimit() int { return lastTurn + 1 - int(p.turn) }
