package httpd_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/web"
)

// someEngine is not what "make build" builds, so that tests need not wait for it.
func someEngine(t *testing.T) *web.Engine {
	t.Helper()
	var small bytes.Buffer
	z := brotli.NewWriter(&small)
	if _, err := z.Write([]byte("\x00asm")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return web.NewEngine(fstest.MapFS{"antares.wasm.br": {Data: small.Bytes()}, "wasm_exec.js": {Data: []byte("start()")}}, catalog.Networks())
}

func TestEngine(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Engine = someEngine(t) })
	var files api.EngineFiles
	if err := json.Unmarshal([]byte(status(t, 200, asked(t, "GET", s.URL+"/api/engine", ""))), &files); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{files.Wasm: "\x00asm", files.Exec: "start()"}
	for id, file := range catalog.Networks() {
		want[files.Networks[id]] = string(file)
	}
	if len(want) != 2+len(catalog.Games()) {
		t.Errorf("%+v", files)
	}
	for address, body := range want {
		resp, got := fetch(t, asked(t, "GET", s.URL+address, ""))
		if resp.StatusCode != http.StatusOK || got != body || !strings.Contains(resp.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, %d bytes, %v", address, resp.StatusCode, len(got), resp.Header)
		}
	}
}

// A program that was built without the engine says so.
func TestNoEngine(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	if text := status(t, 404, asked(t, "GET", s.URL+"/api/engine", "")); !strings.Contains(text, "make build") {
		t.Error(text)
	}
}
