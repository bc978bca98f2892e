package scorpion

import (
	"math"
	"math/bits"
	"testing"

	"github.com/antares-games/antares/game"
)

// loneRace finds the fewest turns of a lone side by brute force: every decision of the
// real game is allowed, including throws on either lane and crossings, on the whole
// track of twelve squares per lane. Values are improved until they no longer change.
type loneRace struct {
	value map[[2]uint64]float64
	stack [64]Position
}

func loneAt(lanes [2]uint64) Position {
	p := lone(lanes[black], noDie, noDie)
	p.lanes[0] = lanes
	p.out[0] = p.each - uint8(bits.OnesCount64(lanes[0])+bits.OnesCount64(lanes[1]))
	p.phase = throwFirst
	return p
}

func (r *loneRace) turn(ply int) float64 {
	p := &r.stack[ply]
	switch {
	case p.phase == over:
		return 0
	case p.player != 0:
		if v, ok := r.value[p.lanes[0]]; ok {
			return v
		}
		return 1000 // not known yet: a value that is too high
	}
	moves := p.AppendMoves(nil)
	sum, least := 0.0, math.Inf(1)
	for _, m := range moves {
		r.stack[ply+1] = *p
		r.stack[ply+1].Play(m)
		v := r.turn(ply + 1)
		sum, least = sum+v, min(least, v)
	}
	if p.Turn() == game.Chance {
		return sum / float64(len(moves))
	}
	return least
}

// lanesOf puts scorpions at places of a track of twelve squares per lane.
func lanesOf(places ...place) (lanes [2]uint64) {
	p := Position{squares: bearoffZone}
	for _, at := range places {
		l, n := p.split(at)
		lanes[l] |= 1 << n
	}
	return lanes
}

// TestBearoffEqualsBruteForce compares the table with a brute force that may do what
// the table omits: cross, throw on yellow, stand still.
func TestBearoffEqualsBruteForce(t *testing.T) {
	const home = 2*bearoffZone + 1
	var sets [][2]uint64 // nearest to the end first
	for a := place(home - 1); a > 0; a-- {
		sets = append(sets, lanesOf(a))
	}
	for a := place(home - 1); a > 0; a-- {
		for b := place(home - 1); b > a; b-- {
			sets = append(sets, lanesOf(a, b))
		}
	}
	r := &loneRace{value: map[[2]uint64]float64{}}
	for sweep, change := 0, 1.0; change > 1e-12; sweep++ {
		if sweep == 20 {
			t.Fatalf("no end after %d sweeps, %g", sweep, change)
		}
		change = 0
		for _, lanes := range sets {
			r.stack[0] = loneAt(lanes)
			v := 1 + r.turn(0)
			change = max(change, math.Abs(v-r.value[lanes]))
			r.value[lanes] = v
		}
	}
	checked := 0
	for lanes, want := range r.value {
		if lanes[yellow] != 0 {
			continue
		}
		checked++
		if got := bearoffOf(lanes[black]); math.Abs(got.mean-want) > 1e-9 {
			t.Errorf("black %b: %.12f turns in the table, %.12f by brute force", lanes[black], got.mean, want)
		}
	}
	if checked != 12+66 {
		t.Errorf("%d sets compared", checked)
	}
}

func TestBearoffTable(t *testing.T) {
	entries := 0
	for set, r := range bearoffTable() {
		if (r != nil) != (set != 0 && bits.OnesCount(uint(set)) <= bearoffMost) {
			t.Fatalf("set %b: entry %v", set, r)
		}
		if r == nil {
			continue
		}
		entries++
		sum, mean := 0.0, 0.0
		for turns, c := range r.chance {
			sum += c
			mean += c * float64(turns)
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(mean-r.mean) > 1e-9 || r.chance[0] != 0 {
			t.Errorf("set %b: chances come to %v, their mean is %v, not %v", set, sum, mean, r.mean)
		}
		if r.worst < 1 || r.worst >= bearoffTurns-1 || r.mean > float64(r.worst)+1e-9 {
			t.Errorf("set %b: worst %d, mean %v", set, r.worst, r.mean)
		}
	}
	if entries != 12+66+220+495 {
		t.Errorf("%d entries", entries)
	}
	// By hand: from b3 only a total of two falls short.
	if r := bearoffOf(1 << 3); math.Abs(r.chance[1]-35.0/36) > 1e-12 || r.worst != 2 {
		t.Errorf("b3: %+v", r)
	}
	for _, none := range []uint64{0, 1 << 13, 0x1f << 1} {
		if bearoffOf(none) != nil {
			t.Errorf("an entry for %b", none)
		}
	}
}

// TestTurnsLine checks the line of turnsToGo against the table: the least squares.
func TestTurnsLine(t *testing.T) {
	var slope [3]float64 // of the squared error, by constant: zero at the best
	n := 0.0
	for set, r := range bearoffTable() {
		if r == nil {
			continue
		}
		pips, each := 0.0, float64(bits.OnesCount(uint(set)))
		for b := uint(set) << 1; b != 0; b &= b - 1 {
			pips += float64(bits.TrailingZeros(b))
		}
		off := turnsBase + turnsPip*pips + turnsEach*each - r.mean
		slope[0] += off
		slope[1] += off * pips
		slope[2] += off * each
		n++
	}
	for i, s := range slope {
		if math.Abs(s/n) > 0.05 {
			t.Errorf("constant %d is off the least squares: slope %v", i, s/n)
		}
	}
}
