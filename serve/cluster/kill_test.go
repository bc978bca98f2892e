package cluster

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/store/sqlite"
)

// limits let a test do what no person does.
var limits = []string{"--limit-requests", "1e6", "--limit-acts", "1e6", "--limit-tables", "1e6", "--limit-entries", "1e6"}

// calm is a clock that runs out for nobody who plays on, however slow the machine.
var calm = antares.Clock{Kind: antares.Fischer, Base: 3600, Increment: 5}

// forTwo says whether two play a game with these options.
func forTwo(g game.Game, o game.Options) bool {
	v, err := g.Configure(o)
	return err == nil && len(v.Traits().Seats) == 2
}

// setups are what is played: all games, with two and four seats, some against a computer,
// some with a clock, and of those some rated.
func setups() (list []antares.Setup) {
	person, level := antares.SeatPlan{}, antares.SeatPlan{Level: 1}
	for i, g := range catalog.Games() {
		id, samples := g.Info().ID, catalog.Samples(g.Info().ID)
		for !forTwo(g, samples[0]) {
			samples = samples[1:]
		}
		options := samples[0]
		for _, seats := range [][]antares.SeatPlan{{person, person}, {person, level}} {
			setup := antares.Setup{Game: id, Options: options, Seats: seats, Clock: antares.Clock{Kind: antares.NoClock}}
			switch i % 4 {
			case 0, 1:
				setup.Clock = calm
			case 2:
				setup.Clock, setup.Rated = calm, true
			}
			list = append(list, setup)
		}
	}
	return append(list, antares.Setup{
		Game: "scorpion", Options: map[string]string{"players": "4"}, Seats: []antares.SeatPlan{person, level, person, person},
		Clock: antares.Clock{Kind: antares.NoClock},
	})
}

// TestKill takes a server away in the middle of games, again and again, and lets it
// come back on the same file. ANTARES_KILLS says how often, if not 32 times.
func TestKill(t *testing.T) {
	t.Parallel()
	kills := 32
	if n, err := strconv.Atoi(os.Getenv("ANTARES_KILLS")); err == nil {
		kills = n
	}
	file, at := filepath.Join(t.TempDir(), "antares.db"), bustest.Address(t)
	server := newProcess(t, build(t), append([]string{"serve", "--db", file, "--addr", at, "--workers", "2"}, limits...)...)
	server.start()
	server.ready(at)
	h := newHall(t, "http://"+at)
	watcher, err := h.enter("watcher", bySocket, anywhere)
	if err != nil {
		t.Fatal(err)
	}
	for _, setup := range setups() {
		h.group(setup, watcher, anywhere)
	}
	for i := range kills {
		if i%4 == 3 {
			time.Sleep(rand.N(400 * time.Millisecond)) // while it starts
		} else {
			h.progress(&h.acked, 20)
			time.Sleep(rand.N(time.Second))
		}
		h.serving.pull(unsure)
		server.kill()
		h.serving.set(down)
		server.start()
		h.serving.heal(unsure)
	}
	server.ready(at)
	h.serving.set(up)
	h.finish()
	server.kill()
	store, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }() // only read
	h.check(store)
}
