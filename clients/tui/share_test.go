package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

// Every form in which a position is shared leads back to it, with its options.
func TestSharedTexts(t *testing.T) {
	for id, list := range everyOption {
		for _, o := range list {
			s := sessionOf(t, id, o)
			r := game.NewRand(5)
			for range 6 {
				legal := s.Legal()
				if err := s.Play(legal[r.N(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
			v, position := s.Variant(), s.Position()
			for _, text := range []string{
				showCommand(v, position),
				analysisLink("https://games.example", v, position),
				" " + strings.Replace(analysisLink("games.example/", v, position), "/analysis/", "/editor/", 1),
			} {
				got, at, ok := readShared(catalog.Games(), text)
				if !ok || at != position || got.Info().ID != id || fmt.Sprint(got.Options()) != fmt.Sprint(v.Options()) {
					t.Errorf("%s %v: %q is read as %q", id, o, text, at)
				}
			}
			got, at, ok := readShared(catalog.Games(), position)
			if free := o["board"] != "" && id == catalog.Skaane; !free && (!ok || at != position || got.Info().ID != id) {
				t.Errorf("%s %v: %q alone is read as %q", id, o, position, at)
			}
		}
	}
	for _, text := range []string{"", "abcdefgh", "https://games.example/t/abcdefgh", "game.pgn", "antares show", "antares show skaane --set", "http://%zz/analysis/skaane?position=%zz"} {
		if _, _, ok := readShared(catalog.Games(), text); ok {
			t.Errorf("%q is a position", text)
		}
	}
}

// T shows the text on every board, and sends it to the clipboard.
func TestShare(t *testing.T) {
	at := map[string]*App{"game": hotseat(t, catalog.Skorpion)}
	for name, keys := range map[string][]string{"replay": {"enter", "enter", "v"}, "puzzle": {"p", "enter"}, "lesson": {"l"}, "analysis": {"a", "enter"}} {
		at[name] = menuAt(t, catalog.Skaane)
		press(at[name], keys...)
	}
	at["table"] = atServer(t)
	at["table"].Watch("abcdefgh")
	snap, events := snapshot(t, catalog.Skaane)
	tb := at["table"].top().(*table)
	tb.me = "me"
	tb.begin(snap, nil, noon)
	tb.happened(append(events[1:], events[0]), noon)
	for name, a := range at {
		st := stageOf(a)
		_, cmd := a.Update(keyMsg("T"))
		text := screenText(a)
		if !strings.Contains(text, "\n"+st.s.Position()+"\n") || !strings.Contains(text, "antares show "+st.s.Variant().Info().ID) {
			t.Errorf("%s: not shown:\n%s", name, text)
		}
		if link := strings.Contains(text, "http://games.example/analysis/skaane?position="); link != (name == "table") {
			t.Errorf("%s: link is %v:\n%s", name, link, text)
		}
		if got := clipped(cmd); got != st.s.Position() {
			t.Errorf("%s: the clipboard gets %q", name, got)
		}
		inASCII(t, a)
		if press(a, "q"); stageOf(a) != st {
			t.Errorf("%s: q does not lead back", name)
		}
	}
	a, ed := editorAt(t, sessionOf(t, catalog.RSP))
	press(a, "T")
	if !strings.Contains(screenText(a), ed.text) {
		t.Errorf("the editor:\n%s", screenText(a))
	}
}

// clipped is what a command sends to the clipboard.
func clipped(cmd tea.Cmd) string {
	if cmd == nil {
		return ""
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			if text := clipped(c); text != "" {
				return text
			}
		}
	default:
		if fmt.Sprintf("%T", msg) == "tea.setClipboardMsg" {
			return fmt.Sprint(msg)
		}
	}
	return ""
}

// o opens a position wherever it opens anything, and in the lobby a record too.
func TestOpenPosition(t *testing.T) {
	t.Chdir(t.TempDir())
	s := sessionOf(t, catalog.Skaane)
	if err := writeRecord(record.FromSession(s), "game.pgn"); err != nil {
		t.Fatal(err)
	}
	b := atServer(t)
	press(b, "o")
	typeText(b, "game.pgn")
	press(b, "enter")
	if p, ok := b.top().(*replay); !ok || p.s.Position() != s.Position() {
		t.Errorf("the lobby opens no record:\n%s", screenText(b))
	}
	const position = "8/K7/8/8/8/8/k7/8 light 3"
	for name, a := range map[string]*App{"menu": New(testConfig()), "lobby": atServer(t)} {
		press(a, "o")
		typeText(a, position)
		press(a, "enter")
		if p, ok := a.top().(*study); !ok || p.s.Position() != position {
			t.Errorf("%s: not opened:\n%s", name, screenText(a))
		}
	}
}
