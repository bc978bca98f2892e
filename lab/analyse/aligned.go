package analyse

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// aligned is lines of words in columns.
type aligned struct {
	rows  [][]string
	ends  []int // columns that are lined up at their ends
	notes map[int][]string
}

func (t *aligned) add(words ...string)  { t.rows = append(t.rows, words) }
func (t *aligned) right(columns ...int) { t.ends = append(t.ends, columns...) }

// note puts a line below the last row, outside of the columns.
func (t *aligned) note(format string, args ...any) {
	if t.notes == nil {
		t.notes = map[int][]string{}
	}
	at := len(t.rows) - 1
	t.notes[at] = append(t.notes[at], fmt.Sprintf(format, args...))
}

func (t *aligned) write(b *bytes.Buffer) {
	var widths []int
	for _, row := range t.rows {
		for i, word := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(word))
		}
	}
	for i, row := range t.rows {
		var line strings.Builder
		for j, word := range row {
			gap := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(word))
			if slices.Contains(t.ends, j) {
				word = gap + word
			} else {
				word += gap
			}
			if j > 0 {
				line.WriteString("  ")
			}
			line.WriteString(word)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		for _, note := range t.notes[i] {
			b.WriteString(note + "\n")
		}
	}
}
