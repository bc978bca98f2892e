package skorpion

import "math/bits"

// some is 1 for a set that is not empty.
func some(set uint64) int32 { return int32((set | -set) >> 63) }

func size(set uint64) int32 { return int32(bits.OnesCount64(set)) }

// several is 1 for a set of two or more.
func several(set uint64) int32 { return some(set & (set - 1)) }

// count sets f to the value of each term for the player to move, minus that for the
// waiting player.
func (e *Eval) count(f *[terms]int32, p *Position) {
	us := p.seat & 1
	steps := e.board.walk[p.skorpion&(maxSpots-1)] &^ bit(p.tail)           // KO-11
	second := e.ground.second[p.skorpion&(maxSpots-1)][p.tail&(maxSpots-1)] // KO-14
	e.side(f, p, int(us), 1, 1, steps, second)
	e.side(f, p, int(1-us), -1, 0, steps, second)
	f[tempoTerm] = 1
}

// side adds a player's values to f, times sign. toMove is 1 for the player to move and
// 0 for the waiting player.
func (e *Eval) side(f *[terms]int32, p *Position, who int, sign, toMove int32, steps, second uint64) {
	b, g := e.board, e.ground
	who &= 1
	own, foe := p.pieces[who], p.pieces[who^1]
	hand := some(uint64(p.hand[who]))
	f[pieceTerm] += sign * size(own)
	f[stockTerm] += sign * (size(own) + int32(p.hand[who]))
	f[spentTerm] += sign * (1 - hand)
	f[loneTerm] += sign * (some(own) - several(own))

	links := own & g.away[1]
	third := links & (links - 1)
	f[link1Term] += sign * some(links)
	f[link2Term] += sign * several(links)
	f[link3Term] += sign * several(third)
	f[near2Term] += sign * size(own&g.away[2])
	f[near3Term] += sign * size(own&g.away[3])

	// Where the player could place a piece next, including the Gate: KO-5 to KO-10.
	empty := b.all &^ (own | foe | bit(p.skorpion) | bit(p.tail))
	one, two := g.connections(own)
	spots := empty & (b.starts[who] | one&b.one[who] | two&b.two[who]) & -uint64(hand)
	f[open1Term] += sign * size(spots&g.away[1])
	f[open2Term] += sign * size(spots&g.away[2])
	f[almostTerm] += sign * (some(links) - several(links)) * some(spots&g.away[1])
	f[startTerm] += sign * size(b.starts[who]&empty)
	f[readyTerm] += sign * hand * int32(two&^empty&bit(gate))

	// KO-16, KO-17.
	last := foe & steps & -uint64(1-several(foe))
	f[threatTerm+(toMove&1)] += sign * some(spots&bit(gate)|last)

	// KO-12, KO-14: a second step is paid for by the other player, who needs two pieces
	// for it.
	f[stepWaitTerm+(toMove&1)] += sign * size(own&steps)
	f[paidWaitTerm+(toMove&1)] += sign * size(own&second&^steps&-uint64(several(foe)))
	f[cutWaitTerm+(toMove&1)] += sign * size(links&steps)
}
