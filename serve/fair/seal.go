package fair

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// sealLabel separates seals from every other use of SHA-256.
const sealLabel = "antares-seal-1"

// Seal is what a player reveals of a seed when sitting down: its hash, bound to the table.
// The seed itself follows once everybody is seated, so nobody can choose a seed to suit
// those of the others.
func Seal(table, seed string) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{sealLabel, table, seed}, "\n")))
	return hex.EncodeToString(sum[:])
}

// CheckSeal refuses what cannot be a seal: 64 hexadecimal digits in lower case.
func CheckSeal(seal string) error {
	if b, err := hex.DecodeString(seal); err != nil || len(b) != sha256.Size || seal != strings.ToLower(seal) {
		return fmt.Errorf("a seal is %d hexadecimal digits in lower case", 2*sha256.Size)
	}
	return nil
}

// NewSeed draws a player's seed.
func NewSeed() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return hex.EncodeToString(b[:])
}
