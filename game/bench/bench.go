// Package bench measures the rules engines on one thread: how fast they walk a game's
// tree and how fast they play random games.
package bench

import (
	"context"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
)

// Figures are the speeds of one game with its default options, by CPU time.
type Figures struct {
	Game string `json:"game"`
	// PerftLeaves is the leaves per second of a perft of PerftDepth from the start.
	PerftLeaves float64 `json:"perft_leaves_per_second"`
	PerftDepth  int     `json:"perft_depth"`
	// Playouts and ListedPlies are random games and their plies per second, with the list
	// of moves written out at every ply.
	Playouts    float64 `json:"playouts_per_second"`
	ListedPlies float64 `json:"listed_plies_per_second"`
	// PickedPlies is plies per second with moves picked from bit masks; 0 if a game does
	// not support that.
	PickedPlies  float64 `json:"picked_plies_per_second,omitempty"`
	PliesPerGame float64 `json:"plies_per_game"`
}

// Game measures a game, spending about `each` of CPU time on every figure.
func Game(ctx context.Context, g game.Game, each time.Duration) (f Figures, err error) {
	v, err := g.Configure(nil)
	if err != nil {
		return f, err
	}
	s := v.New(game.SeedDice(1))
	f.Game = g.Info().ID
	runtime.LockOSThread() // the clock measures this thread
	defer runtime.UnlockOSThread()

	if f.PerftLeaves, f.PerftDepth, err = perft(ctx, s, each); err != nil {
		return f, err
	}
	r := game.NewRand(1)
	for _, picked := range []bool{false, true} {
		games, plies, spent := 0, 0, time.Duration(0)
		for began := cpuTime(); spent < each; spent = cpuTime() - began {
			if err := ctx.Err(); err != nil {
				return f, err
			}
			n, ok := s.Playouts(r, 20, picked)
			if !ok {
				break
			}
			games, plies = games+20, plies+n
		}
		switch {
		case games == 0:
		case picked:
			f.PickedPlies = float64(plies) / spent.Seconds()
		default:
			f.ListedPlies = float64(plies) / spent.Seconds()
			f.Playouts = float64(games) / spent.Seconds()
			f.PliesPerGame = float64(plies) / float64(games)
		}
	}
	return f, nil
}

// perft goes deeper until one walk takes a tenth of the time, then repeats it.
func perft(ctx context.Context, s game.Session, each time.Duration) (rate float64, depth int, err error) {
	for depth = 1; depth < game.MaxPerft; depth++ {
		began := cpuTime()
		if _, err := s.Perft(ctx, depth, nil); err != nil {
			return 0, 0, err
		}
		if cpuTime()-began > each/10 {
			break
		}
	}
	var leaves uint64
	began := cpuTime()
	for cpuTime()-began < each {
		n, err := s.Perft(ctx, depth, nil)
		if err != nil {
			return 0, 0, err
		}
		leaves += n
	}
	return float64(leaves) / (cpuTime() - began).Seconds(), depth, nil
}

// CPU returns the name of the processor, as far as the system reports it.
func CPU() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(info)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	return runtime.GOARCH
}

// CPUTime returns the CPU time that this thread has used so far: what a benchmark counts on
// a machine that others use too. Elsewhere than on Linux it is the time that has passed.
func CPUTime() time.Duration { return cpuTime() }
