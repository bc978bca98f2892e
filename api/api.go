// Package api is the contract between servers and clients: everything that travels is
// declared here once. HTTP bodies, what goes over the socket, the lines of streams, and
// problems. docs/api.md says how the parts belong together.
//
// Contents that other packages hold (drawings, lessons, puzzles, rules) travel as they are
// declared there.
package api

import (
	"context"

	"github.com/antares-games/antares"
)

// Whoever does not hear an answer sends the same again, with the same key: it is done once.
// KeyHeader is where the key is in an HTTP request.
const KeyHeader = "Idempotency-Key"

// MaxKey is how long a key may be.
const MaxKey = 64

// CheckKey says what is wrong with a key. An empty one is none.
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

// WithKey gives a key to what is done with a context, once at one table.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyOf{}, key)
}

// Key is the key that a context has; empty is none.
func Key(ctx context.Context) string {
	key, _ := ctx.Value(keyOf{}).(string)
	return key
}
