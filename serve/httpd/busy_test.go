package httpd_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// besieged is a store at whose public side too many wait.
type besieged struct{ antares.Store }

func (b besieged) Public() antares.Reader { return refusing{b.Store} }

// refusing answers as a full queue does.
type refusing struct{ antares.Reader }

func (refusing) Table(context.Context, string) (*antares.TableRow, []antares.Event, error) {
	return nil, nil, antares.ErrBusy
}

func (refusing) Events(context.Context, string, int64, int) ([]antares.Event, error) {
	return nil, antares.ErrBusy
}

func (refusing) Tables(context.Context, antares.Filter) ([]antares.TableRow, error) {
	return nil, antares.ErrBusy
}

func (refusing) User(context.Context, string) (*antares.User, error) { return nil, antares.ErrBusy }

func (refusing) UserByName(context.Context, string) (*antares.User, error) {
	return nil, antares.ErrBusy
}

func (refusing) Leaders(context.Context, string, int) ([]antares.Rating, error) {
	return nil, antares.ErrBusy
}

// TestBusyReaders: where too many read, the next reader is told when to come again, and
// those who play go on playing.
func TestBusyReaders(t *testing.T) {
	srv := servertest.Over(t, func(kept antares.Store) antares.Store { return besieged{kept} })
	ann := guest(t, srv.URL)
	snap := open(t, ann, antares.Setup{Game: "skaane", Public: true})
	for _, path := range []string{
		"/api/tables", "/api/tables?user=level-1", "/api/users/level-1", "/api/games/skaane/leaders", "/api/tables/nowhere",
		"/api/tables/" + snap.ID + "/events", "/api/tables/" + snap.ID + "/stream", "/api/tables/nowhere/record", "/api/tables/nowhere/picture.svg",
	} {
		resp, err := http.Get(srv.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusServiceUnavailable || resp.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %s, Retry-After %q", path, resp.Status, resp.Header.Get("Retry-After"))
		}
	}
	for seat := range 2 {
		if _, err := ann.Sit(t.Context(), snap.ID, seat, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	var view api.View
	if err := ann.Do(t.Context(), http.MethodGet, "/api/tables/"+snap.ID+"/view", nil, &view); err != nil {
		t.Fatal(err) // it is in memory
	}
	if _, err := ann.Play(t.Context(), snap.ID, 0, view.Actions[0].Text); err != nil {
		t.Fatal(err)
	}
	if end, err := ann.Act(t.Context(), snap.ID, "resign"); err != nil || end.Status != antares.Over {
		t.Fatalf("%+v, %v", end, err)
	}
	if !client.Temporary(ann.Do(t.Context(), http.MethodGet, "/api/tables", nil, nil)) {
		t.Error("a client does not know that it may try again")
	}
}
