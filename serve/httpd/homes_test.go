package httpd_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// What needs no table is answered alike by a server and by the engine in a browser: a page
// need not know whom it has asked.
func TestTwoHomes(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	local := &desk.Local{
		Desk: &desk.Desk{Games: catalog.Games(), Find: catalog.Find, Configure: func(id string, o game.Options) (game.Variant, error) {
			g, err := catalog.Find(id)
			if err != nil {
				return nil, err
			}
			if err := g.Info().Portable(o); err != nil {
				return nil, err
			}
			return g.Configure(o)
		}},
		Thinker: desk.NewThinker(1),
	}
	t.Cleanup(local.Close)
	asks := []string{"GET /api/games"}
	for _, g := range catalog.Games() {
		id := g.Info().ID
		for _, path := range []string{"rules/", "lessons/"} {
			asks = append(asks, "GET /api/"+path+id)
		}
		for _, page := range []string{"puzzles", "legend", "palette", "kit", "kit?theme=dark&flip=true&pieces=letters&close=true&tall=true"} {
			asks = append(asks, "GET /api/games/"+id+"/"+page)
		}
		for _, body := range []string{`"seed":"5"`, `"seed":"5","roll":true`, `"picks":["nowhere"],"seed":"5"`, `"start":"nonsense"`, `"options":{"colour":"blue"}`} {
			asks = append(asks, `POST /api/positions {"game":"`+id+`",`+body+`}`)
		}
		asks = append(asks, `POST /api/positions/arrange {"game":"`+id+`","pieces":[],"turn":1}`)
	}
	asks = append(asks,
		"GET /api/rules/chess", "GET /api/games/skaane/kit?set=board%3D9x9", "GET /api/games/scorpion/legend?set=players%3D3",
		`POST /api/positions {"game":"chess"}`,
		`POST /api/positions {"game":"skaane","start":"8/K7/8/8/3G4/2s5/k7/8 light 0","actions":["d4d5","a2b2","a7a8"],"about":"a8"}`,
		`POST /api/positions {"game":"skaane","start":"8/K7/8/8/3G4/2s5/k7/8 light 0","actions":["d4d5","h1h8"]}`,
		`POST /api/positions {"game":"scorpion","options":{"players":"3"},"seed":"9","roll":true}`,
		`POST /api/records {"text":"[Game \"skaane\"]\n[Position \"8/K7/8/8/3G4/2s5/k7/8 light 0\"]\n[Result \"win:light\"]\n[Termination \"resigned\"]\n\n1. d4d5 win:light\n"}`,
		`POST /api/records {"text":"[Game"}`,
	)
	for _, ask := range asks {
		method, rest, _ := strings.Cut(ask, " ")
		path, body, _ := strings.Cut(rest, " ")
		resp, remote := fetch(t, asked(t, method, s.URL+path, body))
		found, problem := local.Ask(t.Context(), &api.RawRequest{EngineRequest: api.EngineRequest{Method: method, Path: path}, Body: json.RawMessage(body)}, nil)
		if (resp.StatusCode == http.StatusOK) != (problem == nil) {
			t.Errorf("%s: the server says %d %.200s, the engine %+v", ask, resp.StatusCode, remote, problem)
			continue
		}
		if problem != nil {
			found = problem
		}
		here, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if json.Unmarshal([]byte(remote), &a) != nil || json.Unmarshal(here, &b) != nil {
			t.Fatalf("%s: %.200s, %.200s", ask, remote, here)
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the server says %.300s, the engine %.300s", ask, remote, here)
		}
	}
}
