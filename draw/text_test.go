package draw_test

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
)

func TestTextGolden(t *testing.T) {
	for _, style := range kept {
		v := stored(t, style)
		golden(t, style+".txt", []byte(chars.Text(v, chars.Options{})))
		golden(t, style+"-ascii.txt", []byte(chars.Text(v, chars.Options{ASCII: true, Flip: true, Marks: allMarks(v)[:9]})))
		golden(t, style+"-color.txt", []byte(chars.Text(v, chars.Options{Color: true})))
	}
}

func TestTextFitsTerminal(t *testing.T) {
	for name, v := range played(t) {
		for _, o := range []chars.Options{{}, {ASCII: true}, {Flip: true}, {Color: true, Marks: allMarks(v)}} {
			text := chars.Text(v, o)
			lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			if len(lines) > 22 {
				t.Errorf("%s: %d lines\n%s", name, len(lines), text)
			}
			for _, l := range lines {
				if n := lipgloss.Width(l); n > 78 {
					t.Errorf("%s: a line of %d columns: %q", name, n, l)
				}
				if !o.Color && (strings.TrimRight(l, " ") != l || lipgloss.Width(l) != len([]rune(l))) {
					t.Errorf("%s: blanks at the end or wide characters: %q", name, l)
				}
				if o.ASCII && strings.ContainsFunc(l, func(r rune) bool { return r > 126 }) {
					t.Errorf("%s: not ASCII: %q", name, l)
				}
			}
		}
	}
}

// TestTextColourAddsNothing removes the colours again: nothing may be missing.
func TestTextColourAddsNothing(t *testing.T) {
	for name, v := range played(t) {
		plain, colour := chars.Text(v, chars.Options{}), chars.Text(v, chars.Options{Color: true})
		if !strings.Contains(colour, "\x1b[") {
			t.Errorf("%s: no colour", name)
		}
		var b strings.Builder
		for l := range strings.Lines(stripped(colour)) {
			b.WriteString(strings.TrimRight(l, " \n") + "\n")
		}
		if b.String() != plain {
			t.Errorf("%s: without colour it reads\n%s\ninstead of\n%s", name, b.String(), plain)
		}
	}
}

func stripped(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(after, "m")
	}
}

func TestTextTellsPiecesApart(t *testing.T) {
	for _, style := range append(styles, "plain") {
		for _, ascii := range []bool{true, false} {
			v := small(style)
			seen := map[string]string{}
			for _, pc := range small(style).Pieces {
				pc.Site = v.Board.Sites[0].ID
				if style == "plain" { // the letter is the only distinction
					pc.Letter = pc.Class[:1]
				}
				v.Pieces = []game.Piece{pc}
				board, _, _ := strings.Cut(chars.Text(v, chars.Options{ASCII: ascii}), "\n\n")
				if other, ok := seen[board]; ok && other != pc.Name {
					t.Errorf("%s: %s and %s look the same\n%s", style, pc.Name, other, board)
				}
				seen[board] = pc.Name
			}
		}
	}
}

func TestTextSaysWhoseTurn(t *testing.T) {
	v := small("rsp")
	for _, c := range []struct {
		turn   game.Seat
		prompt string
		want   string
	}{
		{0, "Red: move a piece", "\nRed: move a piece\n"},
		{1, "move a piece", "\nBlue to move. move a piece\n"},
		{1, "", "\nBlue to move\n"},
		{game.Chance, "", "\nA die is about to be rolled\n"},
		{game.Over, "Red wins: blue has lost a Flag", "\nRed wins: blue has lost a Flag\n"},
		{game.Over, "", "\nThe game is over\n"},
	} {
		v.Turn, v.Prompt = c.turn, c.prompt
		if got := chars.Text(v, chars.Options{}); !strings.HasSuffix(got, "\n"+c.want) {
			t.Errorf("seat %d, prompt %q: %q does not end in %q", c.turn, c.prompt, got, c.want)
		}
	}
}

func TestTextShowsStacksTraysAndDice(t *testing.T) {
	text := chars.Text(stored(t, "rsp"), chars.Options{ASCII: true})
	for _, want := range []string{"| P3|", "| p2|", " e  | 1 | 2 | R |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text = chars.Text(stored(t, "scorpion"), chars.Options{ASCII: true})
	for _, want := range []string{"green: 2 in hand", "green captured: g", "red captured: none", "yellow lane: [3]", "black lane: [5]", "{16}{15}"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text = chars.Text(stored(t, "skaane"), chars.Options{ASCII: true})
	for _, want := range []string{" 8 | g | k |   | s |", "     a   b   c"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestTextNarrow(t *testing.T) {
	for _, style := range styles {
		v := stored(t, style)
		text := chars.Text(v, chars.Options{Width: 60, Height: 14})
		for l := range strings.Lines(text) {
			if n := lipgloss.Width(l); n > 60 {
				t.Errorf("%s: %d columns in\n%s", style, n, text)
			}
		}
	}
}

// Signs are those on the board, and trays are as narrow as asked for.
func TestTextSignsAndTrays(t *testing.T) {
	for name, want := range map[string][]string{
		"skaane": {"G god light", "g god dark", "U sun light"}, "skorpion": {"R bead red", "B bead blue", "S skorpion orange", "()  red", "<>  gate"},
		"rsp": {"R rock red", "r rock blue"}, "scorpion": {"b scorpion blue", "{}  black"},
	} {
		v := stored(t, name)
		all := map[string]bool{}
		for _, s := range chars.Signs(v, chars.Options{ASCII: true}) {
			if s.Width != len(s.Text) {
				t.Errorf("%s: %q takes %d columns", name, s.Text, s.Width)
			}
			all[s.Text+" "+s.Kind+" "+s.Class] = true
		}
		for _, w := range want {
			if !all[w] {
				t.Errorf("%s: no %q in %v", name, w, all)
			}
		}
		for _, width := range []int{20, 60} {
			part := chars.Trays(v, chars.Options{Width: width})
			if part.Width > width {
				t.Errorf("%s: trays take %d columns of %d", name, part.Width, width)
			}
			for _, s := range v.Board.Sites {
				if p, ok := part.Places[s.ID]; ok != (s.Shape == game.Tray || s.Shape == game.Lane) || p.Y >= max(len(part.Lines), 1) {
					t.Errorf("%s: %s is at %v", name, s.ID, p)
				}
			}
		}
	}
	marked := chars.Board(stored(t, "rsp"), chars.Options{Marks: []draw.Mark{{Site: "c4", Kind: draw.Danger}}})
	if !strings.Contains(strings.Join(marked.Lines, "\n"), "!") {
		t.Errorf("danger is not marked:\n%s", strings.Join(marked.Lines, "\n"))
	}
}
