package httpd_test

import (
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// The manifest names icons that exist in the sizes that it says, and every game.
func TestManifest(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) {
		c.Picture = func(game.Variant) []byte { return []byte("<svg/>") }
	})
	type icon struct{ Src, Sizes, Type, Purpose string }
	var m struct {
		Name, Description, Lang, Display string
		ShortName                        string `json:"short_name"`
		StartURL                         string `json:"start_url"`
		Icons                            []icon
		Shortcuts                        []struct{ Name, URL string }
	}
	said := map[string]string{}
	for accept, lang := range map[string]string{"": "en", "de-DE,fr;q=0.5": "en", "en-GB": "en", "fr-CA,en;q=0.8": "fr", "FR;q=1": "fr", "fr": "fr"} {
		resp, body := fetch(t, asked(t, "GET", s.URL+"/manifest.webmanifest", "", "Accept-Language", accept))
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != "application/manifest+json" || !strings.Contains(resp.Header.Get("Vary"), "Accept-Language") {
			t.Fatal(resp.StatusCode, resp.Header)
		}
		if err := json.Unmarshal([]byte(body), &m); err != nil || m.Lang != lang {
			t.Errorf("%q: in %s: %v", accept, m.Lang, err)
		}
		said[lang] = m.Description
	}
	if said["en"] == said["fr"] || said["fr"] == "" {
		t.Errorf("%q", said)
	}
	if m.Name == "" || m.ShortName == "" || m.Display != "standalone" || m.StartURL != "/?source=home" {
		t.Errorf("%+v", m)
	}
	purposes := map[string]int{}
	for _, i := range append(m.Icons, icon{Src: "/icons/apple-180.png", Sizes: "180x180", Type: "image/png"}) {
		purposes[i.Purpose+i.Sizes]++
		resp, err := http.Get(s.URL + i.Src)
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(resp.Body)
		_ = resp.Body.Close()
		if got := fmt.Sprintf("%dx%d", c.Width, c.Height); err != nil || got != i.Sizes || resp.Header.Get("Content-Type") != i.Type {
			t.Errorf("%s is %s, not %s: %v %v", i.Src, got, i.Sizes, err, resp.Header)
		}
	}
	for _, want := range []string{"192x192", "512x512", "maskable192x192", "maskable512x512"} {
		if purposes[want] != 1 {
			t.Errorf("no icon %s", want)
		}
	}
	if len(m.Shortcuts) != len(catalog.Games()) {
		t.Fatalf("%d shortcuts", len(m.Shortcuts))
	}
	for i, g := range catalog.Games() {
		if got := m.Shortcuts[i]; got.Name != g.Info().Name || got.URL != "/new/"+g.Info().ID+"?source=home" {
			t.Errorf("%+v", got)
		}
	}
}
