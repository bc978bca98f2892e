package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// IsJSON reports whether a file of records that begins like this is JSON. Text may begin with
// a brace too, that of a comment.
func IsJSON(beginning []byte) bool {
	const blank = " \t\n\r\f"
	text, ok := bytes.CutPrefix(bytes.TrimLeft(bytes.TrimPrefix(beginning, []byte("\ufeff")), blank), []byte("{"))
	text = bytes.TrimLeft(text, blank)
	return ok && len(text) > 0 && (text[0] == '"' || text[0] == '}')
}

// First reads the first game of a text in either form. Anything that is not a record is a
// *ParseError, which says where the mistake is.
func First(text string) (*Record, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if !IsJSON([]byte(text)) {
		d := NewDecoder(strings.NewReader(text))
		rec, err := d.Decode()
		if errors.Is(err, io.EOF) {
			return nil, d.lex.at.errorf("there is no game")
		}
		return rec, err
	}
	rec := &Record{}
	d := json.NewDecoder(strings.NewReader(text))
	err := d.Decode(rec)
	if err == nil {
		return rec, nil
	}
	if parse := (*ParseError)(nil); errors.As(err, &parse) {
		return nil, parse
	}
	at := d.InputOffset()
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		at = syntax.Offset
	}
	read := text[:min(int(at), len(text))]
	return nil, &ParseError{strings.Count(read, "\n") + 1, len(read) - strings.LastIndexByte(read, '\n'), err.Error()}
}
