package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Sentences for people consist of a format and the words that fill its gaps. Both are
// kept beside the sentence, so that a client can translate it. The list of all formats
// (web/src/lang/engine.json) is collected from the calls of Refuse, View.Ask and Say:
// sentences are never put together in any other way.

// verb is the length of the verb that a text begins with, 0 if it does not: %, flags, a width,
// a precision and a letter. Arguments are used in order: none of our formats refers to them
// by number.
func verb(s string) int {
	i := 0
	skip := func(set string) (n int) {
		for i < len(s) && strings.IndexByte(set, s[i]) >= 0 {
			i++
			n++
		}
		return n
	}
	const digits = "0123456789"
	i++
	skip("-+# 0")
	skip(digits)
	if i < len(s) && s[i] == '.' {
		if i++; skip(digits) == 0 {
			return 0
		}
	}
	if i < len(s) && (s[i]|0x20) >= 'a' && (s[i]|0x20) <= 'z' {
		return i + 1
	}
	return 0
}

// TakeApart returns a format with %s for every verb, and the arguments as those verbs
// print them: put together they give what Sprintf gives.
func TakeApart(format string, args ...any) (message string, words []string) {
	var b strings.Builder
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			break
		}
		b.WriteString(format[:at])
		format = format[at:]
		n := verb(format)
		if n == 0 {
			b.WriteByte('%')
			format = format[1:]
			continue
		}
		if k := len(words); k < len(args) {
			words = append(words, fmt.Sprintf(format[:n], args[k]))
		}
		b.WriteString("%s")
		format = format[n:]
	}
	if b.Len() == 0 {
		return format, words
	}
	b.WriteString(format)
	return b.String(), words
}

// Say formats a part of a sentence. It is fmt.Sprintf under a name that the list of
// formats looks for.
func Say(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// Ask sets the prompt for the player to move.
func (v *View) Ask(format string, args ...any) {
	v.Prompt = fmt.Sprintf(format, args...)
	v.PromptMessage, v.PromptArgs = TakeApart(format, args...)
}

// smallNumbers are the numbers that are written as words.
var smallNumbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Number returns a count as people write it: twelve, but 13.
func Number(n int) string {
	if n >= 0 && n < len(smallNumbers) {
		return smallNumbers[n]
	}
	return strconv.Itoa(n)
}

// Listed names games in a sentence, each with its subtitle: some names differ by one
// letter.
func Listed(games []Game) string {
	var b strings.Builder
	for i, g := range games {
		switch {
		case i > 0 && i == len(games)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s (%s)", g.Info().Name, g.Info().Subtitle)
	}
	return b.String()
}
