package home_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/home"
	"github.com/antares-games/antares/serve/fair"
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

// newHome is a home that thinks until the test ends.
func newHome(t testing.TB) *home.Home {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	h := home.New(ctx, local(t))
	t.Cleanup(func() { cancel(); h.Wait() })
	return h
}

// storage is what pages keep on a device.
type storage struct {
	mu    sync.Mutex
	kept  map[string]*api.KeptTable
	lines map[string]api.TableLine
}

func newStorage() *storage {
	return &storage{kept: map[string]*api.KeptTable{}, lines: map[string]api.TableLine{}}
}

// keep keeps an act, unless it does not follow the last one.
func (s *storage) keep(k *api.Keep) (conflict bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.kept[k.ID]
	if was == nil {
		was = &api.KeptTable{ID: k.ID, Secret: k.Secret}
		s.kept[k.ID] = was
	}
	if int64(len(was.Events)) != k.After {
		return true
	}
	was.Events = append(was.Events, k.Events...)
	s.lines[k.ID] = k.Line
	return false
}

// of is a table as it was kept, read from what was written.
func (s *storage) of(t testing.TB, id string) api.KeptTable {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	var out api.KeptTable
	text, err := json.Marshal(s.kept[id])
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// page is a page that asks a home and keeps what it is to keep.
type page struct {
	t    testing.TB
	h    *home.Home
	kept *storage
	rand *rand.Rand
}

// newPage is a page with a storage; nil keeps nothing.
func newPage(t testing.TB, h *home.Home, kept *storage) *page {
	t.Helper()
	p := &page{t, h, kept, rand.New(rand.NewPCG(1, 2))}
	if kept == nil {
		return p
	}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() {
		_, _ = h.Ask(ctx, request("POST", api.EngineKeep, nil), func(body any) {
			k := body.(api.Keep)
			all.Go(func() {
				conflict := kept.keep(&k)
				if _, problem := h.Ask(ctx, request("POST", api.EngineKept, api.KeepDone{N: k.N, Conflict: conflict}), nil); problem != nil && ctx.Err() == nil {
					t.Error(problem)
				}
			})
		})
	})
	for !h.Keeps() {
		runtime.Gosched()
	}
	t.Cleanup(func() { cancel(); all.Wait() })
	return p
}

func request(method, path string, body any) *api.RawRequest {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return &api.RawRequest{EngineRequest: api.EngineRequest{Method: method, Path: path}, Body: text}
}

// ask asks, and reads the answer, which went through JSON.
func (p *page) ask(method, path string, in, out any) *api.Problem {
	p.t.Helper()
	body, problem := p.h.Ask(context.Background(), request(method, path, in), nil)
	if problem != nil {
		return problem
	}
	text, err := json.Marshal(body)
	if err == nil && out != nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		p.t.Fatalf("%s %s: %v", method, path, err)
	}
	return nil
}

// must is ask where nothing may be wrong.
func (p *page) must(method, path string, in, out any) {
	p.t.Helper()
	if problem := p.ask(method, path, in, out); problem != nil {
		p.t.Fatalf("%s %s: %+v", method, path, problem)
	}
}

// refused is ask where something is wrong.
func (p *page) refused(code antares.Code, method, path string, in any) *api.Problem {
	p.t.Helper()
	problem := p.ask(method, path, in, nil)
	if problem == nil || problem.Code != code || problem.Detail == "" {
		p.t.Errorf("%s %s %+v: %+v, and not %s", method, path, in, problem, code)
		return &api.Problem{}
	}
	return problem
}

// begin creates a table and sits down at its free seats, with sealed seeds.
func (p *page) begin(in api.NewTable) *api.Snapshot {
	p.t.Helper()
	var snap api.Snapshot
	p.must("POST", "/api/tables", in, &snap)
	if snap.Status == antares.Open {
		p.sitDown(&snap)
	}
	return &snap
}

func (p *page) sitDown(snap *api.Snapshot) {
	p.t.Helper()
	for i, seat := range snap.Seats {
		if seat.Level == 0 {
			p.must("POST", "/api/tables/"+snap.ID+"/sit", api.SitHere{Sit: api.Sit{Seat: &i, Seal: fair.Seal(snap.ID, "seed")}, Name: "Ann"}, snap)
		}
	}
	p.must("POST", "/api/tables/"+snap.ID+"/open", api.Open{Seed: "seed"}, snap)
	if snap.Status == antares.Open {
		p.t.Fatalf("%+v", snap)
	}
}

func (p *page) snap(id string) *api.Snapshot {
	p.t.Helper()
	var snap api.Snapshot
	p.must("GET", "/api/tables/"+id, nil, &snap)
	return &snap
}

// view is a view of which only the texts of the actions matter.
type view struct {
	Turn    int
	Actions []struct {
		Text  string
		Picks []string
	}
}

// watched is a table that is being watched.
type watched struct {
	first    api.Message
	messages chan api.Message
	stop     func()
}

func (p *page) watch(id string, after int64) *watched {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := &watched{messages: make(chan api.Message, 10_000)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(w.messages)
		_, problem := p.h.Ask(ctx, request("POST", api.EngineWatch, api.Watch{Table: id, After: after, View: true}), func(body any) {
			text, err := json.Marshal(body)
			var m api.Message
			if err == nil {
				err = json.Unmarshal(text, &m)
			}
			if err != nil {
				p.t.Error(err)
			}
			w.messages <- m
		})
		if ctx.Err() == nil {
			p.t.Errorf("the watch ends: %+v", problem)
		}
	}()
	w.stop = func() { cancel(); <-done }
	w.first = <-w.messages
	return w
}

// playOn plays at random on all seats of the person until f stops it or the game is over.
func (p *page) playOn(id string, goOn func(*api.Snapshot) bool) *api.Snapshot {
	p.t.Helper()
	w := p.watch(id, 0)
	defer w.stop()
	for {
		snap := p.snap(id)
		if snap.Status == antares.Over || !goOn(snap) {
			return snap
		}
		if slices.Contains(snap.Mine, snap.Turn) && !snap.Seats[snap.Turn].Gone {
			p.move(snap)
			continue
		}
		if m, ok := <-w.messages; !ok || m.Error != nil {
			p.t.Fatalf("%+v", m.Error)
		}
	}
}

// move plays one of the legal actions.
func (p *page) move(snap *api.Snapshot) {
	p.t.Helper()
	var v view
	p.must("GET", "/api/tables/"+snap.ID+"/view", nil, &v)
	action := v.Actions[p.rand.IntN(len(v.Actions))].Text
	var m api.Message
	p.must("POST", api.EnginePlay, api.PlayAt{Table: snap.ID, Play: api.Play{Ply: snap.Ply, Head: snap.Head, Action: action}}, &m)
	if !m.OK || m.Head <= snap.Head {
		p.t.Fatalf("%+v", m)
	}
}

func always(*api.Snapshot) bool { return true }

func escaped(words ...string) string {
	for i := range words {
		words[i] = url.QueryEscape(words[i])
	}
	return strings.Join(words, "&")
}
