package search

import (
	"math/bits"
	"unsafe"

	"github.com/antares-games/antares/game"
)

// defaultChanceEntries is some twenty megabytes for a position of a hundred
// bytes.
const defaultChanceEntries = 1 << 17

// chanceReading is how a stored value is to be read.
type chanceReading uint8

const (
	chanceExact chanceReading = iota
	chanceAtLeast
	chanceAtMost
)

// chanceEntry is what is known about a position searched to a depth. It holds the
// position itself: a hash leaves counters aside, such as the turns to the limit
// of the game, and with the position compared no value is ever mistaken.
type chanceEntry[P comparable] struct {
	key     uint64
	era     uint32 // entries of another era are empty
	depth   int16
	reading chanceReading
	// guessed means that an estimate is behind the value.
	guessed bool
	best    game.Move
	value   [game.MaxSeats]float64 // the scalar search uses the first
	pos     P
}

// chanceCache remembers values by position, in pairs: the first of a pair keeps
// the deeper search, the second the latest.
type chanceCache[P comparable] struct {
	entries      []chanceEntry[P]
	era          uint32
	hits, probes uint64
}

func (t *chanceCache[P]) entryBytes() int { return int(unsafe.Sizeof(chanceEntry[P]{})) }

// resize makes room for the greatest power of two that is not above n.
func (t *chanceCache[P]) resize(n int) {
	t.entries = make([]chanceEntry[P], 1<<(bits.Len(uint(max(n, 4)))-1))
	t.era = 1
}

func (t *chanceCache[P]) forget() {
	if t.era++; t.era == 0 { // once in four thousand million times
		clear(t.entries)
		t.era = 1
	}
}

// find is the entry of a position at that depth, or nil: a value of another
// depth is another value.
func (t *chanceCache[P]) find(key uint64, p *P, depth int) *chanceEntry[P] {
	t.probes++
	i := key & uint64(len(t.entries)-1) &^ 1
	for k := range t.entries[i : i+2] {
		en := &t.entries[i+uint64(k)]
		if en.key == key && en.era == t.era && int(en.depth) == depth && en.pos == *p {
			t.hits++
			return en
		}
	}
	return nil
}

// advice is the best move of the position at any depth, or 0.
func (t *chanceCache[P]) advice(key uint64, p *P) game.Move {
	i := key & uint64(len(t.entries)-1) &^ 1
	for k := range t.entries[i : i+2] {
		en := &t.entries[i+uint64(k)]
		if en.key == key && en.era == t.era && en.pos == *p && en.best != 0 {
			return en.best
		}
	}
	return 0
}

// slot is the entry to overwrite for a position at that depth.
func (t *chanceCache[P]) slot(key uint64, depth int) *chanceEntry[P] {
	i := key & uint64(len(t.entries)-1) &^ 1
	if first := &t.entries[i]; first.era != t.era || int(first.depth) <= depth {
		return first
	}
	return &t.entries[i+1]
}

// full is how full the cache is, in thousandths, judged by a part of it.
func (t *chanceCache[P]) full() int {
	part := t.entries[:min(1000, len(t.entries))]
	n := 0
	for i := range part {
		if part[i].era == t.era {
			n++
		}
	}
	return n * 1000 / len(part)
}
