package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/games/catalog"
)

// folderOfFiles is a folder with all kinds of files, which is also the home folder.
func folderOfFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	for _, name := range []string{"games/old", ".hidden"} {
		if err := os.MkdirAll(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{
		"games/été.pgn", "games/étè.pgn", "games/note.txt", "games/a\x1bb.pgn", "games/.secret.pgn", "match.pgn", "match.json", "match.txt",
	} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("games", "linked"); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestFileNames(t *testing.T) {
	dir := folderOfFiles(t)
	all := func(string) bool { return true }
	for _, c := range []struct {
		text   string
		wanted func(string) bool
		want   []string
	}{
		{"", isRecord, []string{"games/", "linked/", "match.json", "match.pgn"}},
		{"", all, []string{"games/", "linked/", "match.json", "match.pgn", "match.txt"}},
		{"ga", isRecord, []string{"games/"}},
		{"games/", isRecord, []string{"games/old/", "games/étè.pgn", "games/été.pgn"}},
		{"linked/o", isRecord, []string{"linked/old/"}},
		{".", isRecord, []string{".hidden/"}},
		{"games/.", isRecord, []string{"games/.secret.pgn"}},
		{"~", isRecord, []string{"~/"}},
		{"~/ma", isRecord, []string{"~/match.json", "~/match.pgn"}},
		{"~/games/n", all, []string{"~/games/note.txt"}},
		{dir + "/g", isRecord, []string{dir + "/games/"}},
		{"none/", isRecord, nil},
		{"~nobody/", isRecord, nil},
	} {
		if got := fileNames(c.text, c.wanted); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// Tab completes the names of files, folder by folder, and what was found is shown.
func TestCompleteFiles(t *testing.T) {
	folderOfFiles(t)
	a := New(testConfig())
	press(a, "o")
	do(a, a.top().init())
	text := func() string { return string(a.top().(*open).line.text) }
	if shown := screenText(a); !strings.Contains(shown, "Files here:") || !strings.Contains(shown, "match.json  match.pgn") {
		t.Errorf("no files:\n%s", shown)
	}
	typeText(a, "~/g")
	if press(a, "tab"); text() != "~/games/" {
		t.Errorf("completed to %q", text())
	}
	if press(a, "tab"); text() != "~/games/" { // three begin like this
		t.Errorf("completed to %q", text())
	}
	if shown := screenText(a); !strings.Contains(shown, "old/ étè.pgn été.pgn") {
		t.Errorf("no choice:\n%s", shown)
	}
	typeText(a, "é")
	if press(a, "tab"); text() != "~/games/ét" { // half a letter is not in common
		t.Errorf("completed to %q", text())
	}
	// A folder that is read too slowly does not undo what was typed meanwhile.
	l := a.top().(*open).line
	late := l.find()
	typeText(a, "é")
	do(a, late)
	if text() != "~/games/été" {
		t.Errorf("typed over: %q", text())
	}
	if press(a, "tab", "enter"); text() != "~/games/été.pgn" {
		t.Errorf("completed to %q", text())
	}
}

// A record is saved and opened in the home folder. What cannot be is said with the name as
// it was typed.
func TestHomeFolder(t *testing.T) {
	folderOfFiles(t)
	a := hotseat(t, catalog.Skaane)
	st := stageOf(a)
	save := func(name string) {
		press(a, "s", "ctrl+u")
		typeText(a, name)
		press(a, "enter")
	}
	press(a, "s")
	if !strings.Contains(screenText(a), "Enter OK  Tab complete  Esc cancel") {
		t.Errorf("the keys of the line:\n%s", screenText(a))
	}
	press(a, "esc")
	if save("~/games/new.pgn"); st.bad || st.message != "Saved as ~/games/new.pgn" {
		t.Errorf("%s", st.message)
	}
	if _, err := os.Stat(filepath.Join("games", "new.pgn")); err != nil {
		t.Error(err)
	}
	if save("~/games/new.pgn"); st.message != "~/games/new.pgn already exists; choose another name" {
		t.Errorf("%s", st.message)
	}
	if save("~/games"); st.message != "cannot write ~/games: it is a folder" {
		t.Errorf("%s", st.message)
	}
	// A link is followed.
	if err := os.Symlink("games/linked.pgn", "link.pgn"); err != nil {
		t.Fatal(err)
	}
	if save("link.pgn"); st.bad {
		t.Errorf("%s", st.message)
	}
	if info, err := os.Lstat(filepath.Join("games", "linked.pgn")); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the link was not followed: %v", err)
	}
	r, err := LoadRecord("link.pgn")
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("new.json", data, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, refusal := range map[string]string{
		"~/games/new.pgn": "", "~/new.json": "", "~/none.pgn": "~/none.pgn does not exist", "~/games": "~/games is a folder",
	} {
		b := New(testConfig())
		press(b, "o")
		typeText(b, name)
		press(b, "enter")
		switch top := b.top().(type) {
		case *open:
			if top.refusal != refusal {
				t.Errorf("%s: %q", name, top.refusal)
			}
		case *replay:
			if refusal != "" {
				t.Errorf("%s was opened", name)
			}
		default:
			t.Errorf("%s led to %T", name, top)
		}
	}
}
