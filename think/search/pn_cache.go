package search

import "math/bits"

// pnInfinite is the number of what cannot be proven, or refuted, any more.
const pnInfinite uint32 = 1 << 30

// What a disproof rests on, besides a ply of the path (0 and up).
const (
	onHorizon int16 = -2      // the bound on plies
	onLimit   int16 = -1      // the game's limit
	onNothing int16 = 1 << 14 // it holds on every path
)

// pnValue is what is known of a position in a question: its proof and disproof
// numbers, how long the win is once pn is 0, and what the disproof rests on once dn
// is 0.
type pnValue struct {
	pn, dn uint32
	plies  uint16
	rests  int16
}

// pnEntry is a value in the cache; work is how many nodes it took.
type pnEntry struct {
	key    uint64
	pn, dn uint32
	work   uint32
	plies  uint16
	rests  int16
}

func (e *pnEntry) value() pnValue {
	return pnValue{pn: e.pn, dn: e.dn, plies: e.plies, rests: e.rests}
}

func (e *pnEntry) solved() bool { return e.pn == 0 || e.dn == 0 }

// pnCache is of bounded size: four places for each key, of which the
// one that took the least work gives way.
type pnCache struct{ entries []pnEntry }

const pnPlaces = 4

func newPNCache(mebibytes int) *pnCache {
	const entrySize = 24
	buckets := max(mebibytes<<20/(entrySize*pnPlaces), 1)
	return &pnCache{entries: make([]pnEntry, buckets*pnPlaces)}
}

func (t *pnCache) bucket(key uint64) []pnEntry {
	// Keys are xors of Zobrist numbers: good in all bits.
	hi, _ := bits.Mul64(key, uint64(len(t.entries)/pnPlaces))
	return t.entries[hi*pnPlaces:][:pnPlaces:pnPlaces]
}

// probe is the entry of a key; nil if there is none. An entry with work 0 is empty.
func (t *pnCache) probe(key uint64) *pnEntry {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && b[i].work != 0 {
			return &b[i]
		}
	}
	return nil
}

// store keeps a value. What is solved is not forgotten for what is not; of two wins
// the shorter stays.
func (t *pnCache) store(key uint64, v pnValue, work uint64) {
	b := t.bucket(key)
	worst := 0
	for i := range b {
		if b[i].key == key && b[i].work != 0 {
			old := &b[i]
			if old.solved() && (v.pn != 0 && v.dn != 0 || v.pn == 0 && old.pn == 0 && old.plies <= v.plies) {
				return
			}
			work += uint64(old.work)
			worst = i
			break
		}
		if b[i].work < b[worst].work {
			worst = i
		}
	}
	b[worst] = pnEntry{key: key, pn: v.pn, dn: v.dn, plies: v.plies, rests: v.rests, work: uint32(min(max(work, 1), 1<<32-1))}
}
