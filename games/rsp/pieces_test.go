package rsp_test

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// At least one test for each rule, in the rulebook's order: here the board, Rocks and
// Papers. The Flags stand in the corners and the option is flags=2, unless the test is
// about them.

func TestRP00OwnPiece(t *testing.T) {
	for _, c := range []refusal{
		{start, "d1d2", "RP-0", "no piece on d1"},
		{start, "i1h1", "RP-0", "the blue Scissors on i1|you play red"},
		{start, "g1f1", "RP-0", "the blue Paper on g1"},
		{set("blue 0", "P3e5 re1"+corners), "e5e6:2", "RP-0", "the 3 red Papers on e5|you play blue"},
		{start, "e5e6:2", "RP-0", "no piece on e5"},
	} {
		c.check(t, two)
	}
	for _, a := range read(t, two, start).Legal() {
		if a[0] > 'c' {
			t.Errorf("red may move %s, which is not its piece", a)
		}
	}
}

func TestRP01Board(t *testing.T) {
	// A lone Paper can move to every neighbour.
	for at, want := range map[string]string{
		"c3": "c2 c4 d3 d4 b2 b3",
		"e3": "e2 e4 f2 f3 d2 d3",
		"g5": "g4 g6 h4 h5 f5 f6",
		"e1": "e2 f1 d1",
		"e9": "e8 f8 d8",
		"a3": "a2 a4 b3 b4",
		"i3": "i2 i4 h3 h4",
		"d8": "d7 e8 e9 c7",
	} {
		wantFrom(t, set("red 0", "P"+at+corners), at, want)
	}
	for row, n := range plainLengths {
		for _, n := range []int{0, n + 1} {
			name := plainRows[row:row+1] + string('0'+rune(n))
			wantRefusal(t, name, read(t, two, start).Explain("a1"+name), "RP-T", name)
		}
	}
	count := 0
	for _, site := range variant(t, two).Board().Sites {
		if site.Shape == game.Hex {
			count++
		}
	}
	if count != 61 {
		t.Errorf("%d spaces, want 61", count)
	}
}

func TestRP02SetUp(t *testing.T) {
	for _, o := range []game.Options{one, two} {
		s := variant(t, o).New(game.SeedDice(1))
		if got := s.Position(); got != start {
			t.Errorf("set-up %s", got)
		}
		if s.Turn() != 0 {
			t.Error("red does not begin")
		}
		wantOutcome(t, s, "ongoing", "")
	}
	// Rotated by half a turn, the board's text is read backwards; the sides swap with it.
	board, _, _ := strings.Cut(start, " ")
	turned := []byte(board)
	for i, c := range []byte(board) {
		if c >= 'A' {
			c ^= 'a' ^ 'A'
		}
		turned[len(board)-1-i] = c
	}
	if string(turned) != board {
		t.Errorf("the set-up turned is %s", turned)
	}
}

func TestRP03WhoTakesWhom(t *testing.T) {
	// The mover on d4, the other on d5.
	takes := map[string]bool{"Rs": true, "Sp": true, "Pr": true, "Rf": true, "Sf": true, "Pf": true}
	for _, mover := range []string{"R", "S", "P"} {
		for _, other := range []string{"r", "s", "p", "f", "p3"} {
			position := set("red 7", mover+"d4 "+other+"d5 fi1 Fa1 Fa5")
			pair := mover + other[:1]
			switch {
			case takes[pair]:
				wantPlay(t, two, position, "d4d5", set("blue 0", mover+"d5 fi1 Fa1 Fa5"))
			case pair == "Ps": // RP-7: the Paper is destroyed
				wantPlay(t, two, position, "d4d5", set("blue 0", "sd5 fi1 Fa1 Fa5"))
			case pair == "Rr", pair == "Pp", pair == "Ss":
				rule := map[string]string{"Rr": "RP-5", "Pp": "RP-7", "Ss": "RP-3"}[pair]
				refusal{position, "d4d5", rule, "d5"}.check(t, two)
			default:
				refusal{position, "d4d5", "RP-3", "capture|not the|" + map[bool]string{true: "3 blue Papers on d5", false: "on d5"}[other == "p3"]}.check(t, two)
			}
		}
	}
}

func TestRP04RockRolls(t *testing.T) {
	wantFrom(t, set("red 0", "Re5"+corners), "e5",
		"e1 e2 e3 e4 e6 e7 e8 e9 f5 g5 h5 i5 f4 g3 h2 i1 d4 c3 b2 d5 c5 b5")
	// Of each kind of piece on a line, only enemy Scissors and Flag are taken,
	// and nothing behind any of them is reached.
	wantFrom(t, set("red 0", "Re5 se7 pf4 Sg5 Pd4 rc5 fe3 Fa1 fi5"), "e5", "e6 e7 f5 e4 e3 d5 c5")
	for _, c := range []refusal{
		{set("red 0", "Re5"+corners), "e5f6", "RP-4", "straight|f6|e5"},
		{set("red 0", "Re5"+corners), "e5e5", "RP-4", "e5"},
		{set("red 0", "Re5 se7"+corners), "e5e9", "RP-4", "the blue Scissors on e7 are in the way from e5 to e9"},
		{set("red 0", "Re5 P2e7"+corners), "e5e9", "RP-4", "your 2 Papers on e7 are in the way"},
		{set("red 0", "Re5 re6"+corners), "e5e8", "RP-4", "the blue Rock on e6 is in the way"},
		{set("red 0", "Re5 Pe7"+corners), "e5e7", "RP-4", "your Paper on e7 is in the way"},
	} {
		c.check(t, two)
	}
}

func TestRP05Knock(t *testing.T) {
	// After a run-up onto an empty space: nothing is taken and the counter runs.
	wantPlay(t, two, set("red 4", "Re2 re5"+corners), "e2e5", set("blue 5", "Re5 re6"+corners))
	// Onto a Flag of either side, which is taken.
	wantPlay(t, two, set("red 4", "Re2 re5 fe6 fi1 Fa1"), "e2e5", set("blue 0", "Re5 re6 fi1 Fa1"))
	wantPlay(t, two, set("red 4", "Re2 re5 Fe6 fi1 Fa1"), "e2e5", set("blue 0", "Re5 re6 fi1 Fa1"))
	// In every direction.
	for from, to := range map[string]string{"e2": "e4", "e8": "e6", "c3": "e5", "g5": "e5", "c5": "e5", "g3": "e5"} {
		if err := read(t, two, set("red 0", "R"+from+" r"+to+corners)).Explain(from + to); err != nil {
			t.Errorf("knock %s%s: %v", from, to, err)
		}
	}
	for _, c := range []refusal{
		{set("red 0", "Re4 re5"+corners), "e4e5", "RP-5", "run-up|e4|the blue Rock on e5"},
		{set("red 0", "Re4 re9"+corners), "e4e9", "RP-5", "the blue Rock on e9|no space behind"},
		{set("red 0", "Re2 re5 Pe6"+corners), "e2e5", "RP-5", "the blue Rock on e5|e6|your Paper on e6 is"},
		{set("red 0", "Re2 re5 p4e6"+corners), "e2e5", "RP-5", "4 blue Papers"},
		{set("red 0", "Re2 re5 se6"+corners), "e2e5", "RP-5", "the blue Scissors on e6 are"},
		{set("red 0", "Re2 re5 re6"+corners), "e2e5", "RP-5", "the blue Rock on e6 is"},
		{set("red 0", "Re2 Re5"+corners), "e2e5", "RP-4", "your Rock on e5 is in the way"},
	} {
		c.check(t, two)
	}
}

func TestRP06LayInARow(t *testing.T) {
	// The rule sheet's picture: the ways in which a stack of three moves down a row.
	three := set("red 0", "P3e5"+corners)
	for _, way := range []string{"e6", "e4", "f4", "f5", "d4", "d5"} {
		wantRow(t, three, "e5"+way, " :2 :3 :11 :12 :21 :111")
	}
	if n := len(read(t, two, three).Legal()); n != 6*7 {
		t.Errorf("a stack of three has %d moves, want 42", n)
	}
	wantPlay(t, two, three, "e5e6:12", set("blue 1", "Pe6 P2e7"+corners))
	wantPlay(t, two, three, "e5f5", set("blue 1", "P2e5 Pf5"+corners))
	wantPlay(t, two, three, "e5d4:2", set("blue 1", "Pe5 P2d4"+corners))
	// Landing on friendly Papers makes one stack.
	wantPlay(t, two, set("red 0", "P3e5 P4e6"+corners), "e5e6:3", set("blue 1", "P7e6"+corners))
	// No longer than the number lifted: over a friendly Rock with two Papers
	// onto the second space, never with one.
	wantRow(t, set("red 0", "P2e5 Re6"+corners), "e5e6", ":02")
	wantRow(t, set("red 0", "P3e5 Re6 Re7"+corners), "e5e6", ":003")
	wantRow(t, set("red 0", "Pe5 Re6"+corners), "e5e6", "")
	// The edge of the board ends the row.
	wantRow(t, set("red 0", "P3e8"+corners), "e8e9", " :2 :3")
	for _, c := range []refusal{
		{three, "e5e7", "RP-6", "e7 is not next to e5"},
		{three, "e5e5:2", "RP-6", "e5 is not next to e5"},
		{three, "e5e6:20", "RP-6", "last space"},
		{three, "e5e6:0", "RP-6", "last space"},
		{three, "e5e6:4", "RP-6", "add up to 4|e5|are 3 Papers"},
		{set("red 0", "Pe5"+corners), "e5e6:11", "RP-6", "add up to 2|is 1 Paper"},
		{three, "e5e6:999999999999", "RP-6", "add up to 108"},
		{set("red 0", "P3e5 Re6"+corners), "e5e6:01", "RP-6", "a row of 2 spaces|you have lifted 1"},
		{set("red 0", "P3e8"+corners), "e8e9:12", "RP-6", "runs off the board after e9"},
	} {
		c.check(t, two)
	}
}

func TestRP07SpacesOfARow(t *testing.T) {
	// A stack of three and what stands on the first space of the row.
	for piece, want := range map[string]string{
		"":   " :2 :3 :11 :12 :21 :111", // empty: at least 1
		"P":  " :2 :3 :02 :03 :11 :12 :21 :012 :021 :111",
		"r":  " :2 :3 :02 :03 :11 :12 :21 :012 :021 :111",
		"R":  ":02 :03 :012 :021",
		"S":  ":02 :03 :012 :021",
		"p2": ":02 :03 :012 :021",
		"s":  " :2 :3",
		"f":  " :2 :3",
		"F":  " :2 :3",
	} {
		position := "P3e5 fi1 Fa1"
		if piece != "" {
			position += " " + piece + "e6"
		}
		wantRow(t, set("red 0", position), "e5e6", want)
	}
	// Floated over, the Rock stays; dropped on, it is taken.
	floating := set("red 9", "P3e5 re6"+corners)
	wantPlay(t, two, floating, "e5e6:03", set("blue 10", "re6 P3e7"+corners))
	wantPlay(t, two, floating, "e5e6:12", set("blue 0", "Pe6 P2e7"+corners))
	wantPlay(t, two, floating, "e5e6", set("blue 0", "P2e5 Pe6"+corners))
	wantPlay(t, two, set("red 9", "P3e5 p2e6"+corners), "e5e6:021", set("blue 10", "p2e6 P2e7 Pe8"+corners))
	// On Scissors they are destroyed; those dropped earlier are not.
	wantPlay(t, two, set("red 9", "P3e5 se7"+corners), "e5e6:12", set("blue 0", "Pe6 se7"+corners))
	wantPlay(t, two, set("red 9", "P3e5 fe7 fi1 Fa1"), "e5e6:11", set("blue 0", "Pe5 Pe6 Pe7 fi1 Fa1"))
	for _, c := range []refusal{
		{set("red 0", "P3e5"+corners), "e5e6:03", "RP-7", "on e6: it is empty|at least one"},
		{set("red 0", "P3e5 Re6"+corners), "e5e6", "RP-7", "you can only float over your Rock on e6"},
		{set("red 0", "P3e5 Se6"+corners), "e5e6:12", "RP-7", "your Scissors on e6|drop no Papers"},
		{set("red 0", "P3e5 p2e6"+corners), "e5e6:3", "RP-7", "the 2 blue Papers on e6"},
		{set("red 0", "P3e5 se6"+corners), "e5e6:03", "RP-7", "you cannot float over the blue Scissors on e6"},
		{set("red 0", "P3e5 se6"+corners), "e5e6:12", "RP-7", "drop all your remaining Papers there"},
		{set("red 0", "P3e5 fe6 fi1 Fa1"), "e5e6:12", "RP-7", "the blue Flag on e6"},
		{set("red 0", "P3e5 Fe6 fi1 Fa1"), "e5e6:12", "RP-7", "your Flag on e6"},
	} {
		c.check(t, two)
	}
}

// wantRow is wantFrom for one row of lays, where a list that begins with a space also
// contains the single Paper.
func wantRow(t *testing.T, position, row, list string) {
	t.Helper()
	wantFrom(t, position, row+":", strings.ReplaceAll(list, ":", ""))
	single := read(t, two, position).Explain(row) == nil
	if want := strings.HasPrefix(list, " "); single != want {
		t.Errorf("%s: a single Paper along %s is legal: %v, want %v", position, row, single, want)
	}
}
