package fair

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/antares-games/antares/digest"
)

// sealLabel separates seals from every other use of SHA-256.
const sealLabel = "antares-seal-1"

// Seal is what a player reveals of a seed when sitting down: its hash, bound to the table.
// The seed itself follows once everybody is seated, so nobody can choose a seed to suit
// those of the others.
func Seal(table, seed string) string {
	sum := digest.Sum([]byte(strings.Join([]string{sealLabel, table, seed}, "\n")))
	return hex.EncodeToString(sum[:])
}

// CheckSeal refuses what cannot be a seal: 64 hexadecimal digits in lower case.
func CheckSeal(seal string) error {
	if b, err := hex.DecodeString(seal); err != nil || len(b) != digest.Size || seal != strings.ToLower(seal) {
		return fmt.Errorf("a seal is %d hexadecimal digits in lower case", 2*digest.Size)
	}
	return nil
}

// NewSeed draws a player's seed.
func NewSeed() string {
	var b [16]byte
	digest.Fill(b[:])
	return hex.EncodeToString(b[:])
}
