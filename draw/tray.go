package draw

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// shelf parts a tray: where its words go and where its pieces go, from its centre. Low trays
// and lanes have their words on the left, others on top.
type shelf struct {
	label      string
	x, y, size float64 // of the words, from their left, middle height
	area       box
}

func (t *table) shelf(pl *place) shelf {
	const pad = 12
	s := shelf{label: trayLabel(&pl.Site), size: 22}
	inner := pl.w - 2*pad - 8 // beside the band of colour
	left, top := -pl.w/2+pad+8, -pl.h/2
	width := regularFace().width(s.label, s.size)
	if pl.h >= 75 && pl.Shape != game.Lane || pl.w < 2*width {
		s.size = min(s.size, s.size*inner/width, 0.3*pl.h)
		s.x, s.y = left, top+6+0.7*s.size
		head := 6 + 1.4*s.size
		s.area = box{left - 4, top + head, inner + 8, pl.h - head - 6, 0}
		return s
	}
	s.size = min(s.size, 0.5*pl.h)
	width = regularFace().width(s.label, s.size)
	s.x, s.y = left, 0
	s.area = box{left + width + pad, top + 4, inner - width - pad, pl.h - 8, 0}
	if pl.Shape == game.Lane { // within its rim
		s.area = box{left + width, top + 10, inner - width, pl.h - 20, 0}
	}
	return s
}

// trayLabel names a tray. Where its own label does not say whose it is, the
// class does: the colour of the panel must not be the only hint.
func trayLabel(s *game.Site) string {
	label := cmp.Or(s.Label, s.Name, s.ID)
	if label == s.Class && s.Shape == game.Lane {
		return label + " lane"
	}
	if label == s.Class {
		return cmp.Or(s.Name, label)
	}
	if s.Class != "" && !strings.Contains(strings.ToLower(label), s.Class) {
		label = s.Class + " " + label
	}
	return label
}

// drawTray draws a tray or a lane as a quiet panel with a band in its colour.
func drawTray(t *table, pl *place, p pen) {
	c := classColour(pl.Class)
	x, y := -pl.w/2, -pl.h/2
	p.box(x+2, y+4, pl.w, pl.h, 14, fill(black.fade(0.12)))
	p.box(x, y, pl.w, pl.h, 14, edged(flat(t.themed(0xfffdf7, 0x24262d)), t.themed(0xcfc6b4, 0x43464f), 2))
	if pl.Class != "" {
		p.box(x+6, y+10, 6, pl.h-20, 3, edged(flat(c), c.darker(0.3), 1))
	}
	trayWords(t, pl, p, t.themed(0x4a463d, 0xc9ccd4))
}

func trayWords(t *table, pl *place, p pen, c rgba) {
	if t.opt.Labels == LabelsHidden {
		return
	}
	s := t.shelf(pl)
	w := text(s.x, s.y, s.size, s.label, c)
	w.anchor = start
	p.write(w)
}

// shelve says where the pieces on a tray stand. When they are too many to be
// told apart, those of one kind share a place and a number says how many.
func (t *table) shelve(pl *place) []standing {
	if len(pl.pieces) == 0 {
		return nil
	}
	area := t.shelf(pl).area
	each := make([]int, len(pl.pieces))
	for i := range each {
		each[i] = 1
	}
	pieces := pl.pieces
	size, cols := fit(area, len(pieces))
	if size < 38 {
		pieces, each = grouped(pl.pieces)
		size, cols = fit(area, len(pieces))
	}
	rows := (len(pieces) + cols - 1) / cols
	dx, dy := min(area.w/float64(cols), 1.15*size), min(area.h/float64(rows), 1.15*size)
	var out []standing
	for i, pc := range pieces {
		x := area.x + dx*(float64(i%cols)+0.5)
		y := area.y + dy*(float64(i/cols)+0.5) + (area.h-dy*float64(rows))/2
		s := stand(pc, x, y, 0.94*size)
		s.Count = each[i]
		out = append(out, s)
	}
	return out
}

// fit finds the size at which n pieces look best in a box and how many then
// stand in a row: large, but rather in one row than in two.
func fit(b box, n int) (size float64, cols int) {
	best := 0.0
	for rows := 1; rows <= n; rows++ {
		c := (n + rows - 1) / rows
		s := min(80, b.w/float64(c), b.h/float64(rows))
		if worth := s * math.Pow(0.86, float64(rows-1)); worth > best {
			best, size, cols = worth, s, c
		}
		if b.h/float64(rows) < 8 {
			break
		}
	}
	return max(size, 4), max(cols, 1)
}

// grouped lists one piece of each kind and class, with how many there are.
func grouped(ps []game.Piece) (first []game.Piece, n []int) {
	type key struct{ kind, class string }
	at := map[key]int{}
	for _, pc := range ps {
		k := key{pc.Kind, pc.Class}
		i, seen := at[k]
		if !seen {
			i = len(first)
			at[k] = i
			first, n = append(first, pc), append(n, 0)
		}
		n[i]++
	}
	return first, n
}

// layDice puts the dice of a lane down, each a little askew.
func (t *table) layDice(pl *place) (out []Lying) {
	if len(pl.dice) == 0 {
		return nil
	}
	area := box{-pl.w / 2, -pl.h / 2, pl.w, pl.h, 0}
	if pl.outside() {
		area = t.shelf(pl).area
	}
	size, cols := fit(area, len(pl.dice))
	for i, d := range pl.dice {
		out = append(out, Lying{
			Value: d.Value, Site: pl.ID, Size: 0.84 * size,
			DX:   area.x + area.w*(float64(i%cols)+0.5)/float64(min(cols, len(pl.dice))),
			DY:   area.y + area.h/2 + size*float64(i/cols),
			Turn: [...]float64{-9, 7, 14, -4}[i%4],
		})
	}
	return out
}

// drawDie draws a die of 100 around the origin.
func drawDie(value int, p pen) {
	p.box(-44, -40, 94, 94, 18, fill(black.fade(0.35)))
	p.box(-47, -47, 94, 94, 18, edged(slant(rgb(0xffffff), rgb(0xe9e2d2)), rgb(0x8d8472), 3))
	if value < 1 || value > 6 {
		p.write(text(0, 0, 50, strconv.Itoa(value), rgb(0x2b2620)))
		return
	}
	pips := [...]string{"e", "ai", "aei", "acgi", "acegi", "adgcfi"}[value-1]
	for _, c := range pips { // a to i are the nine points, row by row
		n := int(c - 'a')
		p.circle(float64(n%3-1)*26, float64(n/3-1)*26, 9.5, fill(rgb(0x2b2620)))
	}
}
