package httpd

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/api"
)

func init() {
	// No list is ever null: an empty one is []. The framework is configured here, once
	// for the whole program.
	huma.DefaultArrayNullable = false
}

// listOf returns a list that is encoded as [] rather than null.
func listOf[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}

// schemasOf are the schemas of types and of all that they are made of.
func schemasOf(types ...reflect.Type) huma.Registry {
	r := huma.NewMapRegistry("#/$defs/", huma.DefaultSchemaNamer)
	for _, t := range types {
		r.Schema(t, true, "")
	}
	return r
}

// liveSchemas describe what OpenAPI cannot express: the socket's requests and messages,
// and the lines of streams.
func liveSchemas() huma.Registry {
	return schemasOf(reflect.TypeFor[api.Request](), reflect.TypeFor[api.Message](), reflect.TypeFor[api.Notice]())
}

// engineSchemas describe what a page and the engine in its worker say to each other.
func engineSchemas() huma.Registry {
	return schemasOf(reflect.TypeFor[api.EngineRequest](), reflect.TypeFor[api.EngineReply](),
		reflect.TypeFor[api.EvaluateLive](), reflect.TypeFor[api.Evaluation](), reflect.TypeFor[api.Choose](), reflect.TypeFor[api.Chosen](),
		reflect.TypeFor[api.AnalyseGame](), reflect.TypeFor[api.AnalysedSoFar](), reflect.TypeFor[api.VerifyGame](), reflect.TypeFor[api.Verified](),
		reflect.TypeFor[api.SitHere](), reflect.TypeFor[api.KeptTable](), reflect.TypeFor[api.Keep](), reflect.TypeFor[api.KeepDone](), reflect.TypeFor[api.ForgetTable]())
}

// described is a document of schemas.
func described(title, text string, r huma.Registry) http.HandlerFunc {
	data, err := json.Marshal(struct {
		Schema      string                  `json:"$schema"`
		Title       string                  `json:"title"`
		Description string                  `json:"description"`
		Defs        map[string]*huma.Schema `json:"$defs"`
	}{"https://json-schema.org/draft/2020-12/schema", title, text, r.Map()})
	if err != nil {
		panic(err) // impossible: it consists of our own types
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/schema+json")
		_, _ = w.Write(data) // the client may have gone
	}
}

// liveSchema is GET /api/socket.json.
func liveSchema() http.HandlerFunc {
	return described("Antares, live", "What goes over GET /api/ws: Request is what a client sends, Message what the server sends. A line of GET /api/stream is a Notice, one of GET /api/tables/{id}/stream a Message. See docs/api.md.", liveSchemas())
}

// engineSchema is GET /api/engine.json.
func engineSchema() http.HandlerFunc {
	return described("Antares, the engine in a browser", "What a page and the engine in its worker say to each other. The server takes no part in it.", engineSchemas())
}
