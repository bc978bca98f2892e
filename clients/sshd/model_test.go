package sshd_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// terminalState is what a program can leave behind in a terminal.
type terminalState struct {
	modes   map[int]bool // the private modes that are not as usual
	colours bool         // the next letter would have a colour or another look
	keys    [2]int       // pushed keyboard enhancements, of the normal and the alternate screen
	other   bool         // xterm's modifyOtherKeys
	margins bool         // part of the screen scrolls
	title   string
}

func (s terminalState) String() string {
	var list []string
	for _, m := range slices.Sorted(maps.Keys(s.modes)) {
		list = append(list, fmt.Sprintf("?%d=%v", m, s.modes[m]))
	}
	return fmt.Sprintf("modes %v, colours %v, keys %v %v, margins %v, title %q", list, s.colours, s.keys, s.other, s.margins, s.title)
}

// terminalModel is a small terminal. It takes one byte at a time.
type terminalModel struct {
	terminalState
	titles []string
	seq    []byte // the current sequence
	kind   byte   // what began it, 0 outside of any
	height int

	// normal is the text on the normal screen, and spoiled the states in which there was
	// text on the normal screen that were not the initial state.
	normal  strings.Builder
	initial string
	spoiled []string
	entered int // how often the alternate screen was entered
	unknown []string
	answer  func(string)
}

func newTerminalModel(answer func(string)) *terminalModel {
	m := &terminalModel{answer: answer, height: 24}
	m.modes, m.title = map[int]bool{}, "bash"
	m.initial = m.String()
	return m
}

func (m *terminalModel) alternate() bool { return m.modes[1049] || m.modes[1047] || m.modes[47] }

func (m *terminalModel) take(b byte) {
	const esc = 0x1b
	switch {
	case m.kind == 0 && b == esc:
		m.kind, m.seq = esc, nil
	case m.kind == 0:
		if b >= ' ' || b == '\n' {
			m.text(b)
		}
	case m.kind == esc && (b == '[' || b == ']'):
		m.kind = b
	case m.kind == esc:
		m.unknown = append(m.unknown, "ESC "+string(b))
		m.kind = 0
	case m.kind == ']' && (b == 7 || b == '\\' && len(m.seq) > 0 && m.seq[len(m.seq)-1] == esc):
		m.command(strings.TrimSuffix(string(m.seq), "\x1b"))
		m.kind = 0
	case m.kind == '[' && b >= 0x40 && b <= 0x7e:
		m.control(string(m.seq), b)
		m.kind = 0
	default:
		m.seq = append(m.seq, b)
	}
}

func (m *terminalModel) text(b byte) {
	if m.alternate() {
		return
	}
	m.normal.WriteByte(b)
	if now := m.String(); now != m.initial {
		m.spoiled = append(m.spoiled, now)
	}
}

// command is an OSC.
func (m *terminalModel) command(text string) {
	number, value, _ := strings.Cut(text, ";")
	switch {
	case number == "0" || number == "2":
		m.title = value
	case text == "11;?":
		m.answer("\x1b]11;rgb:0000/0000/0000\x07")
	default:
		m.unknown = append(m.unknown, "OSC "+text)
	}
}

// control is a CSI.
func (m *terminalModel) control(text string, final byte) {
	rest, private := strings.CutPrefix(text, "?")
	stack := 0
	if m.alternate() {
		stack = 1
	}
	switch {
	case private && (final == 'h' || final == 'l'):
		for number := range strings.SplitSeq(rest, ";") {
			mode, _ := strconv.Atoi(number)
			m.mode(mode, final == 'h')
		}
	case private && strings.HasSuffix(rest, "$") && final == 'p':
		m.answer("\x1b[?" + strings.TrimSuffix(rest, "$") + ";2$y") // known, and not set
	case private && final == 'u': // a question
	case strings.HasPrefix(text, ">") && final == 'u':
		m.keys[stack]++
	case strings.HasPrefix(text, "<") && final == 'u':
		n, err := strconv.Atoi(text[1:])
		if err != nil {
			n = 1
		}
		m.keys[stack] -= n
	case strings.HasPrefix(text, ">") && final == 'm':
		m.other = text != ">4" && text != ">4;0"
	case final == 'm':
		m.colours = text != "" && text != "0"
	case final == 'r':
		m.margins = text != "" && text != fmt.Sprintf("1;%d", m.height)
	case text == "22;2" && final == 't':
		m.titles = append(m.titles, m.title)
	case text == "23;2" && final == 't':
		if n := len(m.titles); n > 0 {
			m.title, m.titles = m.titles[n-1], m.titles[:n-1]
		}
	case strings.ContainsRune("ABCDGHJKLMPSTX@bdf`", rune(final)): // moves and erases
	default:
		m.unknown = append(m.unknown, "CSI "+text+string(final))
	}
}

func (m *terminalModel) mode(mode int, set bool) {
	if mode == 1049 && set {
		m.entered++
	}
	if set == (mode == 7 || mode == 25) {
		delete(m.modes, mode)
	} else {
		m.modes[mode] = set
	}
}
