package studies

import "testing"

// The sentence of a rule that is told is the one that fits.
func TestBrief(t *testing.T) {
	const rule = "[S] `flags=1`: who has lost a Flag loses. `flags=2`: who has lost both loses. Then: `draw:limit`."
	for _, c := range []struct {
		words []string
		want  string
	}{
		{nil, "flags=1: who has lost a Flag loses"},
		{[]string{"flags=2", "win:red"}, "flags=2: who has lost both loses"},
		{[]string{"draw:limit"}, "Then: draw:limit"},
		{[]string{"nothing of it"}, "flags=1: who has lost a Flag loses"},
	} {
		if got := brief(rule, c.words...); got != c.want {
			t.Errorf("%v: %q", c.words, got)
		}
	}
}
