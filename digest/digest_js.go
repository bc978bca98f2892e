package digest

import "syscall/js"

// Sum is the SHA-256 of data.
func Sum(data []byte) [Size]byte { return plain(data) }

// MAC is HMAC-SHA256 of parts that follow each other.
func MAC(key []byte, parts ...[]byte) [Size]byte { return mac(plain, key, parts...) }

// Fill fills with random bytes, good enough for secrets.
func Fill(b []byte) {
	const most = 65536 // that a browser gives at once
	for ; len(b) > 0; b = b[min(len(b), most):] {
		array := js.Global().Get("Uint8Array").New(min(len(b), most))
		js.Global().Get("crypto").Call("getRandomValues", array)
		js.CopyBytesToGo(b, array)
	}
}
