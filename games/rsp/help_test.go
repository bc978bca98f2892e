package rsp_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

// one and two are the options.
var (
	one = game.Options{"flags": "1"}
	two = game.Options{"flags": "2"}
)

// corners are four Flags out of the way of most things.
const corners = " Fa1 Fa5 fi1 fi5"

// set writes a position from its pieces, such as "Re5 P3c3 sd4", and the rest of
// the text, such as "red 0".
func set(rest, pieces string) string {
	on := map[string]string{}
	for _, piece := range strings.Fields(pieces) {
		at := piece[len(piece)-2:]
		on[at] = strings.TrimSuffix(piece, at)
	}
	var b strings.Builder
	for row := 8; row >= 0; row-- {
		for n := range plainLengths[row] {
			at := plainRows[row:row+1] + string('1'+rune(n))
			if c, ok := on[at]; ok {
				b.WriteString(c)
				delete(on, at)
			} else {
				b.WriteByte('.')
			}
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
	if len(on) > 0 {
		panic("no such spaces: " + pieces)
	}
	return b.String() + " " + rest
}

func variant(t testing.TB, o game.Options) game.Variant {
	t.Helper()
	v, err := game.New[rsp.Position](rsp.Game).Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func read(t testing.TB, o game.Options, position string) game.Session {
	t.Helper()
	s, err := variant(t, o).Read(position, nil)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return s
}

// wantFrom checks that the legal actions that begin with from, a space or a space and a
// direction's first space, are those listed; the list omits from.
func wantFrom(t *testing.T, position, from, list string) {
	t.Helper()
	var got []string
	for _, a := range read(t, two, position).Legal() {
		if rest, ok := strings.CutPrefix(a, from); ok {
			got = append(got, rest)
		}
	}
	want := strings.Fields(list)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: from %s\n got %s\nwant %s", position, from, strings.Join(got, " "), strings.Join(want, " "))
	}
}

// wantPlay checks that an action leads to a position.
func wantPlay(t *testing.T, o game.Options, position, action, want string) game.Session {
	t.Helper()
	s := read(t, o, position)
	if err := s.Play(action); err != nil {
		t.Fatalf("%s: %s: %v", position, action, err)
	}
	if got := s.Position(); got != want {
		t.Errorf("%s: after %s\n got %s\nwant %s", position, action, got, want)
	}
	return s
}

// wantOutcome checks the state of a game and the rule behind it.
func wantOutcome(t *testing.T, s game.Session, want, rule string) {
	t.Helper()
	out := s.Outcome()
	if got := out.Format(s.Variant().Traits().Seats); got != want || out.Rule != rule {
		t.Errorf("%s: %s by %q, want %s by %q", s.Position(), got, out.Rule, want, rule)
	}
	if over := want != "ongoing"; over != (s.Turn() == game.Over) || over != (len(s.Legal()) == 0) {
		t.Errorf("%s: %s, but turn %d with %d actions", s.Position(), want, s.Turn(), len(s.Legal()))
	}
}

// wantRefusal checks that an error is a refusal under a rule whose sentence contains
// the words.
func wantRefusal(t *testing.T, what string, err error, rule string, words ...string) {
	t.Helper()
	var re *game.RuleError
	if !errors.As(err, &re) {
		t.Errorf("%s: want a refusal by %s, got %v", what, rule, err)
		return
	}
	if re.Rule != rule {
		t.Errorf("%s: %v, want %s", what, err, rule)
	}
	for _, w := range words {
		if !strings.Contains(re.Text, w) {
			t.Errorf("%s: %q does not speak of %q", what, re.Text, w)
		}
	}
}

// refusal is an illegal action and why it is illegal.
type refusal struct {
	position, action, rule, words string // words separated by |
}

func (c refusal) check(t *testing.T, o game.Options) {
	t.Helper()
	err := read(t, o, c.position).Explain(c.action)
	wantRefusal(t, c.position+": "+c.action, err, c.rule, strings.Split(c.words, "|")...)
}
