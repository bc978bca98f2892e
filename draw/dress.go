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
	// frame is how far the frame of the board reaches out from its sites, margin
	// the room around all sites, in units of length.
	frame() float64
	margin() float64
	// ground draws what lies under everything: board, lines.
	ground(t *table, p pen)
	// site draws one place around the origin, without what stands on it.
	site(t *table, pl *place, p pen)
	// labels writes coordinates, over the sites and under the pieces.
	labels(t *table, p pen)
	// stand says where on a place its pieces stand, and how large.
	stand(t *table, pl *place) []standing
	// piece draws a piece in a box of 100 around the origin. Pieces of one kind
	// and class look the same, wherever they stand.
	piece(pc game.Piece, p pen)
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
		t.at = make(map[string]*place, len(v.Board.Sites))
		t.places = make([]*place, 0, len(v.Board.Sites))
		for _, s := range v.Board.Sites {
			if !o.Bare || s.Shape != game.Tray && s.Shape != game.Lane {
				t.add(s)
			}
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
	for _, pl := range t.places {
		if !pl.outside() {
			t.board.around(pl)
		}
	}
	if o.Tall && t.board.min.x <= t.board.max.x {
		t.pile(t.dress.frame() * unit)
	}
	for _, pl := range t.places {
		t.all.around(pl)
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
}

// around makes the box hold a place.
func (e *extent) around(pl *place) {
	e.add(point{pl.x - pl.w/2, pl.y - pl.h/2})
	e.add(point{pl.x + pl.w/2, pl.y + pl.h/2})
}

// room is how far a frame may reach out from the board: as far as wanted, but
// not too near to a tray or lane.
func (t *table) room(wanted float64) float64 {
	free := wanted
	for _, pl := range t.places {
		if !pl.outside() {
			continue
		}
		dx := max(t.board.min.x-(pl.x+pl.w/2), pl.x-pl.w/2-t.board.max.x)
		dy := max(t.board.min.y-(pl.y+pl.h/2), pl.y-pl.h/2-t.board.max.y)
		free = min(free, 0.72*max(dx, dy))
	}
	return max(free, 4)
}

// compose draws a view as a scene.
func compose(v game.View, o Options) *scene {
	t := lay(v, o)
	sc := t.sheet()
	sc.title, sc.desc = describe(v)
	p := pen{sc.root}
	t.under(p, sc)
	t.upon(p)
	return sc
}

// upon draws what a position adds to the board: pieces, dice and marks.
func (t *table) upon(p pen) {
	lit, pieces := p.group("class", "lit"), p.group("class", "pieces")
	t.setUp(pieces)
	t.dress.over(t, p.group("class", "over"))
	marks := p.group("class", "marks")
	for _, pl := range t.places {
		markUnder(t, pl, lit)
		markOver(t, pl, marks)
	}
}

// sheet is an empty scene as large as the table wants.
func (t *table) sheet() *scene {
	e, m := t.all, t.dress.margin()*unit
	if t.opt.Tall { // no more than the frame of the board takes, or a tray
		frame := t.dress.frame() * unit
		e, m = extent{t.board.min.minus(point{frame, frame}), t.board.max.plus(point{frame, frame})}, 10
		for _, pl := range t.places {
			e.around(pl)
		}
	}
	return &scene{
		x: e.min.x - m, y: e.min.y - m, w: e.max.x - e.min.x + 2*m, h: e.max.y - e.min.y + 2*m,
		root: &group{place: identity},
	}
}

// under draws what lies under the pieces: page, board, sites, labels.
func (t *table) under(p pen, sc *scene) {
	ground := p.group("class", "ground")
	// A little too large: the last row of pixels may be a part of one.
	ground.box(sc.x-9, sc.y-9, sc.w+18, sc.h+18, 0, fill(t.themed(0xf3efe6, 0x17181c)))
	t.dress.ground(t, ground)
	sites := p.group("class", "sites")
	for _, pl := range t.places {
		g := sites.group("data-site", pl.ID, "class", string(pl.Shape)+" "+pl.Class)
		g.to.place = matrix{1, 0, 0, 1, pl.x, pl.y}
		t.dress.site(t, pl, g)
	}
	if t.opt.Labels == LabelsShown {
		t.dress.labels(t, p.group("class", "labels"))
	}
}

// setUp draws what stands and lies on the board: the very pieces of a Kit, where
// Stands says.
func (t *table) setUp(p pen) {
	seen := map[string]*group{}
	stands := t.stands()
	for i, s := range stands {
		key := pieceKey(s.piece)
		if seen[key] == nil {
			seen[key] = t.figure(s.piece)
		}
		pl, turn := t.at[s.Site], s.Turn
		if s.TurnWithBoard && t.opt.Flip {
			turn += 180
		}
		g := p.at(pl.x+s.DX, pl.y+s.DY, s.Size/100, turn)
		g.to.attrs = []attr{{"data-piece", strconv.Itoa(s.Piece)}, {"class", s.piece.Kind + " " + s.piece.Class}}
		g.to.kids = seen[key].kids
		// Numbers lie over all pieces of their place.
		if i+1 == len(stands) || stands[i+1].Site != s.Site {
			for j := i; j >= 0 && stands[j].Site == s.Site; j-- {
				if b := &stands[j]; b.Count > 1 {
					countBadge(t, p.group("class", "count"), pl.x+b.DX+0.36*b.Size, pl.y+b.DY+0.32*b.Size, b.Count)
				}
			}
		}
	}
	for _, d := range t.lying() {
		pl := t.at[d.Site]
		g := p.at(pl.x+d.DX, pl.y+d.DY, d.Size/100, d.Turn)
		g.to.attrs = []attr{{"class", "die"}}
		drawDie(d.Value, g)
	}
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
