package scorpion

import "github.com/antares-games/antares/game"

// keys are the random numbers of the hash.
//
// Several scorpions of one colour can be in the same place (the hand, the way out), so
// their keys are added rather than xored: then two equal keys do not cancel out. put
// and take keep the sum up to date; the small part that belongs to the phase of the
// turn is mixed in when the hash is requested.
var keys = makeKeys()

type keyTable struct {
	place  [game.MaxSeats][maxPlaces]uint64
	player [game.MaxSeats]uint64
	phase  [phases]uint64
	dice   [2][dieKeys]uint64
	mover  [maxPlaces]uint64
}

func makeKeys() (t keyTable) {
	const n = game.MaxSeats*maxPlaces + game.MaxSeats + int(phases) + 2*dieKeys + maxPlaces
	var flat [n]uint64
	game.Zobrist("scorpion", flat[:])
	rest := flat[:]
	for s := range t.place {
		rest = rest[copy(t.place[s][:], rest):]
	}
	rest = rest[copy(t.player[:], rest):]
	rest = rest[copy(t.phase[:], rest):]
	for i := range t.dice {
		rest = rest[copy(t.dice[i][:], rest):]
	}
	copy(t.mover[:], rest)
	return t
}

// Hash is the same for positions that differ only in the turn number.
func (p *Position) Hash() uint64 { return p.sum ^ p.momentKey() }

// momentKey returns the part of the hash that depends on the phase of the turn.
func (p *Position) momentKey() uint64 {
	return keys.player[p.player] ^ keys.phase[p.phase] ^
		keys.dice[0][p.dice[0]] ^ keys.dice[1][p.dice[1]] ^ keys.mover[p.mover]
}

// freshSum computes from scratch the sum that put and take keep up to date.
func (p *Position) freshSum() (sum uint64) {
	for s := range p.players {
		sum += uint64(p.hand[s])*keys.place[s][inHand] + uint64(p.out[s])*keys.place[s][p.outside()]
		for at := inHand + 1; at < p.outside(); at++ {
			if l, n := p.split(at); p.lanes[s][l]>>n&1 != 0 {
				sum += keys.place[s][at]
			}
		}
	}
	return sum
}
