package chars

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
)

// canvas is a rectangle of characters, each with its look.
type canvas struct {
	w, h  int
	chars []rune
	looks []look
	edges []uint8 // the directions in which box lines leave a cell: bits up, right, down, left
}

// look is how a character is coloured: numbers of a terminal's 256 colours, 0 for none.
type look struct {
	fg, bg    uint8
	bold, dim bool
}

func newCanvas(w, h int) *canvas {
	g := &canvas{w: w, h: h, chars: make([]rune, w*h), looks: make([]look, w*h), edges: make([]uint8, w*h)}
	for i := range g.chars {
		g.chars[i] = ' '
	}
	return g
}

func (g *canvas) has(x, y int) bool { return x >= 0 && y >= 0 && x < g.w && y < g.h }

func (g *canvas) put(x, y int, r rune, l look) {
	if g.has(x, y) {
		g.chars[y*g.w+x], g.looks[y*g.w+x] = r, l
	}
}

// write writes a text starting at x and returns where it ended.
func (g *canvas) write(x, y int, s string, l look) int {
	for _, r := range s {
		g.put(x, y, r, l)
		x++
	}
	return x
}

func (g *canvas) paste(from *canvas, x, y int) {
	for i, r := range from.chars {
		g.put(x+i%from.w, y+i/from.w, r, from.looks[i])
	}
}

// frame draws a box into the edges; adjacent boxes share their sides.
func (g *canvas) frame(x0, y0, x1, y1 int) {
	edge := func(x, y int, bits uint8) {
		if g.has(x, y) {
			g.edges[y*g.w+x] |= bits
		}
	}
	const up, right, down, left = 1, 2, 4, 8
	for x := x0; x < x1; x++ {
		for _, y := range []int{y0, y1} {
			edge(x, y, right)
			edge(x+1, y, left)
		}
	}
	for y := y0; y < y1; y++ {
		for _, x := range []int{x0, x1} {
			edge(x, y, down)
			edge(x, y+1, up)
		}
	}
}

const boxLines = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

// inkEdges converts the edges to characters.
func (g *canvas) inkEdges(ascii bool, l look) {
	lines := []rune(boxLines)
	for i, e := range g.edges {
		switch {
		case e == 0:
		case !ascii:
			g.put(i%g.w, i/g.w, lines[e], l)
		case e&5 == 0:
			g.put(i%g.w, i/g.w, '-', l)
		case e&10 == 0:
			g.put(i%g.w, i/g.w, '|', l)
		default:
			g.put(i%g.w, i/g.w, '+', l)
		}
	}
}

// String returns the canvas as text, without trailing blanks.
func (g *canvas) String(color bool) string {
	var b strings.Builder
	for y := range g.h {
		end := g.w
		for end > 0 && g.chars[y*g.w+end-1] == ' ' && (!color || g.looks[y*g.w+end-1].bg == 0) {
			end--
		}
		for x := 0; x < end; {
			l := g.looks[y*g.w+x]
			to := x + 1
			// A blank shows only its background, so it can join the run before it.
			for to < end && (g.looks[y*g.w+to] == l || g.chars[y*g.w+to] == ' ' && g.looks[y*g.w+to].bg == l.bg) {
				to++
			}
			run := string(g.chars[y*g.w+x : y*g.w+to])
			if color {
				run = l.render(run)
			}
			b.WriteString(run)
			x = to
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (l look) render(s string) string {
	if l == (look{}) {
		return s
	}
	st := lipgloss.NewStyle().Bold(l.bold).Faint(l.dim)
	if l.fg != 0 {
		st = st.Foreground(lipgloss.Color(strconv.Itoa(int(l.fg))))
	}
	if l.bg != 0 {
		st = st.Background(lipgloss.Color(strconv.Itoa(int(l.bg))))
	}
	return st.Render(s)
}
