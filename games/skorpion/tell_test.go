package skorpion_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skorpion"
)

func TestTell(t *testing.T) {
	for _, c := range []struct {
		name     string
		o        game.Options
		position string
		action   string
		want     []string
	}{
		{"red's first piece", gate33, startText, "e1", []string{"red placed a piece on e1"}},
		{"blue's first piece", gate33, at(gate33, "e1", "", "a1", "a1", 2), "e11", []string{"blue placed a piece on e11"}},
		{"a later piece", gate33, at(gate33, "e1", "e3", "a1", "a1", 3), "e2", []string{"red placed a piece on e2"}},
		{"into the Gate", gate33, at(gate33, "b1 b3", "e3", "c3", "b2", 9), "a1", []string{"red placed a piece in the Gate"}},
		{"one step", gate33, at(gate33, "e1", "e3", "a1", "a1", 3), "Sb2", []string{"red moved the Skorpion to b2"}},
		{
			"a step that takes a piece", gate33, at(gate33, "c1 e1", "c2 e3", "b1", "a1", 5), "Sc2",
			[]string{"red moved the Skorpion to c2", "The Skorpion sent the blue piece on c2 back to hand"},
		},
		{
			"a step that takes the player's own piece", gate33, at(gate33, "c1 e1", "c2 e3", "b1", "a1", 5), "Sc1",
			[]string{"red moved the Skorpion to c1", "The Skorpion sent the red piece on c1 back to hand"},
		},
		{
			"a step to a coloured spot of the rim", gate33, at(gate33, "c1", "c5", "e2", "d2", 5), "Se1",
			[]string{"red moved the Skorpion to e1", "The Skorpion and the Tail went back to the Gate"},
		},
		{
			"a piece on the rim", gate33, at(gate33, "c1 e1", "c5", "e2", "d2", 6), "Se1",
			[]string{"blue moved the Skorpion to e1", "The Skorpion sent the red piece on e1 back to hand", "The Skorpion and the Tail went back to the Gate"},
		},
		{
			"gray spots of the rim", gate33, at(gate33, "c1", "c5", "d2", "d3", 5), "Se2",
			[]string{"red moved the Skorpion to e2"},
		},
		{
			"two steps", gate33, at(gate33, "c1 e1", "e3", "b1", "a1", 5), "Sc2-e1-c3",
			[]string{"red moved the Skorpion to c2", "red paid the piece on e1 and moved the Skorpion on to c3"},
		},
		{
			"two steps, the piece paid leaves the game", out33, at(out33, "c1 e1", "e3", "b1", "a1", 5), "Sc2-e1-c3",
			[]string{"red moved the Skorpion to c2", "red paid the piece on e1 and moved the Skorpion on to c3", "The paid piece left the game"},
		},
		{
			"two steps that take a piece each", gate33, at(gate33, "e1 e5", "c2 c3 e3", "b1", "a1", 5), "Sc2-e1-c3",
			[]string{
				"red moved the Skorpion to c2", "The Skorpion sent the blue piece on c2 back to hand",
				"red paid the piece on e1 and moved the Skorpion on to c3", "The Skorpion sent the blue piece on c3 back to hand",
			},
		},
		{
			"the piece paid stood where the Skorpion goes next", gate33, at(gate33, "c3 e1", "e3", "b1", "a1", 5), "Sc2-c3-c3",
			[]string{"red moved the Skorpion to c2", "red paid the piece on c3 and moved the Skorpion on to c3"},
		},
		{
			"the second step starts in the Gate", gate33, at(gate33, "c1 c7", "c5", "e2", "d2", 5), "Se1-c1-b3",
			[]string{"red moved the Skorpion to e1", "The Skorpion and the Tail went back to the Gate", "red paid the piece on c1 and moved the Skorpion on to b3"},
		},
		{
			"the other player's last piece", gate33, at(gate33, "c1 e1", "c2", "b1", "a1", 5), "Sc2",
			[]string{"red moved the Skorpion to c2", "The Skorpion sent the blue piece on c2 back to hand", "That was the last blue piece on the board"},
		},
		{
			"the player's own last piece, with the second step", gate33, at(gate33, "c3 e1", "e3", "b1", "a1", 5), "Sc2-e1-c3",
			[]string{
				"red moved the Skorpion to c2", "red paid the piece on e1 and moved the Skorpion on to c3",
				"The Skorpion sent the red piece on c3 back to hand", "That was the last red piece on the board",
			},
		},
	} {
		s := after(t, c.o, c.position, c.action)
		var got []string
		for _, told := range s.Told(1) {
			got = append(got, told.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s is told as\n %q, want\n %q", c.name, c.action, got, c.want)
		}
	}
}

// Whatever happens is told by its message and what goes into the gaps, a player first.
func TestTellParts(t *testing.T) {
	for i, o := range []game.Options{gate33, gate25, out33} {
		v, err := game.New[skorpion.Position](skorpion.Game).Configure(o)
		if err != nil {
			t.Fatal(err)
		}
		seats := v.Traits().Seats
		for seed := range uint64(8) {
			r := game.NewRand(seed*10 + uint64(i))
			s := v.New(nil)
			for s.Turn() != game.Over {
				seat, legal := seats[s.Turn()], s.Legal()
				for _, next := range s.View().Steps {
					checkSentence(t, next.Sentence)
				}
				if err := s.Play(legal[r.N(len(legal))]); err != nil {
					t.Fatal(err)
				}
				told := s.Told(s.Ply())
				if len(told) == 0 || !strings.HasPrefix(told[0].Message, "%s ") {
					t.Fatalf("%s: %v", s.Position(), told)
				}
				for _, one := range told {
					checkSentence(t, one)
					if strings.HasPrefix(one.Message, "%s") && one.Args[0] != seat {
						t.Errorf("%q is not about %s", one.Text, seat)
					}
				}
			}
			reason := s.View().Reason
			if reason == nil {
				t.Fatalf("%s: no reason", s.Position())
			}
			checkSentence(t, *reason)
		}
	}
}

func TestViewSteps(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want           []string
	}{
		{"set-up", startText, nil},
		{"nothing to pay", at(gate33, "e1", "e3", "a1", "a1", 3), []string{"a1 1 Tap a lit spot for the Skorpion"}},
		{"a piece to pay", at(gate33, "c1 e1", "e3", "b1", "a1", 5), []string{
			"b1 1 Tap a lit spot for the Skorpion",
			"b1 2 Tap Done, or pay one of your pieces to walk a second step",
			"b1 3 Tap where the Skorpion goes next",
		}},
		{"over", at(gate33, "a1", "e3", "b1", "c1", 6), nil},
	} {
		var got []string
		for _, n := range session(t, gate33, c.position).View().Steps {
			got = append(got, fmt.Sprintf("%s %d %s", n.First, n.Picks, n.Text))
		}
		wantList(t, c.name, got, c.want...)
	}
}

func TestViewReason(t *testing.T) {
	for position, want := range map[string]string{
		at(gate33, "a1", "e3", "b1", "c1", 6):   "red built a path to the Gate",
		at(gate33, "", "e3", "b1", "c1", 6):     "red had no piece left on the board",
		at(gate33, "e1", "", "b1", "c1", 6):     "blue had no piece left on the board",
		at(gate33, "e1", "e3", "b1", "c1", 301): "nobody won in 300 turns",
	} {
		if v := session(t, gate33, position).View(); v.Reason == nil || v.Reason.Text != want {
			t.Errorf("%s: %v, want %s", position, v.Reason, want)
		}
	}
}

// Dangerous are the steps that take the player's own last piece.
func TestViewDanger(t *testing.T) {
	for _, c := range []struct {
		position string
		want     []string
	}{
		{at(gate33, "c2", "e3", "b1", "a1", 5), []string{"Sc2"}},
		{at(gate33, "c3 e1", "e3", "b1", "a1", 5), []string{"Sc2-e1-c3"}},
		{at(gate33, "c1 e1 e5", "c2", "b1", "a1", 5), nil},
	} {
		var got []string
		for _, a := range session(t, gate33, c.position).View().Actions {
			if a.Danger {
				got = append(got, a.Text)
			}
		}
		wantList(t, c.position, got, c.want...)
	}
}

func checkSentence(t *testing.T, s game.Sentence) {
	t.Helper()
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = a
	}
	if s.Text == "" || fmt.Sprintf(s.Message, args...) != s.Text || strings.HasSuffix(s.Text, ".") {
		t.Errorf("%q with %q is not %q", s.Message, s.Args, s.Text)
	}
}
