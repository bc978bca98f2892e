package studies

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/stats"
)

// maxBins is how many bars a histogram has, about.
const maxBins = 24

// sampleOf adds up games of one variant.
func sampleOf(by string, games []*Game, v game.Variant, rules map[string]string) Sample {
	t := v.Traits()
	s := Sample{By: by, Games: len(games)}
	var plies, decisions, turns, legal []float64
	var course, counts [tenths]float64
	forced, made, draws := 0, 0, 0
	wins := make([]float64, len(t.Sides))
	scores := make([][]float64, len(t.Sides))
	distinct := map[string]bool{}
	ends := map[End]int{}
	var inForce []string
	for key, value := range v.Options() {
		inForce = append(inForce, key+"="+value)
	}
	for _, g := range games {
		distinct[moves(g)] = true
		points := pointsOf(g.Result, t)
		won := false
		for side, p := range points {
			scores[side] = append(scores[side], p)
			if p == 1 {
				wins[side]++
				won = true
			}
		}
		if !won {
			draws++
		}
		ends[End{Result: g.Result, Rule: g.Rule, Text: brief(rules[g.Rule], append(inForce, g.Result)...)}]++
		plies, decisions, turns = append(plies, float64(g.Plies)), append(decisions, float64(g.Decisions)), append(turns, float64(g.Turns))
		legal = append(legal, g.Legal)
		forced, made = forced+g.Forced, made+g.Decisions
		for i, n := range g.LegalTenths {
			if n >= 0 {
				course[i] += n
				counts[i]++
			}
		}
	}
	s.Distinct = len(distinct)
	s.Draws = ShareOf(float64(draws), len(games))
	for side := range t.Sides {
		s.Sides = append(s.Sides, ShareOf(wins[side], len(games)-draws))
		s.Scores = append(s.Scores, SpreadOf(scores[side]))
	}
	s.Ends = endings(ends, len(games))
	s.Plies, s.Decisions, s.Turns, s.Branching = SpreadOf(plies), SpreadOf(decisions), SpreadOf(turns), SpreadOf(legal)
	s.Histogram = bins(s.Plies)
	for i := range course {
		s.Course[i] = rounded(course[i] / max(1, counts[i]))
	}
	s.Forced = ShareOf(float64(forced), made)
	s.Openings = openings(games, t)
	s.Value = worthOf(games)
	return s
}

// moves are the plies of a record: what makes two games the same.
func moves(g *Game) string {
	_, text, _ := strings.Cut(g.Record, "\n\n")
	return text
}

// pointsOf is what a result is worth to each side: a draw is shared.
func pointsOf(result string, t game.Traits) []float64 {
	points := make([]float64, len(t.Sides))
	winners, won := strings.CutPrefix(result, "win:")
	for side, set := range t.Sides {
		if !won {
			points[side] = 1 / float64(len(t.Sides))
			continue
		}
		for name := range strings.SplitSeq(winners, ",") {
			if at := slices.Index(t.Seats, name); at >= 0 && set.Has(game.Seat(at)) {
				points[side] = 1
			}
		}
	}
	return points
}

// endings lists how games ended, the commonest first.
func endings(ends map[End]int, games int) (list []End) {
	for e, n := range ends {
		e.Share = ShareOf(float64(n), games)
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b End) int {
		return cmp.Or(cmp.Compare(b.Share.Count, a.Share.Count), cmp.Compare(a.Result, b.Result), cmp.Compare(a.Rule, b.Rule))
	})
	return list
}

// bins is a histogram with bars of a round width.
func bins(s Spread) (list []Bin) {
	if len(s.values) == 0 {
		return nil
	}
	width := 1.0
	for _, w := range []float64{1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000} {
		if width = w; (s.Max-s.Min)/w < maxBins {
			break
		}
	}
	for from := math.Floor(s.Min/width) * width; from <= s.Max; from += width {
		list = append(list, Bin{From: from, To: from + width})
	}
	for _, v := range s.values {
		list[int((v-list[0].From)/width)].Games++
	}
	return list
}

const (
	// listed is how many openings are listed, of those with at least fewest games.
	listed, fewest = 12, 5
)

// openings are the first decisions of games, one and two of them, with the score of the
// first side.
func openings(games []*Game, t game.Traits) (list []Opening) {
	for length := 1; length <= 2; length++ {
		count, points := map[string]int{}, map[string]float64{}
		for _, g := range games {
			if len(g.First) < length {
				continue
			}
			key := strings.Join(g.First[:length], " ")
			count[key]++
			points[key] += pointsOf(g.Result, t)[0]
		}
		var some []Opening
		for key, n := range count {
			if n >= fewest {
				some = append(some, Opening{strings.Fields(key), ShareOf(points[key], n)})
			}
		}
		slices.SortFunc(some, func(a, b Opening) int {
			return cmp.Or(cmp.Compare(b.Score.Of, a.Score.Of), slices.Compare(a.Actions, b.Actions))
		})
		some = some[:min(len(some), listed)]
		slices.SortStableFunc(some, func(a, b Opening) int { return cmp.Compare(b.Score.Share, a.Score.Share) })
		list = append(list, some...)
	}
	return list
}

// worthOf summarises the values of positions; nil if they were not judged.
func worthOf(games []*Game) *Worth {
	w := &Worth{}
	var leads, drama, decided, lost []float64
	var comebacks, blunders, judged int
	var dice, skill []float64 // of each game, on average over its sides
	for _, g := range games {
		c := g.Course
		if c == nil {
			continue
		}
		leads = append(leads, float64(c.Leads))
		lost = append(lost, c.Lost/float64(max(c.Judged, 1)))
		blunders, judged = blunders+c.Blunders, judged+c.Judged
		if c.Luck != nil {
			dice, skill = append(dice, meanSize(c.Luck)), append(skill, meanSize(c.Skill))
		}
		if c.Winner < 0 {
			continue
		}
		drama, decided = append(drama, c.Drama), append(decided, c.Decided)
		if c.Deficit >= comeback {
			comebacks++
		}
		for i, x := range c.Chances {
			w.Chances[i] += x
		}
	}
	if len(leads) == 0 {
		return nil
	}
	for i := range w.Chances {
		w.Chances[i] = rounded(w.Chances[i] / float64(max(len(drama), 1)))
	}
	w.Leads, w.Drama, w.Decided, w.Lost = SpreadOf(leads), SpreadOf(drama), SpreadOf(decided), SpreadOf(lost)
	w.Comebacks, w.Blunders = ShareOf(float64(comebacks), len(drama)), ShareOf(float64(blunders), judged)
	w.Luck = luckOf(dice, skill)
	return w
}

func meanSize(values []float64) (mean float64) {
	for _, v := range values {
		mean += math.Abs(v) / float64(len(values))
	}
	return mean
}

// luckOf is the share of the dice in all that moved the chances. Its interval is that of
// a ratio of means, by the delta method.
func luckOf(dice, skill []float64) *Luck {
	if len(dice) == 0 {
		return nil
	}
	l := &Luck{Dice: rounded(SpreadOf(dice).Mean), Decisions: rounded(SpreadOf(skill).Mean), High: 1}
	sum := l.Dice + l.Decisions
	if sum == 0 {
		return l
	}
	l.Share = l.Dice / sum
	rest := make([]float64, len(dice))
	for i := range rest {
		rest[i] = (dice[i] - l.Share*(dice[i]+skill[i])) / sum
	}
	half := stats.Normal95 * SpreadOf(rest).SD / math.Sqrt(float64(len(rest)))
	l.Low, l.High = rounded(max(0, l.Share-half)), rounded(min(1, l.Share+half))
	l.Share = rounded(l.Share)
	return l
}
