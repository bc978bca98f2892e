package scorpion

import (
	"strconv"

	"github.com/antares-games/antares/game"
)

// Game is Scorpion, for programs that host or search it.
var Game = game.Definition[Position]{
	Info: game.Info{
		ID:       "scorpion",
		Name:     "Scorpion",
		Subtitle: "the race",
		Players:  "2 to 4",
		Blurb:    "Race out on yellow and home on black. Land on a scorpion to sting it and roll again.",
		Moment:   "h,y9,y17,b20/h,h,y4,b11/y6,y22,b7,o/h,y12,b16,b3 red 42 play:Y3,Y5",
		Prefix:   "SC",
		Options: []game.OptionSpec{
			{Key: "mode", Default: "free", Values: "free|double|teams", Rule: "SC-4", Doc: "everyone for themselves, two players with eight scorpions each, or teams of two"},
			{Key: "players", Default: "4", Values: "2 to 4", Rule: "SC-4", Doc: "number of players; always 2 in double and 4 in teams"},
			{Key: "squares", Default: "24", Values: "12 to 40", Rule: "SC-2", Doc: "squares per lane"},
		},
	},
	Configure: configure,
	Files:     files,
}

// Rules is Scorpion with its options fixed.
type Rules struct {
	mode  string
	start Position
	board *game.Board
	// sites are the ids of the sites by place, for display.
	sites [maxPlaces]string
}

// configure checks the options.
func configure(o game.Options) (game.Rules[Position], error) {
	r := &Rules{mode: o.Get("mode", "free")}
	p := &r.start
	p.each, p.turn = 4, 1
	fewest, most, otherwise := 2, 4, "4"
	switch r.mode { // SC-4
	case "free":
	case "double":
		p.each = 8
		fewest, most, otherwise = 2, 2, "2"
	case "teams":
		p.teams = true
		fewest = 4
	default:
		return nil, game.Refuse("SC-4", "mode is free, double or teams, not %s", quote(r.mode))
	}
	text := o.Get("players", otherwise)
	players, ok := game.ParseCount(text, most)
	switch {
	case ok && players >= fewest:
	case fewest == most:
		return nil, game.Refuse("SC-4", "mode %s has %d players, not %s", r.mode, most, quote(text))
	default:
		return nil, game.Refuse("SC-4", "mode %s has %d to %d players, not %s", r.mode, fewest, most, quote(text))
	}
	text = o.Get("squares", "24")
	squares, ok := game.ParseCount(text, maxSquares)
	if !ok || squares < minSquares { // SC-2
		return nil, game.Refuse("SC-2", "each lane has %d to %d squares, not %s", minSquares, maxSquares, quote(text))
	}
	p.players, p.squares = uint8(players), uint8(squares)
	for s := range p.players {
		for range p.each {
			p.put(s, inHand)
		}
	}
	r.board = newBoard(p)
	for at := inHand + 1; at < p.outside(); at++ {
		r.sites[at] = p.placeText(at)
	}
	return r, nil
}

// empty is a position without scorpions, with the current options.
func (r *Rules) empty() Position {
	return Position{squares: r.start.squares, players: r.start.players, each: r.start.each, teams: r.start.teams}
}

// Options returns the current options, every key present.
func (r *Rules) Options() game.Options {
	return game.Options{
		"mode":    r.mode,
		"players": strconv.Itoa(int(r.start.players)),
		"squares": strconv.Itoa(int(r.start.squares)),
	}
}

// Traits returns the facts that do not change during a game.
func (r *Rules) Traits() game.Traits {
	t := game.Traits{Chance: true, MaxMoves: maxMoves(r.start.each)}
	for s := range r.start.players {
		t.Seats = append(t.Seats, seatNames[s])
		side := game.Only(game.Seat(s))
		if r.start.teams {
			if s >= 2 {
				continue // listed with the partner
			}
			side |= game.Only(game.Seat(partner(s)))
		}
		t.Sides = append(t.Sides, side)
	}
	return t
}

// Start has every scorpion in its hand and blue about to roll.
func (r *Rules) Start(*game.Dice) Position { return r.start }

// Outcome returns the result and the rule behind it.
func (r *Rules) Outcome(p *Position) game.Outcome {
	switch {
	case p.phase != over:
		return game.Outcome{}
	case !p.sideOut(p.player):
		return game.Outcome{Draw: "limit", Rule: "SC-19"}
	}
	won := game.Only(game.Seat(p.player))
	if p.teams {
		won |= game.Only(game.Seat(partner(p.player)))
	}
	return game.Outcome{Won: won, Rule: "SC-18"}
}

// FreshHash computes from scratch the hash that Play keeps up to date.
func (r *Rules) FreshHash(p *Position) uint64 { return p.freshSum() ^ p.momentKey() }

// Board describes the track and what is beside it.
func (r *Rules) Board() *game.Board { return r.board }
