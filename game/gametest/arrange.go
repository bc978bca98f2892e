package gametest

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/antares-games/antares/game"
)

// laidOut returns a position's pieces in an order that does not depend on how they got
// there.
func laidOut(pieces []game.Piece) []game.Piece {
	list := slices.Clone(pieces)
	for i := range list {
		list[i].ID = 0
	}
	slices.SortFunc(list, func(a, b game.Piece) int {
		return cmp.Or(cmp.Compare(a.Site, b.Site), cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Kind, b.Kind))
	})
	return list
}

// arrange checks that the pieces of a position, put down again, give that position back
// as far as pieces can show it. Counters start again. Where a turn is in progress (a
// die has been thrown, a scorpion has stung), the result is the beginning of a turn, or
// it is refused if pieces share a square, which is only allowed during a turn.
func (s Suite[P, PP]) arrange(t *testing.T) {
	variants := s.configured(t)
	rapid.Check(t, func(t *rapid.T) {
		session := s.reach(t, variants)
		v, view, turn := session.Variant(), session.View(), session.Turn()
		if turn < 0 {
			return // nobody is about to begin a turn
		}
		text, err := v.Arrange(view.Pieces, turn)
		under := s.UnderWay != nil && s.UnderWay(session.Position())
		if err != nil {
			var refusal *game.RuleError
			if !under || !errors.As(err, &refusal) {
				t.Fatalf("%s: %v", session.Position(), err)
			}
			return
		}
		again, err := v.Read(text, nil)
		if err != nil {
			t.Fatalf("%s is arranged as %s: %v", session.Position(), text, err)
		}
		if !slices.Equal(laidOut(again.View().Pieces), laidOut(view.Pieces)) {
			t.Fatalf("%s is arranged as %s", session.Position(), text)
		}
		if !under && (again.Turn() != turn || !slices.Equal(again.Legal(), session.Legal())) {
			t.Fatalf("%s is arranged as %s, with other moves", session.Position(), text)
		}
	})
	// Pieces anywhere: refused with a rule, or a position that can be read.
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants).Draw(t, "variant")
		palette, sites := v.Palette(), v.Board().Sites
		var pieces []game.Piece
		for range rapid.IntRange(0, 12).Draw(t, "pieces") {
			k := rapid.SampledFrom(palette).Draw(t, "kind")
			pieces = append(pieces, game.Piece{Kind: k.Kind, Seat: k.Seat, Site: rapid.SampledFrom(sites).Draw(t, "site").ID})
		}
		text, err := v.Arrange(pieces, game.Seat(rapid.IntRange(-1, len(v.Traits().Seats)).Draw(t, "turn")))
		var refusal *game.RuleError
		if err != nil && !errors.As(err, &refusal) {
			t.Fatalf("%v: refused without a rule: %v", pieces, err)
		}
		if err == nil {
			if _, err := v.Read(text, nil); err != nil {
				t.Fatalf("%v is arranged as %s: %v", pieces, text, err)
			}
		}
	})
}
