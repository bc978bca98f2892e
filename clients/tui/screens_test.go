package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

func TestMenuScreens(t *testing.T) {
	a := New(testConfig())
	for _, g := range catalog.Games() {
		info := g.Info()
		shoot(t, a, "menu-"+info.ID)
		text := screenText(a)
		for _, g := range catalog.Games() { // every name with what tells it apart
			if !strings.Contains(text, g.Info().Name) || !strings.Contains(text, g.Info().Subtitle) {
				t.Errorf("the menu does not tell of %s, %s", g.Info().Name, g.Info().Subtitle)
			}
		}
		press(a, "enter")
		shoot(t, a, "setup-"+info.ID)
		press(a, "esc", "down")
	}
	press(a, "?")
	shoot(t, a, "help-menu")
	press(a, "x", "o")
	shoot(t, a, "open")
}

func TestSetupRefuses(t *testing.T) {
	a := New(testConfig())
	press(a, "down", "enter", "down") // Scorpion, first row: mode
	press(a, "right", "right")        // teams, which has four players
	if text := screenText(a); !strings.Contains(text, "teams") || strings.Contains(text, "SC-4") {
		t.Errorf("teams of four are refused:\n%s", text)
	}
	press(a, "down", "right") // 2 players
	if text := screenText(a); !strings.Contains(text, "SC-4") {
		t.Errorf("teams of two are not refused:\n%s", text)
	}
	shoot(t, a, "setup-refused")
	press(a, "down", "down", "down", "down", "down", "down", "enter")
	if _, still := a.top().(*setup); !still {
		t.Error("a game began with options that are refused")
	}
}

// The boards of all games: at the start, in the middle, with something selected, at the
// end; in Unicode and in ASCII, and flipped.
func TestPlayScreens(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		a := hotseat(t, id)
		shoot(t, a, "play-"+id+"-start")
		press(a, "f")
		shoot(t, a, "play-"+id+"-flipped")
		press(a, "f", "k")
		shoot(t, a, "key-"+id)
		press(a, "k")
		r := game.NewRand(3)
		st := stageOf(a)
		for range 12 {
			legal := st.s.Legal()
			choose(t, a, legal[r.N(len(legal))])
		}
		press(a, "enter")
		shoot(t, a, "play-"+id+"-middle")
		inASCII(t, a)
		press(a, "esc", "a")
		shoot(t, a, "play-"+id+"-analysis")
		inASCII(t, a)
		press(a, "a", "/", "?", "enter")
		shoot(t, a, "play-"+id+"-refused")
		if !st.bad || !strings.Contains(st.message, g.Info().TextRule()) {
			t.Errorf("%s: nonsense is answered with %q", id, st.message)
		}
		press(a, "esc")
		playOut(t, a, 4)
		shoot(t, a, "play-"+id+"-over")
		if text := screenText(a); !strings.Contains(text, st.s.Outcome().Rule) {
			t.Errorf("%s: the end does not name its rule:\n%s", id, text)
		}
		a.env.ASCII, a.env.style.ascii = true, true
		shoot(t, a, "play-"+id+"-ascii")
		inASCII(t, a)
	}
}

// A move that can cost the game, before it is confirmed.
func TestDangerScreen(t *testing.T) {
	a, act := dangerousAt(t)
	for _, site := range slices.Clone(act.Picks) {
		way, _ := path(stageOf(a), site)
		press(a, append(way, "enter")...)
	}
	shoot(t, a, "play-rsp-danger")
	inASCII(t, a)
}

// inASCII checks that a screen keeps to ASCII when it should.
func inASCII(t *testing.T, a *App) {
	t.Helper()
	defer func(before bool) { a.env.ASCII, a.env.style.ascii = before, before }(a.env.ASCII)
	a.env.ASCII, a.env.style.ascii = true, true
	for _, r := range screenText(a) {
		if r > '~' {
			t.Errorf("%q in plain ASCII:\n%s", r, screenText(a))
			return
		}
	}
}

func TestHelpScreens(t *testing.T) {
	a := hotseat(t, catalog.Skorpion)
	press(a, "?")
	inASCII(t, a)
	shoot(t, a, "help-play")
	press(a, "x", "v", "?")
	shoot(t, a, "help-replay")
}

// Every key listed in a screen's help can be read in the smallest window.
func TestHelpIsWhole(t *testing.T) {
	at := map[string]*App{"menu": menuAt(t, catalog.Skaane), "game": hotseat(t, catalog.Skaane), "lobby": atServer(t), "table": atServer(t), "profiles": atServer(t)}
	for name, keys := range map[string][]string{"lesson": {"l"}, "puzzles": {"p"}, "puzzle": {"p", "enter"}, "rules": {"w"}, "replay": {"enter", "enter", "v"}} {
		at[name] = menuAt(t, catalog.Skaane)
		press(at[name], keys...)
	}
	at["leaders"], _ = leadersAt(t)
	at["table"].Watch("abcdefgh")
	at["profiles"].stack = append(at["profiles"].stack, newProfile(at["profiles"].env, "u1", "u2"))
	for name, a := range at {
		helpIsWhole(t, name, a)
	}
}

func helpIsWhole(t *testing.T, name string, a *App) {
	t.Helper()
	still(a, "?")
	text := strings.Join(strings.Fields(screenText(a)), " ")
	for _, b := range a.top().help() {
		for _, word := range strings.Fields(b.keys + " " + b.does) {
			if !strings.Contains(text, word) {
				t.Errorf("%s: %q is not to be read of %q:\n%s", name, word, b.does, screenText(a))
			}
		}
		if want := strings.Join(strings.Fields(b.keys+" "+b.does), " "); len(want) < 60 && !strings.Contains(text, want) {
			t.Errorf("%s: %q is not to be read:\n%s", name, want, screenText(a))
		}
	}
}

func TestReplayScreens(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	playOut(t, a, 1)
	plies := stageOf(a).s.Ply()
	press(a, "v")
	shoot(t, a, "replay-start")
	press(a, "right", "right", "right")
	shoot(t, a, "replay-third")
	press(a, "end")
	shoot(t, a, "replay-end")
	if st := stageOf(a); st.s.Ply() != plies || st.s.Turn() != game.Over {
		t.Errorf("the end of the replay is ply %d of %d", st.s.Ply(), plies)
	}
	press(a, "home", "left")
	if st := stageOf(a); st.s.Ply() != 0 {
		t.Errorf("the beginning of the replay is ply %d", st.s.Ply())
	}
	press(a, "right", "P", "enter") // continue from there
	if p, ok := a.top().(*play); !ok || p.s.Turn() != 1 {
		t.Error("one cannot play on from a record")
	}
}

func TestTooSmall(t *testing.T) {
	a := hotseat(t, catalog.RSP)
	resize(a, 60, 20)
	golden(t, "small", screenText(a))
	before := stageOf(a).cursor
	press(a, "up", "enter", "q") // nothing is played that cannot be seen
	if st := stageOf(a); st == nil || st.cursor != before {
		t.Error("keys reach a board that is not shown")
	}
	// A longer track needs more than the smallest window, and the screen shows that.
	g, err := catalog.Find(catalog.Scorpion)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(game.Options{"squares": "40"})
	if err != nil {
		t.Fatal(err)
	}
	a.Play(v.New(game.SeedDice(1)), make([]string, 4))
	resize(a, 80, 24)
	if text := screenText(a); strings.Contains(text, "Window too small") == strings.Contains(text, "blue: 4 in hand") {
		t.Errorf("neither a board nor a reason:\n%s", text)
	}
}

func TestNoticeOfABadRecord(t *testing.T) {
	a := New(testConfig())
	press(a, "o")
	send(a, loadedMsg{err: errors.New("line 3: no such thing")})
	if text := screenText(a); !strings.Contains(text, "line 3: no such thing") {
		t.Errorf("not told:\n%s", text)
	}
}
