// Package api is the contract between servers and clients. Everything that travels
// between them is declared here once: HTTP bodies, socket requests and messages, stream
// lines, and problems. docs/api.md explains how the parts fit together.
//
// Content that belongs to other packages (drawings, lessons, puzzles, rules) travels as
// it is declared there.
package api

import (
	"context"

	"github.com/antares-games/antares"
)

// KeyHeader is the HTTP header that carries the key of a request. A client that receives
// no answer sends the same request again with the same key, and it is done only once.
const KeyHeader = "Idempotency-Key"

// MaxKey is the maximum length of a key.
const MaxKey = 64

// CheckKey returns what is wrong with a key. An empty string means no key.
func CheckKey(key string) error {
	if len(key) > MaxKey {
		return antares.Errorf(antares.CodeBadRequest, "a key has at most %d characters", MaxKey)
	}
	for _, c := range []byte(key) {
		if c < ' ' || c > '~' {
			return antares.Errorf(antares.CodeBadRequest, "a key is made of printable ASCII characters")
		}
	}
	return nil
}

type keyOf struct{}

// WithKey attaches a key to what is done with a context: one act at one table.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyOf{}, key)
}

// Key is the key attached to a context, or empty.
func Key(ctx context.Context) string {
	key, _ := ctx.Value(keyOf{}).(string)
	return key
}
