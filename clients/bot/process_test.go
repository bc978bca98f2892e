package bot_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

// TestMain lets the test binary act as a UGI engine: called as `BINARY engine GAME FILE`
// it dies at the first go and leaves the file behind; if the file already exists, it
// works.
func TestMain(m *testing.M) {
	if len(os.Args) != 4 || os.Args[1] != "engine" {
		os.Exit(m.Run())
	}
	if err := serveEngine(os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func serveEngine(id, file string) error {
	g, err := catalog.Find(id)
	if err != nil {
		return err
	}
	out, in := io.Pipe()
	go func() {
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			if _, err := os.Stat(file); err != nil && strings.HasPrefix(lines.Text(), "go") {
				_ = os.WriteFile(file, nil, 0o600)
				fmt.Fprintln(os.Stderr, "out of luck")
				os.Exit(3)
			}
			_, _ = fmt.Fprintln(in, lines.Text())
		}
		_ = in.Close()
	}()
	return ugi.Serve(context.Background(), out, os.Stdout, ugi.Options{
		Variant: g.Configure, Engine: func(v game.Variant, _ ugi.Settings) (engine.Engine, error) { return engine.Random(v, 1), nil },
	})
}

// Somebody else's program plays a complete game although it crashes once.
func TestProgram(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t)
	c := h.config()
	command := []string{self, "engine", "skorpion", filepath.Join(t.TempDir(), "crashed")}
	c.New = func(v game.Variant) (engine.Engine, search.Limits, error) {
		e, err := ugi.Start(context.Background(), command, ugi.ClientOptions{Variant: v})
		return e, search.Limits{}, err
	}
	var log notes
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	h.run(c)
	ann := h.guest()
	id := h.open(ann, antares.Setup{
		Game: "skorpion", Seats: []antares.SeatPlan{{For: h.bot.ID}, {Level: 1}},
		Clock: antares.Clock{Kind: antares.Fischer, Base: 120},
	})
	if snap := until(t, ann, id, over, nil); snap.Reason != antares.ByRule {
		t.Errorf("%s by %s", snap.Result, snap.Reason)
	}
	if text := log.String(); !strings.Contains(text, "the engine failed") || !strings.Contains(text, "exit status 3") {
		t.Errorf("the crash is not told:\n%s", text)
	}
}
