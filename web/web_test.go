package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/antares-games/antares/web"
)

func ask(t *testing.T, method, path, encoding, tag string) (*http.Response, string) {
	t.Helper()
	return askOf(t, web.Handler(), method, path, encoding, tag)
}

func askOf(t *testing.T, h http.Handler, method, path, encoding, tag string) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, nil)
	r.Header.Set("Accept-Encoding", encoding)
	r.Header.Set("If-None-Match", tag)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	res := w.Result()
	var body io.Reader = res.Body
	if method == http.MethodGet && res.StatusCode == http.StatusOK {
		switch res.Header.Get("Content-Encoding") {
		case "gzip":
			z, err := gzip.NewReader(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = z
		case "br":
			body = brotli.NewReader(res.Body)
		}
	}
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(data)
}

func TestPages(t *testing.T) {
	_, index := ask(t, "GET", "/", "", "")
	if !strings.Contains(index, `id="app"`) || regexp.MustCompile(`<script[^>]*>[^<]|<style| style=| on[a-z]+=`).MatchString(index) {
		t.Fatalf("the page lacks its place, or holds what the policy forbids:\n%s", index)
	}
	for _, path := range []string{"/index.html", "/t/abc", "/rules/skaane", "/anything"} {
		res, body := ask(t, "GET", path, "gzip", "")
		if res.StatusCode != 200 || body != index || res.Header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %v", path, res.StatusCode, res.Header)
		}
	}
	for _, path := range []string{"/assets/gone.js", "/robots.txt", "/../web.go"} {
		if res, _ := ask(t, "GET", path, "", ""); res.StatusCode != 404 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	if res, _ := ask(t, "POST", "/", "", ""); res.StatusCode != 405 {
		t.Errorf("POST: %d", res.StatusCode)
	}
}

func TestAssets(t *testing.T) {
	_, index := ask(t, "GET", "/", "", "")
	names := regexp.MustCompile(`"(/assets/[^"]+\.(?:js|css))"`).FindAllStringSubmatch(index, -1)
	if len(names) < 2 {
		t.Fatalf("script and style are missing:\n%s", index)
	}
	for _, m := range names {
		plain, want := ask(t, "GET", m[1], "gzip;q=0, br;q=0", "")
		small, got := ask(t, "GET", m[1], "zstd, gzip;q=0.8", "")
		smaller, same := ask(t, "GET", m[1], "gzip, br", "")
		if want == "" || got != want || same != want {
			t.Errorf("%s: %d bytes, compressed %d and %d", m[1], len(want), len(got), len(same))
		}
		if plain.Header.Get("Content-Encoding") != "" || small.Header.Get("Content-Encoding") != "gzip" || small.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v %v", m[1], plain.Header, small.Header)
		}
		if smaller.Header.Get("Content-Encoding") != "br" || smaller.Header.Get("Vary") != "Accept-Encoding" || smaller.Header.Get("ETag") == small.Header.Get("ETag") {
			t.Errorf("%s: %v", m[1], smaller.Header)
		}
		if !strings.Contains(small.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %v", m[1], small.Header)
		}
		again, _ := ask(t, "GET", m[1], "gzip", small.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified || plain.Header.Get("ETag") == small.Header.Get("ETag") {
			t.Errorf("%s: %d with its tag", m[1], again.StatusCode)
		}
		head, body := ask(t, "HEAD", m[1], "gzip", "")
		if head.StatusCode != 200 || body != "" {
			t.Errorf("%s: HEAD: %d %q", m[1], head.StatusCode, body)
		}
	}
}
