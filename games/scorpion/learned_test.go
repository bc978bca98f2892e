package scorpion

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/search"
)

// eachTwoAgainstOne calls f with all positions of two scorpions against one at the beginning
// of a turn of seat 0, and the exact chance of that seat.
func eachTwoAgainstOne(s *endgameSolver, f func(p *Position, chance float64)) {
	for _, size := range [][2]uint8{{2, 1}, {1, 2}} {
		h := s.halves[size]
		h.eachPair(h.own, func(p *Position, ours, theirs int) {
			q := *p
			q.phase, q.turn, q.each = throwFirst, 61, 4
			q.out = [game.MaxSeats]uint8{q.each - size[0], q.each - size[1]}
			f(&q, h.chance[ours*h.others+theirs])
		})
	}
}

// TestLearnedChances holds the judgement with the network, which does not use the table for
// two scorpions against one, to that table: it may be off by 0.02 on average. By terms
// alone it is off by four times as much and more.
func TestLearnedChances(t *testing.T) {
	long, _ := solved(24, 2, 1)
	for _, s := range []*endgameSolver{small(), long} {
		var off, plain, most float64
		n := 0
		learned, terms := NewEval(), NewEval().Plain()
		eachTwoAgainstOne(s, func(p *Position, chance float64) {
			var v [game.MaxSeats]float64
			n++
			learned.Estimate(p, &v)
			off += math.Abs(v[0] - chance)
			most = max(most, math.Abs(v[0]-chance))
			terms.Estimate(p, &v)
			plain += math.Abs(v[0] - chance)
		})
		off, plain = off/float64(n), plain/float64(n)
		t.Logf("%d squares, %d positions: off by %.4f on average, by %.3f at most; by terms alone %.4f", s.squares, n, off, most, plain)
		if off > 0.02 || plain < 0.06 || n < 10_000 {
			t.Errorf("%d squares, %d positions: off by %v, by terms alone %v", s.squares, n, off, plain)
		}
	}
}

// TestLearnedFits checks that the network that is built in fits, and that others do not.
func TestLearnedFits(t *testing.T) {
	own, err := net.Read(judgement)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewEval().Learned(own); err != nil || NewEval().network == nil || NewEval().Plain().network != nil {
		t.Errorf("the network does not fit: %v", err)
	}
	if own.Header.Game != Game.Info.ID || len(judgement) > net.MaxFile || !own.Header.Fits(configured(t, short).Options()) ||
		own.Header.Fits(configured(t, game.Options{"squares": "30"}).Options()) {
		t.Errorf("its header is %+v", own.Header)
	}
	other := *own
	other.Header.Inputs = "scorpion-0"
	if _, err := NewEval().Learned(&other); err == nil {
		t.Error("a network for other inputs fits")
	}
}

// TestLearnedLevels checks that the gentle levels judge by terms alone, and the strong ones
// do not.
func TestLearnedLevels(t *testing.T) {
	v, err := Box.Configure(two)
	if err != nil {
		t.Fatal(err)
	}
	think := func(level int, o box.Search, seed uint64) string {
		e, err := Box.Level(level, v, o)
		if err != nil {
			t.Fatal(err)
		}
		s := v.New(game.SeedDice(seed))
		said := ""
		for range 40 {
			switch s.Turn() {
			case game.Over:
				return said
			case game.Chance:
				legal := s.Legal()
				if err := s.Play(legal[int(seed)%len(legal)]); err != nil {
					t.Fatal(err)
				}
				continue
			}
			a, err := e.Think(t.Context(), engine.Task{Start: s.Position(), Limits: search.Limits{Seed: seed}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			said += a.Action + " "
			if err := s.Play(a.Action); err != nil {
				t.Fatal(err)
			}
		}
		return said
	}
	for level := 1; level <= 8; level++ {
		differ := false
		for seed := range uint64(3) {
			differ = differ || think(level, box.Search{}, seed) != think(level, box.Search{Terms: true}, seed)
		}
		if differ != (level > 6) {
			t.Errorf("level %d: the network makes a difference: %v", level, differ)
		}
	}
}
