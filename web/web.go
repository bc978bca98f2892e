// Package web contains the web client and serves it. The client is written in
// TypeScript (src) and built into dist, which is committed, so that Go alone can build
// the program. This package knows nothing about games or tables; the client itself
// queries the API for those.
package web

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed all:dist
var dist embed.FS

// Embeds is where the pages lie that other sites may frame. They are a client of their own.
const Embeds = "/embed/"

// forever is for files whose names change with their contents.
const forever = "public, max-age=31536000, immutable"

// files are the built files by path. All handlers share them.
var files = sync.OnceValue(func() map[string]*file {
	files := map[string]*file{}
	err := fs.WalkDir(dist, "dist", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := dist.ReadFile(name)
		if err == nil {
			files[strings.TrimPrefix(name, "dist")] = newFile(name, data)
		}
		return err
	})
	if err != nil { // cannot happen: it is part of the program
		panic(err)
	}
	return files
})

// Handler serves the client: its files by path, and its single page for every path that
// could be a page, since only the client knows which pages exist.
func Handler() http.Handler {
	files := files()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !onlyRead(w, r) {
			return
		}
		f := files[r.URL.Path]
		switch {
		case strings.HasPrefix(r.URL.Path, Embeds):
			w.Header().Set("Cache-Control", "no-cache")
			f = files["/embed.html"]
		case f != nil && strings.HasPrefix(r.URL.Path, "/assets/"):
			w.Header().Set("Cache-Control", forever)
		case f != nil:
			w.Header().Set("Cache-Control", "no-cache")
		case path.Ext(r.URL.Path) == "":
			w.Header().Set("Cache-Control", "no-cache")
			f = files["/index.html"]
		default:
			http.NotFound(w, r)
			return
		}
		f.serve(w, r)
	})
}

// onlyRead refuses requests that do more than read.
func onlyRead(w http.ResponseWriter, r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "pages can only be read", http.StatusMethodNotAllowed)
	return false
}
