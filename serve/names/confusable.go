package names

// confusable maps characters that look like others to a prototype, going by the fonts that
// people use. Both cases are listed where their shapes differ: the list is used before and
// after folding.
var confusable = likenesses(
	// Latin. I is l in most fonts.
	"I ɩ:l", "ı:i", "ɑ:a", "ɡ:g", "ɪ:l", "ǀ:l", "æ Æ:ae", "œ Œ:oe", "ƅ:b", "ƨ Ƨ:s", "ƽ Ƽ:5", "ʏ:y", "ɵ Ɵ:ө",
	// Greek.
	"Α α:a", "Β:b", "Ε:e", "Ζ:z", "Η:h", "Ι:l", "ι:i", "Κ κ:k", "Μ:m", "Ν:n", "Ο ο σ ς:o", "Ρ ρ:p", "Τ τ:t", "Υ:y", "υ:u", "Χ χ:x",
	"ν:v", "η:n", "γ:y", "ω:w", "β:ß", "ϲ Ϲ:c", "ϳ Ϳ:j", "Ϝ:f", "Ϻ:m", "Ϸ ϸ:þ", "μ:u",
	// Cyrillic.
	"А а:a", "В:b", "Е е:e", "К к:k", "М:m", "Н:h", "О о:o", "Р р:p", "С с:c", "Т:t", "У у Ү ү:y", "Х х Ҳ ҳ:x", "Ѕ ѕ:s", "І Ӏ ӏ:l", "і:i", "Ј ј:j",
	"Ԁ ԁ:d", "Ԛ ԛ:q", "Ԝ ԝ:w", "Һ һ:h", "Ԍ ԍ:g", "Ԏ ԏ:t", "ѵ Ѵ:v", "Ѡ ѡ:w", "З з Ӡ ӡ:3", "б:6", "ь Ь:b", "Ӕ ӕ:ae", "г:r", "п:n", "т:t", "м:m", "н:h", "в:b",
	"Ө ө Ѳ ѳ:ө", "Ә ә:ə", "Ԋ ԋ:h", "Ҽ ҽ:e", "Ҫ ҫ:c\u0327",
	// Armenian.
	"Օ օ:o", "Տ:s", "Ս ս:u", "հ:h", "ո ռ ղ:n", "ց:g", "յ:j", "զ:q", "ա:w", "Լ:l", "ւ:l", "ք:p", "Ց:g", "Հ:z",
	// Cherokee; small letters are folded to capitals.
	"Ꭰ:d", "Ꭱ Ꮢ:r", "Ꭲ:t", "Ꭵ:i", "Ꭹ Ꮍ:y", "Ꭺ:a", "Ꭻ:j", "Ꭼ:e", "Ꮃ Ꮤ:w", "Ꮇ:m", "Ꮋ:h", "Ꮐ Ᏻ:g", "Ꮓ:z", "Ꮖ:l", "Ꮙ Ꮩ:v", "Ꮟ Ᏼ:b", "Ꮥ Ꮪ:s",
	"Ꮮ:l", "Ꮯ:c", "Ꮲ:p", "Ꮶ:k", "Ꮷ:d", "Ꮵ:h", "Ꮞ:4", "Ꮾ:6", "Ꮚ:w",
	// Hebrew, Arabic and others: what looks like o or l, and letters of one sound that
	// share their shapes.
	"ס:o", "ו ן:l", "ا:l", "ه ہ ە ھ:o", "ى ی:ي", "ک:ك", "ଠ:o", "ഠ:o", "ဝ:o", "ჿ:o", "丨:l",
	// Japanese: Katakana that look like Han or Hiragana.
	"ニ:二", "ロ:口", "カ:力", "エ:工", "ト:卜", "ハ:八", "タ:夕", "ミ:三", "ヘ:へ", "リ:り", "ー 一:-",
	// Apostrophes.
	"’ ʼ ʻ ‘ ʹ ʽ ʾ ʿ ՚ ׳:'",
	// Marks that can hardly be told apart at the size of a name.
	"\u030c:\u0306", "\u0342:\u0303", "\u0305:\u0304", "\u0341:\u0301", "\u0340:\u0300", "\u0358:\u0307", "\u030b:\u0308",
	"\u0326 \u0328:\u0327", "\u0332 \u0320:\u0331", "\u0345:\u0327", "\u0315:\u0313", "\u0343:\u0313",
)

// likenesses reads lines such as "А а:a".
func likenesses(lines ...string) map[rune]string {
	m := map[rune]string{}
	for _, line := range lines {
		at := len(line) - 1
		for line[at] != ':' {
			at--
		}
		for _, r := range line[:at] {
			if r != ' ' {
				m[r] = line[at+1:]
			}
		}
	}
	return m
}
