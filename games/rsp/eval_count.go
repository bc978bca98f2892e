package rsp

import "math/bits"

// Tables of the evaluation, with 64 entries each like those of the board; the entry for
// off is empty.
var (
	ball [64]uint64 // the spaces within two steps
	// line has the spaces in a straight line at a distance of two, three and four: a stack
	// of that height can reach from there (RP-6).
	line [3][64]uint64
	// The middle three rows, and the three rows farthest from a seat.
	middleRows uint64
	farRows    [2]uint64
)

func init() {
	for s := range spaces {
		ball[s] = near[s]
		for set := near[s]; set != 0; set &= set - 1 {
			ball[s] |= near[bits.TrailingZeros64(set)] &^ (1 << s)
		}
		for d := range directions {
			at := neighbour(s, d)
			for i := range line {
				if at = neighbour(at, d); at != off {
					line[i][s] |= 1 << at
				}
			}
		}
		switch row, _ := place(s); {
		case row < 3:
			farRows[blue] |= 1 << s
		case row < 6:
			middleRows |= 1 << s
		default:
			farRows[red] |= 1 << s
		}
	}
}

// lowest returns the lowest space of a set, or off.
func lowest(set uint64) int { return bits.TrailingZeros64(set | 1<<off) }

// some is 1 for a set that is not empty.
func some(set uint64) int32 { return int32((set | -set) >> 63) }

func size(set uint64) int32 { return int32(bits.OnesCount64(set)) }

// sum returns the value of each term for the player to move, minus that for the waiting
// player, times its weight. A branch predictor cannot guess whose turn it is, so this
// is red's sum minus blue's, with the sign changed at the end if necessary.
func (p *Position) sum(w *[terms]int32) int32 {
	empty := p.empty()
	var reds, blues reach
	reds.look(p, red, empty)
	blues.look(p, blue, empty)
	turn := int(p.turn & 1)
	sum := p.weigh(w, red, turn^1, empty, &reds, &blues) - p.weigh(w, blue, turn, empty, &blues, &reds)
	return sum*int32(1-2*turn) + w[tempoTerm]
}

// reach is what a side's Rocks and free Scissors see: every space up to and including
// the first piece in their way, whichever side owns it.
type reach struct {
	rolls, cuts uint64
	room        int32 // how many empty spaces the Rocks can reach, counted separately for each
	locked      int32 // how many Scissors are locked
}

// look fills in what a seat's pieces see. A branch predictor cannot guess how many
// Rocks and Scissors there are, so each loop always runs for the maximum number, using
// off where there are fewer.
func (r *reach) look(p *Position, seat int, empty uint64) {
	own, foe := &p.pieces[seat&1], &p.pieces[seat&1^1]
	set, room, rolls := own[rock], int32(0), uint64(0)
	for range 3 {
		see := long[lowest(set)].slide(^empty)
		room += size(see & empty)
		rolls |= see
		set &= set - 1
	}
	// RP-8, RP-10: free Scissors continue over empty spaces that are not next to enemy
	// Scissors.
	pass := empty
	set = foe[scissors]
	for range 4 {
		pass &^= near[lowest(set)]
		set &= set - 1
	}
	set, locked, cuts := own[scissors], int32(0), uint64(0)
	for range 4 {
		at := lowest(set)
		lock := some(near[at] & foe[scissors])
		locked += lock
		cuts |= steps(at, -uint64(1-lock), pass)
		set &= set - 1
	}
	r.rolls, r.cuts, r.room, r.locked = rolls, cuts, room, locked
}

// weigh returns the sum of a seat's terms. toMove is 1 for the player to move and 0 for
// the waiting player; mine and theirs are what the seat's pieces and the enemy's see.
func (p *Position) weigh(w *[terms]int32, seat, toMove int, empty uint64, mine, theirs *reach) int32 {
	own, foe := &p.pieces[seat&1], &p.pieces[seat&1^1]
	toMove &= 1
	tall := p.heights[1] | p.heights[2]
	sum := w[rockTerm]*size(own[rock]) + w[scissorsTerm]*size(own[scissors]) +
		w[paperTerm]*p.papers(own[paper]) + w[flagTerm]*size(own[flag]) +
		w[stackTerm]*size(own[paper]&tall) + w[towerTerm]*size(own[paper]&p.heights[2]) +
		w[rollTerm]*mine.room + w[lockTerm]*mine.locked

	rockHits, cutHits, layHits := mine.rolls&foe[scissors], mine.cuts&foe[paper], uint64(0)
	set := foe[rock]
	for range 3 {
		at := lowest(set)
		layHits |= uint64(some(near[at]&own[paper])) << at
		set &= set - 1
	}
	layHits &= whole
	sum += w[rockHitWaitTerm+toMove]*size(rockHits) +
		w[cutHitWaitTerm+toMove]*p.papers(cutHits) + w[cutLooseWaitTerm+toMove]*size(cutHits&^theirs.rolls) +
		w[layHitWaitTerm+toMove]*size(layHits) + w[layLooseWaitTerm+toMove]*size(layHits&^theirs.cuts)

	a, b := lowest(foe[flag]), lowest(foe[flag]&(foe[flag]-1))
	open := long[a].slide(^empty) | long[b].slide(^empty)
	hit := some(open&own[rock] | mine.cuts&foe[flag] | p.lays(seat, a, b))
	if p.decides(seat ^ 1) { // RP-15: the loss of one more Flag
		sum += w[threatTerm+toMove] * hit
	} else {
		sum += w[siegeTerm] * hit
	}
	open &= empty
	beside := (near[a] | near[b]) & empty
	sum += w[openTerm]*size(open) + w[rockAimWaitTerm+toMove]*size(open&mine.rolls) + w[cutAimWaitTerm+toMove]*size(beside&mine.cuts)

	around := ball[a] | ball[b]
	home := ball[lowest(own[flag])] | ball[lowest(own[flag]&(own[flag]-1))]
	return sum + w[rockNearTerm]*size(own[rock]&around) + w[cutNearTerm]*size(own[scissors]&around) + w[layNearTerm]*size(own[paper]&around) +
		w[rockGuardTerm]*size(own[rock]&home) + w[cutGuardTerm]*size(own[scissors]&home) + w[layGuardTerm]*size(own[paper]&home) +
		w[cutMiddleTerm]*size(own[scissors]&middleRows) + w[cutFarTerm]*size(own[scissors]&farRows[seat&1]) +
		w[layMiddleTerm]*size(own[paper]&middleRows) + w[layFarTerm]*size(own[paper]&farRows[seat&1])
}

// papers returns how many Papers lie on a set of spaces.
func (p *Position) papers(set uint64) int32 {
	return size(set&p.heights[0]) + 2*size(set&p.heights[1]) + 4*size(set&p.heights[2])
}

// lays returns the spaces from which a seat's Papers could land on one of two enemy
// Flags (RP-14). RP-7: a stack reaches as far as it is high, over anything but enemy
// Scissors and Flags. Stacks higher than four reach even further, but they are rare,
// and so is the need for them.
func (p *Position) lays(seat, a, b int) uint64 {
	own, foe := &p.pieces[seat&1], &p.pieces[seat&1^1]
	next := own[paper] & (near[a] | near[b])
	two, three, four := p.heights[1]|p.heights[2], p.heights[0]&p.heights[1]|p.heights[2], p.heights[2]
	fromA := own[paper] & (line[0][a]&two | line[1][a]&three | line[2][a]&four)
	fromB := own[paper] & (line[0][b]&two | line[1][b]&three | line[2][b]&four)
	if fromA|fromB == 0 {
		return next
	}
	stops := foe[scissors] | foe[flag] | own[flag]
	return next | fromA&long[a].slide(stops) | fromB&long[b].slide(stops)
}

// strikes reports whether a seat could take an enemy Flag on its next move, as far as
// the evaluation can see.
func (p *Position) strikes(seat int) bool {
	empty := p.empty()
	own, foe := &p.pieces[seat&1], &p.pieces[seat&1^1]
	a, b := lowest(foe[flag]), lowest(foe[flag]&(foe[flag]-1))
	if (long[a].slide(^empty)|long[b].slide(^empty))&own[rock] != 0 || p.lays(seat, a, b) != 0 {
		return true
	}
	pass := empty
	for set := foe[scissors]; set != 0; set &= set - 1 {
		pass &^= near[bits.TrailingZeros64(set)&63]
	}
	for set := own[scissors]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		if near[at]&foe[scissors] == 0 && steps(at, foe[flag], pass) != 0 {
			return true
		}
	}
	return false
}
