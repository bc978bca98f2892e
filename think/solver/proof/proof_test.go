package proof_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/solver/proof"
)

// byHand is a certificate that somebody can write: light's god is one step from the far
// row whatever dark does.
func byHand() *proof.Certificate {
	return &proof.Certificate{
		Game: "skaane", Options: game.Options{"board": "4x5", "deal": "random"},
		Player: "light", Claim: proof.Wins, Root: "4/G3/4/3k/4 light 0",
		Nodes: []proof.Node{{Plies: 1, Position: "4/G3/4/3k/4 light 0", Action: "a4a5"}},
	}
}

func variant(t *testing.T) game.Variant {
	t.Helper()
	v, err := game.New[skaane.Position](skaane.Game).Configure(game.Options{"board": "4x5"})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestCheckByHand(t *testing.T) {
	var b bytes.Buffer
	if err := byHand().Write(&b); err != nil {
		t.Fatal(err)
	}
	c, err := proof.Read(&b)
	if err != nil || !reflect.DeepEqual(c, byHand()) {
		t.Fatalf("%+v, %v", c, err)
	}
	if err := proof.Check(t.Context(), c, variant(t)); err != nil {
		t.Error(err)
	}
}

// A win must be listed with a count at least as near the limit as the one that comes
// up; and a strategy that goes round is no win.
func TestCheckRefuses(t *testing.T) {
	for name, change := range map[string]func(c *proof.Certificate){
		"nearer the limit at the root": func(c *proof.Certificate) { c.Root = "4/G3/4/3k/4 light 7" },
		"another action":               func(c *proof.Certificate) { c.Nodes[0].Action = "a4b4" },
		"no position":                  func(c *proof.Certificate) { c.Nodes = nil },
		"a position that is none":      func(c *proof.Certificate) { c.Nodes[0].Position = "nonsense" },
		"the claim of a draw, going to the unknown": func(c *proof.Certificate) {
			c.Claim, c.Nodes[0].Action = proof.Holds, "a4b4"
		},
		"going round": func(c *proof.Certificate) {
			c.Nodes = nil
			for _, god := range []string{"G3", "1G2"} {
				for _, king := range []string{"3k/4", "2k1/4", "1k2/4", "k3/4", "4/3k", "4/2k1", "4/1k2", "4/k3"} {
					action := map[string]string{"G3": "a4b4", "1G2": "b4a4"}[god]
					c.Nodes = append(c.Nodes, proof.Node{Plies: 5, Position: "4/" + god + "/4/" + king + " light 0", Action: action},
						proof.Node{Plies: 5, Position: "4/" + god + "/4/" + king + " dark 0"})
				}
			}
		},
	} {
		c := byHand()
		change(c)
		if err := proof.Check(t.Context(), c, variant(t)); !errors.Is(err, proof.ErrFalse) {
			t.Errorf("%s: %v", name, err)
		}
	}
	dice, err := game.New[scorpion.Position](scorpion.Game).Configure(game.Options{"players": "2"})
	if err != nil {
		t.Fatal(err)
	}
	if err := proof.Check(t.Context(), byHand(), dice); !errors.Is(err, proof.ErrFalse) {
		t.Errorf("with dice: %v", err)
	}
}

// A count farther from the limit than listed is all right for a win.
func TestCheckCounts(t *testing.T) {
	c := byHand()
	c.Nodes[0].Position = "4/G3/4/3k/4 light 9"
	if err := proof.Check(t.Context(), c, variant(t)); err != nil {
		t.Error(err)
	}
	c.Claim = proof.Holds
	if err := proof.Check(t.Context(), c, variant(t)); !errors.Is(err, proof.ErrFalse) {
		t.Errorf("a hold with a count nearer the limit: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := byHand().Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.String())
	f.Add("antares-proof 1\nsha256 \n")
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := proof.Read(strings.NewReader(text)); err == nil {
			var again bytes.Buffer
			if err := c.Write(&again); err != nil {
				t.Error(err)
			}
		}
	})
}
