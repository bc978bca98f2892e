package httpd_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
)

// uploaded is a game that was played on a device to its end, at random, against a level.
func uploaded(t testing.TB, id string, seed uint64) api.Upload {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	line, r := v.New(game.SeedDice(seed)), game.NewRand(seed)
	out := api.Upload{
		Table: fmt.Sprintf("local-abc%d", seed), Game: id, Seats: make([]antares.SeatPlan, len(v.Traits().Seats)), Start: line.Start(), Reason: antares.ByRule,
	}
	out.Seats[1].Level = 3
	for line.Turn() != game.Over {
		action := ""
		if line.Turn() == game.Chance {
			action, err = line.Roll()
		} else {
			legal := line.Legal()
			action = legal[r.N(len(legal))]
			err = line.Play(action)
		}
		if err != nil {
			t.Fatal(err)
		}
		out.Actions = append(out.Actions, action)
	}
	out.Result = line.Outcome().Format(v.Traits().Seats)
	return out
}

// TestUpload: games that were played on a device can be looked at by others, analysed and
// played again, and are nobody's ratings. The same game is one table.
func TestUpload(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann, ben := guest(t, s.URL), guest(t, s.URL)
	me, err := ann.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range catalog.Games() {
		in := uploaded(t, g.Info().ID, 5)
		var snap, again, theirs, other api.Snapshot
		for to, body := range map[*api.Snapshot]api.Upload{&snap: in, &again: in} {
			if err := ann.Do(t.Context(), http.MethodPost, "/api/tables/upload", body, to); err != nil {
				t.Fatal(err)
			}
		}
		if snap.ID != again.ID || !snap.Foreign || snap.Setup.Commitment != "" || snap.Setup.Rated || snap.Setup.Public || snap.Secret != "" ||
			snap.Status != antares.Over || snap.Result != in.Result || len(snap.Actions) != len(in.Actions) || len(snap.Mine) != len(in.Seats)-1 {
			t.Fatalf("%s: %+v", in.Game, snap)
		}
		if seat := snap.Seats[0]; seat.User != me.ID || seat.Name != me.Name || snap.Seats[1].Level != 3 {
			t.Errorf("%s: %+v", in.Game, snap.Seats)
		}
		// Somebody else opens it by its link, and uploads the same as a game of their own.
		if err := ben.Do(t.Context(), http.MethodGet, "/api/tables/"+snap.ID, nil, &theirs); err != nil || theirs.Mine != nil || !theirs.Foreign {
			t.Errorf("%s: %+v, %v", in.Game, theirs, err)
		}
		if text, err := ben.Record(t.Context(), snap.ID); err != nil || !strings.Contains(string(text), in.Result) {
			t.Errorf("%s: %s, %v", in.Game, text, err)
		}
		if err := ben.Do(t.Context(), http.MethodPost, "/api/tables/upload", in, &other); err != nil || other.ID == snap.ID {
			t.Errorf("%s: %v", in.Game, err)
		}
		// It is among one's own games, and in no list of others.
		for c, want := range map[*client.Client]bool{ann: true, ben: false} {
			list, err := c.Tables(t.Context(), url.Values{"user": {me.ID}, "status": {"over"}})
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, l := range list {
				found = found || l.ID == snap.ID
			}
			if found != want {
				t.Errorf("%s: listed: %v", in.Game, found)
			}
		}
		var analysis api.Analysis
		if err := ben.Do(t.Context(), http.MethodPost, "/api/tables/"+snap.ID+"/analysis", nil, &analysis); err != nil || analysis.Status == antares.AnalysisFailed {
			t.Errorf("%s: %+v, %v", in.Game, analysis, err)
		}
		if next, err := ann.Offer(t.Context(), snap.ID, antares.OfferRematch); err != nil || next.Rematch == "" && len(snap.Mine) == 1 {
			t.Errorf("%s: %+v, %v", in.Game, next, err)
		}
	}
}

// TestUploadRefused: nonsense is refused with a reason, and nothing is kept of it.
func TestUploadRefused(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	good := uploaded(t, "skaane", 5)
	for name, c := range map[string]struct {
		change func(in *api.Upload)
		status int
	}{
		"an illegal action":  {func(in *api.Upload) { in.Actions[3] = "a1a1" }, 422},
		"no action at all":   {func(in *api.Upload) { in.Actions[3] = "\x00" }, 422},
		"a long action":      {func(in *api.Upload) { in.Actions[3] = strings.Repeat("x", 2000) }, 422},
		"an end too early":   {func(in *api.Upload) { in.Actions = in.Actions[:5] }, 400},
		"another result":     {func(in *api.Upload) { in.Result = "draw:cheese" }, 400},
		"another reason":     {func(in *api.Upload) { in.Reason = "time" }, 400},
		"a server's table":   {func(in *api.Upload) { in.Table = "abcdefgh" }, 400},
		"another game":       {func(in *api.Upload) { in.Game = "chess" }, 400},
		"no game":            {func(in *api.Upload) { in.Game = "" }, 400},
		"a position":         {func(in *api.Upload) { in.Start = "nowhere" }, 422},
		"no seats":           {func(in *api.Upload) { in.Seats = nil }, 400},
		"a level of eleven":  {func(in *api.Upload) { in.Seats[1].Level = 11 }, 400},
		"somebody else":      {func(in *api.Upload) { in.Seats[0].For = "level-1" }, 400},
		"computers alone":    {func(in *api.Upload) { in.Seats[0].Level = 2 }, 400},
		"too many actions":   {func(in *api.Upload) { in.Actions = make([]string, 12_001) }, 400},
		"more than is read":  {func(in *api.Upload) { in.Actions = append(in.Actions, strings.Repeat("x", 300<<10)) }, 413},
		"an unknown option":  {func(in *api.Upload) { in.Options = map[string]string{"colour": "blue"} }, 400},
		"a file of a server": {func(in *api.Upload) { in.Game, in.Options = "skorpion", map[string]string{"board": "/etc/passwd"} }, 422},
	} {
		in := good
		in.Actions, in.Seats = append([]string{}, good.Actions...), append([]antares.SeatPlan{}, good.Seats...)
		c.change(&in)
		var problem *api.Problem
		err := ann.Do(t.Context(), http.MethodPost, "/api/tables/upload", in, nil)
		if p, ok := err.(*api.Problem); ok { //nolint:errorlint // it is returned as it is
			problem = p
		}
		if problem == nil || problem.Status != c.status || problem.Detail == "" {
			text, _ := json.Marshal(problem)
			t.Errorf("%s: %v, %.300s", name, err, text)
		}
		if name == "an illegal action" && (problem.At == nil || *problem.At != 3 || problem.Rule == "") {
			t.Errorf("%+v", problem)
		}
	}
	code(t, antares.CodeUnauthorized, stranger(t, s.URL).Do(t.Context(), http.MethodPost, "/api/tables/upload", good, nil))
	me, err := ann.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if list, err := ann.Tables(t.Context(), url.Values{"user": {me.ID}}); err != nil || len(list) > 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

// stranger is somebody whom the server does not know.
func stranger(t *testing.T, url string) *client.Client {
	t.Helper()
	c, err := client.New(url, "")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestUploadQuota: only so many games of one person are kept per hour. The same game again
// is free.
func TestUploadQuota(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{Uploads: 3}, nil)
	ann := guest(t, s.URL)
	upload := func(seed uint64) error {
		return ann.Do(t.Context(), http.MethodPost, "/api/tables/upload", uploaded(t, "skaane", seed), nil)
	}
	for seed := range uint64(3) {
		if err := upload(seed); err != nil {
			t.Fatal(err)
		}
	}
	problem := code(t, antares.CodeLimited, upload(4))
	if !strings.Contains(problem.Detail, "3 times per hour") || problem.Retry < 60 {
		t.Errorf("%+v", problem)
	}
	if err := upload(1); err != nil {
		t.Errorf("a game that is kept already: %v", err)
	}
}
