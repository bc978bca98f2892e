package names

import "unicode"

// blank are letters and marks without a shape that are not default-ignorable: the blanks
// of Egyptian hieroglyphs and the filler of Khitan (Unicode 17, names list of the blocks
// 13430 and 16FE0).
var blank = &unicode.RangeTable{
	R32: []unicode.Range32{{Lo: 0x13441, Hi: 0x13442, Stride: 1}, {Lo: 0x16FE4, Hi: 0x16FE4, Stride: 1}},
}

// visible maps any space to a plain one, invisible characters to -1, and others to
// themselves.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, blank), ignorable(r), r == unicode.ReplacementChar:
		return -1
	}
	return r
}

// ignorable is the property Default_Ignorable_Code_Point, which package unicode does not
// have, derived as DerivedCoreProperties.txt says: joiners and fillers (U+034F, U+115F,
// U+17B4, U+3164 and others), variation selectors (U+FE0F, U+E0101) and tags. The
// characters of class Cf belong to it too; they are removed anyway.
func ignorable(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
