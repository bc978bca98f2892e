package record

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseError is a mistake in a text, with its position. Line and Column count from 1,
// columns in characters.
type ParseError struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Text)
}

func (p place) errorf(format string, args ...any) *ParseError {
	return &ParseError{p.line, p.column, fmt.Sprintf(format, args...)}
}

type kind int

const (
	endKind     kind = iota // the end of the text
	tagKind                 // [Name "value"]
	numberKind              // 12.
	wordKind                // an action or a result, with its ! and ? in suffix
	starKind                // *
	nagKind                 // $7
	commentKind             // {…} or ; to the end of the line, folded
)

// token is a tag, a word of the moves or a comment.
type token struct {
	kind kind
	text string // the tag's value, the word, the digits, the comment
	name string // of the tag
	// suffix is the run of ! and ? after a word.
	suffix string
	at     place // where it begins
	value  place // where the tag's value begins
}

// eof is the end of the text, or of what can be read of it.
const eof rune = -1

// lexer splits a stream into tokens. It reads one character ahead and keeps nothing
// that it has passed.
type lexer struct {
	in   *bufio.Reader
	ch   rune // the next character, if have
	have bool
	at   place // of the next character
	used int   // bytes of this game
	read bool  // whether anything has been read at all
	err  error // why ch is eof, unless the text simply ends
}

func newLexer(r io.Reader) *lexer {
	return &lexer{in: bufio.NewReader(r), at: place{1, 1}}
}

// peek returns the next character: eof, a tab, a line feed or something printable.
func (l *lexer) peek() rune {
	if !l.have {
		l.ch, l.have = l.fill(), true
	}
	return l.ch
}

func (l *lexer) take() rune {
	c := l.peek()
	switch c {
	case eof:
		return eof
	case '\n':
		l.at = place{l.at.line + 1, 1}
	default:
		l.at.column++
	}
	l.have = false
	return c
}

func (l *lexer) fill() rune {
	if l.err != nil {
		return eof
	}
	c, size, err := l.in.ReadRune()
	if !l.read && c == '\uFEFF' && err == nil {
		c, size, err = l.in.ReadRune()
	}
	l.read = true
	if err == io.EOF {
		return eof
	}
	if err != nil {
		l.err = fmt.Errorf("reading a record: %w", err)
		return eof
	}
	l.used += size
	switch {
	case l.used > MaxText:
		l.err = l.at.errorf("a game of more than %d bytes", MaxText)
	case c == utf8.RuneError && size == 1:
		l.err = l.at.errorf("not UTF-8")
	case c == '\r':
		if next, err := l.in.Peek(1); err != nil || next[0] != '\n' {
			l.err = l.at.errorf("a carriage return without a line feed")
			return eof
		}
		return l.fill()
	case unicode.IsControl(c) && c != '\n' && c != '\t':
		l.err = l.at.errorf("the control character %U is not allowed", c)
	default:
		return c
	}
	return eof
}

// begin skips white space and counts a new game's bytes from there.
func (l *lexer) begin() {
	for isSpace(l.peek()) {
		l.used = 0
		l.take()
	}
	l.used = 0
}

func isSpace(c rune) bool { return c == ' ' || c == '\t' || c == '\n' }

// isWord reports whether actions and results may contain a character.
func isWord(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
		c > 0 && strings.ContainsRune("+-:=/,#@^_~&", c)
}

// run takes characters while they fit.
func (l *lexer) run(fits func(rune) bool) string {
	var b strings.Builder
	for fits(l.peek()) {
		b.WriteRune(l.take())
	}
	return b.String()
}

// broken returns the error at the end of the readable text: the stream's own if it has
// one, otherwise that the text ends here.
func (l *lexer) broken(at place, format string, args ...any) error {
	if l.peek() == eof && l.err != nil {
		return l.err
	}
	return at.errorf(format, args...)
}

func (l *lexer) next() (token, error) {
	for isSpace(l.peek()) {
		l.take()
	}
	t := token{at: l.at}
	c := l.peek()
	switch {
	case c == eof:
		return t, l.err
	case c == '[':
		return l.tag(t)
	case c == '{', c == ';':
		return l.comment(t)
	case c == '*':
		t.kind = starKind
		l.take()
	case c == '$':
		l.take()
		t.kind, t.text = nagKind, l.run(func(c rune) bool { return c >= '0' && c <= '9' })
	case isWord(c):
		t.kind, t.text = wordKind, l.run(isWord)
		if l.peek() == '.' && isDigits(t.text) {
			l.take()
			t.kind = numberKind
			return t, nil
		}
		t.suffix = l.run(func(c rune) bool { return c == '!' || c == '?' })
	case c == '(', c == ')':
		return t, t.at.errorf("variations ( … ) are not supported")
	default:
		return t, t.at.errorf("unexpected character %s", strconv.QuoteRune(c))
	}
	return t, nil
}

func (l *lexer) comment(t token) (token, error) {
	t.kind = commentKind
	end := '}'
	if l.take() == ';' {
		end = '\n'
	}
	text := l.run(func(c rune) bool { return c != end && c != eof })
	if l.peek() == eof && (end == '}' || l.err != nil) {
		return t, l.broken(t.at, "a comment without its closing }")
	}
	if strings.Contains(text, "}") {
		return t, t.at.errorf("a comment cannot hold }")
	}
	l.take()
	t.text = fold(text)
	return t, nil
}
