package skorpion

import "github.com/antares-games/antares/game"

// zobrist has a key for each fact that a hash can hold. KO-18: the hands count,
// the turn number does not.
type zobrist struct {
	piece          [2][maxSpots]uint64
	hand           [2][pieceCount + 1]uint64
	skorpion, tail [maxSpots]uint64
	blue           uint64 // blue is to move
}

var keys = makeKeys()

func makeKeys() (z zobrist) {
	const n = 2*maxSpots + 2*(pieceCount+1) + 2*maxSpots + 1
	var flat [n]uint64
	game.Zobrist("skorpion", flat[:])
	rest := flat[:]
	deal := func(dst []uint64) { rest = rest[copy(dst, rest):] }
	for who := range z.piece {
		deal(z.piece[who][:])
		deal(z.hand[who][:])
	}
	deal(z.skorpion[:])
	deal(z.tail[:])
	z.blue = rest[0]
	return z
}

// Hash returns the position's Zobrist hash.
func (p *Position) Hash() uint64 { return p.hash }

// FreshHash computes from scratch the hash that Play keeps up to date.
func (r *Rules) FreshHash(p *Position) uint64 { return p.freshHash() }

func (p *Position) freshHash() uint64 {
	h := keys.skorpion[p.skorpion] ^ keys.tail[p.tail]
	for who := range p.pieces {
		h ^= keys.hand[who][p.hand[who]]
		for set := p.pieces[who]; set != 0; set &= set - 1 {
			h ^= keys.piece[who][first(set)]
		}
	}
	// Whose turn it would be follows from the turn number: the hash of a finished game
	// includes it too.
	if p.turn&1 == 0 {
		h ^= keys.blue
	}
	return h
}
