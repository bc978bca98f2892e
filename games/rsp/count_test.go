package rsp_test

import (
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

// crowded are positions with many moves of every kind.
var crowded = []string{
	middlegame,
	"...f./....../...P7.../.p3.sp.../p..F...F./..s.p2.../.s..f../....../..... red 80",
	"f...f/....../......./......../r...P7..../....r.../...r.../....../F...F red 0",
	"f...f/..R.../......./...P..../..PP4P..../...S..../...r.../....../FR..F red 0",
	"f...f/....../......./......../r...P6P.../....r.../...r.../....../F...F red 0",
}

func parse(t testing.TB, text string) (game.Rules[rsp.Position], rsp.Position) {
	t.Helper()
	rules, err := rsp.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules, p
}

// TestRandomMoveIsFair picks many moves and checks that each comes up about as often as
// the others.
func TestRandomMoveIsFair(t *testing.T) {
	const each = 400
	r := game.NewRand(1)
	for _, text := range crowded {
		rules, p := parse(t, text)
		moves := p.AppendMoves(nil)
		times := map[game.Move]int{}
		for range each * len(moves) {
			m, ok := p.RandomMove(r)
			if !ok {
				t.Fatalf("%s: no move", text)
			}
			times[m]++
		}
		if len(times) != len(moves) {
			t.Errorf("%s: %d different moves picked of %d", text, len(times), len(moves))
		}
		for _, m := range moves {
			// Six standard deviations of a Poisson count are 120.
			if n := times[m]; n < each-120 || n > each+120 {
				t.Errorf("%s: %s picked %d times in %d", text, rules.AppendMove(nil, &p, m), n, each*len(moves))
			}
		}
	}
}

// TestAppendMovesRoom checks that the list does not depend on the room in dst, that the
// contents of dst stay, and that nothing is allocated if there is room.
func TestAppendMovesRoom(t *testing.T) {
	for _, text := range crowded {
		_, p := parse(t, text)
		want := p.AppendMoves(nil)
		for room := range len(want) + 40 {
			got := p.AppendMoves(append(make([]game.Move, 0, room+1), 42))
			if got[0] != 42 || !slices.Equal(got[1:], want) {
				t.Fatalf("%s: other moves with room for %d", text, room)
			}
		}
		exact := make([]game.Move, 0, len(want))
		r := game.NewRand(1)
		if n := testing.AllocsPerRun(100, func() {
			p.AppendMoves(exact)
			p.CountMoves()
			p.RandomMove(r)
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
