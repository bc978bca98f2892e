package search

import (
	"math/bits"
	"sync/atomic"
)

// Cache remembers what a search knows of positions, and any number of threads share it
// without locks; books call it a transposition table. An entry is two words: the hash xor
// the data, and the data. A reader that meets a half-written entry sees that the two do not
// match, and ignores it.
type Cache struct {
	words []uint64 // bucket after bucket, entry after entry, check and data
	age   uint64
}

// A bucket is a cache line of 64 bytes: four entries.
const (
	bucketEntries = 4
	bucketWords   = 2 * bucketEntries
)

// bound is what a score in the cache is worth.
type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most this
	lower         // the true score is at least this
	exact
)

// entry is what the cache knows of a position, packed into a word as
//
//	bits 0–15   score, signed
//	bits 16–31  index of the best move in the position's list, plus 1; 0: none
//	bits 32–39  depth
//	bits 40–41  bound
//	bits 42–47  age
//	bits 48–63  static evaluation, signed
//
// A move is kept by its place in the list that the position generates, because
// games pack moves into up to 64 bits.
type entry struct {
	score Score
	move  int // -1: none
	depth int
	bound bound
	eval  Score
}

func (e entry) pack(age uint64) uint64 {
	return uint64(uint16(e.score)) | uint64(uint16(e.move+1))<<16 | uint64(uint8(e.depth))<<32 |
		uint64(e.bound)<<40 | age&63<<42 | uint64(uint16(e.eval))<<48
}

func unpack(d uint64) entry {
	return entry{
		score: Score(int16(d)), move: int(uint16(d>>16)) - 1, depth: int(uint8(d >> 32)),
		bound: bound(d >> 40 & 3), eval: Score(int16(d >> 48)),
	}
}

// improve makes a static evaluation a better one by the entry's score, as far as its
// bound allows. A decided score is no evaluation.
func (e entry) improve(eval Score) Score {
	if _, decided := e.score.Mate(); decided {
		return eval
	}
	if e.bound == exact || e.bound == lower && e.score > eval || e.bound == upper && e.score < eval {
		return e.score
	}
	return eval
}

// NewCache creates a cache of about that many mebibytes, at least one bucket.
func NewCache(mebibytes int) *Cache {
	buckets := max(mebibytes, 0) << 20 / (8 * bucketWords)
	t := &Cache{words: make([]uint64, max(buckets, 1)*bucketWords)}
	advise(t.words)
	return t
}

// bucket is where a hash lives: the high part of hash times the number of buckets,
// which needs no power of two.
func (t *Cache) bucket(hash uint64) []uint64 {
	hi, _ := bits.Mul64(hash, uint64(len(t.words)/bucketWords))
	return t.words[hi*bucketWords:][:bucketWords:bucketWords]
}

// touch fetches the bucket of a position that is about to be looked up: memory is slow, and
// there is something else to do meanwhile.
func (t *Cache) touch(hash uint64) { atomic.LoadUint64(&t.bucket(hash)[0]) }

// probe looks a position up.
func (t *Cache) probe(hash uint64) (entry, bool) {
	b := t.bucket(hash)
	for i := 0; i < bucketWords; i += 2 {
		data := atomic.LoadUint64(&b[i+1])
		if atomic.LoadUint64(&b[i])^data == hash && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store keeps an entry: over the same position, else over the entry of its bucket
// that is worth least: shallow and of an earlier search.
func (t *Cache) store(hash uint64, e entry) {
	b := t.bucket(hash)
	worst, least := 0, 1<<30
	for i := 0; i < bucketWords; i += 2 {
		data := atomic.LoadUint64(&b[i+1])
		if data == 0 || atomic.LoadUint64(&b[i])^data == hash {
			worst = i
			break
		}
		old := unpack(data)
		if worth := old.depth - 8*int((t.age-data>>42)&63); worth < least {
			worst, least = i, worth
		}
	}
	data := e.pack(t.age)
	atomic.StoreUint64(&b[worst], hash^data)
	atomic.StoreUint64(&b[worst+1], data)
}

// NextSearch makes what is in the cache old: it is kept, but gives way first.
func (t *Cache) NextSearch() { t.age++ }

// Clear empties the cache.
func (t *Cache) Clear() { clear(t.words) }

// Full estimates in thousandths how much of the cache this search has filled.
func (t *Cache) Full() int {
	n, of := 0, min(len(t.words), 1000*bucketWords)
	for i := 1; i < of; i += 2 {
		if data := atomic.LoadUint64(&t.words[i]); data != 0 && data>>42&63 == t.age&63 {
			n++
		}
	}
	return n * 1000 / (of / 2)
}

// toCache makes a distance from the root one from the node, fromCache back again:
// a position is stored once, whatever line led to it.
func toCache(s Score, ply int) Score {
	switch {
	case s >= winRange:
		return s + Score(ply)
	case s <= -winRange:
		return s - Score(ply)
	}
	return s
}

func fromCache(s Score, ply int) Score {
	switch {
	case s >= winRange:
		return s - Score(ply)
	case s <= -winRange:
		return s + Score(ply)
	}
	return s
}
