package client

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean removes from a text what would upset a terminal or make it show something other
// than what is written: control characters of both kinds (C0 and C1), and the invisible
// characters that change the direction of writing.
func Clean(s string) string { return clean(s, false) }

// clean is Clean, but keeps line breaks if lines is set.
func clean(s string, lines bool) string {
	return strings.Map(func(r rune) rune {
		switch {
		case lines && (r == '\n' || r == '\t'):
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == utf8.RuneError, r == '\u2028', r == '\u2029':
			return ' '
		}
		return r
	}, s)
}

// decode reads what a server sent. All its texts pass through here and are cleaned before
// anything else sees them, so whatever is shown later is safe to show.
func decode(data []byte, out any) error { return json.Unmarshal(cleanJSON(data), out) }

// cleanJSON cleans all strings of a JSON text, including field names. What is not valid
// JSON stays invalid.
func cleanJSON(data []byte) []byte {
	var out []byte
	copied := 0 // up to here
	for i := 0; i < len(data); i++ {
		if data[i] != '"' {
			continue
		}
		from, odd := i, false
		for i++; i < len(data) && data[i] != '"'; i++ {
			if data[i] == '\\' {
				i++
				odd = true
			} else if data[i] >= utf8.RuneSelf {
				odd = true
			}
		}
		if !odd || i >= len(data) {
			continue
		}
		var text string
		if json.Unmarshal(data[from:i+1], &text) != nil {
			continue // the decoder reports it
		}
		if c := Clean(text); c != text {
			again, err := json.Marshal(c)
			if err != nil {
				continue // marshalling a string cannot fail
			}
			out = append(append(out, data[copied:from]...), again...)
			copied = i + 1
		}
	}
	if copied == 0 {
		return data
	}
	return append(out, data[copied:]...)
}

// cleaned is an error of a connection. Its text may be a stranger's words.
type cleaned struct{ err error }

func (c cleaned) Error() string { return Clean(c.err.Error()) }
func (c cleaned) Unwrap() error { return c.err }

func cleanError(err error) error {
	if err == nil {
		return nil
	}
	return cleaned{err}
}
