package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// listener is a server that refuses everything and remembers what it was sent.
type listener struct {
	*httptest.Server
	mu   sync.Mutex
	told []string
}

func newListener(t *testing.T, detail string) *listener {
	t.Helper()
	l := &listener{}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body bytes.Buffer
		_, _ = body.ReadFrom(r.Body)
		l.mu.Lock()
		l.told = append(l.told, r.Header.Get("Authorization")+" "+body.String())
		l.mu.Unlock()
		w.WriteHeader(http.StatusForbidden)
		_ = json.NewEncoder(w).Encode(api.Problem{Status: http.StatusForbidden, Code: antares.CodeForbidden, Title: detail, Detail: detail})
	}))
	t.Cleanup(l.Close)
	return l
}

// knows reports whether the server was sent a secret since the last call.
func (l *listener) knows() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer func() { l.told = nil }()
	return strings.Contains(strings.Join(l.told, "\n"), "secret")
}

func commandOutput(args ...string) (out string, code int) {
	var both bytes.Buffer
	code = run(args, strings.NewReader(""), &both, &both)
	return both.String(), code
}

// A token or a password from the environment goes to the server it belongs to. A link
// does not decide which that is; and if a secret is not sent, the user is told.
func TestSecretsStayHome(t *testing.T) {
	home, elsewhere := newListener(t, "no"), newListener(t, "no")
	for _, test := range []struct {
		name            string
		server          string // from the environment
		args            []string
		home, elsewhere bool
		says            string
	}{
		{name: "a link elsewhere", args: []string{"watch", elsewhere.URL + "/t/abc"}, says: "ANTARES_TOKEN was not sent to " + elsewhere.URL},
		{name: "a link elsewhere, with a home", server: home.URL, args: []string{"watch", elsewhere.URL + "/t/abc"}, says: "set ANTARES_SERVER=" + elsewhere.URL},
		{name: "a link home", server: home.URL, args: []string{"watch", home.URL + "/t/abc"}, home: true},
		{name: "a table at the named server", args: []string{"watch", "abc", "--server", home.URL}, home: true},
		{name: "a table at another server", server: home.URL, args: []string{"watch", "abc", "--server", elsewhere.URL}, says: "was not sent"},
		{name: "--token and a link", args: []string{"watch", elsewhere.URL + "/t/abc", "--token", "secret2"}, says: "--token was not sent to"},
		{name: "--token and a link home", server: home.URL, args: []string{"watch", home.URL + "/t/abc", "--token", "secret2"}, home: true},
		{name: "--token and --server", server: home.URL, args: []string{"watch", "abc", "--server", elsewhere.URL, "--token", "secret2"}, elsewhere: true},
		{name: "a password and a link", args: []string{"watch", elsewhere.URL + "/t/abc", "--name", "Ann"}, says: "ANTARES_PASSWORD was not sent"},
		{name: "a password at home", server: home.URL, args: []string{"watch", home.URL + "/t/abc", "--name", "Ann"}, home: true},
		{name: "a bot", args: []string{"bot", "--server", home.URL, "--bot", "random"}, home: true},
		{name: "a bot elsewhere", server: home.URL, args: []string{"bot", "--server", elsewhere.URL, "--bot", "random"}, says: "ANTARES_TOKEN was not sent"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(tokenVariable, "secret")
			t.Setenv(passwordVariable, "secret word")
			t.Setenv(serverVariable, test.server)
			out, code := commandOutput(test.args...)
			if code == exitFine || !strings.Contains(out, test.says) || test.says == "" && strings.Contains(out, "was not sent") {
				t.Errorf("%d: %s", code, out)
			}
			if h, e := home.knows(), elsewhere.knows(); h != test.home || e != test.elsewhere {
				t.Errorf("home was told: %v, the other: %v", h, e)
			}
		})
	}
}

// What a server writes in a refusal reaches the terminal as text and nothing else.
func TestHostileWords(t *testing.T) {
	s := newListener(t, "no\x1b]0;pwned\x07\u009b31m\r\u202eway\n")
	t.Setenv(tokenVariable, "token")
	t.Setenv(serverVariable, s.URL)
	for _, args := range [][]string{
		{"watch", s.URL + "/t/abc"},
		{"watch", "abc", "--server", s.URL},
		{"bot", "--server", s.URL, "--bot", "random"},
		{"bot", "--server", s.URL, "--bot", "random", "--log-format", "json", "--token", "x"},
	} {
		t.Setenv(tokenVariable, "token")
		out, code := commandOutput(args...)
		if code == exitFine || !strings.Contains(out, "pwned") {
			t.Errorf("%v: %d: %q", args, code, out)
		}
		if strings.ContainsFunc(out, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) }) {
			t.Errorf("%v prints %q", args, out)
		}
	}
}
