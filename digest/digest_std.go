//go:build !js

package digest

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
)

// Sum is the SHA-256 of data.
func Sum(data []byte) [Size]byte { return sha256.Sum256(data) }

// MAC is HMAC-SHA256 of parts that follow each other.
func MAC(key []byte, parts ...[]byte) (sum [Size]byte) {
	h := hmac.New(sha256.New, key)
	for _, part := range parts {
		h.Write(part)
	}
	h.Sum(sum[:0])
	return sum
}

// Fill fills with random bytes, good enough for secrets.
func Fill(b []byte) {
	_, _ = rand.Read(b) // never fails: crypto/rand ends the program instead
}
