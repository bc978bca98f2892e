package studies_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/studies"
	"github.com/antares-games/antares/record"
)

var update = flag.Bool("update", false, "write the golden files anew")

// tiny is a study that takes a moment and has everything in it.
func tiny() studies.Spec {
	return studies.Spec{
		Game: "skaane", Arms: []game.Options{{"board": "4x5"}, {"board": "4x5", "deal": "mirror"}},
		Bot: "level:2", Games: 7, Openings: 2, Random: 5, Judge: 60, Rungs: 2, RungNodes: 20, RungGames: 6, Seed: 7,
	}
}

func rulesOf(t *testing.T, id string) (rules []studies.Rule) {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	page, err := docs.Rulebook(g.Files())
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range docs.Rules(page) {
		rules = append(rules, studies.Rule{ID: rule, Text: docs.Rule(page, rule)})
	}
	return rules
}

// outputs are all forms of a report.
func outputs(t *testing.T, r *studies.Results) (out [4]string) {
	t.Helper()
	rep, err := r.Report(rulesOf(t, r.Spec.Game), "antares study …")
	if err != nil {
		t.Fatal(err)
	}
	for i, write := range []func(*bytes.Buffer) error{
		func(b *bytes.Buffer) error { return rep.WriteJSON(b) }, func(b *bytes.Buffer) error { return rep.WriteMarkdown(b) },
		func(b *bytes.Buffer) error { return rep.WriteHTML(b) }, func(b *bytes.Buffer) error { return rep.WriteRecords(b) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		out[i] = b.String()
	}
	return out
}

func run(t *testing.T, c studies.Config) *studies.Results {
	t.Helper()
	r, err := studies.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// However a study is played and interrupted, its report is the same to the byte.
func TestSameReport(t *testing.T) {
	want := outputs(t, run(t, studies.Config{Spec: tiny(), Concurrency: 1}))
	if diff := cmp.Diff(want, outputs(t, run(t, studies.Config{Spec: tiny(), Concurrency: 3}))); diff != "" {
		t.Errorf("three at a time:\n%s", diff)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, studies.JournalFile)
	for _, stop := range []int{4, 5, 15} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := studies.Run(ctx, studies.Config{Spec: tiny(), Concurrency: 2, Dir: dir, Progress: func(done, _ int) {
			if done >= stop {
				cancel()
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("interrupted: %v", err)
		}
		// A program that is killed while it writes leaves a part of a line.
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text[:len(text)-20], 0o644); err != nil {
			t.Fatal(err)
		}
	}
	first := -1
	r := run(t, studies.Config{Spec: tiny(), Concurrency: 2, Dir: dir, Progress: func(done, _ int) {
		if first < 0 {
			first = done
		}
	}})
	if first < 10 {
		t.Errorf("only %d games were found again", first)
	}
	if diff := cmp.Diff(want, outputs(t, r)); diff != "" {
		t.Errorf("interrupted and resumed:\n%s", diff)
	}
	// Nothing is left to play.
	played := 0
	again := run(t, studies.Config{Spec: tiny(), Dir: dir, Progress: func(int, int) { played++ }})
	if played != 1 {
		t.Errorf("a finished study told of %d steps", played)
	}
	if diff := cmp.Diff(want, outputs(t, again)); diff != "" {
		t.Errorf("read again:\n%s", diff)
	}
	other := tiny()
	other.Seed = 8
	if _, err := studies.Run(t.Context(), studies.Config{Spec: other, Dir: dir}); err == nil || !strings.Contains(err.Error(), "seed is 7 there and 8 here") {
		t.Errorf("another study in the folder: %v", err)
	}
}

// A study that an earlier version began is continued from its journal, which has a torn line
// in the middle and one at its end: that version left such lines where they were. Today's
// judge may see a position differently, so what was measured then stays as it was; but the
// games themselves are those that are played today.
func TestOldJournal(t *testing.T) {
	old, err := os.ReadFile(filepath.Join("testdata/journal", studies.JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	today := t.TempDir()
	played := outputs(t, run(t, studies.Config{Spec: tiny(), Concurrency: 2, Dir: today}))
	_, found, _ := bytes.Cut(old, []byte("\n"))
	want := outputs(t, run(t, studies.Config{Spec: tiny(), Dir: laterLines(t, today, found), Progress: func(done, all int) {
		if done < all {
			t.Errorf("only %d of %d games are in a whole journal", done, all)
		}
	}}))

	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/journal")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, studies.JournalFile)
	first := -1
	r := run(t, studies.Config{Spec: tiny(), Concurrency: 1, Dir: dir, Progress: func(done, _ int) {
		if first < 0 {
			first = done
		}
	}})
	if first != 7 {
		t.Errorf("%d games were found again, not 7", first)
	}
	continued := outputs(t, r)
	if diff := cmp.Diff(want, continued); diff != "" {
		t.Errorf("continued:\n%s", diff)
	}
	if diff := cmp.Diff(played[3], continued[3]); diff != "" {
		t.Errorf("the games are not those that are played today:\n%s", diff)
	}
	now, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(now, old[:bytes.LastIndexByte(old, '\n')+1]) || !bytes.HasSuffix(now, []byte("}\n")) {
		t.Error("the games that were there have changed")
	}
}

// laterLines is a folder with the journal of another one, and after it the whole lines among
// some: the last line of a game counts.
func laterLines(t *testing.T, dir string, lines []byte) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, studies.JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(lines) {
		if json.Valid(line) {
			text = append(text, line...)
		}
	}
	both := t.TempDir()
	if err := os.WriteFile(filepath.Join(both, studies.JournalFile), text, 0o644); err != nil {
		t.Fatal(err)
	}
	return both
}

// Another seed is another study; a variant has the same games whatever it is compared
// with.
func TestSeeds(t *testing.T) {
	s := tiny()
	s.Rungs, s.Random = 0, 0
	both := outputs(t, run(t, studies.Config{Spec: s}))[3]
	s.Arms = s.Arms[1:]
	alone := outputs(t, run(t, studies.Config{Spec: s}))[3]
	strip := func(text string) string { // the event and the round name the study
		var out []string
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "[Event") && !strings.HasPrefix(line, "[Round") {
				out = append(out, line)
			}
		}
		return strings.Join(out, "")
	}
	if !strings.HasSuffix(strip(both), strip(alone)) {
		t.Error("the games of a variant hang on the others")
	}
	s.Seed++
	if strip(outputs(t, run(t, studies.Config{Spec: s}))[3]) == strip(alone) {
		t.Error("the seed does not matter")
	}
}

func TestGolden(t *testing.T) {
	out := outputs(t, run(t, studies.Config{Spec: tiny(), Concurrency: 2}))
	for i, name := range []string{"tiny.json", "tiny.md"} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, []byte(out[i]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), out[i]); diff != "" {
			t.Errorf("%s (go test -run Golden ./lab/studies -update):\n%s", name, diff)
		}
	}
	page := out[2]
	for _, want := range []string{"<h1>Skaane</h1>", "the runes", "prefers-color-scheme:dark", "Side by side", "Maps of the board", "SK-10", "deal=mirror"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, no := range []string{"<script", "http://", "https://", "ZgotmplZ", "NaN", "%!"} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %q", no)
		}
	}
	games := record.NewDecoder(strings.NewReader(out[3]))
	n := 0
	for {
		g, err := games.Decode()
		if err != nil {
			break
		}
		if _, err := g.Replay(catalog.Find); err != nil {
			t.Errorf("game %d: %v", n+1, err)
		}
		n++
	}
	if n != 2*(7+5)+2*6 {
		t.Errorf("%d records", n)
	}
}

// Every game can be studied, and what its reader says are rules of its book.
func TestEveryGame(t *testing.T) {
	type study struct {
		options game.Options
		id      string
	}
	list := []study{
		{game.Options{"board": "gate25", "discard": "out"}, "skorpion"},
		{game.Options{"squares": "12", "players": "3"}, "scorpion"},
		{game.Options{"squares": "12", "mode": "teams"}, "scorpion"},
		{game.Options{"flags": "2"}, "rsp"},
	}
	for _, g := range catalog.Games() {
		list = append(list, study{catalog.Quick(g.Info().ID), g.Info().ID})
	}
	for _, c := range list {
		s := studies.Spec{Game: c.id, Arms: []game.Options{c.options}, Bot: "level:1", Games: 2, Openings: 1, Random: 2, Judge: 30, RungNodes: 1, RungGames: 1, Seed: 1}
		r := run(t, studies.Config{Spec: s, Concurrency: 2})
		rep, err := r.Report(rulesOf(t, c.id), "")
		if err != nil {
			t.Fatal(err)
		}
		a := rep.Arms[0]
		known := map[string]bool{}
		acted := 0
		for _, u := range a.Rules {
			known[u.ID] = true
			acted += int(u.Acts.Count)
			if u.Standing && u.Used() && u.Acts.Count+u.Ends.Count > 0 {
				t.Errorf("%s only stands, and yet took effect", u.ID)
			}
		}
		if catalog.Lab(c.id) == nil {
			if len(a.Rules) > 0 {
				t.Errorf("%s: rules are reported that nobody reads", c.id)
			}
			continue
		}
		if acted == 0 || len(a.Kinds) < 3 {
			t.Errorf("%s: rules took effect %d times, %d kinds of actions", c.id, acted, len(a.Kinds))
		}
		for _, rule := range studies.RulesActed(r) {
			if !known[rule] {
				t.Errorf("%s: there is no rule %s", c.id, rule)
			}
		}
		if (a.Play.Value.Luck != nil) != (c.id == "scorpion") {
			t.Errorf("%s: luck is %v", c.id, a.Play.Value.Luck)
		}
		outputs(t, r)
	}
}

func TestBadSpecs(t *testing.T) {
	for want, change := range map[string]func(*studies.Spec){
		"no game":               func(s *studies.Spec) { s.Game = "chess" },
		"games: from 1":         func(s *studies.Spec) { s.Games = 0 },
		"random games: from 0":  func(s *studies.Spec) { s.Random = -1 },
		"opening: from 0":       func(s *studies.Spec) { s.Openings = 1000 },
		"judge: from 1":         func(s *studies.Spec) { s.Judge = 0 },
		"ladder: from 0":        func(s *studies.Spec) { s.Rungs = 99 },
		"variants: from 1":      func(s *studies.Spec) { s.Arms = nil },
		"there twice":           func(s *studies.Spec) { s.Arms = append(s.Arms, s.Arms[0]) },
		"plays differently":     func(s *studies.Spec) { s.Bot = "time:1s" },
		"another machine":       func(s *studies.Spec) { s.Bot = "level:10" },
		"whose work is counted": func(s *studies.Spec) { s.Bot = "ugi:some program" },
		"bots are":              func(s *studies.Spec) { s.Bot = "clever" },
		"SK-1":                  func(s *studies.Spec) { s.Arms[0] = game.Options{"board": "9x9"} },
	} {
		s := tiny()
		change(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

// A file that changes makes another study.
func TestBoardFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.json")
	write := func(extra string) {
		text, err := os.ReadFile("../../games/skorpion/boards/gate25.json")
		if err == nil {
			err = os.WriteFile(path, append(text, extra...), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	id := func() string {
		s := tiny()
		s.Game, s.Arms = "skorpion", []game.Options{{"board": path}}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		return s.ID()
	}
	write("")
	first := id()
	if id() != first {
		t.Error("the same file is two studies")
	}
	if write("\n\n"); id() == first {
		t.Error("another file is the same study")
	}
}
