package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The board (RP-1): 61 spaces in nine rows, numbered from a1 = 0 along each row
// to the east and row by row to the north, to i5 = 60. A set of spaces is a
// uint64 with bit s for space s.
//
//	    i  56 57 58 59 60
//	   h 50 51 52 53 54 55
//	  g 43 44 45 46 47 48 49
//	 f 35 36 37 38 39 40 41 42
//	e 26 27 28 29 30 31 32 33 34
//	 d 18 19 20 21 22 23 24 25
//	  c 11 12 13 14 15 16 17
//	   b  5  6  7  8  9 10
//	    a  0  1  2  3  4
const (
	rows   = 9
	middle = 4 // row e, the longest
	spaces = 61

	whole uint64 = 1<<spaces - 1 // every space of the board

	// off stands where a space would be that is not on the board; its bit is
	// never set in a set of spaces.
	off = 63

	turnBits = 7
)

// The directions. The first three go up in the numbering and the last three
// down, so that the first piece on a ray is its lowest bit or its highest; the
// opposite of d is (d+3)%6.
const (
	east = iota
	northEast
	northWest
	west
	southWest
	southEast
	directions
)

// Tables have 64 entries, so that a space masked with 63 needs no bounds
// check.
var (
	first  [rows + 1]uint8 // the number of a row's first space
	near   [64]uint64      // the neighbours of a space
	long   [64]rays        // all the spaces in each direction
	short  [64]rays        // the first three of them
	beyond [64][64]uint8   // the next space in the line from a to b, or off

	// turns tells what Scissors reach with a turn: of the spaces two steps away
	// and not straight ahead, those next to any of a set of neighbours. A magic
	// multiplication packs the set into seven bits; with six the search for the
	// multipliers would take a hundred times as long.
	turns [64][1 << turnBits]uint64
	magic [64]uint64
)

// rays are the spaces that lie in each direction from one space, itself left
// out.
type rays [directions]uint64

// slide follows the rays up to the first obstacle on each, that included.
func (r *rays) slide(obstacles uint64) uint64 {
	return climb(r[east], obstacles) | climb(r[northEast], obstacles) | climb(r[northWest], obstacles) |
		descend(r[west], obstacles) | descend(r[southWest], obstacles) | descend(r[southEast], obstacles)
}

// climb cuts a ray that goes up in the numbering after its lowest obstacle: x-1
// differs from x up to its lowest bit, and everywhere if there is none.
func climb(r, obstacles uint64) uint64 {
	x := r & obstacles
	return r & (x ^ (x - 1))
}

// descend cuts a ray that goes down after its highest obstacle. If there is none
// the corner a1 will do, for it ends every such ray.
func descend(r, obstacles uint64) uint64 {
	highest := bits.Len64(r&obstacles|1) - 1
	return r & (^uint64(0) << (highest & 63))
}

func init() {
	for row := range rows {
		first[row+1] = first[row] + uint8(rowLength(row))
	}
	for a := range beyond {
		for b := range beyond[a] {
			beyond[a][b] = off
		}
	}
	for s := range spaces {
		for d := range directions {
			steps := 1
			for t := neighbour(s, d); t != off; t = neighbour(t, d) {
				if steps == 1 {
					near[s] |= 1 << t
				}
				if steps <= 3 {
					short[s][d] |= 1 << t
				}
				long[s][d] |= 1 << t
				beyond[s][t] = uint8(neighbour(t, d))
				steps++
			}
		}
	}
	r := game.NewRand(1)
	for s := range spaces {
		fillTurns(s, r)
	}
}

// fillTurns finds a space's multiplier by trial, one that sends all sets of its
// neighbours to different numbers, and fills its table.
func fillTurns(s int, r *game.Rand) {
	var around, straight uint64
	for set := near[s]; set != 0; set &= set - 1 {
		n := bits.TrailingZeros64(set)
		around |= near[n]
		straight |= 1<<n | 1<<beyond[s][n]
	}
	aside := around &^ (straight | 1<<s)
search:
	for {
		sparse := r.Uint64()
		sparse &= r.Uint64()
		magic[s] = sparse
		var used [1 << turnBits]bool
		for sub := near[s]; ; sub = (sub - 1) & near[s] { // all subsets, the empty one last
			i := turnIndex(s, sub)
			if used[i] {
				continue search
			}
			used[i] = true
			turns[s][i] = 0
			for set := sub; set != 0; set &= set - 1 {
				turns[s][i] |= near[bits.TrailingZeros64(set)] & aside
			}
			if sub == 0 {
				return
			}
		}
	}
}

// turnIndex packs a set of neighbours of a space.
func turnIndex(s int, neighbours uint64) uint64 { return neighbours * magic[s&63] >> (64 - turnBits) }

// rowLength is how many spaces a row has: 5 6 7 8 9 8 7 6 5.
func rowLength(row int) int { return rows - max(row-middle, middle-row) }

// neighbour is the space next to s in direction d, or off.
func neighbour(s, d int) int {
	if s == off {
		return off
	}
	// Seen askew, with every row of the northern half moved east by its
	// distance from the middle, the six directions are the same in all rows.
	step := [directions]struct{ row, col int }{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}[d]
	row, col := place(s)
	askew := col + max(row-middle, 0) + step.col
	row += step.row
	col = askew - max(row-middle, 0)
	if row < 0 || row >= rows || col < 0 || col >= rowLength(row) {
		return off
	}
	return int(first[row]) + col
}

// place is the row of a space and its place in it, both from 0.
func place(s int) (row, col int) {
	for s >= int(first[row+1]) {
		row++
	}
	return row, s - int(first[row])
}

// spaceName is the name of a space, such as c3.
func spaceName(s int) string {
	row, col := place(s)
	return string([]byte{'a' + byte(row), '1' + byte(col)})
}

// towards is the direction in which b lies straight from a, or directions if it
// lies in none.
func towards(a, b int) int {
	for d := range directions {
		if long[a][d]>>b&1 != 0 {
			return d
		}
	}
	return directions
}
