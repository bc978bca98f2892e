package chars

import (
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// plainClasses are the classes that are plain colours, which every game may use. The
// inks are readable on light and on dark backgrounds. Brackets distinguish classes
// without colour.
var plainClasses = map[string]pen.Class{
	"red":    {Ink: 160, Brackets: [2]rune{'(', ')'}},
	"blue":   {Ink: 33, Brackets: [2]rune{'[', ']'}},
	"green":  {Ink: 34},
	"white":  {Ink: 250},
	"gray":   {Ink: 245},
	"black":  {Ink: 240, Ground: blackGround, Brackets: [2]rune{'{', '}'}},
	"yellow": {Ink: 178, Ground: 221},
	"orange": {Ink: 208},
	"light":  {Ink: 180, Ground: 180},
	"dark":   {Ink: 95, Ground: 137},
}

const (
	blackGround = 236
	lineInk     = 240
)

// class returns how a class looks: as the game defines it, or as a plain colour.
func (sh *sheet) class(name string) pen.Class {
	if c, ok := sh.look.Classes[name]; ok {
		return c
	}
	return plainClasses[name]
}

// Symbol returns the character that stands for a piece on a board of that style: a
// symbol, or in ASCII its letter.
func Symbol(style string, pc game.Piece, ascii bool) string {
	sh := &sheet{opt: Options{ASCII: ascii}, look: pen.LookOf(style)}
	return string(sh.symbol(pc))
}

// symbol returns the character for a piece in text: a symbol, or its letter.
func (sh *sheet) symbol(pc game.Piece) rune {
	if s, ok := sh.look.Symbols[pen.Key(pc)]; ok && !sh.opt.ASCII {
		return s
	}
	if r, _ := utf8.DecodeRuneInString(draw.Clean(pc.Letter)); r > ' ' && r != utf8.RuneError && (!sh.opt.ASCII || r < 0x7F) {
		return r
	}
	for _, r := range pc.Kind {
		if r > ' ' && r < 0x7F {
			return r
		}
	}
	return '?'
}

// pieceLook colours a piece; on a coloured background, the background determines what
// is readable.
func (sh *sheet) pieceLook(pc game.Piece, bg uint8) look {
	l := look{fg: sh.class(pc.Class).Ink, bg: bg, bold: true}
	if bg == 0 {
		return l
	}
	switch pc.Class {
	case "light":
		l.fg = 231
	case "dark":
		l.fg = 16
	case "white":
		l.fg = 16
		if bg == blackGround {
			l.fg = 231
		}
	case "blue":
		l.fg = 20
		if bg == blackGround {
			l.fg = 75
		}
	case "red":
		if bg == blackGround {
			l.fg = 203
		}
	case "green":
		l.fg = 22
		if bg == blackGround {
			l.fg = 114
		}
	}
	return l
}

// brackets returns what encloses the pieces on a site of a class; blanks if it has
// none.
func (sh *sheet) brackets(class string) (left, right rune) {
	if b := sh.class(class).Brackets; b[0] != 0 {
		return b[0], b[1]
	}
	return ' ', ' '
}

// markBrackets replace those of the class where a site is marked.
func markBrackets(k draw.MarkKind) (left, right rune) {
	switch k {
	case draw.LastMove:
		return '*', '*'
	case draw.Target:
		return '>', '<'
	case draw.Danger:
		return '!', '!'
	case draw.Best:
		return '+', '+'
	}
	return '#', '#'
}

// pileText shows the pieces on one site: the top one and how many there are, or all of
// them if they differ.
func (sh *sheet) pileText(ps []game.Piece) string {
	if len(ps) == 0 {
		return ""
	}
	if pen.SameKind(ps) {
		s := string(sh.symbol(ps[0]))
		if n := len(ps); n > 1 {
			s += digits(n)
		}
		return s
	}
	var b strings.Builder
	for i := len(ps) - 1; i >= 0 && i >= len(ps)-3; i-- {
		b.WriteRune(sh.symbol(ps[i]))
	}
	return b.String()
}
