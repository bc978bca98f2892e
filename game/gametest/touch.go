package gametest

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
)

// reach draws a game that has been played for a while.
func (s Suite[P, PP]) reach(t *rapid.T, variants []game.Variant) game.Session {
	v := rapid.SampledFrom(variants).Draw(t, "variant")
	dice := game.SeedDice(rapid.Uint64().Draw(t, "seed"))
	session := v.New(dice)
	if len(s.Positions) > 0 && v == variants[0] && rapid.IntRange(0, 3).Draw(t, "from text") == 0 {
		var err error
		if session, err = v.Read(rapid.SampledFrom(s.Positions).Draw(t, "position"), dice); err != nil {
			t.Fatal(err)
		}
	}
	for range rapid.IntRange(0, 120).Draw(t, "plies") {
		legal := session.Legal()
		if len(legal) == 0 {
			break
		}
		// Dice come from the session, as nobody chooses them.
		if session.Turn() == game.Chance {
			if _, err := session.Roll(); err != nil {
				t.Fatal(err)
			}
		} else if err := session.Play(rapid.SampledFrom(legal).Draw(t, "action")); err != nil {
			t.Fatal(err)
		}
	}
	return session
}

func (s Suite[P, PP]) configured(t *testing.T) (variants []game.Variant) {
	g := game.New[P, PP](s.Def)
	for _, o := range s.Variants {
		v, err := g.Configure(o)
		if err != nil {
			t.Fatal(err)
		}
		variants = append(variants, v)
	}
	return variants
}

// touches checks that picks are accepted if and only if some legal action begins with
// them, and that every refusal names rules that exist in the rulebook.
func (s Suite[P, PP]) touches(t *testing.T) {
	page, err := docs.Rulebook(game.New[P, PP](s.Def).Files())
	if err != nil {
		t.Fatal(err)
	}
	rules := docs.Rules(page)
	variants := s.configured(t)
	rapid.Check(t, func(t *rapid.T) {
		session := s.reach(t, variants)
		view := session.View()
		ids := make([]string, 0, len(view.Board.Sites))
		for _, site := range view.Board.Sites {
			ids = append(ids, site.ID)
		}
		for range 8 {
			var picks []string
			if len(view.Actions) > 0 {
				whole := rapid.SampledFrom(view.Actions).Draw(t, "meant").Picks
				picks = slices.Clone(whole[:rapid.IntRange(0, len(whole)).Draw(t, "right touches")])
			}
			picks = append(picks, rapid.SliceOfN(rapid.SampledFrom(ids), 0, 3).Draw(t, "touches")...)
			right := slices.ContainsFunc(view.Actions, func(a game.Action) bool {
				return len(a.Picks) >= len(picks) && slices.Equal(a.Picks[:len(picks)], picks)
			})
			err := session.WhyNot(picks)
			if right != (err == nil) {
				t.Fatalf("%q at %s: %v", picks, session.Position(), err)
			}
			if err == nil {
				continue
			}
			var refusal *game.RuleError
			if !errors.As(err, &refusal) || refusal == nil {
				t.Fatalf("%q at %s: refused without a rule: %v", picks, session.Position(), err)
			}
			for _, rule := range append([]string{refusal.Rule}, refusal.Also...) {
				if !slices.Contains(rules, rule) || rule == s.Def.Info.TextRule() {
					t.Fatalf("%q at %s: %v: %s explains nothing", picks, session.Position(), err, rule)
				}
			}
			if len(refusal.Text) < 10 || refusal.Message == "" {
				t.Fatalf("%q at %s: %+v", picks, session.Position(), refusal)
			}
		}
	})
}
