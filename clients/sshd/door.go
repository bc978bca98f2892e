package sshd

import (
	"net"
	"sync"

	"golang.org/x/time/rate"

	"github.com/antares-games/antares/serve/guard"
)

// door limits the number of connections, and the rate of new ones.
type door struct {
	most, each int

	mu    sync.Mutex
	here  int
	from  map[string]int
	rates map[string]*rate.Limiter
}

// How often one address may connect: once a second, ten times at once.
const (
	comesEvery = rate.Limit(1)
	comesBurst = 10
	// maxRates bounds what strangers can make us remember.
	maxRates = 10_000
)

// enter admits a connection, or not; leave is called when it has ended.
func (d *door) enter(a net.Addr) (leave func(), ok bool) {
	host := guard.Household(a.String())
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.from == nil {
		d.from, d.rates = map[string]int{}, map[string]*rate.Limiter{}
	}
	if len(d.rates) >= maxRates {
		clear(d.rates)
	}
	limit := d.rates[host]
	if limit == nil {
		limit = rate.NewLimiter(comesEvery, comesBurst)
		d.rates[host] = limit
	}
	if d.here >= d.most || d.from[host] >= d.each || !limit.Allow() {
		return nil, false
	}
	d.here++
	d.from[host]++
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.here--
		if d.from[host]--; d.from[host] <= 0 {
			delete(d.from, host)
		}
	}, true
}
