// Package httpd is the HTTP side of a site: a self-describing JSON API, live updates over
// WebSockets, and streams for bots. It decides nothing about games or tables; package
// site does that.
package httpd

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
	"github.com/antares-games/antares/web"
)

// Config configures a server.
type Config struct {
	Site  *site.Site
	Games []game.Game
	Log   *slog.Logger
	// Key signs cookies. It must be the same on all servers of a site.
	Key []byte
	// Secure means that people connect over HTTPS.
	Secure bool
	// Proxies means that a proxy passes on client addresses in X-Forwarded-For.
	Proxies bool
	// Limits bound what one user or address may do; zeros are the defaults.
	Limits Limits
	// Picture draws boards for the front page.
	Picture Picture
	// Engine is the engine for browsers; nil if the program was built without it.
	Engine *web.Engine
	// Version is the version of the program.
	Version string
}

// Server is an http.Handler.
type Server struct {
	Config
	desk        *desk.Desk
	handler     http.Handler
	api         huma.API
	limit       *limiter
	connections connections
	most        int // maximum number of lasting connections of one user
	sockets     sockets
	writable    writable
	closing     chan struct{} // closed when clients should go elsewhere
	once        sync.Once
}

// maxBody is more than any request needs, except for records of games and progress.
const (
	maxBody     = 64 << 10
	maxRecord   = 512 << 10
	maxProgress = 256 << 10
	maxUpload   = 256 << 10

	recordsPath = "/api/records"
)

// bodyLimit is the largest body of a request to a path.
func bodyLimit(path string) int64 {
	switch path {
	case recordsPath:
		return maxRecord
	case progressPath:
		return maxProgress
	case uploadPath:
		return maxUpload
	}
	return maxBody
}

// New creates a server.
func New(c Config) *Server {
	s := &Server{Config: c, limit: newLimiter(c.Limits), most: cmp.Or(c.Limits.Sockets, usual.Sockets), closing: make(chan struct{})}
	s.desk = &desk.Desk{
		Games:     c.Games,
		Find:      func(id string) (game.Game, error) { return c.Site.Find(id) },
		Configure: func(id string, o game.Options) (game.Variant, error) { return table.Variant(c.Site.Find, id, o) },
	}
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Antares", c.Version)
	config.Info.Description = "Play " + game.Listed(c.Games) + ". See docs/api.md. What goes over the WebSocket GET /api/ws and over streams is described by GET /api/socket.json."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/openapi", "", ""
	config.CreateHooks = nil // no $schema in every answer
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: s.cookieName(), Description: "of POST /api/guest, /api/register and /api/login; its name is __Host-antares over HTTPS and antares without"},
		"token":  {Type: "http", Scheme: "bearer", Description: "of POST /api/bots"},
	}
	config.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[api.Report](), reflect.TypeFor[report]())
	s.api = humago.New(mux, config)
	s.api.UseMiddleware(s.identify)
	s.peopleAPI()
	s.gamesAPI()
	s.kitAPI()
	s.shareAPI()
	s.positionsAPI()
	s.rulesAPI()
	s.puzzlesAPI()
	s.tablesAPI()
	s.engineAPI(mux)
	mux.HandleFunc("GET /api/socket.json", liveSchema())
	mux.HandleFunc("GET /api/engine.json", engineSchema())
	mux.HandleFunc("GET /api/ws", s.socket)
	mux.HandleFunc("GET /api/stream", s.streamMine)
	mux.HandleFunc("GET /api/tables/{id}/stream", s.streamTable)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, problem("not_found", "there is no "+r.Method+" "+r.URL.Path))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.ready)
	if c.Picture != nil {
		mux.Handle("/", front(c.Games, c.Picture))
	}
	s.handler = s.protect(compress(mux))
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// API is the description of the API as OpenAPI 3.1.
func (s *Server) API() *huma.OpenAPI { return s.api.OpenAPI() }

// ready reports whether this server can do its work.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	select {
	case <-s.closing:
		writeProblem(w, problem("unavailable", "this server is shutting down"))
		return
	default:
	}
	if err := s.writable.check(ctx, s.Site.Ping); err != nil {
		writeProblem(w, problem("unavailable", "the store does not write"))
		return
	}
	if reasons := s.Site.Health(); len(reasons) > 0 {
		writeProblem(w, problem("unavailable", strings.Join(reasons, "; ")))
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// Drain asks all connected clients to resume elsewhere, and waits until they have been
// notified or ctx ends.
func (s *Server) Drain(ctx context.Context) {
	s.once.Do(func() { close(s.closing) })
	s.sockets.wait(ctx)
}
