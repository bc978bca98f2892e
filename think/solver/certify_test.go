package solver_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
	"github.com/antares-games/antares/think/solver/proof"
)

// certified solves positions of random games, last ones first, and checks every
// certificate after it went through a file.
func certified[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, seeds uint64, last int) (all []*proof.Certificate) {
	t.Helper()
	v := variantOf[P, PP](t, def, o)
	s, err := solver.New[P, PP](def, v, solver.Options{MemoryMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]int{}
	for seed := range seeds {
		play := v.New(game.SeedDice(seed))
		r := game.NewRand(seed)
		for play.Turn() != game.Over {
			legal := play.Legal()
			if err := play.Play(legal[r.N(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		for back := 1; back <= min(last, play.Ply()); back++ {
			position, err := play.PositionAt(play.Ply() - back)
			if err != nil {
				t.Fatal(err)
			}
			a, err := s.Solve(t.Context(), position, search.Limits{Nodes: 60_000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			values[a.Value]++
			if a.Value == "unknown" {
				continue
			}
			list, err := s.Certify(t.Context())
			if errors.Is(err, solver.ErrNoCertificate) && a.ByLimit {
				continue
			}
			if err != nil {
				t.Fatalf("%q, %s: %v", position, a.Value, err)
			}
			for _, c := range list {
				var b bytes.Buffer
				if err := c.Write(&b); err != nil {
					t.Fatal(err)
				}
				again, err := proof.Read(&b)
				if err != nil {
					t.Fatal(err)
				}
				if err := proof.Check(t.Context(), again, v); err != nil {
					t.Fatalf("%q, %s: %v", position, a.Value, err)
				}
				all = append(all, again)
			}
		}
	}
	t.Logf("%v, %d certificates", values, len(all))
	if len(all) < 10 {
		t.Errorf("only %d certificates", len(all))
	}
	return all
}

func TestCertificatesSkaane(t *testing.T) {
	certified[skaane.Position](t, skaane.Game, small, 6, 12)
}

func TestCertificatesSkorpion(t *testing.T) {
	certified[skorpion.Position](t, skorpion.Game, game.Options{"board": "gate25"}, 30, 1)
}

func TestCertificatesRSP(t *testing.T) {
	certified[rsp.Position](t, rsp.Game, nil, 30, 1)
}

// A draw has two certificates, one for each player.
func TestCertificateOfDraw(t *testing.T) {
	v := variantOf[skaane.Position](t, skaane.Game, small)
	s, err := solver.New[skaane.Position](skaane.Game, v, solver.Options{MemoryMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Solve(t.Context(), findDraw(t), search.Limits{}, nil)
	if err != nil || a.Value != "draw" || a.ByLimit {
		t.Fatalf("%+v, %v", a, err)
	}
	list, err := s.Certify(t.Context())
	if err != nil || len(list) != 2 || list[0].Player == list[1].Player {
		t.Fatalf("%v, %v", list, err)
	}
	for _, c := range list {
		if err := proof.Check(t.Context(), c, v); err != nil || c.Claim != proof.Holds {
			t.Errorf("%s: %v", c.Player, err)
		}
		// What holds does not win.
		c.Claim = proof.Wins
		if err := proof.Check(t.Context(), c, v); !errors.Is(err, proof.ErrFalse) {
			t.Errorf("a draw passes for a win: %v", err)
		}
	}
}

// findDraw is a drawn position of two kings' endings, from the tablebase.
func findDraw(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	built[skaane.Position](t, skaane.Game, small, "gk-s", solver.BuildOptions{Dir: dir})
	rules, err := skaane.Game.Configure(small)
	if err != nil {
		t.Fatal(err)
	}
	ix := rules.(game.Indexer[skaane.Position])
	class, err := ix.ParseClass("gk-s")
	if err != nil {
		t.Fatal(err)
	}
	endgame, err := solver.OpenEndgame(dir + "/" + solver.FileName("skaane", ix.Domain(), "gk-s"))
	if err != nil {
		t.Fatal(err)
	}
	defer endgame.Close()
	for i := range endgame.Positions {
		if v, err := endgame.Value(i); err != nil || v == solver.DrawValue {
			var p skaane.Position
			ix.At(class, i, &p)
			return string(rules.Append(nil, &p))
		}
	}
	t.Fatal("no draw")
	return ""
}

// signed puts a right checksum under a changed certificate.
func signed(lines []string) string {
	text := strings.Join(lines, "")
	return text + fmt.Sprintf("sha256 %x\n", sha256.Sum256([]byte(text)))
}

// Changed files are refused: by the checksum, and with a new checksum by the rules.
func TestTamperedCertificates(t *testing.T) {
	v := variantOf[skaane.Position](t, skaane.Game, small)
	list := certified[skaane.Position](t, skaane.Game, small, 3, 12)
	c := slices.MaxFunc(list, func(a, b *proof.Certificate) int {
		if a.Claim != b.Claim {
			return strings.Compare(string(a.Claim), string(b.Claim))
		}
		return len(a.Nodes) - len(b.Nodes)
	})
	if c.Claim != proof.Wins || len(c.Nodes) < 5 {
		t.Fatalf("%s with %d positions tests little", c.Claim, len(c.Nodes))
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	check := func(text []byte) error {
		c, err := proof.Read(bytes.NewReader(text))
		if err != nil {
			return err
		}
		return proof.Check(t.Context(), c, v)
	}
	if err := check(whole); err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += 1 + len(whole)/500 {
		bad := bytes.Clone(whole)
		bad[at] ^= 1 << (at % 8)
		if check(bad) == nil {
			t.Fatalf("a bit of byte %d is flipped, and nobody minds", at)
		}
		if check(whole[:at]) == nil {
			t.Fatalf("it is cut after %d bytes, and nobody minds", at)
		}
	}
	lines := slices.Collect(strings.Lines(string(whole)))
	lines = lines[:len(lines)-1] // the checksum
	first := len(lines) - len(c.Nodes)
	for i := range c.Nodes {
		fewer := slices.Delete(slices.Clone(lines), first+i, first+i+1)
		fewer[first-1] = fmt.Sprintf("nodes %d\n", len(c.Nodes)-1)
		if err := check([]byte(signed(fewer))); !errors.Is(err, proof.ErrFalse) {
			t.Fatalf("without line %d: %v", first+i+1, err)
		}
	}
	for i, n := range c.Nodes {
		change := func(n proof.Node) {
			bad := *c
			bad.Nodes = slices.Clone(c.Nodes)
			bad.Nodes[i] = n
			if err := proof.Check(t.Context(), &bad, v); !errors.Is(err, proof.ErrFalse) {
				t.Fatalf("position %d as %+v: %v", i, n, err)
			}
		}
		if n.Action != "" {
			change(proof.Node{Plies: n.Plies, Position: n.Position})
			change(proof.Node{Plies: n.Plies, Position: n.Position, Action: "a1a1"})
		} else {
			change(proof.Node{Plies: n.Plies, Position: n.Position, Action: "a1a2"})
		}
	}
	for _, claim := range []func(*proof.Certificate){
		func(c *proof.Certificate) { c.Player = "nobody" },
		func(c *proof.Certificate) { c.Claim = "always wins" },
		func(c *proof.Certificate) {
			c.Player = map[string]string{"light": "dark", "dark": "light"}[c.Player]
		},
		func(c *proof.Certificate) { c.Root = "4/4/4/4/4 light 0" },
		func(c *proof.Certificate) { c.Nodes = append(slices.Clone(c.Nodes), c.Nodes[0]) },
		func(c *proof.Certificate) { // the win does not come nearer
			c.Nodes = slices.Clone(c.Nodes)
			for i := range c.Nodes {
				c.Nodes[i].Plies = 1000
			}
		},
	} {
		bad := *c
		claim(&bad)
		if err := proof.Check(t.Context(), &bad, v); !errors.Is(err, proof.ErrFalse) {
			t.Errorf("%+v passes: %v", bad.Player, err)
		}
	}
}
