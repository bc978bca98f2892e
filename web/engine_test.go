package web_test

import (
	"bytes"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"github.com/antares-games/antares/web"
)

// built is a folder as scripts/wasm leaves it.
func built(t *testing.T, program string) fstest.MapFS {
	t.Helper()
	var small bytes.Buffer
	z := brotli.NewWriter(&small)
	if _, err := z.Write([]byte(program)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{"antares.wasm.br": {Data: small.Bytes()}, "wasm_exec.js": {Data: []byte("start()")}, ".gitignore": {}}
}

func TestEngine(t *testing.T) {
	program := strings.Repeat("\x00asm program ", 1000)
	e := web.NewEngine(built(t, program), map[string][]byte{"skaane": []byte("network")})
	if e == nil {
		t.Fatal("there is no engine")
	}
	for address, want := range map[string]struct{ form, kind, body string }{
		e.Wasm:               {`^/engine/antares-[0-9a-f]{16}\.wasm$`, "application/wasm", program},
		e.Exec:               {`^/engine/wasm_exec-[0-9a-f]{16}\.js$`, "text/javascript; charset=utf-8", "start()"},
		e.Networks["skaane"]: {`^/engine/skaane-[0-9a-f]{16}\.net$`, "application/octet-stream", "network"},
	} {
		if !regexp.MustCompile(want.form).MatchString(address) {
			t.Errorf("the address %q", address)
		}
		tags := map[string]bool{}
		for _, encoding := range []string{"gzip, deflate, br, zstd", "gzip", "", "br;q=0, gzip;q=0"} {
			res, body := askOf(t, e, "GET", address, encoding, "")
			h := res.Header
			if body != want.body || h.Get("Content-Type") != want.kind || !strings.Contains(h.Get("Cache-Control"), "immutable") || h.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s as %q: %d bytes, %v", address, encoding, len(body), h)
			}
			if got, may := h.Get("Content-Encoding"), strings.SplitN(encoding, ";", 2)[0]; got != "" && !strings.Contains(may, got) {
				t.Errorf("%s as %q comes as %q", address, encoding, got)
			}
			tags[h.Get("ETag")] = true
			if again, _ := askOf(t, e, "GET", address, encoding, h.Get("ETag")); again.StatusCode != http.StatusNotModified {
				t.Errorf("%s as %q: %d with its tag", address, encoding, again.StatusCode)
			}
		}
		if address == e.Wasm && len(tags) != 3 {
			t.Errorf("brotli, gzip and plain have the tags %v", tags)
		}
		if res, _ := askOf(t, e, "POST", address, "", ""); res.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST %s: %d", address, res.StatusCode)
		}
	}
	if res, _ := askOf(t, e, "GET", e.Wasm, "br", ""); res.Header.Get("Content-Encoding") != "br" {
		t.Errorf("not as it was built: %v", res.Header)
	}
	if res, _ := askOf(t, e, "GET", "/engine/antares-0123456789abcdef.wasm", "", ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("another version: %d", res.StatusCode)
	}
	if other := web.NewEngine(built(t, program+"."), nil); other.Wasm == e.Wasm || other.Exec != e.Exec {
		t.Errorf("the addresses do not follow the contents: %+v, %+v", e, other)
	}
}

// A folder in which nothing was built, or only half of it, is no engine.
func TestNoEngine(t *testing.T) {
	half := built(t, "program")
	delete(half, "wasm_exec.js")
	for _, fsys := range []fstest.MapFS{{".gitignore": {}}, half} {
		if e := web.NewEngine(fsys, nil); e != nil {
			t.Errorf("%v: %+v", fsys, e)
		}
	}
}
