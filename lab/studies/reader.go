package studies

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// A reader names the kind of an action, in words, and the rules that took effect in it. What
// takes effect is what the position shows; rules that only forbid are found by asking
// (Measures.Forbids), and rules that end games by how games ended.
type reader func(*step) (kind string, rules []string)

// readers are those of the games. A game without one is read plainly.
var readers = map[string]reader{
	"skorpion": readSkorpion, "scorpion": readScorpion, "skaane": readSkaane, "rsp": readRSP,
}

// standing are rules that describe how things are, boards, set-ups, texts: no play could show
// whether they matter.
var standing = map[string][]string{
	"skorpion": {"KO-1", "KO-2", "KO-3", "KO-B", "KO-T"},
	"scorpion": {"SC-1", "SC-2", "SC-4", "SC-5", "SC-T"},
	"skaane":   {"SK-1", "SK-2", "SK-3", "SK-4", "SK-T"},
	"rsp":      {"RP-1", "RP-2", "RP-T"},
}

// nets are rules against endless play: a game that does not need them is the better for
// it.
var nets = map[string][]string{"skorpion": {"KO-18", "KO-19"}, "scorpion": {"SC-19"}, "skaane": {"SK-10"}, "rsp": {"RP-17"}}

var coordinate = regexp.MustCompile(`[a-z][0-9]+|[0-9]+`)

// plainly distinguishes kinds by the form of the text: places and numbers become dots.
func plainly(s *step) (string, []string) { return coordinate.ReplaceAllString(s.action, "·"), nil }

// on is what stands on a site, the topmost of several.
func on(v game.View, site string) (game.Piece, bool) {
	for _, p := range slices.Backward(v.Pieces) {
		if p.Site == site {
			return p, true
		}
	}
	return game.Piece{}, false
}

// site is a place of the board by its id.
func (s *step) site(id string) game.Site {
	for _, site := range s.before.Board.Sites {
		if site.ID == id {
			return site
		}
	}
	return game.Site{}
}

// inPlay counts pieces of a kind and seat that are on the board.
func (s *step) inPlay(v game.View, kind string, seat game.Seat) (n int) {
	for _, p := range v.Pieces {
		if p.Kind == kind && p.Seat == seat && s.site(p.Site).Shape != game.Tray {
			n++
		}
	}
	return n
}

func readSkorpion(s *step) (kind string, rules []string) {
	steps, walks := strings.CutPrefix(s.action, "S")
	if !walks {
		to := s.site(s.action)
		isStart := strings.Contains(to.Name, "starting")
		switch own := s.variant.Traits().SeatName(s.seat); {
		case s.before.Phase == "setup":
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
		gone += s.inPlay(s.before, "bead", seat) - s.inPlay(s.after, "bead", seat)
	}
	if len(words) == 3 {
		kind, rules = "Skorpion, two steps", append(rules, "KO-14", "KO-15")
		walked = append(walked, words[2])
		gone--
	}
	if gone > 0 {
		rules = append(rules, "KO-12")
	}
	if slices.ContainsFunc(walked, func(id string) bool { return strings.Contains(s.site(id).Name, "starting") }) {
		rules = append(rules, "KO-13")
	}
	return kind, rules
}

func readSkaane(s *step) (kind string, rules []string) {
	from, to := s.action[:2], s.action[2:]
	p, _ := on(s.before, from)
	if q, taken := on(s.before, to); taken {
		return p.Kind + " takes " + q.Kind, []string{"SK-6", "SK-7"}
	}
	a, b := s.site(from), s.site(to)
	if math.Abs(a.X-b.X)+math.Abs(a.Y-b.Y) > 1.5 {
		return p.Kind + " jumps over friends", []string{"SK-5"}
	}
	return p.Kind + " moves", []string{"SK-5"}
}

func readRSP(s *step) (kind string, rules []string) {
	from, rest := s.action[:2], s.action[2:]
	to, drops, isLay := strings.Cut(rest, ":")
	p, _ := on(s.before, from)
	q, meets := on(s.before, to)
	me, other := s.seat, 1-s.seat
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
		touched := s.touching(s.before, from, other)
		if len(touched) > 0 {
			kind, rules = "locked "+kind, append(rules, "RP-11")
		}
		if slices.ContainsFunc(s.touching(s.after, to, other), func(id string) bool { return !slices.Contains(touched, id) }) {
			rules = append(rules, "RP-10")
		}
	case "paper":
		kind, rules = "one Paper laid", []string{"RP-6"}
		if isLay {
			kind = "Papers laid"
		}
		if strings.Contains(drops, "0") || s.inPlay(s.after, "rock", other) < s.inPlay(s.before, "rock", other) {
			rules = append(rules, "RP-7")
		}
		if s.inPlay(s.after, "rock", other) < s.inPlay(s.before, "rock", other) {
			kind, rules = kind+", Rock taken", append(rules, "RP-3")
		}
		if s.inPlay(s.after, "paper", me) < s.inPlay(s.before, "paper", me) {
			kind, rules = kind+", destroyed by Scissors", append(rules, "RP-7")
			if end := s.along(from, to, max(len(drops), 1)); len(s.touching(s.before, end, me)) > 0 {
				rules = append(rules, "RP-12")
			}
		}
	}
	if s.inPlay(s.after, "flag", other) < s.inPlay(s.before, "flag", other) {
		kind, rules = kind+" onto a Flag", append(rules, "RP-14")
	}
	if s.inPlay(s.after, "flag", me) < s.inPlay(s.before, "flag", me) {
		kind, rules = kind+" onto an own Flag", append(rules, "RP-13", "RP-14")
	}
	return kind, slices.Compact(slices.Sorted(slices.Values(rules)))
}

// along is the space a number of steps from one in the direction of its neighbour.
func (s *step) along(from, to string, n int) string {
	a, b := s.site(from), s.site(to)
	x, y := a.X+float64(n)*(b.X-a.X), a.Y+float64(n)*(b.Y-a.Y)
	for _, site := range s.before.Board.Sites {
		if math.Hypot(site.X-x, site.Y-y) < 0.1 {
			return site.ID
		}
	}
	return ""
}

func (s *step) sitesOf(v game.View, kind string, seat game.Seat) (list []string) {
	for _, p := range v.Pieces {
		if p.Kind == kind && p.Seat == seat && s.site(p.Site).Shape != game.Tray {
			list = append(list, p.Site)
		}
	}
	return list
}

// touching are the Scissors of a seat next to a space.
func (s *step) touching(v game.View, id string, seat game.Seat) (list []string) {
	a := s.site(id)
	for _, other := range s.sitesOf(v, "scissors", seat) {
		b := s.site(other)
		if d := math.Hypot(a.X-b.X, a.Y-b.Y); d > 0.5 && d < 1.2 {
			list = append(list, other)
		}
	}
	return list
}
