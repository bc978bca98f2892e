// Package web contains the web client and serves it. The client is written in
// TypeScript (src) and built into dist, which is committed, so that Go alone can build
// the program. This package knows nothing about games or tables; the client itself
// queries the API for those.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed all:dist
var dist embed.FS

// Embeds is where the pages lie that other sites may frame. They are a client of their own.
const Embeds = "/embed/"

// file is one built file, ready to be sent.
type file struct {
	kind, tag string
	plain     []byte
	small     func() []byte // compressed when first asked for; nil if that saves nothing
}

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
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "pages can only be read", http.StatusMethodNotAllowed)
			return
		}
		f := files[r.URL.Path]
		switch {
		case strings.HasPrefix(r.URL.Path, Embeds):
			w.Header().Set("Cache-Control", "no-cache")
			f = files["/embed.html"]
		case f != nil && strings.HasPrefix(r.URL.Path, "/assets/"):
			// The name changes with the contents.
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
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

func newFile(name string, data []byte) *file {
	sum := sha256.Sum256(data)
	return &file{
		kind:  mime.TypeByExtension(path.Ext(name)),
		tag:   base64.RawURLEncoding.EncodeToString(sum[:12]),
		plain: data,
		small: sync.OnceValue(func() []byte { return compress(data) }),
	}
}

// compress returns nil if it saves less than a tenth.
func compress(data []byte) []byte {
	var small bytes.Buffer
	z, _ := gzip.NewWriterLevel(&small, gzip.BestCompression) // a valid level
	_, _ = z.Write(data)                                      // writes to memory
	_ = z.Close()
	if small.Len() >= len(data)*9/10 {
		return nil
	}
	return small.Bytes()
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	data, tag := f.plain, f.tag
	h := w.Header()
	if small := f.small(); small != nil {
		h.Set("Vary", "Accept-Encoding")
		if takesGzip(r.Header.Get("Accept-Encoding")) {
			data, tag = small, f.tag+"-gz"
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Content-Type", f.kind)
	h.Set("ETag", strconv.Quote(tag))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// takesGzip reports whether an Accept-Encoding allows gzip by name.
func takesGzip(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		coding, quality, _ := strings.Cut(part, ";")
		if strings.TrimSpace(coding) == "gzip" {
			_, value, ok := strings.Cut(quality, "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return !ok || err == nil && q > 0
		}
	}
	return false
}
