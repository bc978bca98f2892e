// Package load measures a server under load: many tables of two players each, over real
// WebSockets. It measures what the server's process uses and what the players see.
package load

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/stats"
)

// Config configures a load test.
type Config struct {
	URL string
	// PID is the server's process, to be measured; 0 if there is none.
	PID int
	// Metrics is the address of the server's metrics; empty if unknown.
	Metrics string
	// Game is played by two players with these options.
	Game    string
	Options game.Options
	Tables  int
	// Sockets is the number of sockets that all tables share; each belongs to a different
	// user.
	Sockets int
	// Rate is the number of actions per second over all tables; 0 means as fast as they
	// are answered.
	Rate float64
	// Time is how long to play.
	Time time.Duration
	// From is the address that players connect from; empty means any.
	From string
	// Patient players wait when they are refused temporarily, and do not rush to make up
	// for late moves.
	Patient bool
	// Progress, if set, is called with what is being done.
	Progress func(text string)
}

// Figures are what was measured.
type Figures struct {
	Tables  int     `json:"tables"`
	Sockets int     `json:"sockets"`
	Rate    float64 `json:"rate"` // as requested
	Seconds float64 `json:"seconds"`
	// Actions is the number of acknowledged actions; those are on disk.
	Actions   int     `json:"actions"`
	PerSecond float64 `json:"actions_per_second"`
	Games     int     `json:"games_ended"`
	// Milliseconds from sending an action until both players have received it.
	P50 float64 `json:"p50_ms"`
	P99 float64 `json:"p99_ms"`
	Max float64 `json:"max_ms"`

	// Server is what its process used, if it could be measured.
	Server *Usage `json:"server,omitempty"`
}

// Usage is what a server's process used.
type Usage struct {
	CPUSeconds    float64 `json:"cpu_seconds"`
	PerCPUSecond  float64 `json:"actions_per_cpu_second"`
	BytesPerTable float64 `json:"bytes_per_table"`
	// Before is the memory before the tables were opened, Open with all of them open,
	// Played after the load, and Left when all games were over and nobody was watching.
	Before int64 `json:"rss_before"`
	Open   int64 `json:"rss_open"`
	Played int64 `json:"rss_played"`
	Left   int64 `json:"rss_left"`
	// LeftTables is the number of tables that the server still has in memory.
	LeftTables int `json:"tables_left"`
}

// fleet is all simulated players together.
type fleet struct {
	Config
	variant game.Variant
	sockets []*socket
	web     *http.Transport

	ctx    context.Context
	cancel context.CancelCauseFunc

	mu      sync.Mutex
	idle    *sync.Cond // nothing is in progress
	busy    int        // actions and openings in progress
	playing bool       // new actions may be started
	tables  map[string]*table
	delays  []sample
	actions int
	games   int
}

// sample is when an action was sent, and how long it took until both players knew of it.
type sample struct {
	sent time.Time
	took time.Duration
}

// newFleet connects all players for a load; leave disconnects them.
func newFleet(ctx context.Context, config Config) (*fleet, error) {
	g, err := catalog.Find(config.Game)
	if err != nil {
		return nil, err
	}
	v, err := g.Configure(config.Options)
	if err != nil {
		return nil, err
	}
	if n := len(v.Traits().Seats); n != 2 {
		return nil, fmt.Errorf("a load is of games for two, and this one is for %d", n)
	}
	c := &fleet{Config: config, variant: v, tables: map[string]*table{}}
	c.web = &http.Transport{MaxIdleConnsPerHost: config.Sockets}
	if config.From != "" {
		c.web.DialContext = func(ctx context.Context, _, address string) (net.Conn, error) {
			return dialFrom(ctx, config.From, address)
		}
	}
	c.idle = sync.NewCond(&c.mu)
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	context.AfterFunc(c.ctx, c.idle.Broadcast)
	return c, nil
}

// Run measures a server. It ends by itself.
func Run(ctx context.Context, config Config) (*Figures, error) {
	c, err := newFleet(ctx, config)
	if err != nil {
		return nil, err
	}
	figures, err := c.run()
	if why := context.Cause(c.ctx); why != nil {
		err = why // it came first
	}
	c.leave()
	return figures, err
}

func (c *fleet) run() (*Figures, error) {
	c.say("connecting")
	if err := c.connect(); err != nil {
		return nil, err
	}
	f := &Figures{Tables: c.Tables, Sockets: c.Sockets, Rate: c.Rate}
	var u Usage
	// The first tables warm the server up: memory that all tables share must not be
	// counted for one.
	c.say("warming up")
	if err := c.open(min(c.Tables, warmUp)); err != nil {
		return nil, err
	}
	if err := c.finish(); err != nil {
		return nil, err
	}
	c.settle()
	u.Before = process(c.PID).memory()
	c.say("opening tables")
	if err := c.open(c.Tables); err != nil {
		return nil, err
	}
	c.settle()
	u.Open = process(c.PID).memory()
	c.say("playing")
	cpu, began := process(c.PID).cpu(), time.Now()
	c.play()
	f.Seconds = time.Since(began).Seconds()
	u.CPUSeconds = process(c.PID).cpu() - cpu
	u.Played = process(c.PID).memory()
	c.say("ending the games")
	c.count(f)
	if err := c.finish(); err != nil {
		return nil, err
	}
	if c.PID != 0 {
		c.settle()
		u.Left = process(c.PID).memory()
		u.LeftTables = c.left()
		u.BytesPerTable = float64(u.Open-u.Before) / float64(c.Tables)
		u.PerCPUSecond = float64(f.Actions) / max(u.CPUSeconds, 1e-9)
		f.Server = &u
	}
	return f, nil
}

const (
	warmUp = 200
	// openers is how many tables are opened or ended at a time.
	openers = 16
)

func (c *fleet) say(text string) {
	if c.Progress != nil {
		c.Progress(text)
	}
}

// settle lets the server come to rest before its memory is measured.
func (c *fleet) settle() {
	if c.PID == 0 {
		return
	}
	select {
	case <-time.After(3 * time.Second):
	case <-c.ctx.Done():
	}
}

// play lets everybody play for the configured time.
func (c *fleet) play() {
	c.start()
	select {
	case <-time.After(c.Time):
	case <-c.ctx.Done():
	}
	c.stop()
}

// start lets everybody play until stop.
func (c *fleet) start() {
	c.mu.Lock()
	c.playing = true
	all := make([]*table, 0, len(c.tables))
	for _, t := range c.tables {
		all = append(all, t)
	}
	c.mu.Unlock()
	for i, t := range all {
		if c.Rate > 0 { // not all at once
			t.due = time.Now().Add(time.Duration(float64(i) / c.Rate * float64(time.Second)))
		}
		c.next(t)
	}
}

// stop starts no more actions and waits until those in progress are acknowledged.
func (c *fleet) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.playing = false
	for c.busy > 0 && c.ctx.Err() == nil {
		c.idle.Wait()
	}
}

// begin records that something is in progress, if that is allowed; end records that it is
// done.
func (c *fleet) begin() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.playing || c.ctx.Err() != nil {
		return false
	}
	c.busy++
	return true
}

func (c *fleet) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy--; c.busy == 0 {
		c.idle.Broadcast()
	}
}

// count fills in what the players saw.
func (c *fleet) count(f *Figures) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f.Actions, f.Games = c.actions, c.games
	f.PerSecond = float64(f.Actions) / f.Seconds
	all := millis(c.delays)
	f.P50, f.P99, f.Max = stats.Quantile(all, 0.5), stats.Quantile(all, 0.99), stats.Quantile(all, 1)
}
