package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// learned are the games that have a network. A new game has none.
var learned = []string{catalog.Skorpion, catalog.Scorpion, catalog.Skaane, catalog.RSP}

// Every option is served: engine, levels and judge can be made, and the network judges
// exactly where it was trained to. Elsewhere terms do.
func TestJudgementServesAllOptions(t *testing.T) {
	type served struct {
		id      string
		options game.Options
		network bool
	}
	list := []served{
		{catalog.Skorpion, game.Options{"discard": "out"}, true},
		{catalog.Skorpion, game.Options{"board": "gate25"}, false},
		{catalog.Skorpion, game.Options{"board": "gate25", "discard": "out"}, false},
		{catalog.Skorpion, game.Options{"board": "../skorpion/testdata/boards/tight.json"}, false},
		{catalog.RSP, game.Options{"flags": "2"}, true},
	}
	for _, id := range learned {
		for _, o := range catalog.Samples(id) {
			list = append(list, served{id, o, o["board"] != "gate25"})
		}
	}
	for _, width := range []int{4, 6, 8} {
		for height := 5; height <= 8; height++ {
			for _, deal := range []string{"random", "mirror"} {
				list = append(list, served{catalog.Skaane, game.Options{"board": fmt.Sprintf("%dx%d", width, height), "deal": deal}, true})
			}
		}
	}
	for _, squares := range []string{"12", "18", "24", "40"} {
		for _, o := range []game.Options{{"players": "2"}, {"players": "3"}, {"players": "4"}, {"mode": "double", "players": "2"}, {"mode": "teams", "players": "4"}} {
			o["squares"] = squares
			short := squares == "12" && o["players"] == "2" && o["mode"] == ""
			list = append(list, served{catalog.Scorpion, o, squares == "24" || short})
		}
	}
	for _, x := range list {
		name := x.id + " " + x.options.String()
		v := variant(t, x.id, x.options.Pairs()...)
		n, err := catalog.Network(v, box.Search{})
		if err != nil || (n != nil) != x.network {
			t.Errorf("%s: network %v instead of %v, %v", name, n != nil, x.network, err)
			continue
		}
		if n, err := catalog.Network(v, box.Search{Terms: true}); n != nil || err != nil {
			t.Errorf("%s: a network although none was wanted, %v", name, err)
		}
		if n != nil {
			if again, err := catalog.Network(v, box.Search{Net: n}); again != n || err != nil {
				t.Errorf("%s: its own network does not serve it: %v", name, err)
			}
		}
		e, err := catalog.Engine(v, box.Search{CacheMiB: 1})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		thinks(t, name, v, e)
		for _, level := range []string{"level:1", "level:6", "level:7"} {
			e, _, err := catalog.Bot(level, v)
			if err != nil {
				t.Errorf("%s: %s: %v", name, level, err)
				continue
			}
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
		if v.Traits().Chance {
			if _, err := catalog.Judge(v); err != nil {
				t.Errorf("%s: no judge: %v", name, err)
			}
		}
	}
}

// thinks lets an engine answer once.
func thinks(t *testing.T, name string, v game.Variant, e engine.Engine) {
	t.Helper()
	s := v.New(game.SeedDice(1))
	for s.Turn() == game.Chance {
		if _, err := s.Roll(); err != nil {
			t.Fatal(err)
		}
	}
	l, err := catalog.Limit("nodes:100")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Think(t.Context(), task(s, l), nil); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

// Levels 1 to 6 are as gentle as they were: they decide as if there were no network. From 7
// on the network has a say. Level 10 is not here, since it depends on the clock.
func TestLevelsJudge(t *testing.T) {
	for _, id := range learned {
		v := variant(t, id)
		own, err := catalog.Network(v, box.Search{})
		if own == nil || err != nil {
			t.Fatalf("%s has no network: %v", id, err)
		}
		for n := 1; n <= 9; n++ {
			usual, plain := level(t, n, v, box.Search{}), level(t, n, v, box.Search{Terms: true})
			seeds := uint64(4)
			if n > 6 {
				seeds = 1
			}
			differ := 0
			for seed := range seeds {
				s := opening(t, v, seed)
				if answer(t, usual, s, seed) != answer(t, plain, s, seed) {
					differ++
				}
			}
			if n <= 6 && differ > 0 {
				t.Errorf("%s: level %d decides %d of %d times as the network says", id, n, differ, seeds)
			}
			if n > 6 && differ == 0 {
				t.Errorf("%s: level %d judges without the network", id, n)
			}
		}
	}
}

// A network that nothing would use, or that is another game's, is refused, also where no
// network is used.
func TestNetworksRefused(t *testing.T) {
	own := func(id string) box.Search {
		n, err := catalog.Network(variant(t, id), box.Search{})
		if n == nil || err != nil {
			t.Fatal(n, err)
		}
		return box.Search{Net: n}
	}
	for _, x := range []struct {
		spec, reason string
		v            game.Variant
		net          box.Search
	}{
		{"nodes:10", `for the game "skaane", not for "rsp"`, variant(t, catalog.RSP), own(catalog.Skaane)},
		{"level:2", `for the game "skaane", not for "rsp"`, variant(t, catalog.RSP), own(catalog.Skaane)},
		{"level:8", `for the game "skaane", not for "scorpion"`, variant(t, catalog.Scorpion), own(catalog.Skaane)},
		{"nodes:10", "the network is not for board=gate25", variant(t, catalog.Skorpion, "board=gate25"), own(catalog.Skorpion)},
		{"level:7", "no network serves mode=free players=3 squares=12", variant(t, catalog.Scorpion, "players=3", "squares=12"), own(catalog.Scorpion)},
		{"greedy", "does not judge with a network", variant(t, catalog.Skaane), own(catalog.Skaane)},
		{"random", "does not judge with a network", variant(t, catalog.Skaane), own(catalog.Skaane)},
		{"mcts:10", "does not judge with a network", variant(t, catalog.Skaane), own(catalog.Skaane)},
	} {
		if _, _, err := catalog.BotWith(x.spec, x.v, x.net); err == nil || !strings.Contains(err.Error(), x.reason) {
			t.Errorf("%s of %s: %v", x.spec, x.v.Info().ID, err)
		}
	}
}

func level(t *testing.T, n int, v game.Variant, o box.Search) engine.Engine {
	t.Helper()
	e, _, err := catalog.BotWith(fmt.Sprintf("level:%d", n), v, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// answer is what an engine does and how much it thinks of it.
func answer(t *testing.T, e engine.Engine, s game.Session, seed uint64) string {
	t.Helper()
	a, err := e.Think(t.Context(), task(s, search.Limits{Seed: seed}), nil)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %+v", a.Action, a.Info.Lines)
}

// opening plays some moves at random, up to a decision.
func opening(t *testing.T, v game.Variant, seed uint64) game.Session {
	t.Helper()
	r := game.NewRand(seed)
	s := v.New(game.SeedDice(seed))
	for s.Ply() < 8 || s.Turn() == game.Chance {
		var err error
		if s.Turn() == game.Chance {
			_, err = s.Roll()
		} else {
			legal := s.Legal()
			err = s.Play(legal[r.N(len(legal))])
		}
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn() == game.Over {
			return opening(t, v, seed+1000)
		}
	}
	return s
}
