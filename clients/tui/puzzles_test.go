package tui

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// withPuzzles are the games that have puzzles.
var withPuzzles = []string{catalog.Skorpion, catalog.Skaane, catalog.RSP}

// fewPuzzles are the puzzles of a file of testdata, on the screen.
func fewPuzzles(t *testing.T, id string) (*App, *puzzles) {
	t.Helper()
	a := New(testConfig())
	a.Solve(fewOf(t, id))
	return a, a.top().(*puzzles)
}

func fewOf(t *testing.T, id string) *PuzzleSet {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	set, err := LoadPuzzles(g, filepath.Join("testdata", "puzzles", id+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// longest is the number of the puzzle with the longest line.
func longest(set *PuzzleSet) (n int) {
	for i := range set.list {
		if len(set.list[i].Line) > len(set.list[n].Line) {
			n = i
		}
	}
	return n
}

// openPuzzle goes to a puzzle from the list.
func openPuzzle(t *testing.T, a *App, n int) *solve {
	t.Helper()
	press(a, "home")
	for range n {
		press(a, "down")
	}
	press(a, "enter")
	p, ok := a.top().(*solve)
	if !ok || p.list.at != n {
		t.Fatalf("puzzle %d is not open:\n%s", n, screenText(a))
	}
	return p
}

// falseAction is an action that is legal but not right.
func falseAction(t *testing.T, try *attempt) string {
	t.Helper()
	for _, action := range try.s.Legal() {
		if !try.right(action) {
			return action
		}
	}
	t.Fatal("every action is right")
	return ""
}

// touchOut selects everything that an action needs, and Done if others continue it.
func touchOut(t *testing.T, a *App, action string) {
	t.Helper()
	st := stageOf(a)
	for _, site := range slices.Clone(picksOf(&st.pos, action)) {
		walkTo(t, a, site)
	}
	if _, whole := st.picker.complete(); whole {
		walkTo(t, a, done)
	}
}

// The puzzles that come with the program are opened from the menu, and one of each game
// is solved to its end with arrows and Enter.
func TestPuzzlesByKeys(t *testing.T) {
	for _, id := range withPuzzles {
		a := menuAt(t, id)
		press(a, "p")
		list, ok := a.top().(*puzzles)
		if !ok {
			t.Fatalf("%s has no puzzles:\n%s", id, screenText(a))
		}
		n := longest(list.set)
		p := openPuzzle(t, a, n)
		solveByKeys(t, a, p)
		see(t, a, "Solved!")
		if !strings.Contains(screenText(a), p.s.Outcome().Rule) {
			t.Errorf("%s: the end does not name its rule:\n%s", id, screenText(a))
		}
		press(a, "q", "q", "p")
		if text := screenText(a); !strings.Contains(text, "1 of ") || !a.env.learned.solved[list.set.name(n)] {
			t.Errorf("%s: what was solved is forgotten:\n%s", id, text)
		}
	}
}

func solveByKeys(t *testing.T, a *App, p *solve) {
	t.Helper()
	for !p.try.solved() {
		if !p.decides() {
			t.Fatalf("nobody is asked:\n%s", screenText(a))
		}
		choose(t, a, p.try.next())
	}
	if !slices.Equal(played(p.s), p.try.puzzle.Line) {
		t.Errorf("played %v, not %v", played(p.s), p.try.puzzle.Line)
	}
}

// A wrong action is taken back, wherever it comes; a forbidden one names its rule; a
// solution that was shown does not count.
func TestPuzzleWays(t *testing.T) {
	for _, id := range withPuzzles {
		a, list := fewPuzzles(t, id)
		n := longest(list.set)
		p := openPuzzle(t, a, n)
		see(t, a, p.try.task())
		for ply := 0; !p.try.solved(); ply = p.s.Ply() {
			bad := falseAction(t, p.try)
			typeAction(a, bad)
			see(t, a, p.try.wrong(bad))
			touchOut(t, a, bad)
			see(t, a, p.try.wrong(bad))
			if len(p.picker.picks) > 0 {
				t.Errorf("%s: %v is still held", id, p.picker.picks)
			}
			typeAction(a, "?")
			see(t, a, p.s.Variant().Info().TextRule()+": ")
			press(a, "esc", "h")
			if want := picksOf(&p.pos, p.try.next())[0]; p.cursor != want || !slices.Equal(p.lit, []string{want}) || !strings.HasPrefix(p.message, "Hint: begin with ") {
				t.Errorf("%s: the hint is %s, not %s: %s", id, p.cursor, want, p.message)
			}
			if p.s.Ply() != ply {
				t.Fatalf("%s: something was played: %v", id, p.s.Plies())
			}
			if press(a, "S"); p.s.Ply() == ply {
				t.Fatalf("%s: the solution is not shown:\n%s", id, screenText(a))
			}
		}
		see(t, a, "This was the solution")
		if a.env.learned.solved[list.set.name(n)] {
			t.Errorf("%s: it counts as solved", id)
		}
		press(a, "t")
		if p.s.Ply() != 0 || !p.decides() {
			t.Errorf("%s: not again:\n%s", id, screenText(a))
		}
		solveByKeys(t, a, p)
		if !a.env.learned.solved[list.set.name(n)] {
			t.Errorf("%s: it does not count as solved", id)
		}
	}
}

// From one puzzle to another.
func TestPuzzlesOneAfterTheOther(t *testing.T) {
	a, list := fewPuzzles(t, catalog.Skaane)
	p := openPuzzle(t, a, 0)
	press(a, "[")
	see(t, a, "This is the first puzzle")
	press(a, "]")
	if list.at != 1 || p.s.Position() != list.set.list[1].Position {
		t.Errorf("n leads to %d", list.at)
	}
	press(a, "[")
	solveByKeys(t, a, p)
	send(a, tea.MouseClickMsg{X: 5, Y: 5, Button: tea.MouseLeft}) // not by accident
	if list.at != 0 {
		t.Error("a click leads on")
	}
	press(a, "enter")
	if list.at != 1 || !p.decides() {
		t.Errorf("Enter leads to %d", list.at)
	}
	for range list.set.list {
		press(a, "]")
	}
	see(t, a, "This is the last puzzle")
	press(a, "q")
	if a.top() != list || list.at != len(list.set.list)-1 {
		t.Errorf("not back at the list:\n%s", screenText(a))
	}
	send(a, tea.MouseClickMsg{X: 5, Y: listTop, Button: tea.MouseLeft})
	if p, ok := a.top().(*solve); !ok || p.list.at != 0 {
		t.Errorf("a click opens no puzzle:\n%s", screenText(a))
	}
}

// An action other than the line's that wins at once is just as good.
func TestPuzzleOtherWin(t *testing.T) {
	found := false
	for _, id := range withPuzzles {
		set := fewOf(t, id)
		for n := range set.list {
			try, err := set.attempt(n)
			if err != nil {
				t.Fatal(err)
			}
			for i, action := range try.puzzle.Line {
				if i == len(try.puzzle.Line)-1 {
					for _, other := range try.s.Legal() {
						won := otherWins(t, set, n, other)
						found = found || won && other != action
						if try.right(other) != won {
							t.Errorf("%s: %s wins: %v", try.puzzle.ID, other, won)
						}
					}
				}
				if err := try.s.Play(action); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if !found {
		t.Error("no other action wins anywhere: this tests nothing")
	}
}

// otherWins plays a line with another last action.
func otherWins(t *testing.T, set *PuzzleSet, n int, last string) bool {
	t.Helper()
	line := set.list[n].Line
	s, err := place{set.variant, set.list[n].Position, append(slices.Clone(line[:len(line)-1]), last)}.session()
	if err != nil {
		t.Fatal(err)
	}
	for i, seat := range set.variant.Traits().Seats {
		if seat == set.list[n].Player {
			return s.Outcome().Won.Has(game.Seat(i))
		}
	}
	return false
}

func TestPuzzleScreens(t *testing.T) {
	for _, id := range withPuzzles {
		a, list := fewPuzzles(t, id)
		shoot(t, a, "puzzles-"+id)
		p := openPuzzle(t, a, longest(list.set))
		shoot(t, a, "puzzle-"+id)
		typeAction(a, falseAction(t, p.try))
		shoot(t, a, "puzzle-"+id+"-wrong")
		press(a, "h")
		shoot(t, a, "puzzle-"+id+"-hint")
		inASCII(t, a)
		solveByKeys(t, a, p)
		shoot(t, a, "puzzle-"+id+"-solved")
		a.env.ASCII, a.env.style.ascii = true, true
		press(a, "q")
		shoot(t, a, "puzzles-"+id+"-ascii")
		inASCII(t, a)
	}
	a, _ := fewPuzzles(t, catalog.Skaane)
	press(a, "?")
	shoot(t, a, "help-puzzles")
	press(a, "x", "enter", "?")
	shoot(t, a, "help-puzzle")
}

// A game with dice has none, and explains why.
func TestNoPuzzlesWithDice(t *testing.T) {
	a := menuAt(t, catalog.Scorpion)
	press(a, "p")
	if text := screenText(a); !strings.Contains(text, "dice") {
		t.Errorf("not told why:\n%s", text)
	}
	shoot(t, a, "puzzles-none")
	press(a, "x")
	if _, ok := a.top().(*menu); !ok {
		t.Error("no way back")
	}
}

func TestBadPuzzles(t *testing.T) {
	good, err := os.ReadFile(filepath.Join("testdata", "puzzles", "skaane.json"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := catalog.Find(catalog.Skaane)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, c := range map[string]struct{ old, new, want string }{
		"nonsense":    {string(good), "nonsense", "not a file of puzzles"},
		"other game":  {`"game": "skaane"`, `"game": "rsp"`, `puzzles of "rsp"`},
		"bad options": {`"board": "`, `"board": "9`, "SK-1: "},
		"bad line":    {`"action": "`, `"action": "z`, "the line does not begin with"},
		"empty":       {string(good), `{"format":"antares-puzzles 1","game":"skaane"}`, "no puzzles"},
	} {
		file := filepath.Join(dir, name)
		text := strings.Replace(string(good), c.old, c.new, 1)
		if text == string(good) {
			t.Fatalf("%s: nothing is wrong with it", name)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadPuzzles(g, file); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := LoadPuzzles(g, filepath.Join(dir, "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// typing solves puzzles without a screen.
func typing(t *testing.T, set *PuzzleSet, input string) string {
	t.Helper()
	var out bytes.Buffer
	p := PlainPuzzles{Set: set, In: strings.NewReader(input), Out: &out}
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPlainPuzzles(t *testing.T) {
	for _, id := range withPuzzles {
		set := fewOf(t, id)
		var all strings.Builder
		for n := range set.list {
			try, err := set.attempt(n)
			if err != nil {
				t.Fatal(err)
			}
			for try.next() != "" {
				if try.s.Turn() == try.seat {
					all.WriteString(try.next() + "\n")
				}
				if err := try.s.Play(try.next()); err != nil {
					t.Fatal(err)
				}
			}
		}
		out := typing(t, set, all.String())
		if want := "Solved: " + count(len(set.list), "of", "of") + " "; !strings.Contains(out, want) || strings.Count(out, "Solved. ") != len(set.list) {
			t.Errorf("%s: not all are solved:\n%s", id, out)
		}
	}
}

func TestPlainPuzzleCommands(t *testing.T) {
	set := fewOf(t, catalog.Skaane)
	try, err := set.attempt(0)
	if err != nil {
		t.Fatal(err)
	}
	view := try.s.View()
	bad := falseAction(t, try)
	for _, c := range []struct{ input, want string }{
		{"help\n", "play the next move of the solution"},
		{"hint\n", "Begin with " + picksOf(&view, try.next())[0]},
		{"solution\n", "The solution plays " + try.next()},
		{bad + "\n", try.wrong(bad)},
		{"nonsense\n", "SK-T: "},
		{"a b\n", "One move at a time."},
		{"moves\n", strings.Join(try.s.Legal(), " ")},
		{"why " + bad + "\n", bad + " is legal"},
		{"position\n", "> " + try.s.Position()},
		{"next\n", "Puzzle 2 of"},
		{"2\n", "Puzzle 2 of"},
		{"2\nprevious\n", "Puzzle 1 of"},
		{"0\n", "The puzzles are 1 to"},
		{"previous\n", "The puzzles are 1 to"},
		{"\n", "> " + try.puzzle.Player + "> "},
		{"quit\n" + bad + "\n", "Solved: 0 of"},
	} {
		out := typing(t, set, c.input)
		if !strings.Contains(out, c.want) {
			t.Errorf("%q prints %q, want %q", c.input, out, c.want)
		}
		if strings.HasPrefix(c.input, "quit") && strings.Contains(out, try.wrong(bad)) {
			t.Error("quit does not leave")
		}
	}
	// Somebody who was shown the way has not solved it.
	out := typing(t, set, strings.Repeat("solution\n", 50))
	if strings.Contains(out, "Solved. ") || !strings.Contains(out, "This was the solution. ") || !strings.Contains(out, "Solved: 0 of") {
		t.Errorf("%s", out)
	}
}
