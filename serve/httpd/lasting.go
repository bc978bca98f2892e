package httpd

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/antares-games/antares"
)

// connections keeps track of lasting connections, which are sockets and streams: how many
// each address and each user has, and whose they are, so that they end together with the
// session that opened them.
type connections struct {
	mu    sync.Mutex
	from  map[string]int                 // addresses
	users map[string]map[*visit]struct{} // by id
}

// visit is a lasting connection of a known user.
type visit struct {
	session string // the cookie's token; empty for a bot's
	end     context.CancelFunc
}

// perAddress is how many times as many connections an address may have as a user: it
// may be a whole school.
const perAddress = 4

// lasting reports whether a request asks for a lasting connection.
func lasting(r *http.Request) bool {
	return r.URL.Path == "/api/ws" || r.URL.Path == "/api/stream" || strings.HasSuffix(r.URL.Path, "/stream")
}

// enter counts a connection; ok is false if there are too many.
func (c *connections) enter(address, user string, v *visit, most int) (leave func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from[address] >= perAddress*most || user != "" && len(c.users[user]) >= most {
		return nil, false
	}
	if c.from == nil {
		c.from, c.users = map[string]int{}, map[string]map[*visit]struct{}{}
	}
	c.from[address]++
	if user != "" {
		if c.users[user] == nil {
			c.users[user] = map[*visit]struct{}{}
		}
		c.users[user][v] = struct{}{}
	}
	return func() { c.leave(address, user, v) }, true
}

func (c *connections) leave(address, user string, v *visit) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from[address]--; c.from[address] == 0 {
		delete(c.from, address)
	}
	if delete(c.users[user], v); len(c.users[user]) == 0 {
		delete(c.users, user)
	}
}

// dismiss ends the connections that a session opened, or for "" those of all sessions
// of a user.
func (c *connections) dismiss(user, session string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for v := range c.users[user] {
		if v.session != "" && (session == "" || v.session == session) {
			v.end()
		}
	}
}

// dismissBot ends the connections of a bot. One whose token is still valid
// connects again.
func (c *connections) dismissBot(user string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for v := range c.users[user] {
		if v.session == "" {
			v.end()
		}
	}
}

// lookAgain is how often the session of a lasting connection is checked again: another
// server of the site may have ended it.
const lookAgain = time.Minute

// admit serves a lasting connection, if there is room for it, until its session ends.
func (s *Server) admit(w http.ResponseWriter, r *http.Request, next http.Handler) {
	id, err := s.identifyRequest(r)
	if err != nil {
		writeProblem(w, problemOf(s.Log, err))
		return
	}
	user := ""
	if id.user != nil {
		user = id.user.ID
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	leave, ok := s.connections.enter(s.address(r), user, &visit{id.session, cancel}, s.most)
	if !ok {
		p := problem(antares.CodeLimited, "too many connections: close one first")
		p.Retry = 10
		writeProblem(w, p)
		return
	}
	defer leave()
	if user != "" {
		defer s.keepLooking(ctx, cancel, r, user)()
	}
	next.ServeHTTP(w, r.WithContext(ctx))
}

// keepLooking ends a connection when its user is no longer signed in.
func (s *Server) keepLooking(ctx context.Context, end context.CancelFunc, r *http.Request, user string) (stop func()) {
	var mu sync.Mutex
	var timer *time.Timer
	mu.Lock()
	defer mu.Unlock()
	timer = time.AfterFunc(lookAgain, func() {
		id, err := s.identifyRequest(r.WithContext(ctx))
		known := err == nil && id.user != nil && id.user.ID == user
		if !known && (err == nil || antares.CodeOf(err) == antares.CodeUnauthorized) {
			end()
		}
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() == nil {
			timer.Reset(lookAgain)
		}
	})
	return func() {
		end()
		mu.Lock()
		defer mu.Unlock()
		timer.Stop()
	}
}
