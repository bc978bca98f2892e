package scorpion

import (
	"strconv"

	"github.com/antares-games/antares/game"
)

// lane is one of the two sides of the track.
type lane uint8

const (
	yellow lane = iota
	black
)

var (
	laneLetters = [2]byte{'y', 'b'}
	laneNames   = [2]string{"yellow", "black"}
)

// place is how far a scorpion has come (SC-2): 0 in hand, 1 to N on yellow, N+1 to 2N
// on black, 2N+1 out, where N is the number of squares of a lane.
type place uint8

// inHand is the place of a scorpion that has not entered the track.
const inHand place = 0

const (
	minSquares = 12
	maxSquares = 40
	// maxPlaces is greater than the place of any scorpion that is out.
	maxPlaces = 2*maxSquares + 2
	// nest is the last of the first yellow squares, where a scorpion of one's own side
	// never crosses (SC-14) and a swap wins no extra die (SC-16).
	nest = 6
	// maxTurns is the limit of SC-19.
	maxTurns = 2000
)

// outside returns the place of a scorpion that has left the track.
func (p *Position) outside() place { return 2*place(p.squares) + 1 }

// split returns the lane and square of a place on the track: yellow counts up and black
// counts down again (SC-1, SC-2).
func (p *Position) split(at place) (lane, uint) {
	if at <= place(p.squares) {
		return yellow, uint(at)
	}
	return black, uint(p.outside() - at)
}

// join returns the place of a square: the inverse of split. The hand is yellow 0.
func (p *Position) join(l lane, n uint) place {
	if l == yellow {
		return place(n)
	}
	return p.outside() - place(n)
}

// appendPlace appends `h`, `y7`, `b3` or `o`.
func (p *Position) appendPlace(dst []byte, at place) []byte {
	switch at {
	case inHand:
		return append(dst, 'h')
	case p.outside():
		return append(dst, 'o')
	}
	l, n := p.split(at)
	return strconv.AppendUint(append(dst, laneLetters[l]), uint64(n), 10)
}

func (p *Position) placeText(at place) string { return string(p.appendPlace(nil, at)) }

// seatNames are the colours in turn order.
var seatNames = [game.MaxSeats]string{"blue", "red", "green", "white"}

// partner returns the seat opposite, which is the partner in teams: blue with green,
// red with white (SC-4).
func partner(seat uint8) uint8 { return seat ^ 2 }

// ownSide reports whether two seats are on the same side, as partners are (SC-5).
func (p *Position) ownSide(a, b uint8) bool {
	return a == b || p.teams && a == partner(b)
}

// sideText names the player's side: `red`, or `blue and green`.
func (p *Position) sideText() string {
	if !p.teams {
		return seatNames[p.player]
	}
	first := min(p.player, partner(p.player))
	return game.Say("%s and %s", seatNames[first], seatNames[partner(first)])
}

// sideOut reports whether every scorpion of that seat's side is out (SC-18).
func (p *Position) sideOut(seat uint8) bool {
	return p.out[seat] == p.each && (!p.teams || p.out[partner(seat)] == p.each)
}

// owner returns whose scorpion stands on a square; a lifted one does not count.
func (p *Position) owner(l lane, n uint) (seat uint8, ok bool) {
	for s := range p.lanes {
		if p.lanes[s][l]>>n&1 != 0 {
			return uint8(s), true
		}
	}
	return 0, false
}
