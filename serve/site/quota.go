package site

import (
	"fmt"
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/antares-games/antares"
)

// Asker is who asks the computer to think: the user, if signed in, and the address.
type Asker struct {
	User, Address string
}

// quota is how often one person may do something within a period, even all at once. An
// address may do it four times as often, since it may be a whole school. Every server
// counts separately.
type quota struct {
	what string // as in "you can … 30 times per minute"
	most float64
	per  time.Duration

	mu    sync.Mutex
	all   map[string]*rate.Limiter
	swept time.Time
}

const (
	// addressFactor is how much more an address may have than a person.
	addressFactor = 4
	// maxQuotas bounds the memory that strangers can make us use.
	maxQuotas  = 100_000
	sweepQuota = time.Minute
)

func newQuota(what string, most float64, per time.Duration) *quota {
	return &quota{what: what, most: most, per: per, all: map[string]*rate.Limiter{}}
}

// take counts one use, or refuses it if it is too much: then nothing is counted.
func (q *quota) take(by Asker, now time.Time) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.sweep(now)
	var (
		wait time.Duration
		who  string
		most float64
		held []*rate.Reservation
	)
	reserve := func(key, name string, limit float64) {
		l := q.all[key]
		if l == nil {
			l = rate.NewLimiter(rate.Limit(limit/q.per.Seconds()), max(int(limit), 1))
			q.all[key] = l
		}
		r := l.ReserveN(now, 1)
		held = append(held, r)
		if d := r.DelayFrom(now); d > wait {
			wait, who, most = d, name, limit
		}
	}
	if by.User != "" {
		reserve("user "+by.User, "you", q.most)
	}
	reserve("address "+by.Address, "your address", addressFactor*q.most)
	if wait == 0 {
		return nil
	}
	for _, r := range held {
		r.CancelAt(now)
	}
	return q.refusal(who, most, max(wait, time.Second))
}

// refusal states how often it may be done, and when to try again.
func (q *quota) refusal(who string, most float64, wait time.Duration) *antares.Error {
	in, per := "a second", "minute"
	switch {
	case wait > 2*time.Minute:
		in = fmt.Sprintf("%.0f minutes", math.Ceil(wait.Minutes()))
	case wait > time.Second:
		in = fmt.Sprintf("%.0f seconds", math.Ceil(wait.Seconds()))
	}
	if q.per == time.Hour {
		per = "hour"
	}
	e := antares.Errorf(antares.CodeLimited, "%s can %s %g times per %s: try again in %s", who, q.what, most, per, in)
	e.RetryAfter = wait
	return e
}

// sweep forgets those whose quota is full again, which changes nothing for them. If there
// are still too many, some others are forgotten too, to their advantage.
func (q *quota) sweep(now time.Time) {
	if now.Sub(q.swept) < sweepQuota && len(q.all) < maxQuotas-1 {
		return
	}
	q.swept = now
	for who, l := range q.all {
		if l.TokensAt(now) >= float64(l.Burst()) {
			delete(q.all, who)
		}
	}
	if len(q.all) >= maxQuotas-1 { // one more may be two
		for who := range q.all {
			if delete(q.all, who); len(q.all) <= maxQuotas*9/10 {
				break
			}
		}
	}
}
