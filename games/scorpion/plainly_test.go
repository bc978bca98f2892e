package scorpion

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// plainForm is the form of a position; the squares of the track are not checked yet.
var plainForm = regexp.MustCompile(`^[hoyb0-9,/]+ (blue|red|green|white) [1-9][0-9]{0,3} ` +
	`(open(:[1-6])?|throw(:([YB][1-6]|-))?|die:(([YB][1-6]|-),)?[YB]|play:([YB][1-6]|-),([YB][1-6]|-)|` +
	`last:[YB][1-6],(o|[yb][1-9][0-9]?)|(sting|extra):[yb][1-9][0-9]?,([YB][1-6]|-)|over)$`)

// plainlyPossible is SC-T a second time, in words: whether a text can be a position.
func plainlyPossible(o game.Options, text string) bool {
	if !plainForm.MatchString(text) {
		return false
	}
	players, _ := strconv.Atoi(o["players"])
	groups := strings.Split(strings.Fields(text)[0], "/")
	if len(groups) != players {
		return false
	}
	q := readPlain(o, text)
	each := 4
	if q.mode == "double" {
		each = 8
	}
	if !slices.Contains(q.colours, q.player) || q.turn > 2000 {
		return false
	}
	mine := q.seats[q.player]
	moving := ""
	if q.phase == "sting" || q.phase == "extra" {
		moving = q.args[0]
		if !slices.Contains(mine, moving) {
			return false
		}
	}
	sides := map[bool]int{} // own side or not: scorpions not out
	for i, c := range q.colours {
		if len(q.seats[c]) != each || !slices.IsSortedFunc(q.seats[c], func(a, b string) int { return q.progress(a) - q.progress(b) }) {
			return false
		}
		hand, left := 0, 0
		for _, at := range q.seats[c] {
			if q.progress(at) < 0 {
				return false
			}
			if n := len(q.who(at)); at != "h" && at != "o" && n > 1 && (n > 2 || at != moving) {
				return false
			}
			if at == "h" {
				hand++
			}
			if at != "o" {
				left++
			}
		}
		if q.turn <= i+1 && hand < each && (q.turn <= i || moving == "") || q.turn > i+1 && hand == each {
			return false
		}
		if c == q.player && left == 0 && q.phase != "over" {
			return false
		}
		sides[q.friends(c, q.player)] += left
		if q.mode == "free" && left == 0 && c != q.player {
			return false // another side is out: neither over nor not
		}
	}
	if q.mode != "free" && sides[false] == 0 {
		return false
	}
	if (q.turn <= players || q.mode != "teams") && q.colours[(q.turn-1)%players] != q.player {
		return false
	}
	if (q.turn <= players) != (q.phase == "open" || q.turn <= players && moving != "" && q.args[1] == "-") {
		return false
	}
	switch q.phase {
	case "over":
		return sides[true] == 0 || q.turn == 2000
	case "die", "throw", "play":
		lost := 0
		for _, die := range q.args {
			if die == "-" {
				lost++
			} else if len(q.movable(die[:1])) == 0 {
				return false
			}
		}
		return lost < 2 && (lost == 0 || len(q.movable("Y")) == 0 || len(q.movable("B")) == 0)
	case "last":
		others := slices.DeleteFunc(q.movable(q.args[0][:1]), func(at string) bool { return at == q.args[1] })
		return slices.Contains(mine, q.args[1]) && len(others) > 0
	case "sting", "extra":
		there := q.who(moving)
		at := slices.Index(there, q.player)
		there = slices.Delete(there, at, at+1)
		facing := q.who(q.opposite(moving))
		number, _ := strconv.Atoi(moving[1:])
		crossable := func(c string) bool { return moving[0] == 'b' || number > 6 || !q.friends(c, q.player) }
		if q.phase == "sting" {
			return len(there) == 1 && len(facing) == 0 && crossable(there[0])
		}
		return len(there) == 1 || len(facing) == 1 && crossable(facing[0])
	}
	return true
}

// TestSCTPlainly changes positions of random games slightly and compares the engine's
// verdict with the plain one.
func TestSCTPlainly(t *testing.T) {
	yes, no := 0, 0
	for _, o := range suite.Variants {
		rules := configured(t, o)
		r := game.NewRand(9)
		for range 3 {
			p := rules.Start(nil)
			for p.Turn() != game.Over {
				m, _ := p.RandomMove(r)
				p.Play(m)
				text := disturb(r, string(rules.Append(nil, &p)))
				_, err := rules.Parse(text)
				if want := plainlyPossible(rules.Options(), text); want != (err == nil) {
					t.Fatalf("%v: %q possible: %v, but read with %v", o, text, want, err)
				} else if want {
					yes++
				} else {
					no++
				}
			}
		}
	}
	if yes < 1000 || no < 1000 {
		t.Errorf("%d possible and %d impossible positions are no fair trial", yes, no)
	}
}

// disturb changes a place, the player, the turn or the phase, or several.
func disturb(r *game.Rand, text string) string {
	field := strings.Fields(text)
	groups := strings.Split(field[0], "/")
	square := func() string { return fmt.Sprintf("%c%d", "yb"[r.N(2)], 1+r.N(14)) }
	die := func() string { return []string{"-", "Y3", "B4"}[r.N(3)] }
	for range 1 + r.N(2) {
		switch r.N(5) {
		case 0, 1:
			g := r.N(len(groups))
			places := strings.Split(groups[g], ",")
			places[r.N(len(places))] = []string{"h", "o", square(), square()}[r.N(4)]
			if r.N(8) == 0 { // a whole seat of one kind
				for i := range places {
					places[i] = "ho"[g%2 : g%2+1]
				}
			}
			if r.N(8) > 0 {
				q := plain{path: plainPath(40)}
				slices.SortStableFunc(places, func(a, b string) int { return q.progress(a) - q.progress(b) })
			}
			groups[g] = strings.Join(places, ",")
		case 2:
			field[1] = plainColours[r.N(4)]
		case 3:
			field[2] = []string{"1", "2", "3", "4", "5", "6", "7", "1997", "1998", "1999", "2000", "2001"}[r.N(12)]
		case 4:
			places := strings.Split(groups[r.N(len(groups))], ",")
			at := places[r.N(len(places))]
			field[3] = []string{
				"open", "open:2", "over", "throw", "throw:" + die(), "die:Y", "die:B", "die:" + die() + ",Y",
				"play:" + die() + "," + die(), "last:" + die() + "," + at, "sting:" + at + "," + die(), "extra:" + at + "," + die(),
			}[r.N(12)]
		}
	}
	return strings.Join([]string{strings.Join(groups, "/"), field[1], field[2], field[3]}, " ")
}
