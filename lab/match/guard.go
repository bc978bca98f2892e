package match

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// errStuck is the end of a call that did not return.
var errStuck = errors.New("it did not return, and was left behind")

// panicError is a panic that was caught.
type panicError struct {
	value any
	place string
}

func (e *panicError) Error() string {
	if e.place == "" {
		return fmt.Sprintf("panic: %v", e.value)
	}
	return fmt.Sprintf("panic: %v (at %s)", e.value, e.place)
}

// guard calls f, which is not our code, in a goroutine of its own: a panic becomes
// an error, and a call that has not returned grace after ctx ended is left
// behind, since nothing can end a goroutine from outside. Whatever f was working
// on must not be used again after errStuck.
func guard[T any](ctx context.Context, grace time.Duration, f func() (T, error)) (T, error) {
	type end struct {
		value T
		err   error
	}
	done := make(chan end, 1) // with room, so that one left behind can go home
	go func() {
		e := end{err: errors.New("it ended without an answer")} // runtime.Goexit
		defer func() {
			if p := recover(); p != nil {
				e.err = &panicError{p, panicPlace(string(debug.Stack()))}
			}
			done <- e
		}()
		e.value, e.err = f()
	}()
	select {
	case e := <-done:
		return e.value, e.err
	case <-ctx.Done():
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case e := <-done:
		return e.value, e.err
	case <-timer.C:
		var none T
		return none, errStuck
	}
}

// panicPlace is the function that panicked: the first in the stack's text after
// the runtime's own panic.
func panicPlace(stack string) string {
	_, rest, ok := strings.Cut(stack, "\npanic(")
	if !ok {
		return ""
	}
	for i, line := range strings.Split(rest, "\n") {
		// Functions stand at the start of a line, files behind a tab.
		if i == 0 || line == "" || line[0] == '\t' || strings.HasPrefix(line, "runtime.") {
			continue
		}
		if at := strings.LastIndexByte(line, '('); at > 0 {
			line = line[:at]
		}
		return line[strings.LastIndexByte(line, '/')+1:]
	}
	return ""
}

// mix combines several numbers into one that is well spread (the finalizer of
// splitmix64), for seeds that must not resemble each other.
func mix(words ...uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range words {
		h += w + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}
