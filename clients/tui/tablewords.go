package tui

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// player is what the player on a seat is called at the beginning of a sentence.
func (t *table) player(seat int) string {
	return t.teller().player(t.s.Variant().Traits(), game.Seat(seat))
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
