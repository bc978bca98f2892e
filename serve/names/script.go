package names

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// scripts are those that names may be written in: the recommended ones of UAX #31 (table
// 5), and Cherokee. The others are historic, or hardly anybody here can read them and we do
// not know which of their letters look alike.
var scripts = []string{
	"Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Hebrew", "Arabic", "Thaana", "Ethiopic",
	"Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala",
	"Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Hangul", "Han", "Hiragana", "Katakana", "Bopomofo",
}

// together are scripts that one language writes side by side.
var together = [][]string{{"Han", "Hiragana", "Katakana"}, {"Han", "Hangul"}, {"Han", "Bopomofo"}}

// european are the scripts whose readers expect the digits 0 to 9.
var european = []string{"Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee"}

// phonetic are Latin letters that no alphabet needs in names, made for phoneticians:
// small capitals, turned letters and the like, many of which look like others. The gaps
// are letters of African and Azerbaijani alphabets.
var phonetic = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x01C0, Hi: 0x01C3, Stride: 1}, // clicks
		{Lo: 0x0250, Hi: 0x0252, Stride: 1},
		{Lo: 0x0255, Hi: 0x0255, Stride: 1},
		{Lo: 0x0258, Hi: 0x0258, Stride: 1},
		{Lo: 0x025A, Hi: 0x025A, Stride: 1},
		{Lo: 0x025C, Hi: 0x0262, Stride: 1},
		{Lo: 0x0264, Hi: 0x0267, Stride: 1},
		{Lo: 0x026A, Hi: 0x0271, Stride: 1},
		{Lo: 0x0273, Hi: 0x0274, Stride: 1},
		{Lo: 0x0276, Hi: 0x0288, Stride: 1},
		{Lo: 0x028D, Hi: 0x0291, Stride: 1},
		{Lo: 0x0293, Hi: 0x02AF, Stride: 1},
		{Lo: 0x1D00, Hi: 0x1DBF, Stride: 1},
		{Lo: 0x2C60, Hi: 0x2C7F, Stride: 1},
		{Lo: 0xA720, Hi: 0xA7FF, Stride: 1},
		{Lo: 0xAB30, Hi: 0xAB6F, Stride: 1},
	},
}

// shared are letters that several scripts use: the apostrophes of Ukrainian and
// Hawaiian, and the long vowel of Japanese.
const shared = "ʼʻー"

// checkScripts requires one script per name. That alone stops most look-alikes, such as a
// Cyrillic а among Latin letters.
func checkScripts(name string) error {
	var found []string
	foreign := false // digits other than 0 to 9
	for _, r := range name {
		switch {
		case unicode.IsDigit(r):
			foreign = foreign || r > unicode.MaxASCII
			continue
		case !unicode.IsLetter(r) && !unicode.IsMark(r), unicode.Is(unicode.Inherited, r), strings.ContainsRune(shared, r):
			continue
		case unicode.Is(phonetic, r):
			return fmt.Errorf("%q cannot be part of a name: use ordinary letters", r)
		}
		script := scriptOf(r)
		if script == "" {
			return fmt.Errorf("%q cannot be part of a name: use letters of a living alphabet", r)
		}
		if !slices.Contains(found, script) {
			found = append(found, script)
		}
	}
	if len(found) > 1 && !slices.ContainsFunc(together, func(set []string) bool {
		return !slices.ContainsFunc(found, func(s string) bool { return !slices.Contains(set, s) })
	}) {
		return fmt.Errorf("%s mixes the alphabets %s: use one of them", name, strings.Join(found, " and "))
	}
	if foreign && (len(found) == 0 || slices.Contains(european, found[0])) {
		return fmt.Errorf("%s mixes digits of different scripts: use 0 to 9", name)
	}
	return nil
}

// scriptOf is the script of a letter, empty if it is not allowed in names.
func scriptOf(r rune) string {
	for _, s := range scripts {
		if unicode.Is(unicode.Scripts[s], r) {
			return s
		}
	}
	return ""
}
