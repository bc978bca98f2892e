package site

import (
	"fmt"
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/antares-games/antares"
)

// Asker is who makes the computer think: a person, if known, and the address.
type Asker struct {
	User, Address string
}

// quota is how often one person may ask for something in a time, all at once if need be.
// An address may ask four times as often, since it may be a whole school. Every server
// counts for itself.
type quota struct {
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

func newQuota(most float64, per time.Duration) *quota {
	return &quota{most: most, per: per, all: map[string]*rate.Limiter{}}
}

// take counts something. If it is too much it says how long to wait, and nothing is
// counted.
func (q *quota) take(by Asker, now time.Time) (wait time.Duration, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.sweep(now)
	var held []*rate.Reservation
	reserve := func(who string, most float64) {
		l := q.all[who]
		if l == nil {
			l = rate.NewLimiter(rate.Limit(most/q.per.Seconds()), max(int(most), 1))
			q.all[who] = l
		}
		r := l.ReserveN(now, 1)
		wait = max(wait, r.DelayFrom(now))
		held = append(held, r)
	}
	if by.User != "" {
		reserve("user "+by.User, q.most)
	}
	reserve("address "+by.Address, addressFactor*q.most)
	if wait > 0 {
		for _, r := range held {
			r.CancelAt(now)
		}
	}
	return wait, wait == 0
}

// sweep forgets those who may ask for everything again, which changes nothing for them. If
// there are too many others, some of them are lucky.
func (q *quota) sweep(now time.Time) {
	if now.Sub(q.swept) < sweepQuota && len(q.all) < maxQuotas {
		return
	}
	q.swept = now
	for who, l := range q.all {
		if l.TokensAt(now) >= float64(l.Burst()) {
			delete(q.all, who)
		}
	}
	if len(q.all) >= maxQuotas {
		for who := range q.all {
			if delete(q.all, who); len(q.all) <= maxQuotas*9/10 {
				break
			}
		}
	}
}

// tooOften is the refusal for somebody who has used up a quota.
func tooOften(what string, most float64, per string, wait time.Duration) *antares.Error {
	wait = max(wait, time.Second)
	in := fmt.Sprintf("%.0f seconds", math.Ceil(wait.Seconds()))
	if wait > 2*time.Minute {
		in = fmt.Sprintf("%.0f minutes", math.Ceil(wait.Minutes()))
	}
	e := antares.Errorf(antares.CodeLimited, "you can %s %g times per %s: try again in %s", what, most, per, in)
	e.RetryAfter = wait
	return e
}
