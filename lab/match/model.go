package match

import (
	"errors"
	"math"

	"github.com/antares-games/antares/think/stats"
)

// model is the likelihood of results as a function of the ratings, in natural
// logarithms, of all bots that are tied to the anchor but the anchor itself.
type model struct {
	bots   int
	anchor int
	groups [][]Bout
	drawn  []Bout // added ones
	met    [][]bool
	scored [][]bool // scored[i][j]: i took points from j
	index  []int    // of a bot in theta; -1: the anchor, or not tied to it
	theta  []float64
}

func newModel(bots, anchor int, groups [][]Bout) *model {
	m := &model{bots: bots, anchor: anchor, groups: groups, met: square(bots), scored: square(bots)}
	for _, g := range groups {
		for _, b := range g {
			i, j := b.Bots[0], b.Bots[1]
			m.met[i][j], m.met[j][i] = true, true
			m.scored[i][j] = m.scored[i][j] || b.Points > 0
			m.scored[j][i] = m.scored[j][i] || b.Points < 1
		}
	}
	tied := reach(m.met, anchor, false)
	m.index = make([]int, bots)
	n := 0
	for i := range m.index {
		m.index[i] = -1
		if i != anchor && tied[i] {
			m.index[i] = n
			n++
		}
	}
	m.theta = make([]float64, n)
	return m
}

func square(n int) [][]bool {
	rows := make([][]bool, n)
	for i := range rows {
		rows[i] = make([]bool, n)
	}
	return rows
}

// reach reports who can be reached from a bot along the edges, or against them.
func reach(edges [][]bool, from int, against bool) []bool {
	seen := make([]bool, len(edges))
	seen[from] = true
	for todo := []int{from}; len(todo) > 0; {
		i := todo[0]
		todo = todo[1:]
		for j := range edges {
			if !seen[j] && (!against && edges[i][j] || against && edges[j][i]) {
				seen[j] = true
				todo = append(todo, j)
			}
		}
	}
	return seen
}

// bounded is Ford's condition for finite ratings: from each bot a chain of points
// taken leads to each other one.
func (m *model) bounded() bool {
	along, against := reach(m.scored, m.anchor, false), reach(m.scored, m.anchor, true)
	for i, at := range m.index {
		if at >= 0 && !(along[i] && against[i]) {
			return false
		}
	}
	return true
}

func (m *model) addDraws() {
	for i := range m.bots {
		for j := range i {
			if m.met[i][j] {
				m.drawn = append(m.drawn, Bout{[2]int{i, j}, [2]int{1, 1}, 0.5})
			}
		}
	}
}

// at returns a rating and its place among those to be found; -1 if it is not one of them.
func (m *model) at(bot int) (theta float64, i int) {
	if i = m.index[bot]; i < 0 {
		return 0, i
	}
	return m.theta[i], i
}

// visit calls f for each game with the chance that the first wins and the places
// of the two in theta, groups numbered from 0 and the added draws -1. Games of
// bots that are not tied to the anchor are left out.
func (m *model) visit(f func(group int, b *Bout, p float64, i, j int)) {
	one := func(group int, b *Bout) {
		x, i := m.at(b.Bots[0])
		y, j := m.at(b.Bots[1])
		if i < 0 && j < 0 || i < 0 && b.Bots[0] != m.anchor || j < 0 && b.Bots[1] != m.anchor {
			return
		}
		odds := math.Log(float64(b.Sides[0])/float64(b.Sides[1])) + x - y
		f(group, b, 1/(1+math.Exp(-odds)), i, j)
	}
	for g := range m.groups {
		for i := range m.groups[g] {
			one(g, &m.groups[g][i])
		}
	}
	for i := range m.drawn {
		one(-1, &m.drawn[i])
	}
}

func (m *model) likelihood() (sum float64) {
	m.visit(func(_ int, b *Bout, p float64, _, _ int) {
		if b.Points > 0 {
			sum += b.Points * math.Log(p)
		}
		if b.Points < 1 {
			sum += (1 - b.Points) * math.Log1p(-p)
		}
	})
	return sum
}

var errUndetermined = errors.New("rating: the results do not determine the ratings")

// slope returns the gradient of the log-likelihood and its curvature, the Fisher
// information, row by row.
func (m *model) slope() (gradient, information []float64) {
	n := len(m.theta)
	gradient, information = make([]float64, n), make([]float64, n*n)
	m.visit(func(_ int, b *Bout, p float64, i, j int) {
		surprise, weight := b.Points-p, p*(1-p)
		if i >= 0 {
			gradient[i] += surprise
			information[i*n+i] += weight
		}
		if j >= 0 {
			gradient[j] -= surprise
			information[j*n+j] += weight
		}
		if i >= 0 && j >= 0 {
			information[i*n+j] -= weight
			information[j*n+i] -= weight
		}
	})
	return gradient, information
}

// climb goes to the top by Newton's method. The likelihood is concave, so there
// is one top, and steps that are halved until they gain lead there.
func (m *model) climb() error {
	before := m.likelihood()
	for range 500 {
		gradient, information := m.slope()
		step, ok := stats.Cholesky(information, gradient)
		if !ok {
			return errUndetermined
		}
		size := 0.0
		for _, d := range step {
			size = max(size, math.Abs(d))
		}
		if size < 1e-10 {
			return nil
		}
		from := append([]float64(nil), m.theta...)
		gained := false
		for f := min(1, 2/size); f > 1e-9 && !gained; f /= 2 {
			for i := range m.theta {
				m.theta[i] = from[i] + f*step[i]
			}
			now := m.likelihood()
			if gained = now > before; gained {
				before = now
			}
		}
		if !gained { // as near as numbers get
			copy(m.theta, from)
			return nil
		}
	}
	return errors.New("rating: no end in sight")
}

// deviations are the standard errors of the ratings.
func (m *model) deviations(bounded bool) ([]float64, error) {
	n := len(m.theta)
	pull := make([][]float64, len(m.groups)) // of each group
	groups := 0.0
	m.visit(func(g int, b *Bout, p float64, i, j int) {
		if g < 0 {
			return
		}
		if pull[g] == nil {
			pull[g] = make([]float64, n)
			groups++
		}
		if i >= 0 {
			pull[g][i] += b.Points - p
		}
		if j >= 0 {
			pull[g][j] -= b.Points - p
		}
	})
	out := make([]float64, n)
	for i := range n {
		// Row i of the inverse of the information.
		unit := make([]float64, n)
		unit[i] = 1
		_, information := m.slope()
		row, ok := stats.Cholesky(information, unit)
		if !ok {
			return nil, errUndetermined
		}
		fisher, spread := row[i], 0.0
		for _, s := range pull {
			d := 0.0
			for k := range s {
				d += row[k] * s[k]
			}
			spread += d * d
		}
		if groups > 1 {
			spread *= groups / (groups - 1)
		}
		switch {
		case !bounded:
			spread = fisher
		case groups < enoughGroups*float64(n):
			spread = max(fisher, spread)
		}
		out[i] = math.Sqrt(spread)
	}
	return out, nil
}
