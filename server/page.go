package server

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"github.com/antares-games/antares/game"
)

// Picture draws the board of a game at its start, as SVG.
type Picture func(game.Variant) []byte

var frontPage = template.Must(template.New("front").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Antares: four rare board games</title>
<link rel="stylesheet" href="/front.css">
<main>
<h1>Antares</h1>
<p>Four rare board games whose boxes are long out of print. This server is open: programs and terminals play here
over its API (<a href="/api/openapi.json">described here</a>). Boards in the browser are yet to come.
<a href="/verify">Were the dice fair?</a></p>
<ul>
{{range .}}<li><img src="/picture/{{.ID}}.svg" alt="" width="160" height="160">
<h2>{{.Name}} <small>{{.Subtitle}}</small></h2><p>{{.Blurb}} <i>{{.Players}} players.</i></p></li>
{{end}}</ul>
</main>
</html>
`))

const frontStyle = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#14161c;color:#e8e6e0}
main{max-width:52rem;margin:auto;padding:1.5rem}a{color:#9cc4ff}ul{list-style:none;padding:0}
li{display:grid;grid-template-columns:160px 1fr;gap:0 1.5rem;margin:1.5rem 0;align-items:center}
img{grid-row:1/3;border-radius:8px;width:100%;height:auto}h2{margin:0;align-self:end}small{font-weight:normal;color:#b9b5aa}p{margin:0}
@media(prefers-color-scheme:light){body{background:#faf8f3;color:#222}a{color:#1b4f9c}small{color:#666}}
@media(max-width:32rem){li{grid-template-columns:96px 1fr}}
`

// pages are those that stand for themselves.
//
//go:embed pages
var pages embed.FS

// front serves a page for whoever opens the address in a browser.
func front(games []game.Game, draw Picture) http.Handler {
	mux := http.NewServeMux()
	var page bytes.Buffer
	var infos []*game.Info
	for _, g := range games {
		info := g.Info()
		infos = append(infos, info)
		mux.HandleFunc("GET /picture/"+info.ID+".svg", func(w http.ResponseWriter, _ *http.Request) {
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
	if err := frontPage.Execute(&page, infos); err != nil { // it is our own
		panic(err)
	}
	mux.HandleFunc("GET /front.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write([]byte(frontStyle))
	})
	for path, file := range map[string]string{"/verify": "pages/verify.html", "/verify.js": "pages/verify.js"} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, pages, file) })
	}
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page.Bytes())
	})
	return mux
}
