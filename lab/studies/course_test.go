package studies

import (
	"math"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// A game in which the second side leads, loses its lead twice and wins in the end.
func TestCourseOf(t *testing.T) {
	firsts := []float64{0.5, 0.3, 0.75, 0.45, 0.86, 0.35, 0.1, 0}
	var values [][]float64
	for _, x := range firsts {
		values = append(values, []float64{x, 1 - x})
	}
	c := courseOf(values)
	if c.Winner != 1 || c.Leads != 2 {
		t.Errorf("winner %d, %d lead changes", c.Winner, c.Leads)
	}
	if c.Deficit != 0.72 {
		t.Errorf("the winner was behind by %v at worst", c.Deficit)
	}
	// Behind by 0.5 and by 0.72.
	if want := (math.Sqrt(0.5) + math.Sqrt(0.72)) / 2; math.Abs(c.Drama-want) > 1e-6 {
		t.Errorf("drama %v, want %v", c.Drama, want)
	}
	// It leads by 0.3 after the fifth of seven plies, and from there on.
	if want := 5.0 / 7; math.Abs(c.Decided-want) > 1e-6 {
		t.Errorf("decided after %v, want %v", c.Decided, want)
	}
	if c.Chances[0] != 0.5 || c.Chances[tenths] != 1 {
		t.Errorf("chances %v", c.Chances)
	}
	if d := courseOf([][]float64{{0.5, 0.5}, {0.8, 0.2}, {0.5, 0.5}}); d.Winner != -1 || d.Leads != 0 || d.Drama != 0 || d.Decided != 1 {
		t.Errorf("a draw: %+v", d)
	}
	if d := courseOf([][]float64{{0.3, 0.4, 0.3}, {0.6, 0.2, 0.2}, {0.1, 0.1, 0.8}, {0, 0, 1}}); d.Winner != 2 || d.Leads != 1 || d.Deficit != 0.4 {
		t.Errorf("three sides: %+v", d)
	}
}

// What readers see in actions of known positions.
func TestReaders(t *testing.T) {
	for _, c := range []struct {
		game     string
		options  game.Options
		position string
		action   string
		kind     string
		rules    []string
	}{
		{"skorpion", nil, "./..../......../......../............ a1 a1 red 8 8 1", "e1", "set up on a starting spot", []string{"KO-4"}},
		{"skorpion", nil, "./..../......../......../R.B......... a1 a1 red 7 7 3", "e5", "place on an own starting spot", []string{"KO-5"}},
		{"skorpion", nil, "./..../......../......../R.B......... a1 a1 red 7 7 3", "e2", "place on a gray spot", []string{"KO-6"}},
		{"skorpion", nil, "./..../......../......../R.B......... a1 a1 red 7 7 3", "Sb1", "Skorpion, one step", []string{"KO-11"}},
		{"skaane", game.Options{"board": "8x8"}, "8/8/8/3g4/4S3/8/8/8 light 0", "e4d5", "serf takes god", []string{"SK-6", "SK-7"}},
		{"skaane", game.Options{"board": "8x8"}, "8/8/8/3g4/4S3/8/8/8 light 0", "e4e5", "serf moves", []string{"SK-5"}},
		{"skaane", game.Options{"board": "8x8"}, "7g/8/8/4G3/4S3/8/8/8 light 0", "e4e6", "serf jumps over friends", []string{"SK-5"}},
		{"rsp", nil, "sfrfs/rs..sr/ppppppp/......../........./......../PPPPPPP/RS..SR/SFRFS red 0", "c3d4", "one Paper laid", []string{"RP-6"}},
		{"skorpion", nil, "./..../......../.R....../R.B......... c2 b1 blue 6 7 4", "Sd2", "Skorpion, one step", []string{"KO-11", "KO-12"}},
		{"skorpion", nil, "./..../......../......../..B.R....... d1 c1 blue 7 7 4", "Se1", "Skorpion, one step", []string{"KO-11", "KO-13"}},
		{"skorpion", nil, "./..../......../......../..B.R.B..... d1 c1 blue 7 6 4", "Sd2-e3-c2", "Skorpion, two steps", []string{"KO-11", "KO-14", "KO-15"}},
		{"rsp", nil, ".f.f./....../......./......../R..r...../......../......./....../.F.F. red 0", "e1e4", "Rock knocks a Rock", []string{"RP-5"}},
		{"rsp", nil, ".f.f./....../......./......../R..s...../......../......./....../.F.F. red 0", "e1e4", "Rock takes", []string{"RP-3", "RP-4"}},
		{"rsp", nil, ".f.f./....../......./......../S...s..../......../......./....../.F.F. red 0", "e1e4", "Scissors move", []string{"RP-10", "RP-8"}},
		{"rsp", nil, ".f.f./....../......./......../...Ssp.../......../......./....../.F.F. red 0", "e4d4", "locked Scissors move", []string{"RP-11", "RP-8"}},
		{"rsp", nil, ".f.f./....../......./......../...SsP.../......../......./....../.F.F. red 0", "e6e5", "one Paper laid, destroyed by Scissors", []string{"RP-12", "RP-6", "RP-7"}},
		{"rsp", nil, ".f.f./....../......./......../...P2Sr.../......../......./....../.F.F. red 0", "e4e5:02", "Papers laid, Rock taken", []string{"RP-3", "RP-6", "RP-7"}},
		{"scorpion", game.Options{"players": "2"}, "h,h,h,y5/h,h,h,b9 blue 5 play:Y4,-", "y5+4", "move from yellow", []string{"SC-10", "SC-16"}},
		{"scorpion", game.Options{"players": "2"}, "h,h,h,y5/h,h,h,y9 blue 5 play:Y4,-", "y5+4", "move from yellow", []string{"SC-10", "SC-13"}},
		{"scorpion", game.Options{"players": "2"}, "h,h,h,y3/h,h,h,y9 blue 5 play:Y3,-", "h+3", "bring in", []string{"SC-10", "SC-12", "SC-13", "SC-15", "SC-14"}},
		{"scorpion", game.Options{"players": "2"}, "h,h,h,y5/h,h,y9,b9 blue 5 play:Y4,-", "y5+4", "move from yellow", []string{"SC-10", "SC-13", "SC-15", "SC-17"}},
		{"scorpion", game.Options{"players": "2"}, "y5,o,o,o/h,h,h,y20 blue 5 play:Y4,Y2", "y5+6", "move from yellow by the total", []string{"SC-10", "SC-11"}},
		{"scorpion", game.Options{"players": "2"}, "b5,o,o,o/b1,o,o,o blue 91 throw", "Y", "throw a die away", []string{"SC-7", "SC-9"}},
		{"scorpion", game.Options{"players": "2"}, "b5,o,o,o/b1,o,o,o blue 91 play:-,B6", "b5+6", "leave the track", []string{"SC-10", "SC-3"}},
	} {
		f, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		v, err := f.Configure(c.options)
		if err != nil {
			t.Fatal(err)
		}
		s, err := v.Read(c.position, nil)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		st := &step{variant: v, action: c.action, seat: s.Turn(), legal: s.Legal(), before: s.View(), text: s.Position()}
		if err := s.Play(c.action); err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		st.after, st.next = s.View(), s.Position()
		if kind, rules := readers[c.game](st); kind != c.kind || !slices.Equal(rules, c.rules) {
			t.Errorf("%s %s is %q %v, want %q %v", c.game, c.action, kind, rules, c.kind, c.rules)
		}
	}
	if kind, _ := plainly(&step{action: "Sb1-c3-b2"}); kind != "S·-·-·" {
		t.Errorf("plainly: %q", kind)
	}
}
