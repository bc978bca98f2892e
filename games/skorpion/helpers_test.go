package skorpion_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skorpion"
)

const startText = "./..../......../......../............ a1 a1 red 8 8 1"

var (
	gate33 = game.Options{}
	gate25 = game.Options{"board": "gate25"}
	out33  = game.Options{"discard": "out"}
)

func configure(t testing.TB, o game.Options) game.Rules[skorpion.Position] {
	t.Helper()
	r, err := skorpion.Game.Configure(o)
	if err != nil {
		t.Fatalf("%v: %v", o, err)
	}
	return r
}

// session starts a game at a position.
func session(t testing.TB, o game.Options, position string) game.Session {
	t.Helper()
	v, err := game.New[skorpion.Position](skorpion.Game).Configure(o)
	if err != nil {
		t.Fatalf("%v: %v", o, err)
	}
	s, err := v.Read(position, nil)
	if err != nil {
		t.Fatalf("%q: %v", position, err)
	}
	return s
}

// after plays actions and returns the session.
func after(t testing.TB, o game.Options, position string, actions ...string) game.Session {
	t.Helper()
	s := session(t, o, position)
	for _, a := range actions {
		if err := s.Play(a); err != nil {
			t.Fatalf("%q, %s: %v", position, a, err)
		}
	}
	return s
}

func outcome(s game.Session) string { return s.Outcome().Format(s.Variant().Traits().Seats) }

// wantPosition checks where play led, and the state of the game there.
func wantPosition(t *testing.T, s game.Session, position, result string) {
	t.Helper()
	if s.Position() != position {
		t.Errorf("position\n got %s\nwant %s", s.Position(), position)
	}
	if outcome(s) != result {
		t.Errorf("outcome %s, want %s", outcome(s), result)
	}
}

// placings and steps pick those actions out of a list.
func placings(actions []string) (list []string) {
	for _, a := range actions {
		if a[0] != 'S' {
			list = append(list, a)
		}
	}
	return list
}

func steps(actions []string) (list []string) {
	for _, a := range actions {
		if a[0] == 'S' && !strings.Contains(a, "-") {
			list = append(list, a)
		}
	}
	return list
}

// pairsAfter returns the second halves of the double steps that begin with a step.
func pairsAfter(actions []string, step string) (list []string) {
	for _, a := range actions {
		if rest, ok := strings.CutPrefix(a, step+"-"); ok {
			list = append(list, rest)
		}
	}
	return list
}

func wantList(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// wantRefusal checks a refusal's rule and that its sentence contains those words.
func wantRefusal(t *testing.T, err error, rule string, words ...string) {
	t.Helper()
	var re *game.RuleError
	if !errors.As(err, &re) {
		t.Errorf("got %v, want a refusal with %s", err, rule)
		return
	}
	if re.Rule != rule {
		t.Errorf("refused with %v, want %s", re, rule)
	}
	for _, w := range words {
		if !strings.Contains(re.Text, w) {
			t.Errorf("%q lacks %q", re.Text, w)
		}
	}
}

func wantRefused(t *testing.T, o game.Options, position, action, rule string, words ...string) {
	t.Helper()
	s := session(t, o, position)
	wantRefusal(t, s.Play(action), rule, words...)
	if s.Position() != position {
		t.Errorf("a refused %s changed the position to %s", action, s.Position())
	}
	if slices.Contains(s.Legal(), action) {
		t.Errorf("%s is refused but listed", action)
	}
}

// at writes the text of a position: the spots of both players' pieces, where the
// Skorpion and the Tail are, and the turn. The rest of each player's eight pieces are
// in hand.
func at(o game.Options, red, blue, skorpion, tail string, turn int) string {
	return atHands(o, red, blue, skorpion, tail, turn, 8-len(strings.Fields(red)), 8-len(strings.Fields(blue)))
}

func atHands(o game.Options, red, blue, skorpion, tail string, turn, redHand, blueHand int) string {
	g := &plainGame{
		board: plainBoardOf(o.Get("board", "gate33")), owner: map[string]string{}, skorpion: skorpion, tail: tail, turn: turn,
		hand: map[string]int{"red": redHand, "blue": blueHand},
	}
	for _, id := range strings.Fields(red) {
		g.owner[id] = "red"
	}
	for _, id := range strings.Fields(blue) {
		g.owner[id] = "blue"
	}
	return g.text()
}

func configureError(o game.Options) error {
	_, err := skorpion.Game.Configure(o)
	return err
}
