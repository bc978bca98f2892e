package home_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// FuzzAsk: whatever is asked is answered, or refused with a reason, and the home goes on.
func FuzzAsk(f *testing.F) {
	for _, path := range []string{
		"/api/tables", "/api/tables/ID", "/api/tables/ID/view", "/api/tables/ID/about?site=a1&ply=-5", "/api/tables/ID/events?after=-3", "/api/tables/ID/events?after=99999999999",
		"/api/tables/ID/why?picks=a1&picks=", "/api/tables/ID/play", "/api/tables/ID/sit", "/api/tables/ID/offer", "/api/tables/ID/x/y", "/api/tables/", "/api/tables/local-", "%zz",
		api.EngineWatch, api.EnginePlay, api.EngineKept, api.EngineRestore, api.EngineForget, api.EngineKeep,
	} {
		for _, body := range []string{
			"", "null", "{", "[]", `{"table":"ID","ply":-1,"action":"a1"}`, `{"table":"ID","after":-1}`, `{"table":"ID","after":9999}`, `{"seat":-7,"seal":"x"}`, `{"seat":99,"seed":"x"}`,
			`{"offer":"takeback"}`, `{"offer":"rematch"}`, `{"game":"skaane","seats":[{"level":-1},{}]}`, `{"game":"skaane","clock":{"kind":"none","base":7}}`,
			`{"id":"ID","secret":"","events":[]}`, `{"id":"local-x","secret":"` + strings.Repeat("0", 64) + `","events":[{"seq":1,"kind":"created","seat":-1,"setup":{"game":"skaane","seats":[{},{}],"clock":{"kind":"none"}}},{"seq":2,"kind":"ended","seat":-1}]}`,
		} {
			f.Add("POST", path, body)
		}
		f.Add("GET", path, "")
	}
	h := newHome(f)
	p := newPage(f, h, nil)
	snap := p.begin(api.NewTable{Game: "skaane"})
	f.Fuzz(func(t *testing.T, method, path, body string) {
		p.t = t
		method, path, body = strings.ToUpper(method), strings.ReplaceAll(path, "ID", snap.ID), strings.ReplaceAll(body, "ID", snap.ID)
		ctx, cancel := context.WithCancel(t.Context())
		if strings.Contains(path, "/engine/") {
			cancel() // some of them last
		}
		defer cancel()
		_, problem := h.Ask(ctx, &api.RawRequest{EngineRequest: api.EngineRequest{Method: method, Path: path}, Body: json.RawMessage(body)}, func(any) {})
		if problem != nil && (problem.Detail == "" || problem.Code == antares.CodeInternal) {
			t.Errorf("%s %s %s: %+v", method, path, body, problem)
		}
		forgotten := p.ask("GET", "/api/tables/"+snap.ID, nil, nil)
		if forgotten != nil {
			snap = p.begin(api.NewTable{Game: "skaane"})
		}
		if p.snap(snap.ID).Status == antares.Over {
			p.must("POST", api.EngineForget, api.ForgetTable{ID: snap.ID}, nil)
			snap = p.begin(api.NewTable{Game: "skaane"})
		}
	})
}

// TestGarbled: a game that was kept and then garbled anywhere is refused, or is a game.
func TestGarbled(t *testing.T) {
	kept := newStorage()
	p := newPage(t, newHome(t), kept)
	snap := p.begin(against("scorpion", 1))
	p.playOn(snap.ID, func(s *api.Snapshot) bool { return s.Ply < 10 })
	p.must("POST", "/api/tables/"+snap.ID+"/offer", api.Offer{Offer: antares.OfferTakeback}, nil)
	text := []byte(asJSON(t, kept.of(t, snap.ID)))
	other := newPage(t, newHome(t), nil)
	r := rand.New(rand.NewPCG(3, 4))
	taken := 0
	for range 3000 {
		garbled := []byte(strings.Clone(string(text)))
		for range 1 + r.IntN(3) {
			switch at := r.IntN(len(garbled)); r.IntN(3) {
			case 0:
				garbled[at] = byte(' ' + r.IntN(95))
			case 1:
				garbled = append(garbled[:at], garbled[min(at+r.IntN(40), len(garbled)):]...)
			case 2:
				garbled[at] = "0123456789"[r.IntN(10)]
			}
		}
		body, problem := other.h.Ask(t.Context(), &api.RawRequest{EngineRequest: api.EngineRequest{Method: "POST", Path: api.EngineRestore}, Body: garbled}, nil)
		if problem != nil && (problem.Code == antares.CodeInternal || problem.Detail == "") {
			t.Fatalf("%+v, %+v: %s", body, problem, garbled)
		}
		if problem == nil {
			taken++
			other.must("GET", "/api/tables/"+snap.ID, nil, nil)
			other.must("POST", api.EngineForget, api.ForgetTable{ID: snap.ID}, nil)
		}
	}
	if taken == 0 {
		t.Error("a garbled time does no harm, and nothing was taken")
	}
}
