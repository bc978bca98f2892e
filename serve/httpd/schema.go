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

// liveSchemas describe what OpenAPI cannot express: the socket's requests and messages,
// and the lines of streams.
func liveSchemas() huma.Registry {
	r := huma.NewMapRegistry("#/$defs/", huma.DefaultSchemaNamer)
	for _, t := range []reflect.Type{reflect.TypeFor[api.Request](), reflect.TypeFor[api.Message](), reflect.TypeFor[api.Notice]()} {
		r.Schema(t, true, "")
	}
	return r
}

// liveSchema is GET /api/socket.json: those schemas as a document.
func liveSchema() http.HandlerFunc {
	data, err := json.Marshal(struct {
		Schema      string                  `json:"$schema"`
		Title       string                  `json:"title"`
		Description string                  `json:"description"`
		Defs        map[string]*huma.Schema `json:"$defs"`
	}{
		"https://json-schema.org/draft/2020-12/schema", "Antares, live",
		"What goes over GET /api/ws: Request is what a client sends, Message what the server sends. A line of GET /api/stream is a Notice, one of GET /api/tables/{id}/stream a Message. See docs/api.md.",
		liveSchemas().Map(),
	})
	if err != nil {
		panic(err) // impossible: it consists of our own types
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/schema+json")
		_, _ = w.Write(data) // the client may have gone
	}
}
