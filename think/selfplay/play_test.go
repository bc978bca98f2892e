package selfplay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/net/nettest"
	"github.com/antares-games/antares/think/selfplay"
)

// small plays short games of Skaane, with a network.
func small(t testing.TB) *selfplay.Moves[skaane.Position, *skaane.Position] {
	t.Helper()
	rules, err := skaane.Game.Configure(game.Options{"board": "4x5"})
	if err != nil {
		t.Fatal(err)
	}
	in := skaane.Inputs{}
	judge, err := net.NewJudge(skaane.NewEval(rules), in, nettest.Random(nettest.For("skaane", in, 32), 1))
	if err != nil {
		t.Fatal(err)
	}
	return &selfplay.Moves[skaane.Position, *skaane.Position]{Game: "skaane", Rules: rules, Eval: judge, Net: "some", Repetition: true, Nodes: 200}
}

// played plays games and returns them in the order in which they come.
func played(t testing.TB, s selfplay.Source, seed uint64, first, end, threads int) (list [][]byte) {
	t.Helper()
	err := selfplay.Play(t.Context(), s, seed, first, end, threads, func(p []byte) error {
		list = append(list, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

const someGames = 12

// A game depends on nothing but its number and the seed: not on the threads, and not on
// the games that a player has played before.
func TestSameGames(t *testing.T) {
	s := small(t)
	want := played(t, s, 3, 0, someGames, 1)
	for _, threads := range []int{2, 7, 30} {
		if got := played(t, s, 3, 0, someGames, threads); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("other games on %d threads", threads)
		}
	}
	if got := played(t, s, 3, 5, someGames, 2); fmt.Sprint(got) != fmt.Sprint(want[5:]) {
		t.Error("other games after a pause")
	}
	different := map[string]bool{}
	for i, p := range want {
		different[string(p)] = true
		if err := selfplay.Check(t.Context(), s, 3, i, p); err != nil {
			t.Error(err)
		}
	}
	if len(different) != someGames {
		t.Errorf("only %d of %d games differ", len(different), someGames)
	}
	if err := selfplay.Check(t.Context(), s, 3, 1, want[0]); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Errorf("another game: %v", err)
	}
	if got := played(t, s, 4, 0, 1, 1); bytes.Equal(got[0], want[0]) {
		t.Error("the seed does not matter")
	}
}

// Work that is stopped has handed over its first games, without a gap.
func TestStopped(t *testing.T) {
	s := small(t)
	want := played(t, s, 3, 0, someGames, 2)
	for stop := range someGames {
		ctx, cancel := context.WithCancel(t.Context())
		var got [][]byte
		err := selfplay.Play(ctx, s, 3, 0, 1_000_000, 3, func(p []byte) error {
			got = append(got, p)
			if len(got) == stop+1 {
				cancel()
			}
			return nil
		})
		cancel()
		if !errors.Is(err, context.Canceled) || len(got) <= stop || fmt.Sprint(got[:stop+1]) != fmt.Sprint(want[:stop+1]) {
			t.Errorf("stopped after %d games: %d of them: %v", stop+1, len(got), err)
		}
	}
	full := errors.New("full")
	calls := 0
	if err := selfplay.Play(t.Context(), s, 3, 0, 1_000_000, 3, func([]byte) error { calls++; return full }); !errors.Is(err, full) || calls != 1 {
		t.Errorf("%d calls: %v", calls, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := selfplay.Play(ctx, s, 3, 0, 5, 3, func([]byte) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped before: %v", err)
	}
}

func TestTally(t *testing.T) {
	s := small(t)
	var all selfplay.Tally
	for _, p := range played(t, s, 3, 0, someGames, 2) {
		one, err := s.Tally(p)
		if err != nil {
			t.Fatal(err)
		}
		if one.Games != 1 || one.Plies < 1 || one.Positions >= one.Plies {
			t.Errorf("%+v", one)
		}
		all.Add(one)
	}
	if all.Games != someGames || all.Positions < all.Plies/2 {
		t.Errorf("%+v", all)
	}
	for _, bad := range [][]byte{nil, {0}, {200}, {0, 3, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0, 1}, {0, 1, 0, 0, 0, 0, 0, 9}} {
		if _, err := s.Tally(bad); !errors.Is(err, selfplay.ErrFile) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}
