package desk_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// local is a desk as in a browser, where networks come from files.
func local(t testing.TB) *desk.Local {
	t.Helper()
	for _, g := range catalog.Games() {
		id := g.Info().ID
		if catalog.NetFile(id) != nil {
			continue // the program carries it
		}
		file, err := os.ReadFile(filepath.Join("../games", id, "judgement.net"))
		if err == nil {
			err = catalog.Bring(id, file)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	l := &desk.Local{
		Desk: &desk.Desk{Games: catalog.Games(), Find: catalog.Find, Configure: func(id string, o game.Options) (game.Variant, error) {
			g, err := catalog.Find(id)
			if err != nil {
				return nil, err
			}
			return g.Configure(o)
		}},
		Thinker: desk.NewThinker(4),
	}
	t.Cleanup(l.Close)
	return l
}

// post asks with a body and returns what comes of it, as JSON.
func post(t *testing.T, l *desk.Local, path string, body any, live func(any)) (string, *api.Problem) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return asked(t, l, &api.RawRequest{EngineRequest: api.EngineRequest{Method: "POST", Path: path}, Body: text}, live)
}

func get(t *testing.T, l *desk.Local, path string) (string, *api.Problem) {
	t.Helper()
	return asked(t, l, &api.RawRequest{EngineRequest: api.EngineRequest{Method: "GET", Path: path}}, nil)
}

func asked(t *testing.T, l *desk.Local, r *api.RawRequest, live func(any)) (string, *api.Problem) {
	t.Helper()
	found, p := l.Ask(t.Context(), r, live)
	if p != nil {
		return "", p
	}
	answer, err := json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	return string(answer), nil
}

// A picture that is drawn in a browser is the one that a server draws.
func TestPicture(t *testing.T) {
	l := local(t)
	g, err := catalog.Find("rsp")
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	view := v.New(game.SeedDice(1)).View()
	for query, o := range map[string]draw.Options{
		"": {}, "&theme=dark&bare=true": {Theme: draw.Dark, Bare: true}, "&flip=true&theme=light": {Flip: true},
	} {
		text, p := get(t, l, "/api/picture.svg?game=rsp"+query)
		var svg string
		if err := json.Unmarshal([]byte(text), &svg); p != nil || err != nil || svg != string(draw.SVG(view, o)) {
			t.Errorf("%q: %v %v %.100s", query, p, err, svg)
		}
	}
	for _, query := range []string{"", "game=chess", "game=rsp&set=x=y", "game=rsp&position=nonsense"} {
		if _, p := get(t, l, "/api/picture.svg?"+query); p == nil {
			t.Errorf("%q is drawn", query)
		}
	}
}

func TestPages(t *testing.T) {
	l := local(t)
	for path, has := range map[string]string{
		"/api/games":                                    `"id":"skorpion"`,
		"/api/rules/skaane":                             `"id":"SK-1"`,
		"/api/lessons/rsp":                              `"steps"`,
		"/api/games/skaane/puzzles":                     `"puzzles":[{`,
		"/api/games/rsp/legend?set=flags%3D2":           `"entries"`,
		"/api/games/skaane/palette?set=board%3D6x6":     `"turns":[0,1]`,
		"/api/games/scorpion/kit?set=players%3D3":       `"pieces"`,
		"/api/games/rsp/kit?theme=dark&tall=true":       `"sites"`,
		"/api/games/skorpion/kit?pieces=letters&flip=1": `"sites"`,
	} {
		if text, p := get(t, l, path); p != nil || !strings.Contains(text, has) {
			t.Errorf("%s: %v, %.200s", path, p, text)
		}
	}
}

func TestRefusals(t *testing.T) {
	l := local(t)
	start := "8/K7/8/8/3G4/2s5/k7/8 light 0"
	evaluate := func(actions ...string) api.Evaluate {
		return api.Evaluate{Game: "skaane", Start: start, Actions: actions}
	}
	const rolling = "h,y2,y5,b7/y6,b13,b10,b4/b12,b6,b2,o/h,h,y4,y10 white 64 throw"
	for name, c := range map[string]struct {
		path string
		body any
		code antares.Code
		at   int
	}{
		"a path that does not exist":  {"/api/tables", nil, antares.CodeNotFound, -1},
		"a body that is not one":      {"/api/positions", 7, antares.CodeBadRequest, -1},
		"an unknown game":             {"/api/positions", api.GameText{Game: "chess"}, antares.CodeNotFound, -1},
		"an unknown option":           {"/api/positions", api.GameText{Game: "skaane", Options: game.Options{"board": "9x9"}}, antares.CodeRule, -1},
		"an illegal action":           {"/api/positions", api.GameText{Game: "skaane", Start: start, Actions: []string{"d4d5", "a1a1"}}, antares.CodeRule, 1},
		"an illegal first action":     {api.EngineEvaluate, api.EvaluateLive{Evaluate: evaluate("h1h8"), Lines: 1}, antares.CodeRule, 0},
		"a game that is over":         {api.EngineEvaluate, api.EvaluateLive{Evaluate: evaluate("a7a8"), Lines: 1}, antares.CodeOver, -1},
		"a level that does not exist": {api.EngineChoose, api.Choose{Evaluate: evaluate(), Level: 11, Seed: "1"}, antares.CodeBadRequest, -1},
		"a die to be rolled":          {api.EngineChoose, api.Choose{Evaluate: api.Evaluate{Game: "scorpion", Start: rolling, Actions: []string{"Y"}}, Level: 1, Seed: "1"}, antares.CodeBadRequest, -1},
		"a seed that is not a number": {api.EngineChoose, api.Choose{Evaluate: evaluate(), Level: 1, Seed: "x"}, antares.CodeBadRequest, -1},
		"a record that is none":       {"/api/records", api.RecordText{Text: "{"}, antares.CodeBadRequest, -1},
	} {
		_, p := post(t, l, c.path, c.body, nil)
		if p == nil || p.Code != c.code || (p.At == nil) != (c.at < 0) || p.At != nil && *p.At != c.at || p.Detail == "" {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// A level plays the same here as everywhere: the same seed, the same action.
func TestChoose(t *testing.T) {
	l := local(t)
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil {
			t.Fatal(err)
		}
		line := v.New(game.SeedDice(3))
		for line.Turn() == game.Chance {
			if _, err := line.Roll(); err != nil {
				t.Fatal(err)
			}
		}
		for level := 1; level <= 6; level++ {
			in := api.Choose{Evaluate: api.Evaluate{Game: g.Info().ID, Start: line.Position()}, Level: level, Seed: "42"}
			first, p := post(t, l, api.EngineChoose, in, nil)
			second, q := post(t, l, api.EngineChoose, in, nil)
			if p != nil || q != nil || first != second {
				t.Fatalf("%s, level %d: %s, %s, %v, %v", g.Info().ID, level, first, second, p, q)
			}
			var chosen api.Chosen
			if err := json.Unmarshal([]byte(first), &chosen); err != nil {
				t.Fatal(err)
			}
			again, err := v.Read(line.Position(), nil)
			if err == nil {
				err = again.Play(chosen.Action)
			}
			if err != nil {
				t.Errorf("%s, level %d: %v", g.Info().ID, level, err)
			}
		}
	}
}

// An evaluation that goes on tells more and more, and ends when it is stopped.
func TestEvaluateUntilStopped(t *testing.T) {
	l := local(t)
	v, err := l.Variant("skaane", nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	depth, lines, nodes := 0, 0, uint64(0)
	_, err = l.Evaluate(ctx, desk.Task{Variant: v, Start: v.New(game.SeedDice(1)).Position()}, desk.Look{Lines: 3, Live: func(e *api.Evaluation) {
		if e.Depth < depth || e.Nodes < nodes {
			t.Errorf("depth %d after %d, %d nodes after %d", e.Depth, depth, e.Nodes, nodes)
		}
		depth, lines, nodes = e.Depth, len(e.Lines), e.Nodes
		if depth >= 4 {
			stop()
		}
	}})
	if err == nil || depth < 4 || lines != 3 || nodes == 0 {
		t.Errorf("%v after depth %d with %d lines and %d nodes", err, depth, lines, nodes)
	}
}

// A whole game is analysed, and the progress is told.
func TestAnalyse(t *testing.T) {
	l := local(t)
	in := api.AnalyseGame{
		Evaluate: api.Evaluate{Game: "skaane", Start: "8/K7/8/8/3G4/2s5/k7/8 light 0", Actions: []string{"d4d5", "a2b2", "a7a8"}},
		Players:  []string{"Ann", "Bob"}, Result: "win:light",
	}
	told := 0
	report, p := post(t, l, api.EngineAnalyse, in, func(at any) {
		if told++; at.(api.AnalysedSoFar) != (api.AnalysedSoFar{Done: told, Of: 3}) {
			t.Errorf("%d: %+v", told, at)
		}
	})
	if p != nil || told != 3 || !strings.Contains(report, "Ann") || !strings.Contains(report, `"missed_win"`) {
		t.Errorf("%v, told %d times: %.300s", p, told, report)
	}
}
