package draw

import (
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// Kit is a board taken apart for a client that moves the pieces itself: SVG
// markup for what stays where it is, for each piece and for each face of a die.
// Placed by Stands the parts make the picture that SVG makes. All
// gradients are defined in Under; their ids are made from what they are, so that
// several kits can be on one page.
type Kit struct {
	Box   [4]float64 `json:"box" doc:"x, y, width and height: the viewBox"`
	Under string     `json:"under" doc:"what lies under the pieces, as SVG markup; defines what the other parts refer to"`
	Over  string     `json:"over" doc:"what lies above the pieces; often empty"`
	// Pieces are drawn in a box of 100 around the origin, by kind/class.
	Pieces map[string]string `json:"pieces" doc:"by kind/class, drawn in a box of 100 around the origin"`
	Dice   map[string]string `json:"dice" doc:"faces by their number, drawn in a box of 100 around the origin"`
	// Sites are those that are seen; buttons are for the client to show.
	Sites map[string]KitSite `json:"sites"`
}

// KitSite is where a site lies and what it is shaped like.
type KitSite struct {
	X       float64 `json:"x" doc:"of the centre"`
	Y       float64 `json:"y" doc:"of the centre"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
	Outline string  `json:"outline" doc:"SVG path around the centre: to be touched, and the shape of marks"`
}

// NewKit makes the kit of a board with the pieces that a view shows. Games keep
// all their pieces in sight, those in hand and those taken too, so the view of a
// start has every piece there can be.
func NewKit(v game.View, o Options) *Kit {
	o.Marks = nil
	t := lay(v, o)
	sc := t.sheet()
	k := &Kit{Pieces: map[string]string{}, Dice: map[string]string{}, Sites: map[string]KitSite{}}
	box := [4]float64{sc.x, sc.y, sc.w, sc.h}
	round(&box[0], &box[1], &box[2], &box[3])
	k.Box = box

	p := pen{sc.root}
	under, over := p.group(), p.group()
	t.under(under, sc)
	t.dress.over(t, over)
	figures, faces := map[string]*group{}, map[string]*group{}
	for _, pc := range v.Pieces {
		if key := pieceKey(pc); figures[key] == nil {
			figures[key] = t.figure(pc)
			sc.root.kids = append(sc.root.kids, figures[key])
		}
	}
	for _, pl := range t.places {
		if pl.Shape == game.Lane && len(faces) == 0 {
			for n := 1; n <= 6; n++ {
				g := p.group()
				drawDie(n, g)
				faces[strconv.Itoa(n)] = g.to
			}
		}
		s := KitSite{X: pl.x, Y: pl.y, W: pl.w, H: pl.h, Outline: outlinePath(pl)}
		round(&s.X, &s.Y, &s.W, &s.H)
		k.Sites[pl.ID] = s
	}

	w := newSVGWriter()
	w.gather(sc.root)
	k.Under = w.fragment(func() { w.defs(); w.kids(under.to) })
	if len(over.to.kids) > 0 {
		k.Over = w.fragment(func() { w.kids(over.to) })
	}
	for key, g := range figures {
		k.Pieces[key] = w.fragment(func() { w.kids(g) })
	}
	for key, g := range faces {
		k.Dice[key] = w.fragment(func() { w.kids(g) })
	}
	return k
}

func pieceKey(pc game.Piece) string { return pc.Kind + "/" + pc.Class }

// figure is a piece as the options want it. What faces somewhere stays a figure:
// a letter must stay upright.
func (t *table) figure(pc game.Piece) *group {
	g := &group{place: identity}
	if t.opt.Pieces == Letters && pc.Seat != game.Chance {
		plain{}.piece(pc, pen{g})
	} else {
		t.dress.piece(pc, pen{g})
	}
	return g
}

// outlinePath is the outline of a place around its centre as path data.
func outlinePath(pl *place) string {
	w := &svgWriter{}
	switch g := boundary(pl, 0).(type) {
	case ellipse:
		w.str("M")
		w.nums(-g.rx, 0)
		w.str("a")
		w.nums(g.rx, g.ry, 0, 1, 0, 2*g.rx, 0)
		w.str("a")
		w.nums(g.rx, g.ry, 0, 1, 0, -2*g.rx, 0)
	case poly:
		for i, q := range g.ps {
			w.str("ML"[min(i, 1):][:1])
			w.nums(q.x, q.y)
		}
	case box:
		r := min(g.r, g.w/2, g.h/2)
		w.str("M")
		w.nums(g.x+r, g.y)
		for i, d := range [4]point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			side := g.w - 2*r
			if i%2 == 1 {
				side = g.h - 2*r
			}
			w.str("l")
			w.nums(d.x*side, d.y*side)
			w.str("a")
			w.nums(r, r, 0, 0, 1, (d.x-d.y)*r, (d.x+d.y)*r)
		}
	}
	w.str("Z")
	return strings.TrimSpace(w.String())
}
