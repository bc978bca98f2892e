package skorpion_test

import (
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skorpion"
)

func TestKO11SkorpionSteps(t *testing.T) {
	// From the Gate to any neighbour, the Tail stays behind in it.
	first := at(gate33, "e1", "e3", "a1", "a1", 3)
	wantList(t, "from the Gate", steps(session(t, gate33, first).Legal()), "Sb1", "Sb2", "Sb3", "Sb4")
	wantPosition(t, after(t, gate33, first, "Sb1"), at(gate33, "e1", "e3", "b1", "a1", 4), "ongoing")
	// b1 has lines to a1, c1, c2 and c8; the Tail is on c2.
	p := at(gate33, "e1", "e3", "b1", "c2", 4)
	wantList(t, "from b1", steps(session(t, gate33, p).Legal()), "Sc1", "Sc8")
	wantPosition(t, after(t, gate33, p, "Sc8"), at(gate33, "e1", "e3", "c8", "b1", 5), "ongoing")
	wantRefused(t, gate33, p, "Sa1", "KO-11", "cannot enter the Gate", "c1 or c8")
	wantRefused(t, gate33, p, "Sc2", "KO-11", "the Tail is on c2", "cannot step onto its Tail", "c1 or c8")
	wantRefused(t, gate33, p, "Sb1", "KO-11", "already on b1")
	wantRefused(t, gate33, p, "Se12", "KO-11", "no line joins b1", "to e12", "c1 or c8")
	// A second step follows the same rule: the Tail is then where the Skorpion came from.
	two := at(gate33, "e1 e5", "e3", "b1", "c2", 5)
	wantList(t, "after Sc8", pairsAfter(session(t, gate33, two).Legal(), "Sc8"),
		"e1-b4", "e1-c1", "e1-c7", "e1-d8", "e5-b4", "e5-c1", "e5-c7", "e5-d8")
	wantRefused(t, gate33, two, "Sc8-e1-b1", "KO-11", "second step", "the Tail is on b1")
	wantRefused(t, gate33, two, "Sc8-e1-a1", "KO-11", "second step", "cannot enter the Gate")
	wantRefused(t, gate33, two, "Sc8-e1-c2", "KO-11", "second step", "no line joins c8")
	wantRefused(t, gate33, two, "Se12-e1-c2", "KO-11", "no line joins b1")
}

func TestKO12SkorpionRemovesPieces(t *testing.T) {
	p := at(gate33, "c1 e1", "c2 e3", "b1", "a1", 7)
	// Red's own piece, then blue's: each to its owner's hand.
	wantPosition(t, after(t, gate33, p, "Sc1"), at(gate33, "e1", "c2 e3", "c1", "b1", 8), "ongoing")
	wantPosition(t, after(t, gate33, p, "Sc2"), at(gate33, "c1 e1", "e3", "c2", "b1", 8), "ongoing")
	// With discard=out too: only payment takes a piece out of the game.
	wantPosition(t, after(t, out33, p, "Sc2"), at(out33, "c1 e1", "e3", "c2", "b1", 8), "ongoing")
	// Both steps of a turn do it.
	three := at(gate33, "e1 e5 e9", "c2 c3 e3", "b1", "a1", 7)
	wantPosition(t, after(t, gate33, three, "Sc2-e9-c3"), at(gate33, "e1 e5", "e3", "c3", "c2", 8), "ongoing")
	// What the first step removed is no longer there to be paid.
	own := at(gate33, "c1 e1 e5", "e3", "b1", "a1", 7)
	wantRefused(t, gate33, own, "Sc1-c1-c2", "KO-12", "c1", "back to your hand", "e1 or e5")
}

func TestKO13ReturnToTheGate(t *testing.T) {
	// d1 touches e1 (red), e2 and e12 (gray). e1 holds a blue piece.
	p := at(gate33, "e5 e9", "e1 e3", "d1", "c1", 7)
	wantPosition(t, after(t, gate33, p, "Se1"), at(gate33, "e5 e9", "e3", "a1", "a1", 8), "ongoing")
	wantPosition(t, after(t, gate33, p, "Se2"), at(gate33, "e5 e9", "e1 e3", "e2", "d1", 8), "ongoing")
	// A blue rim spot works as well, a coloured spot inside does not.
	wantPosition(t, after(t, gate33, at(gate33, "e5 e9", "e7", "e2", "d2", 7), "Se3"), at(gate33, "e5 e9", "e7", "a1", "a1", 8), "ongoing")
	wantPosition(t, after(t, gate33, at(gate33, "e5 e9", "e7", "e2", "d1", 7), "Sd2"),
		at(gate33, "e5 e9", "e7", "d2", "e2", 8), "ongoing")
	// The second step then starts at the Gate, with the Tail in it: all four ways.
	wantList(t, "after Se1", pairsAfter(session(t, gate33, p).Legal(), "Se1"),
		"e5-b1", "e5-b2", "e5-b3", "e5-b4", "e9-b1", "e9-b2", "e9-b3", "e9-b4")
	wantPosition(t, after(t, gate33, p, "Se1-e9-b2"), at(gate33, "e5", "e3", "b2", "a1", 8), "ongoing")
	wantRefused(t, gate33, p, "Se1-e9-e2", "KO-13", "stepping to e1", "back to the Gate", "b1, b2, b3 or b4", "not to e2")
	wantRefused(t, gate33, p, "Se1-e9-a1", "KO-11", "cannot enter the Gate")
	// A second step may also end that way, and may return to where the first began.
	wantPosition(t, after(t, gate33, at(gate33, "e5 e9", "e3", "c1", "b1", 7), "Sd1-e9-e1"), at(gate33, "e5", "e3", "a1", "a1", 8), "ongoing")
	tight := game.Options{"board": tightBoard}
	wantPosition(t, after(t, tight, at(tight, "c3 c5", "c2", "b1", "a1", 7), "Sc6-c5-b1"), at(tight, "c3", "c2", "b1", "a1", 8), "ongoing")
}

func TestKO14PayingForASecondStep(t *testing.T) {
	p := at(gate33, "e1 e5", "e3", "b1", "a1", 7)
	s := session(t, gate33, p)
	wantList(t, "after Sc1", pairsAfter(s.Legal(), "Sc1"), "e1-c2", "e1-c8", "e1-d1", "e5-c2", "e5-c8", "e5-d1")
	wantPosition(t, after(t, gate33, p, "Sc1-e5-d1"), at(gate33, "e1", "e3", "d1", "c1", 8), "ongoing")
	wantRefused(t, gate33, p, "Sc1-e9-d1", "KO-14", "no piece on e9", "e1 or e5")
	wantRefused(t, gate33, p, "Sc1-e3-d1", "KO-14", "no piece on e3")
	wantRefused(t, gate33, p, "Sc1-c1-d1", "KO-14", "no piece on c1")
	// A single piece cannot pay with your last piece, nor one that the first step left single.
	single := at(gate33, "e1", "e3", "b1", "a1", 7)
	wantList(t, "with one piece", session(t, gate33, single).Legal(), "Sc1", "Sc2", "Sc8", "e12", "e2", "e5", "e9")
	wantRefused(t, gate33, single, "Sc1-e1-d1", "KO-14", "only one piece on the board (e1)", "cannot pay with your last piece")
	made := at(gate33, "e1 c1", "e3", "b1", "a1", 7)
	wantList(t, "after removing one", pairsAfter(session(t, gate33, made).Legal(), "Sc1"))
	wantRefused(t, gate33, made, "Sc1-e1-d1", "KO-14", "after the step to c1", "only one piece on the board (e1)")
	// The piece paid may stand where the Skorpion steps next, and is removed only once.
	into := at(out33, "d1 e1", "e3", "b1", "a1", 7)
	wantPosition(t, after(t, out33, into, "Sc1-d1-d1"), atHands(out33, "e1", "e3", "d1", "c1", 8, 6, 7), "ongoing")
	// Never more than two steps.
	wantRefused(t, gate33, p, "Sc1-e1-d1-e5-e2", "KO-T", "or two", "but no more")
}

func TestKO15Discard(t *testing.T) {
	p := at(gate33, "e1 e5 e9", "e3", "b1", "a1", 7)
	wantPosition(t, after(t, gate33, p, "Sc1-e5-c2"), at(gate33, "e1 e9", "e3", "c2", "c1", 8), "ongoing")
	wantPosition(t, after(t, game.Options{"discard": "hand"}, p, "Sc1-e5-c2"), at(gate33, "e1 e9", "e3", "c2", "c1", 8), "ongoing")
	wantPosition(t, after(t, out33, p, "Sc1-e5-c2"), atHands(out33, "e1 e9", "e3", "c2", "c1", 8, 5, 7), "ongoing")
	for _, bad := range []string{"", "Hand", "out ", "both"} {
		_, err := skorpion.Game.Configure(game.Options{"discard": bad})
		wantRefusal(t, err, "KO-15", "discard", "hand", "out")
	}
	for _, o := range suite.Variants {
		want := game.Options{"board": o.Get("board", "gate33"), "discard": o.Get("discard", "hand")}
		if got := configure(t, o).Options(); got.String() != want.String() {
			t.Errorf("%v: options in force are %v, want %v", o, got, want)
		}
	}
}

func TestKO16PlacingInTheGateWins(t *testing.T) {
	s := after(t, gate33, at(gate33, "b1 b3", "e3", "b4", "c8", 7), "a1")
	wantPosition(t, s, at(gate33, "a1 b1 b3", "e3", "b4", "c8", 8), "win:red")
	wantList(t, "after the end", s.Legal())
	wantRefusal(t, s.Play("e7"), "KO-16", "the game is over", "red placed a piece in the Gate")
	wantRefusal(t, s.Play("Sc7"), "KO-16", "the game is over")
	wantPosition(t, after(t, gate33, at(gate33, "e1", "b1 b2", "b4", "c8", 8), "a1"), at(gate33, "e1", "a1 b1 b2", "b4", "c8", 9), "win:blue")
	// In the last turn a win is a win.
	wantPosition(t, after(t, gate33, at(gate33, "e1", "b1 b2", "b4", "c8", 300), "a1"), at(gate33, "e1", "a1 b1 b2", "b4", "c8", 301), "win:blue")
	// Read from text: it comes before a player without pieces, and before the limit.
	for _, turn := range []int{4, 8, 301} {
		s := session(t, gate33, at(gate33, "a1", "", "b4", "c8", turn))
		if outcome(s) != "win:red" || s.Outcome().Rule != "KO-16" {
			t.Errorf("turn %d: %s by %s", turn, outcome(s), s.Outcome().Rule)
		}
	}
}

func TestKO17LastPieceRemoved(t *testing.T) {
	p := at(gate33, "c1 e5", "c2", "b1", "a1", 7)
	// Red takes blue's last piece. The step is completed: the Tail follows.
	s := after(t, gate33, p, "Sc2")
	wantPosition(t, s, at(gate33, "c1 e5", "", "c2", "b1", 8), "win:red")
	wantList(t, "after the end", s.Legal())
	wantRefusal(t, s.Play("e3"), "KO-17", "the game is over", "blue has no pieces left", "red won")
	// There is no second step after it.
	wantList(t, "after Sc2", pairsAfter(session(t, gate33, p).Legal(), "Sc2"))
	wantRefused(t, gate33, p, "Sc2-e5-c3", "KO-17", "c2", "blue's last piece", "no second step")
	// Whoever moved it: players may remove their own last piece and lose.
	own := at(gate33, "c1", "e3 e7", "b1", "a1", 7)
	wantPosition(t, after(t, gate33, own, "Sc1"), at(gate33, "", "e3 e7", "c1", "b1", 8), "win:blue")
	wantRefused(t, gate33, own, "Sc1-c1-c2", "KO-17", "red's last piece")
	// Also by the second step, whether it takes the other player's last piece or the payer's.
	wantPosition(t, after(t, gate33, at(gate33, "e1 e5", "c3", "b1", "a1", 7), "Sc2-e5-c3"), at(gate33, "e1", "", "c3", "c2", 8), "win:red")
	wantPosition(t, after(t, gate33, at(gate33, "c3 e5", "e3", "b1", "a1", 7), "Sc2-e5-c3"), at(gate33, "", "e3", "c3", "c2", 8), "win:blue")
	// The return to the Gate is also completed.
	wantPosition(t, after(t, gate33, at(gate33, "e5", "e1", "d1", "c1", 7), "Se1"), at(gate33, "e5", "", "a1", "a1", 8), "win:red")
	// Even in turn 3, on a board where the Gate touches a start.
	tight := game.Options{"board": tightBoard}
	wantPosition(t, after(t, tight, at(tight, "c3", "c4", "a1", "a1", 3), "Sc4"), at(tight, "c3", "", "a1", "a1", 4), "win:red")
	// Read from text, from turn 4 on, and before the limit.
	for _, turn := range []int{4, 300, 301} {
		s := session(t, gate33, at(gate33, "", "c1", "b4", "c8", turn))
		if outcome(s) != "win:blue" || s.Outcome().Rule != "KO-17" {
			t.Errorf("turn %d: %s by %s", turn, outcome(s), s.Outcome().Rule)
		}
	}
	// Blue has not begun before turn 2: nobody has lost.
	if s := session(t, gate33, at(gate33, "e1", "", "a1", "a1", 2)); outcome(s) != "ongoing" {
		t.Errorf("turn 2 is %s", outcome(s))
	}
}

// round is a walk that leads the Skorpion back to where it was and, with six steps, to
// the same player: b1, c1 and c2 are a triangle.
var round = []string{"Sc2", "Sb1", "Sc1", "Sc2", "Sb1", "Sc1"}

func TestKO18Repetition(t *testing.T) {
	p := at(gate33, "e5", "e7", "c1", "b1", 5)
	twice := append(slices.Clone(round), round...)
	for n := range len(twice) {
		if s := after(t, gate33, p, twice[:n]...); outcome(s) != "ongoing" {
			t.Fatalf("after %d steps: %s", n, outcome(s))
		}
	}
	s := after(t, gate33, p, twice...)
	wantPosition(t, s, at(gate33, "e5", "e7", "c1", "b1", 17), "draw:repetition")
	wantList(t, "after the end", s.Legal())
	wantRefusal(t, s.Play("Sc2"), "KO-18", "third time")
	// It comes before the limit.
	s = after(t, gate33, at(gate33, "e5", "e7", "c1", "b1", 289), twice...)
	wantPosition(t, s, at(gate33, "e5", "e7", "c1", "b1", 301), "draw:repetition")

	// The hands are part of the position, the turn number is not.
	hash := func(text string) uint64 {
		rules := configure(t, out33)
		p, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash()
	}
	base := hash(atHands(out33, "e5", "e7", "c1", "b1", 5, 7, 7))
	if hash(atHands(out33, "e5", "e7", "c1", "b1", 17, 7, 7)) != base {
		t.Error("the turn number changes the hash")
	}
	for what, text := range map[string]string{
		"red's hand":    atHands(out33, "e5", "e7", "c1", "b1", 5, 6, 7),
		"blue's hand":   atHands(out33, "e5", "e7", "c1", "b1", 5, 7, 6),
		"the player":    atHands(out33, "e5", "e7", "c1", "b1", 6, 7, 7),
		"the Skorpion":  atHands(out33, "e5", "e7", "c2", "b1", 5, 7, 7),
		"the Tail":      atHands(out33, "e5", "e7", "c1", "d1", 5, 7, 7),
		"red's pieces":  atHands(out33, "e9", "e7", "c1", "b1", 5, 7, 7),
		"blue's pieces": atHands(out33, "e5", "e3", "c1", "b1", 5, 7, 7),
		"the colours":   atHands(out33, "e7", "e5", "c1", "b1", 5, 7, 7),
	} {
		if hash(text) == base {
			t.Errorf("%s does not change the hash", what)
		}
	}
}

func TestKO19Limit(t *testing.T) {
	s := after(t, gate33, at(gate33, "e5", "e7", "c1", "b1", 299), "Sc2")
	wantPosition(t, s, at(gate33, "e5", "e7", "c2", "c1", 300), "ongoing")
	if err := s.Play("Sb1"); err != nil {
		t.Fatal(err)
	}
	wantPosition(t, s, at(gate33, "e5", "e7", "b1", "c2", 301), "draw:limit")
	wantList(t, "after the end", s.Legal())
	wantRefusal(t, s.Play("Sc1"), "KO-19", "the game is over", "300 turns", "without a winner")
	// A placement in turn 300 also ends the game, and a loss in it is a loss.
	wantPosition(t, after(t, gate33, at(gate33, "e5", "e7", "c1", "b1", 300), "e3"), at(gate33, "e5", "e3 e7", "c1", "b1", 301), "draw:limit")
	wantPosition(t, after(t, gate33, at(gate33, "c2", "e7", "c1", "b1", 300), "Sc2"), at(gate33, "", "e7", "c2", "c1", 301), "win:blue")
}
