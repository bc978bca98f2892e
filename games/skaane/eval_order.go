package skaane

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The priorities of moves: wins, then takes, then steps to the row before the far one,
// which threaten to win. All others are quiet, including steps ahead: searches look at
// quiet moves less closely, and there are many of those.
const (
	winPriority    = 1 << 20
	takePriority   = 1 << 10
	threatPriority = 1
)

// Priority ranks a legal move: wins first, then takes (taking a sun before other pawns,
// and with another pawn rather than with a sun), then threats.
func (*Eval) Priority(p *Position, m game.Move) int {
	from, to := fromTo(m)
	us := p.turn & 1
	far := p.farRow(us)
	if far>>to&1 != 0 || p.stalls(from, to) { // SK-8, SK-9
		return winPriority
	}
	if p.side[us^1]>>to&1 != 0 {
		suns := p.lo & p.hi
		return takePriority + 2*int(suns>>to&1) - int(suns>>from&1)
	}
	return threatPriority * int((far<<8|far>>8)>>to&1)
}

// Rank sets dst to the priorities of moves. A move fills one square, so that it leaves an
// enemy with two empty squares beside its pawns a move, unless it takes one of them.
func (e *Eval) Rank(dst []int32, p *Position, moves []game.Move) {
	us := p.turn & 1
	far, enemy := p.farRow(us), p.side[us^1]
	room := beside(enemy) & p.empty()
	tight := room&(room-1) == 0
	before := far<<8 | far>>8
	for i, m := range moves {
		_, to := fromTo(m)
		if enemy>>to&1 != 0 || tight || far>>to&1 != 0 {
			dst[i] = int32(e.Priority(p, m))
			continue
		}
		dst[i] = threatPriority * int32(before>>to&1)
	}
}

// stalls reports whether a move wins by SK-9, by leaving the enemy without a move. One
// of the enemy's pawns nearly always has an empty square beside it, and that is quick
// to check.
func (p *Position) stalls(from, to int) bool {
	enemy := p.side[p.turn&1^1] &^ (1 << to)
	empty := (p.empty() | 1<<from) &^ (1 << to)
	if beside(enemy)&empty != 0 {
		return false
	}
	next := *p
	next.Play(pack(from, to))
	return !next.canMove()
}

// AppendForcing appends the wins and the takes. If the enemy threatens to win at once,
// it appends everything that prevents this, and only those takes that do so.
func (*Eval) AppendForcing(dst []game.Move, p *Position) []game.Move {
	if p.stopped() {
		return dst
	}
	us := p.turn & 1
	own, empty, start := p.side[us], p.empty(), len(dst)
	if p.contact() {
		var m movers
		p.attacking(&m)
		for dir := northEast; dir <= southWest; dir++ {
			for pawns := m[dir]; pawns != 0; pawns &= pawns - 1 {
				from := bits.TrailingZeros64(pawns)
				dst = append(dst, pack(from, from+diagonal[dir]))
			}
		}
	}
	// SK-8: onto the far row, from the square before it or over friends.
	far := p.farRow(us)
	back := [2]int{-8, 8}[us]
	for goals := far & empty & beside(own); goals != 0; goals &= goals - 1 {
		to := bits.TrailingZeros64(goals)
		dst = p.appendFile(dst, to, back)
	}
	// SK-9: a quiet move fills one square, so it can take away the last move only from an
	// enemy that has at most one empty square beside all of its pawns.
	if room := beside(p.side[us^1]) & empty; room&(room-1) == 0 {
		dst = p.appendStalls(dst)
	}
	if goals := p.goals(us ^ 1); goals != 0 {
		dst = p.appendParries(dst, start, goals)
	}
	return dst
}

// appendFile appends the moves to an empty square from one direction, where next is the
// offset of the next square that way: those of the adjacent pawn and of the pawns in an
// unbroken line behind it (SK-5).
func (p *Position) appendFile(dst []game.Move, to, next int) []game.Move {
	own, last := p.side[p.turn&1], to
	for from := to + next; from >= 0 && from < 64 && own>>from&1 != 0; from += next {
		if next&1 != 0 && from>>3 != last>>3 {
			break // wraps around the edge of the board
		}
		dst = append(dst, pack(from, to))
		last = from
	}
	return dst
}

// Answered returns true: AppendForcing lists what prevents a win on the far row.
func (*Eval) Answered() bool { return true }

// Threatened reports whether the waiting player could step onto its far row at once, or
// take there (SK-8).
func (*Eval) Threatened(p *Position) bool { return p.goals(p.turn&1^1) != 0 }

// goals returns the squares of its far row that a side can reach on its next move.
func (p *Position) goals(side uint8) uint64 {
	own, foe := p.side[side&1], p.side[side&1^1]
	far := p.farRow(side)
	last, ahead := far>>8, own<<8 // the row before it, and where the pawns step to
	if side == uint8(dark) {
		last, ahead = far<<8, own>>8
	}
	if own &= last; own == 0 {
		return 0
	}
	none, ones, twos, both := ^(p.lo | p.hi), p.lo&^p.hi, p.hi&^p.lo, p.lo&p.hi
	takes := aslant(own&none)&(ones|both) | aslant(own&ones)&(twos|both) | aslant(own&twos)&(none|both) | aslant(own&both)
	return far & (ahead&p.empty() | takes&foe)
}

// appendParries appends the quiet moves that stop the enemy, who could now win on some
// squares, from winning on its next move: a pawn steps into the way, or moves to where
// it cannot be taken. Of the moves listed from start on, it keeps those that win or
// also prevent this.
func (p *Position) appendParries(dst []game.Move, start int, goals uint64) []game.Move {
	us, quiet := p.turn&1, len(dst)
	for set := goals & p.empty(); set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(set)
		for _, next := range [4]int{8, -8, 1, -1} {
			dst = p.appendFile(dst, to, next)
		}
	}
	if prey := goals & p.side[us]; prey != 0 {
		n := len(dst)
		dst = p.AppendMoves(dst)
		kept := dst[:n]
		for _, m := range dst[n:] {
			if from, to := fromTo(m); prey>>from&1 != 0 && (goals|p.side[us^1])>>to&1 == 0 {
				kept = append(kept, m)
			}
		}
		dst = kept
	}
	kept := dst[:start]
	for i, m := range dst[start:] {
		next := *p
		next.Play(m)
		// Quiet moves that win by SK-9 are already listed.
		listed := start+i < quiet
		switch stalls := p.stalls(fromTo(m)); {
		case listed && (stalls || next.across()), !stalls && next.goals(us^1) == 0:
			kept = append(kept, m)
		}
	}
	return kept
}

// appendStalls appends the quiet moves that win by SK-9 and not by SK-8.
func (p *Position) appendStalls(dst []game.Move) []game.Move {
	us := p.turn & 1
	n := len(dst)
	all := p.AppendMoves(dst)
	for _, m := range all[n:] {
		from, to := fromTo(m)
		if target := uint64(1) << to; target&(p.side[us^1]|p.farRow(us)) == 0 && p.stalls(from, to) {
			all[n] = m
			n++
		}
	}
	return all[:n]
}
