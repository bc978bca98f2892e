package home_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

// games are the ways in which one person plays every game: against levels, or on one screen.
func games(t *testing.T) map[string]api.NewTable {
	t.Helper()
	all := map[string]api.NewTable{}
	for _, g := range catalog.Games() {
		id := g.Info().ID
		all[id+", against a level"] = against(id, 1)
		all[id+", on one screen"] = api.NewTable{Game: id}
	}
	all["scorpion, three"] = api.NewTable{Game: "scorpion", Options: map[string]string{"players": "3"}, Seats: []antares.SeatPlan{{}, {Level: 1}, {Level: 2}}}
	all["skaane, levels alone"] = api.NewTable{Game: "skaane", Seats: []antares.SeatPlan{{Level: 1}, {Level: 1}}}
	return all
}

// against is a game of two, against a level.
func against(id string, level int) api.NewTable {
	in := api.NewTable{Game: id, Seats: []antares.SeatPlan{{}, {Level: level}}}
	if id == catalog.Scorpion {
		in.Options = map[string]string{"players": "2"}
	}
	return in
}

// TestWholeGames plays games to their end. What was kept is the game, and its chance is as
// it was promised.
func TestWholeGames(t *testing.T) {
	for name, in := range games(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := newStorage()
			p := newPage(t, newHome(t), kept)
			first := p.begin(in)
			snap := p.playOn(first.ID, always)
			if snap.Reason != antares.ByRule || snap.Result == "" || snap.Secret == "" || snap.Setup.Commitment != first.Setup.Commitment {
				t.Fatalf("%+v", snap)
			}
			var events []antares.Event
			p.must("GET", "/api/tables/"+snap.ID+"/events?after=0", nil, &events)
			found := kept.of(t, snap.ID)
			if !reflect.DeepEqual(found.Events, events) {
				t.Error("what was kept is not what happened")
			}
			if line := kept.lines[snap.ID]; line.Result != snap.Result || line.Status != antares.Over || len(line.Seats) != len(snap.Seats) || line.Game != in.Game {
				t.Errorf("%+v", line)
			}
			var text string
			p.must("GET", "/api/tables/"+snap.ID+"/record", nil, &text)
			r, err := record.First(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := fair.VerifyRecord(catalog.Find, r, fair.Kept{Commitment: first.Setup.Commitment}); err != nil {
				t.Errorf("%v: %s", err, text)
			}
			var log []api.Said
			if p.must("GET", "/api/tables/"+snap.ID+"/log", nil, &log); len(log) != snap.Ply {
				t.Errorf("%d plies, and %d are told", snap.Ply, len(log))
			}
		})
	}
}

// TestRestored: a game goes on with what was kept of it as it would have gone on without.
func TestRestored(t *testing.T) {
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			kept := newStorage()
			p := newPage(t, newHome(t), kept)
			begun := p.begin(against(g.Info().ID, 2))
			at := p.playOn(begun.ID, func(s *api.Snapshot) bool { return s.Ply < 9 || !slices.Contains(s.Mine, s.Turn) })
			was := kept.of(t, at.ID)
			other := newPage(t, newHome(t), newStorage())
			other.kept.kept[at.ID] = &was
			other.refused(antares.CodeNotFound, "GET", "/api/tables/"+at.ID, nil)
			again := kept.of(t, at.ID)
			other.must("POST", api.EngineRestore, again, nil)
			other.must("POST", api.EngineRestore, again, nil)
			got := other.snap(at.ID)
			got.Now = at.Now
			if a, b := asJSON(t, at), asJSON(t, got); a != b {
				t.Fatalf("it was\n%s\nand is\n%s", a, b)
			}
			// The person plays the same in both, and the level answers the same.
			a := p.playOn(at.ID, func(s *api.Snapshot) bool { return s.Ply < at.Ply+12 || !slices.Contains(s.Mine, s.Turn) })
			b := replay(other, at.ID, a)
			if asJSON(t, a.Actions) != asJSON(t, b.Actions) {
				t.Errorf("it went on\n%v\nand goes on\n%v", a.Actions, b.Actions)
			}
		})
	}
}

// replay plays what was played by the person elsewhere, and says how the table stands then.
func replay(p *page, id string, as *api.Snapshot) *api.Snapshot {
	w := p.watch(id, 0)
	defer w.stop()
	for {
		snap := p.snap(id)
		if snap.Ply >= as.Ply || snap.Status == antares.Over {
			return snap
		}
		if !slices.Contains(snap.Mine, snap.Turn) {
			if _, ok := <-w.messages; !ok {
				return snap
			}
			continue
		}
		p.must("POST", api.EnginePlay, api.PlayAt{Table: id, Play: api.Play{Ply: snap.Ply, Action: as.Actions[snap.Ply]}}, nil)
	}
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestActs: what can be done beside playing is done as on a server.
func TestActs(t *testing.T) {
	p := newPage(t, newHome(t), newStorage())
	at := "/api/tables/"
	level := api.NewTable{Game: "skaane", Seats: []antares.SeatPlan{{}, {Level: 1}}}
	snap := p.begin(level)
	if snap.Seats[0].Name != "Ann" || !slices.Equal(snap.Mine, []int{0}) || snap.Seats[1].Level != 1 {
		t.Fatalf("%+v", snap)
	}
	id := snap.ID
	// A hint can be played, and the touches say why or why not.
	var hint api.Hint
	p.must("POST", at+id+"/hint", nil, &hint)
	p.must("GET", at+id+"/why?"+"picks="+escaped(hint.Picks[0]), nil, nil)
	p.must("GET", at+id+"/why?action="+escaped(hint.Action), nil, nil)
	p.refused(antares.CodeRule, "GET", at+id+"/why?picks=nowhere", nil)
	p.refused(antares.CodeBadRequest, "GET", at+id+"/why", nil)
	var about api.About
	p.must("GET", at+id+"/about?site="+escaped(hint.Picks[0]), nil, &about)
	p.must("GET", at+id+"/about?site="+escaped(hint.Picks[0])+"&ply=0", nil, &about)
	p.refused(antares.CodeBadRequest, "GET", at+id+"/about?ply=99&site=a1", nil)
	p.refused(antares.CodeBadRequest, "GET", at+id+"/about?ply=x&site=a1", nil)
	// A move too late is refused with the table as it stands; the same again is not.
	w := p.watch(id, 0)
	p.must("POST", at+id+"/play", api.Play{Ply: 0, Action: hint.Action}, nil)
	p.must("POST", at+id+"/play", api.Play{Ply: 0, Action: hint.Action}, nil)
	for m := range w.messages {
		if s := p.snap(id); m.Error != nil || s.Ply == 2 {
			break
		}
	}
	w.stop()
	if late := p.refused(antares.CodeStale, "POST", api.EnginePlay, api.PlayAt{Table: id, Play: api.Play{Ply: 1, Action: hint.Action}}); late.Table == nil || late.Table.Ply != 2 {
		t.Errorf("%+v", late)
	}
	p.refused(antares.CodeRule, "POST", at+id+"/play", api.Play{Ply: 2, Action: "a1a1"})
	// A takeback needs nobody's leave, and there is no draw with a computer.
	p.must("POST", at+id+"/offer", api.Offer{Offer: antares.OfferTakeback}, snap)
	if snap.Ply != 0 || len(snap.Offers) > 0 {
		t.Errorf("%+v", snap)
	}
	p.refused(antares.CodeConflict, "POST", at+id+"/offer", api.Offer{Offer: antares.OfferTakeback})
	p.must("POST", at+id+"/offer", api.Offer{Offer: antares.OfferDraw}, snap)
	if snap.Status != antares.Playing || len(snap.Offers) > 0 {
		t.Errorf("%+v", snap)
	}
	p.refused(antares.CodeConflict, "POST", at+id+"/decline", api.Offer{Offer: antares.OfferDraw})
	p.refused(antares.CodeBadRequest, "POST", at+id+"/offer", api.Offer{Offer: "money"})
	p.refused(antares.CodeForbidden, "POST", at+id+"/chat", api.Chat{Text: "hello"})
	p.refused(antares.CodeForbidden, "POST", at+id+"/claim", api.Claim{Result: "win"})
	p.refused(antares.CodeConflict, "POST", at+id+"/leave", nil)
	p.refused(antares.CodeConflict, "POST", at+id+"/close", nil)
	p.must("POST", at+id+"/resign", nil, snap)
	if snap.Result != "win:dark" || snap.Reason != antares.ByResigning || snap.Secret == "" {
		t.Errorf("%+v", snap)
	}
	p.refused(antares.CodeConflict, "POST", at+id+"/resign", nil)
	p.refused(antares.CodeOver, "POST", at+id+"/hint", nil)
	// A rematch: the seats are changed, and ours is kept for us.
	p.must("POST", at+id+"/offer", api.Offer{Offer: antares.OfferRematch}, snap)
	next := p.snap(snap.Rematch)
	if next.Seats[0].Level != 1 || next.Seats[1].For != api.LocalUser || next.Status != antares.Open || !strings.HasPrefix(next.ID, api.LocalTable) {
		t.Fatalf("%+v", next)
	}
	p.refused(antares.CodeConflict, "POST", at+id+"/offer", api.Offer{Offer: antares.OfferRematch})
	p.sitDown(next)
	p.must("POST", at+next.ID+"/abort", nil, next)
	if next.Reason != antares.ByAborting {
		t.Errorf("%+v", next)
	}
	// Before it begins a table can be left and closed.
	var open api.Snapshot
	p.must("POST", "/api/tables", level, &open)
	p.refused(antares.CodeNotStarted, "GET", at+open.ID+"/view", nil)
	p.refused(antares.CodeNotStarted, "POST", at+open.ID+"/play", api.Play{Action: "a1a2"})
	p.must("POST", at+open.ID+"/close", nil, &open)
	if open.Reason != antares.ByClosing {
		t.Errorf("%+v", open)
	}
	// Several people on one screen agree with themselves.
	shared := p.begin(api.NewTable{Game: "skorpion"})
	p.must("POST", at+shared.ID+"/offer", api.Offer{Offer: antares.OfferDraw}, shared)
	if shared.Result != "draw:agreed" {
		t.Errorf("%+v", shared)
	}
	// What is forgotten is not there.
	p.must("POST", api.EngineForget, api.ForgetTable{ID: shared.ID}, nil)
	p.must("POST", api.EngineForget, api.ForgetTable{ID: shared.ID}, nil)
	p.refused(antares.CodeNotFound, "GET", at+shared.ID, nil)
}

// TestNeedsServer: what needs other people is refused with a reason.
func TestNeedsServer(t *testing.T) {
	p := newPage(t, newHome(t), nil)
	for _, in := range []api.NewTable{
		{Game: "skaane", Clock: &antares.Clock{Kind: antares.Fischer, Base: 60}},
		{Game: "skaane", Clock: &antares.Clock{Kind: antares.Days, Days: 2}},
		{Game: "skaane", Rated: true},
		{Game: "skaane", Public: true},
		{Game: "skaane", Seats: []antares.SeatPlan{{For: "somebody"}, {}}},
		{Game: "chess"},
		{Game: ""},
		{Game: "skaane", Options: map[string]string{"colour": "blue"}},
		{Game: "skaane", Seats: []antares.SeatPlan{{}}},
		{Game: "skaane", Seats: []antares.SeatPlan{{}, {Level: 11}}},
		{Game: "skaane", Start: "nonsense"},
		{Game: "skorpion", Options: map[string]string{"board": "/etc/passwd"}},
	} {
		problem := p.ask("POST", "/api/tables", in, nil)
		if problem == nil || problem.Status < 400 || problem.Status >= 500 || problem.Detail == "" {
			t.Errorf("%+v: %+v", in, problem)
		}
	}
	// What belongs to no table of this device is the desk's.
	p.must("GET", "/api/games", nil, nil)
	p.refused(antares.CodeNotFound, "GET", "/api/tables/abc", nil)
	p.refused(antares.CodeNotFound, "GET", "/api/tables/local-abc", nil)
	p.refused(antares.CodeNotFound, "GET", "/api/tables", nil)
}

// TestWindows: two windows have the same table open. What is done in one is seen in the
// other, and nobody acts on the ground of what has changed.
func TestWindows(t *testing.T) {
	kept := newStorage()
	one, two := newPage(t, newHome(t), kept), newPage(t, newHome(t), kept)
	id := one.begin(api.NewTable{Game: "skaane"}).ID
	two.must("POST", api.EngineRestore, kept.of(t, id), nil)
	w := two.watch(id, 0)
	defer w.stop()
	if len(w.first.Missed) != int(w.first.Head) || w.first.View == nil || w.first.View.Board == nil {
		t.Fatalf("%+v", w.first)
	}
	one.move(one.snap(id))
	before := two.snap(id)
	var v view
	two.must("GET", "/api/tables/"+id+"/view", nil, &v)
	two.refused(antares.CodeStale, "POST", api.EnginePlay, api.PlayAt{Table: id, Play: api.Play{Ply: before.Ply, Action: v.Actions[0].Text}})
	// The table has to be restored now; then the window is told what it has missed.
	two.refused(antares.CodeNotFound, "GET", "/api/tables/"+id, nil)
	two.must("POST", api.EngineRestore, kept.of(t, id), nil)
	m := <-w.messages
	if m.Head != before.Head+1 || len(m.Events) != 1 || m.Events[0].Kind != antares.Played || m.View == nil || m.View.Turn != 1 {
		t.Fatalf("%+v", m)
	}
	two.move(two.snap(id))
	if m := <-w.messages; m.Head != before.Head+2 {
		t.Errorf("%+v", m)
	}
	// A window that hears of it in time restores before it acts.
	one.must("POST", api.EngineRestore, kept.of(t, id), nil)
	one.move(one.snap(id))
}

// TestKeptFirst: nothing is told before it was kept.
func TestKeptFirst(t *testing.T) {
	kept := newStorage()
	p := newPage(t, newHome(t), kept)
	id := p.begin(api.NewTable{Game: "skaane", Seats: []antares.SeatPlan{{}, {Level: 1}}}).ID
	w := p.watch(id, 0)
	defer w.stop()
	p.move(p.snap(id))
	for range 2 {
		m := <-w.messages
		if n := int64(len(kept.of(t, id).Events)); n < m.Head {
			t.Errorf("event %d was told, and %d are kept", m.Head, n)
		}
	}
}

// TestRoom: tables that nobody looks at are dropped from memory, and brought back.
func TestRoom(t *testing.T) {
	kept := newStorage()
	h := newHome(t)
	p := newPage(t, h, kept)
	var ids []string
	for range 3 * 16 {
		ids = append(ids, p.begin(api.NewTable{Game: "skaane"}).ID)
	}
	if n := h.InMemory(); n > 16 {
		t.Errorf("%d tables are in memory", n)
	}
	for _, id := range ids {
		if p.ask("GET", "/api/tables/"+id, nil, nil) != nil {
			p.must("POST", api.EngineRestore, kept.of(t, id), nil)
		}
		p.move(p.snap(id))
	}
	// Where nobody keeps them, they stay, and there is no room for more.
	loose := newPage(t, newHome(t), nil)
	for range 16 {
		loose.begin(api.NewTable{Game: "skaane"})
	}
	loose.refused(antares.CodeConflict, "POST", "/api/tables", api.NewTable{Game: "skaane"})
}

// TestDamaged: what was not kept as it was is refused, and nothing is there then.
func TestDamaged(t *testing.T) {
	kept := newStorage()
	p := newPage(t, newHome(t), kept)
	snap := p.begin(against(catalog.Scorpion, 1))
	p.playOn(snap.ID, func(s *api.Snapshot) bool { return s.Ply < 6 })
	other := newPage(t, newHome(t), nil)
	for name, change := range map[string]func(k *api.KeptTable){
		"no events":         func(k *api.KeptTable) { k.Events = nil },
		"no beginning":      func(k *api.KeptTable) { k.Events = k.Events[1:] },
		"a gap":             func(k *api.KeptTable) { k.Events = slices.Delete(k.Events, 4, 5) },
		"no setup":          func(k *api.KeptTable) { k.Events[0].Setup = nil },
		"another game":      func(k *api.KeptTable) { k.Events[0].Setup.Game = "skaane" },
		"no game":           func(k *api.KeptTable) { k.Events[0].Setup.Game = "chess" },
		"rated":             func(k *api.KeptTable) { k.Events[0].Setup.Rated = true },
		"a clock":           func(k *api.KeptTable) { k.Events[0].Setup.Clock = antares.Clock{Kind: antares.Days, Days: 1} },
		"another secret":    func(k *api.KeptTable) { k.Secret = strings.Repeat("00", 32) },
		"a short secret":    func(k *api.KeptTable) { k.Secret = "00" },
		"no secret":         func(k *api.KeptTable) { k.Secret = "secret" },
		"another table":     func(k *api.KeptTable) { k.ID = "local-other" },
		"a server's table":  func(k *api.KeptTable) { k.ID = "abcdefgh" },
		"a long id":         func(k *api.KeptTable) { k.ID = "local-" + strings.Repeat("x", 100) },
		"a seat too many":   func(k *api.KeptTable) { k.Events[1].Seat = 7 },
		"a seat below none": func(k *api.KeptTable) { k.Events[1].Seat = -1 },
		"another die": func(k *api.KeptTable) {
			for i := range k.Events {
				if e := &k.Events[i]; e.Kind == antares.Rolled {
					e.Action = map[bool]string{true: "2", false: "1"}[e.Action == "1"]
				}
			}
		},
		"another action": func(k *api.KeptTable) {
			for i := range k.Events {
				if e := &k.Events[i]; e.Kind == antares.Played {
					e.Action = "nonsense"
				}
			}
		},
	} {
		was := kept.of(t, snap.ID)
		change(&was)
		problem := other.ask("POST", api.EngineRestore, was, nil)
		if problem == nil || problem.Status >= 500 || problem.Detail == "" {
			t.Errorf("%s: %+v", name, problem)
		}
		other.refused(antares.CodeNotFound, "GET", "/api/tables/"+was.ID, nil)
	}
}
