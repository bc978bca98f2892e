package rsp

import (
	"math/bits"
	"slices"

	"github.com/antares-games/antares/game"
)

// The priorities of moves: wins, then Flags that do not decide the game, then takes by
// what they gain, then knocks and all others; moves that lose something of one's own
// come last.
const (
	winPriority   = 1 << 20
	flagPriority  = 1 << 12
	rockPriority  = 400 // for each Rock taken
	cutPriority   = 300 // for Scissors taken
	paperPriority = 100 // for each Paper taken or, negative, destroyed
	knockPriority = 5
)

// Priority ranks a legal move.
func (*Eval) Priority(p *Position, m game.Move) int {
	rank := p.rank(m)
	if rank < winPriority && p.stalls(m) {
		return winPriority
	}
	return rank
}

// Rank sets dst to the priorities of moves.
func (*Eval) Rank(dst []int32, p *Position, moves []game.Move) {
	foe := &p.pieces[p.turn&1^1]
	empty, roomy := p.empty(), uint64(0)
	for set := foe[rock] | foe[paper]; set != 0; set &= set - 1 {
		if bits.OnesCount64(near[bits.TrailingZeros64(set)&63]&empty) >= 3 {
			roomy |= set & -set
		}
	}
	for i, m := range moves {
		rank := p.rank(m)
		if rank < winPriority && p.spared(roomy, m) == 0 && p.stalls(m) {
			rank = winPriority
		}
		dst[i] = int32(rank)
	}
}

// rank ranks a move without RP-16.
func (p *Position) rank(m game.Move) int {
	us, from, to := int(p.turn&1), moveFrom(m), moveTo(m)
	own, foe := &p.pieces[us], &p.pieces[us^1]
	rank := 0
	switch {
	case own[rock]>>from&1 != 0 && foe[rock]>>to&1 != 0: // RP-5
		rank = knockPriority + p.flagRank(us, int(beyond[from][to]))
	case own[rock]>>from&1 != 0:
		rank = cutPriority*int(foe[scissors]>>to&1) + p.flagRank(us, to)
	case own[scissors]>>from&1 != 0:
		rank = p.flagRank(us, to)
		if foe[paper]>>to&1 != 0 {
			rank = paperPriority * p.height(to)
		}
	case moveMany(m) == 0:
		rank = p.dropRank(us, to, 1)
	default:
		for i, before, at := 0, from, to; i < moveMany(m); i++ {
			if n := dropAt(m, i); n > 0 {
				rank += p.dropRank(us, at, n)
			}
			before, at = at, int(beyond[before][at])
		}
	}
	return rank
}

// flagRank returns what landing on a space is worth if there is a Flag on it.
func (p *Position) flagRank(us, at int) int {
	switch {
	case p.pieces[us^1][flag]>>at&1 != 0:
		if p.decides(us ^ 1) {
			return winPriority
		}
		return flagPriority
	case p.pieces[us][flag]>>at&1 != 0: // RP-14: an own one
		return -flagPriority
	}
	return 0
}

// decides reports whether a seat loses the game if it loses one more Flag (RP-15).
func (p *Position) decides(seat int) bool {
	return bits.OnesCount64(p.pieces[seat][flag])+int(p.flags) <= supply[flag]+1
}

// dropRank returns what dropping n Papers on a space is worth.
func (p *Position) dropRank(us, at, n int) int {
	foe := &p.pieces[us^1]
	return rockPriority*int(foe[rock]>>at&1) - paperPriority*n*int(foe[scissors]>>at&1) + p.flagRank(us, at)
}

// stalls reports whether a move wins by RP-16, by leaving the enemy without a move. A
// Rock or Paper with an empty space beside it can move, and no move fills more than two
// spaces next to a piece that is not in its path. So it is nearly always enough to look
// at the enemy's foremost piece.
func (p *Position) stalls(m game.Move) bool {
	us := int(p.turn & 1)
	foe := &p.pieces[us^1]
	if p.roomy(p.spared(foe[rock]|foe[paper], m), us) {
		return false
	}
	next := *p
	next.Play(m)
	return next.end == stuck && next.turn == uint8(us^1)
}

// spared returns the pieces of a set that are not in the path of a move.
func (*Position) spared(set uint64, m game.Move) uint64 {
	set &^= 1 << moveTo(m)
	if moveMany(m) > 0 {
		for _, ray := range long[moveFrom(m)] {
			set &^= ray
		}
	}
	return set
}

// roomy reports whether one of a set of pieces has three empty spaces beside it. It
// looks at the seat's side first, where the enemy's foremost pieces are.
func (p *Position) roomy(set uint64, seat int) bool {
	empty := p.empty()
	for set != 0 {
		at := bits.TrailingZeros64(set)
		if seat == blue {
			at = bits.Len64(set) - 1
		}
		if bits.OnesCount64(near[at&63]&empty) >= 3 {
			return true
		}
		set &^= 1 << at
	}
	return false
}

// AppendForcing appends the moves that take something, enemy Flags first. Of the lays
// that take a Rock, those that lift more Papers than necessary are omitted: there are
// many, and they gain no more. If the enemy threatens the Flag that decides the game,
// it appends the moves that prevent this, and only those takes that do so.
func (e *Eval) AppendForcing(dst []game.Move, p *Position) []game.Move {
	if p.end != playing {
		return dst
	}
	start := len(dst)
	var s sight
	s.look(p)
	for set := s.own[rock]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		targets := s.rolls(from)
		for knocks := targets & s.foe[rock]; knocks != 0; knocks &= knocks - 1 {
			to := bits.TrailingZeros64(knocks)
			if s.foe[flag]>>(beyond[from][to]&63)&1 != 0 { // RP-5, RP-14
				dst = append(dst, simpleMove(from, to))
			}
		}
		dst = appendTo(dst, from, targets&(s.foe[scissors]|s.foe[flag]))
	}
	for set := s.own[scissors]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		dst = appendTo(dst, from, s.cuts(from)&(s.foe[paper]|s.foe[flag]))
	}
	prey := s.foe[rock] | s.foe[flag]
	for set := s.own[paper]; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		dst = appendTo(dst, from, near[from]&prey)
	}
	for set := p.stacks(); set != 0; set &= set - 1 {
		dst = s.appendTaking(dst, p, bits.TrailingZeros64(set), prey)
	}
	// RP-16: Papers are never taken by Papers, so as long as one has room, only the moves
	// above can leave the enemy without a move.
	if !p.roomy(s.foe[paper], int(p.turn&1)) {
		dst = p.appendStalls(dst, start)
	}
	if e.Threatened(p) {
		dst = p.appendParries(dst, start)
	}
	return dst
}

// Answered returns true: AppendForcing lists what prevents the loss of the Flag.
func (*Eval) Answered() bool { return true }

// Threatened reports whether the waiting player could take the Flag that decides the
// game (RP-15), as far as the evaluation can see.
func (*Eval) Threatened(p *Position) bool {
	us := int(p.turn & 1)
	return p.decides(us) && p.strikes(us^1)
}

// appendParries appends the quiet moves that prevent the enemy from taking the Flag
// that decides the game, which it threatens now. Of the moves listed from start on, it
// keeps those that win or also prevent this.
func (p *Position) appendParries(dst []game.Move, start int) []game.Move {
	us, n := int(p.turn&1), start
	for _, m := range dst[start:] {
		if p.parries(m) {
			dst[n] = m
			n++
		}
	}
	dst = dst[:n]
	all := p.AppendMoves(dst)
	// Scissors lock from a distance, and lays reach several spaces. Anything else has to
	// step in between, or onto the attacker.
	own, foe := &p.pieces[us], &p.pieces[us^1]
	between := foe[rock] | foe[scissors] | foe[paper]
	for set := own[flag]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		between |= ball[at] | long[at].slide(^p.empty())
	}
	for _, m := range all[len(dst):] {
		if (moveMany(m) > 0 || own[scissors]>>moveFrom(m)&1 != 0 || between>>moveTo(m)&1 != 0) &&
			p.parries(m) && !slices.Contains(all[start:len(dst)], m) {
			all[n] = m
			n++
		}
	}
	return all[:n]
}

// parries reports whether a move takes the Flag that decides the game, or leaves the
// enemy nothing to take its own with. It moves pieces without settling an ending, which
// Play would do: that is faster, and an enemy without a move does not strike either.
func (p *Position) parries(m game.Move) bool {
	us, from, to := int(p.turn&1), moveFrom(m), moveTo(m)
	next := *p
	switch {
	case p.pieces[us][rock]>>from&1 != 0:
		next.roll(us, from, to)
	case p.pieces[us][scissors]>>from&1 != 0:
		next.cut(us, from, to)
	default:
		next.lay(us, from, to, m)
	}
	return !next.beaten(us) && (next.beaten(us^1) || !next.strikes(us^1))
}

func appendTo(dst []game.Move, from int, targets uint64) []game.Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, simpleMove(from, bits.TrailingZeros64(targets)))
	}
	return dst
}

// appendTaking appends the lays off a stack that take a Flag, and those that take a
// Rock without lifting more Papers than their length.
func (s *sight) appendTaking(dst []game.Move, p *Position, from int, prey uint64) []game.Move {
	both, split, far := s.pairs(from)
	n := len(dst)
	for set := both & s.foe[flag]; set != 0; set &= set - 1 {
		dst = append(dst, simpleMove(from, bits.TrailingZeros64(set))|layBoth)
	}
	for ; split != 0; split &= split - 1 {
		dst = append(dst, simpleMove(from, bits.TrailingZeros64(split))|laySplit)
	}
	for ; far != 0; far &= far - 1 {
		dst = append(dst, simpleMove(from, bits.TrailingZeros64(far))|layFar)
	}
	if height := p.height(from); height > 2 {
		for ways := near[from&63]; ways != 0; ways &= ways - 1 {
			to := bits.TrailingZeros64(ways)
			if meets(from, to, height, prey) {
				dst = appendLays(dst, simpleMove(from, to), s.row(from, to, height), 0, height, height)
			}
		}
	}
	for _, m := range dst[n:] {
		if s.takes(m) {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// meets reports whether any space of a set lies within the first height spaces of a
// row.
func meets(from, to, height int, set uint64) bool {
	a, b := uint8(from), uint8(to)
	for range height {
		if set>>(b&63)&1 != 0 {
			return true
		}
		a, b = b, beyond[a&63][b&63]
	}
	return false
}

// takes reports whether a lay is one that appendTaking keeps.
func (s *sight) takes(m game.Move) bool {
	lifted, rocks := 0, false
	for i, before, at := 0, moveFrom(m), moveTo(m); i < moveMany(m); i++ {
		if n := dropAt(m, i); n > 0 {
			lifted += n
			if s.foe[flag]>>at&1 != 0 {
				return true
			}
			rocks = rocks || s.foe[rock]>>at&1 != 0
		}
		before, at = at, int(beyond[before][at])
	}
	return rocks && lifted <= moveMany(m)
}

// appendStalls appends the moves that win by RP-16 and are not listed from start on.
func (p *Position) appendStalls(dst []game.Move, start int) []game.Move {
	n := len(dst)
	all := p.AppendMoves(dst)
	for _, m := range all[n:] {
		if p.stalls(m) && !slices.Contains(all[start:n], m) {
			all[n] = m
			n++
		}
	}
	return all[:n]
}
