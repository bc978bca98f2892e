package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// afterSome plays random moves.
func afterSome(t testing.TB, a *App, seed uint64, moves int) {
	t.Helper()
	r, st := game.NewRand(seed), stageOf(a)
	for range moves {
		if st.s.Turn() == game.Over {
			return
		}
		legal := st.s.Legal()
		choose(t, a, legal[r.N(len(legal))])
	}
}

// The prompt is the most special step: for the first site, then for the number of sites.
func TestPromptSteps(t *testing.T) {
	st := stageOf(hotseat(t, catalog.Skaane))
	st.pos.Prompt = "the prompt"
	st.pos.Steps = []game.Next{
		{Picks: 1, Sentence: game.Sentence{Text: "one of any"}},
		{Picks: 1, First: "b2", Sentence: game.Sentence{Text: "one, b2"}},
		{Picks: 2, First: "b2", Sentence: game.Sentence{Text: "two, b2"}},
	}
	for picks, want := range map[string]string{"": "the prompt", "a1": "one of any", "b2": "one, b2", "b2 c3": "two, b2", "a1 c3": "the prompt", "a1 b2 c3": "the prompt"} {
		st.picker.picks = strings.Fields(picks)
		if got := st.prompt(); got != want {
			t.Errorf("after %q the prompt is %q, want %q", picks, got, want)
		}
	}
}

// In every game the prompt follows what is selected, as in the browser.
func TestPromptFollowsSelections(t *testing.T) {
	for _, g := range catalog.Games() {
		a := hotseat(t, g.Info().ID)
		afterSome(t, a, 3, 9)
		st := stageOf(a)
		before := st.prompt()
		if before != st.pos.Prompt {
			t.Errorf("%s asks %q, not %q", g.Info().ID, before, st.pos.Prompt)
		}
		i := slices.IndexFunc(st.pos.Actions, func(a game.Action) bool { return len(a.Picks) > 1 })
		if i < 0 {
			continue
		}
		way, _ := path(st, st.pos.Actions[i].Picks[0])
		press(a, append(way, "enter")...)
		if st.prompt() == before || !strings.Contains(screenText(a), st.prompt()[:20]) {
			t.Errorf("%s still asks %q after %v", g.Info().ID, st.prompt(), st.picker.picks)
		}
	}
}

// dangerousAt is a game of Rock, Scissors, Paper in which a move loses a Flag.
func dangerousAt(t *testing.T) (*App, *game.Action) {
	t.Helper()
	a := hotseat(t, catalog.RSP)
	r, st := game.NewRand(1), stageOf(a)
	for range 300 {
		for i := range st.pos.Actions {
			act := &st.pos.Actions[i]
			goesOn := func(other game.Action) bool {
				return len(other.Picks) > 2 && slices.Equal(other.Picks[:2], act.Picks)
			}
			if act.Danger && len(act.Picks) == 2 && !slices.ContainsFunc(st.pos.Actions, goesOn) {
				return a, act
			}
		}
		legal := st.s.Legal()
		choose(t, a, legal[r.N(len(legal))])
	}
	t.Fatal("no move is dangerous")
	return nil, nil
}

// A move that can cost the game is marked, and is played only when it is selected twice.
func TestDanger(t *testing.T) {
	a, act := dangerousAt(t)
	st := stageOf(a)
	action, picks := act.Text, slices.Clone(act.Picks)
	ply := st.s.Ply()
	to := func(site string) {
		way, ok := path(st, site)
		if !ok {
			t.Fatalf("no way to %s", site)
		}
		press(a, append(way, "enter")...)
	}
	to(picks[0])
	if !slices.Contains(st.picker.dangers(), picks[1]) || !strings.Contains(screenText(a), "!") {
		t.Errorf("%s is not marked:\n%s", action, screenText(a))
	}
	to(picks[1])
	if st.s.Ply() != ply || !strings.Contains(screenText(a), "Press Enter again to play it") {
		t.Errorf("%s was not asked about:\n%s", action, screenText(a))
	}
	if got := st.prompt(); !strings.Contains(got, "Esc to cancel") {
		t.Errorf("the prompt is %q", got)
	}
	press(a, "esc") // cancelled
	if st.risky != "" || st.message != "" || len(st.picker.picks) != 1 {
		t.Errorf("still asked about %q, with %v", st.risky, st.picker.picks)
	}
	press(a, "esc")
	to(picks[0])
	to(picks[1])
	other := ""
	for _, x := range st.pos.Actions {
		if x.Picks[0] == picks[0] && !x.Danger && len(x.Picks) == 2 {
			other = x.Picks[1]
		}
	}
	if other != "" { // another move can still be chosen
		to(other)
		if st.s.Ply() != ply+1 || st.s.Plies()[ply].Action == action {
			t.Errorf("%v was played", st.s.Plies()[ply:])
		}
		press(a, "u")
	}
	press(a, "/")
	typeText(a, action)
	press(a, "enter")
	if st.s.Ply() != ply || !strings.Contains(st.message, "Press Enter again") {
		t.Errorf("%s was typed and not asked about: %q", action, st.message)
	}
	press(a, "esc")
	to(picks[0])
	to(picks[1])
	if st.s.Ply() != ply {
		t.Error("typing it once counts for selecting it")
	}
	press(a, "enter")
	if st.s.Ply() == ply || st.s.Plies()[ply].Action != action {
		t.Errorf("%s was not played when it was selected twice: %v", action, st.s.Plies()[ply:])
	}
}

// A turn of several actions has all its sites marked, and the dice stay in view.
func TestLastTurnMarked(t *testing.T) {
	a := hotseat(t, catalog.Scorpion, game.Options{"players": "2"})
	st := stageOf(a)
	r := game.NewRand(2)
	var turn int
	var want []string
	for range 200 {
		legal := st.s.Legal()
		action := legal[r.N(len(legal))]
		picks := slices.Clone(picksOf(&st.pos, action))
		ply := st.s.Ply()
		choose(t, a, action)
		now := st.s.Plies()[ply].Turn
		if now != turn {
			turn, want = now, nil
		}
		want = append(want, picks...)
		if !slices.Equal(st.last, want) {
			t.Fatalf("turn %d: marked are %v, want %v", turn, st.last, want)
		}
		if len(want) > 4 {
			return
		}
		if st.s.Turn() == game.Over {
			break
		}
	}
	t.Error("no turn was long enough")
}

// The log keeps what somebody reads in its place, and otherwise follows the game.
func TestLogScrolls(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	afterSome(t, a, 5, 30)
	st := stageOf(a)
	last := func() string { return strings.TrimSpace(strings.Split(st.lastTold(), ",")[0]) }
	if text := screenText(a); !strings.Contains(text, "30. ") || !strings.Contains(text, last()) || !strings.Contains(text, "↑") || strings.Contains(text, "↓") {
		t.Errorf("the log does not end with the last move, %s:\n%s", last(), text)
	}
	press(a, "home")
	top := screenText(a)
	if !strings.Contains(top, " 1. ") || strings.Contains(top, "30. ") || strings.Contains(top, "↑") || !strings.Contains(top, "↓") {
		t.Errorf("the log does not begin with the first move:\n%s", top)
	}
	choose(t, a, st.s.Legal()[0])
	if text := screenText(a); !strings.Contains(text, " 1. ") || strings.Contains(text, "31. ") {
		t.Errorf("a move has moved the log:\n%s", text)
	}
	press(a, "pgdown")
	if text := screenText(a); strings.Contains(text, " 1. ") || !strings.Contains(text, "↑") || !strings.Contains(text, "↓") {
		t.Errorf("PgDn shows\n%s", text)
	}
	press(a, "end")
	if text := screenText(a); !strings.Contains(text, "31. ") || st.log.up {
		t.Errorf("End does not go to the end:\n%s", text)
	}
	choose(t, a, st.s.Legal()[0])
	if text := screenText(a); !strings.Contains(text, "32. ") {
		t.Errorf("the log does not follow:\n%s", text)
	}
	l := st.layout()
	sc := st.arrange(&l)
	wheel := func(x, y int, b tea.MouseButton) { send(a, tea.MouseWheelMsg{X: x, Y: y, Button: b}) }
	wheel(1, 3, tea.MouseWheelUp) // over the board
	if st.log.up {
		t.Error("the wheel over the board scrolls the log")
	}
	wheel(sc.log.x+1, sc.log.y, tea.MouseWheelUp)
	if !st.log.up {
		t.Error("the wheel does not scroll the log")
	}
	press(a, "pgup", "u", "u")
	if text := screenText(a); strings.Contains(text, "31. ") {
		t.Errorf("what was taken back is told:\n%s", text)
	}
	st.aside = nil
	for i := range 60 {
		st.aside = append(st.aside, fmt.Sprintf("Ann: message %d", i))
	}
	send(a, tea.KeyPressMsg{Code: tea.KeyHome, Mod: tea.ModShift})
	if text := screenText(a); !strings.Contains(text, "message 0") {
		t.Errorf("Shift+Home does not scroll the chat:\n%s", text)
	}
	st.aside = append(st.aside, "Ann: one more")
	send(a, tea.KeyPressMsg{Code: tea.KeyEnd, Mod: tea.ModShift})
	if text := screenText(a); !strings.Contains(text, "one more") || strings.Contains(text, "message 0") {
		t.Errorf("Shift+End does not scroll the chat:\n%s", text)
	}
}

// Long games are told only as far back as the log goes.
func TestLogIsBounded(t *testing.T) {
	st := stageOf(hotseat(t, catalog.Scorpion))
	r := game.NewRand(4)
	for st.s.Ply() < maxLog+40 {
		if st.s.Turn() == game.Over {
			st.undo(maxLog / 2)
		}
		if st.s.Turn() == game.Chance {
			if _, err := st.s.Roll(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		legal := st.s.Legal()
		if err := st.play(legal[r.N(len(legal))]); err != nil {
			t.Fatal(err)
		}
		if st.s.Turn() == game.Over {
			break
		}
	}
	if n := len(st.told); n > maxLog || n == 0 || st.told[n-1].ply != st.s.Ply() {
		t.Errorf("%d plies are told", n)
	}
}

// optionsOf lists a game's variants: each value of each option alone.
func optionsOf(g game.Game) (list []game.Variant) {
	if v, err := g.Configure(nil); err == nil {
		list = append(list, v)
	}
	for _, o := range g.Info().Options {
		for _, value := range strings.Split(o.Values, "|") {
			if v, err := g.Configure(game.Options{o.Key: value}); err == nil {
				list = append(list, v)
			}
		}
	}
	return list
}

// Whatever the options, every kind of piece on a board is explained on the smallest
// screen, in signs and in letters.
func TestLegendAlways(t *testing.T) {
	for _, g := range catalog.Games() {
		for _, v := range optionsOf(g) {
			for _, ascii := range []bool{true, false} {
				c := testConfig()
				c.ASCII = ascii
				a := New(c)
				a.Play(v.New(game.SeedDice(7)), make([]string, len(v.Traits().Seats)))
				do(a, a.top().init())
				st := stageOf(a)
				text := strings.Join(strings.Fields(screenText(a)), " ")
				if strings.Contains(text, "Window too small") {
					continue
				}
				list, _ := st.namedPieces(false)
				explained := map[string]bool{}
				for i := range list {
					n := &list[i]
					if len(n.signs) == 0 {
						continue
					}
					if want := n.signText() + " " + n.name; !strings.Contains(text, want) {
						t.Errorf("%s %v: no %q in\n%s", g.Info().ID, v.Options(), want, screenText(a))
					}
					for _, s := range n.signs {
						explained[s.Kind+"/"+s.Class] = true
					}
				}
				for _, p := range st.pos.Pieces {
					if !explained[p.Kind+"/"+p.Class] {
						t.Errorf("%s %v: %s is not explained", g.Info().ID, v.Options(), p.Name)
					}
				}
			}
		}
	}
}

// The whole legend opens from every board and can be read to its end.
func TestLegendScreen(t *testing.T) {
	for _, g := range catalog.Games() {
		a := hotseat(t, g.Info().ID)
		press(a, "k")
		k, ok := a.top().(*keyScreen)
		if !ok {
			t.Fatalf("%s: k opens nothing", g.Info().ID)
		}
		inASCII(t, a)
		seen := ""
		for range 60 {
			seen += screenText(a)
			fits(t, a, screenText(a))
			press(a, "down")
		}
		list, _ := k.stage.namedPieces(false)
		for _, n := range list {
			if !strings.Contains(seen, n.name) {
				t.Errorf("%s: nothing about %s", g.Info().ID, n.name)
			}
			words := strings.Fields(n.text)
			if len(words) > 0 && !strings.Contains(seen, words[len(words)-1]) {
				t.Errorf("%s: %s is cut off", g.Info().ID, n.name)
			}
		}
		if !strings.Contains(seen, "can cost you the game") {
			t.Errorf("%s: the marks are not explained", g.Info().ID)
		}
		press(a, "?", "x", "home", "pgdown", "pgup", "end", "k")
		if _, ok := a.top().(*play); !ok {
			t.Errorf("%s: k does not go back", g.Info().ID)
		}
		press(a, "v", "k", "q", "q")
	}
	for _, key := range []string{"l", "p"} {
		a := menuAt(t, catalog.Skaane)
		press(a, key)
		if key == "p" {
			press(a, "enter")
		}
		press(a, "k")
		if _, ok := a.top().(*keyScreen); !ok {
			t.Errorf("%s: k opens nothing", key)
		}
	}
}

// In every size and in both styles: nothing is wider than the window, the board is whole,
// the legend and the last moves can be read, and the keys are on the last line.
func TestLayouts(t *testing.T) {
	for _, g := range catalog.Games() {
		for _, ascii := range []bool{false, true} {
			a := hotseat(t, g.Info().ID)
			a.env.ASCII, a.env.style.ascii = ascii, ascii
			afterSome(t, a, 6, 25)
			st := stageOf(a)
			st.names = nil
			st.clocks = []string{"12:34", "0:05.1", "9:59", "1d02h"}[:len(st.s.Variant().Traits().Seats)]
			for _, chat := range [][]string{nil, {"Ann: good luck", "Bob: " + strings.Repeat("and to you ", 9)}} {
				st.aside = chat
				for range 2 { // without the analysis, and with it
					for _, size := range sizes {
						resize(a, size[0], size[1])
						laidOut(t, a, st)
					}
					press(a, "a")
				}
			}
		}
	}
}

func laidOut(t *testing.T, a *App, st *stage) {
	t.Helper()
	text := screenText(a)
	name := fmt.Sprintf("%s %dx%d ascii=%v", st.s.Variant().Info().ID, a.env.w, a.env.h, a.env.ASCII)
	fits(t, a, text)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) != a.env.h || !strings.Contains(lines[len(lines)-1], "? help") {
		t.Errorf("%s: no keys on the last line:\n%s", name, text)
	}
	l := st.layout()
	for i, want := range l.board.Lines {
		want = strings.TrimRight(escapes.ReplaceAllString(want, ""), " ")
		if !strings.HasPrefix(lines[headLines+i], want) {
			t.Errorf("%s: line %d of the board is cut, %q:\n%s", name, i, want, text)
			break
		}
	}
	sc := st.arrange(&l)
	if sc.log.h < 2 {
		t.Errorf("%s: %d lines of the log:\n%s", name, sc.log.h, text)
	}
	if len(st.aside) > 0 && sc.chat.h < 1 && !st.worth.on {
		t.Errorf("%s: no chat:\n%s", name, text)
	}
	if sc.log.x+sc.log.w > a.env.w || sc.chat.y+sc.chat.h > headLines+l.body {
		t.Errorf("%s: the log is at %v, the chat at %v", name, sc.log, sc.chat)
	}
	log := st.logLines(sc.log.textWide())
	if last := strings.TrimSpace(log[len(log)-1]); !strings.Contains(text, last) {
		t.Errorf("%s: no %q:\n%s", name, last, text)
	}
	list, _ := st.namedPieces(false)
	words := strings.Join(strings.Fields(text), " ")
	for i := range list {
		if n := &list[i]; len(n.signs) > 0 && !strings.Contains(words, n.signText()+" "+n.name) {
			t.Errorf("%s: no %s %s:\n%s", name, n.signText(), n.name, text)
		}
	}
	if a.env.w >= wideFrom && (!l.wide || sc.log.x < l.sideX+lipgloss.Width(l.seats[0])) {
		t.Errorf("%s: the moves have no column of their own", name)
	}
	// Clicks land on what is shown.
	for _, s := range st.spots() {
		if got, ok := at(st.spots(), s.x, s.y); !ok || s.y >= a.env.h || got == "" {
			t.Errorf("%s: %s is at %v", name, s.id, s)
		}
	}
}

// A computer's turn is told step by step, with a pause before each step; what the person
// does in between makes the rest of it void.
func TestComputersTurnStepByStep(t *testing.T) {
	c := testConfig()
	c.Pace = time.Microsecond
	a := New(c)
	s := sessionOf(t, catalog.Scorpion, game.Options{"players": "2"})
	a.Play(s, []string{"", "level:1"})
	st := stageOf(a)
	told, steps := map[string]bool{}, 0
	var run func(cmd tea.Cmd)
	run = func(cmd tea.Cmd) {
		if cmd == nil || steps > 400 {
			return
		}
		switch msg := cmd().(type) {
		case nil, tickMsg:
		case tea.BatchMsg:
			for _, c := range msg {
				run(c)
			}
		default:
			steps++
			ply := st.s.Ply()
			_, cmd := a.Update(msg)
			if n := st.s.Ply() - ply; n > 1 && st.s.Plies()[ply].Seat != 0 {
				t.Errorf("%d plies at once: %v", n, st.s.Plies()[ply:])
			}
			told[st.message] = true
			run(cmd)
		}
	}
	run(a.top().init())
	for turns := 0; turns < 12 && st.s.Turn() == 0; turns++ {
		_, cmd := a.Update(keyMsg("/"))
		run(cmd)
		for _, r := range st.s.Legal()[0] {
			_, cmd = a.Update(keyMsg(string(r)))
			run(cmd)
		}
		_, cmd = a.Update(keyMsg("enter"))
		run(cmd)
	}
	chose, rolled := false, false
	for text := range told {
		chose = chose || strings.HasPrefix(text, "Level 1 chose ")
		rolled = rolled || strings.HasPrefix(text, "Level 1 rolled ")
	}
	if !chose || !rolled {
		t.Errorf("told was %v", told)
	}
	before := st.s.Ply()
	send(a, rollMsg{st, -1}) // of a turn that is no longer played
	if st.s.Ply() != before {
		t.Error("an old pause rolls a die")
	}
}

// In a lesson, too, the pieces on the board are explained in the smallest window, however
// long its texts are.
func TestLegendInLessons(t *testing.T) {
	for _, g := range catalog.Games() {
		for _, ascii := range []bool{true, false} {
			c := testConfig()
			c.ASCII = ascii
			a := New(c)
			if err := a.Learn(g); err != nil {
				t.Fatal(err)
			}
			lesson := a.top().(*course)
			explained := func(state string) {
				t.Helper()
				if len(lesson.buttons()) > 0 {
					return // they have the last line that is left
				}
				text := strings.Join(strings.Fields(screenText(a)), " ")
				list, _ := lesson.namedPieces(false)
				for i := range list {
					if want := list[i].signText() + " " + list[i].name; len(list[i].signs) > 0 && !strings.Contains(text, want) {
						t.Errorf("%s, step %d, %s: no %q in\n%s", g.Info().ID, lesson.at+1, state, want, screenText(a))
					}
				}
			}
			for i := range lesson.lesson.Steps {
				do(a, lesson.open(i))
				explained("at first")
				lesson.misses = hintAfter
				explained("with a hint")
				lesson.reached = true
				explained("at the end")
			}
		}
	}
}
