package httpd

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// Limits are how much one user or one address may do per second on average; ten seconds'
// worth may come at once.
type Limits struct {
	Requests float64 // that only read
	Acts     float64 // actions at tables
	Makes    float64 // tables, chat, thinking
	Enters   float64 // guests, sign-ups, sign-ins
	// Sockets is how many sockets and streams one user may have open at once; an address
	// may have four times as many.
	Sockets int
}

// usual limits: an address may be a whole school.
var usual = Limits{Requests: 50, Acts: 50, Makes: 2, Enters: 1, Sockets: 64}

// class is a kind of request with a limit of its own.
type class int

const (
	anything class = iota
	acting
	making
	entering
	classes
)

// classOf is the class of a request.
func classOf(r *http.Request) class {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return anything
	}
	path := r.URL.Path
	switch {
	case path == "/api/guest", path == "/api/register", path == "/api/login", path == "/api/password", path == "/api/bots", strings.HasPrefix(path, "/api/bots/"):
		return entering
	case path == "/api/tables", path == uploadPath, path == "/api/evaluate", path == progressPath, strings.HasSuffix(path, "/chat"),
		strings.HasSuffix(path, "/hint"), strings.HasSuffix(path, "/analysis"):
		return making
	case path == "/api/positions", path == "/api/positions/arrange", path == recordsPath:
		return anything // nothing is kept: it only reads, with a long query
	}
	return acting
}

// limiter keeps buckets for users and addresses.
type limiter struct {
	rates [classes]rate.Limit
	mu    sync.Mutex
	all   map[string]*buckets
	swept time.Time
}

type buckets struct {
	list [classes]*rate.Limiter
	used time.Time
}

const (
	burst     = 10 // seconds' worth
	bucketAge = 5 * time.Minute
	// maxBuckets bounds the memory that strangers can make us use.
	maxBuckets = 100_000
)

func newLimiter(l Limits) *limiter {
	or := func(x, otherwise float64) rate.Limit {
		if x == 0 {
			x = otherwise
		}
		return rate.Limit(x)
	}
	return &limiter{all: map[string]*buckets{}, rates: [classes]rate.Limit{
		or(l.Requests, usual.Requests), or(l.Acts, usual.Acts), or(l.Makes, usual.Makes), or(l.Enters, usual.Enters),
	}}
}

// allow counts a request of a class; if it is too much, it returns how long to wait.
func (l *limiter) allow(who string, c class) (wait time.Duration, ok bool) {
	now := time.Now()
	l.mu.Lock()
	b := l.all[who]
	if b == nil {
		l.sweep(now)
		b = &buckets{}
		for i, r := range l.rates {
			b.list[i] = rate.NewLimiter(r, max(int(float64(r)*burst), 1))
		}
		l.all[who] = b
	}
	b.used = now
	l.mu.Unlock()
	res := b.list[c].ReserveN(now, 1)
	if d := res.DelayFrom(now); d > 0 {
		res.CancelAt(now)
		return d, false
	}
	return 0, true
}

// sweep forgets users and addresses that have been quiet, now and then or when there are
// too many. In that case it forgets enough that it need not run again for each newcomer.
func (l *limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < bucketAge/5 && len(l.all) < maxBuckets {
		return
	}
	l.swept = now
	full := len(l.all) >= maxBuckets
	for who, b := range l.all {
		if now.Sub(b.used) > bucketAge || full && len(l.all) > maxBuckets*9/10 {
			delete(l.all, who)
		}
	}
}

func limited(wait time.Duration) *api.Problem {
	p := problem(antares.CodeLimited, fmt.Sprintf("too many requests: wait %.1f seconds", wait.Seconds()))
	p.Retry = max(int(wait.Seconds()+0.999), 1)
	return p
}
