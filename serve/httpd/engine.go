package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// engineAPI tells browsers where to fetch the engine with which they play and analyse by
// themselves.
func (s *Server) engineAPI(mux *http.ServeMux) {
	register(s, huma.Operation{
		OperationID: "engine", Method: http.MethodGet, Path: "/api/engine", Tags: []string{"computer"},
		Summary: "Where to fetch the engine for browsers, and the networks of the games",
	}, func(context.Context, *nothing) (*struct{ Body *api.EngineFiles }, error) {
		if s.Engine == nil {
			return nil, antares.Errorf(antares.CodeNotFound, `this server was built without an engine for browsers; "make build" makes one`)
		}
		return &struct{ Body *api.EngineFiles }{&api.EngineFiles{Wasm: s.Engine.Wasm, Exec: s.Engine.Exec, Networks: s.Engine.Networks}}, nil
	})
	if s.Engine != nil {
		mux.Handle("/engine/", s.Engine)
	}
}
