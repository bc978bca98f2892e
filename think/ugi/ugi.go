// Package ugi implements UGI, a text protocol between an engine and the program that uses it,
// like UCI but for any game. Serve offers one of our engines to other programs; Start turns
// an external program into an engine.Engine. docs/protocol-ugi.md describes the protocol for
// authors of bots. The package knows no particular game: positions and actions are the texts
// of the rulebook.
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

	// NoMove is the bestmove if there is no answer: nothing to decide, or
	// an engine that failed. No game has an action of this text.
	NoMove = "0000"

	// errorPrefix begins every complaint. It is an info string, so that programs
	// that know UCI only pass over it.
	errorPrefix = "info string error: "

	maxComplaint = 600 // bytes of a complaint: a refusal quotes what it refuses
)

// oneLine turns text into one line of the protocol: control characters become
// spaces, bytes that are not text become question marks, and what is too long is
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
