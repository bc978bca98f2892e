package bench_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/antares-games/antares/game/bench"
	"github.com/antares-games/antares/games/catalog"
)

func TestGame(t *testing.T) {
	for _, g := range catalog.Games() {
		f, err := bench.Game(t.Context(), g, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		if f.Game != g.Info().ID || f.PerftLeaves <= 0 || f.PerftDepth < 1 || f.Playouts <= 0 || f.ListedPlies <= 0 || f.PliesPerGame < 1 {
			t.Errorf("%+v", f)
		}
	}
	if bench.CPU() == "" {
		t.Error("the processor has no name")
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bench.Game(ctx, catalog.Games()[0], time.Millisecond); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
