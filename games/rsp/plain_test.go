package rsp_test

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

// The plain generator: the rulebook page again, word by word, on a map of names and
// without any table. It is slow, and of the engine it uses only the text of a position
// and the reading of actions.

// plainBoard is a position as the rulebook writes it.
type plainBoard struct {
	on   map[string]byte // the letter on each space, '.' if empty
	high map[string]int  // the height of stacks
	us   string          // the letters of the player to move: RSPF or rspf
	them string
}

const plainRows = "abcdefghi"

var plainLengths = []int{5, 6, 7, 8, 9, 8, 7, 6, 5}

func readPlain(text string) (b plainBoard, quiet int) {
	b = plainBoard{on: map[string]byte{}, high: map[string]int{}, us: "RSPF", them: "rspf"}
	fields := strings.Fields(text)
	for i, line := range strings.Split(fields[0], "/") {
		n := 0
		var at string
		for _, c := range []byte(line) {
			if c >= '2' && c <= '9' {
				b.high[at] = int(c - '0')
				continue
			}
			n++
			at = plainRows[8-i:9-i] + strconv.Itoa(n)
			b.on[at] = c
			b.high[at] = 1
		}
	}
	if fields[1] == "blue" {
		b.us, b.them = b.them, b.us
	}
	quiet, _ = strconv.Atoi(fields[2])
	return b, quiet
}

// plainStep returns the neighbour of a space in a direction, "" off the board.
func plainStep(at, dir string) string {
	row, n := strings.IndexByte(plainRows, at[0]), int(at[1]-'0')
	switch dir {
	case "E":
		n++
	case "W":
		n--
	case "NE", "NW":
		// RP-1: from rows a to d, NW of c3 is d3 and NE is d4; from rows e to
		// h, NW of e3 is f2 and NE is f3.
		if row >= 4 {
			n--
		}
		if dir == "NE" {
			n++
		}
		row++
	default:
		// The reverse: SE undoes NW, SW undoes NE.
		row--
		if row >= 4 {
			n++
		}
		if dir == "SW" {
			n--
		}
	}
	if row < 0 || row > 8 || n < 1 || n > plainLengths[row] {
		return ""
	}
	return plainRows[row:row+1] + strconv.Itoa(n)
}

var plainDirs = []string{"E", "W", "NE", "NW", "SE", "SW"}

var plainBack = map[string]string{"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}

// plainActions returns the texts of the legal actions.
func plainActions(text, flags string) []string {
	b, quiet := readPlain(text)
	board, _, _ := strings.Cut(text, " ")
	for _, f := range []string{"F", "f"} {
		lost := 2 - strings.Count(board, f)
		if flags == "1" && lost >= 1 || flags == "2" && lost >= 2 {
			return nil // RP-15
		}
	}
	if quiet == 100 {
		return nil // RP-16 or RP-17: over in either case
	}
	found := map[string]bool{}
	for at, c := range b.on {
		switch c {
		case b.us[0]:
			b.rock(at, found)
		case b.us[1]:
			b.scissors(at, found)
		case b.us[2]:
			b.paper(at, found)
		}
	}
	list := make([]string, 0, len(found))
	for action := range found {
		list = append(list, action)
	}
	slices.Sort(list)
	return list
}

func (b plainBoard) rock(from string, found map[string]bool) {
	for _, dir := range plainDirs {
		rolled := 0
		for at := plainStep(from, dir); at != ""; at = plainStep(at, dir) {
			c := b.on[at]
			if c == '.' {
				rolled++
				found[from+at] = true
				continue
			}
			if c == b.them[1] || c == b.them[3] {
				found[from+at] = true // RP-4
			}
			if behind := plainStep(at, dir); c == b.them[0] && rolled > 0 && behind != "" {
				if d := b.on[behind]; d == '.' || d == 'F' || d == 'f' {
					found[from+at] = true // RP-5
				}
			}
			break
		}
	}
}

// touched returns the enemy Scissors next to a space.
func (b plainBoard) touched(at string) map[string]bool {
	set := map[string]bool{}
	for _, dir := range plainDirs {
		if n := plainStep(at, dir); n != "" && b.on[n] == b.them[1] {
			set[n] = true
		}
	}
	return set
}

// scissors tries every sequence of steps that RP-8 allows.
func (b plainBoard) scissors(from string, found map[string]bool) {
	for _, d := range plainDirs {
		b.walk(from, []string{d, d, d}, found)
		for _, e := range plainDirs {
			if e != plainBack[d] {
				b.walk(from, []string{d, e}, found)
			}
		}
	}
}

// walk takes the steps one by one, as far as they go.
func (b plainBoard) walk(from string, steps []string, found map[string]bool) {
	begin := b.touched(from)
	at := from
	for _, dir := range steps {
		at = plainStep(at, dir)
		if at == "" {
			return
		}
		c := b.on[at]
		if c != '.' && c != b.them[2] && c != b.them[3] {
			return // RP-8
		}
		now := b.touched(at)
		for e := range begin {
			if !now[e] {
				return // RP-11
			}
		}
		found[from+at] = true
		if c != '.' {
			return // RP-9
		}
		for e := range now {
			if !begin[e] {
				return // RP-10
			}
		}
	}
}

// paper tries every sequence of drops of every number of Papers on every row.
func (b plainBoard) paper(from string, found map[string]bool) {
	for m := 1; m <= b.high[from]; m++ {
		for long := 1; long <= m; long++ {
			for _, drops := range plainDrops(long, m) {
				if drops[long-1] == 0 {
					continue // RP-6: the last drop is at least 1
				}
				for _, dir := range plainDirs {
					b.lay(from, dir, m, drops, found)
				}
			}
		}
	}
}

// plainDrops returns all the ways to write m as a sum of that many numbers, including
// 0, in order.
func plainDrops(long, m int) (all [][]int) {
	if long == 1 {
		return [][]int{{m}}
	}
	for d := 0; d <= m; d++ {
		for _, rest := range plainDrops(long-1, m-d) {
			all = append(all, append([]int{d}, rest...))
		}
	}
	return all
}

func (b plainBoard) lay(from, dir string, m int, drops []int, found map[string]bool) {
	at, hand, text := from, m, ""
	for i, d := range drops {
		at = plainStep(at, dir)
		if at == "" {
			return
		}
		text += strconv.Itoa(d)
		switch c := b.on[at]; c { // RP-7
		case '.':
			if d == 0 {
				return
			}
		case b.us[2], b.them[0]:
		case b.us[0], b.us[1], b.them[2]:
			if d != 0 {
				return
			}
		default: // enemy Scissors, a Flag
			if d != hand || i != len(drops)-1 {
				return
			}
		}
		hand -= d
	}
	action := from + plainStep(from, dir)
	if m > 1 {
		action += ":" + text
	}
	found[action] = true
}

// plain is the plain generator in the suite's form.
func plain(r game.Rules[rsp.Position], p *rsp.Position) []game.Move {
	var moves []game.Move
	for _, action := range plainActions(string(r.Append(nil, p)), r.Options()["flags"]) {
		m, err := r.ParseMove(p, action)
		if err != nil {
			panic(action + ": " + err.Error())
		}
		moves = append(moves, m)
	}
	return moves
}
