package match

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The bounds of a plan.
const (
	maxBots     = 256
	maxGames    = 1_000_000
	maxOpenings = 1_000
)

// Plan defines which games a match has. Together with the variant and the number of
// bots it decides them all.
type Plan struct {
	// Gauntlet lets the first bot meet each other one; otherwise all meet all.
	Gauntlet bool `json:"gauntlet"`
	// Ladder, if it is not 0, lets each bot meet only that many of those named
	// next: enough to rate bots that are named in the order of their strength.
	Ladder int `json:"ladder,omitempty"`
	// Games is how many games two bots play with each other, rounded up to whole
	// groups.
	Games int `json:"games"`
	// Openings is how many decisions are taken at random before the bots take
	// over.
	Openings int `json:"openings"`
	// Seed decides deals, dice, openings, and the chance that engines use.
	Seed uint64 `json:"seed"`
	// Book are openings to play, each by every pairing in turn, in the place of random
	// ones; Digest stands for them in the files of a match.
	Book   []Opening `json:"-"`
	Digest string    `json:"book,omitempty"`
}

// Game is a game to be played. All games of a group have the same two bots, the
// same deal and dice and the same opening; only the seats change.
type Game struct {
	// ID counts the games of the match from 0, Group their groups.
	ID    int
	Group int
	// Pairing are the two bots, by number.
	Pairing [2]int
	// Seats is, for each seat, which of the two sits there: 0 or 1.
	Seats []int
	// Seed is what deal and dice are drawn from.
	Seed uint64
	// Start is the position that it begins with, if an opening of a book says so.
	Start string
	// Opening are the first plies, dice too. Book means that they are from a book.
	Opening []string
	Book    bool
}

// Schedule is the list of games of a match.
type Schedule struct {
	Games    []Game
	Pairings [][2]int
	// PerGroup is how many games a group has: 2 for two sides, 6 for three or
	// four.
	PerGroup int
	Groups   int
	// Sides is how many sides the game has.
	Sides int
	// Repeats counts the groups that begin like an earlier one of the same
	// pairing although nothing but the opening could tell them apart: bots that
	// leave nothing to chance play those games again.
	Repeats int
}

// NewSchedule lists the games. The list goes by rounds, each pairing a group, so
// that a match that is broken off has been fair to all.
func NewSchedule(v game.Variant, botCount int, p Plan) (*Schedule, error) {
	switch {
	case botCount < 2 || botCount > maxBots:
		return nil, fmt.Errorf("a match needs 2 to %d bots, not %d", maxBots, botCount)
	case p.Games < 1 || p.Games > maxGames:
		return nil, fmt.Errorf("a match needs 1 to %d games, not %d", maxGames, p.Games)
	case p.Ladder < 0 || p.Ladder > 0 && p.Gauntlet:
		return nil, errors.New("a ladder has at least one rung a bot, and is no gauntlet")
	case p.Openings < 0 || p.Openings > maxOpenings:
		return nil, fmt.Errorf("an opening has 0 to %d random plies, not %d", maxOpenings, p.Openings)
	}
	traits := v.Traits()
	seatings, err := seatings(traits)
	if err != nil {
		return nil, err
	}
	s := &Schedule{PerGroup: len(seatings), Sides: len(traits.Sides)}
	for i := range botCount {
		for j := i + 1; j < botCount && (i == 0 || !p.Gauntlet) && (p.Ladder == 0 || j <= i+p.Ladder); j++ {
			s.Pairings = append(s.Pairings, [2]int{i, j})
		}
	}
	rounds := (p.Games + s.PerGroup - 1) / s.PerGroup
	if total := rounds * s.PerGroup * len(s.Pairings); total > maxGames {
		return nil, fmt.Errorf("that would be %d games, more than %d", total, maxGames)
	}
	// Where neither dice nor deals make games differ, openings have to.
	distinct := !traits.Chance && !traits.RandomStart
	seen := make([]map[string]bool, len(s.Pairings))
	for round := range rounds {
		for number, pairing := range s.Pairings {
			if seen[number] == nil {
				seen[number] = map[string]bool{}
			}
			seed := mix(p.Seed, uint64(number), uint64(round))
			var o *opening
			if len(p.Book) > 0 {
				page := &p.Book[round%len(p.Book)]
				o = &opening{seed: seed, start: page.Start, actions: page.Actions, position: page.position, book: true}
			} else if o, err = newOpening(v, seed, p.Openings, func(position string) bool {
				return !distinct || !seen[number][position]
			}); err != nil {
				return nil, err
			}
			if distinct && seen[number][o.position] {
				s.Repeats++
			}
			seen[number][o.position] = true
			for _, seats := range seatings {
				s.Games = append(s.Games, Game{
					ID: len(s.Games), Group: s.Groups, Pairing: pairing, Seats: seats, Seed: o.seed, Opening: o.actions,
					Start: o.start, Book: o.book,
				})
			}
			s.Groups++
		}
	}
	return s, nil
}

// seatings lists the ways in which two players are put on the sides of a game so
// that over all of them both sit equally often everywhere: every way to give the
// first of them half of the sides, rounded down or up. Rotating the table maps
// the list onto itself, and so does swapping the players.
func seatings(t game.Traits) ([][]int, error) {
	k := len(t.Sides)
	if k < 2 || k > game.MaxSeats {
		return nil, fmt.Errorf("a match is for games of 2 to %d sides, not %d", game.MaxSeats, k)
	}
	var list [][]int
	all := uint(1)<<k - 1
	for first := uint(1); first <= all; first += 2 { // the first player on the first side …
		if n := bits.OnesCount(first); n != k/2 && n != (k+1)/2 {
			continue
		}
		for _, mask := range []uint{first, all &^ first} { // … and then the other
			seats := make([]int, len(t.Seats))
			for seat := range seats {
				side := sideOf(t, game.Seat(seat))
				if side < 0 {
					return nil, errors.New("a seat of the game belongs to no side")
				}
				if mask>>uint(side)&1 == 0 {
					seats[seat] = 1
				}
			}
			list = append(list, seats)
		}
	}
	return list, nil
}

func sideOf(t game.Traits, s game.Seat) int {
	for i, side := range t.Sides {
		if side.Has(s) {
			return i
		}
	}
	return -1
}
