package httpd

import (
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/guard"
	"github.com/antares-games/antares/web"
)

// How long a request's body may take to arrive, and a response to be read.
const (
	bodyWait   = 10 * time.Second
	answerWait = time.Minute
)

// policy is what browsers may do with our pages. Only embeds may be framed, by any site:
// they act for nobody.
const policy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; object-src 'none'"

// protect comes before everything else: headers, origins, sizes, rates, deadlines.
func (s *Server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recovered(w, r)
		// Not every server has deadlines. Streams and sockets set their own write
		// deadlines.
		control := http.NewResponseController(w)
		_ = control.SetWriteDeadline(time.Now().Add(answerWait))
		if r.ContentLength != 0 {
			_ = control.SetReadDeadline(time.Now().Add(bodyWait))
		}
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; form-action 'self'; frame-ancestors 'none'")
		h.Set("X-Frame-Options", "DENY")
		if strings.HasPrefix(r.URL.Path, web.Embeds) {
			h.Set("Content-Security-Policy", policy+"; form-action 'none'; frame-ancestors *")
			h.Del("X-Frame-Options")
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			if !s.ownOrigin(r) {
				writeProblem(w, problem("forbidden", "requests of other sites are refused"))
				return
			}
			if wait, ok := s.limit.allow("address "+s.address(r), classOf(r)); !ok {
				writeProblem(w, limited(wait))
				return
			}
			if !readable(r.URL) {
				writeProblem(w, problem("bad_request", "the address holds what is not text"))
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r.URL.Path))
			if lasting(r) {
				// A HEAD would have nothing to end it.
				if r.Method != http.MethodGet {
					p := problem(antares.CodeBadRequest, "a stream or a socket is opened with GET")
					p.Status, p.Title = http.StatusMethodNotAllowed, http.StatusText(http.StatusMethodNotAllowed)
					h.Set("Allow", http.MethodGet)
					writeProblem(w, p)
					return
				}
				s.admit(w, r, next)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// recovered turns a panic into an internal error, and logs where it happened.
func (s *Server) recovered(w http.ResponseWriter, r *http.Request) {
	switch p := recover(); p {
	case nil:
	case http.ErrAbortHandler:
		panic(p)
	default:
		s.Log.Error("a panic", "request", r.Method+" "+r.URL.Path, "panic", p, "stack", string(debug.Stack()))
		writeProblem(w, problem(antares.CodeInternal, "something went wrong on our side"))
	}
}

// readable reports whether an address is text that every database can take.
func readable(u *url.URL) bool {
	query, err := url.QueryUnescape(u.RawQuery)
	return err == nil && isText(u.Path) && isText(query)
}

func isText(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// ownOrigin reports whether a request comes from our own pages or from no page at all.
// Browsers send the origin with every request that could change something.
func (s *Server) ownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Header.Get("Sec-Fetch-Site") != "cross-site" || r.Method == http.MethodGet && r.Header.Get("Upgrade") == ""
	}
	u, err := url.Parse(origin)
	return err == nil && strings.EqualFold(u.Host, r.Host) && (!s.Secure || u.Scheme == "https")
}

// address is where a request comes from.
func (s *Server) address(r *http.Request) string {
	host := r.RemoteAddr
	if s.Proxies {
		// The last one was written by our own proxy; earlier ones, and earlier lines, by
		// anybody.
		list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(list[len(list)-1]); net.ParseIP(last) != nil {
			host = last
		}
	}
	return guard.Household(host)
}
