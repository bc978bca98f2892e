package ugi

import (
	"time"
	"unicode/utf8"
)

func isText(line string) bool {
	for i := range len(line) {
		if line[i] < ' ' && line[i] != '\t' || line[i] == 0x7f {
			return false
		}
	}
	return utf8.ValidString(line)
}

// meter measures a flood: a handful of MiB at once and one more each second are
// more than any honest engine prints.
type meter struct {
	began time.Time
	bytes int
}

const (
	floodStart  = 4 << 20
	floodSecond = 1 << 20
	lineCost    = 16 // so that empty lines count
)

func (m *meter) start() { *m = meter{began: time.Now()} }

// add counts a line and reports whether it is one too many.
func (m *meter) add(n int) bool {
	m.bytes += n + lineCost
	return m.bytes > floodStart && m.bytes > floodStart+int(time.Since(m.began).Seconds()*floodSecond)
}
