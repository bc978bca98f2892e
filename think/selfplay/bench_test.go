package selfplay_test

import (
	"testing"

	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/selfplay"
)

// usual plays games of Skaane as they are played for training, without a network.
func usual(b *testing.B) *selfplay.Moves[skaane.Position, *skaane.Position] {
	b.Helper()
	rules, err := skaane.Game.Configure(nil)
	if err != nil {
		b.Fatal(err)
	}
	return &selfplay.Moves[skaane.Position, *skaane.Position]{Game: "skaane", Rules: rules, Eval: skaane.NewEval(rules), Net: selfplay.NoNet, Repetition: true, Nodes: 1500}
}

// BenchmarkPlay plays games on one thread.
func BenchmarkPlay(b *testing.B) {
	s := usual(b)
	p, err := s.Player()
	if err != nil {
		b.Fatal(err)
	}
	var all selfplay.Tally
	for b.Loop() {
		payload, err := p.Play(b.Context(), nil, selfplay.GameSeed(1, all.Games))
		if err != nil {
			b.Fatal(err)
		}
		one, err := s.Tally(payload)
		if err != nil {
			b.Fatal(err)
		}
		all.Add(one)
	}
	b.ReportMetric(float64(all.Positions)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkRows makes rows of a game on one thread.
func BenchmarkRows(b *testing.B) {
	s := usual(b)
	games := played(b, s, 1, 0, 8, 1)
	r := rower(s)
	var buf []byte
	rows := 0
	for i := 0; b.Loop(); i++ {
		var err error
		if buf, err = r.Rows(buf[:0], games[i%len(games)], 0); err != nil {
			b.Fatal(err)
		}
		shape := r.Shape()
		rows += len(buf) / shape.RowSize()
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}
