package skaane

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// listNorth writes the moves of pawns that can go north, starting at slot n, and
// returns the slot after them. SK-5: behind the friends that a pawn jumps is an empty
// square, the first one on its way.
func listNorth(out *[slots]game.Move, n int, pawns, empty uint64) int {
	end := n + bits.OnesCount64(pawns)
	for ; n < end; n += 4 {
		four := out[n : n+4 : n+4]
		from := bits.TrailingZeros64(pawns) & 63
		four[0] = pack(from, bits.TrailingZeros64(empty&(0x0101010101010100<<from)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[1] = pack(from, bits.TrailingZeros64(empty&(0x0101010101010100<<from)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[2] = pack(from, bits.TrailingZeros64(empty&(0x0101010101010100<<from)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[3] = pack(from, bits.TrailingZeros64(empty&(0x0101010101010100<<from)))
		pawns &= pawns - 1
	}
	return end
}

// listSouth writes the moves of pawns that can go south, starting at slot n, and
// returns the slot after them.
func listSouth(out *[slots]game.Move, n int, pawns, empty uint64) int {
	end := n + bits.OnesCount64(pawns)
	for ; n < end; n += 4 {
		four := out[n : n+4 : n+4]
		from := bits.TrailingZeros64(pawns) & 63
		four[0] = pack(from, 63-bits.LeadingZeros64(empty&(0x0080808080808080>>(63-from))))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[1] = pack(from, 63-bits.LeadingZeros64(empty&(0x0080808080808080>>(63-from))))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[2] = pack(from, 63-bits.LeadingZeros64(empty&(0x0080808080808080>>(63-from))))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[3] = pack(from, 63-bits.LeadingZeros64(empty&(0x0080808080808080>>(63-from))))
		pawns &= pawns - 1
	}
	return end
}

// listEast writes the moves of pawns that can go east, starting at slot n, and returns
// the slot after them.
func listEast(out *[slots]game.Move, n int, pawns, empty uint64) int {
	end := n + bits.OnesCount64(pawns)
	for ; n < end; n += 4 {
		four := out[n : n+4 : n+4]
		from := bits.TrailingZeros64(pawns) & 63
		four[0] = pack(from, bits.TrailingZeros64(empty&(^uint64(1)<<from)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[1] = pack(from, bits.TrailingZeros64(empty&(^uint64(1)<<from)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[2] = pack(from, bits.TrailingZeros64(empty&(^uint64(1)<<from)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[3] = pack(from, bits.TrailingZeros64(empty&(^uint64(1)<<from)))
		pawns &= pawns - 1
	}
	return end
}

// listWest writes the moves of pawns that can go west, starting at slot n, and returns
// the slot after them.
func listWest(out *[slots]game.Move, n int, pawns, empty uint64) int {
	end := n + bits.OnesCount64(pawns)
	for ; n < end; n += 4 {
		four := out[n : n+4 : n+4]
		from := bits.TrailingZeros64(pawns) & 63
		four[0] = pack(from, 63-bits.LeadingZeros64(empty&(1<<from-1)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[1] = pack(from, 63-bits.LeadingZeros64(empty&(1<<from-1)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[2] = pack(from, 63-bits.LeadingZeros64(empty&(1<<from-1)))
		pawns &= pawns - 1
		from = bits.TrailingZeros64(pawns) & 63
		four[3] = pack(from, 63-bits.LeadingZeros64(empty&(1<<from-1)))
		pawns &= pawns - 1
	}
	return end
}
