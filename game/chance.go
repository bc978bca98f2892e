package game

import (
	"encoding/binary"
	"strconv"

	"github.com/antares-games/antares/digest"
)

// chanceLabel separates this use of the secret from all others.
const chanceLabel = "antares-chance-1"

// Dice is the only derivation of chance for games that people play (see
// docs/chance.md): the same secret gives the same deals and dice everywhere, and anyone
// who knows the secret can repeat the draws. It is slow because it has to be
// verifiable; playouts and searches use Rand.
//
// Draw number c among n equal outcomes: for attempt = 0, 1, …, let x be the
// first 8 bytes, big-endian, of HMAC-SHA256(secret, label ‖ c ‖ attempt), c and
// attempt as 8 bytes big-endian; the first x below the largest multiple of n
// that fits in 64 bits gives the outcome x mod n.
type Dice struct {
	secret []byte
	next   uint64
}

// NewDice derives chance from a secret.
func NewDice(secret []byte) *Dice { return &Dice{secret: append([]byte(nil), secret...)} }

// SeedDice derives chance from a number: the secret is its decimal digits.
func SeedDice(seed uint64) *Dice { return NewDice(strconv.AppendUint(nil, seed, 10)) }

// Draw returns a uniform number from 0 to n-1; n is at least 1.
func (d *Dice) Draw(n uint64) uint64 {
	var message [16]byte
	binary.BigEndian.PutUint64(message[:8], d.next)
	d.next++
	// The top 2^64 mod n values would favour small outcomes, so they are rejected.
	reject := -n % n
	for attempt := uint64(0); ; attempt++ {
		binary.BigEndian.PutUint64(message[8:], attempt)
		mac := digest.MAC(d.secret, []byte(chanceLabel), message[:])
		if x := binary.BigEndian.Uint64(mac[:]); x <= ^uint64(0)-reject {
			return x % n
		}
	}
}

// Shuffle is Fisher–Yates from the top: for i = n-1 down to 1 it swaps i with a
// draw from 0 to i.
func (d *Dice) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, int(d.Draw(uint64(i+1))))
	}
}

// Secret returns what chance is derived from.
func (d *Dice) Secret() []byte { return append([]byte(nil), d.secret...) }

// Drawn returns how many draws have been made, which is the number of the next one.
func (d *Dice) Drawn() uint64 { return d.next }

// Seek moves to draw number n, so that a move taken back and played again gets the same
// dice.
func (d *Dice) Seek(n uint64) { d.next = n }
