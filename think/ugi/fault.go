package ugi

import (
	"strings"
	"sync"
)

// Kind is a way in which an external engine can misbehave.
type Kind string

// The kinds of faults.
const (
	// Crash: it did not start, ended by itself, or closed its pipes.
	Crash Kind = "crash"
	// Hang: no answer in time.
	Hang Kind = "hang"
	// Illegal: a bestmove that cannot be played, or none at all.
	Illegal Kind = "illegal"
	// Garbage: output that is not text, a line without end, or far too much of it.
	Garbage Kind = "garbage"
	// Protocol: words of the protocol where they do not belong, or a refusal of
	// something that an engine for this game must accept.
	Protocol Kind = "protocol"
)

// Fault is what an engine did wrong. After a fault other than an illegal move or
// a refusal its program has been ended, and the client answers nothing but the
// same fault.
type Fault struct {
	Kind Kind
	// Engine is its name, or its command until it has reported one.
	Engine string
	// Text reports what happened.
	Text string
	// Stderr is the end of what the program wrote there.
	Stderr string
	// Err is the cause, such as the *game.RuleError that an action broke.
	Err error
}

func (f *Fault) Error() string {
	text := "engine " + f.Engine + ": " + string(f.Kind) + ": " + f.Text
	if last := lastLine(f.Stderr); last != "" {
		text += " (stderr: " + oneLine(last, 200) + ")"
	}
	return text
}

func (f *Fault) Unwrap() error { return f.Err }

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// tailSize is how much of stderr is kept.
const tailSize = 4 << 10

// tail keeps the end of what is written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	p = p[max(0, n-tailSize):]
	t.buf = append(t.buf, p...)
	if extra := len(t.buf) - tailSize; extra > 0 {
		t.buf = append(t.buf[:0], t.buf[extra:]...)
	}
	return n, nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.ToValidUTF8(string(t.buf), "?")
}
