package skaane

import (
	"math/bits"
	"slices"

	"github.com/antares-games/antares/game"
)

// A move packs
//
//	bits 0 to 5   from square
//	bits 6 to 11  to square
//
// Whether it attacks is for the position to say: an enemy pawn stands on the
// square it goes to, or not.
func pack(from, to int) game.Move { return game.Move(from | to<<6) }

func fromTo(m game.Move) (from, to int) { return int(m & 63), int(m >> 6 & 63) }

const (
	// maxMoves bounds the moves of a position: 16 pawns, and each of the eight
	// directions gives a pawn one move at most.
	maxMoves = 16 * 8
	// slots has one more, for a move that is written and not kept.
	slots = maxMoves + 1
)

const (
	notA uint64 = 0xfefefefefefefefe // not the first column
	notH uint64 = 0x7f7f7f7f7f7f7f7f // not the eighth column
)

// movers has a mask for each direction: the pawns that have a move that way.
// Since a pawn has one move a direction at most, a bit is a move: they can be
// counted and picked without being written out. First the four straight
// directions, then the four diagonal ones.
type movers [8]uint64

const (
	north = iota
	south
	east
	west
	northEast
	northWest
	southEast
	southWest
)

// positioning finds the movers of the straight directions by filling: SK-5. A
// pawn next to an empty square may go there, and so may every friend in an
// unbroken file behind it, over all of them. The fill takes 1, 2 and 4 steps at a
// time (Kogge and Stone), a row being 8 squares at most.
func (p *Position) positioning(m *movers) {
	own, empty := p.side[p.turn], p.empty()
	g, f := own&(empty>>8), own
	g |= f & (g >> 8)
	f &= f >> 8
	g |= f & (g >> 16)
	f &= f >> 16
	m[north] = g | f&(g>>32)

	g, f = own&(empty<<8), own
	g |= f & (g << 8)
	f &= f << 8
	g |= f & (g << 16)
	f &= f << 16
	m[south] = g | f&(g<<32)

	f = own & notH
	g = f & (empty >> 1)
	g |= f & (g >> 1)
	f &= f >> 1
	g |= f & (g >> 2)
	f &= f >> 2
	m[east] = g | f&(g>>4)

	f = own & notA
	g = f & (empty << 1)
	g |= f & (g << 1)
	f &= f << 1
	g |= f & (g << 2)
	f &= f << 2
	m[west] = g | f&(g<<4)
}

// attacking finds the movers of the diagonal directions: SK-6, onto an enemy
// pawn that it may take.
func (p *Position) attacking(m *movers) {
	own, enemy := p.side[p.turn], p.side[p.turn^1]
	m[northEast] = p.takers(own&notH&(enemy>>9), 9)
	m[northWest] = p.takers(own&notA&(enemy>>7), 7)
	m[southEast] = p.takers(own&notH&(enemy<<7), -7)
	m[southWest] = p.takers(own&notA&(enemy<<9), -9)
}

// contact says whether any pawn of the side to move has an enemy next to it
// diagonally. Where the side to move is searched in order, asking first pays; in
// random games it is as often so as not, and asking costs more than it saves.
func (p *Position) contact() bool {
	own, enemy := p.side[p.turn], p.side[p.turn^1]
	return own&(notH&(enemy>>9|enemy<<7)|notA&(enemy>>7|enemy<<9)) != 0
}

// takers keeps those of some pawns that may take the pawn `shift` squares away,
// where each of them has an enemy: SK-7.
func (p *Position) takers(pawns uint64, shift int) uint64 {
	lo, hi := bits.RotateLeft64(p.lo, -shift), bits.RotateLeft64(p.hi, -shift)
	var (
		gods, kings, serfs, suns                     = ^p.lo &^ p.hi, p.lo &^ p.hi, p.hi &^ p.lo, p.lo & p.hi
		enemyGods, enemyKings, enemySerfs, enemySuns = ^lo &^ hi, lo &^ hi, hi &^ lo, lo & hi
	)
	return pawns & (suns | enemySuns | gods&enemyKings | kings&enemySerfs | serfs&enemyGods)
}

// canMove says whether the side to move has any move: SK-9. If no pawn has an
// empty square beside it, none can jump to one either.
func (p *Position) canMove() bool {
	own, empty := p.side[p.turn], p.empty()
	if own&(empty>>8|empty<<8|(empty>>1)&notH|(empty<<1)&notA) != 0 {
		return true
	}
	var m movers
	p.attacking(&m)
	return m != movers{}
}

// AppendMoves appends the legal moves. How many pawns can go which way is what a
// branch predictor cannot know, so no branch asks: for each pawn a move in every
// direction is written to the next slot, and the slot is kept or not.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.stopped() {
		return dst
	}
	var m movers
	p.positioning(&m)
	dst = slices.Grow(dst, slots)
	out := (*[slots]game.Move)(dst[len(dst) : len(dst)+slots])
	empty, n := p.empty(), 0
	for pawns := p.side[p.turn&1]; pawns != 0; pawns &= pawns - 1 {
		from := bits.TrailingZeros64(pawns) & 63
		// SK-5: behind the friends that a pawn jumps comes an empty square, the
		// first one on its way.
		out[n] = pack(from, bits.TrailingZeros64(empty&(0x0101010101010100<<from)))
		n += int(m[north] >> from & 1)
		out[n] = pack(from, 63-bits.LeadingZeros64(empty&(0x0080808080808080>>(63-from))))
		n += int(m[south] >> from & 1)
		out[n] = pack(from, bits.TrailingZeros64(empty&(^uint64(1)<<from)))
		n += int(m[east] >> from & 1)
		out[n] = pack(from, 63-bits.LeadingZeros64(empty&(1<<from-1)))
		n += int(m[west] >> from & 1)
	}
	if p.contact() {
		p.attacking(&m)
		for pawns := m[northEast] | m[northWest] | m[southEast] | m[southWest]; pawns != 0; pawns &= pawns - 1 {
			from := bits.TrailingZeros64(pawns) & 63
			out[n] = pack(from, from+9)
			n += int(m[northEast] >> from & 1)
			out[n] = pack(from, from+7)
			n += int(m[northWest] >> from & 1)
			out[n] = pack(from, from-7)
			n += int(m[southEast] >> from & 1)
			out[n] = pack(from, from-9)
			n += int(m[southWest] >> from & 1)
		}
	}
	return dst[:len(dst)+n]
}

// CountMoves counts the legal moves.
func (p *Position) CountMoves() int {
	if p.stopped() {
		return 0
	}
	var m movers
	p.positioning(&m)
	n := bits.OnesCount64(m[north]) + bits.OnesCount64(m[south]) + bits.OnesCount64(m[east]) + bits.OnesCount64(m[west])
	if p.contact() {
		p.attacking(&m)
		n += bits.OnesCount64(m[northEast]) + bits.OnesCount64(m[northWest]) + bits.OnesCount64(m[southEast]) + bits.OnesCount64(m[southWest])
	}
	return n
}

// RandomMove picks a legal move straight from the masks.
func (p *Position) RandomMove(r *game.Rand) (game.Move, bool) {
	if p.stopped() {
		return 0, false
	}
	var m movers
	p.positioning(&m)
	p.attacking(&m)
	// upTo[d] counts the moves of the directions up to d.
	var upTo [8]int
	n := 0
	for dir := range m {
		n += bits.OnesCount64(m[dir])
		upTo[dir] = n
	}
	if n == 0 {
		return 0, false
	}
	// A random choice is what a branch predictor cannot know: so the direction,
	// the pawn and its target are found without branching on them.
	k, dir := r.N(n), 0
	for _, c := range upTo[:7] {
		dir += int(uint(c-1-k) >> 63) // 1 if k >= c
	}
	pawns := m[dir&7]
	from := nth(pawns, bits.OnesCount64(pawns)-(upTo[dir&7]-k))
	way := ways[dir&7][from&63] & (p.empty() | anySquare[dir&7])
	up, down := bits.TrailingZeros64(way), 63-bits.LeadingZeros64(way)
	return pack(from, up&upward[dir&7]|down&^upward[dir&7]), true
}

// ways are the squares that a pawn meets in a direction: a whole line, or the
// one diagonal neighbour. upward has all ones for the directions in which the
// squares' numbers grow.
var ways, upward = func() (way [8][64]uint64, up [8]int) {
	for dir, step := range [8][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		if step[0]+8*step[1] > 0 {
			up[dir] = -1
		}
		for sq := range 64 {
			for c, r := sq%8+step[0], sq/8+step[1]; c >= 0 && c < 8 && r >= 0 && r < 8; c, r = c+step[0], r+step[1] {
				way[dir][sq] |= 1 << (8*r + c)
				if dir >= northEast {
					break
				}
			}
		}
	}
	return way, up
}()

// anySquare has all ones for the diagonal directions, whose target is not empty.
var anySquare = [8]uint64{northEast: ^uint64(0), northWest: ^uint64(0), southEast: ^uint64(0), southWest: ^uint64(0)}

// nth is the place of the bit of w that has k set bits below it. It counts the
// bits of each byte and those below, finds the byte by comparing all eight
// counts with k at once, and looks the rest up.
func nth(w uint64, k int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	c := w - w>>1&0x5555555555555555
	c = c&0x3333333333333333 + c>>2&0x3333333333333333
	c = (c + c>>4) & 0x0f0f0f0f0f0f0f0f
	c *= ones // byte i: how many bits are set in bytes 0 to i
	at := bits.OnesCount64(((uint64(k)*ones|tops)-c)&tops) * 8 & 63
	below := int(c << 8 >> at & 0xff)
	return at + int(nthOfByte[w>>at&0xff][(k-below)&7])
}

var nthOfByte = func() (t [256][8]uint8) {
	for b := range t {
		k := 0
		for bit := range 8 {
			if b>>bit&1 != 0 {
				t[b][k] = uint8(bit)
				k++
			}
		}
	}
	return t
}()
