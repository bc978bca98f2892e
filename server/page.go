package server

import (
	"embed"
	"net/http"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/web"
)

// Picture draws the board of a game at its start, as SVG.
type Picture func(game.Variant) []byte

// pages are those that stand for themselves, beside the web client.
//
//go:embed pages
var pages embed.FS

// front serves everything that is no API: the web client, pictures of the games, and
// the page that checks dice, which is kept so small that one can read it.
func front(games []game.Game, draw Picture) http.Handler {
	mux := http.NewServeMux()
	for _, g := range games {
		mux.HandleFunc("GET /picture/"+g.Info().ID+".svg", func(w http.ResponseWriter, _ *http.Request) {
			v, err := g.Configure(nil)
			if err != nil { // its own defaults
				problem("internal", "the picture cannot be drawn").write(w)
				return
			}
			w.Header().Set("Content-Type", "image/svg+xml")
			w.Header().Set("Cache-Control", "max-age=3600")
			w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
			_, _ = w.Write(draw(v)) // whoever asked has gone
		})
	}
	for path, file := range map[string]string{"/verify": "verify.html", "/verify.js": "verify.js", "/verify.css": "verify.css"} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, pages, "pages/"+file) })
	}
	mux.Handle("/", web.Handler())
	return mux
}
