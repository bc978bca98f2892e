package scorpion

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// BenchmarkPlayouts plays random games, choosing from listed moves and picking them
// directly from the sets.
func BenchmarkPlayouts(b *testing.B) {
	for _, c := range []struct {
		name    string
		options game.Options
	}{{"free", free}, {"double", double}, {"teams", teams}} {
		start := configured(b, c.options).Start(nil)
		b.Run(c.name+"/listed", func(b *testing.B) {
			r, plies := game.NewRand(1), 0
			moves := make([]game.Move, 0, maxMoves(start.each))
			for b.Loop() {
				p := start
				for p.Turn() != game.Over {
					moves = p.AppendMoves(moves[:0])
					p.Play(moves[r.N(len(moves))])
					plies++
				}
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
		b.Run(c.name+"/picked", func(b *testing.B) {
			r, plies := game.NewRand(1), 0
			for b.Loop() {
				p := start
				for m, ok := p.RandomMove(r); ok; m, ok = p.RandomMove(r) {
					p.Play(m)
					plies++
				}
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// BenchmarkPerft counts the leaves of a fixed tree of decisions and dice.
func BenchmarkPerft(b *testing.B) {
	const depth = 7
	_, start := read(b, two, "h,y5,y9,b8/y1,y12,b10,b2 blue 61 throw")
	var leaves uint64
	for b.Loop() {
		leaves += perft(&start, depth)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}

func perft(p *Position, depth int) (leaves uint64) {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	var buffer [24]game.Move
	for _, m := range p.AppendMoves(buffer[:0]) {
		next := *p
		next.Play(m)
		leaves += perft(&next, depth-1)
	}
	return leaves
}
