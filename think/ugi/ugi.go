// Package ugi speaks the text protocol between a game's engine and whoever asks
// it for moves: UGI, the sibling of UCI for any game. Serve offers one of our
// engines to other programs, Start makes somebody else's program an
// engine.Engine. The protocol is described for bot authors in
// docs/protocol-ugi.md. No game is known here: positions and actions are the
// texts of the rulebook.
package ugi

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// MaxLine bounds a line in bytes, in both directions. The longest possible
	// game of Scorpion, as one position command, is a tenth of it.
	MaxLine = 1 << 20

	// NoMove is what bestmove says if there is no answer: nothing to decide, or
	// an engine that failed. No game has an action of this text.
	NoMove = "0000"

	// errorPrefix begins every complaint. It is an info string, so that programs
	// that know UCI only pass over it.
	errorPrefix = "info string error: "

	maxComplaint = 600 // bytes of a complaint: a refusal quotes what it refuses
)

// oneLine makes text fit for a line of the protocol: control characters become
// spaces, bytes that are no text become question marks, and what is too long is
// cut.
func oneLine(text string, most int) string {
	text = strings.ToValidUTF8(text, "?")
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text))
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// cutWord splits off the first word.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}
