package httpd_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// dump opens a page in a real browser and returns what it became.
func dump(t *testing.T, url string) string {
	t.Helper()
	browser, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		browser, err = exec.LookPath("chromium")
	}
	if err != nil {
		t.Fatal("the tests of pages need a browser: apt-get install chromium-headless-shell")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--user-data-dir="+t.TempDir(), "--virtual-time-budget=20000", "--dump-dom", url).Output()
	if err != nil {
		t.Fatalf("chromium: %v", err)
	}
	return string(out)
}

// The page that checks the dice comes to the right verdict in a real browser, for dice
// and for deals, after something was taken back.
func TestVerifyPage(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) {
		c.Picture = func(game.Variant) []byte { return []byte("<svg xmlns='http://www.w3.org/2000/svg'/>") }
	})
	c := guest(t, s.URL)
	ctx := t.Context()
	for _, setup := range []antares.Setup{
		{Game: "scorpion", Options: map[string]string{"players": "2"}, Seats: make([]antares.SeatPlan, 2)},
		{Game: "skaane", Seats: make([]antares.SeatPlan, 2)},
		{Game: "skaane", Options: map[string]string{"deal": "mirror", "board": "6x6"}, Seats: make([]antares.SeatPlan, 2)},
	} {
		snap := open(t, c, setup)
		for i := range 2 {
			if _, err := c.Sit(ctx, snap.ID, i, "seed"); err != nil {
				t.Fatal(err)
			}
		}
		if got := dump(t, s.URL+"/verify?table="+snap.ID); !strings.Contains(got, "its secret is still hidden") {
			t.Errorf("%s: before the end: %s", setup.Game, got)
		}
		for range 4 {
			playFirst(t, c, snap.ID)
		}
		if _, err := c.Offer(ctx, snap.ID, antares.OfferTakeback); err != nil {
			t.Fatal(err)
		}
		playFirst(t, c, snap.ID)
		if _, err := c.Act(ctx, snap.ID, "resign"); err != nil {
			t.Fatal(err)
		}
		got := dump(t, s.URL+"/verify?table="+snap.ID)
		if !strings.Contains(got, "Verified: everything matches") || strings.Contains(got, "✗") {
			t.Errorf("%s: %s", setup.Game, got)
		}
		if got := dump(t, lying(t, s.URL)+"/verify?table="+snap.ID); !strings.Contains(got, "NOT fair") || !strings.Contains(got, "✗") {
			t.Errorf("%s: a lie is not found: %s", setup.Game, got)
		}
	}
}

// lying is the same server, but it tells other dice and another start than there were.
func lying(t *testing.T, to string) string {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: func(r *http.Response) error {
			if !strings.HasPrefix(r.Request.URL.Path, "/api/") {
				return nil
			}
			body, err := io.ReadAll(r.Body)
			text := regexp.MustCompile(`("kind":"rolled"[^}]*"action":")[1-6]"`).ReplaceAllString(string(body), `${1}7"`)
			text = strings.Replace(text, ` light 0"`, ` dark 0"`, 1)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
			r.Header.Del("Content-Length")
			return err
		},
	}
	s := httptest.NewServer(proxy)
	t.Cleanup(s.Close)
	return s.URL
}

// playFirst plays the first legal action.
func playFirst(t *testing.T, c *client.Client, table string) {
	t.Helper()
	snap, err := c.Table(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	var view struct {
		Actions []struct{ Text string }
	}
	if err := c.Do(t.Context(), http.MethodGet, "/api/tables/"+table+"/view", nil, &view); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Play(t.Context(), table, snap.Ply, view.Actions[0].Text); err != nil {
		t.Fatal(err)
	}
}
