package skorpion

import "github.com/antares-games/antares/game"

// The priorities of moves: wins, then what the Skorpion takes, then placements by how
// close to the Gate they are.
const (
	winPriority  = 1 << 20
	linkPriority = 200 // the Skorpion takes a piece next to the Gate
	takePriority = 100 // or another
	payPriority  = -60 // a piece is paid
)

// Priority ranks a legal move.
func (e *Eval) Priority(p *Position, m game.Move) int {
	me := p.seat & 1
	foe := p.pieces[1-me]
	if m < stepKind {
		switch s := bit(firstOf(m)); {
		case s == bit(gate):
			return winPriority // KO-16
		case s&e.ground.away[1] != 0:
			return 30
		case s&e.ground.away[2] != 0:
			return 20
		}
		return 0
	}
	path := bit(firstOf(m))
	rank := 0
	if m >= pairKind {
		path |= bit(secondOf(m))
		rank = payPriority
	}
	if foe&^path == 0 {
		return winPriority // KO-17
	}
	own := p.pieces[me]
	if m >= pairKind {
		own &^= bit(paidOf(m))
	}
	if own&^path == 0 {
		return -winPriority // KO-17, the other way round
	}
	links := e.ground.away[1]
	rank += takePriority * int(size(foe&path)-size(own&path))
	return rank + (linkPriority-takePriority)*int(size(foe&path&links)-size(own&path&links))
}

// AppendForcing appends the moves that win at once: into the Gate, or by taking the
// last piece. Anything else the Skorpion takes returns to a hand and can be placed
// again, so it is not a loss that a search must follow.
func (e *Eval) AppendForcing(dst []game.Move, p *Position) []game.Move {
	if p.seat == game.Over {
		return dst
	}
	if p.placings(e.board)&bit(gate) != 0 {
		dst = append(dst, placing(gate)) // KO-16
	}
	foe := p.pieces[1-p.seat&1]
	if two := foe & (foe - 1); two&(two-1) != 0 {
		return dst // two steps cannot take three pieces
	}
	for to := p.steps(e.board); to != 0; to &= to - 1 {
		left := foe &^ bit(first(to))
		switch {
		case foe == 0: // the set-up
		case left == 0:
			dst = append(dst, step(first(to))) // KO-17
		case left&(left-1) == 0:
			payable, targets := p.seconds(e.board, first(to))
			if targets&left == 0 {
				continue
			}
			for ; payable != 0; payable &= payable - 1 {
				dst = append(dst, pair(first(to), first(payable), first(left)))
			}
		}
	}
	return dst
}

// Answered returns false: AppendForcing lists wins alone.
func (*Eval) Answered() bool { return false }

// Threatened reports whether the waiting player could win at once: the Gate is open to
// it (KO-16), or the Skorpion can take the last piece of the player to move, with one
// step or with a second one that the waiting player pays for (KO-17).
func (e *Eval) Threatened(p *Position) bool {
	if p.turn <= setupTurns {
		return false
	}
	other := *p
	other.seat = 1 - p.seat&1
	if other.placings(e.board)&bit(gate) != 0 {
		return true
	}
	own := p.pieces[p.seat&1]
	two := own & (own - 1)
	if two&(two-1) != 0 {
		return false
	}
	for to := other.steps(e.board); to != 0; to &= to - 1 {
		left := own &^ bit(first(to))
		if left == 0 {
			return true
		}
		if left&(left-1) == 0 {
			if _, targets := other.seconds(e.board, first(to)); targets&left != 0 {
				return true
			}
		}
	}
	return false
}
