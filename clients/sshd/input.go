package sshd

import (
	"bytes"
	"regexp"
	"unicode"
	"unicode/utf8"
)

// input cuts what a client sends into whole keys before anything else sees it: a character,
// an escape sequence of a key or the mouse, or a paste. The terminal library buffers
// whatever is incomplete, and parses it from the beginning each time, so it is never given
// anything incomplete. input itself keeps at most one sequence or one paste, and both have
// a limit.
//
// Strings that a terminal sends to answer questions (OSC, DCS, APC, PM and SOS) are dropped
// as they arrive, except for the one answer that we ask for: the colour of the background.
type input struct {
	emit  func(key)
	state inputState
	seq   []byte // the current sequence from its beginning
	need  int    // bytes still missing of a character, or of a mouse report to be dropped
	paste []byte
	full  bool // the paste has been passed on; the rest is dropped
}

// key is something pressed, clicked or pasted.
type key struct {
	bytes  []byte // as the terminal sent it; valid until the next byte is fed
	pasted bool   // bytes are text that was pasted
}

type inputState int

const (
	ground    inputState = iota
	character            // within a character of several bytes
	escape               // after ESC
	control              // CSI: after ESC [
	single               // SS3: after ESC O
	text                 // a string: after ESC ] and its like
	textEnd              // a string, and ESC: perhaps its end
	skip                 // bytes that belong to a sequence we drop
	pasting              // after ESC [ 200 ~
)

const (
	esc = 0x1b
	// maxSequence is how long an escape sequence may be. A mouse report has about 15
	// bytes, a key with all its attributes no more than twice as many.
	maxSequence = 48
	// maxDigits is how long a number in a sequence may be.
	maxDigits = 7
	// maxPaste is how much of a paste is taken. Nothing here needs more text than a chat
	// message or a link to a table.
	maxPaste = 4 << 10
)

var pasteBegins, pasteEnds = []byte("\x1b[200~"), []byte("\x1b[201~")

// background is the answer to our query for the colour of the background.
var background = regexp.MustCompile(`^\x1b\]11;rgba?:[0-9A-Fa-f/]{3,24}$`)

func newInput(emit func(key)) *input {
	return &input{emit: emit, seq: make([]byte, 0, maxSequence), paste: make([]byte, 0, maxPaste)}
}

// feed takes bytes as they arrive.
func (in *input) feed(data []byte) {
	for _, b := range data {
		in.take(b)
	}
}

// waits reports that the last bytes may be complete, or the beginning of more.
func (in *input) waits() bool {
	switch in.state {
	case escape, control, single:
		return true
	case text:
		return len(in.seq) == 2 // Alt and P, for one, begin as a string does
	}
	return false
}

// expire is called when nothing has come for a while: then ESC was the Escape key.
func (in *input) expire() {
	if !in.waits() {
		return
	}
	if in.state == escape {
		in.emit(key{bytes: in.seq})
	}
	in.state = ground
}

func (in *input) take(b byte) {
	switch in.state {
	case ground:
		in.begin(b)
	case character:
		if b&0xc0 != 0x80 {
			in.begin(b)
			return
		}
		in.seq = append(in.seq, b)
		if in.need--; in.need == 0 {
			in.pass()
		}
	case escape:
		in.escaped(b)
	case control:
		in.controlled(b)
	case single:
		in.singled(b)
	case text:
		in.ofText(b)
	case textEnd:
		in.state = ground
		if b == '\\' {
			in.answer()
			return
		}
		in.begin(esc) // the string was cancelled
		in.take(b)
	case skip:
		if in.need--; in.need == 0 {
			in.state = ground
		}
	case pasting:
		in.pasted(b)
	}
}

// begin takes the first byte of a key.
func (in *input) begin(b byte) {
	in.seq, in.state = append(in.seq[:0], b), ground
	switch {
	case b == esc:
		in.state = escape
	case b < utf8.RuneSelf:
		in.emit(key{bytes: in.seq})
	case b >= 0xc2 && b <= 0xdf:
		in.state, in.need = character, 1
	case b >= 0xe0 && b <= 0xef:
		in.state, in.need = character, 2
	case b >= 0xf0 && b <= 0xf4:
		in.state, in.need = character, 3
	}
	// Anything else is not a character, and nobody has a key for an 8-bit control.
}

// add keeps a byte of a sequence. One that is too long is dropped as it arrives.
func (in *input) add(b byte) {
	if len(in.seq) < maxSequence {
		in.seq = append(in.seq, b)
	}
}

// pass passes on a sequence that is complete.
func (in *input) pass() {
	in.state = ground
	if in.seq[0] != esc {
		if r, size := utf8.DecodeRune(in.seq); size != len(in.seq) || unicode.IsControl(r) {
			return
		}
	} else if len(in.seq) == maxSequence {
		return
	}
	in.emit(key{bytes: in.seq})
}

func (in *input) escaped(b byte) {
	switch {
	case b == esc: // the key, and then another or a sequence
		in.emit(key{bytes: in.seq})
		in.begin(b)
		return
	case b == '[':
		in.state = control
	case b == 'O':
		in.state = single
	case b == ']', b == 'P', b == '_', b == '^', b == 'X':
		in.state = text
	case b >= utf8.RuneSelf:
		in.emit(key{bytes: in.seq})
		in.begin(b)
		return
	default: // a key with Alt
		in.add(b)
		in.pass()
		return
	}
	in.add(b)
}

func (in *input) singled(b byte) {
	in.add(b)
	switch {
	case b == esc:
		in.begin(b)
	case b <= 0x20 || b > 0x7e: // not a sequence
		in.state = ground
	case b >= '0' && b <= '9':
	case longNumber(in.seq):
		in.state = ground
	default:
		in.pass()
	}
}

func (in *input) controlled(b byte) {
	in.add(b)
	switch {
	case b == esc:
		in.begin(b)
	case b < 0x20 || b > 0x7e: // not a sequence
		in.state = ground
	case b < 0x40: // numbers, and what is between them
	case bytes.Equal(in.seq, pasteBegins):
		in.state, in.paste, in.full, in.seq = pasting, in.paste[:0], false, in.seq[:0]
	case string(in.seq) == "\x1b[M": // an old kind of mouse report: any three bytes
		in.state, in.need = skip, 3
	case string(in.seq) == "\x1b[[": // a function key of the Linux console
		in.state, in.need = skip, 1
	case longNumber(in.seq):
		in.state = ground
	default:
		in.pass()
	}
}

// longNumber reports whether a number is too long to be valid.
func longNumber(seq []byte) bool {
	digits := 0
	for _, b := range seq {
		if b >= '0' && b <= '9' {
			digits++
		} else {
			digits = 0
		}
		if digits > maxDigits {
			return true
		}
	}
	return false
}
