package sshd

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// output is where a session's program draws. It remembers what the program has changed
// about the terminal, so that the terminal can be restored whatever becomes of the program.
type output struct {
	w io.Writer
	// sealed means that nothing of the program is passed on any more.
	sealed atomic.Bool
	mu     sync.Mutex // held while something is written
	begun  bool
	modes  map[int]bool // the private modes that are not as usual
	keys   int          // keyboard enhancements that were pushed and not popped
}

// The private modes that are set as a rule; all others are not.
const (
	wraps      = 7
	showCursor = 25
)

// The title of a window is kept by the terminal until it is restored. Terminals that cannot
// do this ignore it.
const (
	keepTitle    = "\x1b[22;2t"
	restoreTitle = "\x1b[23;2t"
	resetColours = "\x1b[m"
)

// Write writes what the program draws. The program writes whole sequences. Lines are ended
// as a terminal expects, since the session has no terminal device behind it that would do so.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.sealed.Load() {
		return 0, io.ErrClosedPipe
	}
	text := bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))
	if !o.begun {
		o.begun = true
		text = append([]byte(keepTitle), text...)
	}
	o.note(p)
	if _, err := o.w.Write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// note remembers what the sequences in a text change.
func (o *output) note(p []byte) {
	for {
		_, rest, found := bytes.Cut(p, []byte("\x1b["))
		if !found {
			return
		}
		p = rest
		end := bytes.IndexFunc(rest, func(r rune) bool { return r >= 0x40 && r <= 0x7e })
		if end < 1 {
			continue
		}
		kind, numbers, final := rest[0], string(rest[1:end]), rest[end]
		switch {
		case kind == '?' && (final == 'h' || final == 'l'):
			for number := range strings.SplitSeq(numbers, ";") {
				if mode, err := strconv.Atoi(number); err == nil {
					o.mode(mode, final == 'h')
				}
			}
		case kind == '>' && final == 'u':
			o.keys++
		case kind == '<' && final == 'u':
			n, err := strconv.Atoi(numbers)
			if err != nil {
				n = 1
			}
			o.keys = max(o.keys-n, 0)
		}
	}
}

func (o *output) mode(mode int, set bool) {
	if set == (mode == wraps || mode == showCursor) {
		delete(o.modes, mode)
		return
	}
	if o.modes == nil {
		o.modes = map[int]bool{}
	}
	o.modes[mode] = set
}

// restore puts the terminal back as it was before the program began, and then shows a text,
// if there is any. From now on nothing else is written. It waits for what is being written:
// a sequence that was cut off would spoil the rest.
func (o *output) restore(text string) error {
	o.sealed.Store(true)
	o.mu.Lock()
	defer o.mu.Unlock()
	var b strings.Builder
	if o.begun {
		b.WriteString(resetColours)
		if o.keys > 0 {
			fmt.Fprintf(&b, "\x1b[<%du", o.keys)
		}
		// Leaving the alternate screen comes late, and showing the cursor last: some
		// terminals keep the other modes separately for each screen.
		modes := slices.SortedFunc(maps.Keys(o.modes), func(a, b int) int { return rank(a) - rank(b) })
		for _, mode := range modes {
			final := "h"
			if o.modes[mode] {
				final = "l"
			}
			fmt.Fprintf(&b, "\x1b[?%d%s", mode, final)
		}
		b.WriteString(restoreTitle)
	}
	if text != "" {
		b.WriteString(text + "\r\n")
	}
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(o.w, b.String())
	return err
}

// rank is the order in which modes are restored.
func rank(mode int) int {
	switch mode {
	case 47, 1047, 1049: // the alternate screen
		return 1 << 20
	case showCursor:
		return 1<<20 + 1
	}
	return min(mode, 1<<19)
}
