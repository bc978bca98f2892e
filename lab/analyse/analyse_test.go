package analyse_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// duelOf analyses a game of the first tree with an oracle.
func duelOf(t *testing.T, says map[string]string, actions string, lines int) (*analyse.Report, *oracle) {
	t.Helper()
	v := variantOf(t, 0)
	o := &oracle{variant: v, says: says}
	c := analyse.Config{Variant: v, Engine: o}
	c.Limits.Nodes, c.Limits.Lines = 1000, lines
	r, err := analyse.Game(t.Context(), c, "A", strings.Fields(actions))
	if err != nil {
		t.Fatal(err)
	}
	return r, o
}

// Red plays C where B is better: the loss is between the searches after either, not
// between the first search and one of them.
func TestBlunder(t *testing.T) {
	r, o := duelOf(t, map[string]string{
		"A": "B F 900,C 100",
		"B": "F -1500,E -2000", // for blue
		"C": "G 1000,H 500",
	}, "C G L", 1)
	p := r.Plies[0]
	want := logistic(1.5) - logistic(-1)
	if !near(p.Loss, want) || p.Judgement != analyse.Blunder || p.Best == nil || p.Best.Action != "B" {
		t.Errorf("%+v, want a loss of %.3f", p, want)
	}
	if !near(p.Value.Chances[0], logistic(-1)) || *p.Value.Score != -1000 || !near(p.Best.Value.Chances[0], logistic(1.5)) {
		t.Errorf("after C %+v, after B %+v", p.Value, p.Best.Value)
	}
	// Blue's G is the best, L is forced and loses.
	if p := r.Plies[1]; p.Loss != 0 || p.Best != nil || p.Value.Mate != -1 || p.Value.Chances[0] != 0 {
		t.Errorf("G: %+v", p)
	}
	if p := r.Plies[2]; !p.Forced || !p.Value.Over || p.Value.Chances[1] != 1 {
		t.Errorf("L: %+v", p)
	}
	red := r.Summary[0]
	if red.Decisions != 1 || red.Blunders != 1 || !near(red.MeanLoss, want) || !near(red.Accuracy, 100*math.Exp2(-want/0.1)) {
		t.Errorf("red: %+v", red)
	}
	if blue := r.Summary[1]; blue.Decisions != 1 || blue.Accuracy != 100 {
		t.Errorf("blue: %+v", blue)
	}
	if len(r.Turning) != 1 || r.Turning[0].Ply != 1 || r.Turning[0].Favourite != "blue" || !near(r.Turning[0].From, 1-logistic(0.9)) {
		t.Errorf("turning points: %+v", r.Turning)
	}
	if r.Result != "win:blue" || !near(r.Before.Chances[0], logistic(0.9)) {
		t.Errorf("result %s, before %+v", r.Result, r.Before)
	}
	// What was thought before must not matter, and nothing was searched twice.
	if o.games != len(o.asked) || strings.Join(o.asked, "") != "CAB" {
		t.Errorf("asked for %v in %d games", o.asked, o.games)
	}
}

// What looked worse from before but is better when searched costs nothing.
func TestPlayedIsBetter(t *testing.T) {
	r, _ := duelOf(t, map[string]string{"A": "B 900,C 100", "B": "F -200", "C": "G -300"}, "C", 1)
	if p := r.Plies[0]; p.Loss != 0 || p.Best != nil || p.Judgement != analyse.Fine {
		t.Errorf("%+v", p)
	}
}

func TestMates(t *testing.T) {
	says := map[string]string{
		"A": "D I #2,B 300", "B": "E -2000,F -100", "C": "G #2,H #-1",
		"D": "I #-1", "E": "J #1,K #3", "K": "M #-1",
	}
	r, _ := duelOf(t, says, "B E K M", 1)
	// D wins by force, B only probably: D is followed by forced I.
	if p := r.Plies[0]; p.MissedWin != 2 || p.Best.Action != "D" || !near(p.Loss, 1-logistic(2)) || p.AllowsWin != 0 || p.Judgement != analyse.Mistake {
		t.Errorf("B: %+v", p)
	}
	// K wins too, later: nothing is lost.
	if p := r.Plies[2]; p.Loss != 0 || p.Best != nil || p.Value.Mate != 1 {
		t.Errorf("K: %+v", p)
	}
	// E lets red win at once; F would have drawn.
	says["B"] = "F 0,E #-2"
	r, _ = duelOf(t, says, "B E", 1)
	if p := r.Plies[1]; p.AllowsWin != 2 || !near(p.Loss, 0.5) || p.Best.Value.Mate != 0 {
		t.Errorf("E: %+v", p)
	}
	// C loses by force, and B does not: from C, blue wins in two.
	r, _ = duelOf(t, map[string]string{"A": "B 0,C -900", "B": "F 0", "C": "G #2"}, "C", 1)
	if p := r.Plies[0]; p.AllowsWin != 3 || p.MissedWin != 0 || p.Value.Mate != -2 || p.Judgement != analyse.Blunder {
		t.Errorf("C: %+v", p)
	}
}

func TestOnlyMoveAndLines(t *testing.T) {
	says := map[string]string{"A": "B F 500,C G -500,D -600", "B": "F 0,E -10"}
	r, _ := duelOf(t, says, "B F", 3)
	if p := r.Plies[0]; !p.OnlyMove || len(p.Lines) != 3 || p.Lines[1].Action != "C" || *p.Lines[2].Value.Score != -600 {
		t.Errorf("%+v", p)
	}
	// F draws: half a point each, and as good as the rest.
	if p := r.Plies[1]; p.OnlyMove || p.Value.Chances[0] != 0.5 || !p.Value.Over || p.Value.Mate != 0 {
		t.Errorf("%+v", p)
	}
	if r.Result != "draw:limit" || len(r.Turning) != 0 {
		t.Errorf("%s, %v", r.Result, r.Turning)
	}
}

// An engine that tells chances is believed, and 0 visits are no chance of 0.
func TestChancesOfEngines(t *testing.T) {
	r, _ := duelOf(t, map[string]string{"A": "B %0.75,C %0.2", "C": "G %0.9", "B": "F %0.3"}, "C", 1)
	if p := r.Plies[0]; !near(p.Loss, 0.7-0.1) || !near(p.Value.Chances[0], 0.1) {
		t.Errorf("%+v", p)
	}
}

func TestScale(t *testing.T) {
	v := variantOf(t, 0)
	o := &oracle{variant: v, says: map[string]string{"A": "B 700"}}
	got, err := analyse.Position(t.Context(), analyse.Config{Variant: v, Engine: o, Scale: 350}, "A", nil)
	if err != nil || !near(got.Value.Chances[0], logistic(2)) || !near(got.Value.Chances[1], logistic(-2)) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestRefusals(t *testing.T) {
	v := variantOf(t, 0)
	c := analyse.Config{Variant: v, Engine: &oracle{variant: v}}
	var re *game.RuleError
	for name, try := range map[string]struct {
		start   string
		actions []string
		is      error
	}{
		"position": {start: "?"},
		"action":   {start: "A", actions: []string{"B", "B"}},
		"over":     {start: "F", is: analyse.ErrOver},
		"nothing":  {start: "A", is: analyse.ErrNothing},
	} {
		_, err := analyse.Game(t.Context(), c, try.start, try.actions)
		if err == nil || try.is != nil && !errors.Is(err, try.is) || try.is == nil && !errors.As(err, &re) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := analyse.Position(t.Context(), c, "A", []string{"B", "F"}); !errors.Is(err, analyse.ErrOver) || !strings.Contains(err.Error(), "draw:limit") {
		t.Errorf("over: %v", err)
	}
	three := variantOf(t, 2)
	if _, err := analyse.Game(t.Context(), analyse.Config{Variant: three, Engine: &oracle{variant: three}}, "A", []string{"B"}); !errors.Is(err, analyse.ErrOneSided) {
		t.Errorf("three sides: %v", err)
	}
	if _, err := analyse.Game(t.Context(), analyse.Config{Variant: v}, "A", []string{"B"}); err == nil {
		t.Error("nobody judges")
	}
	// An engine that fails is named.
	if _, err := analyse.Game(t.Context(), c, "A", []string{"B"}); err == nil || !strings.Contains(err.Error(), "the oracle") {
		t.Errorf("%v", err)
	}
}

func TestInterrupted(t *testing.T) {
	v := variantOf(t, 0)
	ctx, cancel := context.WithCancel(t.Context())
	c := analyse.Config{Variant: v, Engine: &oracle{variant: v, says: map[string]string{"A": "B 1", "B": "F 1", "C": "G 1"}}}
	c.Progress = func(int, int) { cancel() }
	if r, err := analyse.Game(ctx, c, "A", []string{"B", "F"}); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", r, err)
	}
	j, l := exactJudge(1)
	if r, err := analyse.Game(ctx, analyse.Config{Variant: variantOf(t, 1), Judge: j, Limits: l}, "A", []string{"B"}); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", r, err)
	}
}

// raceOf analyses a game with dice by the exact values.
func raceOf(t *testing.T, number uint8, actions string) *analyse.Report {
	t.Helper()
	j, l := exactJudge(number)
	l.Lines = 1
	r, err := analyse.Game(t.Context(), analyse.Config{Variant: variantOf(t, number), Judge: j, Limits: l}, "A", strings.Fields(actions))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Luck and losses known by hand. B is worth a half to red and E nothing; at J blue
// wins, so G is worth (0+0+½)/3 to red, and F is a gift.
func TestLuckAndSkill(t *testing.T) {
	r := raceOf(t, 1, "C F")
	g := (0.0 + 0 + 0.5) / 3
	start := (0.5 + g) / 2
	if !near(r.Before.Chances[0], start) || !near(r.Plies[0].Luck[0], g-start) || !near(r.Plies[0].Luck[1], start-g) {
		t.Errorf("start %+v, luck %v", r.Before, r.Plies[0].Luck)
	}
	if p := r.Plies[1]; !near(p.Loss, 1-g) || p.Judgement != analyse.Blunder || p.Best.Action != "G" || !near(p.Swing[0], 1-g) {
		t.Errorf("%+v", p)
	}
	b := r.Balance[0]
	if !near(b.Luck, g-start) || b.Own != 0 || !near(b.Others, 1-g) || b.Residue != 0 || b.End != 1 {
		t.Errorf("%+v", b)
	}
}

// Where values are exact there is no residue, whatever is played, and luck and
// losses make up the whole way from the start to the end, for every seat.
func TestExactValuesLeaveNoResidue(t *testing.T) {
	for number, tr := range forest {
		if number == 0 {
			continue
		}
		var paths []string
		var walk func(at int, path string)
		walk = func(at int, path string) {
			if len(tr.next[at]) == 0 {
				paths = append(paths, path)
			}
			for _, n := range tr.next[at] {
				walk(n, path+" "+tr.names[n])
			}
		}
		walk(0, "")
		for _, path := range paths {
			r := raceOf(t, uint8(number), path)
			checkBalance(t, r)
			for s, b := range r.Balance {
				if b.Residue != 0 {
					t.Errorf("tree %d,%s: seat %d has a residue of %g", number, path, s, b.Residue)
				}
				if b.Own > 0 {
					t.Errorf("tree %d,%s: seat %d gained %g by its own mistakes", number, path, s, b.Own)
				}
			}
		}
		if len(paths) < 5 {
			t.Errorf("tree %d has only %d games", number, len(paths))
		}
	}
}

// checkBalance holds a report to what is true of all of them: chances add up to 1
// over the sides, luck and swing and residue to the change of every ply, and those
// to the whole.
func checkBalance(t *testing.T, r *analyse.Report) {
	t.Helper()
	before := r.Before
	for _, p := range r.Plies {
		sum := 0.0
		for s, c := range p.Value.Chances {
			if c < 0 || c > 1 {
				t.Errorf("ply %d: a chance of %g", p.Ply, c)
			}
			sum += c
			part := p.Swing
			if p.Luck != nil {
				part = p.Luck
			}
			if !near(c-before.Chances[s], part[s]+p.Residue[s]) {
				t.Errorf("ply %d: seat %d went from %g to %g, but luck or swing is %g and residue %g", p.Ply, s, before.Chances[s], c, part[s], p.Residue[s])
			}
		}
		if sides := sidesOf(r); !near(sum, float64(len(r.Seats))/float64(sides)) {
			t.Errorf("ply %d: chances %v of %d sides", p.Ply, p.Value.Chances, sides)
		}
		if p.Loss < 0 {
			t.Errorf("ply %d: a negative loss", p.Ply)
		}
		before = p.Value
	}
	for s, b := range r.Balance {
		if !near(b.End-b.Start, b.Luck+b.Own+b.Others+b.Residue) {
			t.Errorf("seat %d: %+v does not add up", s, b)
		}
		if !near(b.Own, -r.Summary[s].Loss) {
			t.Errorf("seat %d: own %g, lost %g", s, b.Own, r.Summary[s].Loss)
		}
	}
}

func sidesOf(r *analyse.Report) int {
	if r.Options["mode"] == "teams" {
		return 2
	}
	return len(r.Seats)
}

// With three seats the loss is the mover's, and what the others make of it differs.
func TestThreeSeats(t *testing.T) {
	r := raceOf(t, 2, "C H K")
	// B: a third each of a win, of bob's best (a win of his) and of a loss: 1/3 for
	// ann. C: bob chooses H, which is worth nothing to ann.
	p := r.Plies[0]
	if !near(p.Loss, 1.0/3) || p.Best.Action != "B" || !near(p.Swing[1], 0.5-1.0/3) || !near(p.Swing[2], 0.5-1.0/3) {
		t.Errorf("%+v", p)
	}
	if p := r.Plies[1]; p.Loss != 0 || !p.OnlyMove {
		t.Errorf("%+v", p)
	}
	if p := r.Plies[2]; !near(p.Luck[1], 0.5) || !near(p.Luck[2], -0.5) || p.Luck[0] != 0 {
		t.Errorf("%+v", p)
	}
}

// At a die the outlook lists the outcomes, and their luck is fair.
func TestOutlookAtDie(t *testing.T) {
	j, l := exactJudge(1)
	o, err := analyse.Position(t.Context(), analyse.Config{Variant: variantOf(t, 1), Judge: j, Limits: l}, "A", []string{"C", "G"})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, roll := range o.Outcomes {
		sum += roll.Luck[0]
	}
	if o.Turn != "chance" || len(o.Outcomes) != 3 || len(o.Lines) != 0 || !near(sum, 0) {
		t.Errorf("%+v", o)
	}
	o, err = analyse.Position(t.Context(), analyse.Config{Variant: variantOf(t, 1), Judge: j, Limits: l}, "B", nil)
	if err != nil || o.Turn != "red" || len(o.Lines) != 1 || o.Lines[0].Action != "D" {
		t.Errorf("%+v, %v", o, err)
	}
}

// An engine stands in for a judge where two sides roll dice.
func TestEngineAsJudge(t *testing.T) {
	v := variantOf(t, 1)
	c := analyse.Config{Variant: v, Engine: &oracle{variant: v, says: map[string]string{
		"B": "D %0.6,E %0.1", "C": "G %0.7", "J": "M #1,N %0.1",
	}}}
	r, err := analyse.Game(t.Context(), c, "A", []string{"C", "G", "J", "M"})
	if err != nil {
		t.Fatal(err)
	}
	checkBalance(t, r)
	// A is the mean of B and C as the engine sees them; F, of which it said nothing,
	// is looked at by itself: there red has won.
	if !near(r.Before.Chances[0], (0.6+0.3)/2) || r.Plies[1].Loss != 0 || r.By != "the oracle" {
		t.Errorf("%+v", r)
	}
	var a, b bytes.Buffer
	if err := errors.Join(r.WriteText(&a), r.WriteText(&b)); err != nil || a.String() != b.String() {
		t.Errorf("two texts: %v", err)
	}
}
