package grid_test

import (
	"testing"

	"github.com/antares-games/antares/game/grid"
)

func TestNamesComeBack(t *testing.T) {
	for letter := range 26 {
		for _, number := range []int{0, 7, 8, 9, 98, 99} {
			name := grid.Name(letter, number)
			if l, n, ok := grid.Parse(name); !ok || l != letter || n != number {
				t.Errorf("%s is read as %d and %d (%v)", name, l, n, ok)
			}
		}
	}
	if got := grid.Name(2, 11); got != "c12" {
		t.Errorf("the twelfth place of the third letter is %s", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, name := range []string{"", "a", "1", "a0", "a01", "a00", "A1", "ab1", "a1b", "a-1", "a+1", "a 1", " a1", "a1 ", "ä1", "a١", "a99999999999999999999"} {
		if l, n, ok := grid.Parse(name); ok {
			t.Errorf("%q is read as %d and %d", name, l, n)
		}
	}
}

func TestSplit(t *testing.T) {
	for name, want := range map[string][2]string{"c12": {"c", "12"}, "aa1": {"aa", "1"}, "hand:red": {}, "7": {}, "c": {}, "": {}, "C3": {}} {
		letters, digits, ok := grid.Split(name)
		if ok != (want[0] != "") || ok && (letters != want[0] || digits != want[1]) {
			t.Errorf("%q splits into %q and %q (%v)", name, letters, digits, ok)
		}
	}
}

func TestNamesAllocateNothing(t *testing.T) {
	buf := make([]byte, 0, 8)
	if n := testing.AllocsPerRun(100, func() {
		buf = grid.AppendName(buf[:0], 2, 11)
		if _, _, ok := grid.Parse("c12"); !ok {
			t.Error("c12 is not read")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
