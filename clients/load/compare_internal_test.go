package load

import (
	"testing"
	"time"
)

func TestCompare(t *testing.T) {
	same := round{[]float64{1, 2, 3}, []float64{1, 2, 3}}
	twice := round{[]float64{1, 2, 3}, []float64{2, 4, 6}}
	if r := compare([]round{same, same, same}, 0.5); r != (Ratio{1, 1, 1}) {
		t.Errorf("what does not differ: %+v", r)
	}
	if r := compare([]round{twice, twice}, 0.5); r != (Ratio{2, 2, 2}) {
		t.Errorf("twice as long: %+v", r)
	}
	if r := compare([]round{same, twice, same, twice}, 0.5); r.Low != 1 || r.High != 2 || r.Ratio < 1 || r.Ratio > 2 {
		t.Errorf("rounds that differ: %+v", r)
	}
	if r := compare([]round{{nil, []float64{1}}}, 0.5); r.Ratio != 0 {
		t.Errorf("nothing to compare with: %+v", r)
	}
}

func TestBetween(t *testing.T) {
	now := time.Now()
	list := []sample{{now, 3 * time.Millisecond}, {now.Add(time.Second), time.Millisecond}, {now.Add(2 * time.Second), 2 * time.Millisecond}}
	if got := between(list, now, now.Add(2*time.Second)); len(got) != 2 || got[0] != 1 || got[1] != 3 {
		t.Errorf("%v", got)
	}
}
