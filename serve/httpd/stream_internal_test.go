package httpd

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// streamed is what a stream has sent when the server goes down after some time.
func streamed(t *testing.T, while func(lines chan<- []byte)) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	synctest.Test(t, func(*testing.T) {
		s := &Server{closing: make(chan struct{})}
		lines, done := make(chan []byte), make(chan struct{})
		go func() {
			defer close(done)
			out, err := newLines(w)
			if err != nil {
				t.Error(err)
				return
			}
			s.stream(out, httptest.NewRequest("GET", "/api/stream", nil), lines, nil)
		}()
		while(lines)
		synctest.Wait()
		close(s.closing)
		<-done
	})
	return w
}

// A stream in which nothing happens sends its headers at once, and an empty line now
// and then; it ends when the server goes down.
func TestStreamKeepAlive(t *testing.T) {
	w := streamed(t, func(chan<- []byte) {})
	if !w.Flushed || w.Body.Len() > 0 || w.Header().Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("the headers wait for the first line: %+v", w)
	}
	w = streamed(t, func(lines chan<- []byte) {
		time.Sleep(keepAlive) // of the bubble's clock
		synctest.Wait()
		lines <- []byte(`{"a":1}`)
		time.Sleep(2 * keepAlive)
	})
	if got := w.Body.String(); got != "\n{\"a\":1}\n\n\n" {
		t.Errorf("%q", got)
	}
}

// Of a table only the last notice waits, in the place of the first.
func TestLatest(t *testing.T) {
	l := newLatest()
	for i := range 10_000 {
		l.put("a", fmt.Appendf(nil, "a%d", i))
		l.put("b", fmt.Appendf(nil, "b%d", i))
	}
	lines := l.lines(t.Context())
	if got := string(<-lines) + " " + string(<-lines); got != "a9999 b9999" {
		t.Errorf("%s", got)
	}
	if l.take() != nil {
		t.Error("more lines wait")
	}
}

// A stream's pump ends with its request.
func TestLatestEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		l := newLatest()
		l.put("a", []byte(strings.Repeat("x", 10)))
		_ = l.lines(ctx)
		synctest.Wait() // it waits for a reader
		cancel()
	}) // which fails if the pump is left behind
}
