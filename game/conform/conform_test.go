package conform_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/conform"
	"github.com/antares-games/antares/games/skaane"
)

var skaaneGame = game.New[skaane.Position](skaane.Game)

// Every way in which a vector can be wrong is detected.
func TestFailures(t *testing.T) {
	const at = `"options":{},"position":"8/8/8/3g4/4K3/8/8/8 light 0"`
	for _, c := range []struct{ line, want string }{
		{`{` + at + `,"actions":["e4d4","e4e3","e4e5","e4f4"],"outcome":"ongoing"}`, ""},
		{`{` + at + `,"actions":["e4d4","e4e3","e4e5"],"outcome":"ongoing"}`, "+e4f4"},
		{`{` + at + `,"actions":["e4d4","e4d5","e4e3","e4e5","e4f4"],"outcome":"ongoing"}`, "-e4d5"},
		{`{` + at + `,"actions":["e4e3","e4d4","e4e5","e4f4"],"outcome":"ongoing"}`, "another order"},
		{`{` + at + `,"actions":["e4d4","e4e3","e4e5","e4f4"],"outcome":"win:light"}`, "outcome is ongoing"},
		{`{` + at + `,"perft":[4,12]}`, "perft 2 is"},
		{`{` + at + `,"play":["e4d4"],"then":"8/8/8/3g4/3K4/8/8/8 dark 1"}`, ""},
		{`{` + at + `,"play":["e4d4"],"then":"8/8/8/3g4/3K4/8/8/8 dark 2"}`, "got "},
		{`{` + at + `,"play":["e4d5"],"then":"8/8/8/3g4/3K4/8/8/8 dark 1"}`, "action 1, e4d5: SK-7"},
		{`{` + at + `,"play":["e4d4"],"then":"8/8/8/3g4/3K4/8/8/8 dark 1","then_outcome":"draw:limit"}`, "want draw:limit"},
		{`{` + at + `,"action":"e4d5","refuse":["SK-7"]}`, ""},
		{`{` + at + `,"action":"e4d5","refuse":["SK-5"]}`, "want SK-5"},
		{`{` + at + `,"action":"e4d4","refuse":["SK-5"]}`, "is legal"},
		{`{` + at + `,"refuse":["SK-T"]}`, "was read"},
		{`{"options":{},"position":"8 light 0","refuse":["SK-T"]}`, ""},
		{`{"options":{},"position":"8 light 0","refuse":["SK-1"]}`, "want SK-1"},
		{`{"options":{"board":"9x9"},"position":"8 light 0","refuse":["SK-1"]}`, ""},
		{`{"options":{"size":"9"},"position":"8 light 0","refuse":["SK-1"]}`, "without a rule"},
		{`{"options":{},"position":"8 light 0","perft":[1]}`, "SK-T"},
		{`{` + at + `}`, "no known kind"},
		{`{` + at + `,"extra":1}`, "not a vector"},
		{`{"options":{},"actions":[],"outcome":"ongoing"}`, "no position"},
		{`{} {}`, "more than one"},
		{`nonsense`, "not a vector"},
	} {
		var told []string
		res, err := conform.Reader(t.Context(), skaaneGame, strings.NewReader(c.line+"\n"), func(line int, text string) {
			if line != 1 {
				t.Errorf("%s: line %d", c.line, line)
			}
			told = append(told, text)
		})
		if err != nil {
			t.Fatal(err)
		}
		if c.want == "" {
			if res != (conform.Result{Passed: 1}) {
				t.Errorf("%s: %+v %q", c.line, res, told)
			}
			continue
		}
		if res != (conform.Result{Failed: 1}) || len(told) != 1 || !strings.Contains(told[0], c.want) {
			t.Errorf("%s: %+v %q, want %q", c.line, res, told, c.want)
		}
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	line := []byte(`{"options":{},"position":"8/8/8/3g4/4K3/8/8/8 light 0","perft":[4]}` + "\n\n")
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	if _, err := w.Write(line); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"a.jsonl": line, "b.jsonl.gz": z.Bytes(), "broken.jsonl.gz": line, "short.jsonl.gz": z.Bytes()[:z.Len()-9]} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		res, err := conform.File(t.Context(), skaaneGame, path, func(_ int, text string) { t.Error(text) })
		if bad := strings.HasPrefix(name, "broken") || strings.HasPrefix(name, "short"); bad != (err != nil) || !bad && res.Passed != 1 {
			t.Errorf("%s: %+v, %v", name, res, err)
		}
	}
	if _, err := conform.File(t.Context(), skaaneGame, filepath.Join(dir, "none"), nil); err == nil {
		t.Error("a missing file is no error")
	}
}

// FuzzReader feeds lines to the checker: each passes, or fails with a message.
func FuzzReader(f *testing.F) {
	f.Add([]byte(`{"options":{},"position":"8/8/8/3g4/4K3/8/8/8 light 0","perft":[4]}`))
	f.Add([]byte(`{"options":{"board":"4x5"},"position":"4/4/4/4/K3 light 0","actions":["a1a2"],"outcome":"ongoing"}`))
	f.Add([]byte(`{"options":{},"position":"8/8/8/3g4/4K3/8/8/8 light 0","action":"e4d5","refuse":["SK-7"]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte("perft")) && len(data) > 400 {
			return // a long list of counts is only slow
		}
		_, _ = conform.Reader(t.Context(), skaaneGame, bytes.NewReader(data), func(_ int, text string) {
			if text == "" {
				t.Error("a failure without words")
			}
		})
	})
}
