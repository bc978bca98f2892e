package record

import (
	"io"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// suffixes are annotations 1 to 6 as they are written after an action.
var suffixes = []string{"", "!", "?", "!!", "??", "!?", "?!"}

// Decoder reads games from a stream of text, one after another. It holds one game at a
// time, within the limits of this package.
type Decoder struct {
	lex *lexer
	err error
}

// NewDecoder returns a decoder that reads from r. It may read ahead.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{lex: newLexer(r)} }

// Decode reads the next game. After the last it returns io.EOF. A mistake in the text
// is a *ParseError; after any error, further calls return the same error.
func (d *Decoder) Decode() (*Record, error) {
	if d.err != nil {
		return nil, d.err
	}
	p := parser{lex: d.lex, rec: &Record{}}
	if err := p.game(); err != nil {
		d.err = err
		return nil, err
	}
	return p.rec, nil
}

// Parse reads exactly one game.
func Parse(r io.Reader) (*Record, error) {
	d := NewDecoder(r)
	rec, err := d.Decode()
	if err == io.EOF {
		return nil, d.lex.at.errorf("there is no game")
	}
	if err != nil {
		return nil, err
	}
	d.lex.begin()
	if d.lex.peek() != eof {
		return nil, d.lex.at.errorf("there is more after the game")
	}
	if d.lex.err != nil {
		return nil, d.lex.err
	}
	return rec, nil
}

// ParseString reads exactly one game.
func ParseString(text string) (*Record, error) { return Parse(strings.NewReader(text)) }

// parser reads one game.
type parser struct {
	lex *lexer
	rec *Record
	// turn is the number of the current turn. pending means that its number has been read,
	// at number, but its action has not.
	turn    int
	pending bool
	number  place
	// comment collects the comments on the last ply.
	comment []byte
}

func (p *parser) game() error {
	p.lex.begin()
	var tags []token
	t, err := p.lex.next()
	for ; err == nil && t.kind == tagKind; t, err = p.lex.next() {
		if len(tags) == MaxTags {
			return t.at.errorf("%v", errTooManyTags)
		}
		tags = append(tags, t)
	}
	switch {
	case err != nil:
		return err
	case t.kind == endKind && tags == nil:
		return io.EOF
	case tags == nil:
		return t.at.errorf("a game begins with its tags")
	}
	if err := p.rec.readTags(tags, t.at); err != nil {
		return err
	}
	for ; err == nil; t, err = p.lex.next() {
		done, err := p.token(t)
		if done || err != nil {
			return err
		}
	}
	return err
}

// token handles a token of the moves and reports whether the game ends with it.
func (p *parser) token(t token) (done bool, err error) {
	switch t.kind {
	case numberKind:
		return false, p.turnNumber(t)
	case starKind:
		return true, p.result(t, Ongoing)
	case wordKind:
		if t.suffix == "" && isResult(t.text) {
			return true, p.result(t, t.text)
		}
		return false, p.action(t)
	case nagKind:
		return false, p.nag(t)
	case commentKind:
		return false, p.remark(t)
	case tagKind:
		return false, t.at.errorf("a tag among the moves: the game before it has no result")
	default:
		return false, t.at.errorf("the game has no result: write * for a game under way")
	}
}

func (p *parser) turnNumber(t token) error {
	n, ok := game.ParseCount(t.text, MaxTurn)
	switch {
	case !ok || n == 0:
		return t.at.errorf("turn %s is not a number from 1 to %d", brief(t.text), MaxTurn)
	case p.pending:
		return p.number.errorf("turn %d has no action", p.turn)
	case n < p.turn:
		return t.at.errorf("turn %d after turn %d", n, p.turn)
	}
	p.turn, p.pending, p.number = n, true, t.at
	return nil
}

func (p *parser) action(t token) error {
	if p.turn == 0 {
		return t.at.errorf("the first action needs its turn number before it")
	}
	if err := checkAction(t.text); err != nil {
		return t.at.errorf("%s: %v", brief(t.text), err)
	}
	if len(p.rec.Plies) == MaxPlies {
		return t.at.errorf("%v", errTooManyPlies)
	}
	p.settle()
	p.pending = false
	ply := Ply{Action: t.text, Turn: p.turn, at: t.at}
	if t.suffix != "" {
		n := slices.Index(suffixes, t.suffix)
		if n < 0 {
			return t.at.errorf("%s: %s is not an annotation", brief(t.text), brief(t.suffix))
		}
		ply.NAGs = []int{n}
	}
	p.rec.Plies = append(p.rec.Plies, ply)
	return nil
}

// last returns the ply that annotations belong to, or nil.
func (p *parser) last() *Ply {
	if len(p.rec.Plies) == 0 {
		return nil
	}
	return &p.rec.Plies[len(p.rec.Plies)-1]
}

func (p *parser) nag(t token) error {
	n, ok := game.ParseCount(t.text, 255)
	ply := p.last()
	switch {
	case !ok:
		return t.at.errorf("annotation $%s is not from $0 to $255", brief(t.text))
	case ply == nil || p.pending:
		return t.at.errorf("an annotation stands after its action")
	case len(ply.NAGs) == MaxNAGs:
		return t.at.errorf("%v", errTooManyNAGs)
	}
	ply.NAGs = append(ply.NAGs, n)
	return nil
}

func (p *parser) remark(t token) error {
	text := t.text
	if ply := p.last(); ply != nil {
		var err error
		if text, err = takeCommands(text, ply); err != nil {
			return t.at.errorf("%v", err)
		}
	}
	if text != "" && len(p.comment) > 0 {
		p.comment = append(p.comment, ' ')
	}
	p.comment = append(p.comment, text...)
	return nil
}

// settle assigns the comments collected so far to the ply they follow.
func (p *parser) settle() {
	text := string(p.comment)
	p.comment = p.comment[:0]
	if ply := p.last(); ply != nil {
		ply.Comment = text
	} else {
		p.rec.Comment = text
	}
}

func (p *parser) result(t token, result string) error {
	if p.pending {
		return p.number.errorf("turn %d has no action", p.turn)
	}
	if p.rec.Result != "" && p.rec.Result != result {
		return t.at.errorf("the game ends with %s and its tag says %s", brief(result), brief(p.rec.Result))
	}
	if err := checkResult(result, seatsOf(p.rec.Players)); err != nil {
		return t.at.errorf("%v", err)
	}
	p.settle()
	p.rec.Result, p.rec.end = result, t.at
	return nil
}
