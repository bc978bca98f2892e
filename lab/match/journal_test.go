package match

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
)

func runesMatch(t *testing.T, dir string) Config {
	v := theRunes(t)
	return Config{
		Referee: Referee{Variant: v}, Plan: Plan{Games: 6, Openings: 2, Seed: 8}, Concurrency: 2, Dir: dir, Date: "2026.11.15",
		Bots: []Bot{randomBot("a", v, 1), randomBot("b", v, 2), randomBot("c", v, 3)},
	}
}

func read(t *testing.T, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// records reads the games of a match and plays them all again.
func records(t *testing.T, v game.Variant, dir string) (list []*record.Record) {
	t.Helper()
	d := record.NewDecoder(strings.NewReader(read(t, dir, RecordsFile)))
	for {
		r, err := d.Decode()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Replay(anyGame(v)); err != nil {
			t.Error(err)
		}
		list = append(list, r)
	}
}

// TestRecords: every game is written, and the games of a pair have the same deal
// and opening with the players on the other sides.
func TestRecords(t *testing.T) {
	dir := t.TempDir()
	c := runesMatch(t, dir)
	c.Concurrency = 1
	run(t, c)
	list := records(t, c.Variant, dir)
	if len(list) != 18 || strings.Count(read(t, dir, ResultsFile), "\n") != 19 {
		t.Fatalf("%d records", len(list))
	}
	for i := 0; i < len(list); i += 2 {
		a, b := list[i], list[i+1]
		if a.Start != b.Start || a.Seed != b.Seed || a.Plies[0].Action != b.Plies[0].Action || a.Plies[1].Action != b.Plies[1].Action {
			t.Errorf("games %d and %d do not begin alike", i, i+1)
		}
		if a.Players[0].Name != b.Players[1].Name || a.Players[1].Name != b.Players[0].Name || a.Players[0].Name == a.Players[1].Name {
			t.Errorf("%v and %v do not change seats", a.Players, b.Players)
		}
		if i > 0 && a.Seed == list[i-1].Seed || a.Date != "2026.11.15" {
			t.Errorf("game %d: seed %s, date %s", i, a.Seed, a.Date)
		}
	}
}

// TestDice: in a game with dice, each game of a group meets the same dice in the
// same order.
func TestDice(t *testing.T) {
	v := theRace(t, game.Options{"players": "2", "squares": "12"})
	dir := t.TempDir()
	c := Config{
		Referee: Referee{Variant: v}, Plan: Plan{Games: 6, Openings: 3, Seed: 2}, Dir: dir,
		Bots: []Bot{randomBot("a", v, 1), randomBot("b", v, 2)},
	}
	run(t, c)
	list := records(t, v, dir)
	rolled := func(r *record.Record) (dice []string) {
		for _, p := range r.Plies {
			if p.Seat == record.Chance || p.Action >= "1" && p.Action <= "6" && len(p.Action) == 1 {
				dice = append(dice, p.Action)
			}
		}
		return dice
	}
	for i := 0; i < len(list); i += 2 {
		a, b := rolled(list[i]), rolled(list[i+1])
		n := min(len(a), len(b))
		if n < 20 || !reflect.DeepEqual(a[:n], b[:n]) || list[i].Equal(list[i+1]) {
			t.Errorf("%d dice: %v\n%v", n, a, b)
		}
	}
}

// TestResume kills a match at every kind of place and continues: the same standings as
// without a kill, and no game twice.
func TestResume(t *testing.T) {
	whole := t.TempDir()
	want := run(t, runesMatch(t, whole))
	results, pgn := read(t, whole, ResultsFile), read(t, whole, RecordsFile)
	lines := strings.SplitAfter(results, "\n")
	upTo := func(n int) int { return len(strings.Join(lines[:n], "")) }
	for name, cut := range map[string]struct{ results, records int }{
		"nothing":           {0, 0},
		"within the header": {upTo(1) / 2, 0},
		"after the header":  {upTo(1), 0},
		"within a line":     {upTo(8) - 20, len(pgn)},
		"before a line end": {upTo(8) - 1, len(pgn)},
		"between lines":     {upTo(8), len(pgn)},
		"records lost":      {upTo(15), len(pgn) / 2},
		"all played":        {len(results), len(pgn)},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{ResultsFile: results[:cut.results], RecordsFile: pgn[:cut.records]} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			c := runesMatch(t, dir)
			c.Resume = true
			first := -1
			c.Progress = func(p Progress) {
				if first < 0 {
					first = p.Done
				}
			}
			if got := run(t, c); !reflect.DeepEqual(got, want) {
				t.Errorf("\n%+v\n%+v", got, want)
			}
			if kept := max(0, strings.Count(results[:cut.results], "\n")-1); name != "records lost" && first != kept {
				t.Errorf("went on with %d of %d games", first, kept)
			}
			rounds := map[string]bool{}
			list := records(t, c.Variant, dir)
			for _, r := range list {
				rounds[r.Tag("Round")] = true
			}
			if len(list) != 18 || len(rounds) != 18 || strings.Count(read(t, dir, ResultsFile), "\n") != 19 {
				t.Errorf("%d records of %d games", len(list), len(rounds))
			}
		})
	}
}

// TestOldJournal continues a match that an earlier version began and was killed at: its
// files are as it left them, with the eighth result torn.
func TestOldJournal(t *testing.T) {
	want := run(t, runesMatch(t, ""))
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/journal")); err != nil {
		t.Fatal(err)
	}
	old := read(t, dir, ResultsFile)
	whole := old[:strings.LastIndexByte(old, '\n')+1]
	c := runesMatch(t, dir)
	c.Resume, c.Concurrency = true, 1
	first := -1
	c.Progress = func(p Progress) {
		if first < 0 {
			first = p.Done
		}
	}
	if got := run(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("\n%+v\n%+v", got, want)
	}
	if now := read(t, dir, ResultsFile); first != 7 || !strings.HasPrefix(now, whole) || strings.Count(now, "\n") != 19 {
		t.Errorf("continued after %d games:\n%s", first, now)
	}
	if list := records(t, c.Variant, dir); len(list) != 18 {
		t.Errorf("%d records", len(list))
	}
}

// TestInterrupt stops a match from outside after a few games and resumes it.
func TestInterrupt(t *testing.T) {
	want := run(t, runesMatch(t, ""))
	c := runesMatch(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	c.Progress = func(p Progress) {
		if p.Done == 5 {
			cancel()
		}
	}
	standings, err := Run(ctx, c)
	if !errors.Is(err, context.Canceled) || standings == nil || standings.Games+standings.Unfinished < 5 || standings.Games == 18 {
		t.Errorf("%v, %+v", err, standings)
	}
	c.Resume, c.Progress = true, nil
	if got := run(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("\n%+v\n%+v", got, want)
	}
}

func TestResumeRefuses(t *testing.T) {
	dir := t.TempDir()
	good := runesMatch(t, dir)
	good.Concurrency = 1 // the lines in order, to be spoiled below
	run(t, good)
	refused := func(name, want string, c Config) {
		t.Helper()
		before := read(t, dir, ResultsFile)
		if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
		if read(t, dir, ResultsFile) != before {
			t.Errorf("%s: the file was changed", name)
		}
	}
	refused("a second match", "already exists", good)
	good.Resume = true
	c := good
	c.Plan.Seed++
	refused("seed", `(plan: {"gauntlet":false,"games":6,"openings":2,"seed":8}; you asked for`, c)
	c = good
	c.Bots = append([]Bot{}, good.Bots...)
	c.Bots[1].Limits.Depth = 3
	refused("limits", "(bots: [{", c)
	c = good
	c.Bots = append([]Bot{}, good.Bots...)
	c.Bots[1].Name = "d"
	refused("bots", "a different match is there (bots: a, b, c; you asked for a, d, c)", c)
	c = good
	c.Plan.Games = 2
	refused("fewer games", "the match there has 6 games: --games can only extend it", c)
	c = good
	c.Referee.Variant = nimGame(t, 20, 1)
	refused("game", `(game: "skaane"; you asked for "nim")`, c)
	c = good
	c.MaxPlies = 7
	refused("referee", "(referee: ", c)
	for name, spoil := range map[string]struct{ old, new, want string }{
		"hash":    {`"seed":8`, `"seed":9`, "does not fit its hash"},
		"header":  {`{"format"`, `{"for"`, "not the configuration"},
		"format":  {"antares-match-1", "antares-match-9", "format"},
		"line":    {`{"game":3,`, `{"game":`, "cannot be read"},
		"number":  {`{"game":3,`, `{"game":99,`, "no game 99"},
		"twice":   {`{"game":3,`, `{"game":2,`, "twice"},
		"seats":   {`"seats":["a","b"]`, `"seats":["a","c"]`, "is between"},
		"points":  {`"points":[1,0]`, `"points":[1,1]`, "cannot end"},
		"records": {"", "", "records are gone"},
	} {
		dir = t.TempDir()
		text := read(t, good.Dir, ResultsFile)
		if !strings.Contains(text, spoil.old) {
			t.Fatalf("%s: no %s to spoil in %s", name, spoil.old, text)
		}
		if err := os.WriteFile(filepath.Join(dir, ResultsFile), []byte(strings.Replace(text, spoil.old, spoil.new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		if name != "records" {
			if err := os.WriteFile(filepath.Join(dir, RecordsFile), []byte(read(t, good.Dir, RecordsFile)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		c = good
		c.Dir = dir
		refused(name, spoil.want, c)
	}
}

// TestBadOpinions: whatever an engine reports, its games are written.
func TestBadOpinions(t *testing.T) {
	think := func(ctx context.Context, task engine.Task) (engine.Answer, error) {
		a, err := perfect(ctx, task)
		a.Info.Lines = []engine.Line{{Score: 1 << 40, Chance: 7, Actions: []string{"}"}}}
		if len(task.Actions)%2 == 0 {
			a.Info.Lines[0].Mate = -1 << 40
		}
		return a, err
	}
	dir := t.TempDir()
	c := Config{
		Referee: Referee{Variant: nimGame(t, 20, 9)}, Plan: Plan{Games: 2, Openings: 1}, Dir: dir,
		Bots: []Bot{fakeBot(`b"\{}`, think), fakeBot("}", garbage)},
	}
	run(t, c)
	if list := records(t, c.Variant, dir); len(list) != 2 {
		t.Errorf("%d records", len(list))
	}
}
