package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// lineWidth is the maximum number of characters in a line of moves.
const lineWidth = 80

// AppendText appends the record's text, which ends with a line feed. It refuses
// a record that does not pass Check, or is longer than MaxText.
func (r *Record) AppendText(dst []byte) ([]byte, error) {
	if err := r.Check(); err != nil {
		return dst, fmt.Errorf("writing a record: %w", err)
	}
	before := len(dst)
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	out := dst
	for _, t := range r.header() {
		out = append(out, '[')
		out = append(out, t.Name...)
		out = append(out, ` "`...)
		out = append(out, escape.Replace(t.Value)...)
		out = append(out, "\"]\n"...)
	}
	w := wrapper{out: append(out, '\n')}
	w.comment(nil, r.Comment)
	turn := 0
	for i := range r.Plies {
		w.ply(&r.Plies[i], turn)
		turn = r.Plies[i].Turn
	}
	if r.Result == Ongoing {
		w.put("*")
	} else {
		w.put(r.Result)
	}
	w.out = append(w.out, '\n')
	if len(w.out)-before > MaxText {
		return dst, fmt.Errorf("writing a record: a game of more than %d bytes", MaxText)
	}
	return w.out, nil
}

// WriteTo writes the record's text.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.AppendText(nil)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// Encoder writes games to a stream of text, with an empty line between them.
type Encoder struct {
	w    io.Writer
	buf  []byte
	many bool
}

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w} }

// Encode writes a game. A record that is refused leaves the stream unchanged.
func (e *Encoder) Encode(r *Record) error {
	e.buf = e.buf[:0]
	if e.many {
		e.buf = append(e.buf, '\n')
	}
	var err error
	if e.buf, err = r.AppendText(e.buf); err != nil {
		return err
	}
	e.many = true
	_, err = e.w.Write(e.buf)
	return err
}

// wrapper arranges pieces of text in lines.
type wrapper struct {
	out    []byte
	column int // characters on the current line
}

// put writes a piece that must not be broken.
func (w *wrapper) put(piece string) {
	n := utf8.RuneCountInString(piece)
	switch {
	case w.column == 0:
	case w.column+1+n > lineWidth:
		w.out = append(w.out, '\n')
		w.column = 0
	default:
		w.out = append(w.out, ' ')
		w.column++
	}
	w.out = append(w.out, piece...)
	w.column += n
}

// ply writes a ply, with the number of its turn if that differs from the previous
// ply's.
func (w *wrapper) ply(p *Ply, before int) {
	piece, nags := p.Action, p.NAGs
	if p.Turn != before {
		piece = strconv.Itoa(p.Turn) + ". " + piece
	}
	if len(nags) > 0 && nags[0] >= 1 && nags[0] < len(suffixes) {
		piece += suffixes[nags[0]]
		nags = nags[1:]
	}
	w.put(piece)
	for _, n := range nags {
		w.put("$" + strconv.Itoa(n))
	}
	w.comment(commands(p), p.Comment)
}

// comment writes a comment, commands first, or nothing if it is empty. Lines are broken
// at its spaces, but not within commands.
func (w *wrapper) comment(pieces []string, text string) {
	if text != "" {
		pieces = append(pieces, strings.Split(text, " ")...)
	}
	for i, piece := range pieces {
		if i == 0 {
			piece = "{" + piece
		}
		if i == len(pieces)-1 {
			piece += "}"
		}
		w.put(piece)
	}
}
