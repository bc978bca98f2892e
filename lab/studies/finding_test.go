package studies

import (
	"strings"
	"testing"
)

// What is called bad, and what few games may show by accident.
func TestFairness(t *testing.T) {
	for _, c := range []struct {
		wins []float64
		want string
	}{
		{[]float64{700, 300}, "certainly above 60 %"},
		{[]float64{125, 75}, "some doubt how far"},
		{[]float64{5, 3}, "by accident"},
		{[]float64{560, 440}, "has an advantage"},
		{[]float64{505, 495}, "no side is shown"},
		{[]float64{2, 5, 0, 1}, "by accident"}, // one of four is always the best
		{[]float64{100, 400, 250, 250}, "certainly above 30 %"},
	} {
		n := 0
		for _, w := range c.wins {
			n += int(w)
		}
		a := Arm{}
		for _, w := range c.wins {
			a.Sides, a.Play.Sides = append(a.Sides, "side"), append(a.Play.Sides, ShareOf(w, n))
		}
		r := &Report{Arms: []Arm{a}}
		if r.fairness(&a); len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Text, c.want) {
			t.Errorf("%v: %+v, want %q", c.wins, r.Findings, c.want)
		}
	}
}

// The better of two variants is recommended if the first is a bad game.
func TestRecommend(t *testing.T) {
	arm := func(name string, first, of, draws int) Arm {
		a := Arm{Name: name, Sides: []string{"red", "blue"}}
		a.Play.Sides = []Share{ShareOf(float64(first), of), ShareOf(float64(of-first), of)}
		a.Play.Draws = ShareOf(float64(draws), of+draws)
		return a
	}
	for want, arms := range map[string][]Arm{
		"x=2 is the better game": {arm("x=1", 350, 500, 0), arm("x=2", 260, 500, 10), arm("x=3", 270, 500, 90)},
		"none of the variants":   {arm("x=1", 50, 100, 100), arm("x=2", 90, 100, 0)},
		"":                       {arm("x=1", 260, 500, 0), arm("x=2", 250, 500, 0)},
	} {
		r := &Report{Arms: arms}
		r.recommend()
		text := ""
		for _, f := range r.Findings {
			text += f.Text
		}
		if !strings.Contains(text, want) || want == "" && text != "" {
			t.Errorf("want %q, got %q", want, text)
		}
	}
}

// Of a game that does not tell when its rules take effect, nothing is said about them.
func TestSilentAboutRules(t *testing.T) {
	a := Arm{}
	r := &Report{Arms: []Arm{a}}
	if r.rules(&a); len(r.Findings) != 0 {
		t.Errorf("found %+v", r.Findings)
	}
	told := Arm{Rules: []Use{{Rule: Rule{ID: "XX-1"}}}}
	if r.rules(&told); len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Text, "never mattered in any game: XX-1") {
		t.Errorf("found %+v", r.Findings)
	}
}
