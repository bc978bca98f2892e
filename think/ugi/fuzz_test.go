package ugi_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/ugi"
)

// FuzzServe says anything to a server. Whatever that is, it answers in lines of
// the protocol, every go that was obeyed has one bestmove and no more, and at the
// end it still knows where it is.
func FuzzServe(f *testing.F) {
	var games []string
	for _, g := range catalog.Games() {
		games = append(games, g.Info().ID)
	}
	files, _ := filepath.Glob("testdata/*.txt")
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		id, _, _ := strings.Cut(filepath.Base(path), ".")
		var said strings.Builder
		for line := range strings.Lines(string(text)) {
			if command, ok := strings.CutPrefix(line, "> "); ok && command != "quit\n" {
				said.WriteString(command)
			}
		}
		for i, g := range games {
			if g == id {
				f.Add(uint8(i), said.String())
			}
		}
	}
	f.Add(uint8(0), "go\ngo\nstop\nstop\r\n\x00\xff\nposition fen moves moves\nsetoption name value value value\n")
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		if hasWord(text, "quit") {
			return // what follows would not be read
		}
		o := fakeOptions(games[int(which)%len(games)], nil)
		inner := o.Variant
		o.Variant = func(set game.Options) (game.Variant, error) {
			if b := set["board"]; strings.ContainsAny(b, "./\\") {
				return nil, errors.New("no files here")
			}
			return inner(set)
		}
		var out bytes.Buffer
		in := strings.NewReader(text + "\nstop\nposition startpos\nquery position\nisready\nquery turn\n")
		if err := ugi.Serve(t.Context(), in, &out, o); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		best := 0
		for _, line := range lines {
			word, _, _ := strings.Cut(line, " ")
			switch word {
			case "id", "option", "ugiok", "readyok", "info", "response":
			case "bestmove":
				best++
			default:
				t.Errorf("it says %q", line)
			}
			if !utf8.ValidString(line) || strings.ContainsAny(line, "\r\x00") {
				t.Errorf("no text: %q", line)
			}
		}
		asked := strings.Count("\n"+strings.Join(firstWords(text), "\n")+"\n", "\ngo\n")
		refused := strings.Count(out.String(), "info string error: go: the engine is thinking")
		if best != asked-refused {
			t.Errorf("%d go, %d of them refused, %d bestmove", asked, refused, best)
		}
		if n := len(lines); n < 3 || !strings.HasPrefix(lines[n-3], "response ") || lines[n-2] != "readyok" || !strings.HasPrefix(lines[n-1], "response ") {
			t.Errorf("at the end it says %q", lines[max(0, len(lines)-3):])
		}
	})
}

func firstWords(text string) (words []string) {
	for line := range strings.SplitSeq(text, "\n") {
		word := ""
		if f := strings.Fields(line); len(f) > 0 {
			word = f[0]
		}
		// The newline between two of them keeps neighbours apart when counted.
		words = append(words, word, "")
	}
	return words
}

func hasWord(text, word string) bool {
	for _, w := range firstWords(text) {
		if w == word {
			return true
		}
	}
	return false
}
