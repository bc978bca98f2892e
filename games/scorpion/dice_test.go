package scorpion

import (
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// onTable writes dice as Y3, those that are used in brackets.
func onTable(dice []game.Die) string {
	var words []string
	for _, d := range dice {
		word := d.Site[len("lane:"):] + string(rune('0'+d.Value))
		if d.Used {
			word = "(" + word + ")"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// TestDiceStay checks that both dice stay on the table until the next throw, whoever throws.
func TestDiceStay(t *testing.T) {
	v, err := game.New[Position](Game).Configure(two)
	if err != nil {
		t.Fatal(err)
	}
	type ply struct{ action, dice string }
	for _, c := range []struct {
		name, start string
		plies       []ply
	}{
		{"the first turns", "h,h,h,h/h,h,h,h blue 1 open", []ply{
			{"3", "Y3"},
			{"2", "(Y3) (Y2)"}, // the total brings the scorpion in at once
			{"4", "Y4"},
			{"6", "(Y4) (Y6)"},
			{"Y", "(Y4) (Y6)"}, // the lane is chosen, the die has not been thrown
			{"1", "Y1"},
		}},
		{"one die after the other", "h,h,y5,b3/h,h,h,y9 blue 3 throw", []ply{
			{"Y", ""},
			{"2", "Y2"},
			{"B", "Y2"},
			{"1", "Y2 B1"},
			{"b3+1", "Y2 (B1)"},
			{"h+2", "(Y2) (B1)"},
			{"Y", "(Y2) (B1)"},
			{"5", "Y5"},
		}},
		{"both dice with one scorpion", "h,h,y5,y7/h,h,h,y9 blue 3 throw", []ply{
			{"Y", ""}, {"2", "Y2"}, {"Y", "Y2"}, {"6", "Y2 Y6"}, {"y5+8", "(Y2) (Y6)"}, {"Y", "(Y2) (Y6)"},
		}},
		{"doubles", "h,h,y5,y7/h,h,h,y9 blue 3 throw", []ply{
			{"Y", ""}, {"3", "Y3"}, {"Y", "Y3"}, {"3", "Y3 Y3"}, {"h+3", "Y3 (Y3)"}, {"y7+3", "(Y3) (Y3)"},
		}},
		{"an extra die", "h,h,y5,b3/h,h,h,y9 blue 3 throw", []ply{
			{"Y", ""},
			{"4", "Y4"},
			{"B", "Y4"},
			{"1", "Y4 B1"},
			{"y5+4", "(Y4) B1"},
			{"cross", "(Y4) B1"},
			{"2", "(Y4) B1"},
			{"b3+1", "(Y4) (B1)"},
		}},
		{"lost dice are not thrown", "b3,o,o,o/h,h,h,y9 blue 3 throw", []ply{
			{"Y", ""}, {"B", ""}, {"1", "B1"}, {"b3+1", "(B1)"},
		}},
		{"a lost turn", "h,h,h,y9/y3,o,o,o blue 3 play:Y2,Y3", []ply{
			{"h+5", "(Y2) (Y3)"}, {"B", "(Y2) (Y3)"}, {"B", "(Y2) (Y3)"}, {"Y", "(Y2) (Y3)"}, {"6", "Y6"},
		}},
		{"from the middle of a turn", "h,h,y5,b3/h,h,h,y9 blue 3 play:Y2,B1", []ply{
			{"b3+1", "Y2 (B1)"}, {"h+2", "(Y2) (B1)"},
		}},
		{"a win", "b3,o,o,o/h,h,h,y9 blue 3 throw", []ply{
			{"B", ""}, {"1", "B1"}, {"B", "B1"}, {"6", "B1 B6"}, {"b3+7", "(B1) (B6)"},
		}},
	} {
		s, err := v.Read(c.start, nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		seen := []string{onTable(s.View().Dice)}
		for _, p := range c.plies {
			if err := s.Play(p.action); err != nil {
				t.Fatalf("%s: %s at %s: %v", c.name, p.action, s.Position(), err)
			}
			got := onTable(s.View().Dice)
			if got != p.dice {
				t.Errorf("%s: after %s %q lie on the table, want %q", c.name, p.action, got, p.dice)
			}
			seen = append(seen, got)
		}
		// What is taken back takes its dice along.
		for i, want := range slices.Backward(seen) {
			if err := s.Undo(i); err != nil {
				t.Fatal(err)
			}
			if got := onTable(s.View().Dice); got != want {
				t.Errorf("%s: back at ply %d %q lie on the table, want %q", c.name, i, got, want)
			}
		}
	}
}
