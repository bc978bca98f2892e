package skorpion

import (
	"slices"

	"github.com/antares-games/antares/game"
)

// Game is Skorpion as the rest of the project sees it.
var Game = game.Definition[Position]{
	Info: game.Info{
		ID:       "skorpion",
		Name:     "Skorpion",
		Subtitle: "the Gate",
		Players:  "2",
		Counter:  true, CounterFrom: 5, // the first turns have their own rules
		Blurb:      "Build a path to the Gate before your opponent. Either of you can move the Skorpion that guards it.",
		Moment:     "./.R../.BR.R.../B.....R./R.B..RB..... c8 b4 red 2 4 41",
		Prefix:     "KO",
		Repetition: "KO-18",
		Options: []game.OptionSpec{
			{Key: "board", Default: "gate33", Values: "gate33|gate25|FILE", Rule: "KO-B", Doc: "board layout"},
			{Key: "discard", Default: "hand", Values: "hand|out", Rule: "KO-15", Doc: "what happens to a piece paid for a second step"},
		},
	},
	Configure: configure,
	Files:     files,
}

// Rules are the rules of Skorpion with the options fixed.
type Rules struct {
	board   *board
	number  uint16 // of the board on the shelf
	out     bool   // KO-15: discard=out
	named   string // the board as the options call it
	picture *game.Board
}

var _ game.Rules[Position] = (*Rules)(nil)

func configure(o game.Options) (game.Rules[Position], error) {
	r := &Rules{named: o.Get("board", "gate33")}
	switch discard := o.Get("discard", "hand"); discard {
	case "hand":
	case "out":
		r.out = true
	default: // KO-15
		return nil, game.Refuse("KO-15", `discard is "hand" (a paid piece goes back to the hand) or "out" (it leaves the game), not %s`, quote(discard))
	}
	d, err := loadBoard(r.named)
	if err != nil {
		return nil, err
	}
	if r.number, err = shelf.put(&d.layout); err != nil {
		return nil, err
	}
	r.board = shelf.boards[r.number]
	r.picture = r.draw(d)
	return r, nil
}

// Options returns the current options.
func (r *Rules) Options() game.Options {
	o := game.Options{"board": r.named, "discard": "hand"}
	if r.out {
		o["discard"] = "out"
	}
	return o
}

// Traits returns the facts that do not change during a game.
func (r *Rules) Traits() game.Traits {
	return game.Traits{
		Seats:    slices.Clone(seatNames[:]),
		Sides:    []game.SeatSet{game.Only(red), game.Only(blue)},
		MaxMoves: r.board.maxMoves,
	}
}

// Start returns the position a game begins with: nothing in it is random.
func (r *Rules) Start(*game.Dice) Position { return start(r.number, r.out) }
