package httpd_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/danielgtaylor/huma/v2"
	"go.uber.org/goleak"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/fuzzing"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// Whatever is sent, the server refuses it or does it: it never fails, and nothing
// stays behind. Requests are made up from the API's own description, so that a new
// operation is tried as soon as it is there, and then damaged.

// faults is a log that keeps what should never be there.
type faults struct {
	slog.Handler
	mu   sync.Mutex
	list []string
}

func (f *faults) Enabled(context.Context, slog.Level) bool { return true }

func (f *faults) Handle(_ context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		text := r.Message
		r.Attrs(func(a slog.Attr) bool { text += " " + a.String(); return true })
		f.mu.Lock()
		defer f.mu.Unlock()
		f.list = append(f.list, text)
	}
	return nil
}

// check fails for what was logged since it was last called.
func (f *faults) check(t testing.TB, what string) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, text := range f.list {
		t.Errorf("%.300s: the log says: %s", what, text)
	}
	f.list = nil
}

// sent is a request as it is made up.
type sent struct {
	method, target, kind, body string
	who                        byte
	key                        string // of something that may come twice
}

func (q sent) String() string {
	return fmt.Sprintf("%q", []string{q.method, q.target, q.kind, q.body, q.key})
}

// forge makes up requests.
type forge struct {
	*rand.Rand
	api    *huma.OpenAPI
	tables []string
	people []string // names and ids
	words  []string // that mean something somewhere
	asked  int      // requests that may have a key
}

// hostile are texts that programs stumble over.
var hostile = []string{
	"", " ", "\x00", "\xff\xfe", "null", "0", "-1", "9223372036854775808", "1e999", "NaN", "true", "[]", "{}", "\"", "'", "' OR 1=1 --", "$1", "%00", "%s%n",
	"../../etc/passwd", "/etc/passwd", "<script>alert(1)</script>", "a\r\nX-Evil: yes", "\u202e\u200b", "\U0001F4A9", "e\u0301\u0301\u0301", "\ufeff", "\\", "FILE",
	strings.Repeat("x", 300), strings.Repeat("é", 50_000), strings.Repeat("[", 20_000), "antares.tables.>", "*", ">", "level-1", "Level 1",
}

// plausible are texts that mean something somewhere.
var plausible = []string{
	"skorpion", "scorpion", "skaane", "rsp", "open", "playing", "over", "draw", "takeback", "rematch", "e1", "a2-a3", "a1", "roll", "1", "seed", "hello", "Ann", "correct horse",
	"board", "gate25", "players", "3", "none", "fischer", "days",
}

func pick[T any](f *forge, list []T) T { return list[f.IntN(len(list))] }

func (f *forge) text() string {
	switch f.IntN(4) {
	case 0:
		return pick(f, hostile)
	case 1:
		return pick(f, f.tables)
	case 2:
		return pick(f, f.people)
	}
	return pick(f, f.words)
}

// value makes up a value that fits a schema, mostly.
func (f *forge) value(s *huma.Schema, depth int) any {
	if s != nil && s.Ref != "" {
		s = f.api.Components.Schemas.SchemaFromRef(s.Ref)
	}
	if s == nil || depth > 6 || f.IntN(12) == 0 {
		return pick(f, []any{nil, true, -1, 1e300, f.text(), []any{}, map[string]any{}, []any{[]any{f.text()}}})
	}
	if len(s.Enum) > 0 && f.IntN(4) > 0 {
		return pick(f, s.Enum)
	}
	switch s.Type {
	case "object":
		m := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if f.IntN(8) > 0 {
				m[name] = f.value(s.Properties[name], depth+1)
			}
		}
		if of, ok := s.AdditionalProperties.(*huma.Schema); ok {
			for range f.IntN(4) {
				m[f.text()] = f.value(of, depth+1)
			}
		}
		if f.IntN(8) == 0 {
			m[f.text()] = f.text()
		}
		return m
	case "array":
		list := []any{}
		for range f.IntN(6) {
			list = append(list, f.value(s.Items, depth+1))
		}
		return list
	case "integer", "number":
		return pick(f, []any{0, 0, 1, 2, 3, 7, -1, 2147483648, 1 << 62, 1.5})
	case "boolean":
		return f.IntN(2) == 0
	}
	return f.text()
}

// request makes up a request for an operation.
func (f *forge) request(method, path string, op *huma.Operation) sent {
	q := sent{method: method, kind: "application/json", who: byte(f.IntN(8))}
	query := url.Values{}
	for _, p := range op.Parameters {
		if p.In == "header" { // some have none, some the same as others
			if f.asked++; f.asked%3 == 0 {
				q.key = append(hostile, plausible...)[f.asked%(len(hostile)+len(plausible))]
			}
			continue
		}
		text := f.text()
		switch s := p.Schema; {
		case p.Name == "game" && f.IntN(4) > 0:
			text = pick(f, plausible[:4])
		case p.Name == "set" && f.IntN(4) > 0:
			text = pick(f, []string{"board=gate25", "board=6x6", "players=3"})
		case s != nil && len(s.Enum) > 0 && f.IntN(4) > 0:
			text = fmt.Sprint(pick(f, s.Enum))
		case s != nil && s.Type == "boolean" && f.IntN(4) > 0:
			text = fmt.Sprint(f.IntN(2) == 0)
		case s != nil && s.Type == "integer" && f.IntN(2) == 0:
			text = fmt.Sprint(f.IntN(50))
		}
		switch {
		case p.In == "path":
			if p.Name == "id" && f.IntN(8) > 0 {
				text = pick(f, f.tables)
			}
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(text))
		case p.In == "query" && f.IntN(3) > 0:
			query.Add(p.Name, text)
		}
	}
	if f.IntN(6) == 0 {
		query.Add(f.text(), f.text())
	}
	q.target = path
	if len(query) > 0 {
		q.target += "?" + query.Encode()
	}
	if op.RequestBody != nil {
		for kind, media := range op.RequestBody.Content {
			data, _ := json.Marshal(f.value(media.Schema, 0))
			q.kind, q.body = kind, string(data)
		}
	}
	switch f.IntN(10) {
	case 0:
		q.body = f.damage(q.body)
	case 1:
		q.target = f.damage(q.target)
	case 2:
		q.kind = pick(f, []string{"", "text/plain", "application/cbor", "application/json; charset=x", "multipart/form-data", "/", "application/x-www-form-urlencoded"})
	case 3:
		q.method = pick(f, []string{"PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "GET", "POST", "CONNECT", "BREW"})
	case 4:
		q.body = pick(f, hostile)
	}
	return q
}

// damage changes some bytes.
func (f *forge) damage(s string) string {
	b := []byte(s)
	for range 1 + f.IntN(4) {
		at := f.IntN(len(b) + 1)
		switch f.IntN(4) {
		case 0:
			b = b[:at]
		case 1:
			b = slices.Insert(b, at, byte(f.IntN(256)))
		case 2:
			b = slices.Insert(b, at, b[:at]...)
		case 3:
			if at < len(b) {
				b[at] ^= 1 << f.IntN(8)
			}
		}
	}
	return string(b)
}

// range over all operations, and the streams, which the description does not list.
func (f *forge) operations() (list []sent, ops []*huma.Operation) {
	add := func(path string, op *huma.Operation) {
		list = append(list, sent{method: op.Method, target: path})
		ops = append(ops, op)
	}
	// The same order each time; what ends sessions comes last.
	paths := slices.SortedFunc(maps.Keys(f.api.Paths), func(a, b string) int {
		if a, b := endsSession(a), endsSession(b); a != b {
			return map[bool]int{false: -1, true: 1}[a]
		}
		return strings.Compare(a, b)
	})
	for _, path := range paths {
		for _, op := range operations(f.api.Paths[path]) {
			add(path, op)
		}
	}
	after := &huma.Param{Name: "after", In: "query", Schema: &huma.Schema{Type: "integer"}}
	add("/api/stream", &huma.Operation{OperationID: "stream", Method: "GET", Parameters: []*huma.Param{after}})
	add("/api/tables/{id}/stream", &huma.Operation{OperationID: "tableStream", Method: "GET", Parameters: []*huma.Param{{Name: "id", In: "path"}, after}})
	return list, ops
}

func endsSession(path string) bool {
	return slices.Contains([]string{"/api/logout", "/api/password", "/api/register"}, path)
}

// target is a server with people and tables that requests are thrown at.
type target struct {
	*servertest.Server
	faults *faults
	forge  *forge
	keys   []string // cookies and tokens
}

func newTarget(t testing.TB) *target {
	g := &target{faults: &faults{}}
	g.Server = servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Log = slog.New(g.faults) })
	g.forge = &forge{Rand: rand.New(rand.NewPCG(1, 2)), api: g.Server.Server.API(), words: slices.Clone(plausible), people: []string{"Ann", "Dot", "level-1"}}
	do := func(q sent, out any) {
		w := g.do(t, q)
		if w.Code >= 300 || json.Unmarshal(w.Body.Bytes(), out) != nil {
			t.Fatalf("%v: %d %s", q, w.Code, w.Body)
		}
		if c := w.Result().Cookies(); len(c) > 0 {
			g.keys = append(g.keys, "antares="+c[0].Value)
		}
	}
	post := func(path, body string, who byte, out any) {
		do(sent{"POST", path, "application/json", body, who, ""}, out)
	}
	var p api.Person
	var bot struct{ Token string }
	post("/api/register", `{"name":"Ann","password":"correct horse"}`, 255, &p)
	g.forge.people = append(g.forge.people, p.ID)
	post("/api/guest", "", 255, &p)
	g.forge.people = append(g.forge.people, p.ID, p.Name)
	post("/api/bots", `{"name":"Dot"}`, 0, &bot)
	g.keys = append(g.keys, bot.Token)
	for _, game := range []string{"skorpion", "skaane", "rsp", `scorpion","options":{"players":"2"},"public":true,"game":"scorpion`} {
		for seats := range 4 { // open, playing, over
			var snap struct{ ID string }
			post("/api/tables", `{"game":"`+game+`"}`, 0, &snap)
			g.forge.tables = append(g.forge.tables, snap.ID)
			for who := range min(seats, 2) {
				post("/api/tables/"+snap.ID+"/sit", `{"seed":"seed"}`, byte(who), &snap)
			}
			if seats == 2 { // something that can be played
				var view struct{ Actions []struct{ Text string } }
				do(sent{"GET", "/api/tables/" + snap.ID + "/view", "", "", 0, ""}, &view)
				g.forge.words = append(g.forge.words, view.Actions[0].Text, view.Actions[len(view.Actions)-1].Text)
			}
			if seats == 3 {
				post("/api/tables/"+snap.ID+"/resign", "", 0, &snap)
			}
		}
	}
	return g
}

// flushed is a recorder that ends the request at the first flush: streams do so once
// they are under way.
type flushed struct {
	*httptest.ResponseRecorder
	end context.CancelFunc
}

func (f *flushed) Flush() { f.end() }

// do lets the server answer a request, nil for what net/http would not pass on.
func (g *target) do(t testing.TB, q sent) *httptest.ResponseRecorder {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	u, err := url.ParseRequestURI(q.target)
	if err != nil || !strings.HasPrefix(q.target, "/") || strings.ContainsAny(q.method, " \r\n\x00") || q.method == "" {
		return nil
	}
	r := (&http.Request{
		Method: q.method, URL: u, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{}, Host: "example.org", RequestURI: q.target,
		Body: io.NopCloser(strings.NewReader(q.body)), ContentLength: int64(len(q.body)), RemoteAddr: "192.0.2.1:1234",
	}).WithContext(ctx)
	if q.kind != "" {
		r.Header.Set("Content-Type", q.kind)
	}
	if q.key != "" {
		r.Header.Set("Idempotency-Key", q.key)
	}
	switch {
	case int(q.who) >= len(g.keys):
	case strings.HasPrefix(g.keys[q.who], "antares="):
		r.Header.Set("Cookie", g.keys[q.who])
	default:
		r.Header.Set("Authorization", "Bearer "+g.keys[q.who])
	}
	w := httptest.NewRecorder()
	g.Server.Server.ServeHTTP(&flushed{w, cancel}, r)
	return w
}

// try holds the server to its word on a request.
func (g *target) try(t testing.TB, q sent) (refused, done bool) {
	t.Helper()
	w := g.do(t, q)
	g.faults.check(t, q.String())
	if w == nil {
		return false, false
	}
	var p api.Problem
	switch {
	case w.Code >= 500:
		t.Errorf("%.300s: %d %s", q, w.Code, w.Body)
	case w.Code >= 400 && w.Body.Len() > 0 && strings.HasPrefix(w.Header().Get("Content-Type"), "application/"):
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Code == "" || p.Status != w.Code {
			t.Errorf("%.300s: %d without a reason: %.300s", q, w.Code, w.Body)
		}
	}
	return w.Code >= 400, w.Code < 300
}

// clean checks that a test leaves no goroutine and little memory behind.
func clean(t *testing.T) {
	before := goleak.IgnoreCurrent()
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	had := m.HeapAlloc
	t.Cleanup(func() { // after the server's
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		goleak.VerifyNone(t, before)
		runtime.GC()
		runtime.ReadMemStats(&m)
		if m.HeapAlloc > had+100<<20 {
			t.Errorf("%d MB stay", (m.HeapAlloc-had)>>20)
		}
	})
}

// TestBadRequests tries every operation a few times; TestLongBadRequests tries it many times,
// enough that chance finds what is done too.
func TestBadRequests(t *testing.T)     { badRequests(t, 30) }
func TestLongBadRequests(t *testing.T) { badRequests(t, manyTries) }

const manyTries = 200

func badRequests(t *testing.T, tries int) {
	clean(t)
	g := newTarget(t)
	list, ops := g.forge.operations()
	for i, op := range ops {
		n := tries
		if slices.Contains([]string{"login", "register", "password"}, op.OperationID) {
			n = min(tries, 30) // a password is meant to be work
		}
		// Some need a moment, a secret or a new name that chance seldom finds.
		rare := tries < manyTries || slices.Contains([]string{"analysis", "arrange", "position", "readRecord", "evaluate", "hint", "abort", "claim", "open", "decline", "leave", "play", "resign", "why", "sit", "register", "newBot", "newToken", "endToken", "login", "password"}, op.OperationID)
		refused, done := 0, 0
		for k := 0; k < n || done == 0 && !rare && k < 10*n; k++ {
			r, d := g.try(t, g.forge.request(list[i].method, list[i].target, op))
			if r {
				refused++
			}
			if d {
				done++
			}
		}
		if refused == 0 || done == 0 && !rare {
			t.Errorf("%s: %d refused and %d done: that tries little", op.OperationID, refused, done)
		}
		if t.Failed() {
			return
		}
	}
}

func FuzzRequests(f *testing.F) {
	g := newTarget(f)
	count := fuzzing.NewCounter("FuzzRequests")
	list, ops := g.forge.operations()
	for i, op := range ops {
		for range 5 {
			q := g.forge.request(list[i].method, list[i].target, op)
			f.Add(q.method, q.target, q.kind, q.body, q.who)
		}
	}
	f.Fuzz(func(t *testing.T, method, target, kind, body string, who byte) {
		if u, err := url.ParseRequestURI(target); err == nil && endsSession(u.Path) {
			who = 255 // the others are needed for what follows
		}
		g.try(t, sent{method, target, kind, body, who, ""})
		count.Add(1)
	})
}

// wire is a socket that is made again when the server has ended it.
type wire struct {
	g    *target
	conn *websocket.Conn
	n    int
}

// say sends a message and hears everything until the server has done with it.
func (w *wire) say(t testing.TB, data string, binary bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	if w.conn == nil {
		conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(w.g.URL, "http")+"/api/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {w.g.keys[0]}}})
		if err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(16 << 20)
		w.conn = conn
	}
	kind := websocket.MessageText
	if binary {
		kind = websocket.MessageBinary
	}
	w.n++
	mark := fmt.Sprintf(`"the end of %d"`, w.n)
	err := w.conn.Write(ctx, kind, []byte(data))
	if err == nil {
		err = w.conn.Write(ctx, websocket.MessageText, []byte(`{"ping":true,"ref":`+mark+`}`))
	}
	for err == nil {
		var answer []byte
		if _, answer, err = w.conn.Read(ctx); err != nil {
			break
		}
		if !json.Valid(answer) || strings.Contains(string(answer), `"code":"`+string(antares.CodeInternal)) {
			t.Errorf("%.300q is answered %.300s", data, answer)
		}
		if strings.Contains(string(answer), mark) {
			break
		}
	}
	w.g.faults.check(t, data)
	if ctx.Err() != nil {
		t.Errorf("%.300q is not answered", data)
	}
	if err != nil { // too long, or no text
		_ = w.conn.CloseNow()
		w.conn = nil
	}
}

func (w *wire) close() {
	if w.conn != nil {
		_ = w.conn.CloseNow()
	}
}

// message makes up what could be sent over a socket.
func (f *forge) message() string {
	ints := []any{0, 1, -1, 3, 1 << 62, "x", nil, 1e300}
	m := map[string]any{"ref": f.text()}
	table := pick(f, f.tables)
	if f.IntN(4) == 0 {
		table = f.text()
	}
	switch f.IntN(6) {
	case 0, 1:
		m["watch"] = map[string]any{"table": table, "after": pick(f, ints), "view": f.IntN(2) == 0}
	case 2:
		m["unwatch"] = table
	case 3:
		m["play"] = map[string]any{"table": table, "ply": pick(f, ints), "action": f.text()}
	case 4:
		m["lobby"] = pick(f, []any{true, false, 1, nil})
	case 5:
		m[f.text()] = f.value(nil, 0)
	}
	data, _ := json.Marshal(m)
	if f.IntN(4) == 0 {
		return f.damage(string(data))
	}
	return string(data)
}

// TestBadMessages sends some messages over a socket, TestLongBadMessages many.
func TestBadMessages(t *testing.T)     { badMessages(t, 150) }
func TestLongBadMessages(t *testing.T) { badMessages(t, 600) }

func badMessages(t *testing.T, n int) {
	clean(t)
	g := newTarget(t)
	w := &wire{g: g}
	defer w.close()
	for i := range n {
		w.say(t, g.forge.message(), i%50 == 0)
		if t.Failed() {
			return
		}
	}
}

func FuzzMessages(f *testing.F) {
	g := newTarget(f)
	w := &wire{g: g}
	f.Cleanup(w.close)
	for range 30 {
		f.Add(g.forge.message(), false)
	}
	count := fuzzing.NewCounter("FuzzMessages")
	f.Fuzz(func(t *testing.T, data string, binary bool) {
		w.say(t, data, binary)
		count.Add(1)
	})
}
