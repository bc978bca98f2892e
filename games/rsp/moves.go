package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// A Move:
//
//	63                          16 15   12 11    6 5     0
//	+-----------------------------+-------+-------+-------+
//	| drops, four bits each, the  | how   | from  |  to   |
//	| first space's lowest        | many  |       |       |
//	+-----------------------------+-------+-------+-------+
//
// from and to are spaces; to is the first space of a lay. A Rock, Scissors and a single
// Paper have no drops: both fields are 0. Up to twelve drops of 0 to 9 fit, more than
// the board has room for, so that a lay that breaks the rules can be represented too.
const (
	fromShift  = 6
	manyShift  = 12
	dropsShift = 16
	dropBits   = 4
	maxDrops   = 12
)

func simpleMove(from, to int) game.Move { return game.Move(from<<fromShift | to) }

// drop returns the bits for n Papers dropped on the i-th space of a row, from 0.
func drop(i, n int) game.Move { return game.Move(n) << (dropsShift + dropBits*i) }

// many returns the bits for n drops.
func many(n int) game.Move { return game.Move(n) << manyShift }

func moveFrom(m game.Move) int      { return int(m >> fromShift & 63) }
func moveTo(m game.Move) int        { return int(m & 63) }
func moveMany(m game.Move) int      { return int(m >> manyShift & 15) }
func dropAt(m game.Move, i int) int { return int(m >> (dropsShift + dropBits*i) & 15) }

// sight is the board as the player to move sees it.
type sight struct {
	own, foe *[kinds]uint64
	empty    uint64
	locks    uint64 // the spaces next to any enemy Scissors
	land     uint64 // where Scissors may land,
	pass     uint64 // where those that are not locked may continue
	drops    uint64 // where a lay may drop Papers and continue (see lays.go)
	floats   uint64 // where a lay may pass without dropping
	ends     uint64 // where a lay may end
}

// empty returns the empty spaces.
func (p *Position) empty() uint64 {
	r, b := &p.pieces[red], &p.pieces[blue]
	return whole &^ (r[rock] | r[scissors] | r[paper] | r[flag] | b[rock] | b[scissors] | b[paper] | b[flag])
}

// look fills in what p's player to move sees.
func (s *sight) look(p *Position) {
	own, foe := &p.pieces[p.turn&1], &p.pieces[p.turn&1^1]
	empty, locks := p.empty(), uint64(0)
	for set := foe[scissors]; set != 0; set &= set - 1 {
		locks |= near[bits.TrailingZeros64(set)&63]
	}
	s.own, s.foe, s.empty, s.locks = own, foe, empty, locks
	// RP-8, RP-9: Scissors end on an empty space or take (RP-3), and continue over empty
	// ones only. RP-10: nor do they continue from where they meet new Scissors.
	s.land = empty | foe[paper] | foe[flag]
	s.pass = empty &^ locks
	s.drops = empty | own[paper] | foe[rock]
	s.floats = own[paper] | foe[rock] | own[rock] | own[scissors] | foe[paper] | 1<<off
	s.ends = s.drops | ^s.floats
}

// rolls returns the spaces to which a Rock may move.
func (s *sight) rolls(from int) uint64 {
	// RP-4: along each ray up to the first piece and no further.
	// It stops on an empty space or takes what a Rock takes (RP-3).
	reach := long[from&63].slide(^s.empty)
	targets := reach & (s.empty | s.foe[scissors] | s.foe[flag])
	// RP-5: a knock needs a run-up, so the enemy Rock must not be adjacent.
	if met := reach & s.foe[rock] &^ near[from&63]; met != 0 {
		targets |= s.knocks(from, met)
	}
	return targets
}

// knocks keeps those of the given Rocks that have room behind them, as seen from a Rock
// that knocks (RP-5).
func (s *sight) knocks(from int, met uint64) (targets uint64) {
	room := s.empty | s.own[flag] | s.foe[flag]
	for ; met != 0; met &= met - 1 {
		to := bits.TrailingZeros64(met)
		targets |= room >> (beyond[from&63][to&63] & 63) & 1 << to
	}
	return targets
}

// cuts returns the spaces to which Scissors may move, locked or not. Callers with many
// Scissors to check call the two functions below separately, which avoids a branch that
// is hard to predict.
func (s *sight) cuts(from int) uint64 {
	if s.locks>>from&1 != 0 {
		return s.lockedCuts(from)
	}
	return s.freeCuts(from)
}

// freeCuts returns where Scissors that touch no enemy Scissors may move.
func (s *sight) freeCuts(from int) uint64 { return steps(from, s.land, s.pass) }

// lockedCuts returns where Scissors that touch some may move.
func (s *sight) lockedCuts(from int) uint64 {
	locks, touching := uint64(0), whole
	for set := s.foe[scissors]; set != 0; set &= set - 1 {
		e := bits.TrailingZeros64(set)
		fresh := near[from&63]>>e&1 - 1 // all ones if they do not touch yet
		touching &= near[e&63] | fresh  // RP-11: after every step, including the last
		locks |= near[e&63] & fresh     // RP-10
	}
	return steps(from, s.land&touching, s.empty&touching&^locks)
}

// steps returns where Scissors can get that may land on one set of spaces and continue
// from another (RP-8): up to three straight steps, or a turn after the first.
func steps(from int, land, pass uint64) uint64 {
	two := second[from&63].through(pass)
	return land & (near[from&63] | two | ahead[from&63].through(two&pass))
}

// room is space for the moves of any position plus one chunk, because moves are written
// in chunks.
type room [maxMoves]game.Move

// chunk is how many moves are written at a time: enough for nearly all Rocks and
// Scissors.
const chunk = 9

// AppendMoves appends the legal moves. Whatever follows them in dst, up to its
// capacity, may be overwritten.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.end != playing {
		return dst
	}
	n := len(dst)
	if cap(dst)-n >= len(room{}) {
		return dst[:n+p.list((*room)(dst[n:n+len(room{})]))]
	}
	var moves room
	return append(dst, moves[:p.list(&moves)]...)
}

// list writes the legal moves and returns how many there are: those of the player's own
// pieces (RP-0), except the Flags, which have none (RP-13).
func (p *Position) list(out *room) (n int) {
	var s sight
	s.look(p)
	for set := s.own[rock]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.add(n, simpleMove(from, 0), s.rolls(from))
	}
	for set := s.own[scissors] &^ s.locks; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.add(n, simpleMove(from, 0), s.freeCuts(from))
	}
	for set := s.own[scissors] & s.locks; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.add(n, simpleMove(from, 0), s.lockedCuts(from))
	}
	for set := s.own[paper]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.addFew(n, simpleMove(from, 0), s.singles(from))
	}
	for set := p.stacks(); set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		both, split, far := s.pairs(from)
		n = out.addFew(n, simpleMove(from, 0)|layBoth, both)
		n = out.addFew(n, simpleMove(from, 0)|laySplit, split)
		n = out.addFew(n, simpleMove(from, 0)|layFar, far)
	}
	for set := p.tallStacks(); set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		height := p.height(from)
		for ways := near[from&63]; ways != 0; ways &= ways - 1 {
			n = s.addRow(out, n, from, bits.TrailingZeros64(ways), height)
		}
	}
	return n
}

// add writes a move to each of a set of spaces after the first n moves, and returns the
// new number of moves. m is the move without the space it goes to. It writes whole
// chunks, some of it in vain: how many targets a piece has is hard to predict, and a
// mispredicted end of a loop costs more than a few stores.
func (out *room) add(n int, m game.Move, targets uint64) int {
	then := n + bits.OnesCount64(targets)
	for {
		c := (*[chunk]game.Move)(out[n : n+chunk])
		targets = three((*[3]game.Move)(c[0:]), m, targets)
		targets = three((*[3]game.Move)(c[3:]), m, targets)
		targets = three((*[3]game.Move)(c[6:]), m, targets)
		if n += chunk; n >= then {
			return then
		}
	}
}

// addFew does the same for at most six targets, which is all a Paper can have.
func (out *room) addFew(n int, m game.Move, targets uint64) int {
	c := (*[6]game.Move)(out[n : n+6])
	rest := three((*[3]game.Move)(c[0:]), m, targets)
	three((*[3]game.Move)(c[3:]), m, rest)
	return n + bits.OnesCount64(targets)
}

// three writes the moves to the first three of a set and returns the others.
func three(c *[3]game.Move, m game.Move, targets uint64) uint64 {
	c[0] = m | game.Move(bits.TrailingZeros64(targets))
	targets &= targets - 1
	c[1] = m | game.Move(bits.TrailingZeros64(targets))
	targets &= targets - 1
	c[2] = m | game.Move(bits.TrailingZeros64(targets))
	return targets & (targets - 1)
}
