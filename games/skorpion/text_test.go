package skorpion_test

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

func TestKOTPositionForm(t *testing.T) {
	rules := configure(t, gate33)
	const rings = "./..../......../......../R.B........."
	for _, c := range []struct{ text, words string }{
		{"", "7 fields"},
		{rings, "this one has 1"},
		{rings + " b1 a1 red 7 7", "this one has 6"},
		{rings + " b1 a1 red 7 7 5 ", "this one has 8"},
		{" " + rings + " b1 a1 red 7 7 5", "this one has 8"},
		{rings + "  b1 a1 red 7 7 5", "this one has 8"},
		{rings + "\tb1 a1 red 7 7 5", "this one has 6"},
		{strings.Repeat(" ", 6), "RINGS has 1 ring, but this board has 5"},
		{"./..../......../R.B......... b1 a1 red 7 7 5", "RINGS has 4 rings"},
		{"./..../......../......../R.B......... /b1 a1 red 7 7 5", "SKORPION"},
		{"/..../......../......../R.B......... b1 a1 red 7 7 5", "ring a has 1 spot, but is written with 0 characters"},
		{"./..../......../......../R.B.......... b1 a1 red 7 7 5", "ring e has 12 spots, but is written with 13 characters"},
		{"./..../...x..../......../R.B......... b1 a1 red 7 7 5", `spot c4 shows "x"`},
		{"./..../......../......../r.B......... b1 a1 red 7 7 5", `spot e1 shows "r"`},
		{"./..../......../......../R.B.......é b1 a1 red 7 7 5", "spot e11 shows"},
		{"./..../......\x00./......../R.B......... b1 a1 red 7 7 5", "spot c7 shows"},
		{rings + " b5 a1 red 7 7 5", "SKORPION: \"b5\" is not a spot: ring b has b1 to b4"},
		{rings + " b1 a2 red 7 7 5", "TAIL: \"a2\" is not a spot: ring a has only a1"},
		{rings + " z1 a1 red 7 7 5", "the rings are a to e"},
		{rings + "  a1 red 7 7 5", "SKORPION: \"\" is not a spot"},
		{rings + " b01 a1 red 7 7 5", "SKORPION"},
		{rings + " b1 a1 Red 7 7 5", `PLAYER is "Red"`},
		{rings + " b1 a1 green 7 7 5", `not "red" or "blue"`},
		{rings + " b1 a1 red 07 7 5", `REDHAND is "07"`},
		{rings + " b1 a1 red 9 7 5", "REDHAND"},
		{rings + " b1 a1 red 7 -1 5", `BLUEHAND is "-1"`},
		{rings + " b1 a1 red 7 99999999999999999999 5", "BLUEHAND"},
		{rings + " b1 a1 red 7 7 +5", `TURN is "+5"`},
		{rings + " b1 a1 red 7 7 0", "from 1 to 301"},
		{rings + " b1 a1 blue 7 7 302", `TURN is "302"`},
		{rings + " b1 a1 red 7 7 18446744073709551621", "TURN"},
		{rings + " b1 a1 red 7 7 6", "turn 6 is blue's, not red's"},
		{rings + " b1 a1 blue 7 7 5", "turn 5 is red's, not blue's"},
	} {
		_, err := rules.Parse(c.text)
		wantRefusal(t, err, "KO-T", c.words)
	}
}

func TestKOTImpossiblePositions(t *testing.T) {
	for _, c := range []struct {
		o           game.Options
		text, words string
	}{
		{gate33, atHands(gate33, "e1 e2", "e3", "b1", "a1", 5, 7, 7), "red has 2 pieces on the board and 7 in hand, more than 8"},
		{gate33, atHands(gate33, "e1", "e3", "b1", "a1", 5, 7, 6), "blue has 1 piece on the board and 6 in hand, not 8"},
		{out33, atHands(out33, "e1 e2", "e3", "b1", "a1", 5, 7, 7), "more than 8 in all"},
		{gate33, at(gate33, "e1", "e3", "b1", "c4", 5), "the Tail on c4 is not next to the Skorpion on b1"},
		{gate33, at(gate33, "e1", "e3", "b1", "b1", 5), "not next to"},
		{gate33, at(gate33, "e1", "e3", "a1", "b1", 5), "so the Tail must be there too, not on b1"},
		{gate33, at(gate33, "e1", "e3", "e5", "e4", 5), "the Skorpion cannot be on e5, a red rim spot"},
		{gate33, at(gate33, "e1", "e3", "e6", "e7", 5), "the Tail cannot be on e7, a blue rim spot"},
		{gate33, at(gate33, "e1 b1", "e3", "b1", "a1", 5), "the Skorpion cannot be on b1, where there is a red piece"},
		{gate33, at(gate33, "e1", "e3 c1", "b1", "c1", 5), "the Tail cannot be on c1, where there is a blue piece"},
		{gate33, at(gate33, "a1", "e3", "a1", "a1", 5), "the Skorpion cannot be on a1"},
		{gate33, at(gate33, "e1", "", "a1", "a1", 1), "in turn 1 red should have 0 pieces on the board, not 1"},
		{out33, atHands(out33, "", "", "a1", "a1", 1, 7, 8), "in turn 1 red should have 8 pieces in hand, not 7"},
		{gate33, at(gate33, "", "", "a1", "a1", 2), "in turn 2 red should have 1 piece on the board, not 0"},
		{gate33, at(gate33, "e1", "e3", "a1", "a1", 2), "in turn 2 blue should have 0 pieces on the board, not 1"},
		{gate33, at(gate33, "e2", "", "a1", "a1", 2), "the red piece must be on a red starting spot (e1, e5 or e9), not on e2"},
		{gate33, at(gate33, "e1", "e5", "a1", "a1", 3), "the blue piece must be on a blue starting spot (e3, e7 or e11), not on e5"},
		{gate33, at(gate33, "e1 e5", "e3", "a1", "a1", 3), "in turn 3 red should have 1 piece on the board, not 2"},
		{out33, atHands(out33, "e1", "e3", "a1", "a1", 3, 7, 6), "in turn 3 blue should have 7 pieces in hand, not 6"},
		{gate33, at(gate33, "e1", "e3", "b1", "a1", 3), "before turn 4"},
		{gate33, at(gate33, "", "", "a1", "a1", 5), "neither player has a piece"},
		{out33, atHands(out33, "", "", "b1", "a1", 4, 3, 2), "neither player has a piece"},
	} {
		_, err := configure(t, c.o).Parse(c.text)
		wantRefusal(t, err, "KO-T", c.words)
	}
}

// Positions that no game reaches are still accepted, if KO-T does not list what is
// wrong with them.
func TestKOTNothingElseIsRefused(t *testing.T) {
	for _, c := range []struct {
		o      game.Options
		text   string
		result string
	}{
		{gate33, at(gate33, "b1 b3 c1 c2", "e3", "c4", "b2", 4), "ongoing"},
		{gate33, at(gate33, "e3", "e1", "a1", "a1", 4), "ongoing"},
		{gate33, at(gate33, "e1", "e3", "e2", "d1", 5), "ongoing"},
		{gate33, at(gate33, "e1", "e3", "e4", "d3", 300), "ongoing"},
		{gate33, at(gate33, "e1", "e3", "e4", "d3", 301), "draw:limit"},
		{gate33, at(gate33, "e1", "", "a1", "a1", 4), "win:red"},
		{gate33, at(gate33, "", "e1", "a1", "a1", 5), "win:blue"},
		{gate33, at(gate33, "e1", "a1", "b1", "c1", 5), "win:blue"},
		{gate33, at(gate33, "e1", "a1", "b1", "c1", 301), "win:blue"},
		{out33, atHands(out33, "e1", "e3", "b1", "a1", 4, 0, 0), "ongoing"},
		{out33, atHands(out33, "", "e3", "b1", "a1", 4, 0, 0), "win:blue"},
	} {
		s := session(t, c.o, c.text)
		wantPosition(t, s, c.text, c.result)
	}
}

func TestKOTActions(t *testing.T) {
	p := at(gate33, "e1", "e3", "b1", "a1", 5)
	for _, c := range []struct{ action, words string }{
		{"", `"" is not a spot`},
		{"resign", `"resign" is not a spot: the rings are a to e`},
		{"f1", "the rings are a to e"},
		{"c9", "ring c has c1 to c8"},
		{"c", "ring c has c1 to c8"},
		{"c03", "ring c"},
		{"C3", "the rings are"},
		{"c3 ", "ring c"},
		{"sb1", "the rings are"},
		{"S", `after the S: "" is not a spot`},
		{"Sb9", `after the S: "b9" is not a spot`},
		{"Sb1-c3", "one of the two is missing"},
		{"Sb1-c3-", `"" is not a spot`},
		{"Sb1-c3-z9", `"z9" is not a spot`},
		{"Sb1-c3-b2-c4-b3", "but no more"},
		{"%!s", `\x25!s`},
		{strings.Repeat("x", 1000), "…"},
	} {
		wantRefused(t, gate33, p, c.action, "KO-T", c.words)
	}
	// Text that cannot be read is reported first, even after the end.
	wantRefused(t, gate33, at(gate33, "e1", "", "b1", "a1", 5), "c9", "KO-T", "ring c")
	// The same text, another board: gate25 has no e1.
	wantRefused(t, gate25, at(gate25, "d1", "d3", "b1", "a1", 5), "e1", "KO-T", "the rings are a to d")
}

// Every rule that can forbid something does so, in one of the places where refusals are
// made.
func TestEveryForbiddingRule(t *testing.T) {
	one := at(gate33, "c1 e1", "c2", "b1", "a1", 7)
	refused := func(position, action string) error { return session(t, gate33, position).Explain(action) }
	over := after(t, gate33, at(gate33, "e5", "e7", "c1", "b1", 5), append(append([]string(nil), round...), round...)...)
	for rule, err := range map[string]error{
		"KO-4":  refused(startText, "c3"),
		"KO-5":  refused(one, "e3"),
		"KO-6":  refused(one, "c5"),
		"KO-7":  refused(at(gate33, "e1", "e7", "a1", "a1", 3), "d1"),
		"KO-8":  refused(one, "b2"),
		"KO-9":  refused(one, "c2"),
		"KO-10": refused(at(gate33, "c1 c2 c3 d1 d2 d3 e1 e2", "e7", "b3", "a1", 21), "e5"),
		"KO-11": refused(one, "Sa1"),
		"KO-12": refused(at(gate33, "c1 e1 e5", "e3", "b1", "a1", 7), "Sc1-c1-c2"),
		"KO-13": refused(at(gate33, "e5 e9", "e3", "d1", "c1", 7), "Se1-e5-e2"),
		"KO-14": refused(one, "Sc8-e9-b4"),
		"KO-15": configureError(game.Options{"discard": "away"}),
		"KO-16": refused(at(gate33, "a1", "e3", "b1", "c1", 6), "e7"),
		"KO-17": refused(one, "Sc2-e1-c3"),
		"KO-18": over.Explain("Sc2"),
		"KO-19": refused(at(gate33, "e1", "e3", "b1", "c1", 301), "e2"),
		"KO-T":  refused(one, "pass"),
		"KO-B":  configureError(game.Options{"board": "no/such/file"}),
	} {
		wantRefusal(t, err, rule)
	}
}
