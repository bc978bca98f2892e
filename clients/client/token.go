package client

import (
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"time"
)

// Token identifies a program to one server and remembers which. It cannot be sent to any
// other.
type Token struct {
	text   string
	server *url.URL
}

// TokenOf is a token issued by the server at an address.
func TokenOf(server, text string) (Token, error) {
	u, err := parse(server)
	return Token{text, u}, err
}

// Fits reports whether an address belongs to the token's server.
func (t Token) Fits(address string) bool {
	u, err := parse(address)
	return err == nil && t.server != nil && sameOrigin(u, t.server)
}

// At creates a client for the server at an address, which must be the token's own.
func (t Token) At(address string) (*Client, error) {
	c, err := New(address, "")
	if err == nil && !t.Fits(address) {
		return nil, fmt.Errorf("the token belongs to %s and is not sent to %s", t.server, c.base)
	}
	if err == nil {
		c.token = t.text
	}
	return c, err
}

// New creates a client for the server at a URL. token was issued to a program by this
// very server, or is empty.
func New(address, token string) (*Client, error) {
	u, err := parse(address)
	if err != nil {
		return nil, err
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	return &Client{base: u, token: token, http: &http.Client{Jar: jar, Timeout: 30 * time.Second, CheckRedirect: stay}, pledges: MemoryPledges()}, nil
}

func parse(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("%q is not the address of a server: http://host:port or https://host", address)
	}
	u.Path = strings.TrimSuffix(u.Path, "/")
	return u, nil
}

// stay does not follow a redirect to another server: tokens and passwords are only for
// the server that was named.
func stay(to *http.Request, via []*http.Request) error {
	if !sameOrigin(to.URL, via[0].URL) {
		return fmt.Errorf("the server redirects to %s://%s: if you trust that address, use it as the server", to.URL.Scheme, to.URL.Host)
	}
	if len(via) > 5 {
		return fmt.Errorf("the server redirects too often")
	}
	return nil
}

// sameOrigin reports whether two addresses belong to the same server: scheme, host and
// port.
func sameOrigin(a, b *url.URL) bool {
	return scheme(a) == scheme(b) && strings.EqualFold(a.Hostname(), b.Hostname()) && port(a) == port(b)
}

// scheme is the HTTP scheme: the connection of a socket begins as HTTP.
func scheme(u *url.URL) string {
	switch u.Scheme {
	case "ws":
		return "http"
	case "wss":
		return "https"
	}
	return u.Scheme
}

func port(u *url.URL) string {
	if p := u.Port(); p != "" {
		return p
	}
	p, err := net.LookupPort("tcp", scheme(u))
	if err != nil {
		return ""
	}
	return fmt.Sprint(p)
}
