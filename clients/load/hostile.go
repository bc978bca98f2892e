package load

import (
	"context"
	"fmt"
	"time"
)

// Hostile is a measurement of what attacks cost bystanders.
type Hostile struct {
	// Start starts the server for an attack. Each has one of its own, so that nothing
	// that one attack leaves behind counts for the next.
	Start func() (*Server, error)
	// Attacks are run one after another. Together, if set, runs all of them at once as
	// well.
	Attacks  []Attack
	Together bool
	// Game is what bystanders play at that many tables, at that many actions a second
	// at all tables together.
	Game   string
	Tables int
	Rate   float64
	// AttackRate is how many acts per second the attackers try, together.
	AttackRate float64
	// Rounds are how often an undisturbed time and an attacked one follow each other,
	// and Time is how long each of them is.
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
	// preparing is how long an attack may take to prepare, settling how long the
	// server rests after it, and forgiving how long a bystander's last moves may take.
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
	// Error says why there are no figures.
	Error string `json:"error,omitempty"`
	// Quiet and Attacked are from sending a move until both players are told of it.
	Quiet    Delays `json:"quiet"`
	Attacked Delays `json:"attacked"`
	P50      Ratio  `json:"p50_ratio"`
	P95      Ratio  `json:"p95_ratio"`
	// Level is how long level 1 takes to answer a move, and how much longer beside the
	// attack by the median.
	LevelQuiet    Delays `json:"level_quiet"`
	LevelAttacked Delays `json:"level_attacked"`
	LevelP50      Ratio  `json:"level_p50_ratio"`

	Counts
	// Events were kept in attacked times beyond those of undisturbed ones.
	Events int `json:"events"`
	// Goroutines and Memory are the most by which the server had grown at the end of
	// an attacked time; GoroutinesLeft and MemoryLeft what stayed after the last one.
	Goroutines     int   `json:"goroutines"`
	GoroutinesLeft int   `json:"goroutines_left"`
	Memory         int64 `json:"rss"`
	MemoryLeft     int64 `json:"rss_left"`
}

// Delays are those of bystanders' moves.
type Delays struct {
	Moves int     `json:"moves"`
	P50   float64 `json:"p50_ms"`
	P95   float64 `json:"p95_ms"`
}

// Run measures each attack. An attack that ends the measurement has an error in the
// place of figures; the others are measured all the same.
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
