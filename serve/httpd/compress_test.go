package httpd_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"testing"

	"github.com/antares-games/antares/serve/httpd/servertest"
)

// What is the same for everybody comes compressed to whoever takes it so, and is the same
// then. What is about somebody does not, whatever a browser asks for.
func TestCompress(t *testing.T) {
	url := servertest.Start(t, t.TempDir(), nil).URL
	for path, small := range map[string]bool{
		"/api/games/scorpion/kit":       true,
		"/api/picture.svg?game=skaane":  true,
		"/api/rules/rsp":                true,
		"/api/openapi.json":             true,
		"/api/tables?limit=1":           false,
		"/api/picture.png?game=skaane":  false, // is compressed by itself
		"/api/games/scorpion/kit?set=x": false, // too short
	} {
		_, plain := get(t, url+path, "Accept-Encoding", "identity")
		r, body := get(t, url+path, "Accept-Encoding", "gzip")
		if got := r.Header.Get("Content-Encoding") == "gzip"; got != small {
			t.Errorf("%s: compressed is %v, want %v", path, got, small)
			continue
		}
		if !small {
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if all, err := io.ReadAll(z); err != nil || !bytes.Equal(all, plain) {
			t.Errorf("%s: %v, %d bytes, plain %d", path, err, len(all), len(plain))
		}
		if len(body)*2 > len(plain) || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %d of %d bytes, %v", path, len(body), len(plain), r.Header)
		}
		tag := r.Header.Get("ETag")
		if r, body := get(t, url+path, "Accept-Encoding", "gzip", "If-None-Match", tag); tag != "" && (r.StatusCode != http.StatusNotModified || len(body) != 0) {
			t.Errorf("%s again: %s, %d bytes", path, r.Status, len(body))
		}
	}
}
