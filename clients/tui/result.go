package tui

import (
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// resultText says in words how a game ended: "Light wins: dark resigned". If the rules
// ended it, s has their reason; otherwise result is the outcome's text, such as win:red,
// and reason is what ended the game, as events or records name it. by is the seat that
// resigned or ran out of time, game.Chance if it is not known. names are the players;
// winners are named if their name tells them apart.
func resultText(s game.Session, names []string, result, reason string, by game.Seat) string {
	traits := s.Variant().Traits()
	if out := s.Outcome(); out.Over() {
		return ruledText(s, names, out)
	}
	won := seatsOf(traits, result)
	who := winnersText(traits, names, won)
	because := func(did string) string {
		lost := loserText(traits, won, by)
		switch {
		case who != "":
			return who + ": " + lost + " " + did
		case lost != "" && strings.HasPrefix(result, "draw:"):
			return "Draw: " + lost + " " + did
		case lost != "":
			return capital(lost) + " " + did
		}
		return "The game is over: a player " + did
	}
	switch reason {
	case string(antares.ByResigning): // also record.Resigned
		return because("resigned")
	case string(antares.ByTime), record.Timeout:
		return because("ran out of time")
	case string(antares.ByAbandoning): // also record.Abandoned
		return because("stayed away")
	case string(antares.ByAgreement), record.Agreement:
		return "Draw by agreement"
	case string(antares.ByAborting):
		return "The game was aborted and does not count"
	case string(antares.ByExpiry):
		return "Nobody came in time: no game was played"
	case string(antares.ByClosing):
		return "The table was closed before the game began"
	}
	text := who
	switch why, draw := strings.CutPrefix(result, "draw:"); {
	case who != "":
	case draw && why == string(antares.ByAgreement):
		return "Draw by agreement"
	case draw:
		text = "Draw"
	default:
		text = "The game did not end"
	}
	if reason != "" && reason != record.Normal && reason != string(antares.ByRule) {
		text += " (" + plain(reason) + ")" // records may have words of their own
	}
	return text
}

// ruledText is the result of a game that the rules ended, with the rule: "Red wins: blue
// lost a Flag (RP-15)".
func ruledText(s game.Session, names []string, out game.Outcome) string {
	view, traits := s.View(), s.Variant().Traits()
	who, why := "Draw", ""
	if out.Won != 0 {
		who = winnersText(traits, names, out.Won)
	}
	bare := winnersText(traits, nil, out.Won)
	prompt := strings.TrimSuffix(plain(view.Prompt), ".")
	if rest, ok := strings.CutPrefix(prompt, bare); ok && bare != "" {
		why = rest // ": a pawn got across", " with a piece in the Gate"
	} else if rest, ok := strings.CutPrefix(prompt, "Draw"); ok && out.Won == 0 {
		why = rest
	}
	if why == "" && view.Reason != nil {
		why = ": " + plain(view.Reason.Text)
	}
	text := who + why
	if out.Rule != "" {
		text += " (" + out.Rule + ")"
	}
	return text
}

// seatsOf are the seats that a result says have won.
func seatsOf(traits game.Traits, result string) (set game.SeatSet) {
	list, ok := strings.CutPrefix(result, "win:")
	if !ok {
		return 0
	}
	for name := range strings.SplitSeq(list, ",") {
		for i, seat := range traits.Seats {
			if seat == name {
				set |= game.Only(game.Seat(i))
			}
		}
	}
	return set
}

// winnersText is "Red wins", "Red (Anna) wins" or "Blue and green win"; empty if nobody
// has won.
func winnersText(traits game.Traits, names []string, won game.SeatSet) string {
	var list []string
	for i, seat := range traits.Seats {
		if won.Has(game.Seat(i)) {
			if name := ownName(names, i); name != "" {
				seat += " (" + name + ")"
			}
			list = append(list, seat)
		}
	}
	switch len(list) {
	case 0:
		return ""
	case 1:
		return capital(list[0]) + " wins"
	}
	return capital(strings.Join(list[:len(list)-1], ", ")+" and "+list[len(list)-1]) + " win"
}

// ownName is the name of the player on a seat, if it tells the seat apart.
func ownName(names []string, seat int) string {
	if seat >= len(names) {
		return ""
	}
	for i, name := range names {
		if i != seat && name == names[seat] {
			return ""
		}
	}
	return plain(names[seat])
}

// loserText is who lost: the seat that is known, the only one that has not won, or one of
// several.
func loserText(traits game.Traits, won game.SeatSet, by game.Seat) string {
	if int(by) >= 0 && int(by) < len(traits.Seats) {
		return traits.Seats[by]
	}
	lost := ""
	for i, seat := range traits.Seats {
		switch {
		case won == 0, won.Has(game.Seat(i)):
		case lost != "":
			return "an opponent"
		default:
			lost = seat
		}
	}
	return lost
}
