// Package digest is SHA-256, HMAC with it, and random bytes. Outside of browsers they are
// those of the standard library. In browsers they are a hundred lines of our own: the standard
// library's come with much that nobody needs there, and a browser has its own random bytes.
package digest

// Size is the length of a sum in bytes.
const Size = 32

// mac is HMAC by a hash (RFC 2104).
func mac(sum func(...[]byte) [Size]byte, key []byte, parts ...[]byte) [Size]byte {
	if len(key) > blockSize {
		short := sum(key)
		key = short[:]
	}
	var inner, outer [blockSize]byte
	copy(inner[:], key)
	copy(outer[:], key)
	for i := range inner {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	first := sum(append([][]byte{inner[:]}, parts...)...)
	return sum(outer[:], first[:])
}
