package httpd

import (
	"net/http"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/web"
)

// Picture draws the board of a game at its start, as SVG.
type Picture func(game.Variant) []byte

// front serves everything outside the API: the web client, how it is
// installed, and pictures of the games.
func front(games []game.Game, draw Picture) http.Handler {
	mux := http.NewServeMux()
	for _, g := range games {
		// Drawn only once, since pages have no limits of their own.
		picture := sync.OnceValue(func() []byte {
			v, err := g.Configure(nil)
			if err != nil { // its own defaults
				panic(err)
			}
			return draw(v)
		})
		mux.HandleFunc("GET /picture/"+g.Info().ID+".svg", func(w http.ResponseWriter, _ *http.Request) {
			data := picture()
			w.Header().Set("Content-Type", "image/svg+xml")
			w.Header().Set("Cache-Control", "max-age=3600")
			w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
			_, _ = w.Write(data) // the client may have gone
		})
	}
	mux.HandleFunc("GET /manifest.webmanifest", installed(games))
	mux.Handle("/", web.Handler())
	return mux
}
