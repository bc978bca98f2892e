package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// SkeletonVersion counts the changes to Skeleton. Stores recompute the skeletons of older
// versions.
const SkeletonVersion = 1

// Skeleton is equal for names that look alike or differ only in case, after the method of
// UTS #39 (section 4): each character is replaced by a prototype of its shape. The result
// is for comparing, not for display.
//
// The list of characters is our own and small: no maintained Go module has the full data of
// Unicode (golang.org/x/text does not), and since a name is in one script, only whole names
// of look-alikes matter: Latin against Greek, Cyrillic, Armenian, Cherokee, and the pairs
// inside a script. Unlike UTS #39, case is folded too, since people take Anna and anna for
// the same person. So Ian and Lan share a skeleton; that is the price.
func Skeleton(name string) string {
	text := prototypes(norm.NFD.String(Clean(name)))
	text = prototypes(norm.NFD.String(cases.Fold().String(text)))
	text = strings.ReplaceAll(text, "i\u0307", "i")
	// Pairs that run together.
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(text)
}

func prototypes(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch to, ok := confusable[r]; {
		case ok:
			b.WriteString(to)
		case unicode.IsDigit(r):
			b.WriteString(confusableDigit(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// confusableDigit is a digit of any script by its value, and 0 and 1 as the letters
// that they look like.
func confusableDigit(r rune) string {
	value := r - '0'
	for _, t := range unicode.Nd.R16 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			value = (r - rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			value = (r - rune(t.Lo)) % 10
		}
	}
	switch value {
	case 0:
		return "o"
	case 1:
		return "l"
	}
	return string('0' + value)
}

// house are words that only the site itself may use in names; the names of its levels begin
// with level.
var house = []string{"antares", "admin", "administrator", "moderator"}

// Reserved reports whether a name is one of the site's own or looks like one.
func Reserved(name string) bool {
	words := strings.FieldsFunc(loose(name), isSeparator)
	whole := strings.Join(words, "")
	if strings.HasPrefix(whole, loose("level")) {
		return true
	}
	for _, h := range house {
		h = loose(h)
		if whole == h {
			return true
		}
		for _, w := range words {
			if strings.TrimRight(w, "23456789") == h {
				return true
			}
		}
	}
	return false
}

// loose is a skeleton in which i equals l too, as in AdmIn, and accents are ignored.
func loose(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'i':
			return 'l'
		case unicode.IsMark(r):
			return -1
		}
		return r
	}, Skeleton(name))
}
