package scorpion

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// Each clause of SC-T, with its sentence.

func TestSCTForm(t *testing.T) {
	checkAll(t, []refused{
		{two, "", "", "SC-T", "four fields|this one has 1"},
		{two, "h,h,h,h/h,h,h,h blue 1 open ", "", "SC-T", "four fields|this one has 5"},
		{two, "h,h,h,h/h,h,h,h  blue 1 open", "", "SC-T", "four fields"},
		{two, "h,h,h,h/h,h,h,h\tblue 1 open", "", "SC-T", "four fields|this one has 3"},
		{two, "h,h,h,h blue 1 open", "", "SC-T", "1 group,|2 players"},
		{two, "h,h,h,h/h,h,h,h/h,h,h,h blue 1 open", "", "SC-T", "3 groups"},
		{two, "h,h,h,h/ blue 1 open", "", "SC-T", "red has no scorpions|has 4"},
		{two, "h,h,h,h/h blue 1 open", "", "SC-T", "red has 1 scorpion in|has 4"},
		{two, "h,h,h,h/h,h,h,h %!d 1 open", "", "SC-T", `PLAYER is "\x25!d"`},
		{two, "h,h,h,h/h,h,h blue 1 open", "", "SC-T", "red has 3 scorpions|has 4"},
		{double, "h,h,h,h/h,h,h,h blue 1 open", "", "SC-T", "blue has 4 scorpions|has 8"},
		{two, "h,h,h,y25/h,h,h,h red 2 open", "", "SC-T", `"y25"|blue|y24|b24`},
		{two, "h,h,h,y0/h,h,h,h red 2 open", "", "SC-T", `"y0"`},
		{two, "h,h,h,y05/h,h,h,h red 2 open", "", "SC-T", `"y05"`},
		{two, "h,h,h,Y5/h,h,h,h red 2 open", "", "SC-T", `"Y5"`},
		{two, "h,h,h,/h,h,h,h red 2 open", "", "SC-T", `""`},
		{two, "h,h,h,y\x00/h,h,h,h red 2 open", "", "SC-T", `\x00`},
		{two, "h,h,h,y99999999999999999999999/h,h,h,h red 2 open", "", "SC-T", "y99999"},
		{two, "h,h,y5,h/h,h,h,h red 2 open", "", "SC-T", "out of order|h comes before y5"},
		{two, "h,h,b5,b6/h,h,h,y1 red 4 throw", "", "SC-T", "out of order|b6 comes before b5"},
		{two, "h,h,h,y5/h,h,h,h black 2 open", "", "SC-T", `PLAYER is "black"|blue, red`},
		{two, "h,h,h,y5/h,h,h,h green 3 open", "", "SC-T", `PLAYER is "green"`},
		{two, "h,h,h,y5/h,h,h,h Red 2 open", "", "SC-T", `PLAYER is "Red"`},
		{two, "h,h,h,h/h,h,h,h blue 0 open", "", "SC-T", "TURN"},
		{two, "h,h,h,h/h,h,h,h blue 01 open", "", "SC-T", `TURN is "01"`},
		{two, "h,h,h,h/h,h,h,h blue -1 open", "", "SC-T", `TURN is "-1"`},
		{two, "h,h,h,h/h,h,h,h blue x open", "", "SC-T", `TURN is "x"`},
		{two, "h,h,h,y5/h,h,y5,y6 blue 3 throw", "", "SC-T", "too many|y5"},
		{two, "h,h,y5,y5/h,h,h,y6 blue 3 throw", "", "SC-T", "too many|y5"},
		{two, "h,h,y5,y5/h,h,y8,y8 blue 3 extra:y5,-", "", "SC-T", "too many|y8"},
		{two, "h,h,y8,y8/h,h,h,y8 blue 3 sting:y8,-", "", "SC-T", "too many|y8"},
	})
	for _, phase := range []string{
		"", "Open", "roll", "open:", "open:0", "open:7", "open:12", "open:Y3", "throw:", "throw:Y", "throw:Y7", "throw:y3",
		"throw:Y3,B2", "throw:--", "die", "die:", "die:-", "die:Y3", "die:Y,B", "die:Y3,B2", "die:Y3,-", "die:Y3,B,", "play",
		"play:Y3", "play:Y3,", "play:Y3,B", "play:Y3,Y4,Y5", "play:Y3;Y4", "last:Y3", "last:-,y9", "last:Y3,h", "last:y9,Y3",
		"last:Y3,y25", "sting", "sting:y9", "sting:o,-", "sting:h,-", "sting:y9,Y", "sting:y9,", "extra:o,-", "extra:y9,0",
		"extra:y9,-,-", "over:", "over:blue", "throw:Y３",
	} {
		refused{two, "h,h,y5,b9/h,h,y3,b12 blue 3 " + phase, "", "SC-T", "PHASE is"}.check(t)
	}
	for _, action := range suite.Garbage {
		refused{two, "h,h,y5,b9/h,h,y3,b12 blue 3 throw", action, "SC-T", ""}.garbage(t)
	}
}

// TestSCTPackedMoves tries numbers that are not actions in every phase.
func TestSCTPackedMoves(t *testing.T) {
	bad := []game.Move{
		0, 5, 6, 7, ^game.Move(0), rollOf(0), rollOf(7), rollOf(1) | 1<<laneShift, throwOn(black + 1), cross | 1<<fromShift,
		playOf(yellow, 3, 0), playOf(yellow, 3, 13), playOf(black, 0, 1), playOf(yellow, maxSquareText+1, 1),
	}
	for _, position := range []string{
		"h,h,y5,b9/h,h,y3,b12 blue 3 throw", "h,h,y5,b9/h,h,y3,b12 blue 3 die:Y", "h,h,y5,b9/h,h,y3,b12 blue 3 play:Y1,B2",
		"h,h,y5,y9/h,h,y9,b12 blue 3 sting:y9,-", "h,h,y5,y9/h,h,y9,b12 blue 3 extra:y9,-", "o,o,o,o/h,h,h,y3 blue 3 over",
	} {
		r, p := read(t, two, position)
		for _, m := range bad {
			if re := r.Explain(&p, m); re == nil || re.Rule != "SC-T" {
				t.Errorf("%q: %#x is explained as %v", position, m, re)
			}
		}
	}
}

// garbage is check for an action that may be the empty text.
func (c refused) garbage(t *testing.T) {
	t.Helper()
	r, p := read(t, c.options, c.position)
	m, err := r.ParseMove(&p, c.action)
	if re, ok := err.(*game.RuleError); !ok || re.Rule != c.rule {
		t.Errorf("%q is read as %x, %v", c.action, m, err)
	}
}

func TestSCTTurns(t *testing.T) {
	checkAll(t, []refused{
		{two, "h,h,h,y5/h,h,h,y6 blue 2001 throw", "", "SC-T", "TURN|2000"},
		{two, "h,h,h,y5/h,h,h,y6 blue 4 throw", "", "SC-T", "turn 4 is red's, not blue's"},
		{double, "h,h,h,h,h,h,h,y5/h,h,h,h,h,h,h,y6 red 5 throw", "", "SC-T", "turn 5 is blue's"},
		{two, "h,h,h,y5/h,h,h,y6 blue 2000 over", "", "SC-T", "turn 2000 is red's"},
		{teams, "h,h,h,y5/h,h,h,h/h,h,h,h/h,h,h,h green 2 open", "", "SC-T", "turn 2 is red's, not green's"},
		{two, "h,h,h,y5/h,h,h,h red 2 throw", "", "SC-T", "red's first|throw"},
		{two, "h,h,h,y5/o,o,o,o red 2 over", "", "SC-T", "red's first|over"},
		{two, "h,h,h,y5/h,h,h,y6 red 2 last:Y3,y6", "", "SC-T", "red's first|last"},
		{two, "h,h,h,y5/h,h,h,y5 red 2 sting:y5,Y3", "", "SC-T", "red's first|no other die to play"},
		{two, "h,h,h,y5/h,h,h,y5 red 2 extra:y5,B3", "", "SC-T", "red's first|no other die to play"},
		{two, "h,h,h,h/h,h,h,y6 blue 3 open", "", "SC-T", "open in turn 3|1 to 2"},
		{two, "h,h,h,y3/h,h,h,y6 blue 3 open:5", "", "SC-T", "open in turn 3"},
		{two, "h,h,h,y5/h,h,h,y6 red 2 open", "", "SC-T", "red has not moved yet"},
		{free, "h,h,h,y5/h,h,h,h/h,h,h,y6/h,h,h,h red 2 open", "", "SC-T", "green has not moved yet"},
		{two, "h,h,h,y5/h,h,h,h blue 1 open", "", "SC-T", "blue has not moved yet"},
		{two, "h,h,h,h/h,h,h,h red 2 open", "", "SC-T", "turn 2|blue|brought in on turn 1"},
		{two, "h,h,h,h/h,h,h,y6 blue 3 throw", "", "SC-T", "turn 3|blue"},
		{two, "h,h,h,h/o,o,o,o red 80 over", "", "SC-T", "turn 80|blue"},
	})
	accepted(t, []refused{
		{options: teams, position: "h,h,h,y5/h,h,h,y6/h,h,h,y7/h,h,h,y8 green 5 throw"},
		{options: two, position: "h,h,h,y5/h,h,h,y6 red 2000 throw"},
		{options: two, position: "h,h,h,y5/h,h,h,y5 red 2 extra:y5,-"},
		{options: two, position: "h,h,h,y5/h,h,h,y5 red 2 sting:y5,-"},
	})
}

func TestSCTEnd(t *testing.T) {
	checkAll(t, []refused{
		{teams, "o,o,o,o/h,h,h,y6/y2,o,o,o/h,h,h,y8 blue 61 throw", "", "SC-T", "blue is to move|no scorpions left to move"},
		{two, "o,o,o,o/h,h,h,y6 blue 61 throw", "", "SC-T", "blue's side|PHASE should be over"},
		{two, "o,o,o,o/h,h,h,y6 red 62 throw", "", "SC-T", "blue's side|PHASE should be over"},
		{teams, "o,o,o,o/h,h,h,y6/o,o,o,o/h,h,h,y8 red 62 throw", "", "SC-T", "blue's side|PHASE should be over"},
		{two, "b1,o,o,o/h,h,h,y6 blue 61 over", "", "SC-T", "over in turn 61|no side is out|2000"},
		{teams, "o,o,o,o/h,h,h,y6/y2,o,o,o/h,h,h,y8 blue 61 over", "", "SC-T", "no side is out"},
		{two, "h,h,h,y6/o,o,o,o blue 61 over", "", "SC-T", "red's side is out|blue's turn"},
		{two, "o,o,o,o/o,o,o,o blue 61 over", "", "SC-T", "red's side is out|blue's turn"},
		{two, "o,o,o,o/h,h,h,y6 red 2000 over", "", "SC-T", "blue's side is out|red's turn"},
	})
	accepted(t, []refused{
		{options: two, position: "o,o,o,o/h,h,h,y6 blue 61 over"},
		{options: two, position: "b1,o,o,o/h,h,h,y6 red 2000 over"},
		{options: teams, position: "o,o,o,o/h,h,h,y6/o,o,o,o/h,h,h,y8 blue 61 over"},
		{options: teams, position: "o,o,o,o/h,h,h,y6/y2,o,o,o/h,h,h,y8 blue 2000 over"},
		{options: teams, position: "o,o,o,o/h,h,h,y6/y2,o,o,o/h,h,h,y8 red 61 throw"},
	})
}

func TestSCTDice(t *testing.T) {
	const onYellow, onBlack, both = "h,h,y5,o/h,h,h,y6 blue 61 ", "b9,b8,o,o/h,h,h,y6 blue 61 ", "h,b9,o,o/h,h,h,y6 blue 61 "
	for _, phase := range []string{"die:B", "throw:B3", "die:B3,Y", "die:Y3,B", "play:Y3,B4", "play:B3,-", "last:B4,y5"} {
		refused{two, onYellow + phase, "", "SC-T", "die|on black|blue has nothing"}.check(t)
	}
	for _, phase := range []string{"die:Y", "throw:Y3", "die:Y3,B", "die:B3,Y", "play:Y3,B4", "play:-,Y3", "last:Y4,b9"} {
		refused{two, onBlack + phase, "", "SC-T", "die|on yellow|blue has nothing"}.check(t)
	}
	for _, phase := range []string{"throw:-", "die:-,Y", "die:-,B", "play:-,Y3", "play:Y3,-", "play:B3,-"} {
		refused{two, both + phase, "", "SC-T", "cannot have been lost|both lanes"}.check(t)
	}
	checkAll(t, []refused{
		{two, onYellow + "play:-,-", "", "SC-T", "both dice are lost"},
		// The remaining die cannot move the scorpion just moved.
		{two, "b9,o,o,o/h,h,h,y6 blue 61 last:B4,b9", "", "SC-T", "on black|nothing else"},
		{two, "y9,b8,o,o/h,h,h,y6 blue 61 last:Y4,y9", "", "SC-T", "on yellow|nothing else"},
		{two, "y9,b8,o,o/h,h,h,y6 blue 61 last:B4,b8", "", "SC-T", "on black|nothing else"},
	})
	for _, phase := range []string{"throw", "throw:-", "throw:Y3", "die:Y", "die:-,Y", "die:Y3,Y", "play:Y3,Y4", "play:-,Y3", "play:Y3,-", "last:Y3,y5", "last:Y3,o"} {
		accepted(t, []refused{{options: two, position: onYellow + phase}})
	}
	accepted(t, []refused{
		{options: two, position: "y9,b8,o,o/h,h,h,y6 blue 61 last:Y4,b8"},
		// A die that waits for a sting or an extra die is not checked.
		{options: two, position: "y9,o,o,o/h,h,h,y9 blue 61 sting:y9,B5"},
		{options: two, position: "b9,o,o,o/h,h,h,b9 blue 61 extra:b9,Y5"},
	})
}

func TestSCTMover(t *testing.T) {
	checkAll(t, []refused{
		{two, "h,h,h,y5/h,h,h,y6 blue 61 sting:y6,-", "", "SC-T", "blue is moving on y6"},
		{two, "h,h,h,y5/h,h,h,y6 blue 61 extra:y9,-", "", "SC-T", "blue is moving on y9"},
		{two, "h,h,h,y5/h,h,h,y6 blue 61 last:Y3,y6", "", "SC-T", "y6|blue has none"},
		{two, "h,h,h,y5/h,h,h,o blue 61 last:Y3,o", "", "SC-T", "on o|blue has none"},
		// No choice: alone, the opposite square taken, one's own side in the nest.
		{two, "h,h,h,y5/h,h,h,y6 blue 61 sting:y5,-", "", "SC-T", "alone on y5"},
		{two, "h,h,h,y9/h,h,y9,b9 blue 61 sting:y9,-", "", "SC-T", "no choice|b9|taken"},
		{two, "h,h,y9,b9/h,h,h,b9 blue 61 sting:b9,-", "", "SC-T", "no choice|y9|taken"},
		{two, "h,h,y6,y6/h,h,h,y9 blue 61 sting:y6,-", "", "SC-T", "no choice|same side|y6"},
		{teams, "h,h,h,y6/h,h,h,y9/h,h,h,y6/h,h,h,y8 blue 61 sting:y6,-", "", "SC-T", "no choice|same side|y6"},
		// Neither a sting nor a swap.
		{two, "h,h,h,y9/h,h,h,y6 blue 61 extra:y9,-", "", "SC-T", "nobody was stung on y9"},
		{two, "h,h,h,b9/h,h,h,b6 blue 61 extra:b9,-", "", "SC-T", "nobody was stung on b9"},
		{two, "h,h,y6,b6/h,h,h,y9 blue 61 extra:y6,-", "", "SC-T", "same side|y6"},
		{teams, "h,h,h,y6/h,h,h,y9/h,h,h,b6/h,h,h,y8 blue 61 extra:y6,-", "", "SC-T", "same side|y6"},
	})
	accepted(t, []refused{
		{options: two, position: "h,h,y7,y7/h,h,h,y9 blue 61 sting:y7,-"},
		{options: two, position: "h,h,h,y6/h,h,h,y6 blue 61 sting:y6,-"},
		{options: two, position: "h,h,b6,b6/h,h,h,y9 blue 61 sting:b6,-"},
		{options: free, position: "h,h,h,y6/h,h,h,y9/h,h,h,y6/h,h,h,y8 blue 61 sting:y6,-"},
		// Stung and still there, with the opposite square free or not; crossed; swapped.
		{options: two, position: "h,h,y6,y6/h,h,h,y9 blue 61 extra:y6,-"},
		{options: two, position: "h,h,h,y9/h,h,y9,b9 blue 61 extra:y9,-"},
		{options: two, position: "h,h,h,y6/h,h,h,b6 blue 61 extra:y6,-"},
		{options: two, position: "h,h,y7,b7/h,h,h,y9 blue 61 extra:y7,-"},
		{options: two, position: "h,h,y2,b2/h,h,h,y9 blue 61 extra:b2,-"},
		{options: two, position: "h,h,h,b7/h,h,h,y7 blue 61 extra:b7,-"},
		{options: two, position: "h,h,h,b2/h,h,h,y2 blue 61 extra:b2,-"},
	})
}

// accepted checks that positions are read, and printed back as they came.
func accepted(t *testing.T, cases []refused) {
	t.Helper()
	for _, c := range cases {
		r, p := read(t, c.options, c.position)
		if got := string(r.Append(nil, &p)); got != c.position {
			t.Errorf("%q is printed as %q", c.position, got)
		}
	}
}

// TestRefusingRules checks that every rule that can forbid something does.
func TestRefusingRules(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range []game.Options{{"squares": "1"}, {"mode": "x"}} {
		_, err := Game.Configure(o)
		seen[err.(*game.RuleError).Rule] = true
	}
	positions := []string{
		"h,h,h,h/h,h,h,h blue 1 open", "h,h,h,y5/h,h,h,y6 blue 3 throw", "h,h,h,y5/h,h,h,y6 blue 3 play:Y4,-",
		"h,b5,o,o/h,h,h,y6 blue 3 play:Y1,Y2", "y3,b5,o,o/h,h,h,y6 blue 3 last:Y1,b5", "h,h,h,y6/h,h,h,y6 blue 3 sting:y6,-",
		"h,h,y6,y6/h,h,h,y8 blue 3 extra:y6,-", "h,h,h,b8/h,h,h,y8 blue 3 extra:b8,-", "o,o,o,o/h,h,h,y8 blue 3 over",
		"h,h,h,b8/h,h,h,y8 red 2000 over",
	}
	for _, position := range positions {
		for _, action := range []string{"x", "Y", "cross", "1", "h+1", "y3+1", "y5+9", "y6+1", "y25+1", "b5+1"} {
			if re := (refused{options: two, position: position, action: action}).refusal(t); re != nil {
				seen[re.Rule] = true
			}
		}
	}
	// SC-1, 3, 5 and 17 describe what happens; they forbid no action.
	for _, n := range strings.Fields("2 4 6 7 8 9 10 11 12 13 14 15 16 18 19 T") {
		if !seen["SC-"+n] {
			t.Errorf("SC-%s refuses nothing", n)
		}
	}
}
