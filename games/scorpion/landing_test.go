package scorpion

import (
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

func TestSC13Sting(t *testing.T) {
	// Friend or enemy, on yellow or on black: the attacker chooses.
	for _, c := range []struct{ before, play, landed, crossed string }{
		{"h,h,h,y8/h,h,y10,b20 blue 3 play:Y2,-", "y8+2", "h,h,h,y10/h,h,y10,b20 blue 3 sting:y10,-", "h,h,h,y10/h,h,b20,b10 blue 3 extra:y10,-"},
		{"h,h,y8,y10/h,h,h,b20 blue 3 play:Y2,-", "y8+2", "h,h,y10,y10/h,h,h,b20 blue 3 sting:y10,-", "h,h,y10,b10/h,h,h,b20 blue 3 extra:y10,-"},
		{"b12,o,o,o/h,h,b20,b10 blue 3 play:-,B2", "b12+2", "b10,o,o,o/h,h,b20,b10 blue 3 sting:b10,-", "b10,o,o,o/h,h,y10,b20 blue 3 extra:b10,-"},
		{"b12,b10,o,o/h,h,h,b20 blue 3 play:-,B2", "b12+2", "b10,b10,o,o/h,h,h,b20 blue 3 sting:b10,-", "y10,b10,o,o/h,h,h,b20 blue 3 extra:b10,-"},
		{"h,h,h,y2/h,h,y4,b20 blue 3 play:Y2,-", "y2+2", "h,h,h,y4/h,h,y4,b20 blue 3 sting:y4,-", "h,h,h,y4/h,h,b20,b4 blue 3 extra:y4,-"},
	} {
		leads(t, two, c.before, c.play, c.landed)
		legal(t, two, c.landed, "cross stay")
		leads(t, two, c.landed, "cross", c.crossed)
		leads(t, two, c.landed, "stay", strings.Replace(c.landed, "sting", "extra", 1))
	}
	// The die that waits is kept.
	leads(t, two, "h,h,y3,y8/h,h,h,y10 blue 3 play:Y4,Y2", "y8+2 cross", "h,h,y3,y10/h,h,h,b10 blue 3 extra:y10,Y4")
	// No choice if the opposite square is taken, by anybody, even by one's own side.
	leads(t, two, "h,h,h,y8/h,h,y10,b10 blue 3 play:Y2,-", "y8+2", "h,h,h,y10/h,h,y10,b10 blue 3 extra:y10,-")
	leads(t, two, "h,y8,b10,o/h,h,h,y10 blue 3 play:Y2,B1", "y8+2", "h,y10,b10,o/h,h,h,y10 blue 3 extra:y10,B1")
	// The square that the attacker came from is free by then.
	leads(t, two, "h,h,h,y24/h,h,h,b24 blue 3 play:Y1,-", "y24+1", "h,h,h,b24/h,h,h,b24 blue 3 sting:b24,-")
	at := "h,h,h,y10/h,h,h,y10 blue 3 sting:y10,-"
	checkAll(t, []refused{
		{two, at, "4", "SC-13", "blue|y10|(cross) or leave it (stay)"},
		{two, at, "Y", "SC-13", "(cross) or leave it (stay)"},
		{two, at, "y10+2", "SC-13", "(cross) or leave it (stay)"},
	})
}

func TestSC14NestNeverCrosses(t *testing.T) {
	// One's own colour and the partner's stay on y1 to y6; others do not.
	for n, phase := range map[int]string{2: "extra", 6: "extra", 7: "sting"} {
		dice, play := fmt.Sprintf("Y%d,-", n-1), fmt.Sprintf("y1+%d", n-1)
		leads(t, two, fmt.Sprintf("h,h,y1,y%d/h,h,h,b20 blue 3 play:%s", n, dice), play,
			fmt.Sprintf("h,h,y%d,y%d/h,h,h,b20 blue 3 %s:y%d,-", n, n, phase, n))
		leads(t, teams, fmt.Sprintf("h,h,h,y1/h,h,h,b20/h,h,h,y%d/h,h,h,b21 blue 5 play:%s", n, dice), play,
			fmt.Sprintf("h,h,h,y%d/h,h,h,b20/h,h,h,y%d/h,h,h,b21 blue 5 %s:y%d,-", n, n, phase, n))
	}
	leads(t, teams, "h,h,h,y1/h,h,h,y6/h,h,h,b20/h,h,h,b21 blue 5 play:Y5,-", "y1+5", "h,h,h,y6/h,h,h,y6/h,h,h,b20/h,h,h,b21 blue 5 sting:y6,-")
	// On the first black squares one's own side does cross.
	leads(t, two, "b5,b3,o,o/h,h,h,b20 blue 3 play:-,B2", "b5+2 cross", "y3,b3,o,o/h,h,h,b20 blue 3 extra:b3,-")
	checkAll(t, []refused{
		{two, "h,h,y6,y6/h,h,h,b20 blue 3 extra:y6,-", "cross", "SC-14", "y6|own side|nothing to choose"},
		{teams, "h,h,h,y5/h,h,h,b20/h,h,h,y5/h,h,h,b21 blue 5 extra:y5,-", "stay", "SC-14", "y5|own side"},
	})
}

func TestSC15ExtraDie(t *testing.T) {
	legal(t, two, "h,h,h,y10/h,h,h,y10 blue 3 extra:y10,-", "1 2 3 4 5 6")
	// The same scorpion continues; the stung one stays where it is.
	leads(t, two, "h,h,h,y10/h,h,h,y10 blue 3 extra:y10,-", "5", "h,h,h,y15/h,h,h,y10 red 4 throw")
	leads(t, two, "h,h,y10,y10/h,h,h,y20 blue 3 extra:y10,Y1", "5", "h,h,y10,y15/h,h,h,y20 blue 3 last:Y1,y15")
	// It lands by the same rules, again and again, …
	leads(t, two, "h,h,h,y10/h,y10,y12,y15 blue 3 extra:y10,-", "2 cross 3 stay 1", "h,h,h,y16/h,y10,y15,b12 red 4 throw")
	// … including those for swaps, and until it leaves.
	leads(t, two, "h,h,h,y10/h,h,y10,b12 blue 3 extra:y10,-", "2 6", "h,h,h,b6/h,h,y10,y12 red 4 throw")
	leads(t, two, "h,h,h,b4/h,h,h,b4 blue 3 extra:b4,Y2", "4", "h,h,h,o/h,h,h,b4 blue 3 last:Y2,o")
	at := "h,h,h,y10/h,h,h,y10 blue 3 extra:y10,-"
	checkAll(t, []refused{
		{two, at, "Y", "SC-15", "extra die|blue's|y10"},
		{two, at, "y10+3", "SC-15", "extra die|y10"},
		{two, at, "cross", "SC-15", "extra die|y10"},
		{two, "h,h,h,y10/h,h,y10,b10 blue 3 extra:y10,-", "stay", "SC-15", "extra die|y10"},
	})
}

func TestSC16Swap(t *testing.T) {
	// From y7 on: they change places and the attacker continues from black.
	leads(t, two, "h,h,h,y5/h,h,h,b7 blue 3 play:Y2,-", "y5+2", "h,h,h,b7/h,h,h,y7 blue 3 extra:b7,-")
	leads(t, two, "h,h,h,y5/h,h,h,b7 blue 3 play:Y2,-", "y5+2 3", "h,h,h,b4/h,h,h,y7 red 4 throw")
	leads(t, two, "h,h,h,y22/h,h,h,b24 blue 3 play:Y2,-", "y22+2", "h,h,h,b24/h,h,h,y24 blue 3 extra:b24,-")
	// On y1 to y6 it stops there, and the other die is still to be played.
	leads(t, two, "h,h,h,y4/h,h,h,b6 blue 3 play:Y2,-", "y4+2", "h,h,h,b6/h,h,h,y6 red 4 throw")
	leads(t, two, "h,h,h,y4/h,h,h,b1 blue 3 play:Y1,Y3", "h+1", "h,h,y4,b1/h,h,h,y1 blue 3 last:Y3,b1")
	// Not with one's own side, and not from black.
	leads(t, two, "h,h,y5,b7/h,h,h,b20 blue 3 play:Y2,B1", "y5+2", "h,h,y7,b7/h,h,h,b20 blue 3 last:B1,y7")
	leads(t, teams, "h,h,h,y5/h,h,h,b20/h,h,h,b7/h,h,h,y1 blue 5 play:Y2,-", "y5+2", "h,h,h,y7/h,h,h,b20/h,h,h,b7/h,h,h,y1 red 6 throw")
	checkAll(t, []refused{
		{two, "h,h,h,b7/h,h,h,y7 blue 3 extra:b7,-", "stay", "SC-16", "b7|red|y7|nothing left to choose"},
		{two, "h,h,h,b7/h,h,h,y7 blue 3 extra:b7,-", "B", "SC-15", "extra die|b7"},
	})
}

func TestSC17StingBeforeSwap(t *testing.T) {
	// On an occupied yellow square with an enemy opposite: no swap, no choice.
	leads(t, free, "h,h,h,y8/h,h,h,y10/h,h,h,b10/h,h,h,y1 blue 5 play:Y2,-", "y8+2 6", "h,h,h,y16/h,h,h,y10/h,h,h,b10/h,h,h,y1 red 6 throw")
	// Landing on black does nothing to the yellow square opposite.
	leads(t, two, "b12,o,o,o/h,h,h,y10 blue 3 play:-,B2", "b12+2", "b10,o,o,o/h,h,h,y10 red 4 throw")
	// The one that crosses to yellow does not land there; nor does the one swapped away.
	leads(t, two, "b12,o,o,o/h,h,b14,b10 blue 3 play:-,B2", "b12+2 cross 1", "b9,o,o,o/h,h,y10,b14 red 4 throw")
	leads(t, two, "h,h,h,y10/h,h,h,y10 blue 3 sting:y10,-", "cross 1", "h,h,h,y11/h,h,h,b10 red 4 throw")
	leads(t, free, "h,h,h,y5/h,h,h,b7/h,h,h,y8/h,h,h,b8 blue 5 play:Y2,-", "y5+2 1", "h,h,h,b6/h,h,h,y7/h,h,h,y8/h,h,h,b8 red 6 throw")
}

// outcome checks the result of a position.
func outcome(t *testing.T, o game.Options, position, want, rule string, pay game.Payoff) {
	t.Helper()
	r, p := read(t, o, position)
	out := r.Outcome(&p)
	if got := out.Format(r.Traits().Seats); got != want || out.Rule != rule {
		t.Errorf("%q: %s by %s, want %s by %s", position, got, out.Rule, want, rule)
	}
	if got := p.Payoff(); got != pay {
		t.Errorf("%q pays %v, want %v", position, got, pay)
	}
}

func TestSC18FirstSideOutWins(t *testing.T) {
	leads(t, two, "b1,o,o,o/h,h,h,y3 blue 3 play:-,B1", "b1+1", "o,o,o,o/h,h,h,y3 blue 3 over")
	// At once: with a die left, from an extra die, and on the last turn.
	leads(t, two, "b2,b1,o,o/h,h,h,y3 blue 3 play:B6,B5", "b1+5 b2+6", "o,o,o,o/h,h,h,y3 blue 3 over")
	leads(t, two, "b4,o,o,o/h,h,h,b4 blue 3 extra:b4,Y3", "4", "o,o,o,o/h,h,h,b4 blue 3 over")
	leads(t, two, "h,h,h,y3/b1,o,o,o red 2000 play:-,B1", "b1+1", "h,h,h,y3/o,o,o,o red 2000 over")
	// A team wins with all eight, not with four; double wins with eight.
	leads(t, teams, "b1,o,o,o/h,h,h,y3/y2,o,o,o/h,h,h,y4 blue 61 play:-,B1", "b1+1", "o,o,o,o/h,h,h,y3/y2,o,o,o/h,h,h,y4 red 62 throw")
	leads(t, teams, "o,o,o,o/h,h,h,y3/b2,o,o,o/h,h,h,y4 green 63 play:-,B2", "b2+2", "o,o,o,o/h,h,h,y3/o,o,o,o/h,h,h,y4 green 63 over")
	leads(t, double, "b2,b1,o,o,o,o,o,o/h,h,h,h,h,h,h,y3 blue 61 play:-,B2", "b2+2", "b1,o,o,o,o,o,o,o/h,h,h,h,h,h,h,y3 red 62 throw")

	outcome(t, two, "b1,o,o,o/h,h,h,y3 blue 3 play:-,B1", "ongoing", "", game.Payoff{})
	outcome(t, two, "h,h,h,y3/o,o,o,o red 2000 over", "win:red", "SC-18", game.Payoff{-1, 1})
	outcome(t, free, "h,h,h,y3/h,h,h,y1/o,o,o,o/h,h,h,b1 green 59 over", "win:green", "SC-18", game.Payoff{-1, -1, 1, -1})
	outcome(t, teams, "o,o,o,o/h,h,h,y3/o,o,o,o/h,h,h,y4 green 63 over", "win:blue,green", "SC-18", game.Payoff{1, -1, 1, -1})
	outcome(t, teams, "h,h,h,y3/o,o,o,o/h,h,h,y4/o,o,o,o red 63 over", "win:red,white", "SC-18", game.Payoff{-1, 1, -1, 1})

	legal(t, two, "o,o,o,o/h,h,h,y3 blue 3 over", "")
	checkAll(t, []refused{
		{two, "o,o,o,o/h,h,h,y3 blue 3 over", "Y", "SC-18", "over|blue"},
		{two, "o,o,o,o/h,h,h,y3 blue 3 over", "b81+9", "SC-18", "over"},
		{teams, "h,h,h,y3/o,o,o,o/h,h,h,y4/o,o,o,o white 63 over", "3", "SC-18", "over|red and white"},
	})
}

func TestSC19Limit(t *testing.T) {
	// Turn 2000 is played out, and the turn before it passes on.
	leads(t, two, "h,h,h,y3/h,h,h,y9 blue 1999 throw", "B B", "h,h,h,y3/h,h,h,y9 red 2000 throw")
	leads(t, two, "h,h,h,y3/h,h,h,y9 red 2000 throw", "B B", "h,h,h,y3/h,h,h,y9 red 2000 over")
	leads(t, two, "h,h,h,y3/h,h,h,y9 red 2000 play:Y1,Y2", "y9+2 h+1", "h,h,h,y3/h,h,y1,y11 red 2000 over")
	// The player is out, but not the team.
	leads(t, teams, "b1,o,o,o/h,h,h,y3/y2,o,o,o/h,h,h,y4 blue 2000 play:-,B1", "b1+1", "o,o,o,o/h,h,h,y3/y2,o,o,o/h,h,h,y4 blue 2000 over")
	outcome(t, two, "h,h,h,y3/h,h,h,y9 red 2000 over", "draw:limit", "SC-19", game.Payoff{})
	outcome(t, teams, "o,o,o,o/h,h,h,y3/y2,o,o,o/h,h,h,y4 blue 2000 over", "draw:limit", "SC-19", game.Payoff{})
	legal(t, two, "h,h,h,y3/h,h,h,y9 red 2000 over", "")
	checkAll(t, []refused{
		{two, "h,h,h,y3/h,h,h,y9 red 2000 over", "Y", "SC-19", "over|2000 turns"},
		{two, "h,h,h,y3/h,h,h,y9 red 2000 over", "2", "SC-19", "over|2000"},
	})
}
