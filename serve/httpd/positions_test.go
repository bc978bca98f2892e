package httpd_test

import (
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/learn/legend"
	"github.com/antares-games/antares/learn/lesson"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

type fields = map[string]any

// ask posts and decodes the answer, or is the problem that came.
func ask[O any](t *testing.T, c *client.Client, method, path string, in any) (out O, p *api.Problem) {
	t.Helper()
	err := c.Do(t.Context(), method, path, in, &out)
	if err != nil && !errors.As(err, &p) {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	return out, p
}

func position(t *testing.T, c *client.Client, in fields) (api.Standing, *api.Problem) {
	t.Helper()
	return ask[api.Standing](t, c, http.MethodPost, "/api/positions", in)
}

func TestPositions(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	start := "kkgugssu/ssugukkg/8/8/8/8/GSGKSUUS/UUGKGSKK light 0"
	got, p := position(t, c, fields{"game": "skaane", "start": start, "actions": []string{"e2e3"}})
	if p != nil {
		t.Fatal(p)
	}
	if got.Start != start || got.Ply != 1 || got.Turn != 1 || !slices.Equal(got.Seats, []string{"light", "dark"}) || !slices.Equal(got.Actions, []string{"e2e3"}) {
		t.Errorf("%+v", got)
	}
	if got.Outcome.Over || got.Outcome.Result != "ongoing" || len(got.View.Actions) == 0 || !strings.HasSuffix(got.Position, " dark 1") {
		t.Errorf("%+v", got)
	}
	// A random deal: the same from the same seed, and from no seed one at random.
	a, _ := position(t, c, fields{"game": "skaane", "seed": "7"})
	b, _ := position(t, c, fields{"game": "skaane", "seed": "7"})
	d, _ := position(t, c, fields{"game": "skaane"})
	if a.Position != b.Position || a.Position == d.Position || a.Position == "" || d.Position == "" {
		t.Errorf("deals %q, %q, %q", a.Position, b.Position, d.Position)
	}
	// A won game.
	got, p = position(t, c, fields{"game": "skaane", "start": "8/4G3/8/8/8/8/3k4/8 light 0", "actions": []string{"e7e8"}})
	if p != nil || !got.Outcome.Over || got.Outcome.Result != "win:light" || !slices.Equal(got.Outcome.Won, got.Outcome.Won[:1]) || got.Outcome.Rule != "SK-8" || got.Turn != -2 {
		t.Errorf("%+v, %v", got, p)
	}
}

// Dice are rolled until somebody is to decide, and never fall the same again because
// the game is sent again.
func TestPositionsRoll(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	line := fields{"game": "scorpion", "options": fields{"players": "2"}, "seed": "7", "roll": true}
	rolled := map[string]bool{}
	for range 30 {
		got, p := position(t, c, line)
		if p != nil {
			t.Fatal(p)
		}
		if got.Turn < 0 || got.Ply != len(got.Actions) || len(got.View.Actions) == 0 {
			t.Fatalf("%+v", got)
		}
		for _, a := range got.Actions {
			if a >= "1" && a <= "6" {
				rolled[a] = true
			}
		}
		moves := got.View.Actions // the last throws on yellow
		line["start"], line["actions"] = got.Start, append(got.Actions, moves[len(moves)-1].Text)
		again, _ := position(t, c, fields{"game": "scorpion", "options": fields{"players": "2"}, "start": got.Start, "actions": got.Actions})
		if !reflect.DeepEqual(again, got) {
			t.Fatalf("replayed\n%+v\nnot\n%+v", again, got)
		}
	}
	if len(rolled) < 3 {
		t.Errorf("only %v were rolled", rolled)
	}
}

func TestPositionsRefused(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	_, p := position(t, c, fields{"game": "skorpion", "actions": []string{"e1", "e3", "b2"}})
	if p == nil || p.Status != 422 || p.Code != "rule" || p.Rule != "KO-8" || p.At == nil || *p.At != 2 {
		t.Fatalf("%+v", p)
	}
	if p.Message != "placing on %s (black) needs two connections; %s" || !slices.Equal(p.Args, []string{"b2", "you have none"}) || p.Detail != "placing on b2 (black) needs two connections; you have none" {
		t.Errorf("%q %q %q", p.Detail, p.Message, p.Args)
	}
	// Touches: the Skorpion first, then a spot that no line leads to.
	line := fields{"game": "skorpion", "actions": []string{"e1", "e3"}, "picks": []string{"a1"}}
	if _, p := position(t, c, line); p != nil {
		t.Error(p)
	}
	line["picks"] = []string{"a1", "e12"}
	if _, p := position(t, c, line); p == nil || p.Status != 422 || p.Rule != "KO-11" || p.At != nil || len(p.Args) != 3 {
		t.Errorf("%+v", p)
	}
	for name, bad := range map[string]struct {
		in     fields
		status int
		rule   string
	}{
		"game":    {fields{"game": "chess"}, 404, ""},
		"option":  {fields{"game": "skaane", "options": fields{"bord": "8x8"}}, 400, ""},
		"value":   {fields{"game": "skaane", "options": fields{"board": "9x9"}}, 422, "SK-1"},
		"file":    {fields{"game": "skorpion", "options": fields{"board": "/etc/passwd"}}, 422, "KO-B"},
		"start":   {fields{"game": "skorpion", "start": "nothing"}, 422, "KO-T"},
		"action":  {fields{"game": "skorpion", "actions": []string{"x"}}, 422, "KO-T"},
		"touch":   {fields{"game": "skorpion", "picks": []string{"z9"}}, 422, "KO-T"},
		"many":    {fields{"game": "skorpion", "actions": make([]string, 2001)}, 400, ""},
		"unknown": {fields{"game": "skorpion", "acts": 1}, 400, ""},
		"large":   {fields{"game": "skorpion", "start": strings.Repeat("x", 70<<10)}, 413, ""},
		"nothing": {fields{}, 400, ""},
	} {
		if _, p := position(t, c, bad.in); p == nil || p.Status != bad.status || p.Rule != bad.rule {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestWhyNotAtTable(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	snap := open(t, c, antares.Setup{Game: "skaane", Seats: []antares.SeatPlan{{}, {}}})
	why := func(query string) *api.Problem {
		_, p := ask[any](t, c, http.MethodGet, "/api/tables/"+snap.ID+"/why?"+query, nil)
		return p
	}
	if p := why("picks=a1"); p == nil || p.Code != "not_started" {
		t.Errorf("%+v", p)
	}
	for i := range 2 {
		if _, err := c.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	for query, rule := range map[string]string{
		"picks=a2": "", "picks=a2&picks=a3": "", "picks=a4": "SK-0", "picks=a2&picks=a5": "SK-5", "picks=b8": "SK-0",
		"picks=a2&picks=a3&picks=a4": "SK-0", "picks=out:dark": "SK-6", "picks=x": "SK-T", "action=a2a3": "", "action=a2b3": "SK-6",
	} {
		if p := why(query); rule == "" && p != nil || rule != "" && (p == nil || p.Rule != rule || p.Status != 422 || p.Message == "") {
			t.Errorf("%s: %+v, want %q", query, p, rule)
		}
	}
	if p := why(""); p == nil || p.Status != 400 {
		t.Errorf("%+v", p)
	}
}

func TestArrange(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	arrange := func(in fields) (string, *api.Problem) {
		out, p := ask[struct{ Position string }](t, c, http.MethodPost, "/api/positions/arrange", in)
		return out.Position, p
	}
	piece := func(kind string, seat int, site string) fields {
		return fields{"kind": kind, "seat": seat, "site": site}
	}
	for want, in := range map[string]fields{
		"8/8/8/4g3/8/8/4K3/8 dark 0": {"game": "skaane", "turn": 1, "pieces": []fields{piece("king", 0, "e2"), piece("god", 1, "e5")}},
		"./..../......../......../............ a1 a1 red 8 8 1": {
			"game": "skorpion", "turn": 0, "pieces": []fields{},
		},
		"./R.../......../......../......B..... c1 c2 red 7 7 5": {
			"game": "skorpion", "turn": 0, "pieces": []fields{piece("bead", 0, "b1"), piece("bead", 1, "e7"), piece("skorpion", -1, "c1"), piece("tail", -1, "c2")},
		},
		"h,h,h,y3/h,h,b2,o red 4 throw": {
			"game": "scorpion", "options": fields{"players": "2"}, "turn": 1,
			"pieces": []fields{piece("scorpion", 0, "y3"), piece("scorpion", 1, "b2"), piece("scorpion", 1, "out:red")},
		},
		"...f./....../......./......../....P2..../......../......./....../.F... red 0": {
			"game": "rsp", "options": fields{"flags": "2"}, "turn": 0,
			"pieces": []fields{piece("paper", 0, "e5"), piece("paper", 0, "e5"), piece("flag", 0, "a2"), piece("flag", 1, "i4")},
		},
	} {
		got, p := arrange(in)
		if p != nil {
			t.Errorf("%v: %v", in, p)
		} else if got != want {
			t.Errorf("%v is %s, not %s", in, got, want)
		}
	}
	for name, bad := range map[string]struct {
		in     fields
		status int
		rule   string
	}{
		"game":     {fields{"game": "chess", "turn": 0, "pieces": []fields{}}, 404, ""},
		"kind":     {fields{"game": "skaane", "turn": 0, "pieces": []fields{piece("queen", 0, "e2")}}, 422, "SK-T"},
		"seat":     {fields{"game": "skaane", "turn": 0, "pieces": []fields{piece("king", -1, "e2")}}, 422, "SK-T"},
		"site":     {fields{"game": "skaane", "turn": 0, "pieces": []fields{piece("king", 0, "j2")}}, 422, "SK-T"},
		"turn":     {fields{"game": "skaane", "turn": 2, "pieces": []fields{}}, 422, "SK-T"},
		"twice":    {fields{"game": "skaane", "turn": 0, "pieces": []fields{piece("king", 0, "e2"), piece("god", 1, "e2")}}, 422, "SK-2"},
		"won":      {fields{"game": "skaane", "turn": 0, "pieces": []fields{piece("king", 0, "e8")}}, 422, "SK-T"},
		"tray":     {fields{"game": "skaane", "turn": 0, "pieces": []fields{piece("king", 0, "out:dark")}}, 422, "SK-T"},
		"too many": {fields{"game": "skaane", "turn": 0, "pieces": slices.Repeat([]fields{piece("king", 0, "out:light")}, 5)}, 422, "SK-T"},
		"tail":     {fields{"game": "skorpion", "turn": 0, "pieces": []fields{piece("bead", 0, "e1"), piece("bead", 1, "e3"), piece("skorpion", -1, "c1")}}, 422, "KO-T"},
		"share":    {fields{"game": "scorpion", "turn": 0, "pieces": []fields{piece("scorpion", 0, "y1"), piece("scorpion", 1, "y1")}}, 422, "SC-15"},
		"in hand":  {fields{"game": "scorpion", "turn": 0, "pieces": []fields{piece("scorpion", 1, "y1")}}, 422, "SC-T"},
		"stack":    {fields{"game": "rsp", "turn": 0, "pieces": []fields{piece("paper", 0, "e5"), piece("rock", 0, "e5")}}, 422, "RP-6"},
		"flags":    {fields{"game": "rsp", "turn": 0, "pieces": []fields{}}, 422, "RP-T"},
		"button":   {fields{"game": "scorpion", "turn": 0, "pieces": []fields{piece("scorpion", 0, "lane:Y")}}, 422, "SC-T"},
		"nothing":  {fields{"game": "rsp"}, 400, ""},
		"file":     {fields{"game": "skorpion", "options": fields{"board": "x.json"}, "turn": 0, "pieces": []fields{}}, 422, "KO-B"},
	} {
		if got, p := arrange(bad.in); p == nil || p.Status != bad.status || p.Rule != bad.rule {
			t.Errorf("%s: %s, %+v", name, got, p)
		}
	}
}

func TestPalette(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	type palette struct {
		Pieces []game.Kind
		Turns  []int
	}
	for _, g := range catalog.Games() {
		if got, p := ask[palette](t, c, http.MethodGet, "/api/games/"+g.Info().ID+"/palette", nil); p != nil || len(got.Pieces) == 0 || len(got.Turns) < 2 {
			t.Errorf("%s: %+v, %v", g.Info().ID, got, p)
		}
	}
	for path, want := range map[string][2]int{
		"skorpion": {4, 2}, "skaane": {8, 2}, "rsp": {8, 2}, "scorpion": {4, 4}, "scorpion/palette?set=mode=double": {2, 2},
	} {
		if !strings.Contains(path, "/") {
			path += "/palette"
		}
		got, p := ask[palette](t, c, http.MethodGet, "/api/games/"+path, nil)
		if p != nil || len(got.Pieces) != want[0] || len(got.Turns) != want[1] {
			t.Errorf("%s: %+v, %v", path, got, p)
		}
		for _, k := range got.Pieces {
			if k.Name == "" || k.Class == "" || k.Count < 1 || (k.Sites == "board") != (k.Seat < 0) {
				t.Errorf("%s: %+v", path, k)
			}
		}
	}
	for path, status := range map[string]int{"chess/palette": 404, "skaane/palette?set=x": 400, "skaane/palette?set=board=9x9": 422} {
		if _, p := ask[palette](t, c, http.MethodGet, "/api/games/"+path, nil); p == nil || p.Status != status {
			t.Errorf("%s: %+v", path, p)
		}
	}
}

func TestLegend(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	// One line of the two about Flags, the one that is true.
	for path, want := range map[string]string{"": "one of your two", "?set=flags=1": "one of your two", "?set=flags=2": "both of your"} {
		l, p := ask[legend.Legend](t, c, http.MethodGet, "/api/games/rsp/legend"+path, nil)
		if p != nil {
			t.Errorf("%s: %v", path, p)
			continue
		}
		flags := slices.DeleteFunc(l.Entries, func(e legend.Entry) bool { return e.Name != "Flag" })
		if len(flags) != 1 || !strings.Contains(flags[0].Text, want) || flags[0].In["fr"].Text == "" {
			t.Errorf("%s: %+v", path, flags)
		}
	}
	for path, status := range map[string]int{"chess/legend": 404, "rsp/legend?set=x": 400, "rsp/legend?set=flags=3": 422} {
		if _, p := ask[legend.Legend](t, c, http.MethodGet, "/api/games/"+path, nil); p == nil || p.Status != status {
			t.Errorf("%s: %+v", path, p)
		}
	}
}

// A game of which there is nothing to read or to learn says so, and is played all the same.
func TestNoContent(t *testing.T) {
	bare := skaane.Game
	bare.Files = nil
	g := game.New[skaane.Position](bare)
	c := guest(t, servertest.Start(t, t.TempDir(), func(config *httpd.Config) {
		config.Games = []game.Game{g}
	}).URL)
	list, p := ask[[]api.GameInfo](t, c, http.MethodGet, "/api/games", nil)
	if p != nil || len(list) != 1 || list[0].Has == nil || len(list[0].Has) > 0 {
		t.Errorf("%+v, %v", list, p)
	}
	for _, path := range []string{"/api/rules/skaane", "/api/lessons/skaane", "/api/games/skaane/legend"} {
		if _, p := ask[any](t, c, http.MethodGet, path, nil); p == nil || p.Status != 404 || p.Code != "not_found" {
			t.Errorf("%s: %+v", path, p)
		}
	}
	if page, p := ask[desk.PuzzlesPage](t, c, http.MethodGet, "/api/games/skaane/puzzles", nil); p != nil || len(page.Puzzles) > 0 {
		t.Errorf("%+v, %v", page, p)
	}
	if _, p := position(t, c, fields{"game": "skaane"}); p != nil {
		t.Error(p)
	}
}

func TestRulesAndLessons(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	told, p := ask[[]api.GameInfo](t, c, http.MethodGet, "/api/games", nil)
	if p != nil {
		t.Fatal(p)
	}
	for i, g := range catalog.Games() {
		in := g.Info()
		if has := docs.Contents(g.Files()); told[i].ID != in.ID || !slices.Equal(told[i].Has, has) || len(has) < 2 {
			t.Errorf("%s has %v", in.ID, told[i].Has)
		}
		page, p := ask[desk.RulesPage](t, c, http.MethodGet, "/api/rules/"+in.ID, nil)
		if p != nil {
			t.Fatal(p)
		}
		book, err := docs.Rulebook(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		pictures, err := docs.Pictures(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		if page.Game != in.ID || !strings.HasPrefix(page.Markdown, "# ") || len(page.Pictures) != len(pictures) || len(page.Rules) != len(docs.Rules(book)) || len(page.Rules) == 0 {
			t.Errorf("%s: %d rules, %d pictures, %.40q", in.ID, len(page.Rules), len(page.Pictures), page.Markdown)
		}
		for _, r := range page.Rules {
			if !strings.HasPrefix(r.ID, in.Prefix+"-") || r.Text == "" || strings.HasPrefix(r.Text, "[") || strings.HasPrefix(r.Text, r.ID) {
				t.Errorf("%+v", r)
			}
		}
		l, p := ask[lesson.Lesson](t, c, http.MethodGet, "/api/lessons/"+in.ID, nil)
		if p != nil || l.Game != in.ID || len(l.Steps) < 8 {
			t.Errorf("%s: %+v, %v", in.ID, l, p)
		}
	}
	for _, path := range []string{"/api/rules/chess", "/api/lessons/chess", "/api/rules/README", "/api/lessons/..%2Fdocs"} {
		if _, p := ask[any](t, c, http.MethodGet, path, nil); p == nil || p.Status != 404 {
			t.Errorf("%s: %+v", path, p)
		}
	}
}

// A position in which nothing can be played any more says so, and by whom it is won.
func TestArrangeDecided(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	piece := func(kind string, seat int, site string) fields {
		return fields{"kind": kind, "seat": seat, "site": site}
	}
	for name, want := range map[string]struct {
		in     fields
		result string
		rule   string
	}{
		"playable": {fields{"game": "skaane", "turn": 1, "pieces": []fields{piece("king", 0, "e2"), piece("god", 1, "e5")}}, "ongoing", ""},
		"across":   {fields{"game": "skaane", "turn": 1, "pieces": []fields{piece("king", 0, "e8"), piece("god", 1, "e5")}}, "win:light", "SK-8"},
		"no pawns": {fields{"game": "skaane", "turn": 1, "pieces": []fields{piece("king", 0, "e2")}}, "win:light", "SK-9"},
		"no flags": {fields{"game": "rsp", "options": fields{"flags": "2"}, "turn": 1, "pieces": []fields{piece("rock", 1, "e5"), piece("flag", 0, "a2")}}, "win:red", "RP-15"},
	} {
		out, p := ask[api.Arranged](t, c, http.MethodPost, "/api/positions/arrange", want.in)
		if p != nil {
			t.Errorf("%s: %v", name, p)
			continue
		}
		if o := out.Outcome; o.Result != want.result || o.Rule != want.rule || o.Over != (want.rule != "") || !o.Over && out.Reason != nil {
			t.Errorf("%s: %+v, %+v", name, o, out.Reason)
		}
	}
	empty := fields{"game": "skaane", "turn": 0, "pieces": []fields{}}
	if _, p := ask[api.Arranged](t, c, http.MethodPost, "/api/positions/arrange", empty); p == nil || p.Status != 422 || p.Rule != "SK-6" || !strings.Contains(p.Detail, "cannot arise") {
		t.Errorf("an empty board: %+v", p)
	}
}

// What is said about a piece at a table is what is said about it in the same position
// anywhere, now and at earlier plies.
func TestAboutAtTable(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	start := "8/8/8/2k1s3/8/2G1g3/8/8 light 0"
	snap, p := ask[api.Snapshot](t, c, http.MethodPost, "/api/tables", fields{"game": "skaane", "start": start})
	if p != nil {
		t.Fatal(p)
	}
	about := func(query string) (api.About, *api.Problem) {
		return ask[api.About](t, c, http.MethodGet, "/api/tables/"+snap.ID+"/about?"+query, nil)
	}
	if _, p := about("site=d4"); p == nil || p.Code != "not_started" {
		t.Errorf("before the game: %v", p)
	}
	for seat := range 2 {
		if _, p := ask[api.Snapshot](t, c, http.MethodPost, "/api/tables/"+snap.ID+"/sit", fields{"seat": seat, "seed": "mine"}); p != nil {
			t.Fatal(p)
		}
	}
	if _, p := ask[api.Snapshot](t, c, http.MethodPost, "/api/tables/"+snap.ID+"/play", fields{"ply": 0, "action": "c3d3"}); p != nil {
		t.Fatal(p)
	}
	if _, p := ask[api.Snapshot](t, c, http.MethodPost, "/api/tables/"+snap.ID+"/play", fields{"ply": 1, "action": "e5e4"}); p != nil {
		t.Fatal(p)
	}
	for query, want := range map[string]api.About{
		"site=d3":       {Name: "light god", Takes: []string{}, ThreatenedBy: []string{"e4"}, Sentences: []game.Sentence{game.Tell("Threatened from %s", "e4")}},
		"site=e4":       {Name: "dark serf", Takes: []string{"d3"}, ThreatenedBy: []string{}, Sentences: []game.Sentence{game.Tell("Can capture on %s", "d3")}},
		"site=d3&ply=2": {Name: "light god", Takes: []string{}, ThreatenedBy: []string{"e4"}, Sentences: []game.Sentence{game.Tell("Threatened from %s", "e4")}},
		"site=c3&ply=0": {Name: "light god", Takes: []string{}, ThreatenedBy: []string{}, Sentences: []game.Sentence{game.Tell("Nothing to capture, and no threat")}},
		"site=h8":       {Name: "square h8", Takes: []string{}, ThreatenedBy: []string{}, Sentences: []game.Sentence{}},
	} {
		if got, p := about(query); p != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", query, got, p)
		}
	}
	got, p := position(t, c, fields{"game": "skaane", "start": start, "actions": []string{"c3d3", "e5e4"}, "about": "d3"})
	if at, _ := about("site=d3"); p != nil || got.About == nil || !reflect.DeepEqual(*got.About, at) {
		t.Errorf("without a table: %+v, %v", got.About, p)
	}
	if got, p := position(t, c, fields{"game": "skaane", "start": start}); p != nil || got.About != nil {
		t.Errorf("unasked: %+v, %v", got.About, p)
	}
	for query, status := range map[string]int{"": 400, "site=zz": 422, "site=d3&ply=99": 400, "site=d3&ply=-2": 400} {
		if _, p := about(query); p == nil || p.Status != status {
			t.Errorf("%q: %v", query, p)
		}
	}
	if _, p := position(t, c, fields{"game": "skaane", "start": start, "about": "zz"}); p == nil || p.Rule != "SK-T" {
		t.Errorf("a site that does not exist: %v", p)
	}
}
