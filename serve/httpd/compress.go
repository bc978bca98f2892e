package httpd

import (
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// compress compresses the large responses that are the same for everybody: boards,
// pictures, rules, lessons, positions. Nothing else is compressed. If a response contained
// a secret next to text that an attacker chose, its length would give the secret away
// (BREACH). So responses about people, tokens and tables stay as they are, and streams must
// not be delayed.
func compress(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(1400), // what fits into a packet need not be smaller
		gzhttp.CompressionLevel(3),
		gzhttp.ContentTypes([]string{"application/json", "application/problem+json", "application/openapi+json", "application/yaml", "application/openapi+yaml", "image/svg+xml"}),
	)
	if err != nil { // the settings above are part of the program
		panic(err)
	}
	small := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if public(r.URL.Path) {
			small.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// public reports whether the response under a path is the same for everybody.
func public(path string) bool {
	for _, p := range []string{"/api/games", "/api/picture.", "/api/rules/", "/api/lessons/", "/api/positions", recordsPath, "/api/openapi"} {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return strings.HasPrefix(path, "/api/tables/") && strings.HasSuffix(path, "/picture.svg")
}
