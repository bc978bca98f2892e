package draw_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
)

var update = flag.Bool("update", false, "write the golden files anew")

var styles = []string{"skorpion", "scorpion", "skaane", "rsp"}

// stored reads a view kept as JSON: a middle game of each style, fixed here so
// that golden files do not hang on what the engines do.
func stored(t testing.TB, style string) game.View {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", style+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var v game.View
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// small is a little board of a style: few sites, one of each thing it has.
func small(style string) game.View {
	b := &game.Board{Style: style, Cols: 4, Rows: 2}
	v := game.View{Board: b, Prompt: "Red: choose", Turn: 0}
	site := func(id string, shape game.Shape, class string, x, y, w, h float64) {
		b.Sites = append(b.Sites, game.Site{ID: id, Name: "site " + id, Shape: shape, Class: class, X: x, Y: y, W: w, H: h})
	}
	piece := func(kind, class, letter, on string, seat game.Seat) {
		v.Pieces = append(v.Pieces, game.Piece{
			ID: len(v.Pieces) + 1, Kind: kind, Class: class, Letter: letter, Seat: seat, Site: on, Name: class + " " + kind,
		})
	}
	switch style {
	case "skorpion":
		site("a1", game.Spot, "gate", 0, 0, 0.7, 0.7)
		site("b1", game.Spot, "black", 0, -1, 0.7, 0.7)
		site("b2", game.Spot, "red", 1, 0, 0.7, 0.7)
		site("b3", game.Spot, "blue", 0, 1, 0.7, 0.7)
		site("b4", game.Spot, "gray", -1, 0, 0.7, 0.7)
		for _, to := range []string{"b1", "b2", "b3", "b4"} {
			b.Lines = append(b.Lines, game.Line{From: "a1", To: to})
		}
		b.Lines = append(b.Lines, game.Line{From: "b1", To: "b2"})
		site("hand:red", game.Tray, "red", 3, 0, 2, 1)
		piece("bead", "red", "R", "b2", 0)
		piece("bead", "blue", "B", "b3", 1)
		piece("bead", "red", "R", "hand:red", 0)
		piece("tail", "orange", "t", "a1", game.Chance)
		piece("skorpion", "orange", "S", "b1", game.Chance)
	case "scorpion":
		for i, n := range []string{"1", "2"} {
			site("y"+n, game.Square, "yellow", float64(i), 0, 1, 1)
			site("b"+n, game.Square, "black", float64(i), 1, 1, 1)
		}
		b.Lines = []game.Line{{From: "y1", To: "y2"}, {From: "y2", To: "b2"}, {From: "b2", To: "b1"}}
		site("lane:Y", game.Lane, "yellow", 3, 0, 2, 1)
		site("roll:1", game.Button, "", 9, 9, 1, 1)
		piece("scorpion", "blue", "b", "y1", 0)
		piece("scorpion", "red", "r", "b1", 1)
		piece("scorpion", "green", "g", "y2", 2)
		piece("scorpion", "white", "w", "b2", 3)
		v.Dice = []game.Die{{Value: 5, Site: "lane:Y"}, {Value: 2, Site: "lane:Y"}}
	case "skaane":
		for i, kind := range []string{"god", "king", "serf", "sun"} {
			col := string(rune('a' + i))
			site(col+"1", game.Square, []string{"dark", "light"}[i%2], float64(i), 1, 1, 1)
			site(col+"2", game.Square, []string{"light", "dark"}[i%2], float64(i), 0, 1, 1)
			piece(kind, "light", string("GKSU"[i]), col+"1", 0)
			piece(kind, "dark", string("gksu"[i]), col+"2", 1)
		}
	case "rsp":
		b.Rows = 2 / 0.866
		for i, kind := range []string{"rock", "scissors", "paper", "flag"} {
			col := string(rune('1' + i))
			site("a"+col, game.Hex, "hex0", float64(i), 0.866, 1, 1.155)
			site("b"+col, game.Hex, "hex1", float64(i)+0.5, 0, 1, 1.155)
			piece(kind, "red", string("RSPF"[i]), "a"+col, 0)
			piece(kind, "blue", string("rspf"[i]), "b"+col, 1)
		}
		piece("paper", "red", "P", "a3", 0)
	default:
		for i, shape := range []game.Shape{game.Spot, game.Square, game.Hex, game.Tray, game.Lane, "cloud"} {
			site(string(rune('p'+i)), shape, []string{"red", "blue", "mauve"}[i%3], 1.2*float64(i), 0, 1, 1)
		}
		b.Lines = []game.Line{{From: "p", To: "q"}, {From: "q", To: "nowhere"}}
		for s := range game.Seat(4) {
			piece("counter", []string{"red", "blue", "green", "white"}[s], "C", string(rune('p'+s)), s)
		}
		v.Dice = []game.Die{{Value: 9, Site: "t"}}
	}
	return v
}

// played are views of the real engines: starts and positions on the way through
// a game, each option's board once.
func played(t testing.TB) map[string]game.View {
	t.Helper()
	views, err := playOnce()
	if err != nil {
		t.Fatal(err)
	}
	return views
}

var playOnce = sync.OnceValues(func() (map[string]game.View, error) {
	views := map[string]game.View{}
	for name, c := range map[string]struct {
		g game.Game
		o game.Options
	}{
		"skorpion gate33": {game.New[skorpion.Position](skorpion.Game), nil},
		"skorpion gate25": {game.New[skorpion.Position](skorpion.Game), game.Options{"board": "gate25", "discard": "out"}},
		"scorpion":        {game.New[scorpion.Position](scorpion.Game), nil},
		"scorpion double": {game.New[scorpion.Position](scorpion.Game), game.Options{"mode": "double"}},
		"skaane":          {game.New[skaane.Position](skaane.Game), nil},
		"skaane 6x6":      {game.New[skaane.Position](skaane.Game), game.Options{"board": "6x6"}},
		"rsp":             {game.New[rsp.Position](rsp.Game), nil},
	} {
		variant, err := c.g.Configure(c.o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		s := variant.New(game.SeedDice(5))
		pick := game.SeedDice(6)
		for ply := range 120 {
			if ply%40 == 0 {
				views[name+" "+string(rune('a'+ply/40))] = s.View()
			}
			switch legal := s.Legal(); {
			case len(legal) == 0: // over: the last view is as good as another
			case s.Turn() == game.Chance:
				_, err = s.Roll()
			default:
				err = s.Play(legal[pick.Draw(uint64(len(legal)))])
			}
			if err != nil {
				return nil, fmt.Errorf("%s, ply %d: %w", name, ply, err)
			}
		}
	}
	return views, nil
})

// golden compares with a file of testdata, or writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is not as it was; if that is right, run the test with -update", path)
	}
}

// allMarks marks a view's sites with each kind in turn.
func allMarks(v game.View) (marks []draw.Mark) {
	for i, s := range v.Board.Sites {
		marks = append(marks, draw.Mark{Site: s.ID, Kind: draw.MarkKind(i % 3)})
	}
	return append(marks, draw.Mark{Site: "nowhere"}, draw.Mark{Site: v.Board.Sites[0].ID, Kind: 77})
}
