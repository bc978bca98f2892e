// Package game is the vocabulary that every rules engine of Antares speaks:
// seats, moves, positions, rules, options, views, sessions and the derivation
// of chance. It knows no game by name and imports the standard library only.
//
// A game is written twice over in small: a flat Position that searches copy by
// assignment and that trusts its caller, and a Rules value that stands at the
// text edge, checks everything and says why. New ties the two together into a
// Game, the erased form that the command line, the server and the terminal use.
package game

import "math/bits"

// Seat is a player's place at the table, counted from 0 in turn order.
type Seat int8

const (
	// MaxSeats is the largest number of players that any game has.
	MaxSeats = 4
	// Chance is to move when a die is about to be rolled.
	Chance Seat = -1
	// Over stands in the place of a seat once the game has ended.
	Over Seat = -2
)

// SeatSet is a set of seats, bit s for seat s.
type SeatSet uint8

// Has says whether the set holds seat s.
func (set SeatSet) Has(s Seat) bool { return s >= 0 && set>>uint(s)&1 != 0 }

// Len counts the seats of the set.
func (set SeatSet) Len() int { return bits.OnesCount8(uint8(set)) }

// Only is the set of that one seat.
func Only(s Seat) SeatSet { return 1 << uint(s) }

// Move is an action of a player or of chance, packed by each game in a way of
// its own; the layout stands above each game's constructors. A Move means the
// same in every position of its game: legality is a separate question.
type Move uint64

// Payoff says how a finished game ended for each seat: 1 won, -1 lost, 0 drawn
// (or no such seat).
type Payoff [MaxSeats]int8

// Position is what a search needs of a game, and nothing else. P is a plain
// comparable struct without pointers: copying it is an assignment and undoing a
// move is going back to the copy.
type Position[P any] interface {
	*P

	// Turn is the seat to decide, Chance, or Over.
	Turn() Seat
	// AppendMoves appends the legal moves, each once and in no special order; it
	// appends nothing exactly when Turn is Over. At Chance the moves are the
	// outcomes, all equally likely. It allocates only if dst has no room for
	// Traits.MaxMoves more, and may use all of that room for scratch: whoever
	// keeps several lists in one array caps each of them.
	AppendMoves(dst []Move) []Move
	// Play plays a legal move. It trusts its caller.
	Play(m Move)
	// Hash is a Zobrist hash of everything that decides whether two positions
	// are the same for the rule of repetition: the player to move counts, turn
	// numbers and counters do not. Play keeps it up.
	Hash() uint64
	// Payoff tells the result once Turn is Over; before that it is zero.
	Payoff() Payoff
}

// Counter is implemented by positions that can count their legal moves faster
// than list them.
type Counter interface {
	CountMoves() int
}

// Picker is implemented by positions that can pick a uniformly random legal
// move without listing all of them. ok is false once the game is over.
type Picker interface {
	RandomMove(r *Rand) (m Move, ok bool)
}

// Limited is implemented by positions of games that a counter draws at last, which
// Hash leaves aside: near the limit a search must tell positions apart by it.
type Limited interface {
	// PliesToLimit is how many more plies can be played before the draw.
	PliesToLimit() int
}
