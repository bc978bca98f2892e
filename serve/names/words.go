package names

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shortWord is the length up to which a blocked word counts only as a whole word of a name;
// longer ones may not be part of another word either.
const shortWord = 3

// Words are an operator's list of words that names and chat must not contain, compared
// by what they look like.
type Words struct{ list []word }

type word struct {
	parts string // with single spaces between
	whole string // without
	long  bool
}

// NewWords reads a list; an entry may be several words.
func NewWords(list []string) Words {
	w := Words{}
	for _, entry := range list {
		if parts := strings.Join(wordsOf(entry), " "); parts != "" {
			bare := joined(entry)
			w.list = append(w.list, word{parts, loose(bare), utf8.RuneCountInString(bare) > shortWord})
		}
	}
	return w
}

// InText reports whether a text contains one of the words as a word of its own.
func (w *Words) InText(text string) bool {
	if len(w.list) == 0 {
		return false
	}
	text = " " + strings.Join(wordsOf(text), " ") + " "
	for _, word := range w.list {
		if strings.Contains(text, " "+word.parts+" ") {
			return true
		}
	}
	return false
}

// InName reports whether a name contains one of the words: short ones as words of their
// own, longer ones anywhere, across hyphens and spaces too.
func (w *Words) InName(name string) bool {
	if w.InText(name) {
		return true
	}
	whole := loose(joined(name))
	for _, word := range w.list {
		if whole == word.whole || word.long && strings.Contains(whole, word.whole) {
			return true
		}
	}
	return false
}

// wordsOf are the skeletons of the words of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(loose(text), between)
}

func between(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// joined is a text without its separators.
func joined(text string) string {
	return strings.Join(strings.FieldsFunc(Clean(text), between), "")
}
