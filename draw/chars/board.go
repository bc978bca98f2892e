package chars

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/grid"
)

func digits(n int) string { return strconv.Itoa(n) }

// textSite is a site with its character cell.
type textSite struct {
	game.Site
	col, row int
}

// board draws the board's own sites, within the given columns and rows if possible.
func (sh *sheet) board(width, height int) *canvas {
	b := sh.view.Board
	if b == nil {
		return nil
	}
	var sites []textSite
	for _, s := range b.Sites {
		if s.Shape == game.Button || s.Shape == game.Tray || s.Shape == game.Lane || !(math.Abs(s.X) < pen.Far && math.Abs(s.Y) < pen.Far) {
			continue
		}
		if sh.opt.Flip {
			s.X, s.Y = -s.X, -s.Y
		}
		sites = append(sites, textSite{Site: s})
	}
	if len(sites) == 0 {
		return nil
	}
	cols, rows, chess := pen.GridLabels(b)
	p := newPlan(b, sites, width, height, chess)
	for i := range sites {
		s := &sites[i]
		s.col, s.row = p.cell(s.X, s.Y)
	}
	w, h := p.cell(p.box.Max.X, p.box.Max.Y)
	g := newCanvas(w+1+p.right, h+1+p.bottom)
	sh.textLines(g, sites)
	if p.boxed {
		sh.frames(g, sites)
	}
	for _, s := range sites {
		sh.textSite(g, s, chess)
	}
	if chess {
		sign := 1.0
		if sh.opt.Flip {
			sign = -1
		}
		for _, name := range slices.Sorted(maps.Keys(cols)) {
			x, _ := p.cell(sign*cols[name], 0)
			g.write(x, g.h-1, name, look{dim: true})
		}
		for _, name := range slices.Sorted(maps.Keys(rows)) {
			_, y := p.cell(0, sign*rows[name])
			g.write(1, y, name, look{dim: true})
		}
	}
	if sites[0].Shape == game.Hex {
		hexRows(g, sites)
	}
	return g
}

// frames draws the edges of squares and hexes of four columns and two rows.
func (sh *sheet) frames(g *canvas, sites []textSite) {
	l := look{fg: lineInk}
	up, down, bar := '╱', '╲', '│'
	if sh.opt.ASCII {
		up, down, bar = '/', '\\', '|'
	}
	for _, s := range sites {
		x, y := s.col, s.row
		if s.Shape != game.Hex {
			g.frame(x-2, y-1, x+2, y+1)
			continue
		}
		g.put(x-1, y-1, up, l)
		g.put(x+1, y-1, down, l)
		g.put(x-2, y, bar, l)
		g.put(x+2, y, bar, l)
		g.put(x-1, y+1, down, l)
		g.put(x+1, y+1, up, l)
	}
	g.inkEdges(sh.opt.ASCII, l)
}

// textSite writes the pieces on a site or, if there are none, its name.
func (sh *sheet) textSite(g *canvas, s textSite, chess bool) {
	class := sh.class(s.Class)
	bg := class.Ground
	if s.Shape == game.Spot {
		bg = 0
	}
	own := look{fg: class.Ink, bg: bg}
	l, r := sh.brackets(s.Class)
	if chess {
		l, r = ' ', ' '
	}
	body, inner := sh.emptyText(s, chess), own
	inner.dim = s.Shape != game.Spot && bg == 0
	if bg != 0 {
		inner.fg = 241
		if s.Class == "black" {
			inner.fg, own.fg = 250, 250
		}
	}
	ps := sh.on[s.ID]
	if len(ps) > 0 {
		body = sh.pileText(ps)
		inner = sh.pieceLook(ps[len(ps)-1], bg)
	}
	outer := own
	if k, ok := sh.marks[s.ID]; ok {
		l, r = markBrackets(k)
		outer = look{fg: [...]uint8{208, 29, 29, 160, 133}[min(k, draw.Best)], bg: bg, bold: true}
	}
	n := len([]rune(body))
	x := s.col - n/2
	if n == 2 && s.Shape != game.Spot {
		x = s.col // the letter in the middle, the count after it
	}
	sh.places[s.ID] = Place{X: x, Y: s.row, W: n}
	// A blank beside a spot is also written: it keeps lines away from the text.
	g.put(x-1, s.row, l, outer)
	g.write(x, s.row, body, inner)
	if r != ' ' || s.Shape == game.Spot || n < 2 {
		g.put(x+n, s.row, r, outer)
	}
}

// emptyText is what is written on an empty site: a spot's id, the number of a square on
// a track or of a hex in its row, nothing or a dot on a chequered board.
func (sh *sheet) emptyText(s textSite, chess bool) string {
	switch {
	case chess && s.Class == "dark" && sh.opt.ASCII:
		return "."
	case chess && s.Class == "dark":
		return "·"
	case chess:
		return " "
	case s.Shape == game.Hex:
		if _, number, ok := grid.Split(s.ID); ok {
			return number
		}
	}
	body := []rune(draw.Clean(cmp.Or(s.Label, s.ID, "?")))
	if sh.opt.ASCII {
		for i, r := range body {
			if r >= 0x7F {
				body[i] = '?'
			}
		}
	}
	return string(body[:min(len(body), 4)])
}

// hexRows writes the letter of each row of hexes at both ends.
func hexRows(g *canvas, sites []textSite) {
	ends := map[string][3]int{} // first and last column, row
	for _, s := range sites {
		letters, _, ok := grid.Split(s.ID)
		if !ok {
			return
		}
		e, seen := ends[letters]
		if !seen {
			e = [3]int{s.col, s.col, s.row}
		}
		if e[2] != s.row {
			return // letters do not stand for rows here
		}
		ends[letters] = [3]int{min(e[0], s.col), max(e[1], s.col), s.row}
	}
	for name, e := range ends {
		g.write(e[0]-4-len(name), e[2], name, look{dim: true})
		g.write(e[1]+5, e[2], name, look{dim: true})
	}
}

// textLines draws the lines between sites that are not next to each other.
func (sh *sheet) textLines(g *canvas, sites []textSite) {
	at := map[string]textSite{}
	for _, s := range sites {
		at[s.ID] = s
	}
	for _, ln := range sh.view.Board.Lines {
		a, okA := at[ln.From]
		b, okB := at[ln.To]
		if okA && okB && a.Shape == game.Spot && b.Shape == game.Spot {
			sh.textLine(g, a, b)
		}
	}
}

func (sh *sheet) textLine(g *canvas, a, b textSite) {
	if a.row > b.row {
		a, b = b, a
	}
	marks := [4]rune{'─', '│', '╲', '╱'}
	if sh.opt.ASCII {
		marks = [4]rune{'-', '|', '\\', '/'}
	}
	l := look{fg: lineInk}
	dx, dy := b.col-a.col, b.row-a.row
	slope := marks[2]
	if dx < 0 {
		slope = marks[3]
	}
	switch {
	case dy == 0:
		for x := min(a.col, b.col); x <= max(a.col, b.col); x++ {
			g.put(x, a.row, marks[0], l)
		}
	case dx == 0:
		for y := a.row; y <= b.row; y++ {
			g.put(a.col, y, marks[1], l)
		}
	case abs(dx) <= 3*dy: // steep enough for one character per row
		for y := a.row; y <= b.row; y++ {
			x := a.col + int(math.Round(float64(dx*(y-a.row))/float64(dy)))
			g.put(x, y, slope, l)
		}
	default:
		step := 1
		if dx < 0 {
			step = -1
		}
		before := a.row
		for x := a.col; x != b.col; x += step {
			y := a.row + int(math.Round(float64(dy*abs(x-a.col))/float64(abs(dx))))
			r := marks[0]
			if y != before {
				r = slope
			}
			// A bend right next to the end would be a stray stroke.
			if y != b.row || abs(x-b.col) > 3 || r != slope {
				g.put(x, y, r, l)
			}
			before = y
		}
	}
}

func abs(n int) int { return max(n, -n) }
