package hurdle

import (
	"math/bits"
	"strconv"

	"github.com/antares-games/antares/game"
)

// Game is Hurdle: its description and its options.
var Game = game.Definition[Position]{
	Info: game.Info{
		ID: "hurdle", Name: "Hurdle", Subtitle: "hop and take", Players: "2", Prefix: "HU",
		Blurb: "Stones that hop over friends and take diagonally: reach the far row.",
		Options: []game.OptionSpec{
			{Key: "size", Default: "6", Values: "5 to 7", Rule: "HU-1", Doc: "columns and rows of the board"},
		},
	},
	Configure: configure,
	Files:     files,
}

// Rules is the game on a board of one size.
type Rules struct {
	size  int
	board *game.Board
}

// configure checks the options. A value that the rulebook does not allow is refused.
func configure(o game.Options) (game.Rules[Position], error) {
	text := o.Get("size", "6")
	size, ok := game.ParseCount(text, 7)
	if !ok || size < 5 {
		return nil, game.Refuse("HU-1", "a board has 5, 6 or 7 columns and as many rows, not %q", text)
	}
	r := &Rules{size: size}
	r.board = r.drawBoard()
	return r, nil
}

// Options returns the current options.
func (r *Rules) Options() game.Options { return game.Options{"size": strconv.Itoa(r.size)} }

// seats are the names of the players, in turn order.
var seats = []string{"light", "dark"}

// Traits returns the facts that do not change during a game.
func (r *Rules) Traits() game.Traits {
	return game.Traits{
		Seats: seats, Sides: []game.SeatSet{game.Only(light), game.Only(dark)},
		MaxMoves: maxMoves,
	}
}

// Start returns the set-up: HU-2. The dice are for games with a random start.
func (r *Rules) Start(*game.Dice) Position {
	p := Position{board: squares(r.size)}
	for col := range r.size {
		for row := range 2 {
			p.toggle(uint8(light), 8*row+col)
			p.toggle(uint8(dark), 8*(r.size-1-row)+col)
		}
	}
	return p
}

// Outcome returns the result and the rule that ended the game.
func (r *Rules) Outcome(p *Position) game.Outcome {
	other := game.Only(game.Seat(p.turn ^ 1))
	switch {
	case p.across():
		return game.Outcome{Won: other, Rule: "HU-7"}
	case !p.canMove():
		return game.Outcome{Won: other, Rule: "HU-8"}
	}
	return game.Outcome{}
}

// FreshHash computes from scratch the hash that Play keeps up to date.
func (r *Rules) FreshHash(p *Position) (hash uint64) {
	for seat, set := range p.stones {
		for ; set != 0; set &= set - 1 {
			hash ^= keys[64*seat+bits.TrailingZeros64(set)]
		}
	}
	if p.turn == uint8(dark) {
		hash ^= keys[turnKey]
	}
	return hash
}
