package skorpion

import (
	"math/bits"
	"strings"

	"github.com/antares-games/antares/game"
)

// Explain reports which rule a move breaks and why; nil if it is legal. The sets that
// the generator uses decide what is legal; this puts their answer into words.
func (r *Rules) Explain(p *Position, m game.Move) *game.RuleError {
	b := r.board
	if p.seat == game.Over {
		return p.whyOver()
	}
	if m>>kindShift > 2 || b.all&bit(firstOf(m)) == 0 || b.all&bit(paidOf(m)) == 0 || b.all&bit(secondOf(m)) == 0 {
		return game.Refuse("KO-T", "this is not a move on this board")
	}
	if m < stepKind {
		if p.placings(b)&bit(firstOf(m)) != 0 {
			return nil
		}
		return p.whyNotPlace(b, firstOf(m))
	}
	if p.steps(b)&bit(firstOf(m)) == 0 {
		return p.whyNotStep(b, firstOf(m))
	}
	if m < pairKind {
		return nil
	}
	payable, targets := p.seconds(b, firstOf(m))
	if payable&bit(paidOf(m)) == 0 {
		return p.whyNotPay(b, firstOf(m), paidOf(m))
	}
	if targets&bit(secondOf(m)) == 0 {
		return p.whyNotSecond(b, firstOf(m), secondOf(m))
	}
	return nil
}

// whyOver names the rule that ended the game.
func (p *Position) whyOver() *game.RuleError {
	w, _ := p.winner()
	switch p.ending() {
	case byGate:
		return game.Refuse("KO-16", "the game is over: %s placed a piece in the Gate and won", seatNames[w])
	case byRemoval:
		return game.Refuse("KO-17", "the game is over: %s has no pieces left on the board, so %s won", seatNames[1-w], seatNames[w])
	}
	return game.Refuse("KO-19", "the game is over: a draw after %d turns without a winner", lastTurn)
}

func (p *Position) whyNotPlace(b *board, s spot) *game.RuleError {
	me := p.seat
	name := b.names[s]
	if p.turn <= setupTurns {
		return game.Refuse("KO-4", "in turn %d %s places a piece on a %s starting spot (%s), not on %s",
			p.turn, seatNames[me], seatNames[me], b.list(b.starts[me], "or"), name)
	}
	if p.hand[me] == 0 {
		return game.Refuse("KO-10", "you have no pieces in hand, so you must move the Skorpion")
	}
	if what := p.occupant(s); what != "" {
		return game.Refuse("KO-9", "you cannot place on %s: %s there", name, what)
	}
	helpers := p.pieces[me] & b.near[s]
	have := game.Say("you have none")
	if helpers != 0 {
		have = game.Say("you have %s (%s)", number(bits.OnesCount64(helpers)), b.list(helpers, "and"))
	}
	color := colorWords[b.colors[s]]
	switch {
	case s == gate:
		return game.Refuse("KO-8", "the Gate (%s) needs two connections; %s", name, have)
	case b.colors[s] == blackColor:
		return game.Refuse("KO-8", "placing on %s (black) needs two connections; %s", name, have)
	case b.starts[1-me]&bit(s) != 0 && helpers == 0:
		return game.Refuse("KO-5", "placing on %s, a starting spot of %s, needs two connections; without any, you can play only your own starting spots (%s)",
			name, color, b.list(b.starts[me], "and"))
	case b.two[me]&bit(s) != 0:
		return game.Refuse("KO-7", "placing on %s (%s, the other player's colour) needs two connections; %s", name, color, have)
	}
	return game.Refuse("KO-6", "placing on %s (%s) needs one connection; %s", name, color, have)
}

// occupant returns who is on a spot, including the verb; empty if nobody is.
func (p *Position) occupant(s spot) string {
	switch {
	case p.pieces[p.seat]&bit(s) != 0:
		return game.Say("your own piece is")
	case p.pieces[1-p.seat]&bit(s) != 0:
		return game.Say("a %s piece is", seatNames[1-p.seat])
	case p.skorpion == s && p.tail == s:
		return game.Say("the Skorpion and the Tail are")
	case p.skorpion == s:
		return game.Say("the Skorpion is")
	case p.tail == s:
		return game.Say("the Tail is")
	}
	return ""
}

func (p *Position) whyNotStep(b *board, to spot) *game.RuleError {
	if p.turn <= setupTurns {
		return game.Refuse("KO-4", "the Skorpion cannot move yet: in turn %d %s places a piece on %s",
			p.turn, seatNames[p.seat], b.list(b.starts[p.seat], "or"))
	}
	return b.noStep(p.skorpion, p.tail, to)
}

// noStep explains why the Skorpion cannot step from one spot to another.
func (b *board) noStep(from, tail, to spot) *game.RuleError {
	ways := b.list(b.walk[from]&^bit(tail), "or")
	switch to {
	case gate:
		return game.Refuse("KO-11", "the Skorpion cannot enter the Gate (%s); from %s it can step to %s", b.names[gate], b.names[from], ways)
	case tail:
		return game.Refuse("KO-11", "the Tail is on %s, and the Skorpion cannot step onto its Tail; it can step to %s", b.names[to], ways)
	case from:
		return game.Refuse("KO-11", "the Skorpion is already on %s; it can step to %s", b.names[to], ways)
	}
	return game.Refuse("KO-11", "no line joins %s, where the Skorpion is, to %s; it can step to %s", b.names[from], b.names[to], ways)
}

// whyNotPay is about the piece paid after a legal first step.
func (p *Position) whyNotPay(b *board, to, paid spot) *game.RuleError {
	me := p.seat
	for _, who := range []game.Seat{me, 1 - me} {
		if p.pieces[who]&^bit(to) == 0 {
			return game.Refuse("KO-17", "the step to %s removes %s's last piece and ends the game, so there is no second step", b.names[to], seatNames[who])
		}
	}
	left := p.pieces[me] &^ bit(to)
	switch {
	case left&(left-1) == 0:
		return game.Refuse("KO-14", "after the step to %s you have only one piece on the board (%s), and you cannot pay with your last piece",
			b.names[to], b.names[first(left)])
	case paid == to && p.pieces[me]&bit(to) != 0:
		return game.Refuse("KO-12", "the Skorpion sends your piece on %s back to your hand, so you cannot pay with it; you can pay with %s",
			b.names[to], b.list(left, "or"))
	}
	return game.Refuse("KO-14", "you have no piece on %s to pay with for a second step; you can pay with %s", b.names[paid], b.list(left, "or"))
}

// whyNotSecond is about the second step, after a legal first one and payment.
func (p *Position) whyNotSecond(b *board, to, second spot) *game.RuleError {
	at, tail := b.land(p.skorpion, to)
	if at == gate && second != gate {
		return game.Refuse("KO-13", "stepping to %s sends the Skorpion and the Tail back to the Gate, so the second step starts there; it can go to %s, not to %s",
			b.names[to], b.list(b.walk[gate], "or"), b.names[second])
	}
	return game.Refuse("KO-11", "second step: %s", b.noStep(at, tail, second).Text)
}

// list names the spots of a set: "c1, c2 or c3".
func (b *board) list(set uint64, conjunction string) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, b.names[first(set)])
	}
	n := len(names)
	switch {
	case n < 2:
		return strings.Join(names, "")
	case conjunction == "or":
		return game.Say("%s or %s", strings.Join(names[:n-1], ", "), names[n-1])
	}
	return game.Say("%s and %s", strings.Join(names[:n-1], ", "), names[n-1])
}

// number is a number of pieces in words.
func number(n int) string { return numberWords[n] }

var numberWords = [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight"}

// counted returns a number of things, which are given as sentences with a gap.
func counted(n int, one, more string) string {
	if n == 1 {
		return game.Say(one, n)
	}
	return game.Say(more, n)
}
