package match

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// still takes out of standings what no two runs have in common.
func still(t *Standings) *Standings {
	for i := range t.Rows {
		t.Rows[i].Time = 0
	}
	return t
}

func run(t *testing.T, c Config) *Standings {
	t.Helper()
	standings, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return still(standings)
}

// TestArenaPerfect: two perfect players share every pair, whatever the deal; who
// always errs loses to them.
func TestArenaPerfect(t *testing.T) {
	v := nimGame(t, 20, 30)
	c := Config{Referee: Referee{Variant: v}, Plan: Plan{Games: 40, Seed: 1}, Concurrency: 3}
	c.Bots = []Bot{fakeBot("a", perfect), fakeBot("b", perfect)}
	standings := run(t, c)
	if s := standings.Pairs[0]; s.Share != 0.5 || !reflect.DeepEqual(s.Groups, []int{0, 0, 20, 0, 0}) || s.Wins != 20 {
		t.Errorf("%+v", s)
	}
	c.Bots = append(c.Bots, fakeBot("loser", loser))
	c.Anchor = 2
	standings = run(t, c)
	last := standings.Rows[2]
	if last.Bot != "loser" || last.Games != 80 || last.Points > 8 || standings.Rows[0].Elo < 300 || standings.Games != 120 {
		t.Errorf("%+v", standings.Rows)
	}
}

// TestArenaConcurrency: the standings do not depend on how many games are played at
// a time, with real games, dice, three seats and engines that use chance.
func TestArenaConcurrency(t *testing.T) {
	v := theRace(t, game.Options{"players": "3", "squares": "12"})
	c := Config{Referee: Referee{Variant: v}, Plan: Plan{Games: 12, Openings: 4, Seed: 3}}
	c.Bots = []Bot{randomBot("a", v, 1), randomBot("b", v, 2), randomBot("c", v, 3)}
	want := run(t, c)
	if want.Games != 36 || want.PerGroup != 6 {
		t.Errorf("%+v", want)
	}
	points := 0.0
	for _, r := range want.Rows {
		points += r.Points
	}
	if points != 36 {
		t.Errorf("%g points of 36 games", points)
	}
	c.Concurrency = 4
	if got := run(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("\n%+v\n%+v", got, want)
	}
	c.Plan.Seed++
	if got := run(t, c); reflect.DeepEqual(got.Rows, want.Rows) {
		t.Error("another seed gave the same standings")
	}
}

// TestArenaFaults: bots that fail in every way forfeit, and the match continues with
// fresh engines.
func TestArenaFaults(t *testing.T) {
	var made, closed atomic.Int32
	counted := func(name string, think func(context.Context, engine.Task) (engine.Answer, error)) Bot {
		return Bot{Name: name, New: func() (engine.Engine, error) {
			made.Add(1)
			return &fake{think: think, closed: &closed}, nil
		}}
	}
	// A bot that can be started once only.
	var starts atomic.Int32
	once := Bot{Name: "once", New: func() (engine.Engine, error) {
		if starts.Add(1) > 1 {
			return nil, errors.New("no more of it")
		}
		time.Sleep(20 * time.Millisecond) // and others want it meanwhile
		return &fake{think: failing}, nil
	}}
	c := Config{
		Referee: Referee{Variant: nimGame(t, 20, 9), Margin: 20 * time.Millisecond}, Plan: Plan{Games: 4, Seed: 1, Gauntlet: true}, Concurrency: 2,
		Bots: []Bot{
			counted("good", perfect), counted("crashing", crashing), counted("illegal", illegal),
			counted("failing", failing), counted("hanging", hanging), once,
		},
	}
	c.Bots[4].Limits.Time = time.Millisecond // the others have all the time of a busy machine
	var last Progress
	c.Progress = func(p Progress) { last = p }
	standings := run(t, c)
	if last.Leader != "good" || last.Share != 1 || last.Done != 20 {
		t.Errorf("%+v", last)
	}
	if standings.Games != 20 || len(standings.Faults) != 20 || standings.Rows[0].Bot != "good" || standings.Rows[0].Points != 20 {
		t.Errorf("%+v", standings)
	}
	for _, r := range standings.Rows[1:] {
		if r.Faults != 4 || r.Losses != 4 {
			t.Errorf("%+v", r)
		}
	}
	if made.Load() != closed.Load() || made.Load() < 17 {
		t.Errorf("%d engines were made, %d closed", made.Load(), closed.Load())
	}
	text := fmt.Sprint(standings.Faults)
	for _, want := range []string{Timeout, Crashed, Illegal, Failed, "it cannot be started: no more of it"} {
		if !strings.Contains(text, want) {
			t.Errorf("no fault is %q", want)
		}
	}
}

func TestArenaNoStart(t *testing.T) {
	v := nimGame(t, 20, 1)
	for name, make := range map[string]func() (engine.Engine, error){
		"error": func() (engine.Engine, error) { return nil, errors.New("no such program") },
		"nil":   func() (engine.Engine, error) { return nil, nil },
		"panic": func() (engine.Engine, error) { panic("oh") },
	} {
		c := Config{
			Referee: Referee{Variant: v}, Plan: Plan{Games: 50}, Concurrency: 2,
			Bots: []Bot{fakeBot("a", perfect), {Name: "bad", New: make}},
		}
		if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "bot bad cannot be started") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestArenaSPRT: the match stops early, and at the same group however many games
// are played at a time.
func TestArenaSPRT(t *testing.T) {
	test := &SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	c := Config{
		Referee: Referee{Variant: nimGame(t, 20, 30)}, Plan: Plan{Games: 2000, Seed: 5}, SPRT: test,
		Bots: []Bot{fakeBot("a", perfect), fakeBot("b", loser)},
	}
	var last Progress
	c.Progress = func(p Progress) { last = p }
	want := run(t, c)
	if want.Test.Verdict != AcceptH1 || want.Games > 200 || want.Games != 2*want.Test.Groups || want.Test.LLR < want.Test.Upper {
		t.Errorf("%+v", want.Test)
	}
	if last.Verdict != AcceptH1 || last.Done != want.Games || last.Of != 2000 || last.Score.Share != want.Pairs[0].Share {
		t.Errorf("%+v", last)
	}
	c.Concurrency = 5
	got := run(t, c)
	got.Unfinished, got.Notes = want.Unfinished, want.Notes // games that ended beside it
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n%+v\n%+v", got, want)
	}
	c.Bots[0], c.Bots[1] = c.Bots[1], c.Bots[0]
	if got := run(t, c); got.Test.Verdict != AcceptH0 {
		t.Errorf("%+v", got.Test)
	}
}

func TestArenaRefuses(t *testing.T) {
	v := nimGame(t, 20, 1)
	a, b := fakeBot("a", perfect), fakeBot("b", perfect)
	good := Config{Referee: Referee{Variant: v}, Plan: Plan{Games: 2}, Bots: []Bot{a, b}}
	for name, spoil := range map[string]func(*Config){
		"no game":     func(c *Config) { c.Variant = nil },
		"one bot":     func(c *Config) { c.Bots = c.Bots[:1] },
		"no bots":     func(c *Config) { c.Bots = nil },
		"same names":  func(c *Config) { c.Bots = []Bot{a, a} },
		"no name":     func(c *Config) { c.Bots = []Bot{a, fakeBot("", perfect)} },
		"odd name":    func(c *Config) { c.Bots = []Bot{a, fakeBot("x\ny", perfect)} },
		"no factory":  func(c *Config) { c.Bots = []Bot{a, {Name: "x"}} },
		"anchor":      func(c *Config) { c.Anchor = 2 },
		"bad test":    func(c *Config) { c.SPRT = &SPRT{} },
		"test of 3":   func(c *Config) { c.SPRT = &SPRT{0, 5, 0.05, 0.05}; c.Bots = []Bot{a, b, fakeBot("c", perfect)} },
		"no openings": func(c *Config) { c.Plan.Openings = -1 },
	} {
		c := good
		spoil(&c)
		if _, err := Run(t.Context(), c); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
