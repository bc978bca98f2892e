package hurdle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box/boxtest"
)

// at opens a game at a position of the default board.
func at(t *testing.T, position string) game.Session {
	t.Helper()
	v, err := Box.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := v.Read(position, nil)
	if err != nil {
		t.Fatalf("%q: %v", position, err)
	}
	return s
}

// refused checks that an error is a refusal under a rule and contains these words.
func refused(t *testing.T, err error, rule string, words ...string) {
	t.Helper()
	var refusal *game.RuleError
	if !errors.As(err, &refusal) || refusal.Rule != rule {
		t.Errorf("%v, want %s", err, rule)
		return
	}
	for _, w := range words {
		if !strings.Contains(refusal.Text, w) {
			t.Errorf("%q does not say %q", refusal.Text, w)
		}
	}
}

// allowed checks that exactly these actions are legal.
func allowed(t *testing.T, s game.Session, want ...string) {
	t.Helper()
	if got := s.Legal(); !slices.Equal(got, want) {
		t.Errorf("at %s: %v, want %v", s.Position(), got, want)
	}
}

// after plays actions and checks which position they lead to.
func after(t *testing.T, s game.Session, want string, actions ...string) {
	t.Helper()
	for _, a := range actions {
		if err := s.Play(a); err != nil {
			t.Fatalf("%s at %s: %v", a, s.Position(), err)
		}
	}
	if s.Position() != want {
		t.Errorf("%v lead to %s, want %s", actions, s.Position(), want)
	}
}

func won(t *testing.T, s game.Session, seat game.Seat, rule string) {
	t.Helper()
	if o := s.Outcome(); !o.Won.Has(seat) || o.Rule != rule {
		t.Errorf("at %s: %+v, want %s to win by %s", s.Position(), o, seats[seat], rule)
	}
}

func TestHU01Board(t *testing.T) {
	for _, bad := range []string{"4", "8", "06", "six", "6x6"} {
		_, err := Box.Configure(game.Options{"size": bad})
		refused(t, err, "HU-1", bad)
	}
	v, err := Box.Configure(game.Options{"size": "7"})
	if err != nil || len(v.Board().Sites) != 49 {
		t.Errorf("a board of size 7 has %d squares: %v", len(v.Board().Sites), err)
	}
}

func TestHU02SetUp(t *testing.T) {
	v, err := Box.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := v.New(nil).Position(); got != "ssssss/ssssss/6/6/SSSSSS/SSSSSS light" {
		t.Errorf("a game begins at %s", got)
	}
	stone := func(site string) game.Piece { return game.Piece{Kind: "stone", Seat: light, Site: site} }
	_, err = v.Arrange([]game.Piece{stone("a1"), stone("a1")}, light)
	refused(t, err, "HU-2", "a1")
}

func TestHU03OwnStones(t *testing.T) {
	s := at(t, "6/6/s4s/6/S5/6 light")
	refused(t, s.Explain("a4a3"), "HU-3", "a4", "light")
	refused(t, s.Explain("b2b3"), "HU-3", "b2")
	after(t, s, "6/6/s4s/S5/6/6 dark", "a2a3")
	refused(t, s.WhyNot([]string{"a3"}), "HU-3", "dark")
}

func TestHU04Step(t *testing.T) {
	s := at(t, "6/6/6/6/S4s/S5 light")
	refused(t, s.Explain("a2a1"), "HU-4", "forward")
	refused(t, s.Explain("a2b2"), "HU-4", "forward")
	refused(t, s.Explain("a1a2"), "HU-4", "hop")
	refused(t, s.Explain("a2c4"), "HU-4", "too far")
	after(t, s, "6/6/6/S5/5s/S5 dark", "a2a3")
	allowed(t, s, "f2f1")
	refused(t, at(t, "6/6/6/s5/S4S/6 light").WhyNot([]string{"a2"}), "HU-4", "a2", "blocked")
}

func TestHU05Hop(t *testing.T) {
	s := at(t, "6/6/6/6/S4s/S5 light")
	allowed(t, s, "a1a3", "a2a3")
	refused(t, s.Explain("a2a4"), "HU-5", "a3", "empty")
	after(t, s, "6/6/6/S5/S4s/6 dark", "a1a3")
	refused(t, at(t, "6/6/6/6/s5/S4S light").Explain("a1a3"), "HU-5", "enemy")
	refused(t, at(t, "6/6/6/s5/S5/S4S light").Explain("a1a3"), "HU-5", "not empty")
	// Over one friend, not over two.
	refused(t, at(t, "6/6/6/S5/S5/S5 light").Explain("a1a4"), "HU-4", "too far")
}

func TestHU06Take(t *testing.T) {
	s := at(t, "6/6/1s4/S5/6/6 light")
	allowed(t, s, "a3a4", "a3b4")
	after(t, s, "6/6/1S4/6/6/6 dark", "a3b4")
	refused(t, at(t, "6/6/6/s5/S4S/6 light").Explain("a2a3"), "HU-6", "diagonally")
	refused(t, at(t, "6/6/6/6/S5/6 light").Explain("a2b3"), "HU-6", "empty")
	refused(t, at(t, "6/6/6/1S4/S5/6 light").Explain("a2b3"), "HU-6", "own")
	// The last column has no neighbour on the right.
	allowed(t, at(t, "6/6/6/s5/5S/6 light"), "f2f3")
}

func TestHU07FarRow(t *testing.T) {
	s := at(t, "6/S5/6/6/5s/6 light")
	after(t, s, "S5/6/6/6/5s/6 dark", "a5a6")
	won(t, s, light, "HU-7")
	refused(t, s.Explain("f2f1"), "HU-7", "light")
}

func TestHU08NoMove(t *testing.T) {
	s := at(t, "6/6/s5/6/S5/6 light")
	after(t, s, "6/6/s5/S5/6/6 dark", "a2a3")
	won(t, s, light, "HU-8")
	refused(t, s.Explain("a4a3"), "HU-8", "dark")
	won(t, at(t, "6/6/6/6/S5/6 dark"), light, "HU-8") // without stones there is no move
}

func TestHUTText(t *testing.T) {
	v, err := Box.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		"", "6/6/6/6/6/6", "6/6/6/6/6 light", "6/6/6/6/6/6 red", "6/6/6/6/6/6 light ", "6/6/6/6/6/5 light", "6/6/6/6/6/7 light",
		"6/6/6/6/6/33 light", "6/6/6/6/6/X5 light", "6/6/6/6/6/SSSSSSS light", // no such rows
		"6/SSSSSS/SSSSSS/S5/6/6 light", // too many stones
		"S5/6/6/6/6/6 light",           // already won
	} {
		_, err := v.Read(bad, nil)
		refused(t, err, "HU-T")
	}
	refused(t, v.New(nil).Explain("a2a9"), "HU-T", "a2a9")
}

// What the laboratory finds in actions.
func TestReadings(t *testing.T) {
	boxtest.Readings(t, Box, []boxtest.Reading{
		{Position: "6/6/6/1s4/S5/S5 light", Action: "a2a3", Kind: "step", Rules: []string{"HU-4"}},
		{Position: "6/6/6/1s4/S5/S5 light", Action: "a1a3", Kind: "hop", Rules: []string{"HU-5"}},
		{Position: "6/6/6/1s4/S5/S5 light", Action: "a2b3", Kind: "take", Rules: []string{"HU-6"}},
	})
}
