package httpd_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// These are the tests that docs/security.md names.

// asked is a request with headers, given as name and value in turn.
func asked(t *testing.T, method, address, body string, headers ...string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	return r
}

// fetch is what a request is answered with.
func fetch(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(data)
}

func status(t *testing.T, want int, r *http.Request) string {
	t.Helper()
	resp, body := fetch(t, r)
	if resp.StatusCode != want {
		t.Errorf("%s %s: %d, want %d: %.200s", r.Method, r.URL, resp.StatusCode, want, body)
	}
	return body
}

// cookieOf is the cookie that an answer sets.
func cookieOf(t *testing.T, resp *http.Response) *http.Cookie {
	t.Helper()
	list := resp.Cookies()
	if len(list) != 1 {
		t.Fatalf("%d cookies", len(list))
	}
	return list[0]
}

func newGuest(t *testing.T, base string) string {
	t.Helper()
	resp, _ := fetch(t, asked(t, "POST", base+"/api/guest", ""))
	c := cookieOf(t, resp)
	return c.Name + "=" + c.Value
}

func dialWith(t *testing.T, base string, headers ...string) (*websocket.Conn, *http.Response, error) {
	t.Helper()
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Add(headers[i], headers[i+1])
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	conn, resp, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(base, "http")+"/api/ws", &websocket.DialOptions{HTTPHeader: h, CompressionMode: websocket.CompressionContextTakeover})
	if err == nil {
		t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, resp, err
}

func dial(t *testing.T, base string, headers ...string) *websocket.Conn {
	t.Helper()
	conn, _, err := dialWith(t, base, headers...)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// hear reads the next message of a socket.
func hear(t *testing.T, conn *websocket.Conn) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	_, data, err := conn.Read(ctx)
	return string(data), err
}

func say(t *testing.T, conn *websocket.Conn, text string) {
	t.Helper()
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// Registering and a new password end every session that there was, and with them the
// sockets and streams that they opened; signing out ends its own.
func TestSessionsRotate(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	old := newGuest(t, s.URL)
	change := func(path, body string, status int) string {
		t.Helper()
		socket := dial(t, s.URL, "Cookie", old)
		if hello, err := hear(t, socket); err != nil || !strings.Contains(hello, `"user"`) {
			t.Fatal(hello, err)
		}
		stream, err := http.DefaultClient.Do(asked(t, "GET", s.URL+"/api/stream", "", "Cookie", old))
		if err != nil || stream.StatusCode != 200 {
			t.Fatal(err)
		}
		defer func() { _ = stream.Body.Close() }()
		resp, text := fetch(t, asked(t, "POST", s.URL+path, body, "Cookie", old))
		if resp.StatusCode != status {
			t.Fatalf("%s: %d %s", path, resp.StatusCode, text)
		}
		if _, err := hear(t, socket); err == nil {
			t.Errorf("%s: the socket goes on", path)
		}
		if _, err := io.ReadAll(stream.Body); err != nil {
			t.Errorf("%s: the stream: %v", path, err)
		}
		if body := statusOf(t, asked(t, "GET", s.URL+"/api/me", "", "Cookie", old)); body != 401 {
			t.Errorf("%s: the old session: %d", path, body)
		}
		c := cookieOf(t, resp)
		return c.Name + "=" + c.Value
	}
	old = change("/api/register", `{"name":"Ann","password":"first password"}`, 200)
	old = change("/api/password", `{"old":"first password","new":"second password"}`, 200)
	status(t, 401, asked(t, "POST", s.URL+"/api/login", `{"name":"Ann","password":"first password"}`))
	change("/api/logout", "", 204)
}

func statusOf(t *testing.T, r *http.Request) int {
	t.Helper()
	resp, _ := fetch(t, r)
	return resp.StatusCode
}

func TestCookie(t *testing.T) {
	for _, secure := range []bool{false, true} {
		name := "antares"
		if secure {
			name = "__Host-antares"
		}
		s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Secure = secure })
		resp, _ := fetch(t, asked(t, "POST", s.URL+"/api/guest", ""))
		c := cookieOf(t, resp)
		if c.Name != name || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure != secure || c.Path != "/" || c.Domain != "" {
			t.Errorf("secure %v: %v", secure, c)
		}
		if got := resp.Header.Get("Strict-Transport-Security") != ""; got != secure {
			t.Errorf("secure %v: HSTS %v", secure, got)
		}
		token, signature, _ := strings.Cut(c.Value, ".")
		status(t, 200, asked(t, "GET", s.URL+"/api/me", "", "Cookie", name+"="+c.Value))
		for _, forged := range []string{token, token + ".", token + "." + strings.Repeat("A", len(signature)), "." + signature, token + "." + signature + ".", token[1:] + "." + signature} {
			status(t, 401, asked(t, "GET", s.URL+"/api/me", "", "Cookie", name+"="+forged))
		}
		// A session is not a program's token, nor the other way round.
		status(t, 401, asked(t, "GET", s.URL+"/api/me", "", "Authorization", "Bearer "+token))
		status(t, 401, asked(t, "GET", s.URL+"/api/me", "", "Authorization", "Basic "+token))
		if scheme := s.Server.API().Components.SecuritySchemes["cookie"]; scheme.Name != name {
			t.Errorf("secure %v: the description names the cookie %s", secure, scheme.Name)
		}
	}
}

// A session of before cookies had the prefix goes on over HTTPS, and its cookie is
// replaced the next time one is set. Where both come, the one that only we can have set
// counts: another host of the domain can set the other.
func TestCookieOfOld(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Secure = true })
	resp, _ := fetch(t, asked(t, "POST", s.URL+"/api/guest", ""))
	mine := cookieOf(t, resp).Value
	resp, _ = fetch(t, asked(t, "POST", s.URL+"/api/guest", ""))
	planted := cookieOf(t, resp).Value
	me := status(t, 200, asked(t, "GET", s.URL+"/api/me", "", "Cookie", "antares="+mine))
	if got := status(t, 200, asked(t, "GET", s.URL+"/api/me", "", "Cookie", "antares="+planted+"; __Host-antares="+mine)); got != me {
		t.Errorf("with a planted cookie I am %s, not %s", got, me)
	}
	cookies := func(path, body string) map[string]*http.Cookie {
		resp, text := fetch(t, asked(t, "POST", s.URL+path, body, "Cookie", "antares="+mine, "Content-Type", "application/json"))
		if resp.StatusCode >= 300 {
			t.Fatalf("%s: %d %s", path, resp.StatusCode, text)
		}
		set := map[string]*http.Cookie{}
		for _, c := range resp.Cookies() {
			set[c.Name] = c
		}
		return set
	}
	for _, path := range []string{"/api/guest", "/api/register"} {
		set := cookies(path, `{"name":"Ann","password":"a long password"}`)
		fresh, old := set["__Host-antares"], set["antares"]
		if fresh == nil || fresh.Value == "" || !fresh.Secure || fresh.Path != "/" || fresh.Domain != "" {
			t.Fatalf("%s: the new cookie is %v", path, fresh)
		}
		if old == nil || old.MaxAge >= 0 {
			t.Errorf("%s: the old cookie stays: %v", path, old)
		}
		mine = fresh.Value
		status(t, 200, asked(t, "GET", s.URL+"/api/me", "", "Cookie", "__Host-antares="+mine))
	}
	set := cookies("/api/logout", "")
	for _, name := range []string{"antares", "__Host-antares"} {
		if c := set[name]; c == nil || c.MaxAge >= 0 {
			t.Errorf("after signing out %s stays: %v", name, c)
		}
	}
	// Without HTTPS a browser takes no cookie with the prefix, and we none either.
	plain := servertest.Start(t, t.TempDir(), nil)
	resp, _ = fetch(t, asked(t, "POST", plain.URL+"/api/guest", ""))
	status(t, 401, asked(t, "GET", plain.URL+"/api/me", "", "Cookie", "__Host-antares="+cookieOf(t, resp).Value))
}

// Pages of other sites can neither ask nor open a socket, by whatever path.
func TestOtherSites(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, origin := range []string{"https://evil.example", "null", s.URL + ".evil.example", "http://127.0.0.1", "://", "http://evil.example@" + strings.TrimPrefix(s.URL, "http://") + ".example"} {
		if conn, resp, err := dialWith(t, s.URL, "Origin", origin); err == nil || resp == nil || resp.StatusCode != 403 {
			t.Errorf("a socket from %s: %v %v", origin, resp, err)
			_ = conn
		}
		for _, path := range []string{"/api/guest", "//api/guest", "/./api/guest", "/x/../api/guest", "/api//guest", "/api/./guest", "/api/x/../guest", "/api%2fguest", "/API/guest"} {
			resp, _ := fetch(t, asked(t, "POST", s.URL+path, "", "Origin", origin))
			if resp.StatusCode < 300 || len(resp.Cookies()) > 0 {
				t.Errorf("%s from %s: %d", path, origin, resp.StatusCode)
			}
		}
	}
	if _, _, err := dialWith(t, s.URL, "Origin", s.URL); err != nil {
		t.Errorf("our own page: %v", err)
	}
	status(t, 403, asked(t, "POST", s.URL+"/api/guest", "", "Sec-Fetch-Site", "cross-site"))
	// Where people come by HTTPS, a page that came without is another site.
	secure := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Secure = true })
	status(t, 403, asked(t, "POST", secure.URL+"/api/guest", "", "Origin", secure.URL))
	status(t, 200, asked(t, "POST", secure.URL+"/api/guest", "", "Origin", strings.Replace(secure.URL, "http:", "https:", 1)))
}

// Every answer tells browsers to run nothing but ours, also errors.
func TestHeaders(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, path := range []string{"/", "/healthz", "/nowhere", "/api/games", "/api/nowhere", "/api/me", "/api/openapi.json", "/api/tables/x/stream"} {
		resp, _ := fetch(t, asked(t, "GET", s.URL+path, ""))
		h := resp.Header
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy lacks %s: %s", path, part, policy)
			}
		}
		// The engine for browsers is compiled there, and nothing else is made of text.
		if strings.Contains(strings.Replace(policy, "'wasm-unsafe-eval'", "", 1), "unsafe") || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("X-Frame-Options") != "DENY" || h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %v", path, h)
		}
		if strings.HasPrefix(path, "/api/") && h.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be kept: %v", path, h)
		}
	}
}

// Only embeds may be framed: pages that hold nothing of anybody's. No crooked path makes
// another page one of them.
func TestFrames(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) {
		c.Picture = func(game.Variant) []byte { return []byte("<svg/>") }
	})
	index := status(t, 200, asked(t, "GET", s.URL+"/", ""))
	embed := status(t, 200, asked(t, "GET", s.URL+"/embed/", ""))
	if index == embed {
		t.Fatal("an embed is the page of the whole site")
	}
	for _, path := range []string{"/embed/", "/embed/position/rsp?position=x.y", "/embed/record", "/embed/record/abc.def", "/embed/puzzle/rsp/rsp-1-1", "/embed/nothing/at/all"} {
		resp, body := fetch(t, asked(t, "GET", s.URL+path, ""))
		h := resp.Header
		policy := h.Get("Content-Security-Policy")
		if resp.StatusCode != 200 || body != embed || !strings.HasSuffix(policy, "; frame-ancestors *") || h.Get("X-Frame-Options") != "" {
			t.Errorf("%s cannot be framed: %d %v", path, resp.StatusCode, h)
		}
		for _, part := range []string{"default-src 'self'", "script-src 'self'", "base-uri 'none'", "object-src 'none'", "form-action 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy lacks %s: %s", path, part, policy)
			}
		}
		if strings.Contains(policy, "unsafe-inline") || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Access-Control-Allow-Origin") != "" || len(resp.Cookies()) > 0 {
			t.Errorf("%s: %v", path, h)
		}
	}
	for _, path := range []string{"/", "/index.html", "/embedded", "/embed.html", "/settings", "/account", "/t/embed", "/Embed/", "/api/games", "/api/embed/", "/x/embed/", "/healthz"} {
		resp, body := fetch(t, asked(t, "GET", s.URL+path, ""))
		if h := resp.Header; !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") || h.Get("X-Frame-Options") != "DENY" || body == embed && path != "/embed.html" {
			t.Errorf("%s can be framed: %v", path, h)
		}
	}
	for _, path := range []string{"/embed/../", "/embed/../account", "/embed/..%2faccount", "/embed/%2e%2e/account", "/embed//account", "//embed/", "/embed/./../api/games", "/embed/..%2fapi%2fgames"} {
		resp, body := fetch(t, asked(t, "GET", s.URL+path, ""))
		if framed := resp.Header.Get("X-Frame-Options") != "DENY"; framed && resp.StatusCode < 300 && body != embed {
			t.Errorf("%s can be framed: %d %.100s", path, resp.StatusCode, body)
		}
	}
	status(t, 405, asked(t, "POST", s.URL+"/embed/position/rsp", ""))
}

// deadlines notes the deadlines that a handler sets.
type deadlines struct {
	http.ResponseWriter
	read, write time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error  { d.read = t; return nil }
func (d *deadlines) SetWriteDeadline(t time.Time) error { d.write = t; return nil }

// Whoever sends a body byte by byte, or does not take the answer, is not waited for.
func TestSlowRequests(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, path := range []string{"/api/guest", "/api/login", "/healthz", "/nowhere"} {
		d := &deadlines{ResponseWriter: httptest.NewRecorder()}
		r := httptest.NewRequest("POST", s.URL+path, strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		s.Server.ServeHTTP(d, r)
		for _, at := range []time.Time{d.read, d.write} {
			if left := time.Until(at); left <= 0 || left > 2*time.Minute {
				t.Errorf("%s: %v is left", path, left)
			}
		}
	}
	// A stream lives as long as nothing is sent to it that it did not ask for.
	d := &deadlines{ResponseWriter: httptest.NewRecorder()}
	s.Server.ServeHTTP(d, httptest.NewRequest("GET", s.URL+"/api/games", nil))
	if !d.read.IsZero() {
		t.Error("a request without a body has a deadline for reading")
	}
}

func TestBodyLimits(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	cookie := newGuest(t, s.URL)
	huge := `{"name":"` + strings.Repeat("x", 70_000) + `","password":"x"}`
	for _, path := range []string{"/api/login", "/api/register", "/api/tables", "/api/tables/x/chat"} {
		resp, _ := fetch(t, asked(t, "POST", s.URL+path, huge, "Cookie", cookie))
		if resp.StatusCode != 413 {
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
	}
	for _, deep := range []string{strings.Repeat("[", 30_000), strings.Repeat(`{"a":`, 10_000), `{"game":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`} {
		status(t, 400, asked(t, "POST", s.URL+"/api/tables", deep, "Cookie", cookie))
	}
	// Nothing is ever unpacked: 64 KiB in is 64 KiB read.
	body := statusOf(t, asked(t, "POST", s.URL+"/api/login", "\x1f\x8b\x08\x00packed", "Content-Encoding", "gzip"))
	if body != 400 {
		t.Errorf("a packed body: %d", body)
	}
	if _, resp, err := dialWith(t, s.URL); err != nil || resp.Header.Get("Sec-WebSocket-Extensions") != "" {
		t.Errorf("a socket agrees to %q: %v", resp.Header.Get("Sec-WebSocket-Extensions"), err)
	}
}

// A user's limits hold wherever the requests come from, and an address is believed
// only if our own proxy tells it.
func TestLimitsByUserAndAddress(t *testing.T) {
	few := func(proxies bool) func(*httpd.Config) {
		return func(c *httpd.Config) { c.Limits.Requests, c.Limits.Enters, c.Proxies = 0.2, 0.2, proxies } // two at once
	}
	s := servertest.Start(t, t.TempDir(), few(true))
	resp, _ := fetch(t, asked(t, "POST", s.URL+"/api/guest", "", "X-Forwarded-For", "192.0.2.1"))
	cookie := "antares=" + cookieOf(t, resp).Value
	for i, want := range []int{200, 200, 429} {
		from := []string{"192.0.2.1", "192.0.2.2", "192.0.2.3"}[i]
		resp, _ := fetch(t, asked(t, "GET", s.URL+"/api/me", "", "Cookie", cookie, "X-Forwarded-For", from))
		if resp.StatusCode != want || (want == 429) != (resp.Header.Get("Retry-After") != "") {
			t.Errorf("by the user, request %d: %d %v", i, resp.StatusCode, resp.Header)
		}
	}
	// What stands before our proxy's word is anybody's: by comma or on a line before.
	for i, want := range []int{200, 200, 429} {
		made := []string{"203.0.113.1", "203.0.113.2", "203.0.113.3"}[i]
		status(t, want, asked(t, "GET", s.URL+"/api/games", "", "X-Forwarded-For", made+", 192.0.2.9"))
	}
	status(t, 429, asked(t, "GET", s.URL+"/api/games", "", "X-Forwarded-For", "203.0.113.4", "X-Forwarded-For", "192.0.2.9"))
	// One household of IPv6 is one address.
	for i, want := range []int{200, 200, 429} {
		status(t, want, asked(t, "GET", s.URL+"/api/games", "", "X-Forwarded-For", []string{"2001:db8::1", "2001:db8::2", "2001:db8::ffff:3"}[i]))
	}
	plain := servertest.Start(t, t.TempDir(), few(false))
	for i, want := range []int{200, 200, 429} {
		made := []string{"203.0.113.1", "203.0.113.2", "203.0.113.3"}[i]
		status(t, want, asked(t, "GET", plain.URL+"/api/games", "", "X-Forwarded-For", made))
	}
}

// What people call themselves and say cannot break a line, turn around what stands
// beside it or hide; and what was in it does not reach a header.
func TestNamesAndChatCleaned(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	name := func(name string) (int, string) {
		body, _ := json.Marshal(map[string]string{"name": name, "password": "long enough"})
		resp, text := fetch(t, asked(t, "POST", s.URL+"/api/register", string(body)))
		if resp.Header.Get("X-Evil") != "" {
			t.Errorf("%q sets a header", name)
		}
		var p api.Person
		_ = json.Unmarshal([]byte(text), &p)
		return resp.StatusCode, p.Name
	}
	for _, bad := range []string{"", "x", "<script>", "a\"b", "Level 3", "antares", "ADMIN", "a/b", "a  -b", "-ab", strings.Repeat("x", 25), "a=b;c", "\x00\x01", "Ann\r\nX-Evil: yes"} {
		if code, got := name(bad); code < 400 {
			t.Errorf("somebody is called %q for %q", got, bad)
		}
	}
	for given, want := range map[string]string{"Ann\r\nBenson": "Ann Benson", "C\u202eyd\u200b": "Cyd", " Åsa\tÖ ": "Åsa Ö", "Z\x00oe": "Zoe"} {
		if code, got := name(given); code != 200 || got != want {
			t.Errorf("%q becomes %q (%d)", given, got, code)
		}
	}
	// The same name in other letters is taken, also by invisible ones.
	for _, same := range []string{"ann benson", "ANN\u200b BENSON", "åSA ö"} {
		if code, _ := name(same); code != 409 {
			t.Errorf("%q: %d", same, code)
		}
	}
	ann := guest(t, s.URL)
	snap := open(t, ann, antares.Setup{Game: "rsp"})
	if _, err := ann.Sit(t.Context(), snap.ID, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	if err := ann.Chat(t.Context(), snap.ID, " a\r\n\u202eb\x00\u200bc  d "); err != nil {
		t.Fatal(err)
	}
	code(t, antares.CodeBadRequest, ann.Chat(t.Context(), snap.ID, "\u200b\x00"))
	code(t, antares.CodeBadRequest, ann.Chat(t.Context(), snap.ID, strings.Repeat("x", 501)))
	var events []antares.Event
	if err := ann.Do(t.Context(), "GET", "/api/tables/"+snap.ID+"/events", nil, &events); err != nil {
		t.Fatal(err)
	}
	if got := events[len(events)-1].Text; got != "a bc d" {
		t.Errorf("the chat is %q", got)
	}
}

// Neither a token nor a password is anywhere in the database's files.
func TestTokensAndPasswordsAreHashed(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, dir, nil)
	const password = "correct horse battery"
	resp, _ := fetch(t, asked(t, "POST", s.URL+"/api/register", `{"name":"Ann","password":"`+password+`"}`))
	cookie := cookieOf(t, resp)
	var bot struct{ Token string }
	if err := json.Unmarshal([]byte(status(t, 200, asked(t, "POST", s.URL+"/api/bots", `{"name":"Dot"}`, "Cookie", "antares="+cookie.Value))), &bot); err != nil {
		t.Fatal(err)
	}
	token, _, _ := strings.Cut(cookie.Value, ".")
	u, err := s.Store.UserByName(t.Context(), "ann")
	if err != nil || !strings.HasPrefix(u.Password, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("%v %v", u, err)
	}
	s.Stop()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	found := false
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found = found || bytes.Contains(data, []byte("argon2id"))
		for _, secret := range []string{token, bot.Token, password} {
			if bytes.Contains(data, []byte(secret)) {
				t.Errorf("%s holds %s", filepath.Base(file), secret)
			}
		}
	}
	if !found {
		t.Error("no file holds the password's hash: nothing was searched")
	}
}

// Whoever signs in with a wrong password learns nothing about who is here.
func TestSignInTellsNothing(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	status(t, 200, asked(t, "POST", s.URL+"/api/register", `{"name":"Ann","password":"correct horse"}`))
	var visitor api.Person
	if err := json.Unmarshal([]byte(status(t, 200, asked(t, "POST", s.URL+"/api/guest", ""))), &visitor); err != nil {
		t.Fatal(err)
	}
	var first string
	for _, name := range []string{"Ann", "Nobody", visitor.Name, "Level 1", "", "\x00"} {
		body, _ := json.Marshal(map[string]string{"name": name, "password": "wrong password"})
		text := status(t, 401, asked(t, "POST", s.URL+"/api/login", string(body)))
		if first == "" {
			first = text
		}
		if text != first {
			t.Errorf("%q is answered %s", name, text)
		}
	}
}

// Ids are 80 random bits, so nobody finds a table that is not public by guessing.
func TestIDs(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	form := regexp.MustCompile(`^[a-z2-9]{16}$`)
	seen := map[string]bool{}
	for range 50 {
		id := open(t, ann, antares.Setup{Game: "rsp"}).ID
		if !form.MatchString(id) || seen[id] {
			t.Errorf("id %q", id)
		}
		seen[id] = true
	}
}

// Nobody is found in the place of another by taking that one's id for a name.
func TestIDAsName(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	me, err := ann.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := guest(t, s.URL).Register(t.Context(), me.ID, "long enough"); err != nil {
		t.Fatal(err)
	}
	var p api.Person
	if err := ann.Do(t.Context(), "GET", "/api/users/"+me.ID, nil, &p); err != nil || p.ID != me.ID {
		t.Errorf("%+v %v", p, err)
	}
}

// Seats are kept for those who exist, so that nothing else is stored and shown there.
func TestSeatsForNobody(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	for _, who := range []string{"nobody", "<b>", strings.Repeat("x", 10_000), "a\x00"} {
		_, err := ann.NewTable(t.Context(), antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{For: who}, {}}, Clock: antares.Clock{Kind: antares.NoClock}})
		code(t, antares.CodeBadRequest, err)
	}
}

func TestBotsBelongToMembers(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	code(t, antares.CodeForbidden, ann.Do(t.Context(), "POST", "/api/bots", map[string]string{"name": "Dot"}, nil))
	if _, err := ann.Register(t.Context(), "Ann", "long enough"); err != nil {
		t.Fatal(err)
	}
	var made struct{ Token string }
	if err := ann.Do(t.Context(), "POST", "/api/bots", map[string]string{"name": "Dot"}, &made); err != nil {
		t.Fatal(err)
	}
	dot, _ := client.New(s.URL, made.Token)
	code(t, antares.CodeForbidden, dot.Do(t.Context(), "POST", "/api/bots", map[string]string{"name": "Dash"}, nil))
	_, err := dot.Register(t.Context(), "Dash", "long enough")
	code(t, antares.CodeConflict, err)
	code(t, antares.CodeBadPassword, dot.Do(t.Context(), "POST", "/api/password", map[string]string{"old": "", "new": "long enough"}, nil))
	kept := 1
	for i := range 25 {
		if ann.Do(t.Context(), "POST", "/api/bots", map[string]string{"name": fmt.Sprintf("Dot number %d", 10+i)}, nil) == nil {
			kept++
		}
	}
	if kept != 20 {
		t.Errorf("one member has %d programs", kept)
	}
}

// A program's tokens are listed without being told, changed, and ended with all that is
// connected by them, by the program's owner alone.
func TestBotTokens(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ctx := t.Context()
	ann, ben := guest(t, s.URL), guest(t, s.URL)
	for name, c := range map[string]*client.Client{"Ann": ann, "Ben": ben} {
		if _, err := c.Register(ctx, name, "long enough"); err != nil {
			t.Fatal(err)
		}
	}
	type token struct {
		ID, Token string
		Expires   *time.Time
	}
	var dot token
	if err := ann.Do(ctx, "POST", "/api/bots", api.NewBot{Name: "Dot"}, &dot); err != nil {
		t.Fatal(err)
	}
	path := "/api/bots/" + dot.ID + "/tokens"
	list := func(c *client.Client) (bots []api.Bot) {
		t.Helper()
		if err := c.Do(ctx, "GET", "/api/bots", nil, &bots); err != nil {
			t.Fatal(err)
		}
		return bots
	}
	renew := func(days int, replace bool) (made token) {
		t.Helper()
		if err := ann.Do(ctx, "POST", path, api.NewToken{Days: days, Replace: replace}, &made); err != nil {
			t.Fatal(err)
		}
		return made
	}
	valid := func(text string) error {
		c, _ := client.New(s.URL, text)
		_, err := c.Me(ctx)
		return err
	}
	second := renew(30, false)
	if second.Expires == nil || time.Until(*second.Expires) > 30*24*time.Hour {
		t.Errorf("%+v", second)
	}
	bots := list(ann)
	if len(bots) != 1 || len(bots[0].Tokens) != 2 || bots[0].Tokens[0].Expires != nil || bots[0].Tokens[1].Expires == nil || bots[0].Tokens[1].ID != second.ID {
		t.Fatalf("%+v", bots)
	}
	if text := fmt.Sprintf("%+v", bots); strings.Contains(text, dot.Token) || strings.Contains(text, second.Token) {
		t.Error("a token is told again")
	}
	if len(list(ben)) != 0 {
		t.Error("Ben sees Ann's programs")
	}
	code(t, antares.CodeForbidden, ben.Do(ctx, "POST", path, api.NewToken{}, nil))
	code(t, antares.CodeForbidden, ben.Do(ctx, "DELETE", path+"/"+second.ID, nil, nil))
	code(t, antares.CodeNotFound, ann.Do(ctx, "DELETE", path+"/nothing", nil, nil))
	code(t, antares.CodeNotFound, ann.Do(ctx, "POST", "/api/bots/nothing/tokens", api.NewToken{}, nil))
	// What is connected by a token ends with it.
	conn := dial(t, s.URL, "Authorization", "Bearer "+second.Token)
	if err := ann.Do(ctx, "DELETE", path+"/"+second.ID, nil, nil); err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := hear(t, conn); err != nil {
			break
		}
	}
	code(t, antares.CodeUnauthorized, valid(second.Token))
	if err := valid(dot.Token); err != nil {
		t.Error(err)
	}
	third := renew(0, true)
	code(t, antares.CodeUnauthorized, valid(dot.Token))
	if err := valid(third.Token); err != nil {
		t.Error(err)
	}
	for range 7 {
		renew(1, false)
	}
	code(t, antares.CodeConflict, ann.Do(ctx, "POST", path, api.NewToken{}, nil))
	renew(0, true)
	// A program that has lost all its tokens is still its owner's.
	if err := ann.Do(ctx, "DELETE", path+"/"+list(ann)[0].Tokens[0].ID, nil, nil); err != nil {
		t.Fatal(err)
	}
	if bots := list(ann); len(bots) != 1 || len(bots[0].Tokens) != 0 {
		t.Errorf("%+v", bots)
	}
	if err := valid(renew(0, false).Token); err != nil {
		t.Error(err)
	}
}

// A message that is too long ends its socket; nonsense is answered.
func TestSocketMessages(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	conn := dial(t, s.URL)
	if _, err := hear(t, conn); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "nonsense", "[]", `{"watch":7}`, `{}`, `{"watch":{"table":"\u0000"}}`, `{"watch":{"after":-1}}`, `{"play":{}}`, strings.Repeat("[", 4000)} {
		say(t, conn, text)
		if got, err := hear(t, conn); err != nil || !strings.Contains(got, `"error"`) || strings.Contains(got, "internal") {
			t.Errorf("%.20q: %s %v", text, got, err)
		}
	}
	say(t, conn, `{"ping":true,"ref":"`+strings.Repeat("x", 5000)+`"}`)
	if got, err := hear(t, conn); err == nil {
		t.Errorf("a message of 5000 bytes is answered: %.50s", got)
	}
}

// A socket that sends too much is answered that it does, known or not.
func TestSocketFlood(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Limits.Requests = 5 }) // 50 at once
	for _, headers := range [][]string{nil, {"Cookie", newGuest(t, s.URL)}} {
		conn := dial(t, s.URL, headers...)
		limited := false
		for i := 0; i < 100 && !limited; i++ {
			say(t, conn, []string{`{"ping":true}`, `nonsense`}[i%2])
			got, err := hear(t, conn)
			if err != nil {
				t.Fatal(err)
			}
			limited = strings.Contains(got, `"rate_limited"`)
		}
		if !limited {
			t.Errorf("%v: a hundred messages at once are let through", headers)
		}
	}
}

// A client that does not read is cut off before it costs much memory.
func TestSocketThatDoesNotRead(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	conn := dial(t, s.URL)
	ping := []byte(`{"ping":true,"ref":"` + strings.Repeat("x", 4000) + `"}`)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	for range 100_000 { // 400 MB
		if conn.Write(ctx, websocket.MessageText, ping) != nil {
			break
		}
	}
	if conn.Write(ctx, websocket.MessageText, ping) == nil || ctx.Err() != nil {
		t.Errorf("it may go on: %v", ctx.Err())
	}
}

// One user and one address have so many sockets and streams at once and no more.
func TestManySockets(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Limits.Sockets = 2 })
	cookie := newGuest(t, s.URL)
	first := dial(t, s.URL, "Cookie", cookie)
	stream, err := http.DefaultClient.Do(asked(t, "GET", s.URL+"/api/stream", "", "Cookie", cookie))
	if err != nil || stream.StatusCode != 200 {
		t.Fatal(err)
	}
	defer func() { _ = stream.Body.Close() }()
	if _, resp, err := dialWith(t, s.URL, "Cookie", cookie); err == nil || resp == nil || resp.StatusCode != 429 || resp.Header.Get("Retry-After") == "" {
		t.Errorf("a third one: %v", err)
	}
	for range 6 {
		dial(t, s.URL)
	}
	if _, resp, err := dialWith(t, s.URL); err == nil || resp == nil || resp.StatusCode != 429 {
		t.Errorf("a ninth one from the address: %v", err)
	}
	_ = first.Close(websocket.StatusNormalClosure, "")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	for { // the server notices soon
		if _, _, err := dialWith(t, s.URL, "Cookie", cookie); err == nil {
			break
		}
		if ctx.Err() != nil {
			t.Fatal("there is no room again")
		}
	}
}

// Paths lead to what is there and nowhere else.
func TestPaths(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	address := strings.TrimPrefix(s.URL, "http://")
	for _, path := range []string{
		"/../../../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/picture/..%2f..%2fetc/passwd", "/api/tables/..%2f..%2fhealthz",
		"/api/users/%00", "/api/users/%ff%fe", "/api/tables/%00/stream", "/api/tables?before=%00", "/api/tables?user=%ff", "/api/tables?%", "/api/games/%2e%2e/leaders",
		"/api/tables/" + strings.Repeat("x", 5000), "/api/users/" + strings.Repeat("%F0%9F%92%A9", 500), "*", "/api/tables/x/events?after=99999999999999999999",
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(5 * time.Minute))
		_, _ = io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: "+address+"\r\nConnection: close\r\n\r\n")
		answer, _ := io.ReadAll(conn)
		_ = conn.Close()
		if line, _, _ := strings.Cut(string(answer), "\r\n"); !strings.HasPrefix(line, "HTTP/1.1 4") && !strings.HasPrefix(line, "HTTP/1.1 30") || bytes.Contains(answer, []byte("root:")) {
			t.Errorf("%.60s: %s", path, line)
		}
	}
}

// A panic is an error of ours: told as such, logged with where it happened.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
		c.Picture = func(game.Variant) []byte { panic("oh") }
	})
	if body := status(t, 500, asked(t, "GET", s.URL+"/picture/rsp.svg", "")); strings.Contains(body, "oh") || !strings.Contains(body, `"internal"`) {
		t.Error(body)
	}
	if !strings.Contains(log.String(), "panic=oh") || !strings.Contains(log.String(), "security_test.go") {
		t.Error(log.String())
	}
}

// Every line of the threat model names tests, and every test that it names exists.
func TestThreatModel(t *testing.T) {
	exists := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil {
				exists[fn.Name.Name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9_]*)`")
	for _, m := range named.FindAllStringSubmatch(string(data), -1) {
		if !exists[m[1]] {
			t.Errorf("there is no %s", m[1])
		}
	}
	threats := 0
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| Threat") {
			continue
		}
		threats++
		if cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|"); len(cells) != 3 || !named.MatchString(cells[2]) || slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) == "" }) {
			t.Errorf("no test, or no defence: %s", line)
		}
	}
	if threats < 30 {
		t.Errorf("only %d threats", threats)
	}
}
