package analyse

import (
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/same"
)

// Value is what a position is worth.
type Value struct {
	// Chances are the expected scores of each seat, from 0 to 1, where a win is 1
	// and a draw is shared: they add up to 1 over the sides.
	Chances []float64 `json:"chances"`
	// Score is in thousandths for seat 0, where a search of two players reported one.
	Score *int `json:"score,omitempty"`
	// Mate, unless 0, is in how many plies seat 0 wins or, if negative, loses.
	Mate int `json:"mate,omitempty"`
	// Over means that the game has ended here.
	Over bool `json:"over,omitempty"`
}

// worth is what a position is worth to one of two players.
type worth struct {
	chance      float64
	score, mate int
	over        bool
}

// flip is the same for the other player.
func (w worth) flip() worth {
	return worth{chance: 1 - w.chance, score: -w.score, mate: -w.mate, over: w.over}
}

// before is what an action is worth to the player who plays it, if w is what the position
// after it is worth to the opponent.
func (w worth) before() worth {
	f := w.flip()
	switch {
	case f.over && f.chance == 1:
		f.mate = 1
	case f.over && f.chance == 0:
		f.mate = -1
	case f.mate > 0:
		f.mate++
	case f.mate < 0:
		f.mate--
	}
	f.over = false
	return f
}

// value is the worth of a position to a seat, for both.
func (w worth) value(seat game.Seat) Value {
	if seat != 0 {
		w = w.flip()
	}
	v := Value{Chances: []float64{w.chance, 1 - w.chance}, Mate: w.mate, Over: w.over}
	if w.mate == 0 && !w.over {
		score := w.score
		v.Score = &score
	}
	return v
}

// expected is the expected score of a line for the seat to move: certain where the
// end is known, the chance where the engine reports one, and otherwise the logistic
// of the score.
func expected(l *engine.Line, scale float64) float64 {
	switch {
	case l.Mate > 0:
		return 1
	case l.Mate < 0:
		return 0
	case l.Chance > 0 || l.Visits > 0:
		return min(l.Chance, 1)
	}
	return 1 / (1 + same.Exp(-float64(l.Score)/scale))
}

func worthOf(l *engine.Line, scale float64) worth {
	return worth{chance: expected(l, scale), score: l.Score, mate: l.Mate}
}

// outcomeChances are the expected scores at the end of a game.
func outcomeChances(o game.Outcome, t game.Traits) []float64 {
	v := make([]float64, len(t.Seats))
	for s := range v {
		switch {
		case o.Won.Has(game.Seat(s)):
			v[s] = 1
		case o.Won == 0:
			v[s] = 1 / float64(len(t.Sides))
		}
	}
	return v
}

// Judgement is how bad a decision was.
type Judgement string

// The judgements.
const (
	Fine       Judgement = ""
	Inaccuracy Judgement = "inaccuracy"
	Mistake    Judgement = "mistake"
	Blunder    Judgement = "blunder"
)

// The lost expected score from which a decision gets each name.
const (
	InaccuracyFrom = 0.05
	MistakeFrom    = 0.10
	BlunderFrom    = 0.20
)

// JudgementOf names a loss of expected score.
func JudgementOf(loss float64) Judgement {
	switch {
	case loss >= BlunderFrom:
		return Blunder
	case loss >= MistakeFrom:
		return Mistake
	case loss >= InaccuracyFrom:
		return Inaccuracy
	}
	return Fine
}

// Sign is the judgement as annotators write it.
func (j Judgement) Sign() string {
	return map[Judgement]string{Inaccuracy: "?!", Mistake: "?", Blunder: "??"}[j]
}

// AccuracyOf is what a decision with that loss adds to the accuracy, from 0 to
// 1: a half for a loss on the edge of a mistake, a quarter on that of a blunder.
func AccuracyOf(loss float64) float64 { return math.Exp2(-loss / MistakeFrom) }
