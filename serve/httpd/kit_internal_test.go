package httpd

import (
	"errors"
	"strconv"
	"testing"
)

func TestRecent(t *testing.T) {
	r := newRecent[int](2)
	made := 0
	get := func(n int) int {
		t.Helper()
		v, err := r.get(strconv.Itoa(n), func() (int, error) { made++; return n, nil })
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, n := range []int{1, 2, 1, 2, 3, 2, 1} { // 3 takes the place of 1, and 1 that of 3
		if got := get(n); got != n {
			t.Errorf("%d under %d", got, n)
		}
	}
	if made != 4 || r.order.Len() != 2 || len(r.byKey) != 2 {
		t.Errorf("%d made, %d and %d kept", made, r.order.Len(), len(r.byKey))
	}
	fails := errors.New("no paint")
	for range 2 {
		if _, err := r.get("x", func() (int, error) { made++; return 0, fails }); !errors.Is(err, fails) {
			t.Errorf("error %v", err)
		}
	}
	if made != 6 {
		t.Errorf("a failure is kept")
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = r.get("y", func() (int, error) { panic("spilt") })
	}()
	if v, err := r.get("y", func() (int, error) { return 7, nil }); v != 7 || err != nil {
		t.Errorf("after a panic: %d, %v", v, err)
	}
}

func TestMatches(t *testing.T) {
	for known, want := range map[string]bool{`"a"`: true, `W/"a"`: true, `"b", "a"`: true, `"b"`: false, "": false, "a": false} {
		if matches(known, `"a"`) != want {
			t.Errorf("%s matches: %v", known, !want)
		}
	}
}
