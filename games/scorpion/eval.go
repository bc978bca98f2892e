package scorpion

import (
	"math"

	"github.com/antares-games/antares/game"
)

// Eval estimates each seat's chance of winning. It is a game.Chances[Position], and it
// knows where a turn begins (Settled), which is where its estimates are best.
//
// Each side gets a sum of weighted terms (eval_terms.go), and the chances are the
// softmax of the sums: the odds between two sides are e to the power of the difference,
// apart from a little doubt. The weights are fitted to games that the search played
// against itself, one set for each seating arrangement (eval_weights.go explains how).
// When two players have hardly any scorpions left, the endgame tables answer instead
// (endgame.go), and when nobody can stop the first side to finish, the bear-off table
// does (bearoff_race.go).
type Eval struct {
	weights *[settings]Weights
	hasty   bool
	exact   int // how many sizes of endgame tables are used
}

// setting is a seating arrangement: weights are fitted for each.
type setting int

const (
	free2 setting = iota
	free3
	free4
	doubles
	partners
	settings
)

var settingIDs = [settings]string{"free2", "free3", "free4", "doubles", "partners"}

// settingOf returns the setting of a position's options. The length of the lanes has no
// weights of its own, because the terms count in turns.
func settingOf(p *Position) setting {
	switch {
	case p.teams:
		return partners
	case p.each > 4:
		return doubles
	}
	return free2 + setting(p.players) - 2
}

// NewEval returns the evaluation with the fitted weights.
func NewEval() *Eval { return &Eval{weights: &fitted, exact: 1} }

// WithWeights returns the evaluation with other weights for every setting: for fitting,
// and for experiments. Missing weights are 0.
func (e *Eval) WithWeights(weights []float64) *Eval {
	all := new([settings]Weights)
	for s := range all {
		copy(all[s][:], weights)
	}
	return &Eval{weights: all, hasty: e.hasty, exact: e.exact}
}

// Hasty returns the same evaluation for a search that has little time: it treats a
// position as settled as soon as one scorpion has moved, and leaves the other die and
// extra dice to the average. That means about fifty times fewer positions.
func (e *Eval) Hasty() *Eval { return &Eval{weights: e.weights, hasty: true, exact: e.exact} }

// Exact returns the same evaluation with all endgame tables. The larger ones take
// seconds to build when they are first needed; then they are kept on disk.
func (e *Eval) Exact() *Eval {
	return &Eval{weights: e.weights, hasty: e.hasty, exact: len(endgameSizes)}
}

// Weights returns the current weights for the setting of a position.
func (e *Eval) Weights(p *Position) []float64 {
	w := e.weights[settingOf(p)]
	return w[:]
}

// Setting returns the name of the current weights for a position, as in
// eval_weights.go.
func (e *Eval) Setting(p *Position) string { return settingIDs[settingOf(p)] }

// Settled reports whether a turn begins here: in the middle of one, a search must find
// out what the dice are good for.
func (e *Eval) Settled(p *Position) bool {
	if e.hasty {
		return e.SettledSoon(p)
	}
	return p.phase == throwFirst || p.phase == openFirst
}

// SettledSoon reports whether a turn begins here or one scorpion has moved: for a quick
// look.
func (e *Eval) SettledSoon(p *Position) bool {
	const soon = 1<<throwFirst | 1<<openFirst | 1<<extra | 1<<last
	return soon>>p.phase&1 != 0
}

// Estimate sets the chance of each seat; partners have the same.
func (e *Eval) Estimate(p *Position, v *[game.MaxSeats]float64) {
	*v = [game.MaxSeats]float64{}
	if c, ok := p.endgameChance(e.exact); ok {
		// Slightly less for either side the farther it has to go, so that of two ways to win
		// the shorter is taken.
		slack := endgameDither * (p.turnsToGo(p.player)*c - p.turnsToGo(1-p.player)*(1-c))
		v[p.player], v[1-p.player] = c-slack, 1-c+slack
		return
	}
	if winner, ok := p.runsHome(); ok {
		p.won(winner, v)
		return
	}
	var terms [game.MaxSeats]Weights
	sides := p.terms(&terms)
	w := &e.weights[settingOf(p)]
	var sums [game.MaxSeats]float64
	highest := math.Inf(-1)
	for side := range sides {
		for i, x := range terms[side] {
			sums[side] += w[i] * x
		}
		highest = max(highest, sums[side])
	}
	total := 0.0
	for side := range sides {
		sums[side] = math.Exp(sums[side] - highest)
		total += sums[side]
	}
	for s := range p.players {
		v[s] = doubt/float64(sides) + (1-doubt)*sums[int(s)%sides]/total
	}
}

const (
	// doubt is the share of every estimate that is spread evenly over the sides, so that
	// none is more certain than a race that has been decided.
	doubt = 0.01
	// dither is what a turn costs a side that has already won: otherwise a search with
	// nothing to lose would put off the end for ever.
	dither = 1e-4
	// endgameDither is the same for the endgame tables: far below any real difference
	// between choices there, but above their error.
	endgameDither = 1e-7
)

// won sets the chances of a race that has been decided.
func (p *Position) won(winner uint8, v *[game.MaxSeats]float64) {
	turns := p.turnsToGo(winner)
	if winner != p.player {
		turns++
	}
	enemies := float64(p.players - 1)
	if p.teams {
		enemies = 1
	}
	for s := range p.players {
		if v[s] = dither * turns / enemies; p.ownSide(s, winner) {
			v[s] = 1 - dither*turns
		}
	}
}

// Terms describes the terms, with the weights of a two-player game.
func (e *Eval) Terms() []game.Term {
	list := make([]game.Term, numTerms)
	for i := range list {
		list[i] = game.Term{Name: termDocs[i].name, Doc: termDocs[i].doc, Weight: e.weights[free2][i]}
	}
	return list
}

// Features appends the value of each term, side by side in the order of the traits: the
// weights are fitted to these.
func (e *Eval) Features(dst []float64, p *Position) []float64 {
	var terms [game.MaxSeats]Weights
	for side := range p.terms(&terms) {
		dst = append(dst, terms[side][:]...)
	}
	return dst
}
