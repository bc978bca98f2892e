//go:build !js

package skorpion

import (
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// lab is what the laboratory reads in the game.
var lab = &box.Lab{
	Read:     readAct,
	Standing: []string{"KO-1", "KO-2", "KO-3", "KO-B", "KO-T"},
	Nets:     []string{"KO-18", "KO-19"},
}

func readAct(a *box.Act) (kind string, rules []string) {
	steps, walks := strings.CutPrefix(a.Action, "S")
	if !walks {
		to := a.Site(a.Action)
		isStart := strings.Contains(to.Name, "starting")
		switch own := a.Variant.Traits().SeatName(a.Seat); {
		case a.Before.Phase == "setup":
			return "set up on a starting spot", []string{"KO-4"}
		case to.Class == "gate":
			return "place in the Gate", []string{"KO-8"}
		case to.Class == "black":
			return "place on a black spot", []string{"KO-8"}
		case to.Class == "gray":
			return "place on a gray spot", []string{"KO-6"}
		case to.Class == own && isStart:
			return "place on an own starting spot", []string{"KO-5"}
		case to.Class == own:
			return "place on a spot of the own colour", []string{"KO-6"}
		}
		return "place on a spot of the other colour", []string{"KO-7"}
	}
	words := strings.Split(steps, "-")
	walked := []string{words[0]}
	kind, rules = "Skorpion, one step", []string{"KO-11"}
	gone := 0
	for seat := range game.Seat(2) {
		gone += a.Lost("bead", seat)
	}
	if len(words) == 3 {
		kind, rules = "Skorpion, two steps", append(rules, "KO-14", "KO-15")
		walked = append(walked, words[2])
		gone--
	}
	if gone > 0 {
		rules = append(rules, "KO-12")
	}
	if slices.ContainsFunc(walked, func(id string) bool { return strings.Contains(a.Site(id).Name, "starting") }) {
		rules = append(rules, "KO-13")
	}
	return kind, rules
}
