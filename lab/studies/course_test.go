package studies

import (
	"math"
	"testing"
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

// A game that tells the laboratory nothing is read by the form of its actions.
func TestPlainly(t *testing.T) {
	if kind := plainly("Sb1-c3-b2"); kind != "S·-·-·" {
		t.Errorf("plainly: %q", kind)
	}
}
