package load

import (
	"context"
	"fmt"
	"time"
)

// Hostile is a measurement of what attacks cost bystanders.
type Hostile struct {
	// Start starts the server for an attack. Each attack has a server of its own, so that
	// nothing one attack leaves behind affects the next.
	Start func() (*Server, error)
	// Attacks are run one after another. Together, if set, also runs all of them at once.
	Attacks  []Attack
	Together bool
	// Game is what bystanders play, at Tables tables and at Rate actions per second over
	// all tables.
	Game   string
	Tables int
	Rate   float64
	// AttackRate is how many acts per second the attackers try, together.
	AttackRate float64
	// Rounds is how often an undisturbed period and an attacked one alternate, and Time
	// is how long each of them is.
	Rounds   int
	Time     time.Duration
	Progress func(text string)
}

// The addresses of bystanders and of attackers.
var (
	bystanderAddress  = "127.0.0.1"
	attackerAddresses = []string{"127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.7", "127.0.0.8", "127.0.0.9"}
)

const (
	bystanderSockets = 6
	// loners play against level 1.
	loners = 2
	// preparing is how long an attack may take to prepare, settling how long the server
	// rests afterwards, and forgiving how long a bystander's last moves may take.
	preparing  = time.Minute
	settling   = 500 * time.Millisecond
	forgiving  = 2 * time.Minute
	warmingUp  = time.Second
	lonerPause = 400 * time.Millisecond
)

// Cost is what an attack cost the bystanders and the server.
type Cost struct {
	Attack string `json:"attack"`
	About  string `json:"about"`
	// Error is why there are no figures.
	Error string `json:"error,omitempty"`
	// Quiet and Attacked measure from sending a move until both players have received it.
	Quiet    Delays `json:"quiet"`
	Attacked Delays `json:"attacked"`
	P50      Ratio  `json:"p50_ratio"`
	P95      Ratio  `json:"p95_ratio"`
	// LevelQuiet and LevelAttacked are how long level 1 takes to answer a move, and
	// LevelP50 is the ratio of their medians.
	LevelQuiet    Delays `json:"level_quiet"`
	LevelAttacked Delays `json:"level_attacked"`
	LevelP50      Ratio  `json:"level_p50_ratio"`

	Counts
	// Events is the number of events stored in attacked periods beyond those in
	// undisturbed ones.
	Events int `json:"events"`
	// Goroutines and Memory are the most by which the server had grown at the end of an
	// attacked period; GoroutinesLeft and MemoryLeft are what remained after the last
	// one.
	Goroutines     int   `json:"goroutines"`
	GoroutinesLeft int   `json:"goroutines_left"`
	Memory         int64 `json:"rss"`
	MemoryLeft     int64 `json:"rss_left"`
}

// Delays are the delays of bystanders' moves.
type Delays struct {
	Moves int     `json:"moves"`
	P50   float64 `json:"p50_ms"`
	P95   float64 `json:"p95_ms"`
}

// Run measures each attack. An attack that cannot be measured has an error in place of
// figures; the others are measured all the same.
func (h *Hostile) Run(ctx context.Context) ([]Cost, error) {
	var list []Cost
	add := func(name, about string, attacks []Attack) {
		if h.Progress != nil {
			h.Progress(fmt.Sprintf("%s: %s", name, about))
		}
		cost := Cost{Attack: name, About: about}
		if err := h.measure(ctx, attacks, &cost); err != nil {
			cost.Error = err.Error()
		}
		list = append(list, cost)
	}
	for _, t := range h.Attacks {
		if ctx.Err() == nil {
			add(t.Name, t.About, []Attack{t})
		}
	}
	if h.Together && ctx.Err() == nil {
		add("all", "all of them at once, at the same rate together", h.Attacks)
	}
	return list, ctx.Err()
}
