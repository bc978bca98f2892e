// Package boxtest tests what a game's folder provides besides its rules.
package boxtest

import (
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// Reading is what the laboratory should find in an action.
type Reading struct {
	Options  game.Options
	Position string
	Action   string
	Kind     string
	Rules    []string
}

// Readings plays actions in known positions and compares what the laboratory finds in
// them.
func Readings(t *testing.T, g box.Game, list []Reading) {
	t.Helper()
	for _, c := range list {
		v, err := g.Configure(c.Options)
		if err != nil {
			t.Fatal(err)
		}
		s, err := v.Read(c.Position, nil)
		if err != nil {
			t.Errorf("%s: %v", c.Position, err)
			continue
		}
		a, err := box.Watch(s, s.View(), c.Action)
		if err != nil {
			t.Errorf("%s: %v", c.Position, err)
			continue
		}
		if kind, rules := g.Lab().Read(a); kind != c.Kind || !slices.Equal(rules, c.Rules) {
			t.Errorf("%s is %q %v, want %q %v", c.Action, kind, rules, c.Kind, c.Rules)
		}
	}
}
