//go:build !js

package skaane

import (
	"math"

	"github.com/antares-games/antares/games/box"
)

// lab is what the laboratory reads in the game.
var lab = &box.Lab{
	Read:     readAct,
	Standing: []string{"SK-1", "SK-2", "SK-3", "SK-4", "SK-T"},
	Nets:     []string{"SK-10"},
}

func readAct(a *box.Act) (kind string, rules []string) {
	from, to := a.Action[:2], a.Action[2:]
	p, _ := a.Stood(from)
	if q, taken := a.Stood(to); taken {
		return p.Kind + " takes " + q.Kind, []string{"SK-6", "SK-7"}
	}
	x, y := a.Site(from), a.Site(to)
	if math.Abs(x.X-y.X)+math.Abs(x.Y-y.Y) > 1.5 {
		return p.Kind + " jumps over friends", []string{"SK-5"}
	}
	return p.Kind + " moves", []string{"SK-5"}
}
