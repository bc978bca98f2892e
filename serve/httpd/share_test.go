package httpd_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// playSome plays a game of one against itself for so many decisions.
func playSome(t *testing.T, c *client.Client, table string, plies int) {
	t.Helper()
	for range plies {
		snap, err := c.Table(t.Context(), table)
		if err != nil {
			t.Fatal(err)
		}
		if snap.Status != antares.Playing {
			return
		}
		view, p := ask[api.View](t, c, http.MethodGet, "/api/tables/"+table+"/view", nil)
		if p != nil {
			t.Fatal(p)
		}
		// The last one that is sorted last: another each time, more or less.
		if _, p := ask[fields](t, c, http.MethodPost, "/api/tables/"+table+"/play", fields{"ply": snap.Ply, "action": view.Actions[len(view.Actions)-1].Text}); p != nil {
			t.Fatal(p)
		}
	}
}

func TestTablePictures(t *testing.T) {
	at := servertest.Start(t, t.TempDir(), nil).URL
	c := guest(t, at)
	snap := open(t, c, antares.Setup{Game: "rsp", Seats: make([]antares.SeatPlan, 2)})
	base := at + "/api/tables/" + snap.ID + "/picture."
	if r, body := get(t, base+"svg"); r.StatusCode != http.StatusConflict {
		t.Errorf("before the game: %s, %.200s", r.Status, body)
	}
	for seat := range 2 {
		if _, p := ask[fields](t, c, http.MethodPost, "/api/tables/"+snap.ID+"/sit", fields{"seat": seat, "seed": "s"}); p != nil {
			t.Fatal(p)
		}
	}
	playSome(t, c, snap.ID, 5)

	_, now := get(t, base+"svg")
	_, first := get(t, base+"svg?ply=0")
	_, fifth := get(t, base+"svg?ply=5")
	if !bytes.HasPrefix(now, []byte("<svg")) || bytes.Equal(now, first) || !bytes.Equal(now, fifth) {
		t.Errorf("pictures of %d, %d and %d bytes", len(now), len(first), len(fifth))
	}
	if r, body := get(t, base+"svg?ply=6"); r.StatusCode != http.StatusNotFound {
		t.Errorf("beyond the end: %s, %.200s", r.Status, body)
	}
	r, body := get(t, base+"png?width=300&theme=dark&flip=true")
	if img, err := png.Decode(bytes.NewReader(body)); err != nil || img.Bounds().Dx() != 300 {
		t.Errorf("%s: %v", r.Status, err)
	}
	r, body = get(t, base+"gif")
	all, err := gif.DecodeAll(bytes.NewReader(body))
	if err != nil || r.Header.Get("Content-Type") != "image/gif" {
		t.Fatalf("%s: %v", r.Status, err)
	}
	if len(all.Image) != 6 || all.Config.Width > 480 || all.Delay[5] <= all.Delay[0] {
		t.Errorf("%d frames, %d wide, %v", len(all.Image), all.Config.Width, all.Delay)
	}
	for _, img := range all.Image[1:] {
		if img.Bounds().Dx() == all.Config.Width && img.Bounds().Dy() == all.Config.Height {
			t.Error("a later frame is kept whole")
		}
	}
	tag := r.Header.Get("ETag")
	if r, body := get(t, base+"gif", "If-None-Match", tag); r.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("again: %s, %d bytes", r.Status, len(body))
	}
	if r, body := get(t, base+"gif?width=900"); r.StatusCode != http.StatusBadRequest {
		t.Errorf("a wide animation: %s, %.200s", r.Status, body)
	}
	if r, _ := get(t, at+"/api/tables/nowhere/picture.gif"); r.StatusCode != http.StatusNotFound {
		t.Errorf("of no table: %s", r.Status)
	}
}

func TestPositionPictures(t *testing.T) {
	at := servertest.Start(t, t.TempDir(), nil).URL
	q := func(format string, pairs ...string) string {
		v := url.Values{}
		for i := 0; i+1 < len(pairs); i += 2 {
			v.Add(pairs[i], pairs[i+1])
		}
		return at + "/api/picture." + format + "?" + v.Encode()
	}
	r, start := get(t, q("svg", "game", "skaane"))
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("%s %v", r.Status, r.Header)
	}
	_, lone := get(t, q("svg", "game", "skaane", "position", "8/8/8/3k4/4G3/8/8/8 light 0"))
	if len(lone) == 0 || bytes.Equal(start, lone) {
		t.Error("another position looks the same")
	}
	if _, small := get(t, q("svg", "game", "skaane", "set", "board=6x6")); len(small) == 0 || bytes.Equal(start, small) {
		t.Error("another board looks the same")
	}
	r, body := get(t, q("png", "game", "scorpion", "width", "200"))
	if img, err := png.Decode(bytes.NewReader(body)); err != nil || img.Bounds().Dx() != 200 {
		t.Errorf("%s: %v", r.Status, err)
	}
	for _, bad := range []struct {
		url  string
		want int
	}{
		{q("svg", "game", "chess"), http.StatusNotFound},
		{q("svg"), http.StatusBadRequest},
		{q("svg", "game", "skaane", "position", "nonsense"), http.StatusUnprocessableEntity},
		{q("png", "game", "skaane", "width", "5"), http.StatusBadRequest},
		{q("png", "game", "skaane", "width", "99999"), http.StatusBadRequest},
		{q("svg", "game", "skorpion", "set", "board=/etc/passwd"), http.StatusUnprocessableEntity},
	} {
		if r, body := get(t, bad.url); r.StatusCode != bad.want {
			t.Errorf("%s: %s, want %d: %.200s", bad.url, r.Status, bad.want, body)
		}
	}
}
