// Package scorpion is the dice race Scorpion for two to four players: a track with a
// yellow and a black lane, dice thrown on one lane or the other, and stings that send
// scorpions across. It is not Skorpion, the game of placement.
//
// This package contains the position and its play, the texts, the refusals and the
// picture of this one game; searching, recording and hosting are elsewhere. Comments
// name the rules by their ids in rulebook.md.
package scorpion

import "github.com/antares-games/antares/game"

// phase is what happens next.
type phase uint8

const (
	openFirst   phase = iota // open      a first turn: the first die is rolled
	openSecond               // open:3    … the second die is rolled
	throwFirst               // throw     a lane is chosen for the first die
	dieFirst                 // die:Y     the first die is rolled
	throwSecond              // throw:Y3  a lane is chosen for the second die
	dieSecond                // die:Y3,B  the second die is rolled
	playing                  // play:Y3,B5   a scorpion is chosen
	last                     // last:B5,y9   … for the remaining die
	sting                    // sting:y9,B5  cross or stay
	extra                    // extra:y9,B5  an extra die is rolled
	over                     // over
	phases
)

// phaseWords are the words of the text form.
var phaseWords = [phases]string{
	"open", "open", "throw", "die", "throw", "die", "play", "last", "sting", "extra", "over",
}

// chancePhases has a bit for each phase in which a die is rolled.
const chancePhases = 1<<openFirst | 1<<openSecond | 1<<dieFirst | 1<<dieSecond | 1<<extra

// die is a die of the turn.
//
//	bit  4    it was thrown on a lane
//	bit  3    the lane: 0 yellow, 1 black
//	bits 0–2  its pips, 0 while it is about to be rolled
//
// The two values without bit 4 are noDie and lostDie.
type die uint8

const (
	noDie   die = 0
	lostDie die = 1 // thrown where there was nothing to move (SC-9)
	onLane  die = 1 << 4
	dieKeys     = 1 << 5
)

func thrown(l lane, pips uint) die { return onLane | die(l)<<3 | die(pips) }

func (d die) onLane() bool { return d&onLane != 0 }
func (d die) lane() lane   { return lane(d >> 3 & 1) }
func (d die) pips() uint   { return uint(d & 7) }

// Position is the state of a game of Scorpion. Scorpions of one colour cannot be told
// apart, so each lane is a set of squares for each seat, the hand and the way out are
// numbers, and equal positions are equal values.
type Position struct {
	// lanes has bit n for a scorpion of that seat on square n of that lane, so that the
	// square opposite is the same bit of the other lane. In sting and extra the moving
	// scorpion is lifted: it is in mover and not here, because it may share a square with
	// another of its colour (SC-15).
	lanes [game.MaxSeats][2]uint64
	// sum is the part of the hash that depends on the scorpions.
	sum uint64

	turn      uint16 // turns played or in progress
	hand, out [game.MaxSeats]uint8

	player uint8
	phase  phase
	// dice are the two dice in the order of the throw; in last, sting and extra the first
	// is the die still to be played, if any.
	dice [2]die
	// mover is where the moving scorpion is in sting and extra, and where the
	// one just moved is in last; otherwise 0.
	mover place

	// The current options.
	squares uint8 // of a lane
	players uint8
	each    uint8 // scorpions of a seat
	teams   bool
}

// Turn returns the seat to decide, game.Chance while a die is rolled, or game.Over.
func (p *Position) Turn() game.Seat {
	switch {
	case chancePhases>>p.phase&1 != 0:
		return game.Chance
	case p.phase == over:
		return game.Over
	}
	return game.Seat(p.player)
}

// TurnNumber returns the number of turns played or in progress, from 1.
func (p *Position) TurnNumber() int { return int(p.turn) }

// Payoff returns the winners and losers once the game is over; reaching the limit is a
// draw.
func (p *Position) Payoff() (pay game.Payoff) {
	if p.phase != over || !p.sideOut(p.player) {
		return pay
	}
	for s := range p.players {
		pay[s] = -1
		if p.ownSide(s, p.player) {
			pay[s] = 1
		}
	}
	return pay
}

// sources has a bit for every square of a lane from which a die thrown there can move
// one of the player's scorpions (SC-8); the hand is bit 0 of yellow.
func (p *Position) sources(l lane) uint64 {
	from := p.lanes[p.player][l]
	if l == yellow && p.hand[p.player] > 0 {
		from |= 1
	}
	return from
}

// sourcesBut is sources without the scorpion just moved (SC-10, SC-11).
func (p *Position) sourcesBut(l lane, moved place) uint64 {
	from := p.sources(l)
	if moved < p.outside() {
		if on, n := p.split(moved); on == l {
			from &^= 1 << n
		}
	}
	return from
}
