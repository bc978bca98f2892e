package match

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// A match that is finished can be extended: it then has the games that it would have had
// with so many from the start, and those that were played are not played again.
func TestExtend(t *testing.T) {
	short := runesMatch(t, t.TempDir())
	short.Concurrency = 1
	run(t, short)
	played := read(t, short.Dir, ResultsFile)
	long := short
	long.Plan.Games, long.Resume = 12, true
	got := run(t, long)
	if now := read(t, short.Dir, ResultsFile); !strings.HasPrefix(now, played) || len(now) == len(played) {
		t.Error("the games that were played are not the first of those that there are now")
	}
	whole := long
	whole.Dir, whole.Resume = t.TempDir(), false
	if want := run(t, whole); !reflect.DeepEqual(got.Rows, want.Rows) {
		t.Errorf("extended %+v, in one go %+v", got.Rows, want.Rows)
	}
	if again := run(t, long); !reflect.DeepEqual(again.Rows, got.Rows) {
		t.Errorf("the extended match, opened again: %+v, not %+v", again.Rows, got.Rows)
	}
}

func TestParseControl(t *testing.T) {
	for text, want := range map[string]Control{
		"60+1": {time.Minute, time.Second}, "60": {time.Minute, 0}, "0.5+0.1": {500 * time.Millisecond, 100 * time.Millisecond},
	} {
		if got, err := ParseControl(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "+1", "60+", "a", "60+1+1", "-1", "0", "NaN", "inf", "1e9", "60+7200", "0x10+1"} {
		if got, err := ParseControl(text); err == nil {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// Clocks are told to those who keep the time; others get a share of theirs. Whoever
// oversteps loses.
func TestClocks(t *testing.T) {
	v := nimGame(t, 20, 9)
	var told []engine.Task
	note := func(ctx context.Context, task engine.Task) (engine.Answer, error) {
		told = append(told, task)
		return perfect(ctx, task)
	}
	r := Referee{Variant: v, Control: Control{time.Minute, time.Second}}
	g := &Game{Seats: []int{0, 1}, Seed: 1}
	if _, _, err := r.Play(t.Context(), g, [2]Player{{Name: "a", Engine: &fake{think: note}}, {Name: "b", Engine: keeper{&fake{think: note}}}}); err != nil {
		t.Fatal(err)
	}
	for i, task := range told {
		if len(task.Clocks) != 2 || task.Clocks[0].Inc != time.Second || task.Clocks[0].Left > 2*time.Minute {
			t.Fatalf("clocks %+v", task.Clocks)
		}
		if keeps := i%2 == 1; keeps == (task.Limits.Time > 0) {
			t.Errorf("decision %d is limited to %v", i, task.Limits.Time)
		}
	}
	// A limit of its own counts too.
	told = nil
	if _, _, err := r.Play(t.Context(), g, [2]Player{{Name: "a", Engine: &fake{think: note}, Limits: search.Limits{Time: time.Millisecond}}, {Name: "b", Engine: &fake{think: note}}}); err != nil {
		t.Fatal(err)
	}
	if told[0].Limits.Time != time.Millisecond {
		t.Errorf("limited to %v", told[0].Limits.Time)
	}
	r.Control, r.Margin = Control{Base: 100 * time.Millisecond}, time.Millisecond
	res, rec, err := r.Play(t.Context(), g, [2]Player{{Name: "a", Engine: &fake{think: hanging}}, {Name: "b", Engine: &fake{think: perfect}}})
	if err != nil {
		t.Fatal(err)
	}
	if res.Fault == nil || res.Fault.Kind != Timeout || res.Points != [2]float64{0, 1} || rec.Termination != Timeout {
		t.Errorf("%+v %+v", res, res.Fault)
	}
}

// keeper is an engine that shares out its time itself.
type keeper struct{ *fake }

func (keeper) KeepsTime() {}

// A game ends early only if both sides see it decided for long enough.
func TestAdjudication(t *testing.T) {
	opinions := func(first, second float64) (string, string) {
		t.Helper()
		thinks := func(chance float64) *fake {
			return &fake{think: func(_ context.Context, task engine.Task) (engine.Answer, error) {
				a := engine.Answer{Action: "1", Info: engine.Info{Depth: 2, Nodes: 9}}
				if chance >= 0 {
					a.Info.Lines = []engine.Line{{Chance: chance}}
				}
				return a, nil
			}}
		}
		r := Referee{Variant: nimGame(t, 60, 9)}
		if err := r.Adjudication.ParseLost("0.05,3"); err != nil {
			t.Fatal(err)
		}
		if err := r.Adjudication.ParseDrawn("0.02,4,20"); err != nil {
			t.Fatal(err)
		}
		res, _, err := r.Play(t.Context(), &Game{Seats: []int{0, 1}, Seed: 1}, [2]Player{{Name: "a", Engine: thinks(first)}, {Name: "b", Engine: thinks(second)}})
		if err != nil {
			t.Fatal(err)
		}
		return res.Result, res.Termination
	}
	end, _ := opinions(-1, -1)
	if strings.HasPrefix(end, "draw") {
		t.Fatalf("the game itself ends as %s", end)
	}
	for _, c := range []struct {
		first, second float64
		early         bool
		draw          bool
	}{
		{0.01, 0.99, true, false},
		{0.99, 0.01, true, false},
		{0.01, 0.90, false, false}, // the other is not so sure
		{0.10, 0.99, false, false},
		{0.50, 0.51, true, true},
		{0.50, 0.60, false, false},
		{0.01, -1, false, false}, // no opinion
	} {
		result, how := opinions(c.first, c.second)
		if (how == Adjudicated) != c.early || strings.HasPrefix(result, "draw") != c.draw {
			t.Errorf("%v and %v: %s %s", c.first, c.second, result, how)
		}
	}
	var a Adjudication
	for _, text := range []string{"", "0.1", "0.6,3", "0,3", "0.1,0", "0.1,1.5", "x,1", "0.1,2,3", "NaN,2"} {
		if a.ParseLost(text) == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	for _, text := range []string{"", "0.1,3", "0.6,3,1", "0.1,3,-1"} {
		if a.ParseDrawn(text) == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	if a != (Adjudication{}) {
		t.Errorf("%+v", a)
	}
}

// Books are records or lines; every pairing plays each opening in turn.
func TestBook(t *testing.T) {
	v := theRunes(t)
	s := v.New(game.SeedDice(3))
	start, first := s.Start(), s.Legal()[0]
	text := "# a comment\n\nfen " + start + " moves " + first + "\nfen " + start + "\n"
	book, digest, err := ReadBook(strings.NewReader(text), v, nil, -1)
	if err != nil || len(book) != 2 || book[0].Start != start || len(book[0].Actions) != 1 || len(book[1].Actions) != 0 || len(digest) != 64 {
		t.Fatalf("%+v %s %v", book, digest, err)
	}
	if cut, other, err := ReadBook(strings.NewReader(text), v, nil, 0); err != nil || len(cut[0].Actions) != 0 || other == digest {
		t.Errorf("cut to nothing: %+v %v", cut, err)
	}
	c := runesMatch(t, t.TempDir())
	c.Plan.Book, c.Plan.Digest, c.Plan.Games = book, digest, 6
	run(t, c)
	list := records(t, c.Variant, c.Dir)
	with := 0
	for _, r := range list {
		if r.Start != start {
			t.Errorf("a game begins at %s", r.Start)
		}
		if len(r.Plies) > 0 && r.Plies[0].Action == first && strings.Contains(r.Tags[1].Value, "1 plies of a book") {
			with++
		}
	}
	if with == 0 {
		t.Error("no game begins as the book says")
	}
	// The records of a match are a book in their turn.
	if again, _, err := ReadBook(strings.NewReader(read(t, c.Dir, RecordsFile)), c.Variant, anyGame(c.Variant), 2); err != nil || len(again) != len(list) || len(again[0].Actions) > 2 {
		t.Errorf("%d openings, %v", len(again), err)
	}
	// A match with another book is another match.
	c.Resume, c.Plan.Digest = true, "other"
	if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "a different match") {
		t.Errorf("another book: %v", err)
	}
	for _, bad := range []string{"", "# nothing\n", "startpos moves a1a2", "fen nonsense", "fen " + start + " moves zz", "what moves a1", "[Game"} {
		if _, _, err := ReadBook(strings.NewReader(bad), v, anyGame(v), -1); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	race := theRace(t, game.Options{"players": "2"})
	if b, _, err := ReadBook(strings.NewReader("startpos moves 3 4\n3 4\n"), race, nil, -1); err != nil || len(b) != 2 {
		t.Errorf("dice: %v %v", b, err)
	}
}
