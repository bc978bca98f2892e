package search

import "testing"

// A correction goes to what is found again and again, never beyond its bound, and back
// once that no longer holds.
func TestCorrectionsConverge(t *testing.T) {
	for _, c := range []struct{ found, want int32 }{{0, 0}, {120, 120}, {-250, -250}, {900, 400}, {-1500, -400}} {
		value := int32(0)
		for range 500 {
			before := value
			value = towards(value, c.found*correctionUnit, 5)
			if c.found > 0 && value < before || c.found < 0 && value > before {
				t.Fatalf("towards %d: from %d to %d", c.found, before, value)
			}
		}
		if got := value / correctionUnit; max(got-c.want, c.want-got) > 1 {
			t.Errorf("%d found 500 times makes %d, want %d", c.found, got, c.want)
		}
		for range 500 {
			value = towards(value, 0, 5)
		}
		if got := value / correctionUnit; got != 0 {
			t.Errorf("%d is left of %d", got, c.found)
		}
	}
	// The deepest search that counts moves it by a part, not past what was found.
	if got := towards(0, 100*correctionUnit, 16) / correctionUnit; got < 10 || got > 100 {
		t.Errorf("one deep search makes %d of 100", got)
	}
}
