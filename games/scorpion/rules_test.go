package scorpion

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
)

func TestSC01YellowThenBlackBack(t *testing.T) {
	// A scorpion goes up the yellow lane, round the end and down the black one.
	leads(t, two, "h,h,h,y22/h,h,h,y1 blue 3 play:Y1,-", "y22+1", "h,h,h,y23/h,h,h,y1 red 4 throw")
	leads(t, two, "h,h,h,y24/h,h,h,y1 blue 3 play:Y1,-", "y24+1", "h,h,h,b24/h,h,h,y1 red 4 throw")
	leads(t, two, "h,h,h,y22/h,h,h,y1 blue 3 play:Y5,-", "y22+5", "h,h,h,b22/h,h,h,y1 red 4 throw")
	leads(t, two, "h,h,h,b22/h,h,h,y1 blue 3 play:Y1,B6", "b22+6 h+1 cross 6", "h,h,y7,b16/h,h,h,b1 red 4 throw")
	// Each square is opposite the one with the same number.
	for _, squares := range []string{"12", "24", "40"} {
		p := configured(t, game.Options{"squares": squares}).start
		for n := uint(1); n <= uint(p.squares); n++ {
			y, b := p.join(yellow, n), p.join(black, n)
			if y+b != p.outside() {
				t.Errorf("%s squares: y%d and b%d are %d and %d on the way", squares, n, n, y, b)
			}
			if l, i := p.split(b); l != black || i != n {
				t.Errorf("%s squares: place %d is square %d of lane %d", squares, b, i, l)
			}
		}
	}
}

func TestSC02Squares(t *testing.T) {
	for _, bad := range []string{"11", "41", "0", "-24", "024", "", "24.0", "many", "99999999999999999999"} {
		badOption(t, game.Options{"squares": bad}, "SC-2", "12 to 40")
	}
	for _, good := range []string{"12", "24", "40"} {
		if got := configured(t, game.Options{"squares": good}).Options()["squares"]; got != good {
			t.Errorf("squares=%s is %s", good, got)
		}
	}
	if got := configured(t, nil).Options()["squares"]; got != "24" {
		t.Errorf("squares are %s by default", got)
	}
	checkAll(t, []refused{
		{two, "h,h,h,y24/h,h,h,y1 blue 3 play:Y5,-", "y25+5", "SC-2", "y25|24 squares"},
		{two, "h,h,h,y24/h,h,h,y1 blue 3 last:Y5,y24", "b999999999+5", "SC-2", "b999999999|24 squares"},
		{short, "h,h,h,y12/h,h,h,y1 blue 3 play:Y5,-", "y13+5", "SC-2", "y13|12 squares"},
	})
	leads(t, game.Options{"squares": "40", "players": "2"}, "h,h,h,y40/h,h,h,y1 blue 3 play:Y2,-", "y40+2", "h,h,h,b39/h,h,h,y1 red 4 throw")
}

func TestSC03NoExactCountToLeave(t *testing.T) {
	leads(t, two, "h,h,b7,o/h,h,h,y1 blue 3 play:Y1,B6", "b7+6", "h,h,b1,o/h,h,h,y1 blue 3 last:Y1,b1")
	for _, from := range []string{"b1", "b3", "b6"} {
		leads(t, two, "h,h,"+from+",o/h,h,h,y1 blue 3 play:Y1,B6", from+"+6", "h,h,o,o/h,h,h,y1 blue 3 last:Y1,o")
	}
	leads(t, two, "h,h,b1,o/h,h,h,y1 blue 3 play:B6,B6", "b1+12", "h,h,o,o/h,h,h,y1 red 4 throw")
	leads(t, two, "h,h,b8,o/h,h,h,b7 blue 3 play:Y5,B1", "b8+1 stay 6", "h,h,b1,o/h,h,h,b7 blue 3 last:Y5,b1")
	leads(t, two, "h,h,b3,o/h,h,h,b2 blue 3 play:Y5,B1", "b3+1 stay 6", "h,h,o,o/h,h,h,b2 blue 3 last:Y5,o")
}

func TestSC04Modes(t *testing.T) {
	cases := []struct {
		options game.Options
		start   string
	}{
		{free, "h,h,h,h/h,h,h,h/h,h,h,h/h,h,h,h blue 1 open"},
		{game.Options{"mode": "free", "players": "3"}, "h,h,h,h/h,h,h,h/h,h,h,h blue 1 open"},
		{two, "h,h,h,h/h,h,h,h blue 1 open"},
		{double, "h,h,h,h,h,h,h,h/h,h,h,h,h,h,h,h blue 1 open"},
		{teams, "h,h,h,h/h,h,h,h/h,h,h,h/h,h,h,h blue 1 open"},
	}
	for _, c := range cases {
		r := configured(t, c.options)
		p := r.Start(nil)
		if got := string(r.Append(nil, &p)); got != c.start {
			t.Errorf("%v starts with %s, want %s", c.options, got, c.start)
		}
	}
	for _, o := range []game.Options{{"mode": "Free"}, {"mode": ""}, {"mode": "team"}} {
		badOption(t, o, "SC-4", "free, double or teams")
	}
	for _, players := range []string{"1", "5", "0", "04", "", "two", "-2"} {
		badOption(t, game.Options{"players": players}, "SC-4", "2 to 4 players")
	}
	badOption(t, game.Options{"mode": "double", "players": "4"}, "SC-4", "double has 2 players")
	badOption(t, game.Options{"mode": "teams", "players": "2"}, "SC-4", "teams has 4 players")

	for mode, players := range map[string]string{"free": "4", "double": "2", "teams": "4"} {
		want := game.Options{"mode": mode, "players": players, "squares": "24"}
		if got := configured(t, game.Options{"mode": mode}).Options(); !maps.Equal(got, want) {
			t.Errorf("mode=%s has options %v, want %v", mode, got, want)
		}
	}
	sides := func(o game.Options) []game.SeatSet { return configured(t, o).Traits().Sides }
	if got := sides(teams); !slices.Equal(got, []game.SeatSet{1 | 4, 2 | 8}) {
		t.Errorf("teams are %b", got)
	}
	if got := sides(game.Options{"players": "3"}); !slices.Equal(got, []game.SeatSet{1, 2, 4}) {
		t.Errorf("three players are %b", got)
	}
	if got := sides(double); !slices.Equal(got, []game.SeatSet{1, 2}) {
		t.Errorf("double: sides %b", got)
	}
}

func TestSC05PartnersAndSkipping(t *testing.T) {
	// One's own side includes the partner: no swap with one, and none in the nest crosses.
	leads(t, teams, "h,h,h,y8/h,h,h,y1/h,h,h,b10/h,h,h,y2 blue 5 play:Y2,-", "y8+2", "h,h,h,y10/h,h,h,y1/h,h,h,b10/h,h,h,y2 red 6 throw")
	leads(t, free, "h,h,h,y8/h,h,h,y1/h,h,h,b10/h,h,h,y2 blue 5 play:Y2,-", "y8+2", "h,h,h,b10/h,h,h,y1/h,h,h,y10/h,h,h,y2 blue 5 extra:b10,-")
	leads(t, teams, "h,h,h,y3/h,h,h,y1/h,h,h,y5/h,h,h,y2 blue 5 play:Y2,-", "y3+2", "h,h,h,y5/h,h,h,y1/h,h,h,y5/h,h,h,y2 blue 5 extra:y5,-")
	leads(t, free, "h,h,h,y3/h,h,h,y1/h,h,h,y5/h,h,h,y2 blue 5 play:Y2,-", "y3+2", "h,h,h,y5/h,h,h,y1/h,h,h,y5/h,h,h,y2 blue 5 sting:y5,-")
	// A player who is out is skipped, and that is not a turn: red 6, then white 7.
	leads(t, teams, "h,h,h,y20/y1,o,o,o/o,o,o,o/h,h,h,y9 red 6 play:Y3,-", "y1+3", "h,h,h,y20/y4,o,o,o/o,o,o,o/h,h,h,y9 white 7 throw")
	leads(t, teams, "y20,o,o,o/o,o,o,o/b2,o,o,o/y9,o,o,o blue 60 play:Y3,-", "y20+3", "y23,o,o,o/o,o,o,o/b2,o,o,o/y9,o,o,o green 61 throw")
	leads(t, teams, "y20,o,o,o/o,o,o,o/b2,o,o,o/y9,o,o,o green 60 play:-,B3", "b2+3", "y20,o,o,o/o,o,o,o/o,o,o,o/y9,o,o,o white 61 throw")
	leads(t, teams, "y20,o,o,o/o,o,o,o/o,o,o,o/y9,o,o,o blue 60 throw:-", "B", "y20,o,o,o/o,o,o,o/o,o,o,o/y9,o,o,o white 61 throw")
}

func TestSC06FirstTurn(t *testing.T) {
	legal(t, two, "h,h,h,h/h,h,h,h blue 1 open", "1 2 3 4 5 6")
	legal(t, two, "h,h,h,h/h,h,h,h blue 1 open:6", "1 2 3 4 5 6")
	leads(t, two, "h,h,h,h/h,h,h,h blue 1 open", "6", "h,h,h,h/h,h,h,h blue 1 open:6")
	leads(t, two, "h,h,h,h/h,h,h,h blue 1 open", "6 6", "h,h,h,y12/h,h,h,h red 2 open")
	leads(t, two, "h,h,h,y5/h,h,h,h red 2 open", "2 1", "h,h,h,y5/h,h,h,y3 blue 3 throw")
	// Landing rules apply: a sting, with its extra die, and no die waits.
	leads(t, two, "h,h,h,y5/h,h,h,h red 2 open:3", "2", "h,h,h,y5/h,h,h,y5 red 2 sting:y5,-")
	leads(t, two, "h,h,h,y5/h,h,h,h red 2 open:3", "2 cross 1", "h,h,h,b5/h,h,h,y6 blue 3 throw")
	leads(t, teams, "h,h,h,y5/h,h,h,y7/h,h,h,h/h,h,h,h green 3 open:3", "2 2", "h,h,h,y5/h,h,h,y7/h,h,h,y7/h,h,h,h green 3 sting:y7,-")
	// A swap on the first turn, after red has sent blue across.
	leads(t, game.Options{"players": "3"}, "h,h,h,b9/h,h,h,y1/h,h,h,h green 3 open:4", "5 6", "h,h,h,y9/h,h,h,y1/h,h,h,b3 blue 4 throw")
	checkAll(t, []refused{
		{two, "h,h,h,h/h,h,h,h blue 1 open", "Y", "SC-6", "blue's first turn|yellow"},
		{two, "h,h,h,y5/h,h,h,h red 2 open:3", "h+5", "SC-6", "red's first turn"},
		{two, "h,h,h,y5/h,h,h,h red 2 open:3", "cross", "SC-6", "red's first turn"},
		{two, "h,h,h,y5/h,h,h,h red 2 open", "b65+2", "SC-6", "first turn"},
	})
}

func TestSC07LaneBeforeEachDie(t *testing.T) {
	legal(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw", "Y B")
	legal(t, two, "h,h,h,y5/h,h,h,y3 blue 3 die:Y", "1 2 3 4 5 6")
	legal(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw:Y4", "Y B")
	legal(t, two, "h,h,y5,b9/h,h,h,y3 blue 3 die:Y4,B", "1 2 3 4 5 6")
	// The second choice waits for the first result.
	leads(t, two, "h,h,y5,b9/h,h,h,y3 blue 3 throw", "Y 4", "h,h,y5,b9/h,h,h,y3 blue 3 throw:Y4")
	leads(t, two, "h,h,y5,b9/h,h,h,y3 blue 3 throw", "B 4 Y 2", "h,h,y5,b9/h,h,h,y3 blue 3 play:B4,Y2")
	checkAll(t, []refused{
		{two, "h,h,h,y5/h,h,h,y3 blue 3 throw", "4", "SC-7", "first die|yellow (Y) or black (B)"},
		{two, "h,h,h,y5/h,h,h,y3 blue 3 throw", "y5+4", "SC-7", "first die"},
		{two, "h,h,h,y5/h,h,h,y3 blue 3 throw:Y4", "cross", "SC-7", "second die"},
		{two, "h,h,h,y5/h,h,h,y3 blue 3 die:Y", "Y", "SC-7", "first die|yellow|rolled"},
		{two, "h,h,y5,b9/h,h,h,y3 blue 3 die:Y4,B", "h+4", "SC-7", "second die|black|rolled"},
	})
}

func TestSC08OwnColourOnItsLane(t *testing.T) {
	// A yellow die moves yellow scorpions and those in hand, a black die black ones.
	legal(t, free, "h,y5,y20,b9/h,h,h,y3/h,h,h,y4/h,h,h,y1 blue 5 play:Y4,B2", "h+4 y5+4 y20+4 b9+2")
	legal(t, teams, "h,y5,y20,b9/h,h,h,y3/h,h,h,y4/h,h,h,y1 blue 5 play:B2,Y4", "h+4 y5+4 y20+4 b9+2")
	legal(t, free, "y5,y20,b9,o/h,h,h,y3/h,h,h,y4/h,h,h,y1 blue 5 last:Y1,b9", "y5+1 y20+1")
	// All eight of a double player are of one colour.
	legal(t, double, "h,h,y1,y2,b4,b3,o,o/h,h,h,h,h,h,h,y9 blue 5 play:Y1,B1", "h+1 y1+1 y2+1 b3+1 b4+1")
	at := "h,y5,y20,b9/h,h,h,y3/h,h,h,y4/h,h,h,b1 blue 5 play:Y4,B2"
	checkAll(t, []refused{
		{free, at, "y3+4", "SC-8", "y3|red's|only blue scorpions"},
		{free, at, "y4+4", "SC-8", "y4|green's|only blue"},
		{teams, at, "y4+4", "SC-8", "y4|green's|partner"},
		{free, at, "y7+4", "SC-8", "no scorpion on y7"},
		{free, at, "y5+2", "SC-8", "2 is on black|y5|die on yellow"},
		{free, at, "b9+4", "SC-8", "4 is on yellow|b9|die on black"},
		{free, at, "h+2", "SC-8", "2 is on black|the hand"},
		{free, "h,y5,y20,b9/h,h,h,y3/h,h,h,y4/h,h,h,b1 blue 5 play:B4,B2", "y5+4", "SC-8", "y5|yellow|only 4 on black and 2 on black"},
		{free, "h,y5,b20,b9/h,h,h,y3/h,h,h,y4/h,h,h,b1 blue 5 last:B4,b9", "h+4", "SC-8", "hand|yellow|only 4 on black"},
	})
}

func TestSC09LostDice(t *testing.T) {
	// Nothing on black: the die is lost and is not rolled.
	leads(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw", "B", "h,h,h,y5/h,h,h,y3 blue 3 throw:-")
	leads(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw:Y4", "B", "h,h,h,y5/h,h,h,y3 blue 3 play:Y4,-")
	leads(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw:-", "Y 2", "h,h,h,y5/h,h,h,y3 blue 3 play:-,Y2")
	leads(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw:-", "Y 2 h+2", "h,h,y2,y5/h,h,h,y3 red 4 throw")
	// Two lost dice are a lost turn.
	leads(t, two, "h,h,h,y5/h,h,h,y3 blue 3 throw", "B B", "h,h,h,y5/h,h,h,y3 red 4 throw")
	// The hand counts for yellow; without it yellow can be lost too.
	leads(t, two, "h,b4,o,o/h,h,h,y3 blue 3 throw", "Y", "h,b4,o,o/h,h,h,y3 blue 3 die:Y")
	leads(t, two, "b5,b4,o,o/h,h,h,y3 blue 3 throw", "Y", "b5,b4,o,o/h,h,h,y3 blue 3 throw:-")
	// Decided when the lane is chosen: the first die has moved nothing yet.
	leads(t, two, "y5,b4,o,o/h,h,h,y3 blue 3 throw:Y6", "Y", "y5,b4,o,o/h,h,h,y3 blue 3 die:Y6,Y")
	checkAll(t, []refused{
		{two, "h,h,h,y5/h,h,h,y3 blue 3 play:Y4,-", "y5+8", "SC-9", "cannot move 8|lost|4 on yellow"},
		{two, "h,h,h,y5/h,h,h,y3 blue 3 play:-,Y4", "h+10", "SC-9", "cannot move 10|lost"},
	})
}

func TestSC10TotalOrTwoScorpions(t *testing.T) {
	legal(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,Y5", "y1+2 y1+5 y1+7 y9+2 y9+5 y9+7")
	legal(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,Y2", "y1+2 y1+4 y9+2 y9+4")
	legal(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,B2", "y1+2 y9+2 b8+2")
	// In either order, and never the same scorpion twice.
	leads(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y1,Y5", "y1+1", "y2,y9,b8,o/h,h,h,y3 blue 3 last:Y5,y2")
	leads(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y1,Y5", "y9+5", "y1,y14,b8,o/h,h,h,y3 blue 3 last:Y1,y14")
	leads(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y1,B5", "b8+5 y9+1", "y1,y10,b3,o/h,h,h,y3 red 4 throw")
	leads(t, two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y1,Y5", "y9+6", "y1,y15,b8,o/h,h,h,y3 red 4 throw")
	legal(t, two, "y2,y9,b8,o/h,h,h,y3 blue 3 last:Y5,y2", "y9+5")
	at, then := "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,Y5", "y2,y9,b8,o/h,h,h,y3 blue 3 last:Y5,y2"
	checkAll(t, []refused{
		{two, at, "y9+3", "SC-10", "cannot move 3|2 or 5|total, 7"},
		{two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,Y2", "y9+3", "SC-10", "cannot move 3|one die, 2,|total, 4"},
		{two, at, "Y", "SC-10", "2 on yellow and 5 on yellow"},
		{two, at, "3", "SC-10", "choose a scorpion"},
		{two, at, "stay", "SC-10", "choose a scorpion"},
		{two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,B5", "y9+7", "SC-10", "total, 7|one lane"},
		{two, "y1,y9,b8,o/h,h,h,y3 blue 3 play:Y2,B5", "y9+3", "SC-10", "no die shows 3"},
		{two, "y1,y9,o,o/h,h,h,y3 blue 3 play:Y2,-", "y9+3", "SC-10", "no die shows 3|2 on yellow"},
		{two, then, "y2+5", "SC-10", "y2|just moved|a different scorpion"},
		{two, then, "y9+6", "SC-10", "cannot move 6|shows 5"},
	})
}

func TestSC11DiceMustBePlayed(t *testing.T) {
	// A single scorpion moves by the total, on yellow (the hand counts) or black.
	legal(t, two, "y9,b8,o,o/h,h,h,y3 blue 3 play:Y2,Y5", "y9+7")
	legal(t, two, "h,b8,o,o/h,h,h,y3 blue 3 play:Y2,Y5", "h+7")
	legal(t, two, "h,y8,b8,o/h,h,h,y3 blue 3 play:B2,B5", "b8+7")
	legal(t, two, "h,h,o,o/h,h,h,y3 blue 3 play:Y2,Y5", "h+2 h+5 h+7")
	// There is no way to leave a die that can be played.
	legal(t, two, "h,h,y2,y9/h,h,h,y3 blue 3 last:Y5,y2", "h+5 y9+5")
	// Decided at that moment: the one that just came to black takes no black die,
	leads(t, two, "h,h,y24,b9/h,h,h,y3 blue 3 play:Y2,B1", "y24+2", "h,h,b23,b9/h,h,h,y3 blue 3 last:B1,b23")
	legal(t, two, "h,h,b23,b9/h,h,h,y3 blue 3 last:B1,b23", "b9+1")
	// and one that is sent away strands the die: sent across by its own side's sting,
	leads(t, two, "y1,b12,b9,o/h,h,h,y3 blue 3 play:B3,B1", "b12+3 cross 1", "y1,y9,b8,o/h,h,h,y3 red 4 throw")
	// on yellow too, where a stung one that stays can take the die.
	leads(t, two, "y3,y9,o,o/h,h,h,b20 blue 3 play:Y6,Y2", "y3+6 cross 4", "y13,b9,o,o/h,h,h,b20 red 4 throw")
	leads(t, two, "y3,y9,o,o/h,h,h,b20 blue 3 play:Y6,Y2", "y3+6 stay 4", "y9,y13,o,o/h,h,h,b20 blue 3 last:Y2,y13")
	checkAll(t, []refused{
		{two, "y9,b8,o,o/h,h,h,y3 blue 3 play:Y2,Y5", "y9+5", "SC-11", "only one scorpion|yellow|y9|total, 7"},
		{two, "h,b8,o,o/h,h,h,y3 blue 3 play:Y2,Y5", "h+2", "SC-11", "only one scorpion|the hand|total, 7"},
		{two, "y2,y9,b8,o/h,h,h,y3 blue 3 last:Y5,y2", "Y", "SC-11", "remaining die|yellow|move 5"},
		{two, "y2,y9,b8,o/h,h,h,y3 blue 3 last:Y5,y2", "cross", "SC-11", "remaining die"},
		{two, "y2,y9,b8,o/h,h,h,y3 blue 3 last:Y5,y2", "6", "SC-11", "remaining die"},
	})
}

func TestSC12BringingIn(t *testing.T) {
	for _, c := range []struct{ dice, play, square string }{
		{"Y1,-", "h+1", "y1"},
		{"Y6,-", "h+6", "y6"},
		{"Y4,Y6", "h+10", "y10"},
		{"Y6,Y6", "h+12", "y12"},
	} {
		leads(t, short, "h,o,o,o/h,h,h,y9 blue 77 play:"+c.dice, c.play, c.square+",o,o,o/h,h,h,y9 red 78 throw")
	}
	checkAll(t, []refused{
		{two, "y9,b8,o,o/h,h,h,y3 blue 3 play:Y2,B5", "h+2", "SC-12", "blue|no scorpions left in hand"},
		{two, "y9,b8,o,o/h,h,h,y3 blue 3 last:Y2,b8", "h+2", "SC-12", "blue|hand"},
	})
}

// badOption checks that options are refused with a rule and these words.
func badOption(t *testing.T, o game.Options, rule, words string) {
	t.Helper()
	_, err := Game.Configure(o)
	var re *game.RuleError
	if !errors.As(err, &re) || re.Rule != rule {
		t.Errorf("%v: %v, want %s", o, err, rule)
		return
	}
	holds(t, re.Text, words)
}
