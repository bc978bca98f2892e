package client

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/antares-games/antares/api"
)

// Guests stores who this machine's user is as a guest, for each server.
type Guests interface {
	// Guest returns the secret by which a server knows the user, or nothing.
	Guest(server string) string
	SetGuest(server, secret string) error
}

// SameGuest signs the client in as the guest that it was before on this server. If there
// was none, or if the server no longer knows it, the client becomes a new guest. unkept is
// why the guest cannot be kept for the next time.
func (c *Client) SameGuest(ctx context.Context, kept Guests) (p api.Person, unkept, err error) {
	server := origin(c.base)
	before := kept.Guest(server)
	c.setCookie(before)
	if p, err = c.Guest(ctx); err != nil {
		return p, nil, err
	}
	if now := c.cookie(); now != before {
		unkept = kept.SetGuest(server, now)
	}
	return p, unkept, nil
}

// origin is the address of a server in one form, whatever way it was written: what is kept
// for one server is never sent to another.
func origin(u *url.URL) string {
	return scheme(u) + "://" + strings.ToLower(u.Hostname()) + ":" + port(u) + u.Path
}

// cookie is the cookies by which the server knows the client, as in a header.
func (c *Client) cookie() string {
	var list []string
	for _, k := range c.http.Jar.Cookies(c.base) {
		list = append(list, k.Name+"="+k.Value)
	}
	return strings.Join(list, "; ")
}

// setCookie takes the cookies of an earlier client of the same server.
func (c *Client) setCookie(text string) {
	list, err := http.ParseCookie(text)
	if err != nil {
		return // there is none, or somebody has changed the file: the server makes a new guest
	}
	for _, k := range list {
		k.Path, k.HttpOnly, k.Secure = "/", true, scheme(c.base) == "https"
	}
	c.http.Jar.SetCookies(c.base, list)
}
