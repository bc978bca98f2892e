// Package rsp is Rock, Scissors, Paper: a battle of two sides on a hexagonal
// board, with Rocks that roll and knock, Papers that stack and float, Scissors
// that cut and lock, and Flags to capture.
//
// This package contains the position, its moves, its text, its picture and the reasons
// why a move is refused. The rules themselves are in rulebook.md; the code that
// implements one names its id:
//
//	board.go     RP-1                       the spaces and the lines between them
//	position.go                             the pieces, and their hash
//	moves.go     RP-3 .. RP-5, RP-8 .. 11   where Rocks and Scissors may go
//	lays.go      RP-6, RP-7                 how Papers may be laid
//	count.go                                moves counted and picked, not listed
//	play.go      RP-12, RP-14               what a move does
//	ending.go    RP-15 .. RP-17             how the game ends
//	text.go      RP-2, RP-T                 positions as text
//	action.go    RP-T                       actions as text
//	explain.go   RP-0, RP-13                why a move is refused
//	words.go                                the words that refusals are made of
//	view.go                                 the picture, what to do next and why a game ended
//	tell.go                                 moves in words
package rsp

import "github.com/antares-games/antares/game"

// id is the game's short name.
const id = "rsp"

// Game defines the game.
var Game = game.Definition[Position]{
	Info: game.Info{
		ID:         id,
		Name:       "Rock, Scissors, Paper",
		Subtitle:   "the hexagon",
		Players:    "2",
		Counter:    true,
		Blurb:      "Roll your Rocks, spread your Papers and cut with your Scissors to capture the enemy's Flag.",
		Moment:     "sfrfs/r.ps.r/p.p.p.p/.s...p../.....R.../...p..S./PP2.PP.P/RS.P.R/SF.FS blue 17",
		Prefix:     "RP",
		Repetition: "RP-17",
		Options: []game.OptionSpec{
			{Key: "flags", Default: "1", Values: "1|2", Rule: "RP-15", Doc: "how many Flags you need to capture to win"},
		},
	},
	Configure: configure,
	Files:     files,
}

// Rules is the game with its options fixed.
type Rules struct {
	flags uint8
	board *game.Board
	start Position
}

func configure(o game.Options) (game.Rules[Position], error) {
	r := &Rules{board: newBoard()}
	switch v := o.Get("flags", "1"); v {
	case "1":
		r.flags = 1
	case "2":
		r.flags = 2
	default:
		return nil, game.Refuse("RP-15", "the option flags is 1 or 2, the number of Flags needed to win, not %.20q", v)
	}
	var err error
	r.start, err = r.Parse(startText)
	return r, err
}

// Options returns the current options.
func (r *Rules) Options() game.Options {
	return game.Options{"flags": string('0' + rune(r.flags))}
}

// maxMoves is an upper bound on the legal moves of any position.
//
// A Rock sees at most 24 spaces along its three lines, and Scissors reach at most 24: 6
// adjacent, 12 around those, 6 straight ahead. That is 72 and 96.
//
// For Papers, take each stack separately. How many lays a row allows depends on its
// spaces, and most of all on those that may be both passed and filled: they hold a
// friendly stack or an enemy Rock, so around a stack of h there are at most 7-h and 3
// of them. Take the row with the most lays among all rows of h spaces with k such
// spaces, the best distribution of these spaces over six rows, and the best division of
// seven Papers into stacks: it is a single stack, with 1441 lays. A test computes this.
// The extra chunk is room to write in (see list).
const maxMoves = 3*24 + 4*24 + 1441 + chunk

// Traits returns the facts that do not change during a game.
func (r *Rules) Traits() game.Traits {
	return game.Traits{
		Seats:    seatNames[:],
		Sides:    []game.SeatSet{game.Only(red), game.Only(blue)},
		MaxMoves: maxMoves,
	}
}

// Start returns the set-up (RP-2); nothing in it is random.
func (r *Rules) Start(*game.Dice) Position { return r.start }

// FreshHash computes the hash from scratch.
func (*Rules) FreshHash(p *Position) uint64 { return p.freshHash() }

// flagsLost names the Flags that the loser has lost: "a Flag" or "both Flags".
func (r *Rules) flagsLost() string {
	return [...]string{1: game.Say("a Flag"), 2: game.Say("both Flags")}[r.flags]
}
