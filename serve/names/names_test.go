package names

import (
	"strings"
	"testing"
	"unicode"
)

// TestCheck holds what may be a name, and what is kept of it.
func TestCheck(t *testing.T) {
	for name, want := range map[string]string{
		"Ann": "Ann", "Zoé": "Zoé", "Zoe\u0301": "Zoé", "李小龍": "李小龍", "Ann 2": "Ann 2", "O'Neill": "O'Neill", "Jean-Luc": "Jean-Luc",
		"Жанна": "Жанна", "ΣΊΣΥΦΟΣ": "ΣΊΣΥΦΟΣ", "Ｗｉｄｅ": "Wide", "ﬃne": "ffine", "さくら子": "さくら子", "コーヒー": "コーヒー", "김철수": "김철수",
		"שלום": "שלום", "محمد": "محمد", "محمد ٣": "محمد ٣", "नमस्ते": "नमस्ते", "สมชาย": "สมชาย", "កម្ពុជា": "កម្ពុជា", "Ꮳꮃꭹ": "Ꮳꮃꭹ",
		"Nguyễn": "Nguyễn", "Ẹ̀kọ́": "Ẹ̀kọ́", "Ɛsther": "Ɛsther", "2fast": "2fast", "1234": "1234", "a_b.c": "a_b.c", "Oʻahu": "Oʻahu",
		"x\x00y": "xy", "ann\u202eb": "annb", "  Ann   Lee ": "Ann Lee",
		// Every code point of the complaint goes.
		"An\u034fna": "Anna", "Anna\ufe0f": "Anna", "An\u17b4na": "Anna", "Anna\U000e0101": "Anna", "\u3164Anna": "Anna", "An\u115fna": "Anna",
		"An\u200bna": "Anna", "An\u2060na": "Anna", "An\U000e0041na": "Anna", "An\u00adna": "Anna", "An\uffa0na": "Anna",
		// Blank, or nothing left.
		"": "", "\u3164\u3164": "", "\u115f\u1160": "", "\u2800\u2800": "", "\u034f\u034f\ufe0f": "", "\U00013441\U00013442": "", "  ": "", "\u00a0\u2003": "", "\u0301\u0301": "", "\U000e0101\U000e0101": "",
		// Not names.
		"a": "", "--": "", "a--b": "", "-ab": "", "ab-": "", "O'Neill Jr.": "", "<script>": "", "a\u0301\u0302\u0303": "", "1\u0308a": "", "a⃝b": "", "👩‍🚀🚀": "",
		strings.Repeat("a", Max+1): "",
		// More than one alphabet, or none that is used today.
		"Annа": "", "Аnna": "", "Αnna": "", "paypаl": "", "Tom王": "", "Annω": "", "𓀀𓀁": "", "ꓐꓳꓐ": "", "ᴀɴɴᴀ": "", "Ann٣": "", "٣٣": "", "ɑnna": "",
	} {
		got, err := Check(name)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v; want %q", name, got, err, want)
		}
	}
}

// TestInvisible lets no character pass that has no shape: a name of nothing but it is
// refused, and put into another it changes nothing.
func TestInvisible(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf, unicode.Cc, unicode.Zs) {
			continue
		}
		if got, err := Check(string([]rune{r, r, r})); err == nil {
			t.Errorf("%U alone is the name %q", r, got)
		}
		if got, err := Check("An" + string(r) + "na"); err == nil && got != "Anna" && got != "An na" {
			t.Errorf("%U inside of a name: %q", r, got)
		}
	}
}

// TestSkeleton holds which names look alike and which do not.
func TestSkeleton(t *testing.T) {
	for _, pair := range [][2]string{
		{"Anna", "anna"},
		{"Anna", "Аnnа"},
		{"Anna", "An\u034fna"},
		{"modern", "modem"},
		{"Burns", "Bums"},
		{"level", "Ievel"},
		{"level", "1evel"},
		{"Paul", "PauI"},
		{"Bob", "B0b"},
		{"COCA", "СОСА"},
		{"scope", "ѕсоре"},
		{"HANA", "ΗΑΝΑ"},
		{"TOM", "ΤΟΜ"},
		{"Anna", "Ａｎｎａ"},
		{"Wim", "VVim"},
		{"hop", "հօp"},
		{"SAM", "ᏚᎪᎷ"},
		{"sam", "ꮪꭺꮇ"},
		{"straße", "STRASSE"},
		{"O'Neill", "O’Neill"},
		{"O'Neill", "OʼNeill"},
		{"kate\u0301", "katé"},
		{"ā̆nna", "ā̌nna"},
		{"Ann 10", "Ann lO"},
		{"ニナ", "二ナ"},
		{"d\u0131m", "dim"},
	} {
		if a, b := Skeleton(pair[0]), Skeleton(pair[1]); a != b {
			t.Errorf("%q and %q look alike: %q, %q", pair[0], pair[1], a, b)
		}
	}
	seen := map[string]string{}
	for _, name := range []string{"Anna", "Ana", "Änna", "Ann", "Ann 1", "Ann 2", "Ann 10", "An na", "An-na", "Bea", "Bill", "Жанна", "李", "里", "Alla", "Alia", "محمد", "أحمد"} {
		s := Skeleton(name)
		if s == "" || seen[s] != "" {
			t.Errorf("%q is taken for %q: %q", name, seen[s], s)
		}
		seen[s] = name
	}
}

// TestReserved holds the names of the house and what looks like them.
func TestReserved(t *testing.T) {
	for name, want := range map[string]bool{
		"Level 3": true, "Ievel 3": true, "1evel": true, "LEVEL X": true, "leveI-9": true, "Lévêl 1": true, "L e v e l 1": true, "ᏞᎬᏙᎬᏞ": true,
		"Admin": true, "AdmIn": true, "Adrnin": true, "Admln": true, "admin 2": true, "admin2": true, "The Admin": true, "Αdmin": true, "ad-min": true,
		"Antares": true, "ANTARES": true, "Аntаrеѕ": true, "Antares Help": true, "Moderator": true, "Moclerator": false, "M0derator": true, "Modérator": true,
		"Anna": false, "Adminka": false, "Lev": false, "Eleven": false, "Amber Camel 17": false, "Bright Star": false,
	} {
		if got := Reserved(name); got != want {
			t.Errorf("%q is reserved: %v", name, got)
		}
	}
}

// TestKey finds people however they type their names.
func TestKey(t *testing.T) {
	for _, pair := range [][2]string{{"Zoé", "zoe\u0301"}, {"Ａnna", "anna"}, {"Straße", "STRASSE"}, {"σίσυφος", "ΣΊΣΥΦΟΣ"}, {"An\u200bna", "ANNA"}} {
		if a, b := Key(pair[0]), Key(pair[1]); a != b {
			t.Errorf("%q is %q and %q is %q", pair[0], a, pair[1], b)
		}
	}
	if Key("Anna") == Key("Аnna") || Key("PauI") == Key("Paul") {
		t.Error("look-alikes are different people")
	}
}
