package tui

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

var update = flag.Bool("update", false, "write what the golden files and pictures should hold")

// testConfig is a client whose computers play at random and whose analysis always returns
// the same.
func testConfig() Config {
	return Config{
		Games: catalog.Games(),
		Bot: func(_ string, v game.Variant) (engine.Engine, search.Limits, error) {
			return engine.Random(v, 1), search.Limits{}, nil
		},
		Outlook: func(_ context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) error {
			o, err := fakeOutlook(v, start, actions, lines)
			if err == nil {
				report(o)
			}
			return err
		},
		Seed:  func() uint64 { return 7 },
		Files: true,
	}
}

// fakeOutlook says that the first legal actions are the best, each followed by whatever
// comes first then.
func fakeOutlook(v game.Variant, start string, actions []string, lines int) (*analyse.Outlook, error) {
	s, err := v.Read(start, nil)
	if err != nil {
		return nil, err
	}
	for _, action := range actions {
		if err := s.Play(action); err != nil {
			return nil, err
		}
	}
	seats := v.Traits().Seats
	o := &analyse.Outlook{Seats: seats, Turn: v.Traits().SeatName(s.Turn()), Looked: analyse.Looked{Depth: 7, Nodes: 12_345}}
	for i := range seats {
		o.Value.Chances = append(o.Value.Chances, float64(i+1)/float64(len(seats)*(len(seats)+1)/2))
	}
	if s.Turn() == game.Chance {
		return o, nil
	}
	legal, ply := s.Legal(), s.Ply()
	for _, action := range legal[:min(lines, len(legal))] {
		l := analyse.Line{Action: action, Value: o.Value}
		for next := action; ; next = s.Legal()[0] {
			if err := s.Play(next); err != nil {
				return nil, err
			}
			if l.Line = append(l.Line, next); len(l.Line) == 4 || s.Turn() == game.Over {
				break
			}
		}
		o.Lines = append(o.Lines, l)
		if err := s.Undo(ply); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// names of keys that are not text.
var keyCodes = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter, "esc": tea.KeyEscape,
	"tab": tea.KeyTab, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
}

func keyMsg(name string) tea.KeyPressMsg {
	if code, ok := keyCodes[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if name == "shift+tab" {
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: ' ', Text: " "}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// send passes a message to the client and does everything that results from it, at once.
func send(a *App, msg tea.Msg) {
	_, cmd := a.Update(msg)
	do(a, cmd)
}

func do(a *App, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg, tickMsg: // a tick would cause the next, forever
	case tea.BatchMsg:
		for _, c := range msg {
			do(a, c)
		}
	default:
		send(a, msg)
	}
}

// press presses keys: names, or letters.
func press(a *App, keys ...string) {
	for _, k := range keys {
		send(a, keyMsg(k))
	}
}

// typeText types letters.
func typeText(a *App, text string) {
	for _, r := range text {
		press(a, string(r))
	}
}

func resize(a *App, w, h int) { send(a, tea.WindowSizeMsg{Width: w, Height: h}) }

var escapes = regexp.MustCompile(`\x1b\[[0-9;:?]*[a-zA-Z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)`)

// screenText is the screen without colours, blanks at the ends of lines left out.
func screenText(a *App) string {
	lines := strings.Split(escapes.ReplaceAllString(a.View().Content, ""), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// sessionOf opens a game, with its usual options if no others are given.
func sessionOf(t testing.TB, id string, options ...game.Options) game.Session {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	var chosen game.Options
	for _, o := range options {
		chosen = o
	}
	v, err := g.Configure(chosen)
	if err != nil {
		t.Fatal(err)
	}
	return v.New(game.SeedDice(7))
}

// hotseat is a game with a person at each seat.
func hotseat(t testing.TB, id string, options ...game.Options) *App {
	t.Helper()
	s := sessionOf(t, id, options...)
	a := New(testConfig())
	a.Play(s, make([]string, len(s.Variant().Traits().Seats)))
	do(a, a.top().init())
	return a
}

// stageOf is the stage on top.
func stageOf(a *App) *stage {
	switch s := a.top().(type) {
	case *play:
		return s.stage
	case *table:
		return s.stage
	case *replay:
		return s.stage
	case *course:
		return s.stage
	case *solve:
		return s.stage
	case *study:
		return s.stage
	}
	return nil
}

// path is the arrows that lead the cursor from where it is to a site.
func path(st *stage, to string) ([]string, bool) { return pathOn(st.spots(), st.cursor, to) }

func pathOn(spots []spot, cursor, to string) ([]string, bool) {
	from := map[string][2]string{cursor: {}} // where each was reached from, and how
	queue := []string{cursor}
	for len(queue) > 0 {
		now := queue[0]
		queue = queue[1:]
		if now == to {
			var keys []string
			for now != cursor {
				keys = append([]string{from[now][1]}, keys...)
				now = from[now][0]
			}
			return keys, true
		}
		for _, key := range []string{"up", "down", "left", "right"} {
			next := walk(spots, now, arrows[key][0], arrows[key][1])
			if _, known := from[next]; !known {
				from[next] = [2]string{now, key}
				queue = append(queue, next)
			}
		}
	}
	return nil, false
}

// choose plays an action with arrows and Enter, and returns the keys.
func choose(t testing.TB, a *App, action string) (keys []string) {
	t.Helper()
	st := stageOf(a)
	ply := st.s.Ply()
	picks := slices.Clone(picksOf(&st.pos, action))
	for i := 0; i <= len(picks)+1 && st.s.Ply() == ply; i++ {
		site := done // the action is complete, but others continue it or it is dangerous
		if i < len(picks) {
			site = picks[i]
		}
		way, ok := path(st, site)
		if !ok {
			t.Fatalf("the arrows do not lead from %s to %s for %s at %s", st.cursor, site, action, st.s.Position())
		}
		way = append(way, "enter")
		press(a, way...)
		keys = append(keys, way...)
	}
	if st.s.Ply() == ply {
		t.Fatalf("%s was not played by touching %v: %s", action, picks, st.message)
	}
	return keys
}

// playOut plays a game to its end with random actions, drawn from a seed, and returns all
// keys.
func playOut(t testing.TB, a *App, seed uint64) (keys []string) {
	t.Helper()
	for _, move := range movesOut(t, a, seed) {
		keys = append(keys, move...)
	}
	return keys
}

// movesOut does the same and returns the keys move by move.
func movesOut(t testing.TB, a *App, seed uint64) (moves [][]string) {
	t.Helper()
	r := game.NewRand(seed)
	st := stageOf(a)
	for st.s.Turn() != game.Over {
		legal := st.s.Legal()
		moves = append(moves, choose(t, a, legal[r.N(len(legal))]))
		if st.s.Ply() > 5000 {
			t.Fatal("the game does not end")
		}
	}
	return moves
}

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is now\n%s\nit was\n%s", name, got, want)
	}
}

// sizes are the windows that screens are shown in.
var sizes = [][2]int{{80, 24}, {100, 30}, {140, 45}}

// shoot compares a screen with its golden files, in every size, and checks that it fits.
func shoot(t *testing.T, a *App, name string) {
	t.Helper()
	for _, size := range sizes {
		resize(a, size[0], size[1])
		text := screenText(a)
		fits(t, a, text)
		golden(t, strconv.Itoa(size[0])+"x"+strconv.Itoa(size[1])+"/"+name, text)
	}
	resize(a, minWidth, minHeight)
}

func fits(t testing.TB, a *App, text string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) > a.env.h {
		t.Errorf("%d lines in a window of %d:\n%s", len(lines), a.env.h, text)
	}
	for _, l := range lines {
		if n := lipgloss.Width(l); n > a.env.w {
			t.Errorf("%d columns in a window of %d: %s", n, a.env.w, l)
		}
	}
}
