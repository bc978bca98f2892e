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
// from and to are spaces; to is the first space of a lay. A Rock, Scissors and a
// single Paper have no drops: the field is 0, and so are the drops. Up to twelve
// drops of 0 to 9 fit, more than the board has room for, so that a lay that
// breaks the rules can be spoken of too.
const (
	fromShift  = 6
	manyShift  = 12
	dropsShift = 16
	dropBits   = 4
	maxDrops   = 12
)

func simpleMove(from, to int) game.Move { return game.Move(from<<fromShift | to) }

// drop is the bits of n Papers dropped on the i-th space of a row, from 0.
func drop(i, n int) game.Move { return game.Move(n) << (dropsShift + dropBits*i) }

// many is the bits that say that there are n drops.
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
	drops    uint64 // where a lay may drop Papers and go on (see lays.go)
	floats   uint64 // where a lay may pass and drop nothing
}

// empty is the set of spaces on which nothing stands.
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
	s.drops = empty | own[paper] | foe[rock]
	s.floats = own[paper] | foe[rock] | own[rock] | own[scissors] | foe[paper] | 1<<off
}

// rolls is the set of spaces to which a Rock may go.
func (s *sight) rolls(from int) uint64 {
	// RP-4: along each ray up to the first piece and no further.
	// It stops on an empty space or takes what a Rock takes (RP-3).
	reach := long[from&63].slide(^s.empty)
	targets := reach & (s.empty | s.foe[scissors] | s.foe[flag])

	// RP-5: a knock needs a run-up, so the Rock is not next door, and room
	// behind it.
	room := s.empty | s.own[flag] | s.foe[flag]
	for knocks := reach & s.foe[rock] &^ near[from&63]; knocks != 0; knocks &= knocks - 1 {
		to := bits.TrailingZeros64(knocks)
		if room>>(beyond[from&63][to&63]&63)&1 != 0 {
			targets |= 1 << to
		}
	}
	return targets
}

// cuts is the set of spaces to which Scissors may go.
func (s *sight) cuts(from int) uint64 {
	locks, touching := s.locks, whole
	if held := near[from&63] & s.foe[scissors]; held != 0 {
		locks = 0
		for set := s.foe[scissors]; set != 0; set &= set - 1 {
			e := bits.TrailingZeros64(set)
			if held>>e&1 != 0 {
				touching &= near[e&63] // RP-11: after every step, the last included
			} else {
				locks |= near[e&63]
			}
		}
	}
	// RP-8, RP-9: they end on an empty space or take (RP-3), and go on over empty
	// ones only. RP-10: nor do they go on from where they meet new Scissors.
	land := (s.empty | s.foe[paper] | s.foe[flag]) & touching
	pass := s.empty & touching &^ locks
	// RP-8: up to three straight steps, or a turn after the first.
	around := near[from&63]
	return land & (short[from&63].slide(^pass) | turns[from&63][turnIndex(from, around&pass)])
}

// room is space for the moves of any position and a chunk more, for moves are
// written by the chunk.
type room [maxMoves]game.Move

// chunk is how many moves are written at a time: as many as a single Paper can
// have.
const chunk = directions

// AppendMoves appends the legal moves. What lies behind them in dst, up to its
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

// list writes the legal moves and returns how many they are: of the player's own
// pieces (RP-0), of which the Flags have none (RP-13).
func (p *Position) list(out *room) (n int) {
	var s sight
	s.look(p)
	for set := s.own[rock]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.add(n, from, s.rolls(from))
	}
	for set := s.own[scissors]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.add(n, from, s.cuts(from))
	}
	for set := s.own[paper]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		n = out.add(n, from, s.singles(from))
	}
	for set := p.stacks(); set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		height := p.height(from)
		for ways := near[from&63]; ways != 0; ways &= ways - 1 {
			n = s.addRow(out, n, from, bits.TrailingZeros64(ways), height)
		}
	}
	return n
}

// add writes the moves from one space to each of a set behind the first n, and
// returns how many there are then. It writes whole chunks, a part of them in
// vain: how many targets a piece has is hard to foretell, and a loop that ends
// where the processor did not expect it costs more than a few stores.
func (out *room) add(n, from int, targets uint64) int {
	then := n + bits.OnesCount64(targets)
	for {
		c := (*[chunk]game.Move)(out[n : n+chunk])
		c[0] = simpleMove(from, bits.TrailingZeros64(targets))
		targets &= targets - 1
		c[1] = simpleMove(from, bits.TrailingZeros64(targets))
		targets &= targets - 1
		c[2] = simpleMove(from, bits.TrailingZeros64(targets))
		targets &= targets - 1
		c[3] = simpleMove(from, bits.TrailingZeros64(targets))
		targets &= targets - 1
		c[4] = simpleMove(from, bits.TrailingZeros64(targets))
		targets &= targets - 1
		c[5] = simpleMove(from, bits.TrailingZeros64(targets))
		targets &= targets - 1
		if targets == 0 {
			return then
		}
		n += chunk
	}
}
