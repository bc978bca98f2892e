package draw

import (
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
)

// symbols stand for pieces where the terminal has more than ASCII: one for the
// first side, one for the second. All of them are one column wide everywhere,
// so nothing here has an emoji form.
var symbols = map[string][2]rune{
	"bead":     {'●', '○'},
	"skorpion": {'Ж', 'Ж'},
	"tail":     {'•', '•'},
	"god":      {'†', '‡'},
	"king":     {'♔', '♚'},
	"serf":     {'Ψ', 'ψ'},
	"sun":      {'☼', '✸'},
	"rock":     {'▲', '△'},
	"paper":    {'■', '□'},
	"flag":     {'⚑', '⚐'},
	"scissors": {'╳', '×'},
}

// symbol is what stands for a piece in text: a sign, or its letter.
func symbol(pc game.Piece, ascii bool) rune {
	if s, ok := symbols[pc.Kind]; ok && !ascii {
		switch pc.Class {
		case "red", "light", "orange":
			return s[0]
		case "blue", "dark":
			return s[1]
		}
	}
	if r, _ := utf8.DecodeRuneInString(clean(pc.Letter)); r > ' ' && r != utf8.RuneError && (!ascii || r < 0x7F) {
		return r
	}
	for _, r := range pc.Kind {
		if r > ' ' && r < 0x7F {
			return r
		}
	}
	return '?'
}

// pieceLook colours a piece; on a coloured ground the ground decides what can
// be read.
func pieceLook(pc game.Piece, bg uint8) look {
	l := look{fg: classInk[pc.Class], bg: bg, bold: true}
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
		if bg == classGround["black"] {
			l.fg = 231
		}
	case "blue":
		l.fg = 20
		if bg == classGround["black"] {
			l.fg = 75
		}
	case "red":
		if bg == classGround["black"] {
			l.fg = 203
		}
	case "green":
		l.fg = 22
		if bg == classGround["black"] {
			l.fg = 114
		}
	}
	return l
}

// brackets enclose what stands on a site of a class, so that the classes can be
// told apart without colour: red (), blue [], black {}, the Gate <>.
func brackets(class string) (left, right rune) {
	switch class {
	case "red":
		return '(', ')'
	case "blue":
		return '[', ']'
	case "black":
		return '{', '}'
	case "gate":
		return '<', '>'
	}
	return ' ', ' '
}

// markBrackets take the place of the class's where a site is marked.
func markBrackets(k MarkKind) (left, right rune) {
	switch k {
	case LastMove:
		return '*', '*'
	case Target:
		return '>', '<'
	}
	return '#', '#'
}

// pileText shows pieces on one site: the top one and how many, or all of them if
// they differ.
func pileText(ps []game.Piece, ascii bool) string {
	if len(ps) == 0 {
		return ""
	}
	if sameKind(ps) {
		s := string(symbol(ps[0], ascii))
		if n := len(ps); n > 1 {
			s += digits(n)
		}
		return s
	}
	var b strings.Builder
	for i := len(ps) - 1; i >= 0 && i >= len(ps)-3; i-- {
		b.WriteRune(symbol(ps[i], ascii))
	}
	return b.String()
}
