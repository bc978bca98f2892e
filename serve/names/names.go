// Package names decides which names people may have, and which of them look alike.
//
// A name is written in one alphabet, after NFKC and without invisible characters, and each
// of its words is a user part of the PRECIS profile UsernameCasePreserved (RFC 8265). That
// leaves letters of one alphabet that look like those of another. Skeleton deals with them:
// no two people may have the same skeleton.
package names

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"
)

// Min and Max bound the number of characters in a name.
const Min, Max = 2, 24

// separators may stand between the letters and digits of a name, one at a time.
const separators = " -_.'’"

// maxMarks is how many marks may follow a letter: scripts of South and South-East Asia need
// several. Of the accents that all scripts share, one may remain after NFKC.
const maxMarks, maxAccents = 4, 1

var errShape = fmt.Errorf("a name has %d to %d letters or digits, with single spaces, hyphens, underscores, dots or apostrophes between them", Min, Max)

// Clean is a text without invisible characters, in form NFKC and with single spaces.
func Clean(text string) string {
	text = strings.Map(visible, strings.ToValidUTF8(text, ""))
	// NFKC can bring out spaces and fillers that were part of another character.
	text = strings.Map(visible, norm.NFKC.String(text))
	return strings.Join(strings.Fields(text), " ")
}

// Key is what names are compared by when somebody types one.
func Key(name string) string {
	return norm.NFKC.String(cases.Fold().String(Clean(name)))
}

// Check returns a name as it is kept, or what is wrong with it.
func Check(name string) (string, error) {
	name = Clean(name)
	if n := utf8.RuneCountInString(name); n < Min || n > Max {
		return "", errShape
	}
	if err := checkShape(name); err != nil {
		return "", err
	}
	if err := checkScripts(name); err != nil {
		return "", err
	}
	for part := range strings.FieldsFuncSeq(name, isSeparator) {
		// Numbers are not checked: the bidirectional rule requires a letter first.
		if strings.TrimFunc(part, unicode.IsDigit) == "" {
			continue
		}
		if _, err := precis.UsernameCasePreserved.String(part); err != nil {
			return "", errShape
		}
	}
	return name, nil
}

func isSeparator(r rune) bool { return strings.ContainsRune(separators, r) }

// checkShape requires letters and digits, marks on letters only, and single separators
// between them.
func checkShape(name string) error {
	const separator, letter, digit = 0, 1, 2
	last, marks, accents := separator, 0, 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			last, marks, accents = letter, 0, 0
		case unicode.IsDigit(r):
			last = digit
		case unicode.In(r, unicode.Mn, unicode.Mc) && last == letter:
			marks++
			if unicode.Is(unicode.Inherited, r) {
				accents++
			}
			if marks > maxMarks || accents > maxAccents {
				return errors.New("a letter of the name carries too many marks: leave some of them out")
			}
		case isSeparator(r) && last != separator:
			last = separator
		default:
			return errShape
		}
	}
	if last == separator {
		return errShape
	}
	return nil
}
