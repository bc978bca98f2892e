package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// Kit is a board taken apart for a client that moves the pieces itself: SVG markup for
// the fixed parts, for each piece and for each face of a die. Placed according to
// Stands, the parts give the same picture as SVG. All gradients are defined in Under;
// their ids are derived from their content, so that several kits can be on one page.
type Kit struct {
	Box   [4]float64 `json:"box" doc:"x, y, width and height: the viewBox"`
	Under string     `json:"under" doc:"what lies under the pieces, as SVG markup; defines what the other parts refer to"`
	Over  string     `json:"over" doc:"what lies above the pieces; often empty"`
	// Pieces are drawn in a box of 100 units around the origin, by kind/class.
	Pieces map[string]string `json:"pieces" doc:"by kind/class, drawn in a box of 100 around the origin"`
	Dice   map[string]string `json:"dice" doc:"faces by their number, drawn in a box of 100 around the origin"`
	// Sites are the visible ones; buttons are for the client to show.
	Sites map[string]KitSite `json:"sites"`
}

// KitSite is a site's position and shape.
type KitSite struct {
	X       float64 `json:"x" doc:"of the centre"`
	Y       float64 `json:"y" doc:"of the centre"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
	Outline string  `json:"outline" doc:"SVG path around the centre: to be touched, and the shape of marks"`
}

// NewKit builds the kit of a board with the pieces that a view shows. Games keep all
// their pieces visible, including those in hand and those taken, so the view of a
// starting position has every piece there can be.
func NewKit(v game.View, o Options) *Kit {
	o.Marks = nil
	sh := lay(v, o)
	sc := sh.blank()
	k := &Kit{Pieces: map[string]string{}, Dice: map[string]string{}, Sites: map[string]KitSite{}}
	box := [4]float64{sc.X, sc.Y, sc.W, sc.H}
	round(&box[0], &box[1], &box[2], &box[3])
	k.Box = box

	p := pen.Pen{To: sc.Root}
	under, over := p.Group(), p.Group()
	sh.under(under, sc)
	sh.dress.Over(&sh.Sheet, over)
	figures, faces := map[string]*pen.Group{}, map[string]*pen.Group{}
	for _, pc := range v.Pieces {
		if key := pen.Key(pc); figures[key] == nil {
			figures[key] = sh.figure(pc)
			sc.Root.Kids = append(sc.Root.Kids, figures[key])
		}
	}
	if v.Board != nil && slices.ContainsFunc(v.Board.Sites, func(s game.Site) bool { return s.Shape == game.Lane }) {
		for n := 1; n <= 6; n++ {
			g := p.Group()
			drawDie(n, false, g)
			faces[strconv.Itoa(n)] = g.To
		}
	}
	for _, pl := range sh.Places {
		s := KitSite{X: pl.X, Y: pl.Y, W: pl.W, H: pl.H, Outline: outlinePath(pl)}
		round(&s.X, &s.Y, &s.W, &s.H)
		k.Sites[pl.ID] = s
	}

	w := newSVGWriter()
	w.gather(sc.Root)
	k.Under = w.fragment(func() { w.defs(); w.kids(under.To) })
	if len(over.To.Kids) > 0 {
		k.Over = w.fragment(func() { w.kids(over.To) })
	}
	for key, g := range figures {
		k.Pieces[key] = w.fragment(func() { w.kids(g) })
	}
	for key, g := range faces {
		k.Dice[key] = w.fragment(func() { w.kids(g) })
	}
	return k
}

// figure returns a piece as the options require. A piece that faces a direction is
// always a figure, since a letter must stay upright.
func (sh *sheet) figure(pc game.Piece) *pen.Group {
	g := &pen.Group{Matrix: pen.Identity}
	if sh.opt.Pieces == Letters && pc.Seat != game.Chance {
		pen.Plain{}.Piece(pc, pen.Pen{To: g})
	} else {
		sh.dress.Piece(pc, pen.Pen{To: g})
	}
	return g
}

// outlinePath returns the outline of a place around its centre as path data.
func outlinePath(pl *pen.Place) string {
	w := &svgWriter{}
	switch g := pen.Boundary(pl, 0).(type) {
	case pen.Ellipse:
		w.str("M")
		w.nums(-g.RX, 0)
		w.str("a")
		w.nums(g.RX, g.RY, 0, 1, 0, 2*g.RX, 0)
		w.str("a")
		w.nums(g.RX, g.RY, 0, 1, 0, -2*g.RX, 0)
	case pen.Poly:
		for i, q := range g.Points {
			w.str("ML"[min(i, 1):][:1])
			w.nums(q.X, q.Y)
		}
	case pen.Box:
		r := min(g.R, g.W/2, g.H/2)
		w.str("M")
		w.nums(g.X+r, g.Y)
		for i, d := range [4]pen.Point{pen.Pt(1, 0), pen.Pt(0, 1), pen.Pt(-1, 0), pen.Pt(0, -1)} {
			side := g.W - 2*r
			if i%2 == 1 {
				side = g.H - 2*r
			}
			w.str("l")
			w.nums(d.X*side, d.Y*side)
			w.str("a")
			w.nums(r, r, 0, 0, 1, (d.X-d.Y)*r, (d.X+d.Y)*r)
		}
	}
	w.str("Z")
	return strings.TrimSpace(w.String())
}
