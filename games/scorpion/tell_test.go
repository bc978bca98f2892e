package scorpion

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

func TestTell(t *testing.T) {
	for _, c := range []struct {
		name     string
		o        game.Options
		position string
		action   string
		want     []string
	}{
		{"the first die of a first turn", two, "h,h,h,h/h,h,h,h blue 1 open", "3", []string{"blue rolled 3 on yellow"}},
		{
			"the second die of a first turn", two, "h,h,h,y5/h,h,h,h red 2 open:3", "6",
			[]string{"red rolled 6 on yellow", "red brought a scorpion in on y9"},
		},
		{
			"a sting in a first turn", two, "h,h,h,y5/h,h,h,h red 2 open:3", "2",
			[]string{"red rolled 2 on yellow", "red brought a scorpion in on y5", "red stung blue's scorpion on y5"},
		},
		{"a lane for the first die", two, "h,h,h,y5/h,h,h,y6 blue 3 throw", "Y", []string{"blue chose yellow for the first die"}},
		{"a lane for the second die", two, "h,h,y5,b3/h,h,h,y6 blue 3 throw:Y3", "B", []string{"blue chose black for the second die"}},
		{
			"nothing to move on that lane", two, "h,h,h,y5/h,h,h,y6 blue 3 throw", "B",
			[]string{"blue chose black for the first die", "The die was lost: nothing could move on black"},
		},
		{
			"the second die is lost", two, "h,h,h,y5/h,h,h,y6 blue 3 throw:Y3", "B",
			[]string{"blue chose black for the second die", "The die was lost: nothing could move on black"},
		},
		{
			"both dice are lost", two, "h,h,h,y5/h,h,h,y6 blue 3 throw:-", "B",
			[]string{"blue chose black for the second die", "The die was lost: nothing could move on black", "Both dice were lost, and so was the turn"},
		},
		{"the first die", two, "h,h,y5,b3/h,h,h,y6 blue 3 die:B", "4", []string{"blue rolled 4 on black"}},
		{"the second die", two, "h,h,y5,b3/h,h,h,y6 blue 3 die:B4,Y", "1", []string{"blue rolled 1 on yellow"}},
		{"a move", two, "h,h,y3,b3/h,h,h,y6 blue 3 play:Y4,B1", "y3+4", []string{"blue moved a scorpion from y3 to y7"}},
		{"from yellow to black", two, "h,h,y3,y23/h,h,h,y6 blue 3 play:Y4,Y1", "y23+4", []string{"blue moved a scorpion from y23 to b22"}},
		{"a scorpion enters", two, "h,h,y3,b3/h,h,h,y6 blue 3 play:Y4,B1", "h+4", []string{"blue brought a scorpion in on y4"}},
		{"a scorpion comes home", two, "h,h,y3,b3/h,h,h,y6 blue 3 play:Y4,B5", "b3+5", []string{"blue brought a scorpion home from b3"}},
		{"the last scorpion comes home", two, "b3,o,o,o/h,h,h,y6 blue 33 play:-,B5", "b3+5", []string{"blue brought the last scorpion home from b3"}},
		{
			"the other die cannot be used", two, "y9,b9,o,o/h,h,h,y3 blue 33 extra:y9,Y4", "2",
			[]string{"blue rolled an extra 2", "blue moved a scorpion from y9 to y11", "The 4 on yellow could not be used"},
		},
		{
			"the other die cannot be used once the scorpion is home", two, "y22,b3,b3,o/h,h,h,y4 blue 33 extra:b3,Y4", "6",
			[]string{"blue rolled an extra 6", "blue brought a scorpion home from b3"},
		},
		{
			"the other die is left when the game is won", two, "b3,o,o,o/h,h,h,b3 blue 33 extra:b3,B4", "6",
			[]string{"blue rolled an extra 6", "blue brought the last scorpion home from b3"},
		},
		{
			"a sting", two, "h,h,y3,b3/h,h,h,y7 blue 3 play:Y4,B1", "y3+4",
			[]string{"blue moved a scorpion from y3 to y7", "blue stung red's scorpion on y7"},
		},
		{
			"a sting of one's own", two, "h,h,y3,y7/h,h,h,y8 blue 3 play:Y4,Y1", "y3+4",
			[]string{"blue moved a scorpion from y3 to y7", "blue stung a scorpion of the same colour on y7"},
		},
		{
			"a sting of one's own that cannot cross", two, "h,h,y3,y5/h,h,h,y8 blue 3 play:Y2,Y1", "y3+2",
			[]string{"blue moved a scorpion from y3 to y5", "blue stung a scorpion of the same colour on y5", "The stung scorpion could not be pushed across"},
		},
		{
			"a sting with the square opposite taken", two, "h,h,y3,b3/h,h,y7,b7 blue 3 play:Y4,B1", "y3+4",
			[]string{"blue moved a scorpion from y3 to y7", "blue stung red's scorpion on y7", "The stung scorpion could not be pushed across"},
		},
		{"pushed across", two, "h,h,y7,b3/h,h,h,y7 blue 3 sting:y7,B1", "cross", []string{"blue pushed red's scorpion across to b7"}},
		{"one's own pushed across", two, "h,h,y7,y7/h,h,h,y8 blue 3 sting:y7,-", "cross", []string{"blue pushed a scorpion of the same colour across to b7"}},
		{"left", two, "h,h,y7,b3/h,h,h,y7 blue 3 sting:y7,B1", "stay", []string{"blue left the stung scorpion on y7"}},
		{
			"an extra die", two, "h,h,y7,b3/h,h,h,y7 blue 3 extra:y7,B1", "2",
			[]string{"blue rolled an extra 2", "blue moved a scorpion from y7 to y9"},
		},
		{
			"an extra die, and home", two, "h,h,b3,o/h,h,h,b3 blue 5 extra:b3,-", "4",
			[]string{"blue rolled an extra 4", "blue brought a scorpion home from b3"},
		},
		{
			"a swap", two, "h,h,y3,b3/h,h,h,b7 blue 3 play:Y4,B1", "y3+4",
			[]string{"blue moved a scorpion from y3 to y7", "blue crossed to b7 and swapped places with red's scorpion"},
		},
		{
			"no swap with a partner", teams, "h,h,y3,b3/h,h,h,y8/h,h,h,b7/h,h,h,y9 blue 5 play:Y4,B1", "y3+4",
			[]string{"blue moved a scorpion from y3 to y7"},
		},
		{
			"a partner is stung", teams, "h,h,y3,b3/h,h,h,y8/h,h,h,y5/h,h,h,y9 blue 5 play:Y2,B1", "y3+2",
			[]string{"blue moved a scorpion from y3 to y5", "blue stung green's scorpion on y5", "The stung scorpion could not be pushed across"},
		},
	} {
		r, p := read(t, c.o, c.position)
		m, err := r.ParseMove(&p, c.action)
		if err != nil {
			t.Fatal(err)
		}
		if refusal := r.Explain(&p, m); refusal != nil {
			t.Errorf("%s: %v", c.name, refusal)
			continue
		}
		var got []string
		for _, told := range r.Tell(&p, m) {
			got = append(got, told.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s is told as\n %q, want\n %q", c.name, c.action, got, c.want)
		}
	}
}

func TestViewSteps(t *testing.T) {
	for _, c := range []struct {
		position string
		want     []string
	}{
		{"h,h,h,y5/h,h,h,y6 blue 3 throw", nil},
		{"h,h,h,y6/h,h,h,y6 blue 3 sting:y6,Y4", nil},
		{"h,y23,b2,o/h,h,h,y6 blue 3 play:Y2,B5", []string{"1 Tap where the scorpion goes"}},
		{"h,h,b3,b2/h,h,h,y6 blue 3 play:B2,B5", []string{"1 Tap where the scorpion goes", "2 Tap how many squares it goes"}},
	} {
		r, p := read(t, two, c.position)
		var got []string
		for _, n := range r.View(&p).Steps {
			if n.First != "" {
				t.Errorf("%q: %+v", c.position, n)
			}
			got = append(got, fmt.Sprintf("%d %s", n.Picks, n.Text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.position, got, c.want)
		}
	}
}

func TestViewReason(t *testing.T) {
	for _, c := range []struct {
		o                        game.Options
		position, prompt, reason string
	}{
		{two, "o,o,o,o/h,h,h,y6 blue 61 over", "Blue wins", "blue brought all scorpions home"},
		{teams, "h,h,h,y6/o,o,o,o/h,h,h,y7/o,o,o,o red 62 over", "Red and white win", "red and white brought all scorpions home"},
		{two, "h,h,h,b8/h,h,h,y8 red 2000 over", "Draw: nobody won in 2000 turns", "nobody won in 2000 turns"},
	} {
		r, p := read(t, c.o, c.position)
		if v := r.View(&p); v.Prompt != c.prompt || v.Reason == nil || v.Reason.Text != c.reason {
			t.Errorf("%q: %q, because %v", c.position, v.Prompt, v.Reason)
		}
	}
}

// Every ply of a game is told by a message and what goes into its gaps, and is about
// the player whose turn it is, dice included.
func TestTellParts(t *testing.T) {
	for i, o := range []game.Options{free, short, double, teams} {
		r := configured(t, o)
		for seed := range uint64(4) {
			random := game.NewRand(10*seed + uint64(i))
			heard := map[string]bool{}
			for p := r.Start(nil); ; {
				v := r.View(&p)
				for _, next := range v.Steps {
					checkSentence(t, next.Sentence)
				}
				if p.phase == over {
					if v.Reason == nil {
						t.Fatalf("%s: no reason", r.Append(nil, &p))
					}
					checkSentence(t, *v.Reason)
					break
				}
				m, _ := p.RandomMove(random)
				told := r.Tell(&p, m)
				if len(told) == 0 || !strings.HasPrefix(told[0].Message, "%s ") {
					t.Fatalf("%s: %v", r.Append(nil, &p), told)
				}
				for _, s := range told {
					checkSentence(t, s)
					heard[s.Message] = true
					if strings.HasPrefix(s.Message, "%s") && s.Args[0] != seatNames[p.player] {
						t.Errorf("%s: %q is not about the player", r.Append(nil, &p), s.Text)
					}
				}
				p.Play(m)
			}
			if len(heard) < 12 {
				t.Errorf("%v: only %d things happen in a game: %v", o, len(heard), heard)
			}
		}
	}
}

func checkSentence(t *testing.T, s game.Sentence) {
	t.Helper()
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = a
	}
	if s.Text == "" || fmt.Sprintf(s.Message, args...) != s.Text || strings.HasSuffix(s.Text, ".") {
		t.Errorf("%q with %q is not %q", s.Message, s.Args, s.Text)
	}
}
