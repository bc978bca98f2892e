package scorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// What the network sees. It looks at a position once for each seat, from that seat's
// side, and says how much better or worse the seat stands than its terms say. A view is a
// short list of numbers, the inputs that are active:
//
//   - where the scorpions of each seat are, by how many seats further on they sit, and by
//     how soon this seat moves or whether that one moves before it;
//   - within a turn the die that is left, and which scorpion has moved or is moving;
//   - how many steps the seat has to go, and how many fewer or more than its best enemy;
//   - which scorpions can be hit next, and how likely that is: those of this seat by
//     enemies, those of enemies by this seat, and its own by itself, to leap ahead.
//
// Each seating arrangement has inputs of its own, its block, so that a network is really
// one network for each. Only whole numbers are used: every machine sees the same.

// inputsName changes whenever the meaning of the inputs does.
const inputsName = "scorpion-1"

// block is the inputs of a seating arrangement on lanes of one length.
type block struct {
	setting                setting
	squares, players, each int
	teams                  bool

	// Where the parts of it begin.
	own, others, left, moving, steps, lead, contact, end int
}

const (
	stepBins = 25 // of steps to go
	leadBins = 33 // of the lead
	leadBin  = 6  // steps

	dangerBins  = 8 // of the chance to be hit
	zoneSquares = 6
	zones       = 4
	// The kinds of contact.
	contactSwap  = 2 * dangerBins * zones // after exposed: soon, later
	contactSting = 2 * contactSwap
	contactLeap  = 3 * contactSwap
	contacts     = 4 * contactSwap
)

// served are the arrangements that networks are for. Others are judged by terms alone.
var served = func() (list []block) {
	at := 0
	for _, b := range []block{
		{setting: free2, squares: 24, players: 2, each: 4},
		{setting: free3, squares: 24, players: 3, each: 4},
		{setting: free4, squares: 24, players: 4, each: 4},
		{setting: doubles, squares: 24, players: 2, each: 8},
		{setting: partners, squares: 24, players: 4, each: 4, teams: true},
		{setting: free2, squares: 12, players: 2, each: 4},
	} {
		part := func(n int) int {
			at += n
			return at - n
		}
		b.own = part(b.players * b.places())
		b.others = part(2 * (b.players - 1) * b.places())
		b.left = part(2 * 2 * dieNumbers)
		b.moving = part(2 * 2 * 2 * b.squares)
		b.steps = part(b.players * stepBins)
		b.lead = part(b.players * leadBins)
		b.contact = part(contacts)
		b.end = at
		list = append(list, b)
	}
	return list
}()

// places is how many inputs say where the scorpions of a seat are: the squares, then how
// many are in hand, and how many out.
func (b *block) places() int { return 2*b.squares + 2*(b.each+1) }

var (
	// inputsSize is how many inputs there are.
	inputsSize = served[len(served)-1].end
	// blockAt has the number of the block for a setting and a length, plus 1.
	blockAt = func() (t [settings][maxSquares + 1]uint8) {
		for i, b := range served {
			t[b.setting][b.squares] = uint8(i + 1)
		}
		return t
	}()
)

const (
	// inputsMost is how many inputs a view can have at once.
	inputsMost = 64

	racePhases = 5 // buckets of a block
)

// inputsBuckets is how many sets of output weights there are.
var inputsBuckets = len(served) * racePhases

// views are the inputs of each seat in a position.
type views struct {
	bucket int
	list   [game.MaxSeats][inputsMost]uint16
	len    [game.MaxSeats]int
}

func (v *views) add(seat uint8, input int) {
	v.list[seat][v.len[seat]] = uint16(input)
	v.len[seat]++
}

// of returns the inputs of a seat.
func (v *views) of(seat uint8) []uint16 { return v.list[seat][:v.len[seat]] }

// seen reports whether networks judge a position in this phase: at the beginning of a turn,
// or where a hasty look may stop.
func (p *Position) seen() bool {
	const phases = 1<<throwFirst | 1<<openFirst | 1<<extra | 1<<last
	return phases>>p.phase&1 != 0
}

// look sets the views of a position; false if no network serves it.
func (v *views) look(p *Position) bool {
	n := blockAt[settingOf(p)][p.squares]
	if n == 0 || !p.seen() {
		return false
	}
	b := &served[n-1]
	v.len = [game.MaxSeats]int{}
	var togo [game.MaxSeats]int
	var ways [game.MaxSeats]way
	var occupied [2]uint64
	for s := range p.players {
		togo[s] = p.stepsToGo(s)
		ways[s] = p.wayOf(s)
		occupied[yellow] |= p.lanes[s][yellow]
		occupied[black] |= p.lanes[s][black]
	}
	v.bucket = int(n-1)*racePhases + p.racePhase(&togo)
	for s := range p.players {
		v.places(b, p, s)
		v.turn(b, p, s)
		v.race(b, p, s, &togo)
		v.contact(b, p, s, &ways, &occupied)
	}
	return true
}

// racePhase is how far the race is from its end, by the side that is nearest.
func (p *Position) racePhase(togo *[game.MaxSeats]int) int {
	least := 1 << 16
	for s := range p.players {
		n := togo[s]
		if p.teams {
			n += togo[partner(s)]
		}
		least = min(least, n)
	}
	switch {
	case least < 12:
		return 0
	case least < 28:
		return 1
	case least < 56:
		return 2
	case least < 104:
		return 3
	}
	return 4
}

// stepsToGo is how many steps a seat's scorpions have to go together.
func (p *Position) stepsToGo(seat uint8) int {
	n := int(p.each)*int(p.outside()) - p.steps(seat)
	if p.lifted() && seat == p.player {
		n -= int(p.mover)
	}
	return n
}

// places says where everybody is.
func (v *views) places(b *block, p *Position, seat uint8) {
	order := p.order(seat)
	for s := range p.players {
		at := b.own + int(order)*b.places()
		if s != seat {
			further := int(s+p.players-seat) % int(p.players) // 1 …
			before := 0
			if p.order(s) < order {
				before = 1
			}
			at = b.others + (2*(further-1)+before)*b.places()
		}
		for l := yellow; l <= black; l++ {
			for on := p.lanes[s][l]; on != 0; on &= on - 1 {
				v.add(seat, at+int(l)*b.squares+bits.TrailingZeros64(on)-1)
			}
		}
		at += 2 * b.squares
		v.add(seat, at+int(p.hand[s]))
		v.add(seat, at+b.each+1+int(p.out[s]))
	}
}

// turn says what is left of a turn under way.
func (v *views) turn(b *block, p *Position, seat uint8) {
	kind := 0
	switch p.phase {
	case extra:
	case last:
		kind = 2
	default:
		return
	}
	if seat != p.player {
		kind++
	}
	v.add(seat, b.left+kind*dieNumbers+dieNumber(p.dice[0]))
	if at := p.mover; at != inHand && at < p.outside() {
		v.add(seat, b.moving+kind*2*b.squares+int(at)-1)
	}
}

// race says how far there is to go.
func (v *views) race(b *block, p *Position, seat uint8, togo *[game.MaxSeats]int) {
	order := int(p.order(seat))
	most := b.each * (2*b.squares + 1)
	v.add(seat, b.steps+order*stepBins+min(togo[seat]*stepBins/(most+1), stepBins-1))
	best := 1 << 16
	for s := range p.players {
		if !p.ownSide(s, seat) {
			best = min(best, togo[s])
		}
	}
	lead := max(best-togo[seat]+leadBin*leadBins/2, 0) / leadBin
	v.add(seat, b.lead+order*leadBins+min(lead, leadBins-1))
}

// dangerOf is the bin of a set of distances, by the chance that two dice play one of them;
// 0 means none.
var dangerOf = func() (t [1 << 12]uint8) {
	for set := range t {
		ways := int(hitBy[set]*36 + 0.5)
		if ways > 0 {
			t[set] = uint8(min(1+ways/4, dangerBins))
		}
	}
	return t
}()

// contact says who can be hit next.
func (v *views) contact(b *block, p *Position, seat uint8, ways *[game.MaxSeats]way, occupied *[2]uint64) {
	home := uint(p.outside())
	order := p.order(seat)
	add := func(kind int, n uint, danger uint8, later bool) {
		zone := min(int(n-1)/zoneSquares, zones-1)
		at := b.contact + kind + (zone*dangerBins+int(danger)-1)*2
		if later {
			at++
		}
		v.add(seat, at)
	}
	for s := range p.players {
		if p.ownSide(s, seat) {
			if s != seat {
				continue
			}
			for on := p.lanes[s][black] &^ occupied[yellow]; on != 0; on &= on - 1 {
				n := uint(bits.TrailingZeros64(on))
				var soon, later uint
				for enemy := range p.players {
					if p.ownSide(enemy, seat) {
						continue
					}
					set := ways[enemy].behind(n) | ways[enemy].behind(home-n)
					if p.order(enemy) < order {
						soon |= set
					} else {
						later |= set
					}
				}
				if d := dangerOf[soon]; d != 0 {
					add(0, n, d, false)
				}
				if d := dangerOf[later]; d != 0 {
					add(0, n, d, true)
				}
			}
			leaps := p.lanes[s][yellow] &^ occupied[black] &^ (1<<(nest+1) - 1)
			for ; leaps != 0; leaps &= leaps - 1 {
				n := uint(bits.TrailingZeros64(leaps))
				if d := dangerOf[ways[seat].behind(n)]; d != 0 {
					add(contactLeap, n, d, order != 0)
				}
			}
			continue
		}
		for on := p.lanes[s][black] &^ occupied[yellow]; on != 0; on &= on - 1 {
			n := uint(bits.TrailingZeros64(on))
			if d := dangerOf[ways[seat].behind(n)]; d != 0 {
				add(contactSwap, n, d, order != 0)
			}
			if d := dangerOf[ways[seat].behind(home-n)]; d != 0 {
				add(contactSting, n, d, order != 0)
			}
		}
	}
}
