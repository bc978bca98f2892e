package skaane

import (
	"slices"
	"testing"
)

func TestTell(t *testing.T) {
	for _, c := range []struct{ board, position, action, want string }{
		// SK-5: straight, in all four directions, without and with jumps.
		{"", "8/8/8/8/3S4/8/8/8 light 0", "d4d5", "light moved the serf from d4 to d5"},
		{"", "8/8/8/8/3G4/8/8/8 light 0", "d4c4", "light moved the god from d4 to c4"},
		{"", "8/8/8/3k4/8/8/8/8 dark 3", "d5d4", "dark moved the king from d5 to d4"},
		{"", "8/8/8/3u4/8/8/8/8 dark 3", "d5e5", "dark moved the sun from d5 to e5"},
		{"", "8/8/8/8/3G4/3S4/8/8 light 0", "d3d5", "light moved the serf from d3 to d5, jumping one pawn"},
		{"", "8/8/8/8/8/2uskg2/8/8 dark 0", "f3b3", "dark moved the god from f3 to b3, jumping three pawns"},
		{"", "8/8/8/8/8/2uskg2/8/8 dark 0", "c3g3", "dark moved the sun from c3 to g3, jumping three pawns"},
		{"", "8/3K4/3U4/3S4/3G4/3K4/3U4/3S4 light 0", "d1d8", "light moved the serf from d1 to d8, jumping six pawns"},
		{"4x5", "4/U3/S3/G3/K3 light 0", "a2a5", "light moved the god from a2 to a5, jumping two pawns"},
		// SK-6, SK-7: what captures what.
		{"", "8/8/8/4k3/3G4/8/8/8 light 9", "d4e5", "light captured the dark king on e5 with the god from d4"},
		{"", "8/8/8/4s3/3K4/8/8/8 light 9", "d4e5", "light captured the dark serf on e5 with the king from d4"},
		{"", "8/8/8/4g3/3S4/8/8/8 light 9", "d4e5", "light captured the dark god on e5 with the serf from d4"},
		{"", "8/8/8/4u3/3U4/8/8/8 dark 9", "e5d4", "dark captured the light sun on d4 with the sun from e5"},
	} {
		s := at(t, c.board, c.position)
		play(t, s, c.action)
		var got []string
		for _, said := range s.Told(1) {
			got = append(got, said.Text)
		}
		if !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s at %s: %q, want %q", c.action, c.position, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ position, prompt, step, reason string }{
		{
			"8/8/8/8/3S4/8/7k/8 light 0",
			"Move a pawn straight (it can jump your own pawns), or capture diagonally",
			"Tap a lit square, or tap the pawn again to cancel", "",
		},
		{"3S4/8/8/8/8/8/7k/8 dark 0", "Light wins: a pawn got across", "", "light brought a pawn across"},
		{"8/8/8/8/3S4/8/8/8 dark 0", "Light wins: dark had no legal move", "", "dark had no legal move"},
		{"8/8/8/8/3S4/8/3k4/8 light 100", "Draw: no captures in 100 moves", "", "no captures in 100 moves"},
	} {
		v := at(t, "", c.position).View()
		step, reason := "", ""
		for _, s := range v.Steps {
			step += s.Text
		}
		if v.Reason != nil {
			reason = v.Reason.Text
		}
		if v.Prompt != c.prompt || step != c.step || reason != c.reason {
			t.Errorf("%s: prompt %q, step %q, reason %q", c.position, v.Prompt, step, reason)
		}
	}
}
