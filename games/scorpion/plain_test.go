package scorpion

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// plain is a second, slow version of the rules, straight from the rulebook: it knows a
// position only as words and shares no code with the engine.
type plain struct {
	path    []string
	mode    string
	seats   map[string][]string // colour to places: h, y7, b3, o
	colours []string
	player  string
	turn    int
	phase   string
	args    []string
}

var plainColours = []string{"blue", "red", "green", "white"}

func readPlain(o game.Options, text string) *plain {
	squares, _ := strconv.Atoi(o["squares"])
	players, _ := strconv.Atoi(o["players"])
	q := &plain{path: plainPath(squares), mode: o["mode"], seats: map[string][]string{}, colours: plainColours[:players]}
	field := strings.Fields(text)
	for i, group := range strings.Split(field[0], "/") {
		q.seats[q.colours[i]] = strings.Split(group, ",")
	}
	q.player = field[1]
	q.turn, _ = strconv.Atoi(field[2])
	word, arg, _ := strings.Cut(field[3], ":")
	q.phase = word
	if arg != "" {
		q.args = strings.Split(arg, ",")
	}
	return q
}

func (q *plain) text() string {
	var groups []string
	for _, c := range q.colours {
		places := slices.Clone(q.seats[c])
		slices.SortStableFunc(places, func(a, b string) int { return q.progress(a) - q.progress(b) })
		groups = append(groups, strings.Join(places, ","))
	}
	text := fmt.Sprintf("%s %s %d %s", strings.Join(groups, "/"), q.player, q.turn, q.phase)
	if len(q.args) > 0 {
		text += ":" + strings.Join(q.args, ",")
	}
	return text
}

// plainPath is every place in the order in which a scorpion reaches it.
func plainPath(squares int) []string {
	path := []string{"h"}
	for n := 1; n <= squares; n++ {
		path = append(path, "y"+strconv.Itoa(n))
	}
	for n := squares; n >= 1; n-- {
		path = append(path, "b"+strconv.Itoa(n))
	}
	return append(path, "o")
}

func (q *plain) progress(at string) int { return slices.Index(q.path, at) }

func (q *plain) after(at string, count int) string {
	return q.path[min(q.progress(at)+count, len(q.path)-1)]
}

// laneOf returns the lane whose dice move a scorpion that is there.
func (q *plain) laneOf(at string) string {
	switch at[0] {
	case 'h', 'y':
		return "Y"
	case 'b':
		return "B"
	}
	return ""
}

// movable lists the player's scorpions that a die on the lane can move.
func (q *plain) movable(lane string) (list []string) {
	for _, at := range q.seats[q.player] {
		if q.laneOf(at) == lane {
			list = append(list, at)
		}
	}
	return list
}

func (q *plain) partnerOf(colour string) string {
	if q.mode != "teams" {
		return ""
	}
	return map[string]string{"blue": "green", "green": "blue", "red": "white", "white": "red"}[colour]
}

func (q *plain) friends(a, b string) bool { return a == b || q.partnerOf(a) == b }

// actions lists the legal actions.
func (q *plain) actions() []string {
	var list []string
	switch {
	case q.phase == "over":
	case q.phase == "open", q.phase == "die", q.phase == "extra":
		list = []string{"1", "2", "3", "4", "5", "6"}
	case q.phase == "throw":
		list = []string{"B", "Y"}
	case q.phase == "sting":
		list = []string{"cross", "stay"}
	case q.phase == "last":
		die, moved := q.args[0], q.args[1]
		for _, at := range q.movable(die[:1]) {
			if at != moved {
				list = append(list, at+"+"+die[1:])
			}
		}
	case q.phase == "play" && q.args[0] != "-" && q.args[1] != "-" && q.args[0][0] == q.args[1][0]:
		a, _ := strconv.Atoi(q.args[0][1:])
		b, _ := strconv.Atoi(q.args[1][1:])
		movers := q.movable(q.args[0][:1])
		for _, at := range movers {
			list = append(list, fmt.Sprintf("%s+%d", at, a+b))
			if len(movers) > 1 {
				list = append(list, fmt.Sprintf("%s+%d", at, a), fmt.Sprintf("%s+%d", at, b))
			}
		}
	case q.phase == "play":
		for _, die := range q.args {
			for _, at := range q.movable(die[:1]) {
				list = append(list, at+"+"+die[1:])
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// who lists the colours of the scorpions on a square.
func (q *plain) who(at string) (list []string) {
	for _, c := range q.colours {
		for _, place := range q.seats[c] {
			if place == at {
				list = append(list, c)
			}
		}
	}
	return list
}

func (q *plain) opposite(at string) string {
	if at[0] == 'y' {
		return "b" + at[1:]
	}
	return "y" + at[1:]
}

// relocate moves one scorpion of a colour from one place to another.
func (q *plain) relocate(colour, from, to string) {
	i := slices.Index(q.seats[colour], from)
	q.seats[colour][i] = to
}

func (q *plain) next(phase string, args ...string) { q.phase, q.args = phase, args }

// play plays a legal action.
func (q *plain) play(action string) {
	switch q.phase {
	case "open":
		if len(q.args) == 0 {
			q.next("open", action)
			return
		}
		a, _ := strconv.Atoi(q.args[0])
		b, _ := strconv.Atoi(action)
		q.move("h", a+b, "-")
	case "throw":
		lost := len(q.movable(action)) == 0
		switch {
		case len(q.args) == 0 && lost:
			q.next("throw", "-")
		case len(q.args) == 0:
			q.next("die", action)
		case !lost:
			q.next("die", q.args[0], action)
		case q.args[0] == "-":
			q.pass()
		default:
			q.next("play", q.args[0], "-")
		}
	case "die":
		if len(q.args) == 1 {
			q.next("throw", q.args[0]+action)
		} else {
			q.next("play", q.args[0], q.args[1]+action)
		}
	case "play":
		from, by, _ := strings.Cut(action, "+")
		count, _ := strconv.Atoi(by)
		rest := "-"
		for i, die := range q.args {
			if die == q.laneOf(from)+by {
				rest = q.args[1-i]
			}
		}
		q.move(from, count, rest)
	case "last":
		from, by, _ := strings.Cut(action, "+")
		count, _ := strconv.Atoi(by)
		q.move(from, count, "-")
	case "sting":
		at := q.args[0]
		if action == "cross" {
			both := q.who(at)
			both = slices.Delete(both, slices.Index(both, q.player), slices.Index(both, q.player)+1)
			q.relocate(both[0], at, q.opposite(at))
		}
		q.next("extra", q.args...)
	case "extra":
		count, _ := strconv.Atoi(action)
		q.move(q.args[0], count, q.args[1])
	}
}

// move moves one of the player's scorpions forward and lets it land; rest is the die
// that is still to be played.
func (q *plain) move(from string, count int, rest string) {
	at := q.after(from, count)
	there := q.who(at)
	q.relocate(q.player, from, at)
	if at == "o" {
		q.rest(at, rest)
		return
	}
	number, _ := strconv.Atoi(at[1:])
	if len(there) > 0 {
		home := at[0] == 'y' && number <= 6 && q.friends(there[0], q.player)
		if len(q.who(q.opposite(at))) == 0 && !home {
			q.next("sting", at, rest)
		} else {
			q.next("extra", at, rest)
		}
		return
	}
	if at[0] == 'y' {
		if facing := q.who(q.opposite(at)); len(facing) > 0 && !q.friends(facing[0], q.player) {
			q.relocate(facing[0], q.opposite(at), at)
			q.relocate(q.player, at, q.opposite(at))
			at = q.opposite(at)
			if number >= 7 {
				q.next("extra", at, rest)
				return
			}
		}
	}
	q.rest(at, rest)
}

// rest ends the move of a scorpion that has come to rest at a place.
func (q *plain) rest(at, rest string) {
	if q.allOut(q.player) && (q.partnerOf(q.player) == "" || q.allOut(q.partnerOf(q.player))) {
		q.next("over")
		return
	}
	if rest != "-" {
		for _, other := range q.movable(rest[:1]) {
			if other != at {
				q.next("last", rest, at)
				return
			}
		}
	}
	q.pass()
}

func (q *plain) allOut(colour string) bool {
	for _, at := range q.seats[colour] {
		if at != "o" {
			return false
		}
	}
	return true
}

// pass ends the turn.
func (q *plain) pass() {
	if q.turn == 2000 {
		q.next("over")
		return
	}
	q.turn++
	i := slices.Index(q.colours, q.player)
	for {
		i = (i + 1) % len(q.colours)
		q.player = q.colours[i]
		if !q.allOut(q.player) {
			break
		}
	}
	q.next("throw")
	if q.turn <= len(q.colours) {
		q.next("open")
	}
}

// plainMoves is the plain list of actions, for the suite.
func plainMoves(r game.Rules[Position], p *Position) []game.Move {
	var moves []game.Move
	for _, action := range readPlain(r.Options(), string(r.Append(nil, p))).actions() {
		m, err := r.ParseMove(p, action)
		if err != nil {
			panic(err)
		}
		moves = append(moves, m)
	}
	return moves
}

// TestPlainPlay plays random games twice, in the engine and in words.
func TestPlainPlay(t *testing.T) {
	for _, o := range suite.Variants {
		rules := configured(t, o)
		for seed := range uint64(4) {
			r := game.NewRand(seed + 100)
			p := rules.Start(nil)
			for p.Turn() != game.Over {
				before := string(rules.Append(nil, &p))
				m, _ := p.RandomMove(r)
				action := string(rules.AppendMove(nil, &p, m))
				q := readPlain(rules.Options(), before)
				q.play(action)
				p.Play(m)
				if got, want := string(rules.Append(nil, &p)), q.text(); got != want {
					t.Fatalf("%v: %s after %s:\n got  %s\n want %s", o, before, action, got, want)
				}
			}
		}
	}
}
