package skorpion_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// jsonBoard is a board file to be broken on purpose.
type jsonBoard struct {
	Name  any        `json:"name"`
	Note  any        `json:"note"`
	Spots []jsonSpot `json:"spots"`
	Lines [][]any    `json:"lines"`
}

type jsonSpot struct {
	ID    any `json:"id"`
	Ring  any `json:"ring"`
	Color any `json:"color"`
	Rim   any `json:"rim"`
	Start any `json:"start"`
	X     any `json:"x"`
	Y     any `json:"y"`
}

func readJSON(t *testing.T, path string) (b jsonBoard) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	return b
}

// spot finds a spot by its id.
func (b *jsonBoard) spot(id string) *jsonSpot {
	for i := range b.Spots {
		if b.Spots[i].ID == id {
			return &b.Spots[i]
		}
	}
	panic(id)
}

func (b *jsonBoard) join(from, to string) { b.Lines = append(b.Lines, []any{from, to}) }

// cut removes the lines that join a spot to any of the others.
func (b *jsonBoard) cut(id string, others ...string) {
	kept := b.Lines[:0]
	for _, l := range b.Lines {
		goes := false
		for _, o := range others {
			goes = goes || l[0] == id && l[1] == o || l[0] == o && l[1] == id
		}
		if !goes {
			kept = append(kept, l)
		}
	}
	b.Lines = kept
}

// recolor changes a spot's colour and its start with it.
func (b *jsonBoard) recolor(id, color string, start any) {
	s := b.spot(id)
	s.Color, s.Start = color, start
}

func writeFile(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "board.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestKOBClauses(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*jsonBoard)
		words string
	}{
		{"no spots", func(b *jsonBoard) { b.Spots = []jsonSpot{} }, "1 to 64 spots, this one has 0"},
		{"65 spots", func(b *jsonBoard) {
			for len(b.Spots) < 65 {
				b.Spots = append(b.Spots, b.Spots[24])
			}
		}, "this one has 65"},
		{"does not begin with a1", func(b *jsonBoard) { b.spot("a1").ID = "b1" }, `the first spot is a1, not "b1"`},
		{"gap in a ring", func(b *jsonBoard) { b.spot("c3").ID = "c9" }, `spot 8 is "c9"; after c2 comes c3 or d1`},
		{"gap in the rings", func(b *jsonBoard) { b.spot("d1").ID = "e1" }, `"e1"; after c8 comes c9 or d1`},
		{"number zero", func(b *jsonBoard) { b.spot("b1").ID = "b0" }, `"b0"; after a1 comes a2 or b1`},
		{"leading zero", func(b *jsonBoard) { b.spot("b1").ID = "b01" }, `"b01"`},
		{"out of order", func(b *jsonBoard) { b.Spots[6], b.Spots[7] = b.Spots[7], b.Spots[6] }, `"c3"; after c1 comes c2`},
		{"twice", func(b *jsonBoard) { b.Spots[6] = b.Spots[5] }, `"c1"; after c1 comes c2`},
		{"other ring", func(b *jsonBoard) { b.spot("c3").Ring = "d" }, `spot c3 gives its ring as "d", not "c"`},
		{"rim inside", func(b *jsonBoard) { b.spot("c3").Rim = true }, "spot c3 is marked as rim, but the last ring is d"},
		{"no rim", func(b *jsonBoard) { b.spot("d4").Rim = false }, "spot d4 is of the last ring"},
		{"start without color", func(b *jsonBoard) { b.spot("d2").Start = "red" }, `spot d2 has start "red", but it must be null`},
		{"start inside", func(b *jsonBoard) { b.spot("c2").Start = "red" }, `spot c2 has start "red", but it must be null`},
		{"no start", func(b *jsonBoard) { b.spot("d1").Start = nil }, `spot d1 has start null, but it must be "red"`},
		{"wrong start", func(b *jsonBoard) { b.spot("d1").Start = "blue" }, `spot d1 has start "blue", but it must be "red"`},
		{"no gate", func(b *jsonBoard) { b.spot("a1").Color = "gray" }, "spot a1 is gray, but a1, and no other spot, is the gate"},
		{"two gates", func(b *jsonBoard) { b.spot("b1").Color = "gate" }, "spot b1 is gate"},
		{"ring a of two", func(b *jsonBoard) {
			b.Spots = append(b.Spots[:2], b.Spots[1:]...)
			b.Spots[1].ID, b.Spots[1].Ring = "a2", "a"
		}, "ring a is the Gate alone, but there is a2"},
		{"one black", func(b *jsonBoard) { b.spot("b2").Color = "gray" }, "two black spots, this one has 1"},
		{"three black", func(b *jsonBoard) { b.spot("c3").Color = "black" }, "two black spots, this one has 3"},
		{"unknown color", func(b *jsonBoard) { b.spot("c3").Color = "grey" }, `spot c3 has the color "grey"`},
		{"black on the rim", func(b *jsonBoard) { b.spot("d2").Color = "black" }, "spot d2 is black, but no black spot lies on the rim"},
		{"two red starts", func(b *jsonBoard) { b.recolor("d1", "gray", nil) }, "the rim has three red spots, here it has 2"},
		{"four blue starts", func(b *jsonBoard) { b.recolor("d2", "blue", "blue") }, "the rim has three blue spots, here it has 4"},
		{"line to itself", func(b *jsonBoard) { b.join("c3", "c3") }, "a line joins c3 to itself"},
		{"line to nowhere", func(b *jsonBoard) { b.join("c3", "c9") }, `a line leads to "c9", which is not a spot`},
		{"line twice", func(b *jsonBoard) { b.join("c1", "c2") }, "c1 and c2 are joined twice"},
		{"line twice, turned round", func(b *jsonBoard) { b.join("c2", "c1") }, "c2 and c1 are joined twice"},
		{"three lines to the Gate", func(b *jsonBoard) { b.cut("a1", "b1") }, "four lines lead to the Gate, here 3"},
		{"five lines to the Gate", func(b *jsonBoard) { b.join("a1", "c1") }, "four lines lead to the Gate, here 5"},
		{"a dead end", func(b *jsonBoard) { b.cut("d3", "d2") }, "spot d3 needs two lines that do not lead to the Gate and has 1"},
		{"a dead end but for the Gate", func(b *jsonBoard) { b.cut("b1", "c2") }, "spot b1 needs two lines that do not lead to the Gate and has 1"},
		{"in two parts", func(b *jsonBoard) {
			// The rim by itself: c1, c3, c5 and c7 connect it to the rest.
			b.cut("c1", "d1", "d2", "d12")
			b.cut("c3", "d4")
			b.cut("c5", "d6", "d7", "d8")
			b.cut("c7", "d10")
		}, "no way along the lines leads from the Gate to d1"},
		{"x a text", func(b *jsonBoard) { b.spot("c3").X = "2" }, `spot 8: "x" is not a number`},
		{"y null", func(b *jsonBoard) { b.spot("c3").Y = nil }, `spot 8: "y" is not a number`},
		{"id a number", func(b *jsonBoard) { b.spot("c3").ID = 3 }, `spot 8: "id" is not a text`},
		{"ring null", func(b *jsonBoard) { b.spot("c3").Ring = nil }, `"ring" is not a text`},
		{"color a list", func(b *jsonBoard) { b.spot("c3").Color = []string{"red"} }, `"color" is not a text`},
		{"rim a text", func(b *jsonBoard) { b.spot("c3").Rim = "false" }, `"rim" is not true or false`},
		{"start a number", func(b *jsonBoard) { b.spot("c3").Start = 0 }, `"start" is not a color or null`},
		{"start empty", func(b *jsonBoard) { b.spot("c3").Start = "" }, `"start" is not a color or null`},
		{"name null", func(b *jsonBoard) { b.Name = nil }, `"name" is not a text`},
		{"note a number", func(b *jsonBoard) { b.Note = 7 }, `"note" is not a text`},
		{"spots null", func(b *jsonBoard) { b.Spots = nil }, `"spots" is not a list`},
		{"lines null", func(b *jsonBoard) { b.Lines = nil }, `"lines" is not a list`},
		{"line of three", func(b *jsonBoard) { b.Lines[1] = []any{"a1", "b1", "c1"} }, "line 2 is not a list of two spots"},
		{"line of null", func(b *jsonBoard) { b.Lines[1] = []any{"a1", nil} }, "line 2 is not a list of two spots"},
		{"line null", func(b *jsonBoard) { b.Lines[1] = nil }, "line 2 is not a list of two spots"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := readJSON(t, "boards/gate25.json")
			c.spoil(&b)
			data, err := json.Marshal(b)
			if err != nil {
				t.Fatal(err)
			}
			wantRefusal(t, configureError(game.Options{"board": writeFile(t, data)}), "KO-B", c.words)
		})
	}
}

func TestKOBForm(t *testing.T) {
	data, err := os.ReadFile("boards/gate25.json")
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for _, c := range []struct{ name, text, words string }{
		{"empty", "", "not JSON: the text stops too early"},
		{"not JSON", "board", "not JSON"},
		{"cut short", good[:len(good)/2], "not JSON"},
		{"a list", "[]", "not an object with the keys name, note, spots, lines"},
		{"null", "null", "not an object"},
		{"empty object", "{}", `the key "name" is missing`},
		{"text after the end", good + "{}", "more text after the end"},
		{"garbage after the end", good + "x", "more text after the end"},
		{"unknown key", strings.Replace(good, `"name"`, `"author": 1, "name"`, 1), `there is no key "author"`},
		{"key in capitals", strings.Replace(good, `"name"`, `"Name"`, 1), `there is no key "Name"`},
		{"key twice", strings.Replace(good, `"name"`, `"note": "", "name"`, 1), `the key "note" is given twice`},
		{"missing key of a spot", strings.Replace(good, `, "y": -1.0`, "", 1), `spot 2: the key "y" is missing`},
		{"unknown key of a spot", strings.Replace(good, `"ring": "b"`, `"ring": "b", "z": 0`, 1), `spot 2: there is no key "z"`},
		{"spot no object", strings.Replace(good, `"spots": [`, `"spots": [7,`, 1), "spot 1: not an object"},
		{"number too large", strings.Replace(good, "-1.0", "1e999", 1), `spot 2: "y" is not a number`},
		{"lines an object", `{"name": "", "note": "", "spots": [], "lines": {}}`, `"lines" is not a list`},
		{"too large", good + strings.Repeat(" ", 1<<20), "larger than 1048576 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.text == good {
				t.Fatal("the board is not spoiled")
			}
			wantRefusal(t, configureError(game.Options{"board": writeFile(t, []byte(c.text))}), "KO-B", c.words)
		})
	}
}

func TestKOBFile(t *testing.T) {
	for name, words := range map[string]string{
		"no/such/file": "the file does not exist",
		"":             "the file does not exist",
		"gate26":       `"gate26": the file does not exist (boards with a name are gate33 and gate25)`,
		"testdata":     "not a plain file",
		"a\x00b":       "the file cannot be read",
	} {
		wantRefusal(t, configureError(game.Options{"board": name}), "KO-B", words)
	}
	if _, err := os.Stat("/dev/zero"); err == nil {
		wantRefusal(t, configureError(game.Options{"board": "/dev/zero"}), "KO-B", "not a plain file")
	}
}

// A file with the lines of a shipped board is the same board, however it is drawn:
// positions and hashes agree.
func TestKOBFileOfAShippedBoard(t *testing.T) {
	b := readJSON(t, "boards/gate25.json")
	b.Name = "mine"
	for i := range b.Spots {
		b.Spots[i].X = 0 // all in one column: KO-B allows that
	}
	data, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	path := writeFile(t, data)
	mine, shipped := configure(t, game.Options{"board": path}), configure(t, gate25)
	if mine.Start(nil) != shipped.Start(nil) {
		t.Error("the same layout gives other positions")
	}
	if mine.Options()["board"] != path {
		t.Errorf("the board is called %s, not %s", mine.Options()["board"], path)
	}
	for _, s := range mine.Board().Sites[:25] {
		if s.X != 0 {
			t.Errorf("%s is drawn at x %v, not where the file says", s.ID, s.X)
		}
	}
}
