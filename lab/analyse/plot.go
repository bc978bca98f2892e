package analyse

import (
	"fmt"
	"strconv"

	"github.com/antares-games/antares/game"
)

// panel draws axes and curves.
func (g *graph) panel(caption string, top, height, low, high, step float64, curves []curve) {
	y := func(v float64) float64 { return top + height*(high-v)/(high-low) }
	g.text(plotLeft, top-10, 13, "start", caption)
	for i := 0; ; i++ {
		v := low + float64(i)*step
		if v > high+step/2 {
			break
		}
		g.f(`<path class="grid" d="M%s %sH%s"/>`+"\n", n(plotLeft), n(y(v)), n(plotRight))
		g.text(plotLeft-8, y(v)+4.5, 12, "end", n(v))
	}
	plies := len(g.report.Plies)
	every := 1
	for _, next := range []int{2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000} {
		if plies/every <= 12 {
			break
		}
		every = next
	}
	for ply := 0; ply <= plies; ply += every {
		g.f(`<path class="axis" d="M%s %sv5"/>`+"\n", n(g.x(ply)), n(top+height))
		g.text(g.x(ply), top+height+18, 12, "middle", strconv.Itoa(ply))
	}
	g.f(`<path class="axis" fill="none" d="M%s %sV%sH%s"/>`+"\n", n(plotLeft), n(top), n(top+height), n(plotRight))
	g.text(plotLeft-16, top+height+18, 12, "end", "ply")
	ends := make([]float64, len(curves))
	for i, c := range curves {
		g.f(`<path class="l%d" stroke-dasharray="%s" d="`, c.seat, dashes[c.seat%len(dashes)])
		for ply, v := range c.y {
			letter := "L"
			if ply == 0 {
				letter = "M"
			}
			g.str(letter + n(g.x(ply)) + " " + n(y(v)))
		}
		g.str(`"/>` + "\n")
		ends[i] = y(c.y[len(c.y)-1])
		g.shape(plotRight, ends[i], c.seat)
	}
	for i, at := range apart(ends, 15, top+height) {
		g.text(plotRight+14, at+4.5, 13, "start", curves[i].name)
	}
}

// shape ends the line of a seat: circle, square, triangle, diamond.
func (g *graph) shape(x, y float64, seat int) {
	path := [game.MaxSeats]string{
		"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", "M-5 -5h10v10h-10z", "M0 -6l6 11h-12z", "M0 -7l6 7l-6 7l-6 -7z",
	}[seat%game.MaxSeats]
	g.f(`<path class="f%d" transform="translate(%s %s)" d="%s"/>`+"\n", seat, n(x), n(y), path)
}

// apart moves labels until none is nearer to another than gap, and none is below
// the bottom.
func apart(at []float64, gap, bottom float64) []float64 {
	out := append([]float64(nil), at...)
	for range 64 {
		moved := false
		for i := range out {
			out[i] = min(out[i], bottom)
			for j := i + 1; j < len(out); j++ {
				if d := out[j] - out[i]; size(d) < gap-1e-6 {
					push := (gap - size(d)) / 2
					if d < 0 {
						push = -push
					}
					out[i], out[j], moved = out[i]-push, out[j]+push, true
				}
			}
		}
		if !moved {
			break
		}
	}
	return out
}

// marks puts a sign on the line of the player who went wrong.
func (g *graph) marks(top float64, curves []curve) {
	for i := range g.report.Plies {
		p := &g.report.Plies[i]
		if p.Judgement == Fine {
			continue
		}
		c := curves[0]
		for _, other := range curves {
			if game.Seat(other.seat) == p.seat {
				c = other
			}
		}
		text := fmt.Sprintf("ply %d, %s %s: %s, lost %.2f", p.Ply, p.Seat, p.Action, p.Judgement, p.Loss)
		g.mark(g.x(p.Ply), top+mainHeight*(1-c.y[p.Ply]), p.Judgement, text)
	}
}

// mark is a small circle for an inaccuracy, a triangle for a mistake, a full
// diamond for a blunder.
func (g *graph) mark(x, y float64, j Judgement, title string) {
	class, path := "mark", "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z"
	switch j {
	case Mistake:
		path = "M0 6l-6 -10h12z"
	case Blunder:
		class, path = "mark bad", "M0 -7.5l6 7.5l-6 7.5l-6 -7.5z"
	}
	g.f(`<path class="%s" transform="translate(%s %s)" d="%s"`, class, n(x), n(y), path)
	if title == "" {
		g.str("/>\n")
		return
	}
	g.str("><title>" + escape(title) + "</title></path>\n")
}
