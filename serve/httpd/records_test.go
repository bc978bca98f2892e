package httpd_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// A record is read by the server: its first game, or the line of the mistake.
func TestReadRecord(t *testing.T) {
	c := guest(t, servertest.StartIdle(t, t.TempDir(), nil).URL)
	const game = "[Game \"skaane\"]\n[Position \"x\"]\n[Seats \"light dark\"]\n[Light \"Ann\"]\n[Result \"ongoing\"]\n\n1. a1a2 h8h7 *\n"
	got, p := ask[api.RecordGame](t, c, http.MethodPost, "/api/records", api.RecordText{Text: game + game})
	if p != nil || got.Game != "skaane" || got.Start != "x" || !slices.Equal(got.Actions, []string{"a1a2", "h8h7"}) || got.Result != "ongoing" ||
		!slices.Equal(got.Players, []api.RecordPlayer{{Seat: "light", Name: "Ann"}, {Seat: "dark"}}) {
		t.Errorf("%+v, %v", got, p)
	}
	long := strings.Replace(game, "1. ", "{"+strings.Repeat("a", 300_000)+"} 1. ", 1)
	if got, p := ask[api.RecordGame](t, c, http.MethodPost, "/api/records", api.RecordText{Text: long}); p != nil || len(got.Actions) != 2 {
		t.Errorf("a long record: %+v, %v", got, p)
	}
	for text, want := range map[string][2]int{"": {400, 1}, "\n\n?": {400, 3}, strings.Repeat("a", 400_001): {400, 0}, strings.Repeat("a", 600_000): {413, 0}} {
		if _, p := ask[api.RecordGame](t, c, http.MethodPost, "/api/records", api.RecordText{Text: text}); p == nil || p.Status != want[0] || p.Line != want[1] {
			t.Errorf("%.10q: %+v, want status and line %v", text, p, want)
		}
	}
}
