package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// file is one file, ready to be sent. What it has to be made of is made when it is first
// asked for.
type file struct {
	kind, tag string
	plain     func() []byte
	small     []coded // the smallest first
}

// coded is a file as it travels. Its data is nil if compressing saves nothing.
type coded struct {
	name, short string // of the coding: as in a header, and in a tag
	data        func() []byte
}

func newFile(name string, data []byte) *file {
	return &file{
		kind:  kindOf(name),
		tag:   tagOf(data),
		plain: func() []byte { return data },
		small: []coded{
			{"br", "br", sync.OnceValue(func() []byte { return worthIt(compress(data), data) })},
			{"gzip", "gz", sync.OnceValue(func() []byte { return worthIt(zip(bytes.NewReader(data)), data) })},
		},
	}
}

// newPacked is a file that was compressed long ago, by better means than there is time for
// here.
func newPacked(name string, br []byte) *file {
	unpack := func() io.Reader { return brotli.NewReader(bytes.NewReader(br)) }
	return &file{
		kind: kindOf(name),
		tag:  tagOf(br),
		plain: sync.OnceValue(func() []byte {
			data, err := io.ReadAll(unpack())
			if err != nil { // it was built into the program
				panic(err)
			}
			return data
		}),
		small: []coded{
			{"br", "br", func() []byte { return br }},
			{"gzip", "gz", sync.OnceValue(func() []byte { return zip(unpack()) })},
		},
	}
}

// kindOf is the type of a file by its name. Systems may have no table of types, or strange
// ones, and a browser compiles WebAssembly while it loads only if the type is right.
func kindOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".wasm":
		return "application/wasm"
	case ".net":
		return "application/octet-stream"
	default:
		return mime.TypeByExtension(ext)
	}
}

func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// compress is fast rather than thorough: somebody is waiting.
func compress(data []byte) []byte {
	var small bytes.Buffer
	z := brotli.NewWriterLevel(&small, 7)
	_, _ = z.Write(data) // writes to memory
	_ = z.Close()
	return small.Bytes()
}

func zip(data io.Reader) []byte {
	var small bytes.Buffer
	z, _ := gzip.NewWriterLevel(&small, gzip.BestCompression) // a valid level
	if _, err := io.Copy(z, data); err != nil {               // from memory to memory
		panic(err)
	}
	_ = z.Close()
	return small.Bytes()
}

// worthIt returns nil for what saves less than a tenth.
func worthIt(small, plain []byte) []byte {
	if len(small) >= len(plain)*9/10 {
		return nil
	}
	return small
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Vary", "Accept-Encoding")
	accept := r.Header.Get("Accept-Encoding")
	for _, c := range f.small {
		if !takes(accept, c.name) {
			continue
		}
		if data := c.data(); data != nil {
			h.Set("Content-Encoding", c.name)
			h.Set("ETag", strconv.Quote(f.tag+"-"+c.short))
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
			return
		}
	}
	h.Set("ETag", strconv.Quote(f.tag))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.plain()))
}

// takes reports whether an Accept-Encoding allows a coding by name.
func takes(accept, name string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		coding, quality, _ := strings.Cut(part, ";")
		if strings.TrimSpace(coding) == name {
			_, value, ok := strings.Cut(quality, "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return !ok || err == nil && q > 0
		}
	}
	return false
}
