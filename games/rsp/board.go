package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/grid"
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

	// off takes the place of a space that is not on the board; its bit is never set in a
	// set of spaces.
	off = 63
)

// The directions. The first three go up in the numbering and the last three go down, so
// that the first piece on a ray is its lowest or its highest bit; the opposite of d is
// (d+3)%6.
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
	beyond [64][64]uint8   // the next space in the line from a to b, or off

	// second leads from the neighbours of a space to those of their neighbours that lie
	// further away, and ahead from the spaces two straight steps away to those before and
	// behind them in the same line.
	second, ahead [64]doors
)

// rays are the spaces that lie in each direction from one space, excluding the space
// itself.
type rays [directions]uint64

// slide follows the rays up to and including the first obstacle on each.
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

// descend cuts a ray that goes down after its highest obstacle. If there is none, the
// corner a1 will do, because no such ray goes below it.
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
				long[s][d] |= 1 << t
				beyond[s][t] = uint8(neighbour(t, d))
				steps++
			}
		}
	}
	r := game.NewRand(1)
	for s := range spaces {
		straight := uint64(0)
		for set := near[s]; set != 0; set &= set - 1 {
			straight |= 1 << beyond[s][bits.TrailingZeros64(set)] & whole
		}
		second[s].fill(near[s], r, func(n int) uint64 { return near[n] &^ (near[s] | 1<<s) })
		ahead[s].fill(straight, r, func(n int) uint64 { return near[s]&near[n] | 1<<beyond[s][n]&whole })
	}
}

// doors are up to six spaces around another, and give the spaces that the open ones
// lead to. A magic multiplication packs the open ones into seven bits; with six, the
// search for the multipliers would take a hundred times as long.
type doors struct {
	all   uint64
	magic uint64
	leads [1 << doorBits]uint64
}

const doorBits = 7

// through returns where the open doors lead.
func (d *doors) through(open uint64) uint64 { return d.leads[d.index(open)] }

func (d *doors) index(open uint64) uint64 { return (open & d.all) * d.magic >> (64 - doorBits) }

// fill finds by trial a multiplier that maps all sets of doors to different numbers,
// and fills the table with what lies behind each door.
func (d *doors) fill(all uint64, r *game.Rand, behind func(door int) uint64) {
	d.all = all
search:
	for {
		d.magic = r.Uint64()
		d.magic &= r.Uint64()
		var used [1 << doorBits]bool
		for open := all; ; open = (open - 1) & all { // all subsets, the empty one last
			i := d.index(open)
			if used[i] {
				continue search
			}
			used[i] = true
			d.leads[i] = 0
			for set := open; set != 0; set &= set - 1 {
				d.leads[i] |= behind(bits.TrailingZeros64(set))
			}
			if open == 0 {
				return
			}
		}
	}
}

// rowLength returns how many spaces a row has: 5 6 7 8 9 8 7 6 5.
func rowLength(row int) int { return rows - max(row-middle, middle-row) }

// neighbour returns the space next to s in direction d, or off.
func neighbour(s, d int) int {
	if s == off {
		return off
	}
	// With the board skewed, every row of the northern half moved east by its distance
	// from the middle, the six directions are the same in all rows.
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

// place returns the row of a space and its place in that row, both from 0.
func place(s int) (row, col int) {
	for s >= int(first[row+1]) {
		row++
	}
	return row, s - int(first[row])
}

// spaceName returns the name of a space, such as c3.
func spaceName(s int) string {
	return grid.Name(place(s))
}

// towards returns the direction in which b lies straight from a, or directions if it
// lies in none.
func towards(a, b int) int {
	for d := range directions {
		if long[a][d]>>b&1 != 0 {
			return d
		}
	}
	return directions
}
