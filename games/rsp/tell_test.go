package rsp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTell(t *testing.T) {
	for _, c := range []struct {
		turn, pieces, action string
		want                 []string
	}{
		// Rocks: RP-4, RP-5.
		{"red", "Re5", "e5e8", []string{"red rolled the Rock from e5 to e8"}},
		{"blue", "re5 Se8", "e5e8", []string{"blue captured the Scissors on e8 with the Rock from e5"}},
		{"red", "Re5 se8 Sf7", "e5e8", []string{"red captured the Scissors on e8 with the Rock from e5", "The Scissors on f7 are no longer locked"}},
		{"red", "Re5 se8 Sf7 sf6", "e5e8", []string{"red captured the Scissors on e8 with the Rock from e5"}},
		{"red", "Ri3", "i3i1", []string{"red captured the Flag on i1 with the Rock from i3"}},
		{"red", "Re5 re7", "e5e7", []string{"red rolled the Rock from e5 to e7 and knocked the enemy Rock to e8"}},
		{"red", "Ri2 ri4", "i2i4", []string{"red rolled the Rock from i2 to i4 and knocked the enemy Rock to i5", "red captured the Flag on i5 with the knocked Rock"}},
		{"red", "Ra2 ra4", "a2a4", []string{"red rolled the Rock from a2 to a4 and knocked the enemy Rock to a5", "red lost the Flag on a5 to the knocked Rock"}},
		// Scissors: RP-8, RP-10.
		{"red", "Se5", "e5e8", []string{"red moved the Scissors from e5 to e8"}},
		{"red", "Se5 pe6", "e5e6", []string{"red captured the Paper on e6 with the Scissors from e5"}},
		{"blue", "se5 P4e6", "e5e6", []string{"blue captured the stack of four Papers on e6 with the Scissors from e5"}},
		{"red", "Si3", "i3i1", []string{"red captured the Flag on i1 with the Scissors from i3"}},
		{"red", "Se5 se8", "e5e7", []string{"red moved the Scissors from e5 to e7", "The Scissors on e7 and the enemy Scissors on e8 are now locked"}},
		{"red", "Se5 se8 sf7", "e5e7", []string{"red moved the Scissors from e5 to e7", "The Scissors on e7 and the enemy Scissors on e8 and f7 are now locked"}},
		// One Paper: RP-6, RP-7.
		{"red", "Pe5", "e5e6", []string{"red moved the Paper from e5 to e6"}},
		{"red", "P3e5", "e5e6", []string{"red moved one Paper from the stack on e5 to e6", "This left two Papers on e5"}},
		{"red", "Pe5 Pe6", "e5e6", []string{"red moved the Paper from e5 to e6", "This made a stack of two Papers on e6"}},
		{"red", "Pe5 re6", "e5e6", []string{"red captured the Rock on e6 with a Paper from e5"}},
		{"red", "P2e5 re6", "e5e6", []string{"red captured the Rock on e6 with a Paper from e5", "This left one Paper on e5"}},
		{"red", "Pe5 se6", "e5e6", []string{"red lost a Paper from e5 to the Scissors on e6"}},
		{"red", "Pi2", "i2i1", []string{"red captured the Flag on i1 with a Paper from i2"}},
		{"red", "Pa2", "a2a1", []string{"red moved the Paper from a2 to a1", "red lost the Flag on a1 to a piece of the same side"}},
		// Several Papers.
		{"red", "P3e5", "e5e6:3", []string{"red moved three Papers from e5 to e6"}},
		{"red", "P3e5", "e5e6:111", []string{"red laid three Papers from e5 on e6, e7 and e8"}},
		{"red", "P3e5", "e5e4:11", []string{"red laid two Papers from e5 on e4 and e3", "This left one Paper on e5"}},
		{"blue", "p4e5", "e5e4:121", []string{"blue laid four Papers from e5: one Paper on e4, two Papers on e3 and one Paper on e2"}},
		{"red", "P3e5 pe6", "e5e6:03", []string{"red moved three Papers from e5 to e7", "The Papers floated over e6"}},
		{"red", "P3e5 Re6 se7", "e5e6:03", []string{"red moved three Papers from e5 to e7", "The Papers floated over e6", "red lost three Papers to the Scissors on e7"}},
		{"red", "P2e5 se7", "e5e6:11", []string{"red laid two Papers from e5 on e6 and e7", "red lost one Paper to the Scissors on e7"}},
		{
			"red", "P4e5 re6 P2e7", "e5e6:12",
			[]string{"red laid three Papers from e5: one Paper on e6 and two Papers on e7", "red captured the Rock on e6", "This made a stack of four Papers on e7", "This left one Paper on e5"},
		},
		{"red", "P2i3", "i3i2:11", []string{"red laid two Papers from i3 on i2 and i1", "red captured the Flag on i1"}},
		{"red", "P2a3", "a3a2:11", []string{"red laid two Papers from a3 on a2 and a1", "red lost the Flag on a1 to a piece of the same side"}},
		{"red", "P7e5", "e5e6:7", []string{"red moved seven Papers from e5 to e6"}},
	} {
		s := read(t, two, set(c.turn+" 0", c.pieces+corners))
		if err := s.Play(c.action); err != nil {
			t.Errorf("%s: %v", c.action, err)
			continue
		}
		var got []string
		for _, said := range s.Told(1) {
			got = append(got, said.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s with %s: %q, want %q", c.action, c.pieces, got, c.want)
		}
	}
}

// Moves that lose one's own Flag are dangerous, whether they lose the game or not, and no
// others are.
func TestDanger(t *testing.T) {
	for _, c := range []struct{ turn, pieces, want string }{
		{"red", "Re5 re7 pe6", ""},
		{"red", "Pa2", "a2a1"},
		{"red", "P2a3", "a3a2:11 a3a4:11"},
		{"red", "P2a3 Ra2", "a3a2:02 a3a4:11"},
		{"red", "Ra2 ra4", "a2a4"},
		{"blue", "ra2 Ra4", ""},
		{"blue", "ri2 Ri4", "i2i4"},
		{"red", "Ri2 ri4", ""},
		{"red", "Si3 Pi4", ""},
	} {
		for _, flags := range []map[string]string{one, two} {
			var got []string
			for _, a := range read(t, flags, set(c.turn+" 0", c.pieces+corners)).View().Actions {
				if a.Danger {
					got = append(got, a.Text)
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s to move with %s: %q, want %q", c.turn, c.pieces, got, c.want)
			}
		}
	}
}

func TestSteps(t *testing.T) {
	const any = " 1: Tap a lit space, or tap the piece again to cancel"
	for _, c := range []struct {
		pieces string
		want   []string
	}{
		{"Re5 Pe6", []string{any}},
		{"P3e5", []string{
			any,
			"e5 1: Lay Paper 1 of 3: tap a space, once for each Paper",
			"e5 2: Lay Paper 2 of 3: tap a space, or Done",
			"e5 3: Lay Paper 3 of 3: tap a space, or Done",
		}},
		// Behind the enemy's Paper a lay needs two Papers.
		{"P2e5 pe6", []string{
			any,
			"e5 1: Lay Paper 1 of 2: tap a space, once for each Paper",
			"e5 2: Lay Paper 2 of 2: tap a space, or Done if you can",
		}},
		{"P2a2 Ra3 Rb2 Rb3", []string{
			any,
			"a2 1: Lay Paper 1 of 2: tap a space, once for each Paper",
			"a2 2: Lay Paper 2 of 2: tap a space, or Done if you can",
		}},
		{"P2c1 Rc2 Rd1 Rd2 Sb1", []string{
			any,
			"c1 1: Lay Paper 1 of 2: tap a space, once for each Paper",
			"c1 2: Lay Paper 2 of 2: tap a space",
		}},
	} {
		var got []string
		for _, s := range read(t, two, set("red 0", c.pieces+corners)).View().Steps {
			got = append(got, fmt.Sprintf("%s %d: %s", s.First, s.Picks, s.Text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.pieces, got, c.want)
		}
	}
}

func TestReason(t *testing.T) {
	for _, c := range []struct {
		options  map[string]string
		position string
		want     string
	}{
		{two, set("red 100", "Re5"+corners), "no captures in 100 moves"},
		{two, set("blue 3", "Re5"+corners), "blue had no legal move"},
		{two, set("red 0", "Re5 re6 fi1"), "red lost both Flags"},
		{one, set("blue 0", "Re5 re6 Fa1 Fa5 fi1"), "blue lost a Flag"},
	} {
		v := read(t, c.options, c.position).View()
		if v.Reason == nil || v.Reason.Text != c.want {
			t.Errorf("%s: %v, want %q", c.position, v.Reason, c.want)
		}
	}
	if v := read(t, two, set("red 0", "Re5 re6"+corners)).View(); v.Reason != nil {
		t.Errorf("a game that is not over ended because %v", v.Reason)
	}
}
