package load_test

import (
	"testing"
	"time"

	"github.com/antares-games/antares/clients/load"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// TestRun puts a small load on a server inside the test, paced and unpaced, with games so
// short that tables are replaced.
func TestRun(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, rate := range []float64{0, 100} {
		f, err := load.Run(t.Context(), load.Config{URL: s.URL, Game: "rsp", Tables: 10, Sockets: 3, Rate: rate, Time: 2 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		if f.Actions == 0 || f.P50 <= 0 || f.P99 < f.P50 || f.Server != nil {
			t.Errorf("%+v", f)
		}
		if rate == 0 && f.Games == 0 {
			t.Error("no game has ended")
		}
		if n := s.Site.Live(); n != 0 {
			t.Errorf("%d tables are left in memory", n)
		}
	}
}
