package box_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/net/nettest"
	"github.com/antares-games/antares/think/selfplay"
)

func variantOf(t *testing.T, g game.Game, o game.Options) game.Variant {
	t.Helper()
	v, err := g.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The header of a file tells which network played its games, and under which options.
func TestSelfPlayHeader(t *testing.T) {
	v := variantOf(t, skaane.Box, game.Options{"board": "6x6"})
	data, err := nettest.Random(nettest.For("skaane", skaane.Inputs{}, 32), 1).Write()
	if err != nil {
		t.Fatal(err)
	}
	n, err := net.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		search box.Search
		net    string
	}{"terms": {box.Search{Terms: true}, selfplay.NoNet}, "a network": {box.Search{Net: n}, n.Header.SHA256}} {
		s, err := skaane.Box.SelfPlay(v, test.search, 77)
		if err != nil {
			t.Fatal(err)
		}
		h := s.Header()
		if h.Game != "skaane" || h.Nodes != 77 || h.Net != test.net || h.Net == "" || h.Options["board"] != "6x6" || len(h.Options) != len(skaane.Box.Info().Options) {
			t.Errorf("%s: %+v", name, h)
		}
	}
	if _, err := skorpion.Box.SelfPlay(variantOf(t, skorpion.Box, nil), box.Search{Net: n}, 77); err == nil {
		t.Error("the network of another game plays")
	}
}

// What no network can serve is refused.
func TestRowsServed(t *testing.T) {
	if _, err := skaane.Box.Rows(variantOf(t, skaane.Box, nil)); err != nil {
		t.Error(err)
	}
	for reason, make := range map[string]func() error{
		"no network serves board=gate25": func() error {
			_, err := skorpion.Box.Rows(variantOf(t, skorpion.Box, game.Options{"board": "gate25"}))
			return err
		},
		"no network can serve mode=free": func() error {
			_, err := scorpion.Box.Rows(variantOf(t, scorpion.Box, game.Options{"squares": "30"}))
			return err
		},
		"has no inputs for networks": func() error {
			bare := box.New(box.Box[skaane.Position]{Rules: skaane.Game, Eval: func(r game.Rules[skaane.Position]) game.Evaluator[skaane.Position] { return skaane.NewEval(r) }})
			_, err := bare.Rows(variantOf(t, bare, nil))
			return err
		},
	} {
		if err := make(); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %v", reason, err)
		}
	}
	if _, err := scorpion.Box.Rows(variantOf(t, scorpion.Box, nil)); err != nil {
		t.Error(err)
	}
	blind := box.New(box.Box[skaane.Position]{Rules: skaane.Game})
	v := variantOf(t, blind, nil)
	if _, err := blind.SelfPlay(v, box.Search{}, 1); !errors.Is(err, box.ErrNoSelfPlay) {
		t.Errorf("without an evaluation: %v", err)
	}
	if _, err := blind.Rows(v); !errors.Is(err, box.ErrNoSelfPlay) {
		t.Errorf("without an evaluation: %v", err)
	}
}
