package scorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// A move is packed like this:
//
//	bits 0–2   kind      bits 3–6               bit 7      bits 8–37
//	           roll      pips, 1 to 6           –          –
//	           throw     lane, 0 yellow 1 black –          –
//	           answer    0 stay, 1 cross        –          –
//	           play      count, 1 to 12         from lane  from square
//
// The hand is square 0 of yellow. A square may be off the track: Explain decides
// whether it exists.
const (
	kindRoll game.Move = iota + 1
	kindThrow
	kindAnswer
	kindPlay

	kindBits   = 3
	countShift = kindBits
	laneShift  = countShift + 4
	fromShift  = laneShift + 1

	stay  = kindAnswer
	cross = kindAnswer | 1<<countShift
)

// maxSquareText is the greatest square number that an action can name.
const maxSquareText = 999_999_999

func rollOf(pips uint) game.Move { return kindRoll | game.Move(pips)<<countShift }
func throwOn(l lane) game.Move   { return kindThrow | game.Move(l)<<countShift }
func playOf(l lane, n, count uint) game.Move {
	return kindPlay | game.Move(count)<<countShift | game.Move(l)<<laneShift | game.Move(n)<<fromShift
}

func kindOf(m game.Move) game.Move { return m & (1<<kindBits - 1) }
func countOf(m game.Move) uint     { return uint(m >> countShift & 15) }
func laneOf(m game.Move) lane      { return lane(m >> countShift & 1) } // of a throw
func fromOf(m game.Move) (lane, uint) {
	return lane(m >> laneShift & 1), uint(m >> fromShift)
}

// wellFormed reports whether m is an action at all: one that ParseMove can return.
func wellFormed(m game.Move) bool {
	n := countOf(m)
	switch kindOf(m) {
	case kindRoll:
		return m == rollOf(n) && 1 <= n && n <= 6
	case kindThrow:
		return m == throwOn(laneOf(m))
	case kindAnswer:
		return m == stay || m == cross
	case kindPlay:
		l, from := fromOf(m)
		return 1 <= n && n <= 12 && from <= maxSquareText && (l == yellow || from > 0)
	}
	return false
}

// offer is what can be played on one lane: every source in from may move by every count
// in counts. Both are sets, bit n for n.
type offer struct {
	from   uint64
	counts uint16
}

func (o offer) len() int { return bits.OnesCount64(o.from) * bits.OnesCount16(o.counts) }

// offers returns the plays of the phases play and last, lane by lane.
func (p *Position) offers() (o [2]offer) {
	first, second := p.dice[0], p.dice[1]
	if p.phase == last {
		// SC-10, SC-11: the second die moves another scorpion.
		l := first.lane()
		o[l] = offer{p.sourcesBut(l, p.mover), 1 << first.pips()}
		return o
	}
	for _, d := range p.dice {
		if d.onLane() { // SC-8: a die moves scorpions on its lane; SC-9: a lost one moves nothing
			o[d.lane()].from = p.sources(d.lane())
			o[d.lane()].counts |= 1 << d.pips()
		}
	}
	if first.onLane() && second.onLane() && first.lane() == second.lane() {
		// SC-10: both dice on one lane may be played together, and SC-11: a single scorpion
		// must play them together.
		l, total := first.lane(), uint16(1)<<(first.pips()+second.pips())
		if o[l].counts |= total; p.alone(l) {
			o[l].counts = total
		}
	}
	return o
}

// alone reports whether the player has only one scorpion that dice on that lane can
// move.
func (p *Position) alone(l lane) bool {
	n := bits.OnesCount64(p.lanes[p.player][l])
	if l == yellow {
		n += int(p.hand[p.player])
	}
	return n == 1
}

// maxMoves bounds the number of legal moves. A seat with k scorpions has at most k
// sources, and each moves by at most three counts (one die, the other, the total), so
// 3k; the six outcomes of a die and the two answers are fewer.
func maxMoves(each uint8) int { return 3 * int(each) }

// AppendMoves appends the legal moves, or the six outcomes of a die.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	switch p.phase {
	case openFirst, openSecond, dieFirst, dieSecond, extra:
		return append(dst, rollOf(1), rollOf(2), rollOf(3), rollOf(4), rollOf(5), rollOf(6))
	case throwFirst, throwSecond: // SC-7; SC-9 allows even a throw that is lost
		return append(dst, throwOn(yellow), throwOn(black))
	case sting: // SC-13
		return append(dst, stay, cross)
	case playing, last:
		o := p.offers()
		for l := yellow; l <= black; l++ {
			for from := o[l].from; from != 0; from &= from - 1 {
				n := uint(bits.TrailingZeros64(from))
				for counts := o[l].counts; counts != 0; counts &= counts - 1 {
					dst = append(dst, playOf(l, n, uint(bits.TrailingZeros16(counts))))
				}
			}
		}
	}
	return dst
}

// CountMoves counts the legal moves without listing them.
func (p *Position) CountMoves() int {
	switch p.phase {
	case throwFirst, throwSecond, sting:
		return 2
	case playing, last:
		o := p.offers()
		return o[yellow].len() + o[black].len()
	case over:
		return 0
	}
	return 6
}

// RandomMove picks a legal move, all equally likely.
func (p *Position) RandomMove(r *game.Rand) (m game.Move, ok bool) {
	switch p.phase {
	case throwFirst, throwSecond:
		return throwOn(lane(r.N(2))), true
	case sting:
		return stay | game.Move(r.N(2))<<countShift, true
	case playing, last:
		return p.randomPlay(r), true
	case over:
		return 0, false
	}
	return rollOf(1 + uint(r.N(6))), true
}

func (p *Position) randomPlay(r *game.Rand) game.Move {
	o := p.offers()
	l, onYellow := yellow, o[yellow].len()
	k := r.N(onYellow + o[black].len())
	if k >= onYellow {
		l, k = black, k-onYellow
	}
	// Number k is count k mod c of source k div c, if there are c counts.
	from, counts := o[l].from, o[l].counts
	c := bits.OnesCount16(counts)
	for ; k >= c; k -= c {
		from &= from - 1
	}
	for ; k > 0; k-- {
		counts &= counts - 1
	}
	return playOf(l, uint(bits.TrailingZeros64(from)), uint(bits.TrailingZeros16(counts)))
}
