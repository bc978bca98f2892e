//go:build !js

package scorpion

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// lab is what the laboratory reads in the game.
var lab = &box.Lab{
	Read:     readAct,
	Standing: []string{"SC-1", "SC-2", "SC-4", "SC-5", "SC-T"},
	Nets:     []string{"SC-19"},
}

// race is a position, read from its text.
type race struct {
	seats  [][]string // where each seat's scorpions are
	player string
	phase  string // its word, and after the colon the rest
	rest   string
}

func readRace(text string) race {
	words := strings.Fields(text)
	if len(words) != 4 { // the rules wrote it
		return race{}
	}
	r := race{player: words[1]}
	for seat := range strings.SplitSeq(words[0], "/") {
		r.seats = append(r.seats, strings.Split(seat, ","))
	}
	r.phase, r.rest, _ = strings.Cut(words[3], ":")
	return r
}

// mover returns where the moving scorpion is, in a sting or extra.
func (r race) mover() string {
	at, _, _ := strings.Cut(r.rest, ",")
	return at
}

func readAct(a *box.Act) (kind string, rules []string) {
	before, after := readRace(a.Text), readRace(a.Next)
	switch {
	case a.Action == "Y" || a.Action == "B":
		kind, rules = map[string]string{"Y": "throw on yellow", "B": "throw on black"}[a.Action], []string{"SC-7"}
		if after.phase != "die" {
			kind, rules = "throw a die away", append(rules, "SC-9")
		}
		return kind, rules
	case a.Action == "cross" || a.Action == "stay":
		return "sting: " + a.Action, []string{"SC-13", "SC-15"}
	case a.Seat == game.Chance && before.phase == "die":
		return "die", nil
	case a.Seat == game.Chance && before.phase == "open":
		kind, rules = "die of a first turn", []string{"SC-6"}
		if before.rest == "" {
			return kind, rules // the second die brings it in
		}
	case a.Seat == game.Chance:
		kind = "extra die"
	default:
		kind, rules = readPlay(a, before, after)
	}
	return kind, append(rules, landed(a, before, after)...)
}

// readPlay reads FROM+COUNT.
func readPlay(a *box.Act, before, after race) (kind string, rules []string) {
	from, number, _ := strings.Cut(a.Action, "+")
	count, _ := strconv.Atoi(number)
	squares, _ := strconv.Atoi(a.Variant.Options()["squares"])
	rules = []string{"SC-10"}
	at, _ := strconv.Atoi(strings.TrimLeft(from, "yb"))
	out := 2*squares + 1
	switch {
	case from == "h":
		kind, rules = "bring in", append(rules, "SC-12")
	case from[0] == 'y':
		kind = "move from yellow"
	default:
		kind, at = "move on black", out-at
	}
	if at+count >= out && from != "h" {
		if kind = "leave the track"; at+count > out {
			rules = append(rules, "SC-3")
		}
	}
	// Both dice were available: was it the total, or one after the other?
	if one, two, both := strings.Cut(before.rest, ","); before.phase == "play" && both && one != "-" && two != "-" {
		x, _ := strconv.Atoi(one[1:])
		y, _ := strconv.Atoi(two[1:])
		total := one[0] == two[0] && count == x+y
		if total {
			kind += " by the total"
		}
		moved := after.phase == "last" || after.phase == "sting" || after.phase == "extra"
		if total && len(a.Legal) == 1 || !total && !moved {
			rules = append(rules, "SC-11") // it had to, or the other die was lost
		}
	}
	return kind, rules
}

// landed returns which rules affected a scorpion where it landed.
func landed(a *box.Act, before, after race) (rules []string) {
	if len(before.seats) != len(after.seats) {
		return nil
	}
	player := slices.Index(a.Variant.Traits().Seats, before.player)
	swapped := false
	for seat := range before.seats {
		swapped = swapped || seat != player && !slices.Equal(before.seats[seat], after.seats[seat])
	}
	if swapped { // nothing else moves another's scorpion here: crossing after a sting is a separate decision
		return []string{"SC-16"}
	}
	if after.phase != "sting" && after.phase != "extra" || after.player != before.player {
		return nil
	}
	at := after.mover()
	if at == "" || at == "o" {
		return nil
	}
	rules = []string{"SC-13"}
	if after.phase == "extra" { // no choice, so the die is rolled at once
		rules = append(rules, "SC-15")
	}
	number, _ := strconv.Atoi(at[1:])
	own := 0
	for _, place := range after.seats[player] {
		if place == at {
			own++
		}
	}
	if at[0] == 'y' && number <= 6 && own > 1 {
		rules = append(rules, "SC-14")
	}
	for seat, list := range after.seats {
		if seat != player && at[0] == 'y' && slices.Contains(list, "b"+at[1:]) {
			rules = append(rules, "SC-17")
			break
		}
	}
	return rules
}
