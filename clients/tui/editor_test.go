package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// everyOption lists options of each game that change what can be arranged.
var everyOption = map[string][]game.Options{
	catalog.Skorpion: {nil, {"board": "gate25"}, {"discard": "out"}},
	catalog.Scorpion: {nil, {"mode": "double", "players": "2"}, {"mode": "teams"}, {"players": "3"}, {"squares": "12"}},
	catalog.Skaane:   {nil, {"board": "6x6"}, {"board": "4x5"}, {"deal": "mirror"}},
	catalog.RSP:      {nil, {"flags": "2"}},
}

// editorAt is the editor of a position, on top of a menu.
func editorAt(t testing.TB, s game.Session) (*App, *editor) {
	t.Helper()
	a := New(testConfig())
	resize(a, 140, 45)
	ed := newEditor(a.env, s)
	_ = a.env.push(ed)
	do(a, a.navigate())
	return a, ed
}

// aim moves the cursor of an editor with the arrows.
func aim(t testing.TB, a *App, ed *editor, to string) {
	t.Helper()
	way, ok := pathOn(ed.lay().spots, ed.cursor, to)
	if !ok {
		t.Fatalf("the arrows do not lead from %q to %q", ed.cursor, to)
	}
	press(a, way...)
}

// Every piece can be put on the board and removed again, by keys, in every game and with
// every option.
func TestEditEveryPiece(t *testing.T) {
	for id, list := range everyOption {
		for _, o := range list {
			s := sessionOf(t, id, o)
			a, ed := editorAt(t, s)
			var board string
			for _, site := range s.Variant().Board().Sites {
				if site.Shape != game.Tray && site.Shape != game.Lane && site.Shape != game.Button {
					board = site.ID
				}
			}
			for i, k := range ed.kinds {
				aim(t, a, ed, clearButton)
				press(a, "enter")
				if len(ed.pieces) != 0 || ed.left(k) != k.Count {
					t.Fatalf("%s %v: %v after clearing", id, o, ed.pieces)
				}
				for ed.tool != i {
					press(a, "tab")
				}
				aim(t, a, ed, board)
				press(a, "enter")
				if len(ed.pieces) != 1 || ed.pieces[0].Kind != k.Kind || ed.pieces[0].Seat != k.Seat || ed.pieces[0].Site != board || ed.left(k) != k.Count-1 {
					t.Errorf("%s %v: %s is not put on %s: %v", id, o, k.Name, board, ed.pieces)
				}
				press(a, "backspace")
				if len(ed.pieces) != 0 {
					t.Errorf("%s %v: %s is not removed: %v", id, o, k.Name, ed.pieces)
				}
				if press(a, "u"); len(ed.pieces) != 1 {
					t.Errorf("%s %v: %s does not come back: %v", id, o, k.Name, ed.pieces)
				}
			}
			aim(t, a, ed, startButton)
			press(a, "enter")
			if ed.text == "" || ed.refusal != "" {
				t.Errorf("%s %v: the set-up is refused: %s", id, o, ed.refusal)
			}
		}
	}
}

// The text of any position of a game is taken over, can be typed again and gives the same
// pieces; with one piece moved away and back by hand, the pieces and the turn are the same.
func TestEditorText(t *testing.T) {
	for id, list := range everyOption {
		for n, o := range list {
			s := sessionOf(t, id, o)
			r := game.NewRand(uint64(n))
			for range 40 {
				if s.Turn() == game.Over {
					break
				}
				legal := s.Legal()
				if err := s.Play(legal[r.N(len(legal))]); err != nil {
					t.Fatal(err)
				}
				a, ed := editorAt(t, s)
				if ed.text != s.Position() {
					t.Fatalf("%s %v: %q is edited as %q", id, o, s.Position(), ed.text)
				}
				before := slices.Clone(ed.pieces)
				ed.edit(nil, ed.turn)
				press(a, "/")
				ed.line.set(s.Position())
				press(a, "enter")
				if ed.text != s.Position() || !slices.Equal(ed.pieces, before) {
					t.Fatalf("%s %v: %q is typed as %q", id, o, s.Position(), ed.text)
				}
				// What the rules make of the pieces reads as the same pieces.
				ed.arrange()
				if ed.text == "" {
					continue // in the middle of a turn
				}
				again, err := s.Variant().Read(ed.text, nil)
				if err != nil {
					t.Fatalf("%s %v: %q: %v", id, o, ed.text, err)
				}
				if _, back := editorAt(t, again); !sameStanding(back.pieces, ed.pieces) {
					t.Errorf("%s %v: %q has other pieces than %q", id, o, ed.text, s.Position())
				}
			}
		}
	}
}

// sameStanding compares what stands on boards; pieces that are out are not compared.
func sameStanding(a, b []game.Piece) bool {
	standing := func(list []game.Piece) (out []string) {
		for _, p := range list {
			if !strings.Contains(p.Site, ":") {
				out = append(out, p.Site+" "+p.Name)
			}
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(standing(a), standing(b))
}

// Nonsense is refused as it is typed, with the rule, and the line stays open.
func TestEditorRefusesText(t *testing.T) {
	for id := range everyOption {
		a, ed := editorAt(t, sessionOf(t, id))
		press(a, "/", "x", "enter")
		if ed.line == nil || !strings.Contains(screenText(a), ed.variant.Info().TextRule()) {
			t.Errorf("%s: not refused:\n%s", id, screenText(a))
		}
		press(a, "esc")
		if ed.line != nil || ed.text == "" {
			t.Errorf("%s: the position is lost", id)
		}
	}
}

// What cannot be says which rule forbids it; a position that is decided says how; neither
// leads to an analysis or to a game.
func TestEditorJudges(t *testing.T) {
	a, ed := editorAt(t, sessionOf(t, catalog.Skaane))
	nowhere := func(what string) {
		t.Helper()
		for _, key := range []string{"a", "P"} {
			if press(a, key); a.top() != screen(ed) {
				t.Errorf("%s: %s leads on", what, key)
			}
		}
		press(a, "esc") // the message goes
	}
	aim(t, a, ed, clearButton)
	press(a, "enter")
	if text := screenText(a); !strings.Contains(text, "SK-6") || !strings.Contains(text, "cannot arise") || ed.text != "" {
		t.Errorf("an empty board:\n%s", text)
	}
	nowhere("an empty board")
	if press(a, "T"); a.top() != screen(ed) {
		t.Error("a position that is refused is shared")
	}

	press(a, "/")
	ed.line.set("8/8/8/8/8/8/8/8 light 0") // can be read, but not reached
	press(a, "enter")
	if text := screenText(a); !strings.Contains(text, "cannot arise") {
		t.Errorf("the text of an empty board:\n%s", text)
	}

	press(a, "/")
	ed.line.set("K7/8/8/8/8/8/k7/8 dark 0")
	press(a, "enter")
	if text := screenText(a); !strings.Contains(text, "Already decided: Light won") || !strings.Contains(text, "(SK-") {
		t.Errorf("a decided position:\n%s", text)
	}
	nowhere("a decided position")

	press(a, "/")
	ed.line.set("8/K7/8/8/8/8/k7/8 light 0")
	press(a, "enter")
	if text := screenText(a); !strings.Contains(text, "possible: light to move") {
		t.Errorf("a good position:\n%s", text)
	}
	if press(a, "]"); ed.turn != 1 || !strings.Contains(ed.text, "dark") {
		t.Errorf("] gives the turn to %d: %s", ed.turn, ed.text)
	}
	press(a, "[", "a")
	if p, ok := a.top().(*study); !ok || p.s.Position() != "8/K7/8/8/8/8/k7/8 light 0" {
		t.Errorf("not analysed:\n%s", screenText(a))
	}
}

// A piece is moved with two touches; another's piece gives way; of those that are used up
// one is taken from elsewhere.
func TestEditorMoves(t *testing.T) {
	a, ed := editorAt(t, sessionOf(t, catalog.Skaane))
	press(a, "/")
	ed.line.set("8/K7/8/8/8/8/k7/8 light 0")
	press(a, "enter")
	aim(t, a, ed, "a7")
	press(a, "enter")
	if !strings.Contains(screenText(a), "#") {
		t.Errorf("what is lifted has no sign:\n%s", screenText(a))
	}
	aim(t, a, ed, "a2")
	press(a, "enter")
	if ed.text != "8/8/8/8/8/8/K7/8 light 0" {
		t.Errorf("moved to %q: %s", ed.text, ed.refusal)
	}
	king := slices.IndexFunc(ed.kinds, func(k game.Kind) bool { return k.Kind == "king" && k.Seat == 0 })
	ed.choose(king)
	for range 5 {
		for _, site := range []string{"b2", "c2", "d2", "e2", "f2"} {
			aim(t, a, ed, site)
			press(a, "enter")
		}
	}
	n := 0
	for _, p := range ed.pieces {
		if p.Kind == "king" && p.Seat == 0 {
			n++
		}
	}
	if n != ed.kinds[king].Count {
		t.Errorf("%d kings of %d", n, ed.kinds[king].Count)
	}
}

// The mouse puts pieces too.
func TestEditorMouse(t *testing.T) {
	a, ed := editorAt(t, sessionOf(t, catalog.RSP))
	for _, id := range []string{clearButton, toolButton + "2", "e5"} {
		s := find(ed.lay().spots, id)
		if s == nil {
			t.Fatalf("no spot %q", id)
		}
		send(a, tea.MouseClickMsg{X: s.x, Y: s.y, Button: tea.MouseLeft})
	}
	if len(ed.pieces) != 1 || ed.pieces[0].Site != "e5" || ed.pieces[0].Kind != ed.kinds[2].Kind {
		t.Errorf("clicked: %v", ed.pieces)
	}
}
