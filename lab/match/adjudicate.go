package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// Adjudicated is the termination of a game that was decided before its end, because both
// players agreed for long enough.
const Adjudicated = "adjudicated"

// Adjudication ends games of two sides early, where both players see them decided. What a
// player thinks is its chance to win, from 0 to 1. The zero value never does.
type Adjudication struct {
	// A side loses if it gives itself at most Lost, and the other side gives itself at
	// least 1-Lost, LostMoves times in a row each.
	Lost      float64 `json:"lost,omitempty"`
	LostMoves int     `json:"lost_moves,omitempty"`
	// The game is drawn if both give themselves 0.5, give or take Drawn, DrawnMoves times
	// in a row each, after DrawnFrom plies.
	Drawn      float64 `json:"drawn,omitempty"`
	DrawnMoves int     `json:"drawn_moves,omitempty"`
	DrawnFrom  int     `json:"drawn_from,omitempty"`
}

// ParseLost reads CHANCE,MOVES, such as 0.02,4.
func (a *Adjudication) ParseLost(text string) error {
	n, err := numbers(text, 2)
	if err != nil || n[0] <= 0 || n[0] >= 0.5 || n[1] < 1 {
		return fmt.Errorf("%q is not CHANCE,MOVES such as 0.02,4: a chance below 0.5 and the number of moves in a row", text)
	}
	a.Lost, a.LostMoves = n[0], int(n[1])
	return nil
}

// ParseDrawn reads MARGIN,MOVES,FROM, such as 0.02,8,60.
func (a *Adjudication) ParseDrawn(text string) error {
	n, err := numbers(text, 3)
	if err != nil || n[0] <= 0 || n[0] >= 0.5 || n[1] < 1 || n[2] < 0 {
		return fmt.Errorf("%q is not MARGIN,MOVES,FROM such as 0.02,8,60: a margin around an even chance, the number of moves in a row, and the ply to begin at", text)
	}
	a.Drawn, a.DrawnMoves, a.DrawnFrom = n[0], int(n[1]), int(n[2])
	return nil
}

// numbers reads so many numbers with commas between; all but the first are whole.
func numbers(text string, count int) (list []float64, err error) {
	for i, word := range strings.Split(text, ",") {
		n, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || math.IsNaN(n) || n > 1e6 || i > 0 && n != math.Trunc(n) {
			return nil, fmt.Errorf("%q is not a number", word)
		}
		list = append(list, n)
	}
	if len(list) != count {
		return nil, fmt.Errorf("%d numbers, not %d", len(list), count)
	}
	return list, nil
}

// opinion is how often in a row a side has thought the same of a game.
type opinion struct{ lost, won, drawn int }

// jury hears what the sides think.
type jury struct {
	rule Adjudication
	// scale turns scores into chances: the odds are e to the power of score/scale. 0
	// leaves players without chances unheard.
	scale float64
	sides [2]opinion
}

// hears notes what the player of a side thought at a ply. A player who has no opinion ends
// the row.
func (j *jury) hears(side, ply int, info *engine.Info) {
	o := &j.sides[side]
	chance, known := j.chance(info)
	count := func(n *int, so bool) {
		if *n++; !so {
			*n = 0
		}
	}
	count(&o.lost, known && j.rule.LostMoves > 0 && chance <= j.rule.Lost)
	count(&o.won, known && j.rule.LostMoves > 0 && chance >= 1-j.rule.Lost)
	count(&o.drawn, known && j.rule.DrawnMoves > 0 && ply >= j.rule.DrawnFrom && math.Abs(chance-0.5) <= j.rule.Drawn)
}

// chance is the chance to win that a player reported, for the side to move.
func (j *jury) chance(info *engine.Info) (float64, bool) {
	if len(info.Lines) == 0 || info.Depth == 0 && info.Nodes <= 1 {
		return 0, false
	}
	switch best := &info.Lines[0]; {
	case best.Mate > 0:
		return 1, true
	case best.Mate < 0:
		return 0, true
	case best.Chance > 0 && best.Chance <= 1:
		return best.Chance, true
	case j.scale > 0:
		return 1 / (1 + math.Exp(-float64(best.Score)/1000/j.scale)), true
	}
	return 0, false
}

// verdict is how the game ends, if both agree.
func (j *jury) verdict(sides []game.SeatSet) (o game.Outcome) {
	if j.rule.LostMoves > 0 {
		for i := range j.sides {
			if j.sides[i].lost >= j.rule.LostMoves && j.sides[1-i].won >= j.rule.LostMoves {
				o.Won = sides[1-i]
				return o
			}
		}
	}
	if n := j.rule.DrawnMoves; n > 0 && j.sides[0].drawn >= n && j.sides[1].drawn >= n {
		o.Draw = "agreed"
	}
	return o
}
