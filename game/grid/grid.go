// Package grid names the places of a board by a letter and a number, as chess does.
// What the letter stands for (a column, a row or a ring) is up to the game.
package grid

import (
	"strconv"

	"github.com/antares-games/antares/game"
)

// Name returns the name of a place, with the letter and the number both counted from 0:
// Name(2, 11) is c12.
func Name(letter, number int) string {
	return string(AppendName(make([]byte, 0, 4), letter, number))
}

// AppendName appends the name of a place.
func AppendName(dst []byte, letter, number int) []byte {
	return strconv.AppendInt(append(dst, 'a'+byte(letter)), int64(number)+1, 10)
}

// Parse reads a name. Each place has only one: 0, 00 and 07 are not valid numbers.
func Parse(name string) (letter, number int, ok bool) {
	letters, digits, ok := Split(name)
	if !ok || len(letters) != 1 {
		return 0, 0, false
	}
	number, ok = game.ParseCount(digits, 1<<20)
	return int(letters[0] - 'a'), number - 1, ok && number > 0
}

// Split splits a name such as c12 into its letters and its digits; ok is false for
// names of any other form.
func Split(name string) (letters, digits string, ok bool) {
	i := 0
	for i < len(name) && name[i] >= 'a' && name[i] <= 'z' {
		i++
	}
	for _, c := range name[i:] {
		if c < '0' || c > '9' {
			return "", "", false
		}
	}
	return name[:i], name[i:], i > 0 && i < len(name)
}
