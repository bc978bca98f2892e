package search_test

import (
	"context"
	"errors"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

// Searches that share out the moves find together what one search of all of them finds,
// each move once.
func testShares[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options) {
	rules, err := def.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	var e noise[P, PP]
	s, err := search.NewAlphaBeta[P, PP](rules.Traits(), e, search.AlphaBetaOptions{CacheMiB: 1, Strict: true, Repetition: true})
	if err != nil {
		t.Fatal(err)
	}
	positions := 0
	for seed := range uint64(12) {
		p := rules.Start(game.SeedDice(seed))
		r := game.NewRand(seed)
		for ply := 0; PP(&p).Turn() != game.Over; ply++ {
			moves := PP(&p).AppendMoves(nil)
			if ply%7 == int(seed%7) {
				positions++
				l := search.Limits{Depth: 2, Lines: len(moves)}
				whole := map[game.Move]search.Score{}
				found, err := s.Search(t.Context(), p, nil, l, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, line := range found.Lines {
					whole[line.Moves[0]] = line.Score
				}
				of := 2 + positions%2
				seen := 0
				for part := range of {
					l.Share = search.Share{Part: part, Of: of}
					found, err := s.Search(t.Context(), p, nil, l, nil)
					if errors.Is(err, search.ErrNoShare) && part >= len(moves) {
						continue
					}
					if err != nil {
						t.Fatal(err)
					}
					for i, line := range found.Lines {
						if score, ok := whole[line.Moves[0]]; !ok || score != line.Score {
							t.Fatalf("%q, part %d of %d: %v is worth %v, and %v in a search of all", rules.Append(nil, &p), part, of, line.Moves[0], line.Score, score)
						}
						if i > 0 && line.Score > found.Lines[i-1].Score {
							t.Errorf("%q: line %d is better than the one before", rules.Append(nil, &p), i)
						}
						delete(whole, line.Moves[0])
						seen++
					}
				}
				if seen != len(moves) {
					t.Fatalf("%q: %d of %d moves were looked at", rules.Append(nil, &p), seen, len(moves))
				}
			}
			PP(&p).Play(moves[r.N(len(moves))])
		}
	}
	if positions < 20 {
		t.Errorf("only %d positions", positions)
	}
}

func TestShares(t *testing.T) {
	t.Run("skaane", func(t *testing.T) { testShares[skaane.Position](t, skaane.Game, game.Options{"board": "6x6"}) })
	t.Run("skorpion", func(t *testing.T) { testShares[skorpion.Position](t, skorpion.Game, game.Options{"board": "gate25"}) })
	t.Run("rsp", func(t *testing.T) { testShares[rsp.Position](t, rsp.Game, nil) })
}

// Where there are fewer moves than shares, some have nothing to look at.
func TestEmptyShare(t *testing.T) {
	s, p := openSkaane(t, "8/8/8/8/8/8/k6K/8 light 0", search.AlphaBetaOptions{})
	n := len(p.AppendMoves(nil))
	for part := range n + 1 {
		_, err := s.Search(t.Context(), p, nil, search.Limits{Depth: 1, Share: search.Share{Part: part, Of: n + 1}}, nil)
		if errors.Is(err, search.ErrNoShare) != (part == n) {
			t.Errorf("part %d of %d, with %d moves: %v", part, n+1, n, err)
		}
	}
}

// A search lets others at its thread, who can then stop it.
func TestRest(t *testing.T) {
	s, p := openSkaane(t, "", search.AlphaBetaOptions{})
	ctx, stop := context.WithCancel(t.Context())
	rests := 0
	r, err := s.Search(search.WithRest(ctx, func() {
		if rests++; rests == 100 {
			stop()
		}
	}), p, nil, search.Limits{}, nil)
	if err != nil || rests < 100 || len(r.Lines) == 0 {
		t.Errorf("%v after %d rests", err, rests)
	}
}
