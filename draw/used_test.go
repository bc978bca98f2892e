package draw_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/chars"
)

// A die that has been used stays where it was, dimmed, and is told apart without colours.
func TestUsedDice(t *testing.T) {
	v := stored(t, "scorpion")
	fresh := draw.SVG(v, draw.Options{})
	_, before := draw.Stands(v)
	v.Dice[1].Used = true
	svg := draw.SVG(v, draw.Options{})
	if n, m := bytes.Count(fresh, []byte(`fill-opacity="0.4"`)), bytes.Count(svg, []byte(`fill-opacity="0.4"`)); m <= n {
		t.Errorf("a used die is not dimmed: %d and %d faded shapes", n, m)
	}
	words := readSVG(t, svg).text["desc"]
	for _, want := range []string{"Yellow lane for the dice: a die showing 3.", "Black lane for the dice: a used die showing 5."} {
		if !strings.Contains(words, want) {
			t.Errorf("%q lacks %q", words, want)
		}
	}
	text := chars.Text(v, chars.Options{ASCII: true})
	for _, want := range []string{"yellow lane: [3]", "black lane:  5"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	_, after := draw.Stands(v)
	for i, d := range after {
		if d.Used != (i == 1) {
			t.Errorf("die %d: %+v", i, d)
		}
		d.Used = false
		if d != before[i] {
			t.Errorf("die %d moved: %+v, was %+v", i, d, before[i])
		}
	}
}
