// Package fair derives chance that nobody has to trust. The server commits to a secret
// before the players add their seeds, everything random follows from both, and afterwards
// anybody can check the finished game. docs/chance.md describes the derivation for those
// who would rather not use this code.
package fair

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/antares-games/antares/digest"
	"github.com/antares-games/antares/game"
)

// SecretSize is the length of a server's secret in bytes.
const SecretSize = 32

// MaxSeed is the maximum length of a player's seed.
const MaxSeed = 64

// mixLabel separates this use of the secret from any other.
const mixLabel = "antares-mix-1"

// NewSecret draws a secret for a table.
func NewSecret() []byte {
	secret := make([]byte, SecretSize)
	digest.Fill(secret)
	return secret
}

// Commitment is the hash of a secret, published before the game.
func Commitment(secret []byte) string {
	sum := digest.Sum(secret)
	return hex.EncodeToString(sum[:])
}

// CheckSeed refuses what cannot be a player's seed: 1 to 64 letters, digits, hyphens or
// underscores, and not the single hyphen that stands for none.
func CheckSeed(seed string) error {
	if seed == "-" || seed == "" || len(seed) > MaxSeed {
		return fmt.Errorf("a seed has 1 to %d letters, digits, - or _", MaxSeed)
	}
	for _, c := range []byte(seed) {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' || c == '_') {
			return fmt.Errorf("a seed has 1 to %d letters, digits, - or _, not %q", MaxSeed, c)
		}
	}
	return nil
}

// Mix is the secret that a table's deals and dice are derived from: the server's, and the
// seed of each seat in order, empty for a seat without one.
func Mix(secret []byte, table string, seeds []string) []byte {
	lines := []string{mixLabel, table}
	for _, s := range seeds {
		if s == "" {
			s = "-"
		}
		lines = append(lines, s)
	}
	mac := digest.MAC(secret, []byte(strings.Join(lines, "\n")))
	return mac[:]
}

// Dice are the dice of a table.
func Dice(secret []byte, table string, seeds []string) *game.Dice {
	return game.NewDice(Mix(secret, table, seeds))
}

// Claim is what a finished game claims about its chance.
type Claim struct {
	Table      string   `json:"table"`
	Commitment string   `json:"commitment"`
	Secret     string   `json:"secret"` // in hex
	Seeds      []string `json:"seeds"`
	// Seals has a seal for each seat, empty for none. It may be missing in older games,
	// where seeds were not sealed.
	Seals []string `json:"seals,omitempty"`
	// Start is the position that the table was set up with; empty if the game was dealt.
	Start string `json:"start,omitempty"`
}

// ErrUnfair is returned by Verify for a game whose chance does not follow from the
// claim.
var ErrUnfair = errors.New("the chance of this game is not what was committed to")
