package solver_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
)

func variantOf[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options) game.Variant {
	t.Helper()
	v, err := game.New[P, PP](def).Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// built builds the tablebase of a class.
func built[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, class string, b solver.BuildOptions) (solver.Maker, []solver.Header) {
	t.Helper()
	m, err := solver.NewMaker[P, PP](def, variantOf[P, PP](t, def, o))
	if err != nil {
		t.Fatal(err)
	}
	list, err := m.Build(t.Context(), class, b)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range list {
		if again, err := m.Verify(t.Context(), h.Class, b.Dir); err != nil || again != h {
			t.Fatalf("class %s: %+v, %v", h.Class, again, err)
		}
	}
	return m, list
}

// against holds every position of a class to what a search of its own says: the
// prover for the value, plain minimax for the distance where it is short.
func against[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, class, dir string, every uint64) {
	t.Helper()
	rules, err := def.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	ix := rules.(game.Indexer[P])
	c, err := ix.ParseClass(class)
	if err != nil {
		t.Fatal(err)
	}
	endgame, err := solver.OpenEndgame(filepath.Join(dir, solver.FileName(def.Info.ID, ix.Domain(), class)))
	if err != nil {
		t.Fatal(err)
	}
	defer endgame.Close()
	prover, err := search.NewProver[P, PP](rules.Traits(), search.ProverOptions{CacheMiB: 32})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := uint64(0); i < endgame.Positions; i += every {
		v, err := endgame.Value(i)
		if err != nil {
			t.Fatal(err)
		}
		var p P
		if !ix.At(c, i, &p) || PP(&p).Turn() == game.Over {
			if v != solver.NoPosition {
				t.Fatalf("number %d has the value %v", i, v)
			}
			continue
		}
		turn := PP(&p).Turn()
		var wins [2]search.Verdict
		for s := range wins {
			if wins[s], err = prover.Prove(t.Context(), p, game.Seat(s), search.Limits{}); err != nil {
				t.Fatal(err)
			}
		}
		if wins[turn].Proven != v.Won() || wins[1-turn].Proven != v.Lost() {
			t.Fatalf("%q: %v in the tablebase; to win %+v, to lose %+v", rules.Append(nil, &p), v, wins[turn], wins[1-turn])
		}
		switch {
		case v == solver.DrawValue:
			seen["draw"]++
		default:
			winner := turn
			if v.Lost() {
				winner = 1 - turn
			}
			if v.Plies() <= 5 && (!mate[P, PP](p, winner, v.Plies()) || mate[P, PP](p, winner, v.Plies()-1)) {
				t.Fatalf("%q: %v in the tablebase, and not so plainly", rules.Append(nil, &p), v)
			}
			seen[v.String()[:3]]++
		}
	}
	t.Logf("class %s: %v", class, seen)
}

// mate is whether a seat can force a win within that many plies, found the plain way.
func mate[P comparable, PP game.Position[P]](p P, attacker game.Seat, plies int) bool {
	turn := PP(&p).Turn()
	if turn == game.Over {
		return PP(&p).Payoff()[attacker] > 0
	}
	if plies <= 0 {
		return false
	}
	for _, m := range PP(&p).AppendMoves(nil) {
		next := p
		PP(&next).Play(m)
		if mate[P, PP](next, attacker, plies-1) == (turn == attacker) {
			return turn == attacker
		}
	}
	return turn != attacker
}

var small = game.Options{"board": "4x5"}

func TestSkaaneTablebase(t *testing.T) {
	dir := t.TempDir()
	_, list := built[skaane.Position](t, skaane.Game, small, "gk-s", solver.BuildOptions{Dir: dir})
	if len(list) != 3 || list[2].Class != "gk-s" {
		t.Fatalf("%+v", list)
	}
	t.Logf("%+v", list[2])
	against[skaane.Position](t, skaane.Game, small, "g-s", dir, 1)
	against[skaane.Position](t, skaane.Game, small, "gk-s", dir, 3)
}

// With little memory a class is gone over in passes, with next to none its values are
// kept in a file; the tablebase is the same as the one built the quick way.
func TestTablebaseInBoundedMemory(t *testing.T) {
	quick := t.TempDir()
	built[skaane.Position](t, skaane.Game, small, "gu-kk", solver.BuildOptions{Dir: quick, Memory: 64 << 20, Threads: 2})
	files, err := filepath.Glob(filepath.Join(quick, "*"))
	if err != nil || len(files) != 6 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, memory := range []int64{1 << 20, 1} {
		dir := t.TempDir()
		built[skaane.Position](t, skaane.Game, small, "gu-kk", solver.BuildOptions{Dir: dir, Memory: memory, Threads: 2})
		for _, path := range files {
			x, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			y, err := os.ReadFile(filepath.Join(dir, filepath.Base(path)))
			if err != nil {
				t.Fatal(err)
			}
			if string(x) != string(y) {
				t.Errorf("%s differs with %d bytes", filepath.Base(path), memory)
			}
		}
		for _, pattern := range []string{"*.tmp", ".antares-*"} {
			if left, _ := filepath.Glob(filepath.Join(dir, pattern)); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		}
	}
}

// A flipped bit anywhere is found, and a file cut short.
func TestDamagedTablebase(t *testing.T) {
	dir := t.TempDir()
	m, _ := built[skaane.Position](t, skaane.Game, small, "g-s", solver.BuildOptions{Dir: dir})
	path := filepath.Join(dir, solver.FileName("skaane", "board=4x5", "g-s"))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damage := func(b []byte) {
		t.Helper()
		if err := os.WriteFile(path, b, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Verify(t.Context(), "g-s", dir); err == nil {
			t.Error("a damaged file is accepted")
		}
	}
	for at := 0; at < len(whole); at += 1 + len(whole)/97 {
		b := append([]byte(nil), whole...)
		b[at] ^= 1 << (at % 8)
		damage(b)
	}
	for _, n := range []int{0, 5, 40, len(whole) / 2, len(whole) - 1} {
		damage(whole[:n])
	}
}

func TestBuildStops(t *testing.T) {
	m, err := solver.NewMaker[skaane.Position](skaane.Game, variantOf[skaane.Position](t, skaane.Game, small))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if _, err := m.Build(ctx, "g-s", solver.BuildOptions{Dir: dir}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	for _, bad := range []string{"", "g", "-g", "x-g", "ggg-s", "g-s-k"} {
		if _, err := m.Build(t.Context(), bad, solver.BuildOptions{Dir: dir}); err == nil {
			t.Errorf("class %q is accepted", bad)
		}
	}
}

func TestRSPTablebase(t *testing.T) {
	dir := t.TempDir()
	_, list := built[rsp.Position](t, rsp.Game, nil, "rfg-sfg", solver.BuildOptions{Dir: dir})
	t.Logf("%+v", list[len(list)-1])
	against[rsp.Position](t, rsp.Game, nil, "rfg-sfg", dir, 41)
	// Papers in a stack, and Flags that may be lost one by one.
	two := game.Options{"flags": "2"}
	built[rsp.Position](t, rsp.Game, two, "ppf-fg", solver.BuildOptions{Dir: dir})
	against[rsp.Position](t, rsp.Game, two, "ppf-fg", dir, 29)
}

func TestSkorpionTablebase(t *testing.T) {
	dir := t.TempDir()
	out := game.Options{"board": "gate25", "discard": "out"}
	_, list := built[skorpion.Position](t, skorpion.Game, out, "1-1", solver.BuildOptions{Dir: dir})
	t.Logf("%+v", list[len(list)-1])
	against[skorpion.Position](t, skorpion.Game, out, "1-1", dir, 203)
	hand := variantOf[skorpion.Position](t, skorpion.Game, nil)
	m, err := solver.NewMaker[skorpion.Position](skorpion.Game, hand)
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range []string{"1-1", "8-8", "9-1", "2"} {
		if _, err := m.Build(t.Context(), class, solver.BuildOptions{Dir: dir}); err == nil {
			t.Errorf("class %q with discard=hand is accepted", class)
		}
	}
}
