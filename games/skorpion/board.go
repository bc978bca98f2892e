package skorpion

import (
	"math/bits"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/grid"
)

// spot is a place of the board: its number in the order of the board's text.
type spot uint8

// gate is the Gate: KO-B makes it the only spot of ring a, so it comes first on every
// board.
const gate spot = 0

const (
	maxSpots = 64 // KO-B; so a set of spots fits in a uint64
	maxRings = 26 // ring letters end at z
)

// bit returns the set of that one spot. The mask shows the compiler that the shift is
// in range.
func bit(s spot) uint64 { return 1 << (s & (maxSpots - 1)) }

// first returns the lowest spot of a set that is not empty.
func first(set uint64) spot { return spot(bits.TrailingZeros64(set)) }

type color uint8

const (
	gateColor color = iota
	blackColor
	grayColor
	redColor
	blueColor
)

// colorCodes are the colours as board files write them, colorWords as people read them.
var (
	colorCodes = [...]string{"gate", "black", "gray", "red", "blue"}
	colorWords = [...]string{"gate", "black", "grey", "red", "blue"}
)

// layout is everything the rules know about a board. Boards with the same layout are
// the same board to them, however they are drawn.
type layout struct {
	spots  uint8
	rings  [maxRings]uint8 // how many spots each ring has
	colors [maxSpots]color
	near   [maxSpots]uint64 // the spots that a line leads to
}

// board is a layout and what follows from it, arranged for speed.
type board struct {
	// walk is where the Skorpion may step from each spot, ignoring the Tail: along a line,
	// never into the Gate (KO-11).
	walk [maxSpots]uint64
	near [maxSpots]uint64
	// one and two are the spots where a player needs one or two connections.
	one, two [2]uint64
	starts   [2]uint64 // KO-1: each player's starting spots
	homing   uint64    // KO-13: from where the Skorpion returns to the Gate
	all      uint64
	colors   [maxSpots]color
	rim      uint64
	rings    []int  // how many spots each ring has
	opens    []spot // the first spot of each ring
	names    [maxSpots]string
	maxMoves int
}

func newBoard(l *layout) *board {
	b := &board{near: l.near, colors: l.colors}
	next := spot(0)
	for r, n := range l.rings {
		if n == 0 {
			break
		}
		b.rings, b.opens = append(b.rings, int(n)), append(b.opens, next)
		b.rim = 0 // only the last ring remains
		for i := range spot(n) {
			b.names[next+i] = grid.Name(r, int(i))
			b.rim |= bit(next + i)
		}
		next += spot(n)
	}
	for s := range spot(l.spots) {
		b.all |= bit(s)
		b.walk[s] = l.near[s] &^ bit(gate) // KO-11
		switch l.colors[s] {
		case grayColor: // KO-6
			b.one[red] |= bit(s)
			b.one[blue] |= bit(s)
		case redColor: // KO-6, KO-7
			b.one[red] |= bit(s)
			b.two[blue] |= bit(s)
		case blueColor:
			b.one[blue] |= bit(s)
			b.two[red] |= bit(s)
		default: // KO-8
			b.two[red] |= bit(s)
			b.two[blue] |= bit(s)
		}
	}
	// On the rim a player's colour marks a starting spot (KO-1, KO-B).
	b.starts[red] = b.rim & b.one[red] & b.two[blue]
	b.starts[blue] = b.rim & b.one[blue] & b.two[red]
	b.homing = b.starts[red] | b.starts[blue]
	b.maxMoves = b.moveBound()
	return b
}

// land returns where the Skorpion and the Tail are after the Skorpion has stepped from
// one spot to another.
func (b *board) land(from, to spot) (skorpion, tail spot) {
	if b.homing&bit(to) != 0 {
		return gate, gate // KO-13
	}
	return to, from // KO-11
}

// moveBound returns an upper bound on the legal moves of any position on the board. For
// a given Skorpion and Tail, each first step is a move, and each combination with a
// payable piece and a second step is another. A player has at most 8 pieces to pay
// with, and then none to place; with 7 or fewer, there is at most one placement per
// spot. The set-up has only its 3 starting spots.
func (b *board) moveBound() (most int) {
	for s := range spot(bits.OnesCount64(b.all)) {
		tails := b.near[s]
		if s == gate {
			tails = bit(gate)
		}
		for ; tails != 0; tails &= tails - 1 {
			steps, pairs := 0, 0
			for to := b.walk[s] &^ bit(first(tails)); to != 0; to &= to - 1 {
				at, tail := b.land(s, first(to))
				steps++
				pairs += bits.OnesCount64(b.walk[at] &^ bit(tail))
			}
			most = max(most, steps+pieceCount*pairs, steps+(pieceCount-1)*pairs+bits.OnesCount64(b.all))
		}
	}
	return most
}

// find returns the spot with that id.
func (b *board) find(id string) (spot, bool) {
	ring, n, ok := grid.Parse(id)
	if !ok || ring >= len(b.rings) || n >= b.rings[ring] {
		return 0, false
	}
	return b.opens[ring] + spot(n), true
}

// maxBoards is how many different boards one program can use; a power of two,
// so that a mask keeps an index in range.
const maxBoards = 1024

// library keeps the boards in use, so that a Position can refer to its board by a small
// number. A slot is written once, before anyone knows its number, and so can be read
// without a lock.
type library struct {
	boards [maxBoards]*board

	mu     sync.Mutex
	number map[layout]uint16
}

var shelf library

// on returns the board that p is played on.
func (p *Position) on() *board { return shelf.boards[p.board&(maxBoards-1)] }

// put stores a board, once for each layout, and returns its number.
func (lib *library) put(l *layout) (uint16, error) {
	lib.mu.Lock()
	defer lib.mu.Unlock()
	if n, known := lib.number[*l]; known {
		return n, nil
	}
	n := len(lib.number)
	if n == maxBoards {
		return 0, game.Refuse("KO-B", "this program already uses %d different boards and cannot hold another", maxBoards)
	}
	if lib.number == nil {
		lib.number = make(map[layout]uint16)
	}
	lib.boards[n] = newBoard(l)
	lib.number[*l] = uint16(n)
	return uint16(n), nil
}
