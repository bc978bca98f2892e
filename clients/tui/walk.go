package tui

import (
	"math"

	"github.com/antares-games/antares/draw/chars"
)

// spot is a place on the screen that can be selected.
type spot struct {
	id      string
	x, y, w int
}

// middle is a spot's centre. A line is about as high as two columns are wide.
func (s spot) middle() (x, y float64) { return float64(s.x) + float64(s.w-1)/2, 2 * float64(s.y) }

// shifted returns the places of a drawing as spots on the screen.
func shifted(places map[string]chars.Place, ids []string, x, y int) (list []spot) {
	for _, id := range ids {
		if p, ok := places[id]; ok {
			list = append(list, spot{id, p.X + x, p.Y + y, p.W})
		}
	}
	return list
}

// walk goes from a spot in one of the four directions to the nearest one there. What lies
// straight ahead counts as nearer than what lies to the side. Without a spot to start
// from it goes to the first.
func walk(spots []spot, from string, dx, dy int) string {
	start := find(spots, from)
	if start == nil {
		if len(spots) == 0 {
			return from
		}
		return spots[0].id
	}
	x, y := start.middle()
	best, least := from, math.Inf(1)
	for i := range spots {
		tx, ty := spots[i].middle()
		ahead := (tx-x)*float64(dx) + (ty-y)*float64(dy)
		aside := math.Abs((tx-x)*float64(dy)) + math.Abs((ty-y)*float64(dx))
		// What lies more to the side than ahead is for the other arrows, unless there is
		// nothing else.
		if ahead < 0.5 {
			continue
		}
		cost := ahead + 2*aside
		if aside > 2*ahead {
			cost += 1000
		}
		if cost < least {
			best, least = spots[i].id, cost
		}
	}
	return best
}

func find(spots []spot, id string) *spot {
	for i := range spots {
		if spots[i].id == id {
			return &spots[i]
		}
	}
	return nil
}

// at is the spot under the mouse, or right next to it.
func at(spots []spot, x, y int) (string, bool) {
	for reach := range 2 {
		for i := range spots {
			s := &spots[i]
			if y == s.y && x >= s.x-reach && x < s.x+s.w+reach {
				return s.id, true
			}
		}
	}
	return "", false
}
