package scorpion

import (
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/same"
)

// Eval estimates each seat's chance of winning. It is a game.Chances[Position], and it
// knows where a turn begins (Settled), which is where its estimates are best.
//
// Each side gets a sum of weighted terms (eval_terms.go), and the chances are the
// softmax of the sums: the odds between two sides are e to the power of the difference,
// apart from a little doubt. The weights are fitted to games that the search played
// against itself, one set for each seating arrangement (eval_weights.go explains how).
// Where a network serves the arrangement, it corrects the sums (inputs.go).
// When two players have hardly any scorpions left, the endgame tables answer instead
// (endgame.go), and when nobody can stop the first side to finish, the bear-off table
// does (bearoff_race.go).
type Eval struct {
	weights *[settings]Weights
	hasty   bool
	exact   int // how many sizes of endgame tables are used
	network *net.Network
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

// NewEval returns the evaluation with the fitted weights and the game's own network.
func NewEval() *Eval {
	e := NewTerms()
	e.network = ownNetwork()
	return e
}

// NewTerms returns the evaluation with the fitted weights and without a network.
func NewTerms() *Eval { return &Eval{weights: &fitted, exact: 1} }

// Plain returns the same evaluation without a network.
func (e *Eval) Plain() *Eval {
	other := *e
	other.network = nil
	return &other
}

// Learned returns the same evaluation with another network. One that does not fit is an
// error.
func (e *Eval) Learned(n *net.Network) (*Eval, error) {
	if err := n.Check(inputsName, net.Shape{Inputs: inputsSize, Views: 1, Buckets: inputsBuckets}, inputsMost); err != nil {
		return nil, err
	}
	other := *e
	other.network = n
	return &other, nil
}

// WithWeights returns the evaluation with other weights for every setting and without a
// network, which would not fit them: for fitting, and for experiments. Missing weights are
// 0.
func (e *Eval) WithWeights(weights []float64) *Eval {
	all := new([settings]Weights)
	for s := range all {
		copy(all[s][:], weights)
	}
	other := *e.Plain()
	other.weights = all
	return &other
}

// Hasty returns the same evaluation for a search that has little time: it treats a
// position as settled as soon as one scorpion has moved, and leaves the other die and
// extra dice to the average. That means about fifty times fewer positions.
func (e *Eval) Hasty() *Eval {
	other := *e
	other.hasty = true
	return &other
}

// Exact returns the same evaluation with all endgame tables. The larger ones take
// seconds to build when they are first needed; then they are kept on disk.
func (e *Eval) Exact() *Eval {
	other := *e
	other.exact = len(endgameSizes)
	return &other
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
	var sums [game.MaxSeats]float64
	sides, unsure := e.sums(p, &sums), doubt
	if e.network != nil && e.correct(p, &sums, sides) {
		unsure = learnedDoubt
	}
	highest := math.Inf(-1)
	for side := range sides {
		highest = max(highest, sums[side])
	}
	total := 0.0
	for side := range sides {
		sums[side] = same.Exp(sums[side] - highest)
		total += sums[side]
	}
	for s := range p.players {
		v[s] = unsure/float64(sides) + (1-unsure)*sums[int(s)%sides]/total
	}
}

// sums sets the sum of weighted terms of each side and returns how many sides there are.
func (e *Eval) sums(p *Position, sums *[game.MaxSeats]float64) (sides int) {
	var terms [game.MaxSeats]Weights
	sides = p.terms(&terms)
	w := &e.weights[settingOf(p)]
	for side := range sides {
		for i, x := range terms[side] {
			sums[side] += w[i] * x
		}
	}
	return sides
}

// correct adds what the network says to the sums; false if it does not serve the position.
func (e *Eval) correct(p *Position, sums *[game.MaxSeats]float64, sides int) bool {
	var v views
	if !v.look(p) {
		return false
	}
	var hidden net.Sums
	for s := range p.players {
		e.network.Sum(&hidden, v.of(s))
		sums[int(s)%sides] += float64(e.network.Output(v.bucket, &hidden, nil)) / 1000
	}
	return true
}

const (
	// doubt is the share of every estimate that is spread evenly over the sides, so that
	// none is more certain than a race that has been decided.
	doubt = 0.01
	// learnedDoubt is the same with a network, which knows better.
	learnedDoubt = 0.002
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
