package guard_test

import (
	"testing"

	"github.com/antares-games/antares/serve/guard"
)

func TestHousehold(t *testing.T) {
	for _, test := range []struct{ address, want string }{
		{"192.0.2.7:443", "192.0.2.7"},
		{"192.0.2.7", "192.0.2.7"},
		{"192.0.2.8:443", "192.0.2.8"},
		{"[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::"},
		{"2001:db8:1:2:ffff::1", "2001:db8:1:2::"},
		{"2001:db8:1:3::1", "2001:db8:1:3::"},
		{"pipe", "pipe"},
	} {
		if got := guard.Household(test.address); got != test.want {
			t.Errorf("%s is counted as %s, not %s", test.address, got, test.want)
		}
	}
}
