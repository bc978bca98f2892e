package tui

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"charm.land/lipgloss/v2"
	"pgregory.net/rapid"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/games/catalog"
)

// setText sets a page without its styles.
func setText(page string, width int) string {
	var out []string
	for _, l := range typeset(parseMarkdown(page), width) {
		out = append(out, strings.TrimRight(l.text(), " "))
	}
	return strings.Join(out, "\n")
}

func TestTypeset(t *testing.T) {
	for page, want := range map[string]string{
		"# A *b*\n\nOne\ntwo **three** `four|five` [six](seven.md).": "A b\n═══\n\nOne two three\nfour|five six.",
		"## A\n### B": "A\n─\n\nB",
		"- one two three four five\n  six\n  - seven\n1. eight":                  "- one two three four\n  five six\n  - seven\n1. eight",
		"![A picture of a board](x.svg)":                                         "(Picture: A picture of\na board)",
		"```sh\n$ go  **far**\n12345678901234567890 12345\n```\nx":               "  $ go  **far**\n  12345678901234567890\n      12345\n\nx",
		"| a | b |\n| --- | --- |\n| one | `x\\|y` |\n| two |":                   "a    b\n────────\none  x|y\ntwo",
		"| a | b |\n| --- | --- |\n| one two three | four five six |\n| x | y |": "a           b\n─────────────────────\none two     four five\nthree       six\n\nx           y",
		"| aaaaaaaaaaaaa | b |\n| --- | --- |\n| x | yyyyyyyyyyyyyyyyy |":        "aaaaaaaaaaaaa: x\nb: yyyyyyyyyyyyyyyyy",
		"an * open mark, a ` and [a bracket":                                     "an * open mark, a `\nand [a bracket",
	} {
		if got := setText(page, 22); got != want {
			t.Errorf("%q is set as\n%s\nnot\n%s", page, got, want)
		}
	}
}

// Everything on the pages can be read: all their long words are in the text, every rule
// appears once in its own wording, no markup is left over, and no line is too long.
func TestRulesAreWhole(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		_, r := rulesIn(t, id)
		var text strings.Builder
		for i := range r.lines {
			l := r.lines[i].text()
			if n := lipgloss.Width(l); n > rulesWide {
				t.Errorf("%s: a line of %d columns: %s", id, n, l)
			}
			if strings.Contains(l, "](") || strings.Contains(l, "**") || strings.Contains(l, "```") || strings.Contains(l, ".svg") || strings.Contains(l, "Back to") {
				t.Errorf("%s: something is left over: %s", id, l)
			}
			text.WriteString(l + " ")
		}
		book, err := docs.Rulebook(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		page, err := docs.Players(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.ids, docs.Rules(book)) || len(r.ids) < 5 {
			t.Errorf("%s: the rules are %v", id, r.ids)
		}
		for _, rule := range r.ids {
			n := 0
			for i := range r.lines {
				if r.lines[i].rule == rule {
					n++
				}
			}
			if n != 1 {
				t.Errorf("%s: %s stands %d times in its own words", id, rule, n)
			}
		}
		for _, w := range strings.FieldsFunc(page+book, func(c rune) bool { return c > unicode.MaxASCII || !unicode.IsLetter(c) }) {
			if len(w) > 9 && !strings.Contains(text.String(), w) {
				t.Errorf("%s: %q is missing", id, w)
			}
		}
	}
}

// Whatever a page contains, it is set within its width.
func TestTypesetAnything(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"# ", "- ", "1. ", "| a | b |\n", "| --- |\n", "```\n", "`", "**", "*", "![", "[", "](", ")", "\n", "\n\n", "  ", "SK-1 ", "word ", "世界", "é",
		"\\|", "\x1b[2J", strings.Repeat("x", 90),
	})
	rapid.Check(t, func(r *rapid.T) {
		page := strings.Join(rapid.SliceOfN(piece, 0, 60).Draw(r, "page"), "")
		width := rapid.IntRange(12, 80).Draw(r, "width")
		for _, l := range typeset(parseMarkdown(page), width) {
			if n := lipgloss.Width(l.text()); n > width || strings.ContainsAny(l.text(), "\x1b\n") {
				r.Fatalf("%q has %d columns, of %d, from %q", l.text(), n, width, page)
			}
		}
	})
}
