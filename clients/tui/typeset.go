package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// textLine is a typeset line of a page.
type textLine struct {
	spans []span
	// block is the block that the line belongs to: a search continues past the end of a
	// line only within it.
	block int
	// level is the level of a heading, 0 for anything else.
	level int
	// rule is the rule whose exact wording begins here.
	rule string
}

func (l *textLine) text() string {
	var b strings.Builder
	for _, s := range l.spans {
		b.WriteString(s.text)
	}
	return b.String()
}

// typeset sets the blocks of a page in lines of a width.
func typeset(blocks []block, width int) (out []textLine) {
	for i := range blocks {
		b := &blocks[i]
		// Items of a list are set close together, everything else apart.
		if tight := i > 0 && b.kind == item && blocks[i-1].kind == item; i > 0 && !tight {
			out = append(out, textLine{block: i})
		}
		var lines [][]span
		switch b.kind {
		case title:
			lines = fill(relook(b.spans, heading), width)
			if b.level <= 2 {
				wide := 0
				for _, l := range lines {
					wide = max(wide, widthOf(l))
				}
				lines = append(lines, []span{{strings.Repeat([]string{"═", "─"}[b.level-1], wide), heading}})
			}
		case item:
			lines = hang(b, width)
		case listing:
			for _, l := range b.code {
				lines = append(lines, chop(l, width)...)
			}
		case grid:
			lines = setTable(b.rows, width)
		default:
			lines = fill(b.spans, width)
		}
		for n, l := range lines {
			line := textLine{spans: l, block: i}
			if n == 0 && b.kind == title {
				line.level = b.level
			}
			out = append(out, line)
		}
	}
	return out
}

// relook changes the style of plain text.
func relook(spans []span, l look) []span {
	out := make([]span, len(spans))
	for i, s := range spans {
		out[i] = span{s.text, l}
	}
	return out
}

// hang sets an item: its mark, and its text beside it.
func hang(b *block, width int) [][]span {
	indent := strings.Repeat("  ", b.level)
	mark := indent + b.mark + " "
	lines := fill(b.spans, max(width-len(mark), 1))
	for i := range lines {
		lead := strings.Repeat(" ", len(mark))
		if i == 0 {
			lead = mark
		}
		lines[i] = append([]span{{lead, usual}}, lines[i]...)
	}
	return lines
}

// chop sets a line of code. One that is too long continues on the next line, indented; it
// is broken at a blank if there is one in the second half.
func chop(s string, width int) (out [][]span) {
	runes, lead := []rune(plain(s)), "  "
	for {
		n := 0
		for n < len(runes) && lipgloss.Width(lead+string(runes[:n+1])) <= width {
			n++
		}
		n = max(n, min(1, len(runes)))
		rest := runes[n:]
		for at := n; len(rest) > 0 && at > n/2; at-- {
			if runes[at] == ' ' {
				n, rest = at, runes[at+1:]
				break
			}
		}
		out = append(out, []span{{lead, usual}, {string(runes[:n]), code}})
		if len(rest) == 0 {
			return out
		}
		runes, lead = rest, "      "
	}
}

// fill wraps text between words. A word may have several styles.
func fill(spans []span, width int) (lines [][]span) {
	var now []span
	used := 0
	for _, w := range wordsOf(spans) {
		wide := widthOf(w)
		if used > 0 && used+1+wide > width {
			lines, now, used = append(lines, now), nil, 0
		}
		if used > 0 {
			blank := span{" ", usual}
			if n := len(now); now[n-1].look == w[0].look { // same style: one span
				blank.look = w[0].look
			}
			now, used = append(now, blank), used+1
		}
		for wide > width { // longer than a line: break anywhere
			head, rest := splitAt(w, width)
			lines, w = append(lines, head), rest
			wide = widthOf(w)
		}
		now, used = append(now, w...), used+wide
	}
	if len(now) > 0 || len(lines) == 0 {
		lines = append(lines, now)
	}
	return lines
}

// wordsOf are the words of a text, each with its styles.
func wordsOf(spans []span) (list [][]span) {
	var now []span
	for _, s := range spans {
		for i, part := range strings.Split(s.text, " ") {
			if i > 0 && len(now) > 0 {
				list, now = append(list, now), nil
			}
			if part != "" {
				now = append(now, span{part, s.look})
			}
		}
	}
	if len(now) > 0 {
		list = append(list, now)
	}
	return list
}

// splitAt cuts a word after the given number of columns, but after at least one
// character.
func splitAt(word []span, width int) (head, rest []span) {
	used := 0
	for i, s := range word {
		for at, r := range s.text {
			wide := lipgloss.Width(string(r))
			if used+wide > width && used > 0 {
				if at > 0 {
					head = append(head, span{s.text[:at], s.look})
				}
				return head, append([]span{{s.text[at:], s.look}}, word[i+1:]...)
			}
			used += max(wide, 1)
		}
		head = append(head, s)
	}
	return head, nil
}

func widthOf(spans []span) (n int) {
	for _, s := range spans {
		n += lipgloss.Width(s.text)
	}
	return n
}
