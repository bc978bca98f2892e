package tui

import (
	"slices"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// called is what the player on a seat is called at the beginning of a sentence.
func (t *table) called(seat int) string {
	return t.teller().player(t.s.Variant().Traits(), game.Seat(seat))
}

// teller says what happens at this table.
func (t *table) teller() teller {
	return teller{names: t.seen.players(), mine: t.seen.whose(t.me)}
}

// offerText says that somebody makes an offer: who is "You", or a name.
func offerText(who string, offer antares.Offer) string {
	you := who == "You"
	switch {
	case offer == antares.OfferTakeback && you:
		return "You asked to take back a move"
	case offer == antares.OfferTakeback:
		return who + " asks to take back a move"
	case offer == antares.OfferDraw && you:
		return "You offered a draw"
	case offer == antares.OfferDraw:
		return who + " offers a draw"
	case you:
		return "You offered a rematch"
	}
	return who + " offers a rematch"
}

// offerName is an offer as it is declined: the takeback.
func offerName(offer antares.Offer) string {
	switch offer {
	case antares.OfferTakeback:
		return "the takeback"
	case antares.OfferDraw:
		return "the draw"
	}
	return "the rematch"
}

// withdrawnText says that an offer is no longer there. by are the seats that had made it.
func withdrawnText(who string, own bool, offer antares.Offer) string {
	if own {
		return who + " withdrew the offer"
	}
	return who + " declined " + offerName(offer)
}

// endText is how a game ended if no rule of the game ended it; empty if one did.
func endText(traits game.Traits, e *antares.Event) string {
	names, won := strings.CutPrefix(e.Result, "win:")
	loser := ""
	if e.Seat >= 0 && e.Seat < len(traits.Seats) {
		loser = traits.Seats[e.Seat]
	}
	because := ""
	switch e.Reason {
	case antares.ByRule, "":
		return ""
	case antares.ByClosing:
		return "The table was closed"
	case antares.ByExpiry:
		return "Nobody came in time: no game was played"
	case antares.ByAborting:
		return "The game was aborted and does not count"
	case antares.ByAgreement:
		return "Draw by agreement"
	case antares.ByResigning:
		because = " resigned"
	case antares.ByTime:
		because = " ran out of time"
	case antares.ByAbandoning:
		because = " stayed away"
	default:
		because = " left: " + plain(string(e.Reason))
	}
	text := "Draw"
	if won {
		winners := strings.Split(plain(names), ",")
		text = capital(listText(winners)) + " win"
		if len(winners) == 1 {
			text += "s"
		}
		if slices.Contains(winners, loser) {
			loser = ""
		}
	}
	if loser == "" {
		return text
	}
	return text + ": " + loser + because
}

// listText joins names: a, b and c.
func listText(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}
