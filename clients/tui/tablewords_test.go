package tui

import (
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// Offers are told in words to both sides, with who makes, accepts and declines them.
func TestOffersInWords(t *testing.T) {
	for _, c := range []struct {
		events []antares.Event
		want   string
	}{
		{[]antares.Event{{Kind: antares.Offered, Seat: 0, Offer: antares.OfferTakeback}}, "You asked to take back a move."},
		{[]antares.Event{{Kind: antares.Offered, Seat: 1, Offer: antares.OfferTakeback}}, "Amber Owl 3 asks to take back a move: y accept, n decline"},
		{[]antares.Event{{Kind: antares.Offered, Seat: 0, Offer: antares.OfferDraw}}, "You offered a draw."},
		{[]antares.Event{{Kind: antares.Offered, Seat: 1, Offer: antares.OfferDraw}}, "Amber Owl 3 offers a draw: y accept, n decline"},
		{[]antares.Event{{Kind: antares.Offered, Seat: 0, Offer: antares.OfferDraw}, {Kind: antares.Withdrawn, Seat: 1, Offer: antares.OfferDraw}}, "Amber Owl 3 declined the draw."},
		{[]antares.Event{{Kind: antares.Offered, Seat: 1, Offer: antares.OfferDraw}, {Kind: antares.Withdrawn, Seat: 1, Offer: antares.OfferDraw}}, "Amber Owl 3 withdrew the offer."},
		{[]antares.Event{{Kind: antares.Offered, Seat: 1, Offer: antares.OfferTakeback}, {Kind: antares.Withdrawn, Seat: 0, Offer: antares.OfferTakeback}}, "You declined the takeback."},
		{[]antares.Event{
			{Kind: antares.Offered, Seat: 0, Offer: antares.OfferTakeback},
			{Kind: antares.Offered, Seat: 1, Offer: antares.OfferTakeback},
			{Kind: antares.TakenBack, Seat: 0, Ply: 2},
		}, "You took back a move."},
	} {
		a, tb := atTable(t, 3)
		tb.happened(c.events, noon)
		sees(t, a, c.want)
	}
	a, tb := atTable(t, 3)
	tb.happened([]antares.Event{{Kind: antares.Offered, Seat: 1, Offer: antares.OfferTakeback}}, noon)
	shoot(t, a, "table-takeback")
}

// What is played is told with the names of those who play.
func TestMovesInWords(t *testing.T) {
	a, _ := atTable(t, 1)
	sees(t, a, "You moved ")
	a, _ = atTable(t, 2)
	sees(t, a, "Amber Owl 3 moved ")
	seesNot(t, a, "plays")
}

// Every way in which a game can end has words, without codes.
func TestResultsInWords(t *testing.T) {
	for _, c := range []struct {
		antares.Event
		want string
	}{
		{antares.Event{Seat: 1, Result: "win:light", Reason: antares.ByResigning}, "Light wins: dark resigned"},
		{antares.Event{Seat: 0, Result: "win:dark", Reason: antares.ByTime}, "Dark wins: light ran out of time"},
		{antares.Event{Seat: 1, Result: "win:light", Reason: antares.ByAbandoning}, "Light wins: dark stayed away"},
		{antares.Event{Seat: 1, Result: "draw:abandoned", Reason: antares.ByAbandoning}, "Draw: dark stayed away"},
		{antares.Event{Seat: -1, Result: "draw:agreed", Reason: antares.ByAgreement}, "Draw by agreement"},
		{antares.Event{Seat: 0, Result: "ongoing", Reason: antares.ByAborting}, "The game was aborted and does not count"},
		{antares.Event{Seat: -1, Result: "ongoing", Reason: antares.ByClosing}, "The table was closed before the game began"},
		{antares.Event{Seat: -1, Result: "ongoing", Reason: antares.ByExpiry}, "Nobody came in time: no game was played"},
	} {
		a, tb := atTable(t, 3)
		c.Kind = antares.Ended
		tb.happened([]antares.Event{c.Event}, noon)
		sees(t, a, c.want)
		seesNot(t, a, "win:", "draw:", "ongoing", "("+string(c.Reason))
	}
	a, tb := atTable(t, 3)
	tb.happened([]antares.Event{{Kind: antares.Ended, Seat: 1, Result: "win:light", Reason: antares.ByResigning}}, noon)
	tb.rated([]*api.RatingChange{{Before: 1499.6, After: 1512.2}, {Before: 1500, After: 1488}, nil})
	sees(t, a, "Rating 1512 (+12)")
	shoot(t, a, "table-rated")
}

// A typed move that can cost the game has to be entered twice, as on every board.
func TestTypedDangerAtATable(t *testing.T) {
	a, tb := atTable(t, 2)
	press(a, keyType)
	tb.pos.Actions[0].Danger = true
	move := tb.pos.Actions[0].Text
	if cmd := tb.enter(move); cmd != nil || tb.sent || tb.line == nil {
		t.Errorf("it was played at once: %s", screenText(a))
	}
	if tb.enter(move); !tb.sent || tb.line != nil {
		t.Errorf("it cannot be played: %s", screenText(a))
	}
}
