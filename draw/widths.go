package draw

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// advances are how far each letter advances in the fonts of the pictures, regular and bold:
// "0041 1366 1479" is the letter U+0041, in units of which an em has 2048. They are here
// because the fonts themselves are needed only where letters become pixels; a test of package
// raster writes them.
//
//go:embed advances.txt
var advances string

const unitsPerEm = 2048

type advance [2]uint16 // regular and bold

var letters = sync.OnceValue(func() map[rune]advance {
	list := map[rune]advance{}
	for line := range strings.Lines(advances) {
		var a advance
		words := strings.Fields(line)
		r, err := strconv.ParseUint(words[0], 16, 16)
		for i := range a {
			n, e := strconv.ParseUint(words[1+i], 10, 16)
			if a[i] = uint16(n); e != nil {
				err = e
			}
		}
		if err != nil { // it is part of the program
			panic(err)
		}
		list[rune(r)] = a
	}
	return list
})

// TextWidth returns how wide a text is at a given size. Letters that the fonts lack take no
// room.
func TextWidth(text string, size float64, bold bool) float64 {
	list, weight := letters(), 0
	if bold {
		weight = 1
	}
	x := 0.0
	for _, r := range text {
		x += float64(list[r][weight])
	}
	return x * size / unitsPerEm
}
