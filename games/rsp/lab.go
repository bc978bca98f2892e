//go:build !js

package rsp

import (
	"math"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// lab is what the laboratory reads in the game.
var lab = &box.Lab{
	Read:     readAct,
	Standing: []string{"RP-1", "RP-2", "RP-T"},
	Nets:     []string{"RP-17"},
}

func readAct(a *box.Act) (kind string, rules []string) {
	from, rest := a.Action[:2], a.Action[2:]
	to, drops, isLay := strings.Cut(rest, ":")
	p, _ := a.Stood(from)
	q, meets := a.Stood(to)
	me, other := a.Seat, 1-a.Seat
	switch p.Kind {
	case "rock":
		switch {
		case !meets:
			kind, rules = "Rock rolls", []string{"RP-4"}
		case q.Kind == "rock":
			kind, rules = "Rock knocks a Rock", []string{"RP-5"}
		default:
			kind, rules = "Rock takes", []string{"RP-4", "RP-3"}
		}
	case "scissors":
		kind, rules = "Scissors move", []string{"RP-8"}
		if meets {
			kind, rules = "Scissors take", []string{"RP-8", "RP-3", "RP-9"}
		}
		touched := touching(a, a.Before, from, other)
		if len(touched) > 0 {
			kind, rules = "locked "+kind, append(rules, "RP-11")
		}
		if slices.ContainsFunc(touching(a, a.After, to, other), func(id string) bool { return !slices.Contains(touched, id) }) {
			rules = append(rules, "RP-10")
		}
	case "paper":
		kind, rules = "one Paper laid", []string{"RP-6"}
		if isLay {
			kind = "Papers laid"
		}
		if strings.Contains(drops, "0") || a.Lost("rock", other) > 0 {
			rules = append(rules, "RP-7")
		}
		if a.Lost("rock", other) > 0 {
			kind, rules = kind+", Rock taken", append(rules, "RP-3")
		}
		if a.Lost("paper", me) > 0 {
			kind, rules = kind+", destroyed by Scissors", append(rules, "RP-7")
			if end := along(a, from, to, max(len(drops), 1)); len(touching(a, a.Before, end, me)) > 0 {
				rules = append(rules, "RP-12")
			}
		}
	}
	if a.Lost("flag", other) > 0 {
		kind, rules = kind+" onto a Flag", append(rules, "RP-14")
	}
	if a.Lost("flag", me) > 0 {
		kind, rules = kind+" onto an own Flag", append(rules, "RP-13", "RP-14")
	}
	return kind, slices.Compact(slices.Sorted(slices.Values(rules)))
}

// along returns the space n steps from one in the direction of its neighbour.
func along(a *box.Act, from, to string, n int) string {
	p, q := a.Site(from), a.Site(to)
	x, y := p.X+float64(n)*(q.X-p.X), p.Y+float64(n)*(q.Y-p.Y)
	for _, site := range a.Before.Board.Sites {
		if math.Hypot(site.X-x, site.Y-y) < 0.1 {
			return site.ID
		}
	}
	return ""
}

// touching lists the Scissors of a seat next to a space.
func touching(a *box.Act, v game.View, id string, seat game.Seat) (list []string) {
	p := a.Site(id)
	for _, other := range a.SitesOf(v, "scissors", seat) {
		q := a.Site(other)
		if d := math.Hypot(p.X-q.X, p.Y-q.Y); d > 0.5 && d < 1.2 {
			list = append(list, other)
		}
	}
	return list
}
