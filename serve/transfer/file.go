package transfer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/antares-games/antares/record"
)

// games reads the games of a file, one after the other. After an error that is a *badGame the
// others can still be read.
type games interface {
	next() (*record.Record, error)
	// place corrects the line of a mistake in the last game to that of the whole file.
	place(err error)
}

// bom is what some editors put before the text of a file.
var bom = []byte("\ufeff")

// openGames detects the form of a file. With split, a mistake in one game does not hide the
// next.
func openGames(r io.Reader, split bool) (games, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	head, err := in.Peek(4 << 10)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if bytes.HasPrefix(head, bom) {
		if _, err := in.Discard(len(bom)); err != nil {
			return nil, err
		}
	}
	switch {
	case record.IsJSON(head):
		return &jsonGames{json.NewDecoder(in)}, nil
	case split:
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, record.MaxText+1)
		return &splitGames{lines: lines}, nil
	}
	return textGames{record.NewDecoder(in)}, nil
}

// textGames are records as text.
type textGames struct{ *record.Decoder }

func (g textGames) next() (*record.Record, error) { return g.Decode() }
func (g textGames) place(error)                   {}

// jsonGames are records as JSON, one object after the other.
type jsonGames struct{ *json.Decoder }

func (g *jsonGames) next() (*record.Record, error) {
	r := &record.Record{}
	err := g.Decode(r)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return r, nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax):
		return nil, err
	}
	return nil, &badGame{err}
}

func (g *jsonGames) place(error) {}

// splitGames are records as text, cut before they are read: where tags follow moves,
// another game begins.
type splitGames struct {
	lines *bufio.Scanner
	read  int    // lines
	held  string // the first line of the next game
	first int    // line of the last game, less one
}

var tagLine = regexp.MustCompile(`^\s*\[[A-Za-z][A-Za-z0-9_]*\s+".*"\s*\]\s*$`)

func (g *splitGames) next() (*record.Record, error) {
	text := strings.Builder{}
	g.first = g.read
	if g.held != "" {
		g.first--
		text.WriteString(g.held + "\n")
		g.held = ""
	}
	moves, long := false, false
	for g.lines.Scan() {
		g.read++
		line := g.lines.Text()
		tag := tagLine.MatchString(line)
		if tag && moves {
			g.held = line
			break
		}
		moves = moves || !tag && strings.TrimSpace(line) != ""
		if long = long || text.Len() > record.MaxText; !long {
			text.WriteString(line + "\n")
		}
	}
	if err := g.lines.Err(); err != nil {
		return nil, err
	}
	if strings.TrimSpace(text.String()) == "" {
		return nil, io.EOF
	}
	r, err := record.ParseString(text.String())
	if err != nil {
		g.place(err)
		return nil, &badGame{err}
	}
	return r, nil
}

func (g *splitGames) place(err error) {
	var (
		parse  *record.ParseError
		replay *record.ReplayError
	)
	switch {
	case errors.As(err, &parse):
		parse.Line += g.first
	case errors.As(err, &replay) && replay.Line > 0:
		replay.Line += g.first
	}
}
