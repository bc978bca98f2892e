package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
)

// stepped is an analysis that goes on as far as it is told to.
type stepped struct {
	began chan int      // a search began, with so many lines
	ended chan error    // a search ended
	step  chan struct{} // go a depth deeper
	stop  chan error    // end by yourself
}

func newStepped() *stepped {
	return &stepped{make(chan int, 100), make(chan error, 100), make(chan struct{}), make(chan error)}
}

func (s *stepped) look(ctx context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) (err error) {
	s.began <- lines
	defer func() { s.ended <- err }()
	for depth := 1; ; depth++ {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-s.stop:
			return err
		case <-s.step:
		}
		o, err := fakeOutlook(v, start, actions, lines)
		if err != nil {
			return err
		}
		o.Looked = analyse.Looked{Depth: depth, Nodes: uint64(depth) * 1_500_000}
		report(o)
	}
}

// Lines appear as the search goes deeper. It ends when the position changes, when the
// screen is covered, when it is left, and by itself; keys are handled all the while.
func TestLinesLive(t *testing.T) {
	s := newStepped()
	c := testConfig()
	c.Outlook = s.look
	m := newTerminal(t, c)
	m.press("down", "down", "enter", "up", "left", "left", "left", "down", "enter") // Skaane, both seats
	cancelled := func(why string) {
		t.Helper()
		if err := <-s.ended; err != context.Canceled {
			t.Errorf("%s: the search ended with %v", why, err)
		}
	}
	m.press("a")
	m.sees("Thinking…")
	if n := <-s.began; n != usualLines {
		t.Errorf("%d lines are searched", n)
	}
	for depth := range 3 {
		s.step <- struct{}{}
		m.sees(fmt.Sprintf("depth %d, %.1fM nodes, thinking…", depth+1, float64(depth+1)*1.5))
	}
	m.sees("3. 33.3%")

	m.press("5")
	cancelled("another number of lines")
	if n := <-s.began; n != 5 {
		t.Errorf("5 searches %d lines", n)
	}
	s.step <- struct{}{}
	m.sees("5. 33.3%")

	m.press("/", "down", "enter") // play something
	cancelled("another position")
	<-s.began
	m.press("w")
	cancelled("a screen that covers the board")
	m.press("q")
	<-s.began
	s.step <- struct{}{}
	m.sees("depth 1")

	s.stop <- nil
	<-s.ended
	m.sees("depth 1, 1.5M nodes, done")

	m.press("a") // off
	ttytest.Await(t, "no lines", func() bool { return !strings.Contains(m.screen(), "depth 1") })
	m.press("a")
	<-s.began
	m.press("a")
	cancelled("switched off")
	m.press("a")
	<-s.began
	m.press("q", "y")
	cancelled("a screen that was left")
}

// A failure of the search is shown.
func TestLinesFail(t *testing.T) {
	s := newStepped()
	c := testConfig()
	c.Outlook = s.look
	m := newTerminal(t, c)
	m.press("a", "enter")
	<-s.began
	s.stop <- fmt.Errorf("the engine has gone")
	m.sees("the engine has gone")
}

// The bar, the lines and their signs fit into any width, and say the same in ASCII.
func TestWorthLines(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	press(a, "a")
	st := stageOf(a)
	score := 1234
	st.worth.outlook.Value = analyse.Value{Chances: []float64{0.755, 0.245}, Score: &score}
	st.worth.outlook.Lines[0].Value = analyse.Value{Chances: []float64{1, 0}, Mate: 5}
	st.worth.outlook.Lines[1].Value = analyse.Value{Chances: []float64{0, 1}, Mate: -4}
	for _, width := range []int{20, 33, 60} {
		for _, ascii := range []bool{false, true} {
			a.env.style.ascii = ascii
			lines := st.worthLines(width)
			for _, l := range lines {
				if n := len([]rune(escapes.ReplaceAllString(l, ""))); n > width {
					t.Errorf("%q has %d of %d columns", l, n, width)
				}
			}
			text := strings.Join(lines, "\n")
			for _, want := range []string{"light  76% ", "dark   24% ", "1. win 3 ", "2. loss 2", "3. 33.3%"} {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
		}
	}
	a.env.style.ascii = false
	// The first move of the best line is marked, until something is selected.
	var marked []string
	for _, m := range st.bestMarks() {
		marked = append(marked, m.Site)
	}
	if want := picksOf(&st.pos, st.s.Legal()[0]); !slices.Equal(marked, want) {
		t.Errorf("%v are marked, not %v", marked, want)
	}
	if text := screenText(a); !strings.Contains(text, "+") {
		t.Errorf("the best move has no sign:\n%s", text)
	}
	press(a, "enter")
	if len(st.bestMarks()) > 0 {
		t.Error("the best move is marked beside a selection")
	}
}

// What is told for the seat to move is turned round for the bar, which is for seat 0.
func TestServerValues(t *testing.T) {
	score := 300
	v := chanceOf(api.ValueOfLine{Score: &score, Chance: 0.7}, 1, 2)
	if *v.Score != -300 || v.Chances[1] != 0.7 || v.Chances[0] > 0.31 || v.Chances[0] < 0.29 {
		t.Errorf("%+v", v)
	}
	if v := chanceOf(api.ValueOfLine{Mate: 3, Chance: 1}, 1, 2); v.Mate != -3 {
		t.Errorf("%+v", v)
	}
	if v := chanceOf(api.ValueOfLine{Chance: 0.4}, 2, 4); v.Chances[2] != 0.4 || len(v.Chances) != 4 {
		t.Errorf("%+v", v)
	}
}

// overSSH is the terminal of a guest without engine and files.
func overSSH(t *testing.T, address string) *terminal {
	t.Helper()
	return newTerminal(t, Config{Games: catalog.Games(), Server: newGuest(t, address), Address: address})
}

// Without an engine of its own the client asks the server, on every game.
func TestServerAnalyses(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	m := overSSH(t, srv.URL)
	m.sees("No tables yet")
	for i := range catalog.Games() {
		m.press("a")
		m.sees("Analysis: choose a game")
		for range i {
			m.press("down")
		}
		m.press("enter")
		m.sees("Analyse ]")
		m.press("enter")
		m.sees("analysis board")
		m.sees("by the server")
		if s := m.screen(); !strings.Contains(s, "% █") && !strings.Contains(s, "% ░") {
			t.Errorf("no bar:\n%s", s)
		}
		m.press("q")
		m.sees("Lobby")
	}
}

// While nobody answers it says so, and asking too often is refused in words.
func TestServerRefusesToAnalyse(t *testing.T) {
	srv := servertest.StartLimited(t, t.TempDir(), site.Limits{Questions: 1}, nil)
	m := overSSH(t, srv.URL)
	m.sees("No tables yet")
	m.press("a", "down", "down", "enter", "enter") // Skaane
	m.sees("The server is thinking…")
	srv.Work(t)
	m.sees("by the server")
	m.press("/", "down", "enter")
	m.sees("times per minute")
	m.sees("The server does not analyse this: ")
}

// Analysis is for games that one does not play: what was switched on before the game began
// is switched off.
func TestNoAnalysisOfYourGame(t *testing.T) {
	a := atServer(t)
	a.Watch("abcdefgh")
	tb := a.top().(*table)
	snap, events := snapshot(t, catalog.Skaane)
	tb.me, tb.online = "me", true
	tb.begin(snap, nil, noon)
	press(a, "a")
	if !tb.worth.on {
		t.Fatal("no analysis before the game")
	}
	tb.happened(append(events[1:], events[0]), noon)
	if tb.seen.status != antares.Playing || tb.seen.whose("me") == 0 {
		t.Fatalf("this is not a game of mine: %s", tb.seen.status)
	}
	if tb.worth.on {
		t.Error("the analysis goes on in a game of one's own")
	}
	press(a, "a")
	if tb.worth.on || !strings.Contains(tb.message, "No analysis") {
		t.Errorf("switched on in a game of one's own: %q", tb.message)
	}
	tb.me = "somebody else"
	press(a, "a")
	if !tb.worth.on {
		t.Errorf("somebody who watches gets no analysis: %q", tb.message)
	}
}

// The analysis board: all sides by hand, dice chosen, moves taken back; and the ways from
// there.
func TestStudy(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		a := menuAt(t, id)
		press(a, "a", "enter")
		p, ok := a.top().(*study)
		if !ok {
			t.Fatalf("%s: no analysis board:\n%s", id, screenText(a))
		}
		if text := screenText(a); !strings.Contains(text, "depth 7") {
			t.Errorf("%s: no lines:\n%s", id, text)
		}
		r := game.NewRand(2)
		for range 5 {
			legal := p.s.Legal()
			choose(t, a, legal[r.N(len(legal))])
		}
		ply := p.s.Ply()
		press(a, "/", "down", "enter")
		if p.s.Ply() != ply+1 {
			t.Errorf("%s: typed, and at ply %d: %s", id, p.s.Ply(), p.message)
		}
		if press(a, "u"); p.s.Ply() != ply {
			t.Errorf("%s: taken back to ply %d of %d", id, p.s.Ply(), ply)
		}
		position := p.s.Position()
		press(a, "v")
		if _, ok := a.top().(*replay); !ok {
			t.Errorf("%s: no replay:\n%s", id, screenText(a))
		}
		press(a, "q", "e")
		if ed, ok := a.top().(*editor); !ok || ed.text != position {
			t.Errorf("%s: not edited:\n%s", id, screenText(a))
		}
		press(a, "q", "P", "enter")
		if now, ok := a.top().(*play); !ok || now.s.Start() != position {
			t.Errorf("%s: not played from here:\n%s", id, screenText(a))
		}
	}
}

// From a position one plays whoever one likes, and has the seat to move oneself.
func TestPlayFromHere(t *testing.T) {
	a := menuAt(t, catalog.Skaane)
	press(a, "a", "enter", "/", "down", "enter", "P") // dark to move
	f, ok := a.top().(*fromHere)
	if !ok || f.form.value(seatKey("dark")) != you || f.form.value(seatKey("light")) != "level 3" {
		t.Fatalf("who plays:\n%s", screenText(a))
	}
	press(a, "up", "right", "down", "enter")
	p, ok := a.top().(*play)
	if !ok || p.who[0] != "level:3" || p.who[1] != "level:1" {
		t.Errorf("they play: %+v\n%s", p, screenText(a))
	}
}

// On a server it becomes a table that begins with the position.
func TestPlayFromHereOnAServer(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	m := overSSH(t, srv.URL)
	m.sees("No tables yet")
	m.press("o")
	m.enter("8/K7/8/8/8/8/k7/8 light 3")
	m.sees("analysis board")
	m.press("P")
	m.sees("Play from here ]")
	m.press("enter")
	m.sees("your turn")
	m.peek(func(a *App) {
		if tb, ok := a.top().(*table); !ok || tb.s.Start() != "8/K7/8/8/8/8/k7/8 light 3" {
			t.Errorf("another position:\n%s", screenText(a))
		}
	})
}

// A solved puzzle can be analysed, an unsolved one cannot.
func TestStudyAPuzzle(t *testing.T) {
	a := menuAt(t, catalog.Skaane)
	press(a, "p", "enter", "a")
	p := a.top().(*solve)
	if !strings.Contains(p.message, "before the puzzle is solved") {
		t.Errorf("analysed before: %q", p.message)
	}
	for !p.try.solved() {
		press(a, "S")
	}
	start := p.s.Start()
	press(a, "a")
	if now, ok := a.top().(*study); !ok || now.s.Position() != start {
		t.Errorf("not analysed:\n%s", screenText(a))
	}
}
