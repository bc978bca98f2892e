package digest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"testing"
)

// What browsers compute is what the standard library computes, however long the data is and
// however it is cut.
func TestSameAsStandardLibrary(t *testing.T) {
	data := make([]byte, 3*blockSize)
	for i := range data {
		data[i] = byte(7*i + i>>3)
	}
	for n := range data {
		text := data[:n]
		want := sha256.Sum256(text)
		if got := plain(text); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
		if got := plain(text[:n/3], nil, text[n/3:]); got != want {
			t.Fatalf("%d bytes in parts: %x, want %x", n, got, want)
		}
		if Sum(text) != want {
			t.Fatalf("%d bytes: Sum is another", n)
		}
		// The same bytes as a key: shorter and longer than a block.
		h := hmac.New(sha256.New, text)
		h.Write(data)
		if got := mac(plain, text, data[:40], data[40:]); !hmac.Equal(got[:], h.Sum(nil)) {
			t.Fatalf("a key of %d bytes: %x, want %x", n, got, h.Sum(nil))
		}
		if got := MAC(text, data); !hmac.Equal(got[:], h.Sum(nil)) {
			t.Fatalf("a key of %d bytes: MAC is another", n)
		}
	}
}

func TestFill(t *testing.T) {
	a, b := make([]byte, 100_000), make([]byte, 100_000)
	Fill(a)
	Fill(b)
	if bytes.Equal(a, b) || bytes.Equal(a[99_000:], make([]byte, 1000)) {
		t.Error("that is not random")
	}
}
