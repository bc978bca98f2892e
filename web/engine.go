package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed all:engine
var engine embed.FS

// Built is the engine for browsers as "make build" left it (scripts/wasm). A program that
// was built in another way has none.
func Built() fs.FS {
	dir, err := fs.Sub(engine, "engine")
	if err != nil { // cannot happen: it is part of the program
		panic(err)
	}
	return dir
}

// Engine is what a browser needs in order to play and analyse by itself, by the addresses
// under which it is served. The addresses change with the contents.
type Engine struct {
	Wasm, Exec string            // the program, and the script that starts it
	Networks   map[string]string // by the id of the game

	files map[string]*file
}

// NewEngine reads what was built, and adds the networks of games to it, by their ids. It
// returns nil if nothing was built.
func NewEngine(built fs.FS, networks map[string][]byte) *Engine {
	wasm, err := fs.ReadFile(built, "antares.wasm.br")
	if err != nil {
		return nil
	}
	exec, err := fs.ReadFile(built, "wasm_exec.js")
	if err != nil {
		return nil
	}
	e := &Engine{Networks: map[string]string{}, files: map[string]*file{}}
	e.Wasm = e.add("antares.wasm", wasm, newPacked)
	e.Exec = e.add("wasm_exec.js", exec, newFile)
	for id, data := range networks {
		e.Networks[id] = e.add(id+".net", data, newFile)
	}
	return e
}

// add serves a file and returns its address.
func (e *Engine) add(name string, data []byte, file func(string, []byte) *file) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	address := "/engine/" + strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:8]) + ext
	e.files[address] = file(name, data)
	return address
}

// ServeHTTP serves the files.
func (e *Engine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch f := e.files[r.URL.Path]; {
	case f == nil:
		http.NotFound(w, r)
	case onlyRead(w, r):
		w.Header().Set("Cache-Control", forever)
		f.serve(w, r)
	}
}
