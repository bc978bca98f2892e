package httpd_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
)

// analysed is an answer about an analysis.
type analysed struct {
	Status   antares.AnalysisStatus
	Done, Of int
	Report   *struct {
		Game    string
		Players []string
		Result  string
		Plies   []struct{ Action string }
	}
}

func analysis(t *testing.T, c *client.Client, method, table string, query ...string) (a analysed, err error) {
	t.Helper()
	return a, c.Do(t.Context(), method, "/api/tables/"+table+"/analysis"+strings.Join(query, ""), nil, &a)
}

// awaitAnalysis asks until it is as it should be.
func awaitAnalysis(t *testing.T, c *client.Client, table string, ready func(a *analysed) bool) analysed {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute) // searches are slow under the race detector
	defer cancel()
	for tick := time.NewTicker(20 * time.Millisecond); ; {
		a, err := analysis(t, c, http.MethodGet, table)
		if err != nil {
			t.Fatal(err)
		}
		if ready(&a) {
			return a
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("the analysis stays %+v", a)
		}
	}
}

func isDone(a *analysed) bool { return a.Status == antares.AnalysisDone }

// finished is a table at which somebody has played both seats for some plies and given up.
func finished(t *testing.T, c *client.Client, id string, plies int) *api.Snapshot {
	t.Helper()
	setup := antares.Setup{Game: id, Public: true}
	if id == catalog.Scorpion {
		setup.Options = map[string]string{"players": "2"}
	}
	snap := open(t, c, setup)
	for seat := range snap.Seats {
		if _, err := c.Sit(t.Context(), snap.ID, seat, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	for range plies {
		playAny(t, c, snap.ID)
	}
	snap, err := c.Act(t.Context(), snap.ID, "resign")
	if err != nil {
		t.Fatal(err)
	}
	return snap
}

// playAny plays some legal action.
func playAny(t *testing.T, c *client.Client, id string) {
	t.Helper()
	var view struct{ Actions []game.Action }
	snap, err := c.Table(t.Context(), id)
	if err == nil {
		err = c.Do(t.Context(), http.MethodGet, "/api/tables/"+id+"/view", nil, &view)
	}
	if err == nil {
		_, err = c.Play(t.Context(), id, snap.Ply, view.Actions[snap.Ply*7%len(view.Actions)].Text)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnalysis has games analysed: once for all who ask, and for good.
func TestAnalysis(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, dir, nil)
	ann := guest(t, s.URL)
	playing := open(t, ann, antares.Setup{Game: "rsp"})
	_, err := analysis(t, ann, http.MethodPost, playing.ID)
	code(t, antares.CodeConflict, err)
	_, err = analysis(t, ann, http.MethodPost, "nothing")
	code(t, antares.CodeNotFound, err)
	aborted := finished(t, ann, "rsp", 0)
	_, err = analysis(t, ann, http.MethodPost, aborted.ID)
	code(t, antares.CodeConflict, err)
	var kept []string
	for _, g := range catalog.Games() {
		snap := finished(t, ann, g.Info().ID, 4)
		_, err = analysis(t, ann, http.MethodGet, snap.ID)
		code(t, antares.CodeNotFound, err)
		nobody, err := client.New(s.URL, "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = analysis(t, nobody, http.MethodPost, snap.ID)
		code(t, antares.CodeUnauthorized, err)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if a, err := analysis(t, ann, http.MethodPost, snap.ID); err != nil || a.Of != snap.Ply {
					t.Errorf("%+v %v", a, err)
				}
			})
		}
		wg.Wait()
		a := awaitAnalysis(t, nobody, snap.ID, isDone)
		if a.Done != snap.Ply || a.Report == nil || len(a.Report.Plies) != snap.Ply || a.Report.Game != g.Info().ID || a.Report.Result != snap.Result {
			t.Fatalf("%s: %+v of %+v", g.Info().ID, a.Report, snap)
		}
		if a.Report.Players[0] != snap.Seats[0].Name {
			t.Errorf("the players are %v", a.Report.Players)
		}
		row, err := s.Store.Analysis(t.Context(), snap.ID)
		if err != nil || row.Tries != 1 {
			t.Errorf("%s was begun %d times, %v", snap.ID, row.Tries, err)
		}
		kept = append(kept, snap.ID)
	}
	s.Stop()
	s = servertest.StartIdle(t, dir, nil)
	ann = guest(t, s.URL)
	for _, id := range kept {
		if a, err := analysis(t, ann, http.MethodPost, id); err != nil || !isDone(&a) || a.Report == nil {
			t.Errorf("%s: %+v %v", id, a, err)
		}
	}
}

// TestAnalysisOutlivesWorkers kills whoever analyses in the middle of it, and the whole
// server with its queue: others do it.
func TestAnalysisOutlivesWorkers(t *testing.T) {
	dir := t.TempDir()
	s := servertest.StartIdle(t, dir, nil)
	ann := guest(t, s.URL)
	id := finished(t, ann, "rsp", 24).ID
	if a, err := analysis(t, ann, http.MethodPost, id); err != nil || a.Status != antares.AnalysisQueued {
		t.Fatalf("%+v %v", a, err)
	}
	begun := func(a *analysed) bool {
		if a.Status == antares.AnalysisDone {
			t.Fatal("it was done before the worker could be stopped")
		}
		return a.Status == antares.AnalysisRunning && a.Done > 0
	}
	first := s.Work(t)
	a := awaitAnalysis(t, ann, id, begun)
	if a.Done >= a.Of || a.Of != 24 {
		t.Errorf("%d of %d", a.Done, a.Of)
	}
	first.Kill()
	second := s.Work(t)
	awaitAnalysis(t, ann, id, func(a *analysed) bool {
		// Both are of the second worker: a was read before the row.
		row, err := s.Store.Analysis(t.Context(), id)
		return err == nil && row.Tries == 2 && row.Done > 0 && begun(a)
	})
	second.Stop() // which gives it back
	if row, err := s.Store.Analysis(t.Context(), id); err != nil || row.Status != antares.AnalysisQueued {
		t.Errorf("%+v %v", row, err)
	}
	s.Stop() // with the queue inside
	s = servertest.Start(t, dir, nil)
	if a := awaitAnalysis(t, guest(t, s.URL), id, isDone); len(a.Report.Plies) != 24 {
		t.Errorf("%d plies", len(a.Report.Plies))
	}
}

func evaluate(t *testing.T, c *client.Client, body api.Evaluate) (e api.Evaluation, err error) {
	t.Helper()
	return e, c.Do(t.Context(), http.MethodPost, "/api/evaluate", body, &e)
}

// TestEvaluate values positions of every game, for whoever asks.
func TestEvaluate(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	nobody, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil {
			t.Fatal(err)
		}
		session := v.New(game.SeedDice(1))
		for range 4 { // dice and decisions
			e, err := evaluate(t, nobody, api.Evaluate{Game: g.Info().ID, Start: session.Start(), Actions: actions(session)})
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for _, c := range e.Chances {
				sum += c
			}
			if e.Turn != int(session.Turn()) || len(e.Chances) != len(v.Traits().Seats) || math.Abs(sum-1) > 1e-6 || e.Chance != e.Chances[max(e.Turn, 0)] {
				t.Errorf("%s: %+v", session.Position(), e)
			}
			if (len(e.Lines) == 0) != (e.Turn < 0) || e.Turn >= 0 && e.Lines[0].Chance != e.Chance {
				t.Errorf("%s: %d lines", session.Position(), len(e.Lines))
			}
			for _, l := range e.Lines {
				if !slices.Contains(session.Legal(), l.Actions[0]) || l.Chance < 0 || l.Chance > 1 {
					t.Errorf("%s: %+v", session.Position(), l)
				}
			}
			if err := session.Play(session.Legal()[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	// Light wins in one, and for dark that is as bad as it is good for light.
	won := api.Evaluate{Game: "skaane", Start: "8/K7/8/8/8/8/k7/8 light 0"}
	if e, err := evaluate(t, nobody, won); err != nil || e.Chance != 1 || e.Mate != 1 || e.Lines[0].Actions[0] != "a7a8" {
		t.Errorf("%+v %v", e, err)
	}
	won.Actions = []string{"a7a6"}
	if e, err := evaluate(t, nobody, won); err != nil || e.Turn != 1 || e.Chance != 1 || e.Mate != 1 || e.Chances[0] != 0 {
		t.Errorf("%+v %v", e, err)
	}
	won.Actions = []string{"a7a8"}
	_, err = evaluate(t, nobody, won)
	code(t, antares.CodeOver, err)
	won.Actions = []string{"a7a6", "h1h2"}
	_, err = evaluate(t, nobody, won)
	if p := code(t, antares.CodeRule, err); p.At == nil || *p.At != 1 || p.Rule == "" {
		t.Errorf("%+v", p)
	}
	for _, bad := range []api.Evaluate{{Game: "chess", Start: "x"}, {Game: "skaane", Start: "x"}, {Game: "skorpion", Options: map[string]string{"board": "/etc/passwd"}, Start: "x"}} {
		if _, err := evaluate(t, nobody, bad); client.Temporary(err) || err == nil {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func actions(s game.Session) (list []string) {
	for _, p := range s.Plies() {
		list = append(list, p.Action)
	}
	return list
}

// TestHint advises somebody who plays the computer, when it is their turn, and nobody
// else: not in rated games, and not where other people play.
func TestHint(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann, ben, cyd := guest(t, s.URL), guest(t, s.URL), guest(t, s.URL)
	hint := func(c *client.Client, table string) (h api.Hint, err error) {
		return h, c.Do(t.Context(), http.MethodPost, "/api/tables/"+table+"/hint", nil, &h)
	}
	sit := func(id string, people ...*client.Client) {
		t.Helper()
		for i, c := range people {
			if _, err := c.Sit(t.Context(), id, i, "seed"); err != nil {
				t.Fatal(err)
			}
		}
	}
	// Against the computer.
	id := open(t, ann, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{}, {Level: 1}}}).ID
	code(t, antares.CodeForbidden, second(hint(ann, id)))
	sit(id, ann)
	h, err := hint(ann, id)
	if err != nil || len(h.Picks) == 0 || h.Ply != 0 {
		t.Fatalf("%+v %v", h, err)
	}
	code(t, antares.CodeForbidden, second(hint(cyd, id)))
	if _, err := ann.Play(t.Context(), id, h.Ply, h.Action); err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Act(t.Context(), id, "resign"); err != nil {
		t.Fatal(err)
	}
	code(t, antares.CodeOver, second(hint(ann, id)))
	// Against oneself, on both sides.
	id = open(t, ann, antares.Setup{Game: "skorpion"}).ID
	sit(id, ann)
	code(t, antares.CodeNotStarted, second(hint(ann, id)))
	if _, err := ann.Sit(t.Context(), id, 1, "seed"); err != nil {
		t.Fatal(err)
	}
	if h, err := hint(ann, id); err != nil || h.Ply != 0 {
		t.Errorf("%+v %v", h, err)
	}
	// Against another person: for neither player, on any turn.
	id = open(t, ann, antares.Setup{Game: "skorpion"}).ID
	sit(id, ann, ben)
	for _, c := range []*client.Client{ann, ben, cyd} {
		code(t, antares.CodeForbidden, second(hint(c, id)))
	}
	// Rated.
	if _, err := cyd.Register(t.Context(), "Cyd", "a good password"); err != nil {
		t.Fatal(err)
	}
	id = open(t, cyd, antares.Setup{
		Game: "skorpion", Rated: true, Seats: []antares.SeatPlan{{}, {Level: 1}}, Clock: antares.Clock{Kind: antares.Fischer, Base: 600},
	}).ID
	sit(id, cyd)
	code(t, antares.CodeForbidden, second(hint(cyd, id)))
}

func second[T any](_ T, err error) error { return err }

// TestTooManyQuestions asks while nobody thinks: a bounded number of an address waits, the
// others are told when to come again, and nobody who goes away is waited for.
func TestTooManyQuestions(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	ask := func(ctx context.Context) *http.Response {
		body := `{"game":"skaane","start":"8/K7/8/8/8/8/k7/8 light 0"}`
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/api/evaluate", strings.NewReader(body))
		if err != nil {
			t.Error(err)
			return nil
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			return nil
		}
		return resp
	}
	refused := make(chan *http.Response, 100)
	for range 50 {
		wg.Go(func() {
			if resp := ask(ctx); resp != nil {
				refused <- resp
			}
		})
	}
	for range 50 - 8 {
		resp := <-refused
		var p api.Problem
		err := json.NewDecoder(resp.Body).Decode(&p)
		_ = resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" || p.Code != antares.CodeLimited {
			t.Errorf("%d %+v %v", resp.StatusCode, p, err)
		}
	}
	cancel()
	wg.Wait()
	s.Work(t)
	for deadline := time.Now().Add(5 * time.Minute); ; { // the server notices that they have gone
		resp := ask(t.Context())
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(resp.Status)
		}
	}
}

// TestJobsHoldNoSecrets listens to everything that workers are given while a game with
// dice is played, advised upon and judged: whoever thinks knows no more than the players.
func TestJobsHoldNoSecrets(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	var mu sync.Mutex
	jobs := map[string][][]byte{}
	s.Hear(t, "antares.jobs.>", func(subject string, data []byte) {
		mu.Lock()
		defer mu.Unlock()
		queue := strings.TrimPrefix(subject, "antares.jobs.")
		jobs[queue] = append(jobs[queue], data)
	})
	ann := guest(t, s.URL)
	snap := open(t, ann, antares.Setup{Game: "scorpion", Options: map[string]string{"players": "2"}, Seats: []antares.SeatPlan{{}, {Level: 1}}})
	if _, err := ann.Sit(t.Context(), snap.ID, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	row, _, err := s.Store.Table(t.Context(), snap.ID)
	if err != nil {
		t.Fatal(err)
	}
	thought := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(jobs[site.ThinkQueue(1)]) > 0
	}
	for asked := 0; asked < 3 || !thought(); { // the first turn may have three decisions
		snap, err = ann.Table(t.Context(), snap.ID)
		if err != nil {
			t.Fatal(err)
		}
		if snap.Turn != 0 {
			continue // the computer's
		}
		if err := ann.Do(t.Context(), http.MethodPost, "/api/tables/"+snap.ID+"/hint", nil, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := evaluate(t, ann, api.Evaluate{Game: "scorpion", Options: snap.Setup.Options, Start: snap.Start, Actions: snap.Actions}); err != nil {
			t.Fatal(err)
		}
		playAny(t, ann, snap.ID)
		asked++
	}
	if _, err := ann.Act(t.Context(), snap.ID, "resign"); err != nil {
		t.Fatal(err)
	}
	if _, err := analysis(t, ann, http.MethodPost, snap.ID); err != nil {
		t.Fatal(err)
	}
	awaitAnalysis(t, ann, snap.ID, isDone)
	mu.Lock()
	defer mu.Unlock()
	for _, queue := range []string{site.ThinkQueue(1), site.AskQueue, site.AnalyseQueue} {
		if len(jobs[queue]) == 0 {
			t.Errorf("nothing was heard of the queue %s", queue)
		}
		for _, job := range jobs[queue] {
			m := &message{data: job}
			if tells(m, forms(row.Secret)) || tells(m, forms(fair.Mix(row.Secret, snap.ID, []string{"seed", ""}))) {
				t.Errorf("a job of %s tells of the dice: %s", queue, job)
			}
		}
	}
}

// TestAnalysisOrNone asks in the ways in which it is no error that there is none.
func TestAnalysisOrNone(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann, ben := guest(t, s.URL), guest(t, s.URL)
	short, long := finished(t, ann, "rsp", 7), finished(t, ann, "rsp", 8)
	unasked := func(c *client.Client, id string) antares.AnalysisStatus {
		t.Helper()
		a, err := analysis(t, c, http.MethodPost, id, "?unasked=true")
		if err != nil {
			t.Fatal(err)
		}
		return a.Status
	}
	known := func(id string) antares.AnalysisStatus {
		t.Helper()
		a, err := analysis(t, ann, http.MethodGet, id, "?or_none=true")
		if err != nil {
			t.Fatal(err)
		}
		return a.Status
	}
	if got := []antares.AnalysisStatus{unasked(ann, short.ID), unasked(ben, long.ID), known(long.ID)}; !slices.Equal(got, []antares.AnalysisStatus{"none", "none", "none"}) {
		t.Errorf("nothing is done unasked for short games and those of others: %v", got)
	}
	_, err := analysis(t, ann, http.MethodGet, long.ID)
	code(t, antares.CodeNotFound, err)
	if got := unasked(ann, long.ID); got != antares.AnalysisQueued {
		t.Errorf("a game of one's own: %s", got)
	}
	if got := known(long.ID); got == api.NoAnalysis {
		t.Error("one that was asked for is not known")
	}
}
