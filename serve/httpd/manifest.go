package httpd

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/antares-games/antares/game"
)

// manifest tells browsers how the client is installed as an app: its name, its icons, and a
// way into each game.
type manifest struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	ShortName   string     `json:"short_name"`
	Description string     `json:"description"`
	Lang        string     `json:"lang"`
	Dir         string     `json:"dir"`
	StartURL    string     `json:"start_url"`
	Scope       string     `json:"scope"`
	Display     string     `json:"display"`
	Background  string     `json:"background_color"`
	Theme       string     `json:"theme_color"`
	Categories  []string   `json:"categories"`
	Icons       []icon     `json:"icons"`
	Shortcuts   []shortcut `json:"shortcuts"`
}

type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type shortcut struct {
	Name  string `json:"name"`
	URL   string `json:"url"`
	Icons []icon `json:"icons"`
}

// descriptions of the app by the first part of a language's code.
var descriptions = map[string]string{
	"en": "Rare board games to play, learn and study, with or without a network.",
	"fr": "Des jeux de plateau rares à jouer, à apprendre et à étudier, avec ou sans réseau.",
}

// installed serves the manifest in the reader's language: the pages have no other way to
// choose one before anything of theirs runs.
func installed(games []game.Game) http.HandlerFunc {
	answers := map[string][]byte{}
	for lang, text := range descriptions {
		m := manifest{
			ID: "/", Name: "Antares", ShortName: "Antares", Description: text, Lang: lang, Dir: "ltr",
			StartURL: "/?source=home", Scope: "/", Display: "standalone",
			Background: "#161d33", Theme: "#161d33", Categories: []string{"games"},
			Icons: []icon{
				{Src: "/icons/192.png", Sizes: "192x192", Type: "image/png"},
				{Src: "/icons/512.png", Sizes: "512x512", Type: "image/png"},
				{Src: "/icons/maskable-192.png", Sizes: "192x192", Type: "image/png", Purpose: "maskable"},
				{Src: "/icons/maskable-512.png", Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
			},
		}
		for _, g := range games {
			i := g.Info()
			m.Shortcuts = append(m.Shortcuts, shortcut{Name: i.Name, URL: "/new/" + i.ID + "?source=home", Icons: m.Icons[:1]})
		}
		data, err := json.Marshal(m)
		if err != nil { // strings only
			panic(err)
		}
		answers[lang] = data
	}
	return func(w http.ResponseWriter, r *http.Request) {
		// Browsers send the reader's own language first.
		lang, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(r.Header.Get("Accept-Language"))), "-")
		lang, _, _ = strings.Cut(lang, ",")
		lang, _, _ = strings.Cut(lang, ";")
		data := answers[lang]
		if data == nil {
			data = answers["en"]
		}
		h := w.Header()
		h.Set("Content-Type", "application/manifest+json")
		h.Set("Cache-Control", "max-age=3600")
		h.Set("Vary", "Accept-Language")
		_, _ = w.Write(data) // the client may have gone
	}
}
