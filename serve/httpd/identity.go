package httpd

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/site"
)

// The session's cookie. Its value is the token and a signature, so that forged ones are
// refused without querying the store. Over HTTPS its name has the prefix with which
// browsers make sure that no other host of the domain can set or replace it.
const (
	plainCookie = "antares"
	hostCookie  = "__Host-antares"
)

// cookieName is the name of the cookies that are set here.
func (s *Server) cookieName() string {
	if s.Secure {
		return hostCookie
	}
	return plainCookie
}

// cookieValue is the session's cookie among those of a request. Over HTTPS an older cookie
// without the prefix is accepted if there is no other, and replaced when the next one is
// set.
func (s *Server) cookieValue(read func(name string) (*http.Cookie, error)) string {
	for _, name := range []string{s.cookieName(), plainCookie} {
		if c, err := read(name); err == nil {
			return c.Value
		}
	}
	return ""
}

type userKey struct{}

// identity is who sends a request.
type identity struct {
	user    *antares.User
	session string // the cookie's token
	old     bool   // there is a cookie to be replaced
	address string // where the request comes from
}

// sign adds the signature.
func (s *Server) sign(token string) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(token))
	return token + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// unsign checks the signature and takes it off.
func (s *Server) unsign(value string) (token string, ok bool) {
	token, _, ok = strings.Cut(value, ".")
	return token, ok && hmac.Equal([]byte(s.sign(token)), []byte(value))
}

// who finds out who sends a request, by a bot's token or a browser's cookie. An anonymous
// request is not an error; a wrong token is.
func (s *Server) who(ctx context.Context, authorization, cookie string) (identity, error) {
	if authorization != "" {
		token, ok := strings.CutPrefix(authorization, "Bearer ")
		if !ok {
			return identity{}, antares.Errorf(antares.CodeUnauthorized, "authorization is by Bearer token")
		}
		u, err := s.Site.Who(ctx, token, antares.APIToken)
		return identity{user: u}, err
	}
	if cookie == "" {
		return identity{}, nil
	}
	token, ok := s.unsign(cookie)
	if !ok {
		return identity{}, nil
	}
	u, err := s.Site.Who(ctx, token, antares.SessionToken)
	if antares.CodeOf(err) == antares.CodeUnauthorized {
		return identity{}, nil // a cookie that is no longer valid counts as none
	}
	return identity{user: u, session: token}, err
}

// identifyRequest is the same outside the framework.
func (s *Server) identifyRequest(r *http.Request) (identity, error) {
	return s.who(r.Context(), r.Header.Get("Authorization"), s.cookieValue(r.Cookie))
}

// identify adds the identity to the context of API handlers, and applies the limits.
func (s *Server) identify(ctx huma.Context, next func(huma.Context)) {
	read := func(name string) (*http.Cookie, error) { return huma.ReadCookie(ctx, name) }
	id, err := s.who(ctx.Context(), ctx.Header("Authorization"), s.cookieValue(read))
	if err != nil {
		s.answerProblem(ctx, problemOf(s.Log, err))
		return
	}
	r, _ := humago.Unwrap(ctx)
	id.address = s.address(r)
	if id.user != nil {
		u := ctx.URL()
		if wait, ok := s.limit.allow("user "+id.user.ID, classOf(&http.Request{Method: ctx.Method(), URL: &u})); !ok {
			s.answerProblem(ctx, limited(wait))
			return
		}
	}
	_, err = read(plainCookie)
	id.old = s.Secure && err == nil
	next(huma.WithValue(ctx, userKey{}, id))
}

func (s *Server) answerProblem(ctx huma.Context, p *api.Problem) {
	for key, values := range p.GetHeaders() {
		ctx.SetHeader(key, values[0])
	}
	ctx.SetHeader("Content-Type", api.ProblemType)
	ctx.SetStatus(p.Status)
	_ = s.api.Marshal(ctx.BodyWriter(), "application/json", p) // the client may have gone
}

// from is the identity in a context.
func from(ctx context.Context) identity {
	id, _ := ctx.Value(userKey{}).(identity)
	return id
}

// signedIn is the user of a request, or an error if nobody is signed in.
func signedIn(ctx context.Context) (*antares.User, error) {
	if u := from(ctx).user; u != nil {
		return u, nil
	}
	return nil, antares.Errorf(antares.CodeUnauthorized, "say who you are first: POST /api/guest makes you a guest")
}

// userID is the id of the user of a request, empty if nobody is signed in.
func userID(ctx context.Context) string {
	if u := from(ctx).user; u != nil {
		return u.ID
	}
	return ""
}

// asker is the user or address that asks the computer to think.
func asker(ctx context.Context) site.Asker {
	return site.Asker{User: userID(ctx), Address: from(ctx).address}
}

// sessionCookies are the cookies to set and to delete.
func (s *Server) sessionCookies(ctx context.Context, token string) []http.Cookie {
	list := []http.Cookie{s.sessionCookie(s.cookieName(), token)}
	if from(ctx).old {
		list = append(list, s.sessionCookie(plainCookie, ""))
	}
	return list
}

func (s *Server) sessionCookie(name, token string) http.Cookie {
	c := http.Cookie{
		Name: name, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.Secure,
		MaxAge: 180 * 24 * 60 * 60,
	}
	if token == "" {
		c.MaxAge = -1
	} else {
		c.Value = s.sign(token)
	}
	return c
}

// register adds an operation whose errors are problems.
func register[I, O any](s *Server, op huma.Operation, f func(context.Context, *I) (*O, error)) {
	op.MaxBodyBytes = bodyLimit(op.Path)
	if op.OperationID == "" {
		panic("an operation needs a name")
	}
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, problemOf(s.Log, err)
		}
		return out, nil
	})
}
