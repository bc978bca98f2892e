package httpd_test

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// get asks for something as a browser does, with a header or two.
func get(t *testing.T, url string, header ...string) (*http.Response, []byte) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		q.Header.Set(header[i], header[i+1])
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, body
}

func TestKit(t *testing.T) {
	url := servertest.Start(t, t.TempDir(), nil).URL
	c := guest(t, url)
	for _, q := range []string{
		"skorpion/kit", "skorpion/kit?set=board=gate25&set=discard=out&tall=true", "scorpion/kit?theme=dark&pieces=letters",
		"scorpion/kit?set=mode=teams", "skaane/kit?flip=true", "rsp/kit",
	} {
		r, body := get(t, url+"/api/games/"+q)
		var kit draw.Kit
		if err := json.Unmarshal(body, &kit); err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v: %.200s", q, r.Status, err, body)
		}
		if kit.Box[2] <= 0 || kit.Under == "" || len(kit.Pieces) < 4 || len(kit.Sites) < 20 || (len(kit.Dice) == 6) != (q[:2] == "sc") {
			t.Errorf("%s: box %v, %d pieces, %d dice, %d sites", q, kit.Box, len(kit.Pieces), len(kit.Dice), len(kit.Sites))
		}
		tag := r.Header.Get("ETag")
		if tag == "" || r.Header.Get("Cache-Control") == "no-store" {
			t.Errorf("%s cannot be kept: %v", q, r.Header)
		}
		if r, body := get(t, url+"/api/games/"+q, "If-None-Match", `"x", W/`+tag); r.StatusCode != http.StatusNotModified || len(body) != 0 {
			t.Errorf("%s again: %s, %d bytes", q, r.Status, len(body))
		}
	}
	for q, want := range map[string]int{
		"chess/kit": http.StatusNotFound, "rsp/kit?theme=pink": http.StatusBadRequest, "skaane/kit?set=board": http.StatusBadRequest,
		"skaane/kit?set=board=3x3": http.StatusUnprocessableEntity, "skorpion/kit?set=board=/etc/passwd": http.StatusUnprocessableEntity,
	} {
		if r, body := get(t, url+"/api/games/"+q); r.StatusCode != want {
			t.Errorf("%s: %s, want %d: %.200s", q, r.Status, want, body)
		}
	}

	// What a view shows can be put together from the kit.
	snap := open(t, c, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{}, {Level: 1}}, Public: true})
	if err := c.Do(t.Context(), http.MethodPost, "/api/tables/"+snap.ID+"/sit", map[string]any{"seat": 0, "seed": "s"}, nil); err != nil {
		t.Fatal(err)
	}
	view, p := ask[api.View](t, c, http.MethodGet, "/api/tables/"+snap.ID+"/view", nil)
	if p != nil || len(view.Stands) != len(view.Pieces) || len(view.Pieces) == 0 || view.Lying == nil {
		t.Errorf("%v: %d pieces, %d stands, dice %v", p, len(view.Pieces), len(view.Stands), view.Lying)
	}
	kit, _ := ask[draw.Kit](t, c, http.MethodGet, "/api/games/skorpion/kit", nil)
	byID := map[int]game.Piece{}
	for _, pc := range view.Pieces {
		byID[pc.ID] = pc
		if kit.Pieces[pc.Kind+"/"+pc.Class] == "" {
			t.Errorf("the kit has no %s", pc.Name)
		}
	}
	for _, s := range view.Stands {
		if _, ok := kit.Sites[s.Site]; !ok || byID[s.Piece].Site != s.Site || s.Size <= 0 || s.Count < 1 {
			t.Errorf("stand %+v of %+v", s, byID[s.Piece])
		}
	}
}
