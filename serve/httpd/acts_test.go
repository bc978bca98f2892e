package httpd_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// tooLate holds that something is refused as over, with the table as it stands.
func tooLate(t *testing.T, what string, err error, status antares.Status) {
	t.Helper()
	var p *api.Problem
	if !errors.As(err, &p) || p.Code != antares.CodeOver || p.Table == nil {
		t.Errorf("%s: %v, want %s with the table", what, err, antares.CodeOver)
	} else if p.Table.Status != status {
		t.Errorf("%s: the table is %s, want %s", what, p.Table.Status, status)
	}
}

// Who plays after the end is told so, with the table as it stands, by HTTP and by socket:
// also where the others play on.
func TestTooLate(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ctx := t.Context()
	ann := guest(t, s.URL)
	socket := ann.Dial(ctx, client.Handler{})
	defer socket.Close()

	id := open(t, ann, antares.Setup{Game: "scorpion", Options: map[string]string{"players": "3"}}).ID
	people := []*client.Client{ann, guest(t, s.URL), guest(t, s.URL)}
	var snap *api.Snapshot
	for i, c := range people {
		var err error
		if snap, err = c.Sit(ctx, id, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	first := people[snap.Turn] // the dice say who begins
	if _, err := first.Act(ctx, id, "resign"); err != nil {
		t.Fatal(err)
	}
	_, err := first.Play(ctx, id, snap.Ply, "x")
	tooLate(t, "HTTP, while others play on", err, antares.Playing)
	its := first.Dial(ctx, client.Handler{})
	defer its.Close()
	tooLate(t, "socket, while others play on", its.Play(ctx, id, snap.Ply, "x"), antares.Playing)

	id = open(t, ann, antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.Fischer, Base: 1}}).ID
	for i, c := range people[:2] {
		if snap, err = c.Sit(ctx, id, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	for until := time.Now().Add(time.Minute); snap.Status != antares.Over; time.Sleep(5 * time.Millisecond) {
		if snap, err = ann.Table(ctx, id); err != nil || time.Now().After(until) {
			t.Fatalf("the flag does not fall: %v", err)
		}
	}
	_, err = ann.Play(ctx, id, 0, "x")
	tooLate(t, "HTTP", err, antares.Over)
	tooLate(t, "socket", socket.Play(ctx, id, 0, "x"), antares.Over)
}

// keyless are operations that change something and take no key: what comes twice there does
// no harm, or is told apart by itself. docs/api.md says how.
var keyless = []string{
	"guest", "register", "login", "logout", "password", "newBot", "newToken", "endToken", "analyse", "learn", "upload",
	"hint", "evaluate", "position", "arrange", "readRecord", // these change nothing
}

// Everything that is done at a table takes a key, and says so.
func TestActsTakeKeys(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	acts := 0
	for path, item := range s.Server.API().Paths {
		for _, op := range operations(item) {
			if op.Method == http.MethodGet {
				continue
			}
			takes := false
			for _, p := range op.Parameters {
				takes = takes || p.In == "header" && p.Name == "Idempotency-Key"
			}
			if takes == slices.Contains(keyless, op.OperationID) {
				t.Errorf("%s %s (%s) takes a key: %v", op.Method, path, op.OperationID, takes)
			}
			if takes {
				acts++
			}
		}
	}
	if acts != 12 {
		t.Errorf("%d operations take a key", acts)
	}
}

// Keys over HTTP: what they are, and what they do.
func TestKeys(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	id := open(t, ann, antares.Setup{Game: "skaane"}).ID
	if _, err := ann.Sit(t.Context(), id, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	chat := func(key, text string) error {
		return ann.Do(api.WithKey(t.Context(), key), http.MethodPost, "/api/tables/"+id+"/chat", api.Chat{Text: text}, nil)
	}
	code := func(err error) antares.Code {
		var p *api.Problem
		if errors.As(err, &p) {
			return p.Code
		}
		return ""
	}
	for _, key := range []string{strings.Repeat("x", 65), "é"} {
		if err := chat(key, "hello"); code(err) != antares.CodeBadRequest {
			t.Errorf("%q: %v", key, err)
		}
	}
	for _, key := range []string{"1", "1", strings.Repeat("~", 64), strings.Repeat("~", 64), "a key of words"} {
		if err := chat(key, "hello"); err != nil {
			t.Errorf("%q: %v", key, err)
		}
	}
	if err := chat("1", "something else"); code(err) != antares.CodeConflict {
		t.Errorf("the same key for something else: %v", err)
	}
	events, err := s.Store.Events(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if said := chatOf(events); len(said) != 3 {
		t.Errorf("said %q, want three times hello", said)
	}
}
