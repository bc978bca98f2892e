package skorpion_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// facts counts what KO-1 mentions in a board's picture.
func facts(b *game.Board) (gateLines, black int, rim, starts map[string]int) {
	rim, starts = map[string]int{}, map[string]int{}
	last := ""
	for _, s := range b.Sites {
		if s.Shape == game.Spot {
			last = s.ID[:1] // rings come in order
		}
	}
	for _, s := range b.Sites {
		if s.Class == "black" && s.Shape == game.Spot {
			black++
		}
		if s.Shape == game.Spot && s.ID[:1] == last {
			rim[s.Class]++
		}
		if strings.Contains(s.Name, "starting spot") {
			starts[s.Class]++
		}
	}
	for _, l := range b.Lines {
		if l.From == "a1" || l.To == "a1" {
			gateLines++
		}
	}
	return gateLines, black, rim, starts
}

func TestKO01BoardFacts(t *testing.T) {
	for _, o := range suite.Variants {
		rules := configure(t, o)
		lines, black, rim, starts := facts(rules.Board())
		if lines != 4 || black != 2 {
			t.Errorf("%v: the Gate has %d lines and there are %d black spots, want 4 and 2", o, lines, black)
		}
		for _, color := range []string{"red", "blue"} {
			if rim[color] != 3 || starts[color] != 3 {
				t.Errorf("%v: %d %s spots on the rim, %d to start on, want 3 and 3", o, rim[color], color, starts[color])
			}
		}
		if rim["black"] != 0 || rim["gate"] != 0 {
			t.Errorf("%v: black spots or the Gate on the rim: %v", o, rim)
		}
	}
}

func TestKO02ShippedBoards(t *testing.T) {
	for name, rings := range map[string]string{
		"gate33": "./..../......../......../............",
		"gate25": "./..../......../............",
	} {
		rules := configure(t, game.Options{"board": name})
		p := rules.Start(nil)
		if got, want := string(rules.Append(nil, &p)), rings+" a1 a1 red 8 8 1"; got != want {
			t.Errorf("%s starts as %q, want %q", name, got, want)
		}
		halfTurn(t, name, rules.Board())
	}
	if got := configure(t, gate33).Options()["board"]; got != "gate33" {
		t.Errorf("the default board is %s", got)
	}
	// The rule sheet's example: a red start, a gray and a blue spot, all joined.
	b := plainBoardOf("gate33")
	if b.start["e1"] != "red" || b.color["e2"] != "gray" || b.color["d1"] != "blue" || !b.near["e1"]["e2"] || !b.near["e1"]["d1"] || !b.near["d1"]["e2"] {
		t.Error("e1, e2 and d1 are not the sheet's example")
	}
}

// halfTurn checks that rotating the board by half a turn swaps red and blue.
func halfTurn(t *testing.T, name string, b *game.Board) {
	t.Helper()
	type point struct{ x, y int }
	place := func(x, y float64) point { return point{int(x*1000 + 5000.5), int(y*1000 + 5000.5)} }
	byPlace, turned := map[point]game.Site{}, map[string]string{}
	for _, s := range b.Sites {
		if s.Shape == game.Spot {
			byPlace[place(s.X, s.Y)] = s
		}
	}
	swap := map[string]string{"red": "blue", "blue": "red", "gray": "gray", "black": "black", "gate": "gate"}
	for _, s := range byPlace {
		o, ok := byPlace[place(-s.X, -s.Y)]
		if !ok || o.Class != swap[s.Class] {
			t.Errorf("%s: %s (%s) turns into %q (%s)", name, s.ID, s.Class, o.ID, o.Class)
		}
		turned[s.ID] = o.ID
	}
	has := map[[2]string]bool{}
	for _, l := range b.Lines {
		has[[2]string{l.From, l.To}], has[[2]string{l.To, l.From}] = true, true
	}
	for _, l := range b.Lines {
		if !has[[2]string{turned[l.From], turned[l.To]}] {
			t.Errorf("%s: line %s-%s has no counterpart", name, l.From, l.To)
		}
	}
}

func TestKO03SkorpionStartsInTheGate(t *testing.T) {
	for _, o := range suite.Variants {
		rules := configure(t, o)
		p := rules.Start(nil)
		if f := strings.Fields(string(rules.Append(nil, &p))); f[1] != "a1" || f[2] != "a1" {
			t.Errorf("%v: Skorpion on %s, Tail on %s", o, f[1], f[2])
		}
	}
	rules := configure(t, gate33)
	for _, text := range []string{
		at(gate33, "", "", "b1", "a1", 1),
		at(gate33, "e1", "", "b1", "a1", 2),
		at(gate33, "e1", "e3", "c1", "b1", 3),
	} {
		_, err := rules.Parse(text)
		wantRefusal(t, err, "KO-T", "in the Gate", "Skorpion is on")
	}
}

func TestKO04SetUp(t *testing.T) {
	for _, o := range []game.Options{gate33, out33} {
		s := session(t, o, startText)
		wantList(t, "turn 1", s.Legal(), "e1", "e5", "e9")
		s = after(t, o, startText, "e5")
		wantPosition(t, s, at(o, "e5", "", "a1", "a1", 2), "ongoing")
		wantList(t, "turn 2", s.Legal(), "e11", "e3", "e7")
		s = after(t, o, startText, "e5", "e7")
		wantPosition(t, s, at(o, "e5", "e7", "a1", "a1", 3), "ongoing")
		// In turn 3 everything is available: starts, e5's gray neighbours, the Skorpion.
		wantList(t, "turn 3", s.Legal(), "Sb1", "Sb2", "Sb3", "Sb4", "e1", "e4", "e6", "e9")
	}
	wantRefused(t, gate33, startText, "e3", "KO-4", "e3", "red starting spot", "turn 1", "e1, e5 or e9")
	wantRefused(t, gate33, startText, "c3", "KO-4", "c3")
	wantRefused(t, gate33, startText, "Sb1", "KO-4", "Skorpion", "turn 1", "e1, e5 or e9")
	second := at(gate33, "e1", "", "a1", "a1", 2)
	wantRefused(t, gate33, second, "e1", "KO-4", "a blue starting spot (e3, e7 or e11), not on e1", "turn 2", "e3, e7 or e11")
	wantRefused(t, gate33, second, "Sb1-e1-c1", "KO-4", "cannot move yet", "blue")
}

func TestKO05OwnStartsNeedNothing(t *testing.T) {
	// Far from all of red's pieces, which touch no other start.
	s := session(t, gate33, at(gate33, "c5", "e3", "b1", "a1", 5))
	for _, start := range []string{"e1", "e5", "e9"} {
		if !slices.Contains(s.Legal(), start) {
			t.Errorf("%s cannot be played: %v", start, s.Legal())
		}
	}
	// A start that is taken cannot be used, and others need connections.
	s = session(t, gate33, at(gate33, "e1", "e5", "b1", "a1", 5))
	wantList(t, "placings", placings(s.Legal()), "e12", "e2", "e9")
	wantRefused(t, gate33, s.Position(), "e3", "KO-5", "e3", "starting spot of blue", "e1, e5 and e9")
	wantRefused(t, gate33, at(gate33, "e1", "e5", "b1", "a1", 6), "e9", "KO-5", "e9", "starting spot of red", "e3, e7 and e11")
}

func TestKO06OwnColorAndGrayNeedOne(t *testing.T) {
	// c2 is gray with the neighbours b1, b2, c1, c3 and d2, which is red.
	red := session(t, gate33, at(gate33, "c2", "d3", "b4", "a1", 5))
	wantList(t, "red next to c2", placings(red.Legal()), "b1", "c1", "c3", "d2", "e1", "e5", "e9")
	// d3 is gray with the neighbours c3, d2 (red), d4 (blue) and e4, gray on the rim.
	blue := session(t, gate33, at(gate33, "c2", "d3", "b4", "a1", 6))
	wantList(t, "blue next to d3", placings(blue.Legal()), "c3", "d4", "e11", "e3", "e4", "e7")
	wantRefused(t, gate33, red.Position(), "c5", "KO-6", "c5 (grey)", "needs one connection", "you have none")
	wantRefused(t, gate33, red.Position(), "d5", "KO-6", "d5 (red)", "you have none")
	// A gray rim spot is a gray spot like any other.
	wantRefused(t, gate33, red.Position(), "e4", "KO-6", "e4 (grey)")
}

func TestKO07OtherColorNeedsTwo(t *testing.T) {
	// The rule sheet's two examples: d1 (blue, e1 and e2 touch it.
	wantRefused(t, gate33, at(gate33, "e1", "e7", "a1", "a1", 3), "d1", "KO-7", "d1 (blue", "two connections", "you have one (e1)")
	two := session(t, gate33, at(gate33, "e1 e2", "e7", "a1", "a1", 5))
	if !slices.Contains(two.Legal(), "d1") {
		t.Errorf("two connections do not open d1: %v", two.Legal())
	}
	// The other player's starting spots too.
	wantRefused(t, gate33, two.Position(), "e3", "KO-7", "e3 (blue", "you have one (e2)")
	if s := session(t, gate33, at(gate33, "e2 e4", "e7", "a1", "a1", 5)); !slices.Contains(s.Legal(), "e3") {
		t.Errorf("two connections do not open e3: %v", s.Legal())
	}
	wantRefused(t, gate33, at(gate33, "c1", "e7", "a1", "a1", 6), "d2", "KO-7", "d2 (red", "you have none")
	wantRefused(t, gate33, at(gate33, "c1", "d3", "a1", "a1", 6), "d2", "KO-7", "you have one (d3)")
	// The other player's pieces connect nothing.
	wantRefused(t, gate33, at(gate33, "e1", "e2", "a1", "a1", 5), "d1", "KO-7", "you have one (e1)")
}

func TestKO08BlackSpotsAndGateNeedTwo(t *testing.T) {
	one := at(gate33, "c2", "e7", "b4", "c8", 5)
	wantRefused(t, gate33, one, "b2", "KO-8", "b2 (black)", "two connections", "you have one (c2)")
	wantRefused(t, gate33, one, "a1", "KO-8", "Gate (a1)", "two connections", "you have none")
	wantRefused(t, gate33, at(gate33, "b1", "e7", "b4", "c8", 5), "a1", "KO-8", "you have one (b1)")
	two := session(t, gate33, at(gate33, "c2 c3", "e7", "b4", "c8", 5))
	if !slices.Contains(two.Legal(), "b2") {
		t.Errorf("two connections do not open b2: %v", two.Legal())
	}
	in := session(t, gate33, at(gate33, "b1 b3", "e7", "b4", "c8", 5))
	if !slices.Contains(in.Legal(), "a1") {
		t.Errorf("two connections do not open the Gate: %v", in.Legal())
	}
	// Blue has no easier way.
	wantRefused(t, gate33, at(gate33, "e1", "c2", "b4", "c8", 6), "b2", "KO-8", "you have one (c2)")
}

func TestKO09SpotMustBeEmpty(t *testing.T) {
	p := at(gate33, "c2 e1", "c1 e3", "b2", "c3", 7)
	for _, c := range []struct{ spot, words string }{
		{"e1", "you cannot place on e1: your own piece is there"},
		{"c1", "you cannot place on c1: a blue piece is there"},
		{"b2", "you cannot place on b2: the Skorpion is there"},
		{"c3", "you cannot place on c3: the Tail is there"},
	} {
		wantRefused(t, gate33, p, c.spot, "KO-9", c.words)
	}
	// The rule sheet: nobody plays into the Gate while either of them is in it.
	wantRefused(t, gate33, at(gate33, "b1 b3", "e3", "a1", "a1", 7), "a1", "KO-9", "the Skorpion and the Tail are there")
	wantRefused(t, gate33, at(gate33, "b1 b3", "e3", "b2", "a1", 7), "a1", "KO-9", "the Tail is there")
}

func TestKO10EmptyHand(t *testing.T) {
	full := "c1 c2 c3 d1 d2 d3 e1 e2"
	p := at(gate33, full, "e7", "b3", "a1", 21)
	s := session(t, gate33, p)
	wantList(t, "placings", placings(s.Legal()))
	if len(s.Legal()) == 0 {
		t.Error("the Skorpion cannot move either")
	}
	wantRefused(t, gate33, p, "e5", "KO-10", "no pieces in hand", "move the Skorpion")
	wantRefused(t, gate33, p, "e1", "KO-10", "no pieces in hand")
	// Paid pieces that are out do not come back.
	gone := atHands(out33, "e1", "e7", "b3", "a1", 21, 0, 7)
	wantList(t, "placings", placings(session(t, out33, gone).Legal()))
	wantRefused(t, out33, gone, "e2", "KO-10", "no pieces in hand")
	// Placing takes one piece from the hand.
	wantPosition(t, after(t, gate33, at(gate33, "e1", "e7", "b3", "a1", 5), "e2"), at(gate33, "e1 e2", "e7", "b3", "a1", 6), "ongoing")
}
