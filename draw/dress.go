package draw

import (
	"cmp"
	"math"
	"strconv"

	"github.com/antares-games/antares/game"
)

// unit is the distance between neighbouring sites in a scene.
const unit = 100.0

// far is farther out than any site of a real board: what lies beyond is taken
// for a mistake and left out.
const far = 1000

// dress is how a style looks. Each method draws into the pen it is given; plain
// has all of them, and a style says only where it differs.
type dress interface {
	// margin is the room around the sites, in units of length.
	margin() float64
	// ground draws what lies under everything: page, board, lines.
	ground(t *table, p pen)
	// site draws one place, centred where it is, without what stands on it.
	site(t *table, pl *place, p pen)
	// labels writes coordinates, over the sites and under the pieces.
	labels(t *table, p pen)
	// stand says where on a place its pieces stand, and how large.
	stand(t *table, pl *place) []standing
	// piece draws a piece in a box of 100 around the origin.
	piece(t *table, pc game.Piece, p pen)
	// over draws what lies above the pieces.
	over(t *table, p pen)
}

func dressOf(style string) dress {
	switch style {
	case "skorpion":
		return skorpionDress{}
	case "scorpion":
		return scorpionDress{}
	case "skaane":
		return skaaneDress{}
	case "rsp":
		return rspDress{}
	}
	return plain{}
}

// table is a view laid out for drawing.
type table struct {
	view   game.View
	opt    Options
	dress  dress
	lines  []game.Line
	places []*place
	at     map[string]*place
	all    extent // around all places
	board  extent // around the places of the board, without trays and lanes
}

// place is a site in scene coordinates with what stands on it.
type place struct {
	game.Site
	x, y, w, h float64
	pieces     []game.Piece
	dice       []game.Die
	mark       [3]bool // by MarkKind
}

// standing is a piece where it stands; turn is clockwise, in degrees. A count
// above one says that it stands for so many.
type standing struct {
	piece            game.Piece
	x, y, size, turn float64
	count            int
}

func (t *table) dark() bool { return t.opt.Theme == Dark }

// themed picks a colour by theme.
func (t *table) themed(light, dark uint32) rgba {
	if t.dark() {
		return rgb(dark)
	}
	return rgb(light)
}

func (pl *place) outside() bool {
	return pl.Shape == game.Tray || pl.Shape == game.Lane
}

// lay lays a view out. Views come from engines, but also over the wire: sites
// that have no place to be drawn at are left out, and pieces on them too.
func lay(v game.View, o Options) *table {
	t := &table{view: v, opt: o, at: map[string]*place{}, all: empty, board: empty}
	style := ""
	if v.Board != nil {
		style, t.lines = v.Board.Style, v.Board.Lines
		for _, s := range v.Board.Sites {
			t.add(s)
		}
	}
	t.dress = dressOf(style)
	for _, pc := range v.Pieces {
		if pl := t.at[pc.Site]; pl != nil {
			pl.pieces = append(pl.pieces, pc)
		}
	}
	for _, d := range v.Dice {
		if pl := t.at[d.Site]; pl != nil {
			pl.dice = append(pl.dice, d)
		}
	}
	for _, m := range o.Marks {
		if pl := t.at[m.Site]; pl != nil && m.Kind <= Selected {
			pl.mark[m.Kind] = true
		}
	}
	if len(t.places) == 0 {
		t.all.add(point{-unit, -unit / 2})
		t.all.add(point{unit, unit / 2})
	}
	if t.board.min.x > t.board.max.x {
		t.board = t.all
	}
	return t
}

func (t *table) add(s game.Site) {
	if s.Shape == game.Button || !(math.Abs(s.X) < far && math.Abs(s.Y) < far) || t.at[s.ID] != nil {
		return
	}
	usual := 1.0
	switch s.Shape {
	case game.Spot:
		usual = 0.6
	case game.Tray, game.Lane:
		usual = 1.5
	}
	extentOr := func(v float64) float64 {
		if !(v > 0 && v < far) {
			v = usual
		}
		return v * unit
	}
	pl := &place{Site: s, x: s.X * unit, y: s.Y * unit, w: extentOr(s.W), h: extentOr(s.H)}
	if t.opt.Flip {
		pl.x, pl.y = -pl.x, -pl.y
	}
	t.places = append(t.places, pl)
	t.at[s.ID] = pl
	boxes := []*extent{&t.all}
	if !pl.outside() {
		boxes = append(boxes, &t.board)
	}
	for _, b := range boxes {
		b.add(point{pl.x - pl.w/2, pl.y - pl.h/2})
		b.add(point{pl.x + pl.w/2, pl.y + pl.h/2})
	}
}

// room is how far a frame may reach out from the board: as far as wanted, but
// not into a tray or lane.
func (t *table) room(wanted float64) float64 {
	free := wanted
	for _, pl := range t.places {
		if !pl.outside() {
			continue
		}
		dx := max(t.board.min.x-(pl.x+pl.w/2), pl.x-pl.w/2-t.board.max.x)
		dy := max(t.board.min.y-(pl.y+pl.h/2), pl.y-pl.h/2-t.board.max.y)
		free = min(free, max(dx, dy)-9)
	}
	return max(free, 4)
}

// compose draws a view as a scene.
func compose(v game.View, o Options) *scene {
	t := lay(v, o)
	d := t.dress
	m := d.margin() * unit
	sc := &scene{
		x: t.all.min.x - m, y: t.all.min.y - m,
		w: t.all.max.x - t.all.min.x + 2*m, h: t.all.max.y - t.all.min.y + 2*m,
		root: &group{place: identity},
	}
	sc.title, sc.desc = describe(v)
	p := pen{sc.root}
	under := p.group("class", "ground")
	// A little too large: the last row of pixels may be a part of one.
	under.box(sc.x-9, sc.y-9, sc.w+18, sc.h+18, 0, fill(t.themed(0xf3efe6, 0x17181c)))
	d.ground(t, under)
	sites := p.group("class", "sites")
	for _, pl := range t.places {
		g := sites.group("data-site", pl.ID, "class", string(pl.Shape)+" "+pl.Class)
		d.site(t, pl, g)
		markUnder(t, pl, g)
	}
	if o.Labels == LabelsShown {
		d.labels(t, p.group("class", "labels"))
	}
	pieces := p.group("class", "pieces")
	for _, pl := range t.places {
		t.setUp(pl, pieces)
	}
	d.over(t, p.group("class", "over"))
	marks := p.group("class", "marks")
	for _, pl := range t.places {
		markOver(t, pl, marks)
	}
	return sc
}

// setUp draws what stands on a place.
func (t *table) setUp(pl *place, p pen) {
	var stands []standing
	if pl.Shape == game.Tray {
		stands = t.shelve(pl)
	} else if stands = t.dress.stand(t, pl); len(stands) > 1 && sameKind(pl.pieces) {
		stands[len(stands)-1].count = len(stands)
	}
	for _, s := range stands {
		g := p.group("data-piece", strconv.Itoa(s.piece.ID), "class", s.piece.Kind+" "+s.piece.Class)
		t.dress.piece(t, s.piece, g.at(s.x, s.y, s.size/100, s.turn))
	}
	for _, s := range stands {
		if s.count > 1 {
			countBadge(t, p, s.x+0.36*s.size, s.y+0.32*s.size, s.count)
		}
	}
	t.layDice(pl, p)
}

func sameKind(ps []game.Piece) bool {
	for _, pc := range ps {
		if pc.Kind != ps[0].Kind || pc.Class != ps[0].Class {
			return false
		}
	}
	return true
}

// text is a line of text centred on (x, y) to the eye: capitals and digits are
// about 0.72 of the size high.
func text(x, y, size float64, s string, c rgba) words {
	return words{x: x, y: y + 0.36*size, size: size, text: s, ink: fill(c)}
}

func labelOf(pl *place) string { return cmp.Or(pl.Label, pl.ID) }
