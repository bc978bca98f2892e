package rsp

import "math/bits"

// Tables of the evaluation, 64 entries each like those of the board; that of off
// is empty.
var (
	ball [64]uint64 // the spaces within two steps
	// line has the spaces that lie straight away at a distance of two, of three
	// and of four: from there a stack of that height reaches (RP-6).
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

// lowest is the lowest space of a set, or off.
func lowest(set uint64) int { return bits.TrailingZeros64(set | 1<<off) }

// some is 1 for a set that is not empty.
func some(set uint64) int32 { return int32((set | -set) >> 63) }

func size(set uint64) int32 { return int32(bits.OnesCount64(set)) }

// features sets f to the value of each term for the player to move, less that for
// the player who waits.
func (p *Position) features(f *[terms]int32) {
	us := int(p.turn & 1)
	empty := p.empty()
	p.side(f, us, 1, 1, empty)
	p.side(f, us^1, -1, 0, empty)
	f[tempoTerm] = 1
}

// side adds a seat's values to f, times sign. toMove is 1 for the player to move
// and 0 for the one who waits. How many Rocks, Scissors and Flags there are is
// what a branch predictor cannot know, so each loop runs for as many as there can
// be, over off where there are fewer.
func (p *Position) side(f *[terms]int32, seat int, sign, toMove int32, empty uint64) {
	own, foe := &p.pieces[seat&1], &p.pieces[seat&1^1]
	tall := [3]uint64{p.heights[1] | p.heights[2], p.heights[0]&p.heights[1] | p.heights[2], p.heights[2]}
	pairs := own[paper] & tall[0]

	f[rockTerm] += sign * size(own[rock])
	f[scissorsTerm] += sign * size(own[scissors])
	f[paperTerm] += sign * (size(own[paper]&p.heights[0]) + 2*size(own[paper]&p.heights[1]) + 4*size(own[paper]&p.heights[2]))
	f[flagTerm] += sign * size(own[flag])
	f[stackTerm] += sign * size(pairs)
	f[towerTerm] += sign * size(own[paper]&tall[2])

	var rolls, cuts uint64 // what Rocks and free Scissors reach
	room := int32(0)
	set := own[rock]
	for range 3 {
		at := lowest(set)
		reach := long[at].slide(^empty)
		room += size(reach & empty)
		rolls |= reach
		set &= set - 1
	}
	locks := uint64(0)
	set = foe[scissors]
	for range 4 {
		locks |= near[lowest(set)]
		set &= set - 1
	}
	// RP-8, RP-10: free Scissors go on over empty spaces next to no enemy's.
	locked, pass := int32(0), empty&^locks
	set = own[scissors]
	for range 4 {
		at := lowest(set)
		lock := some(near[at] & foe[scissors])
		locked += lock
		cuts |= steps(at, -uint64(1-lock), pass)
		set &= set - 1
	}
	set = foe[rock]
	for range 3 {
		at := lowest(set)
		f[layHitWaitTerm+(toMove&1)] += sign * some(near[at]&own[paper])
		set &= set - 1
	}
	f[rollTerm] += sign * room
	f[lockTerm] += sign * locked
	f[rockHitWaitTerm+(toMove&1)] += sign * size(rolls&foe[scissors])
	f[cutHitWaitTerm+(toMove&1)] += sign * size(cuts&foe[paper])

	// RP-14: what could land on the enemy's Flags. RP-7: a stack reaches as far as
	// it is high, over anything but enemy Scissors and Flags.
	a, b := lowest(foe[flag]), lowest(foe[flag]&(foe[flag]-1))
	stops := foe[scissors] | foe[flag] | own[flag]
	fromA := line[0][a]&tall[0] | line[1][a]&tall[1] | line[2][a]&tall[2]
	fromB := line[0][b]&tall[0] | line[1][b]&tall[1] | line[2][b]&tall[2]
	lays := some(own[paper]&(near[a]|fromA&long[a].slide(stops))) + some(own[paper]&(near[b]|fromB&long[b].slide(stops)))
	hits := size(rolls&foe[flag]) + size(cuts&foe[flag]) + lays
	decides := int32(0) // RP-15: the loss of one more Flag
	if bits.OnesCount64(foe[flag])+int(p.flags) <= supply[flag]+1 {
		decides = 1
	}
	hit := some(uint64(hits))
	f[threatTerm+(toMove&1)] += sign * decides * hit
	f[manyTerm] += sign * decides * (1 - toMove) * some(uint64(hits)>>1)
	f[siegeTerm] += sign * (1 - decides) * hit

	around := ball[a] | ball[b]
	f[rockNearTerm] += sign * size(own[rock]&around)
	f[cutNearTerm] += sign * size(own[scissors]&around)
	f[layNearTerm] += sign * size(own[paper]&around)
	home := ball[lowest(own[flag])] | ball[lowest(own[flag]&(own[flag]-1))]
	f[rockGuardTerm] += sign * size(own[rock]&home)
	f[cutGuardTerm] += sign * size(own[scissors]&home)
	f[layGuardTerm] += sign * size(own[paper]&home)
	f[cutMiddleTerm] += sign * size(own[scissors]&middleRows)
	f[cutFarTerm] += sign * size(own[scissors]&farRows[seat&1])
	f[layMiddleTerm] += sign * size(own[paper]&middleRows)
	f[layFarTerm] += sign * size(own[paper]&farRows[seat&1])
}
