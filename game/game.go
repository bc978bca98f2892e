// Package game is the vocabulary shared by every rules engine of Antares: seats, moves,
// positions, rules, options, views, sessions and the derivation of chance. It knows no
// game by name and imports only the standard library.
//
// Each game has two parts: a flat Position, which searches copy by assignment and which
// trusts its caller, and a Rules value, which handles text, checks everything and gives
// reasons. New joins the two into a Game, the form without type parameters that the
// command line, the server and the terminal use.
package game

import "math/bits"

// Seat is a player's place at the table, counted from 0 in turn order.
type Seat int8

const (
	// MaxSeats is the largest number of players that any game has.
	MaxSeats = 4
	// Chance is the seat to move when a die is about to be rolled.
	Chance Seat = -1
	// Over takes the place of a seat once the game has ended.
	Over Seat = -2
)

// SeatSet is a set of seats, bit s for seat s.
type SeatSet uint8

// Has reports whether the set contains seat s.
func (set SeatSet) Has(s Seat) bool { return s >= 0 && set>>uint(s)&1 != 0 }

// Len returns the number of seats in the set.
func (set SeatSet) Len() int { return bits.OnesCount8(uint8(set)) }

// Only returns the set that contains just seat s.
func Only(s Seat) SeatSet { return 1 << uint(s) }

// Move is an action by a player or by chance. Each game packs it in its own way; the
// layout is described above the game's constructors. A Move means the same in every
// position of its game: whether it is legal is a separate question.
type Move uint64

// Payoff is how a finished game ended for each seat: 1 won, -1 lost, 0 drawn (or no
// such seat).
type Payoff [MaxSeats]int8

// Position is what a search needs from a game, and nothing else. P is a plain
// comparable struct without pointers: copying it is an assignment, and undoing a move
// means returning to the copy.
type Position[P any] interface {
	*P

	// Turn returns the seat to decide, Chance, or Over.
	Turn() Seat
	// AppendMoves appends the legal moves, each once and in no particular order; it
	// appends nothing if and only if Turn is Over. At Chance the moves are the outcomes,
	// all equally likely. It allocates only if dst has no room for Traits.MaxMoves more,
	// and it may use all of that room as scratch space: a caller that keeps several lists
	// in one array must cap each of them.
	AppendMoves(dst []Move) []Move
	// Play plays a legal move. It trusts its caller.
	Play(m Move)
	// Hash returns a Zobrist hash of everything that decides whether two positions are the
	// same under the repetition rule: the player to move counts, turn numbers and counters
	// do not. Play keeps it up to date.
	Hash() uint64
	// Payoff returns the result once Turn is Over; before that it is zero.
	Payoff() Payoff
}

// Counter is implemented by positions that can count their legal moves faster than they
// can list them.
type Counter interface {
	CountMoves() int
}

// Picker is implemented by positions that can pick a uniformly random legal
// move without listing all of them. ok is false once the game is over.
type Picker interface {
	RandomMove(r *Rand) (m Move, ok bool)
}

// Limited is implemented by positions of games in which a counter eventually forces a
// draw. Hash ignores that counter, so near the limit a search must use it to tell
// positions apart.
type Limited interface {
	// PliesToLimit returns how many more plies can be played before the draw.
	PliesToLimit() int
}
