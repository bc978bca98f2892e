package scorpion

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// configured returns the rules with these options.
func configured(t testing.TB, o game.Options) *Rules {
	t.Helper()
	r, err := Game.Configure(o)
	if err != nil {
		t.Fatalf("%v: %v", o, err)
	}
	return r.(*Rules)
}

// The variants used in the tests of the rules.
var (
	free   = game.Options{}
	two    = game.Options{"players": "2"}
	short  = game.Options{"players": "2", "squares": "12"}
	double = game.Options{"mode": "double"}
	teams  = game.Options{"mode": "teams"}
)

func read(t testing.TB, o game.Options, text string) (*Rules, Position) {
	t.Helper()
	r := configured(t, o)
	p, err := r.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r, p
}

// legal checks that exactly these actions, separated by spaces, are legal.
func legal(t *testing.T, o game.Options, position, want string) {
	t.Helper()
	r, p := read(t, o, position)
	var got []string
	for _, m := range p.AppendMoves(nil) {
		got = append(got, string(r.AppendMove(nil, &p, m)))
	}
	slices.Sort(got)
	list := strings.Fields(want)
	slices.Sort(list)
	if !slices.Equal(got, list) {
		t.Errorf("at %q\n legal %v\n want  %v", position, got, list)
	}
}

// leads checks that the actions, separated by spaces, are legal and lead there.
func leads(t *testing.T, o game.Options, position, actions, want string) {
	t.Helper()
	r, p := read(t, o, position)
	for _, action := range strings.Fields(actions) {
		m, err := r.ParseMove(&p, action)
		if err != nil {
			t.Fatalf("%q: %v", action, err)
		}
		if refusal := r.Explain(&p, m); refusal != nil {
			t.Errorf("at %q %s is refused: %v", r.Append(nil, &p), action, refusal)
			return
		}
		p.Play(m)
	}
	if got := string(r.Append(nil, &p)); got != want {
		t.Errorf("at %q, %s:\n got  %s\n want %s", position, actions, got, want)
	}
}

// refused is one refusal: of an action in a position or, without an action, of
// the position itself.
type refused struct {
	options  game.Options
	position string
	action   string
	rule     string
	words    string // separated by |: the sentence contains each
}

func (c refused) refusal(t testing.TB) *game.RuleError {
	t.Helper()
	r := configured(t, c.options)
	p, err := r.Parse(c.position)
	if err == nil && c.action != "" {
		var m game.Move
		if m, err = r.ParseMove(&p, c.action); err == nil {
			return r.Explain(&p, m)
		}
	} else if c.action != "" {
		t.Fatalf("%q: %v", c.position, err)
	}
	var re *game.RuleError
	if err != nil && !errors.As(err, &re) {
		t.Fatalf("%q: refused without a rule: %v", c.position, err)
	}
	return re
}

func (c refused) check(t *testing.T) {
	t.Helper()
	re := c.refusal(t)
	if re == nil {
		t.Errorf("%q %s: accepted, want %s", c.position, c.action, c.rule)
		return
	}
	if re.Rule != c.rule {
		t.Errorf("%q %s: refused with %v, want %s", c.position, c.action, re, c.rule)
	}
	holds(t, re.Text, c.words)
}

func checkAll(t *testing.T, cases []refused) {
	t.Helper()
	for _, c := range cases {
		c.check(t)
	}
}

// holds checks that a sentence contains each of the words, separated by |.
func holds(t *testing.T, sentence, words string) {
	t.Helper()
	for _, word := range strings.Split(words, "|") {
		if !strings.Contains(sentence, word) {
			t.Errorf("%q does not say %q", sentence, word)
		}
	}
}
