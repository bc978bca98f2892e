package tui

import (
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// TestCloseTable closes the user's own table, to which nobody has come.
func TestCloseTable(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann := guest(t, srv.URL)
	ann.sees("No tables yet")
	ann.press("n", "down", "down", "enter") // Skaane
	ann.sees("Create table")
	ann.press("enter")
	ann.sees("x close")
	ann.press("x")
	ann.sees("The table was closed")
	ann.press("q")
	ann.sees("No tables yet")
}

// TestMayClose checks who is shown that the table can be closed.
func TestMayClose(t *testing.T) {
	a := atServer(t)
	a.Watch("abcdefgh")
	tb := a.top().(*table)
	snap, _ := snapshot(t, "skaane")
	snap.Status = antares.Open
	for _, test := range []struct {
		by, kept string
		may      bool
	}{{"me", "", true}, {"you", "", false}, {"you", "me", true}} {
		snap.Setup.By = test.by
		for i := range snap.Seats {
			snap.Seats[i].User, snap.Seats[i].Name, snap.Seats[i].For = "", "", ""
		}
		snap.Seats[1].For = test.kept
		tb.me = "me"
		tb.begin(snap, nil, noon)
		if got := strings.Contains(a.View().Content, "close the table"); got != test.may {
			t.Errorf("created by %s, reserved for %q: %v", test.by, test.kept, got)
		}
	}
}
