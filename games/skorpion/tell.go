package skorpion

import "github.com/antares-games/antares/game"

var _ game.Teller[Position] = (*Rules)(nil)

// Tell describes what a legal move does, in words.
func (r *Rules) Tell(p *Position, m game.Move) []game.Sentence {
	b, me := r.board, seatNames[p.seat&1]
	to := b.names[firstOf(m)]
	if m < stepKind {
		if firstOf(m) == gate {
			return []game.Sentence{game.Tell("%s placed a piece in the Gate", me)}
		}
		return []game.Sentence{game.Tell("%s placed a piece on %s", me, to)}
	}
	now := *p
	told := []game.Sentence{game.Tell("%s moved the Skorpion to %s", me, to)}
	told = now.tellStep(b, firstOf(m), told)
	if m < pairKind {
		return told
	}
	told = append(told, game.Tell("%s paid the piece on %s and moved the Skorpion on to %s", me, b.names[paidOf(m)], b.names[secondOf(m)]))
	if p.out {
		told = append(told, game.Tell("The paid piece left the game")) // KO-15
	}
	now.take(p.seat&1, paidOf(m), !p.out)
	return now.tellStep(b, secondOf(m), told)
}

// tellStep makes a step of the Skorpion and tells its consequences.
func (p *Position) tellStep(b *board, to spot, told []game.Sentence) []game.Sentence {
	before := p.pieces
	p.step(b, to)
	for who := range before {
		if before[who] == p.pieces[who] {
			continue
		}
		told = append(told, game.Tell("The Skorpion sent the %s on %s back to hand", beadName(who), b.names[to])) // KO-12
		if p.pieces[who] == 0 {
			told = append(told, game.Tell("That was the last %s on the board", beadName(who))) // KO-17
		}
	}
	if b.homing&bit(to) != 0 {
		told = append(told, game.Tell("The Skorpion and the Tail went back to the Gate")) // KO-13
	}
	return told
}

// beadName is a player's piece in words.
func beadName(who int) string { return seatNames[who] + " piece" }
