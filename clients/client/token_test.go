package client_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// strange is a server that is not ours: it counts the secrets that it is sent.
func strange(t *testing.T) (address string, told *atomic.Int64) {
	t.Helper()
	told = &atomic.Int64{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, values := range r.Header {
			if strings.Contains(strings.Join(values, " "), "secret") {
				told.Add(1)
			}
		}
		_, _ = w.Write([]byte(`{}`))
	}))
	t.Cleanup(s.Close)
	return s.URL, told
}

// A token goes only to the server that issued it, however it is requested.
func TestTokenStays(t *testing.T) {
	elsewhere, told := strange(t)
	home, atHome := strange(t)
	token, err := client.TokenOf(home, "secret")
	if err != nil {
		t.Fatal(err)
	}
	c, err := token.At(home + "/")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Me(t.Context()); err != nil || atHome.Load() != 1 {
		t.Errorf("%v; the token came home %d times", err, atHome.Load())
	}
	for _, address := range []string{elsewhere, strings.Replace(home, "http:", "https:", 1), strings.Replace(home, "127.0.0.1", "localhost", 1), home + "0", "nonsense"} {
		if _, err := token.At(address); err == nil {
			t.Errorf("a client for %s with the token of %s", address, home)
		}
	}
	if _, err := (client.Token{}).At(elsewhere); err == nil {
		t.Error("a client with a token of no server")
	}
	for address, fits := range map[string]bool{"https://a.example": true, "https://A.example:443/x": true, "https://a.example:8443": false, "http://a.example": false, "https://b.a.example": false, "": false} {
		token, err := client.TokenOf("https://a.example/", "secret")
		if err != nil || token.Fits(address) != fits {
			t.Errorf("%s: %v, %v", address, token.Fits(address), err)
		}
	}

	// Nor is it sent along when the server redirects us.
	away := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere+r.URL.Path, http.StatusTemporaryRedirect)
	}))
	defer away.Close()
	c, err = client.New(away.URL, "secret")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Me(t.Context()); err == nil || !strings.Contains(err.Error(), elsewhere) {
		t.Errorf("a redirection: %v", err)
	}
	if _, err := c.Login(t.Context(), "Ann", "secret"); err == nil {
		t.Error("a password was carried along")
	}
	if err := c.Stream(t.Context(), func() {}, func(*api.Notice) {}); err == nil || !strings.Contains(err.Error(), elsewhere) {
		t.Errorf("a stream: %v", err)
	}
	if conn, err := c.Connect(t.Context()); err == nil {
		_ = conn.CloseNow()
		t.Error("a socket went elsewhere")
	}
	if n := told.Load(); n != 0 {
		t.Errorf("another server was told the token %d times", n)
	}
}
