package skaane

import (
	"fmt"
	"strconv"

	"github.com/antares-games/antares/game"
)

// Game is Skaane.
var Game = game.Definition[Position]{
	Info: game.Info{
		ID: "skaane", Name: "Skaane", Subtitle: "the runes", Players: "2", Prefix: "SK", Repetition: "SK-10",
		Counter: true,
		Blurb:   "Get one pawn across the board. God beats king, king beats serf, serf beats god; the sun beats all and loses to all.",
		Moment:  "ssgk1kug/suugg2u/5kk1/4s3/6K1/2G1G1U1/SKKUUS1G/1SGK1U1S light 10",
		Options: []game.OptionSpec{
			{Key: "board", Default: "8x8", Values: "WxH, W 4, 6 or 8 and H 5 to 8", Rule: "SK-1", Doc: "board size: columns and rows"},
			{Key: "deal", Default: "random", Values: "random|mirror", Rule: "SK-4", Doc: "deal each side separately, or give dark a copy of light's army, turned round"},
		},
	},
	Configure: configure,
	Files:     files,
}

// Rules is Skaane on a board of one size.
type Rules struct {
	w, h   int
	mirror bool
	board  *game.Board
}

func configure(o game.Options) (game.Rules[Position], error) {
	size, deal := o.Get("board", "8x8"), o.Get("deal", "random")
	r := &Rules{}
	// SK-1: there are few sizes, and each is written in only one way.
	for _, w := range []int{4, 6, 8} {
		for h := 5; h <= 8; h++ {
			if size == fmt.Sprintf("%dx%d", w, h) {
				r.w, r.h = w, h
			}
		}
	}
	if r.w == 0 {
		return nil, game.Refuse("SK-1", "a board has 4, 6 or 8 columns and 5 to 8 rows, such as 8x8 or 6x6, not %q", size)
	}
	switch deal { // SK-4
	case "random":
	case "mirror":
		r.mirror = true
	default:
		return nil, game.Refuse("SK-4", "the deal is random or mirror, not %q", deal)
	}
	r.board = r.drawBoard()
	return r, nil
}

// Options returns the current options.
func (r *Rules) Options() game.Options {
	deal := "random"
	if r.mirror {
		deal = "mirror"
	}
	return game.Options{"board": strconv.Itoa(r.w) + "x" + strconv.Itoa(r.h), "deal": deal}
}

var seats = []string{"light", "dark"}

// Traits returns the facts about the game.
func (r *Rules) Traits() game.Traits {
	return game.Traits{
		Seats: seats, Sides: []game.SeatSet{game.Only(light), game.Only(dark)},
		RandomStart: true, MaxMoves: slots,
	}
}

// Start deals: SK-2, SK-3, SK-4. Light's pawns, gods, kings, serfs and suns in that
// order, are shuffled and laid on a1, b1, … and then the second row; dark's likewise,
// on the squares that correspond to these under half a turn of the board.
func (r *Rules) Start(d *game.Dice) Position {
	p := Position{board: squares(r.w, r.h)}
	var first []int
	for s := range uint8(2) {
		pawns := make([]int, 2*r.w)
		for i := range pawns {
			pawns[i] = i / (r.w / 2) // SK-3: an equal number of each rune
		}
		if s == uint8(dark) && r.mirror {
			pawns = first
		} else {
			d.Shuffle(len(pawns), func(i, j int) { pawns[i], pawns[j] = pawns[j], pawns[i] })
		}
		first = pawns
		for i, rn := range pawns {
			col, row := i%r.w, i/r.w
			if s == uint8(dark) {
				col, row = r.w-1-col, r.h-1-row
			}
			p.put(s, rn, 8*row+col)
		}
	}
	return p
}

// Outcome returns the state of the game, checking the rules in order.
func (r *Rules) Outcome(p *Position) game.Outcome {
	other := game.Only(game.Seat(p.turn ^ 1))
	switch {
	case p.across():
		return game.Outcome{Won: other, Rule: "SK-8"}
	case !p.canMove():
		return game.Outcome{Won: other, Rule: "SK-9"}
	case p.quiet >= limit:
		return game.Outcome{Draw: "limit", Rule: "SK-10"}
	}
	return game.Outcome{}
}

// FreshHash computes the hash from the pawns.
func (r *Rules) FreshHash(p *Position) (hash uint64) {
	for s := range 2 {
		for sq := range 64 {
			if p.side[s]>>sq&1 != 0 {
				hash ^= keys.pawn[s][p.rune(sq)][sq]
			}
		}
	}
	if p.turn == uint8(dark) {
		hash ^= keys.turn
	}
	return hash
}
