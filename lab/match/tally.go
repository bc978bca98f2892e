package match

import (
	"fmt"
	"math"
	"slices"
)

// tally counts results as they come in, in any order, and judges the sequential
// test in the order of the schedule: groups count once all before them are
// finished. So short games are not counted before long ones, and the verdict of
// a match does not depend on how many games are played at a time.
type tally struct {
	schedule *Schedule
	sprt     *SPRT
	results  []*Result // by game
	done     int
	left     []int // games of each group to be finished
	front    int   // groups finished without a gap
	counts   []int // of those, by half points of the first bot
	verdict  string
	llr      float64
}

func newTally(s *Schedule, t *SPRT) *tally {
	y := &tally{
		schedule: s, sprt: t, results: make([]*Result, len(s.Games)),
		left: make([]int, s.Groups), counts: make([]int, 2*s.PerGroup+1), verdict: Undecided,
	}
	for i := range y.left {
		y.left[i] = s.PerGroup
	}
	return y
}

// check refuses a result, read from a file, that is not one of this match.
func (y *tally) check(r *Result, bots []Bot) error {
	if r.Game < 0 || r.Game >= len(y.schedule.Games) {
		return fmt.Errorf("there is no game %d in this match", r.Game)
	}
	if y.results[r.Game] != nil {
		return fmt.Errorf("game %d is there twice", r.Game)
	}
	g := &y.schedule.Games[r.Game]
	names := make([]string, len(g.Seats))
	for seat, who := range g.Seats {
		names[seat] = bots[g.Pairing[who]].Name
	}
	if !slices.Equal(names, r.Seats) {
		return fmt.Errorf("game %d is between %q in this match, not %q", r.Game, names, r.Seats)
	}
	if r.Points != [2]float64{1, 0} && r.Points != [2]float64{0, 1} && r.Points != [2]float64{0.5, 0.5} {
		return fmt.Errorf("game %d cannot end with %v points", r.Game, r.Points)
	}
	return nil
}

// add counts a result.
func (y *tally) add(r *Result) {
	y.results[r.Game] = r
	y.done++
	y.left[y.schedule.Games[r.Game].Group]--
	for y.verdict == Undecided && y.front < len(y.left) && y.left[y.front] == 0 {
		y.counts[y.halfPoints(y.front)]++
		y.front++
		if y.sprt != nil {
			y.llr = y.sprt.LLR(y.counts)
			y.verdict = y.sprt.Verdict(y.llr)
		}
	}
}

// decided reports whether the test has stopped the match.
func (y *tally) decided() bool { return y.verdict != Undecided }

// group are the results of a group, in the schedule's order.
func (y *tally) group(g int) []*Result {
	return y.results[g*y.schedule.PerGroup : (g+1)*y.schedule.PerGroup]
}

func (y *tally) halfPoints(group int) int {
	sum := 0.0
	for _, r := range y.group(group) {
		sum += r.Points[0]
	}
	return int(math.Round(2 * sum))
}

// counted lists the groups that the standings count: the finished ones, and where a
// test has stopped the match, those that it saw.
func (y *tally) counted() (groups []int) {
	for g, left := range y.left {
		if y.decided() && g >= y.front {
			break
		}
		if left == 0 {
			groups = append(groups, g)
		}
	}
	return groups
}
