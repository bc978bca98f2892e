package studies

import (
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
)

// Course is how a game went, by what its positions were worth.
type Course struct {
	// Winner is the side that won, -1 in a drawn game.
	Winner int `json:"winner"`
	// Chances are those of the winner, in a draw of the first side, at the start and
	// after each tenth of the game.
	Chances [tenths + 1]float64 `json:"chances"`
	// Leads is how often the favourite changed; Deficit how far the winner was behind
	// at worst; Drama the mean root of how far it was behind, where it was.
	Leads   int     `json:"leads"`
	Deficit float64 `json:"deficit"`
	Drama   float64 `json:"drama"`
	// Decided is after which part of the game the winner led to the end.
	Decided float64 `json:"decided"`
	// Lost is the expected score that decisions with a choice gave away, Judged how many
	// there were, Blunders how many of them were blunders.
	Lost     float64 `json:"lost"`
	Judged   int     `json:"judged"`
	Blunders int     `json:"blunders"`
	// Luck and Skill are, with dice, what each side owes to the dice and to decisions.
	Luck  []float64 `json:"luck,omitempty"`
	Skill []float64 `json:"skill,omitempty"`
}

// course finds out how a game went from its analysis.
func (m *Measures) course(r *analyse.Report, t game.Traits) {
	first := make([]int, len(t.Sides)) // a seat of each side
	for i, side := range t.Sides {
		for s := range t.Seats {
			if side.Has(game.Seat(s)) {
				first[i] = s
				break
			}
		}
	}
	values := make([][]float64, 0, len(r.Plies)+1)
	sides := func(chances []float64) {
		v := make([]float64, len(first))
		for i, s := range first {
			v[i] = chances[s]
		}
		values = append(values, v)
	}
	sides(r.Before.Chances)
	for i := range r.Plies {
		sides(r.Plies[i].Value.Chances)
	}
	c := courseOf(values)
	for _, s := range r.Summary {
		c.Lost += s.Loss
		c.Judged += s.Decisions
		c.Blunders += s.Blunders
	}
	c.Lost = rounded(c.Lost)
	if r.Balance != nil {
		for _, s := range first {
			b := r.Balance[s]
			c.Luck, c.Skill = append(c.Luck, rounded(b.Luck)), append(c.Skill, rounded(b.Own+b.Others))
		}
	}
	m.Course = c
}

// courseOf measures a game by the chances of its sides at the start and after each ply.
func courseOf(values [][]float64) *Course {
	end := values[len(values)-1]
	c := &Course{Winner: -1, Decided: 1}
	for side, v := range end {
		if v == 1 {
			c.Winner = side
		}
	}
	favourite := -1
	for _, v := range values {
		if now := leader(v); now >= 0 && now != favourite {
			if favourite >= 0 {
				c.Leads++
			}
			favourite = now
		}
	}
	shown := max(c.Winner, 0)
	for i := range c.Chances {
		at := int(math.Round(float64(i) * float64(len(values)-1) / tenths))
		c.Chances[i] = rounded(values[at][shown])
	}
	if c.Winner < 0 {
		return c
	}
	behind, last := 0, len(values)-1
	for _, v := range values {
		if d := deficit(v, c.Winner); d > 0 {
			c.Deficit = max(c.Deficit, d)
			c.Drama += math.Sqrt(d)
			behind++
		}
	}
	c.Deficit, c.Drama = rounded(c.Deficit), rounded(c.Drama/float64(max(behind, 1)))
	for last > 0 && leader(values[last-1]) == c.Winner {
		last--
	}
	c.Decided = rounded(float64(last) / float64(max(len(values)-1, 1)))
	return c
}

// deficit is by how much a side is behind the best other one; negative if it leads.
func deficit(v []float64, side int) float64 {
	best := 0.0
	for i, x := range v {
		if i != side {
			best = max(best, x)
		}
	}
	return best - v[side]
}

// leader is the side that leads every other clearly, or -1.
func leader(v []float64) int {
	for side := range v {
		if deficit(v, side) <= -analyse.Lead {
			return side
		}
	}
	return -1
}
