package match

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// sample is the standings of a match of three, with results put in by hand: a beat b
// in the first pair twice, all else shared.
func sample(t *testing.T, missing ...int) *Standings {
	t.Helper()
	v := nimGame(t, 20, 9)
	c := Config{
		Referee: Referee{Variant: v}, Plan: Plan{Games: 4, Seed: 7}, Anchor: 2,
		Bots: []Bot{fakeBot("a", perfect), fakeBot("b", perfect), fakeBot("c", failing)},
	}
	s := schedule(t, v, 3, c.Plan)
	y := newTally(s, nil)
games:
	for i := range s.Games {
		for _, m := range missing {
			if i == m {
				continue games
			}
		}
		r := &Result{Game: i, Points: [2]float64{float64(1 - i%2), float64(i % 2)}}
		r.Effort = [2]Effort{{10, 1000, 20 * time.Millisecond}, {5, 50, time.Second}}
		switch i {
		case 1:
			r.Points = [2]float64{1, 0}
		case 3:
			r.Fault = &Fault{Player: 1, Name: "c", Kind: Failed, Text: "out of ideas", Ply: 6}
		case 8:
			r.Points = [2]float64{0.5, 0.5}
		case 9:
			r.Points = [2]float64{0.5, 0.5}
		}
		y.add(r)
	}
	standings, err := c.standings(y)
	if err != nil {
		t.Fatal(err)
	}
	return standings
}

// sampleRows are checked by hand: by symmetry a and b are x above and below c,
// and a's 5 points of 8 are 4/(1+10^(-2x/400)) + 4/(1+10^(-x/400)), so x is 60.
const sampleRows = `
     Elo  from   to  games  points     %  won  drawn  lost  faults  nodes/move  ms/move  bot
  1   60  -225  344      8     5.0  62.5    4      2     2       0         100      2.0  a
  2    0     0    0      8     4.0  50.0    3      2     3       1          10    200.0  c
  3  -60  -344  225      8     3.0  37.5    3      0     5       0          70     68.0  b
`

func TestStandingsText(t *testing.T) {
	var b strings.Builder
	if _, err := sample(t).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{
		sampleRows,
		"nim pile=20, seed 7: 12 of 12 games\n",
		"a v b: +3 =0 -1, 75.0 %",
		"groups [0 0 1 0 1]",
		"a v c: +1 =2 -1, 50.0 %",
		"Elo above c with 95 % intervals.",
		"fault of c after ply 6: engine error: out of ideas\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Note:") {
		t.Error("a note without need")
	}
}

// TestStandingsWhole: half a group is not counted.
func TestStandingsWhole(t *testing.T) {
	standings := sample(t, 1, 11)
	if standings.Games != 8 || standings.Unfinished != 2 || len(standings.Notes) != 1 || standings.Pairs[0].Games != 2 {
		t.Errorf("%+v", standings)
	}
}

func TestStandingsJSON(t *testing.T) {
	text, err := json.Marshal(sample(t))
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Game string
		Bots []struct {
			Bot    string
			Elo    *float64
			EloLow *float64 `json:"elo_low"`
			Games  int
			Moves  int
			Nodes  int
		}
		Pairs []struct {
			First, Second string
			Groups        []int
			LOS           float64
		}
	}
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if back.Game != "nim" || len(back.Bots) != 3 || back.Bots[0].Bot != "a" || back.Bots[0].Elo == nil || *back.Bots[0].EloLow >= *back.Bots[0].Elo ||
		back.Bots[0].Games != 8 || back.Bots[0].Moves != 80 || back.Bots[0].Nodes != 8000 {
		t.Errorf("%s", text)
	}
	if len(back.Pairs) != 3 || back.Pairs[0].First != "a" || back.Pairs[0].LOS <= 0.5 || len(back.Pairs[0].Groups) != 5 {
		t.Errorf("%s", text)
	}
}

// TestStandingsNone: a match without any game has standings too.
func TestStandingsNone(t *testing.T) {
	standings := sample(t, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
	if _, err := json.Marshal(standings); err != nil {
		t.Error(err)
	}
	var b strings.Builder
	if _, err := standings.WriteTo(&b); err != nil || !strings.Contains(b.String(), "0 of 12 games") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
