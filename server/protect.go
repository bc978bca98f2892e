package server

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// protect stands before everything: headers, origins, sizes, rates.
func (s *Server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			if !s.ownOrigin(r) {
				problem("forbidden", "requests of other sites are refused").write(w)
				return
			}
			if wait, ok := s.limit.allow("address "+s.address(r), classOf(r)); !ok {
				limited(wait).write(w)
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		next.ServeHTTP(w, r)
	})
}

// ownOrigin says whether a request comes from our own pages or from no page at all.
// Browsers tell the origin of everything that could change something.
func (s *Server) ownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Header.Get("Sec-Fetch-Site") != "cross-site" || r.Method == http.MethodGet && r.Header.Get("Upgrade") == ""
	}
	u, err := url.Parse(origin)
	return err == nil && strings.EqualFold(u.Host, r.Host)
}

// address is where a request comes from. IPv6 addresses are taken by their network,
// which is what one household has.
func (s *Server) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if s.Proxies {
		// The last one was written by our own proxy; those before by anybody.
		list := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(list[len(list)-1]); last != "" {
			host = last
		}
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}
