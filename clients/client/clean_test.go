package client_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
)

// nasty is what a server could send to take over a terminal.
const nasty = "a\x1b]0;pwned\x07\u009b31m\r\n\u202eb\u2066c\u2028d\x7f\u200b\\\"é"

// poison fills all strings of a value, and adds one element to every list and map.
func poison(v reflect.Value, depth int) {
	if depth > 8 || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(nasty)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		poison(v.Elem(), depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			poison(v.Field(i), depth+1)
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			raw, _ := json.Marshal(nasty)
			v.SetBytes(raw)
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		poison(v.Index(0), depth+1)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		poison(key, depth+1)
		poison(value, depth+1)
		v.SetMapIndex(key, value)
	}
}

func poisoned[T any]() *T {
	v := new(T)
	poison(reflect.ValueOf(v).Elem(), 0)
	return v
}

// dirty finds a text that a terminal should not see. It checks everything that is printed
// of a value, to the last field.
func dirty(t *testing.T, what string, v any) {
	t.Helper()
	text := fmt.Sprintf("%+v", v)
	if data, err := json.Marshal(v); err == nil {
		var again any
		_ = json.Unmarshal(data, &again) // it was marshalled just now
		text += fmt.Sprintf("%v", again)
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' }); i >= 0 {
		t.Errorf("%s: %.200q", what, text[max(i-50, 0):])
	}
	if !strings.Contains(text, "pwned") {
		t.Errorf("%s was not poisoned: %.200q", what, text)
	}
}

// hostileServer puts something nasty into every string of every answer.
func hostileServer(t *testing.T) *client.Client {
	t.Helper()
	mux := http.NewServeMux()
	answer := func(pattern string, v any) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(v) })
	}
	answer("/api/me", poisoned[api.Person]())
	answer("/api/guest", poisoned[api.Person]())
	answer("/api/users/{name}", poisoned[api.Profile]())
	answer("/api/games/{game}/leaders", poisoned[[]api.Leader]())
	answer("/api/tables", poisoned[[]api.TableLine]())
	answer("/api/tables/{id}", poisoned[api.Snapshot]())
	answer("/api/tables/{id}/hint", poisoned[api.Hint]())
	answer("/api/tables/{id}/play", poisoned[api.Snapshot]())
	mux.HandleFunc("/api/tables/{id}/record", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("line 1\n\tline 2 " + nasty)) })
	mux.HandleFunc("/api/tables/{id}/resign", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusConflict)
		p := poisoned[api.Problem]()
		p.Status = http.StatusConflict
		_ = json.NewEncoder(w).Encode(p)
	})
	mux.HandleFunc("/api/tables/{id}/abort", func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			_, _ = conn.Write([]byte("HTTP/1.1 500 pwned\x1b]0;pwned\x07\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"))
			_ = conn.Close()
		}
	})
	mux.HandleFunc("/api/tables/{id}/leave", func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			_, _ = conn.Write([]byte("HTTP/1.1 200 OK\r\npwned \x1b]0;pwned\x07\r\n\r\n"))
			_ = conn.Close()
		}
	})
	mux.HandleFunc("/api/stream", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(poisoned[api.Notice]())
	})
	mux.HandleFunc("/api/ws", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = conn.CloseNow() }()
		_, asked, err := conn.Read(r.Context())
		if err != nil {
			return
		}
		var q api.Request
		_ = json.Unmarshal(asked, &q)
		m := poisoned[api.Message]()
		m.Ref, m.Error, m.Snapshot.ID, m.Missed[0].Seq = q.Ref, nil, q.Watch.Table, 1
		// The numbers and the steps must make a view that can be read.
		m.View.Pieces, m.View.Stands, m.View.Actions = [][]int{{1, 0, 0}}, [][]float64{{1, 0, 0, 50}}, []string{"0" + nasty + "=0" + nasty}
		m.View.Steps = []string{nasty + "|1|" + nasty + "|" + nasty}
		later := poisoned[api.Message]()
		later.Snapshot, later.Error, later.Ref, later.Table, later.Events[0].Seq, later.View = nil, nil, nil, q.Watch.Table, 2, nil
		for _, m := range []*api.Message{m, later} {
			data, _ := json.Marshal(m)
			_ = conn.Write(r.Context(), websocket.MessageText, data)
		}
		_ = conn.Close(websocket.StatusInternalError, "pwned\x1b]0;\u202e")
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	c, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Whatever a server sends, in any string of any answer, nothing in it upsets a terminal.
func TestHostileServer(t *testing.T) {
	c := hostileServer(t)
	check := func(what string, v any, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", what, err)
			return
		}
		dirty(t, what, v)
	}
	me, err := c.Me(t.Context())
	check("me", me, err)
	me, err = c.Guest(t.Context())
	check("guest", me, err)
	profile, err := c.Profile(t.Context(), "ann")
	check("profile", profile, err)
	leaders, err := c.Leaders(t.Context(), "skaane")
	check("leaders", leaders, err)
	tables, err := c.Tables(t.Context(), url.Values{})
	check("tables", tables, err)
	snap, err := c.Table(t.Context(), "abc")
	check("table", snap, err)
	hint, err := c.Hint(t.Context(), "abc")
	check("hint", hint, err)
	snap, err = c.Play(t.Context(), "abc", 0, "x")
	check("play", snap, err)
	rec, err := c.Record(t.Context(), "abc")
	check("record", strings.NewReplacer("\n", "", "\t", "").Replace(string(rec)), err)
	if !bytes.HasPrefix(rec, []byte("line 1\n\tline 2 ")) {
		t.Errorf("the record has lost its lines: %q", rec)
	}
	for _, act := range []string{"resign", "abort", "leave"} {
		_, err := c.Act(t.Context(), "abc", act)
		if err == nil {
			t.Errorf("%s was not refused", act)
			continue
		}
		dirty(t, act, err.Error())
		var p *api.Problem
		if errors.As(err, &p) {
			dirty(t, "the problem", p)
		}
	}
	err = c.Stream(t.Context(), func() {}, func(n *api.Notice) { dirty(t, "notice", n) })
	if err == nil {
		t.Error("the stream ended well")
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	told := make(chan string, 100)
	s := c.Dial(ctx, client.Handler{
		Table: func(snap *api.Snapshot, missed []antares.Event) {
			dirty(t, "the socket's table", snap)
			dirty(t, "what was missed", missed)
			told <- "table"
		},
		Events: func(_ string, events []antares.Event) { dirty(t, "events", events); told <- "events" },
		View:   func(_ string, _ int64, v *game.View) { dirty(t, "the view", v); told <- "view" },
		State: func(connected bool, err error) {
			if !connected && strings.Contains(err.Error(), "pwned") {
				dirty(t, "the end", err.Error())
				told <- "end"
			}
		},
	})
	defer s.Close()
	go func() { _ = s.Watch(ctx, "abc", 0, true) }()
	for left := map[string]bool{"table": true, "events": true, "view": true, "end": true}; len(left) > 0; {
		select {
		case what := <-told:
			delete(left, what)
		case <-t.Context().Done():
			t.Fatalf("not told: %v", left)
		}
	}
}
