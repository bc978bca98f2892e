package httpd

import (
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// compress makes the large answers smaller that are the same for everybody: boards,
// pictures, rules, lessons, positions. Nothing else is compressed. An answer with a
// secret beside a text that somebody else has chosen would give the secret away by its
// length (BREACH), so answers about people, tokens and tables stay as they are; and a
// stream has to come at once.
func compress(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(1400), // what fits in a packet need not be smaller
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

// public says whether what is answered there hangs on nobody who asks.
func public(path string) bool {
	for _, p := range []string{"/api/games", "/api/picture.", "/api/rules/", "/api/lessons/", "/api/positions", "/api/openapi"} {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return strings.HasPrefix(path, "/api/tables/") && strings.HasSuffix(path, "/picture.svg")
}
