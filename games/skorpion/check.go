package skorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// check refuses impossible positions, for the reasons listed in KO-T and no others.
func (p *Position) check(b *board) error {
	for who := range p.pieces {
		if err := p.checkCount(game.Seat(who)); err != nil {
			return err
		}
	}
	if err := p.checkSkorpion(b); err != nil {
		return err
	}
	if p.turn <= setupTurns+1 {
		return p.checkSetup(b)
	}
	if p.pieces[red]|p.pieces[blue] == 0 {
		return unreadable("neither player has a piece on the board, but the game ends as soon as one has none")
	}
	return nil
}

// checkCount counts a player's pieces.
func (p *Position) checkCount(who game.Seat) error {
	onBoard, inHand := bits.OnesCount64(p.pieces[who]), int(p.hand[who])
	switch sum := onBoard + inHand; {
	case sum > pieceCount:
		return unreadable("%s has %s on the board and %d in hand, more than %d in all", seatNames[who], counted(onBoard, "%d piece", "%d pieces"), inHand, pieceCount)
	case sum < pieceCount && !p.out:
		return unreadable("%s has %s on the board and %d in hand, not %d in all", seatNames[who], counted(onBoard, "%d piece", "%d pieces"), inHand, pieceCount)
	}
	return nil
}

// checkSkorpion checks where the Skorpion and the Tail are.
func (p *Position) checkSkorpion(b *board) error {
	for _, it := range []struct {
		name string
		at   spot
	}{{"the Skorpion", p.skorpion}, {"the Tail", p.tail}} {
		for who := range p.pieces {
			if p.pieces[who]&bit(it.at) != 0 {
				return unreadable("%s cannot be on %s, where there is a %s piece", it.name, b.names[it.at], seatNames[who])
			}
		}
		if b.homing&bit(it.at) != 0 {
			return unreadable("%s cannot be on %s, a %s rim spot: it returns to the Gate from there",
				it.name, b.names[it.at], colorWords[b.colors[it.at]])
		}
	}
	switch {
	case p.skorpion == gate && p.tail == gate:
	case p.skorpion == gate:
		return unreadable("the Skorpion is in the Gate, so the Tail must be there too, not on %s", b.names[p.tail])
	case b.near[p.skorpion]&bit(p.tail) == 0:
		return unreadable("the Tail on %s is not next to the Skorpion on %s", b.names[p.tail], b.names[p.skorpion])
	}
	return nil
}

// checkSetup checks that turns 1 to 3 match what the set-up (KO-3, KO-4) allows.
func (p *Position) checkSetup(b *board) error {
	if p.skorpion != gate { // and then the Tail is in the Gate too
		return unreadable("before turn 4 the Skorpion and the Tail must be in the Gate, but the Skorpion is on %s", b.names[p.skorpion])
	}
	for who := range p.pieces {
		name := seatNames[who]
		want := 0
		if int(p.turn) > who+1 {
			want = 1
		}
		if n := bits.OnesCount64(p.pieces[who]); n != want {
			return unreadable("in turn %d %s should have %s on the board, not %d", p.turn, name, counted(want, "%d piece", "%d pieces"), n)
		}
		if int(p.hand[who]) != pieceCount-want {
			return unreadable("in turn %d %s should have %s in hand, not %d", p.turn, name, counted(pieceCount-want, "%d piece", "%d pieces"), p.hand[who])
		}
		if stray := p.pieces[who] &^ b.starts[who]; stray != 0 {
			return unreadable("in turn %d the %s piece must be on a %s starting spot (%s), not on %s",
				p.turn, name, name, b.list(b.starts[who], "or"), b.names[first(stray)])
		}
	}
	return nil
}
