package httpd_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// stream is an NDJSON stream as a program reads it.
type stream struct {
	t    *testing.T
	resp *http.Response
	in   *bufio.Scanner
}

func listen(t *testing.T, url, token string) *stream {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	in := bufio.NewScanner(resp.Body)
	in.Buffer(nil, 1<<20)
	return &stream{t, resp, in}
}

// next is the next line that is not empty.
func (s *stream) next(v any) {
	s.t.Helper()
	for s.in.Scan() {
		if len(s.in.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(s.in.Bytes(), v); err != nil {
			s.t.Fatalf("%s: %v", s.in.Text(), err)
		}
		return
	}
	s.t.Fatalf("the stream ended: %v", s.in.Err())
}

// bot makes a user for a program.
func bot(t *testing.T, s *servertest.Server) (*antares.User, string) {
	t.Helper()
	owner, _, err := s.Site.Guest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Site.Register(t.Context(), owner, fmt.Sprintf("Owner %s", owner.ID), "a long password"); err != nil {
		t.Fatal(err)
	}
	u, token, err := s.Site.NewBot(t.Context(), owner, "Robot "+owner.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	return u, token
}

type line struct {
	Snapshot *api.Snapshot
	Missed   []antares.Event
	Table    string
	Events   []antares.Event
}

// A table's stream begins with how it stands and goes on with events; with after= it
// tells what was missed. Several may read at once.
func TestTableStream(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	snap := open(t, ann, antares.Setup{Game: "skaane"})
	url := s.URL + "/api/tables/" + snap.ID + "/stream"
	first, second := listen(t, url, ""), listen(t, url, "")
	var l line
	for _, in := range []*stream{first, second} {
		l = line{}
		in.next(&l)
		if l.Snapshot == nil || l.Snapshot.ID != snap.ID || len(l.Missed) != 1 || l.Missed[0].Kind != antares.Created {
			t.Fatalf("%+v", l)
		}
	}
	for i := range 2 {
		if _, err := ann.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	for _, in := range []*stream{first, second} {
		head := int64(1)
		for head < 4 { // two sat, and it began
			l = line{}
			in.next(&l)
			for _, e := range l.Events {
				if head++; e.Seq != head || l.Table != snap.ID {
					t.Errorf("event %d, want %d", e.Seq, head)
				}
			}
		}
	}
	again := listen(t, url+"?after=3", "")
	l = line{}
	again.next(&l)
	if l.Snapshot == nil || l.Snapshot.Head != 4 || len(l.Missed) != 1 || l.Missed[0].Kind != antares.Started {
		t.Errorf("%+v", l)
	}
}

func TestStreamRefusals(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	snap := open(t, guest(t, s.URL), antares.Setup{Game: "skaane"})
	for _, c := range []struct {
		path, token string
		status      int
		code        antares.Code
	}{
		{"/api/stream", "", 401, antares.CodeUnauthorized},
		{"/api/stream", "wrong", 401, antares.CodeUnauthorized},
		{"/api/tables/" + snap.ID + "/stream", "wrong", 401, antares.CodeUnauthorized},
		{"/api/tables/nothere/stream", "", 404, antares.CodeNotFound},
		{"/api/tables/" + snap.ID + "/stream?after=x", "", 400, antares.CodeBadRequest},
		{"/api/tables/" + snap.ID + "/stream?after=-1", "", 400, antares.CodeBadRequest},
		{"/api/tables/" + snap.ID + "/stream?after=99", "", 400, antares.CodeBadRequest},
	} {
		in := listen(t, s.URL+c.path, c.token)
		var p api.Problem
		in.next(&p)
		if in.resp.StatusCode != c.status || p.Code != c.code || p.Detail == "" {
			t.Errorf("%s: %d %+v", c.path, in.resp.StatusCode, p)
		}
	}
}

// Whoever connects is told at once what waits: invitations, open tables, games.
func TestUserStream(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	u, token := bot(t, s)
	ann := guest(t, s.URL)
	robot, err := client.New(s.URL, token)
	if err != nil {
		t.Fatal(err)
	}
	kept := []antares.SeatPlan{{For: u.ID}, {}}
	invited := open(t, ann, antares.Setup{Game: "skaane", Seats: kept})
	waiting := open(t, ann, antares.Setup{Game: "rsp"})
	playing := open(t, ann, antares.Setup{Game: "skorpion", Seats: kept})
	over := open(t, ann, antares.Setup{Game: "skorpion", Seats: kept})
	open(t, ann, antares.Setup{Game: "skorpion", Public: true}) // none of its business
	for _, id := range []string{waiting.ID, playing.ID, over.ID} {
		if _, err := robot.Sit(t.Context(), id, 0, "robot"); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{playing.ID, over.ID} {
		if _, err := ann.Sit(t.Context(), id, 1, "ann"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ann.Act(t.Context(), over.ID, "abort"); err != nil {
		t.Fatal(err)
	}
	in := listen(t, s.URL+"/api/stream", token)
	got := map[string]api.Notice{}
	for range 3 {
		var n api.Notice
		in.next(&n)
		got[n.Table] = n
	}
	if n := got[invited.ID]; !n.Invited || n.Status != antares.Open || len(n.Seats) != 0 || n.Game != "skaane" {
		t.Errorf("invited: %+v", n)
	}
	if n := got[waiting.ID]; n.Invited || n.Status != antares.Open || len(n.Seats) != 1 {
		t.Errorf("waiting: %+v", n)
	}
	if n := got[playing.ID]; !n.YourTurn || n.Status != antares.Playing || n.Invited {
		t.Errorf("playing: %+v", n)
	}
	// What happens next comes by itself, and nothing else came before it.
	if _, err := ann.Act(t.Context(), playing.ID, "abort"); err != nil {
		t.Fatal(err)
	}
	var n api.Notice
	in.next(&n)
	if n.Table != playing.ID || n.Status != antares.Over || n.YourTurn {
		t.Errorf("over: %+v", n)
	}
}

// TestInvitations lists the tables at which a seat is kept for whoever asks.
func TestInvitations(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann, ben := guest(t, s.URL), guest(t, s.URL)
	me, err := ben.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	invited := func(c *client.Client) (ids []string) {
		t.Helper()
		list, err := c.Tables(t.Context(), url.Values{"invited": {"true"}, "status": {"open"}})
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range list {
			if line.Seats[1].For != me.ID || line.Seats[0].For != "" {
				t.Errorf("%+v", line.Seats)
			}
			ids = append(ids, line.ID)
		}
		return ids
	}
	open(t, ann, antares.Setup{Game: "rsp", Public: true})
	snap := open(t, ann, antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{}, {For: me.ID}}})
	if ids := invited(ben); len(ids) != 1 || ids[0] != snap.ID {
		t.Errorf("Ben is invited to %v", ids)
	}
	if ids := invited(ann); len(ids) != 0 {
		t.Errorf("Ann is invited to %v", ids)
	}
	if _, err := ben.Sit(t.Context(), snap.ID, -1, "seed"); err != nil {
		t.Fatal(err)
	}
	if ids := invited(ben); len(ids) != 0 {
		t.Errorf("Ben is invited to %v", ids)
	}
	nobody, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = nobody.Tables(t.Context(), url.Values{"invited": {"true"}})
	code(t, antares.CodeUnauthorized, err)
}
