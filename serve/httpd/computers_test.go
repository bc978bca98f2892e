package httpd_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
)

// TestGuestsComputers: guests cannot set computers against each other, and nobody has more
// games against them than allowed.
func TestGuestsComputers(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{ComputerGames: 2}, nil)
	ann := guest(t, s.URL)
	table := func(c *client.Client, levels ...int) error {
		setup := antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}}
		for _, l := range levels {
			setup.Seats = append(setup.Seats, antares.SeatPlan{Level: l})
		}
		_, err := c.NewTable(t.Context(), setup)
		return err
	}
	if p := code(t, antares.CodeForbidden, table(ann, 10, 10)); !strings.Contains(p.Detail, "account") {
		t.Errorf("%q does not say what to do", p.Detail)
	}
	for range 2 {
		if err := table(ann, 0, 10); err != nil {
			t.Fatal(err)
		}
	}
	if p := code(t, antares.CodeConflict, table(ann, 0, 10)); !strings.Contains(p.Detail, "finish or resign one") {
		t.Errorf("%q does not say what to do", p.Detail)
	}
	if err := ann.Do(t.Context(), http.MethodPost, "/api/register", map[string]string{"name": "Ann", "password": "a long password"}, nil); err != nil {
		t.Fatal(err)
	}
	code(t, antares.CodeConflict, table(ann, 10, 10)) // an account changes nothing about that
	ben := guest(t, s.URL)
	if err := ben.Do(t.Context(), http.MethodPost, "/api/register", map[string]string{"name": "Ben", "password": "a long password"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := table(ben, 10, 10); err != nil {
		t.Error(err)
	}
}

// TestComputerQuotas: evaluations, hints and analyses have quotas by person and by address,
// with the time to wait.
func TestComputerQuotas(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{Questions: 2, Analyses: 1}, func(c *httpd.Config) { c.Proxies = true })
	s.Work(t)
	from := func(c *client.Client, address string) *way {
		w := &way{address: address}
		c.WithTransport(w)
		return w
	}
	fine := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	limited := func(w *way, err error) {
		t.Helper()
		p := code(t, antares.CodeLimited, err)
		if w.status != http.StatusTooManyRequests || w.retry == "" || !strings.Contains(p.Detail, "try again in") {
			t.Errorf("%d, try again %q, %q", w.status, w.retry, p.Detail)
		}
	}
	position := api.Evaluate{Game: "skaane", Start: "8/K7/8/8/8/8/k7/8 light 0"}
	nobody, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	ann := guest(t, s.URL)
	w := from(ann, "192.0.2.1")
	playing := open(t, ann, antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{}, {Level: 1}}})
	if _, err := ann.Sit(t.Context(), playing.ID, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	fine(second(evaluate(t, ann, position)))
	fine(second(ann.Hint(t.Context(), playing.ID)))
	limited(w, second(ann.Hint(t.Context(), playing.ID)))
	w = from(ann, "192.0.2.2")
	limited(w, second(evaluate(t, ann, position)))
	w = from(nobody, "192.0.2.1")
	for range 6 { // of eight
		fine(second(evaluate(t, nobody, position)))
	}
	limited(w, second(evaluate(t, nobody, position)))
	from(nobody, "192.0.2.2")
	fine(second(evaluate(t, nobody, position)))
	w = from(ann, "192.0.2.1")
	one, two := finished(t, ann, "rsp", 2), finished(t, ann, "rsp", 2)
	for range 2 { // the second time it is there
		fine(second(analysis(t, ann, http.MethodPost, one.ID)))
	}
	limited(w, second(analysis(t, ann, http.MethodPost, two.ID)))
	fine(second(analysis(t, guest(t, s.URL), http.MethodPost, two.ID)))
}

// way is the way of requests through a proxy: they come from an address, and what is said of
// the last answer is remembered.
type way struct {
	address string
	status  int
	retry   string
}

func (w *way) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", w.address)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err == nil {
		w.status, w.retry = resp.StatusCode, resp.Header.Get("Retry-After")
	}
	return resp, err
}
