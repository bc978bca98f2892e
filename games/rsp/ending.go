package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// ending is whether and why the game is over, as far as the position alone shows it;
// only the session can see the third occurrence of a position. Play and Parse settle it
// once, so that Turn only reads one byte.
type ending uint8

const (
	playing   ending = iota
	flagsLost        // RP-15: the side that has lost its Flags loses
	stuck            // RP-16: the side to move loses
	limit            // RP-17: a draw
)

// rule is the rule that ended the game.
func (e ending) rule() string {
	return [...]string{playing: "", flagsLost: "RP-15", stuck: "RP-16", limit: "RP-17"}[e]
}

// settle finds the ending, in the rulebook's order.
func (p *Position) settle() ending {
	switch {
	case p.beaten(red) || p.beaten(blue):
		return flagsLost // RP-15
	case !p.canMove():
		return stuck // RP-16
	case p.quiet >= quietLimit:
		return limit // RP-17
	}
	return playing
}

// beaten reports whether a seat has lost enough Flags to lose the game; Flags that are
// not on the board are lost (RP-15).
func (p *Position) beaten(seat int) bool {
	return bits.OnesCount64(p.pieces[seat][flag])+int(p.flags) <= supply[flag]
}

// canMove reports whether the player to move has a legal move (RP-16).
func (p *Position) canMove() bool {
	own, empty := &p.pieces[p.turn&1], p.empty()
	// Any Rock or Paper may move to an adjacent empty space, and the foremost nearly
	// always has one.
	movers := own[rock] | own[paper]
	if movers != 0 {
		front := bits.TrailingZeros64(movers)
		if p.turn == red {
			front = bits.Len64(movers) - 1
		}
		if near[front&63]&empty != 0 {
			return true
		}
	}
	for set := movers; set != 0; set &= set - 1 {
		if near[bits.TrailingZeros64(set)&63]&empty != 0 {
			return true
		}
	}
	var s sight
	s.look(p)
	return s.count(p) > 0
}

// winner returns the seat that has won; ok is false for a draw or a game in progress.
func (p *Position) winner() (seat int, ok bool) {
	switch {
	case p.end == stuck:
		return int(p.turn ^ 1), true
	case p.end == flagsLost && p.beaten(red):
		return blue, true
	case p.end == flagsLost:
		return red, true
	}
	return 0, false
}

// Payoff is 1 for the winner and -1 for the loser of a finished game, otherwise zero.
func (p *Position) Payoff() game.Payoff {
	var pay game.Payoff
	if seat, ok := p.winner(); ok {
		pay[seat], pay[seat^1] = 1, -1
	}
	return pay
}

// Outcome returns the result as far as the position alone shows it.
func (*Rules) Outcome(p *Position) game.Outcome {
	out := game.Outcome{Rule: p.end.rule()}
	if seat, ok := p.winner(); ok {
		out.Won = game.Only(game.Seat(seat))
	} else if p.end == limit {
		out.Draw = "limit"
	}
	return out
}
