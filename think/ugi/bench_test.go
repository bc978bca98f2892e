package ugi_test

import (
	"bufio"
	"io"
	"testing"

	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

// BenchmarkStop is the way from stop to bestmove, with an engine that answers at
// once, through pipes in one process.
func BenchmarkStop(b *testing.B) {
	in, say := io.Pipe()
	hear, out := io.Pipe()
	done := make(chan error)
	go func() { done <- ugi.Serve(b.Context(), in, out, fakeOptions("skorpion", waiting)) }()
	lines := bufio.NewScanner(hear)
	for b.Loop() {
		b.StopTimer()
		_, _ = io.WriteString(say, "go infinite\n")
		lines.Scan() // its info
		b.StartTimer()
		_, _ = io.WriteString(say, "stop\n")
		if lines.Scan(); lines.Text() != "bestmove e1" {
			b.Fatal(lines.Text())
		}
	}
	_ = say.Close()
	if err := <-done; err != nil {
		b.Error(err)
	}
}

// BenchmarkThink is what the protocol adds to a thought of another program:
// position, isready, go and their answers.
func BenchmarkThink(b *testing.B) {
	c, err := ugi.Start(b.Context(), command(b, "good"), ugi.ClientOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	task := engine.Task{Start: skorpionStart, Limits: search.Limits{Depth: 1}}
	for b.Loop() {
		if _, err := c.Think(b.Context(), task, nil); err != nil {
			b.Fatal(err)
		}
	}
}
