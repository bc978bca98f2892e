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
// The position decides whether it is an attack: whether an enemy pawn stands on its
// destination.
func pack(from, to int) game.Move { return game.Move(from | to<<6) }

func fromTo(m game.Move) (from, to int) { return int(m & 63), int(m >> 6 & 63) }

const (
	// maxMoves bounds the moves of a position: 16 pawns, with at most one move in each of
	// the eight directions.
	maxMoves = 16 * 8
	// slots has a few more, for moves that are written but not kept.
	slots = maxMoves + 3
)

const (
	notA uint64 = 0xfefefefefefefefe // not the first column
	notH uint64 = 0x7f7f7f7f7f7f7f7f // not the eighth column
)

// movers has a mask for each direction: the pawns that have a move that way. Since a
// pawn has at most one move per direction, each bit is a move: moves can be counted and
// picked without being written out. The four straight directions come first, then the
// four diagonal ones.
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

// positioning finds the movers of the straight directions by filling: SK-5. A pawn next
// to an empty square may go there, and so may every friend in an unbroken line behind
// it, over all of them. The fill takes 1, 2 and 4 steps at a time (Kogge and Stone),
// since a row has at most 8 squares.
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

// attacking finds the movers of the diagonal directions: SK-6, onto an enemy pawn that
// it may take by SK-7.
func (p *Position) attacking(m *movers) {
	own, enemy := p.side[p.turn&1], p.side[p.turn&1^1]
	ones, twos, both := p.lo&^p.hi, p.hi&^p.lo, p.lo&p.hi
	none := ^(p.lo | p.hi)
	gods, kings, serfs, suns := own&none, own&ones, own&twos, own&both
	enemySuns := enemy & both
	godsPrey, kingsPrey, serfsPrey := enemy&ones|enemySuns, enemy&twos|enemySuns, enemy&none|enemySuns
	m[northEast] = notH & (gods&(godsPrey>>9) | kings&(kingsPrey>>9) | serfs&(serfsPrey>>9) | suns&(enemy>>9))
	m[northWest] = notA & (gods&(godsPrey>>7) | kings&(kingsPrey>>7) | serfs&(serfsPrey>>7) | suns&(enemy>>7))
	m[southEast] = notH & (gods&(godsPrey<<7) | kings&(kingsPrey<<7) | serfs&(serfsPrey<<7) | suns&(enemy<<7))
	m[southWest] = notA & (gods&(godsPrey<<9) | kings&(kingsPrey<<9) | serfs&(serfsPrey<<9) | suns&(enemy<<9))
}

// contact reports whether any pawn of the side to move has an enemy diagonally next to
// it. In a search it pays to check this first; in random games the answer is yes as
// often as no, and the check costs more than it saves.
func (p *Position) contact() bool {
	own, enemy := p.side[p.turn], p.side[p.turn^1]
	return own&(notH&(enemy>>9|enemy<<7)|notA&(enemy>>7|enemy<<9)) != 0
}

// canMove reports whether the side to move has any move: SK-9. If no pawn has an empty
// square beside it, none can jump to one either.
func (p *Position) canMove() bool {
	own, empty := p.side[p.turn], p.empty()
	if own&(empty>>8|empty<<8|(empty>>1)&notH|(empty<<1)&notA) != 0 {
		return true
	}
	var m movers
	p.attacking(&m)
	return m != movers{}
}

// AppendMoves appends the legal moves. A branch predictor cannot guess how many pawns
// can go in each direction, so moves are written four at a time, whether there are four
// or not; the next direction overwrites the surplus.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.stopped() {
		return dst
	}
	var m movers
	p.positioning(&m)
	dst = slices.Grow(dst, slots)
	out := (*[slots]game.Move)(dst[len(dst) : len(dst)+slots])
	empty := p.empty()
	n := listNorth(out, 0, m[north], empty)
	n = listSouth(out, n, m[south], empty)
	n = listEast(out, n, m[east], empty)
	n = listWest(out, n, m[west], empty)
	if p.contact() {
		p.attacking(&m)
		for dir := northEast; dir <= southWest; dir++ {
			for pawns := m[dir]; pawns != 0; pawns &= pawns - 1 {
				from := bits.TrailingZeros64(pawns)
				out[n] = pack(from, from+diagonal[dir])
				n++
			}
		}
	}
	return dst[:len(dst)+n]
}

// diagonal has the offset of each diagonal direction.
var diagonal = [8]int{northEast: 9, northWest: 7, southEast: -7, southWest: -9}

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
	// Byte d of upTo counts the moves of the directions up to d: at most 128 in total, so
	// a byte is enough.
	upTo := uint64(bits.OnesCount64(m[0])) | uint64(bits.OnesCount64(m[1]))<<8 |
		uint64(bits.OnesCount64(m[2]))<<16 | uint64(bits.OnesCount64(m[3]))<<24 |
		uint64(bits.OnesCount64(m[4]))<<32 | uint64(bits.OnesCount64(m[5]))<<40 |
		uint64(bits.OnesCount64(m[6]))<<48 | uint64(bits.OnesCount64(m[7]))<<56
	upTo *= ones
	n := int(upTo >> 56)
	if n == 0 {
		return 0, false
	}
	// A branch predictor cannot guess a random choice, so the direction, the pawn and its
	// target are found without branching on them.
	k := r.N(n)
	dir := notAbove(upTo, k)
	from := nth(m[dir&7], k-int(upTo<<8>>(8*dir&63)&0xff))
	way := ways[dir&7][from&63] & (p.empty() | anySquare[dir&7])
	up, down := bits.TrailingZeros64(way), 63-bits.LeadingZeros64(way)
	return pack(from, up&upward[dir&7]|down&^upward[dir&7]), true
}

// ways has the squares that a pawn meets in a direction: a whole line, or the one
// diagonal neighbour. upward has all ones for the directions in which the square
// numbers increase.
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

const (
	ones = 0x0101010101010101 // multiplying by this makes each byte the sum of itself and those below
	tops = 0x8080808080808080
)

// notAbove counts the bytes of c, all at most 128, that do not exceed k, which is below
// 128: it compares all eight at once.
func notAbove(c uint64, k int) int {
	return bits.OnesCount64(((uint64(k)*ones | tops) - c) & tops)
}

// nth returns the position of the bit of w that has k set bits below it: it counts the
// bits up to and including each byte, finds the byte, and looks up the rest.
func nth(w uint64, k int) int {
	c := w - w>>1&0x5555555555555555
	c = c&0x3333333333333333 + c>>2&0x3333333333333333
	c = (c + c>>4) & 0x0f0f0f0f0f0f0f0f
	c *= ones
	at := notAbove(c, k) * 8 & 63
	return at + int(nthOfByte[w>>at&0xff][(k-int(c<<8>>at&0xff))&7])
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
