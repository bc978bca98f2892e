package draw_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

var update = flag.Bool("update", false, "write the golden files anew")

// kept are the styles with a view in testdata.
var kept = []string{"skorpion", "scorpion", "skaane", "rsp"}

// styles returns the styles of all games.
var styles = func() (ids []string) {
	for _, g := range catalog.Games() {
		ids = append(ids, g.Info().ID)
	}
	return slices.Clip(ids)
}()

// dressed reports whether a style has a dress of its own.
func dressed(style string) bool {
	_, plain := pen.LookOf(style).Dress.(pen.Plain)
	return !plain
}

// stored returns a middle game of a style. Those stored as JSON are fixed, so that
// golden files do not depend on the engines.
func stored(t testing.TB, style string) game.View {
	t.Helper()
	if !slices.Contains(kept, style) {
		return played(t)[style+" b"]
	}
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

// small returns a small board of a style: few sites, one of each thing it has. For a
// game without one here it is the starting position.
func small(style string) game.View {
	if slices.Contains(styles, style) && !slices.Contains(kept, style) {
		return start(style)
	}
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

// start returns the starting position of a game, on a board that may be changed.
func start(id string) game.View {
	g, err := catalog.Find(id)
	if err != nil {
		panic(err)
	}
	variant, err := g.Configure(nil)
	if err != nil {
		panic(err)
	}
	v := variant.New(game.SeedDice(1)).View()
	b := *v.Board
	b.Sites = slices.Clone(b.Sites)
	v.Board = &b
	return v
}

// boards are options that change the board.
var boards = map[string][]game.Options{
	"skorpion": {{"board": "gate25", "discard": "out"}},
	"scorpion": {{"mode": "double"}},
	"skaane":   {{"board": "6x6"}},
}

// played returns views from the real engines: starts and positions during a game, each
// option's board once.
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
	for _, g := range catalog.Games() {
		id := g.Info().ID
		for _, o := range append([]game.Options{nil}, boards[id]...) {
			if err := playThrough(g, o, views); err != nil {
				return nil, fmt.Errorf("%s %v: %w", id, o, err)
			}
		}
	}
	return views, nil
})

// playThrough plays a game at random and adds views of it, named by letters.
func playThrough(g game.Game, o game.Options, views map[string]game.View) error {
	variant, err := g.Configure(o)
	if err != nil {
		return err
	}
	name := strings.Join(append([]string{g.Info().ID}, o.Pairs()...), " ")
	s := variant.New(game.SeedDice(5))
	pick := game.SeedDice(6)
	for ply := range 120 {
		if ply%40 == 0 {
			views[name+" "+string(rune('a'+ply/40))] = s.View()
		}
		switch legal := s.Legal(); {
		case len(legal) == 0: // over: the last view is as good as any other
		case s.Turn() == game.Chance:
			_, err = s.Roll()
		default:
			err = s.Play(legal[pick.Draw(uint64(len(legal)))])
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
	}
	return nil
}

// golden compares with a file in testdata, or writes it.
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
