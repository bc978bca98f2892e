package draw

import (
	"math"
	"strconv"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// sheet is a view that has been laid out, with everything needed to draw it.
type sheet struct {
	pen.Sheet
	opt   Options
	dress pen.Dress
	all   pen.Extent             // around all places
	marks map[*pen.Place][3]bool // by MarkKind
}

// lay lays out a view. Views come from engines, but also over the network: sites
// without a usable position are omitted, and so are the pieces on them.
func lay(v game.View, o Options) *sheet {
	sh := &sheet{
		Sheet: pen.Sheet{
			View: v, At: map[string]*pen.Place{}, Board: pen.Empty,
			Dark: o.Theme == Dark, Flip: o.Flip, Tall: o.Tall, Close: o.Close, Labels: o.Labels == LabelsShown, Width: TextWidth,
		},
		opt: o, all: pen.Empty,
	}
	style := ""
	if v.Board != nil {
		style, sh.Lines = v.Board.Style, v.Board.Lines
		sh.At = make(map[string]*pen.Place, len(v.Board.Sites))
		sh.Places = make([]*pen.Place, 0, len(v.Board.Sites))
		for _, s := range v.Board.Sites {
			if !o.Bare && !o.Close || s.Shape != game.Tray && s.Shape != game.Lane {
				sh.add(s)
			}
		}
	}
	sh.dress = pen.LookOf(style).Dress
	for _, pc := range v.Pieces {
		if pl := sh.At[pc.Site]; pl != nil {
			pl.Pieces = append(pl.Pieces, pc)
		}
	}
	for _, d := range v.Dice {
		if pl := sh.At[d.Site]; pl != nil {
			pl.Dice = append(pl.Dice, d)
		}
	}
	if len(o.Marks) > 0 {
		sh.marks = map[*pen.Place][3]bool{}
	}
	for _, m := range o.Marks {
		if m.Kind == Danger {
			m.Kind = Target
		}
		if pl := sh.At[m.Site]; pl != nil && m.Kind <= Selected {
			mark := sh.marks[pl]
			mark[m.Kind] = true
			sh.marks[pl] = mark
		}
	}
	for _, pl := range sh.Places {
		if !pl.Outside() {
			sh.Board.Around(pl)
		}
	}
	if o.Tall && sh.Board.Min.X <= sh.Board.Max.X {
		sh.pile(sh.dress.Frame() * pen.Unit)
	}
	for _, pl := range sh.Places {
		sh.all.Around(pl)
	}
	if len(sh.Places) == 0 {
		sh.all.Add(pen.Pt(-pen.Unit, -pen.Unit/2))
		sh.all.Add(pen.Pt(pen.Unit, pen.Unit/2))
	}
	if sh.Board.Min.X > sh.Board.Max.X {
		sh.Board = sh.all
	}
	return sh
}

func (sh *sheet) add(s game.Site) {
	if s.Shape == game.Button || !(math.Abs(s.X) < pen.Far && math.Abs(s.Y) < pen.Far) || sh.At[s.ID] != nil {
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
		if !(v > 0 && v < pen.Far) {
			v = usual
		}
		return v * pen.Unit
	}
	pl := &pen.Place{Site: s, X: s.X * pen.Unit, Y: s.Y * pen.Unit, W: extentOr(s.W), H: extentOr(s.H)}
	if sh.opt.Flip {
		pl.X, pl.Y = -pl.X, -pl.Y
	}
	sh.Places = append(sh.Places, pl)
	sh.At[s.ID] = pl
}

// upon draws what a position adds to the board: pieces, dice and marks.
func (sh *sheet) upon(p pen.Pen) {
	lit, pieces := p.Group("class", "lit"), p.Group("class", "pieces")
	sh.setUp(pieces)
	sh.dress.Over(&sh.Sheet, p.Group("class", "over"))
	marks := p.Group("class", "marks")
	for _, pl := range sh.Places {
		markUnder(sh, pl, lit)
		markOver(sh, pl, marks)
	}
}

// blank returns an empty scene of the size the sheet needs.
func (sh *sheet) blank() *Scene {
	e, m := sh.all, sh.dress.Margin()*pen.Unit
	if sh.opt.Tall || sh.opt.Close { // no wider than the frame of the board, or a tray
		frame := sh.dress.Frame() * pen.Unit
		m = 10
		if sh.opt.Close {
			frame, m = max(pen.Narrow*frame, 0.2*pen.Unit), 4
		}
		e = pen.Extent{Min: sh.Board.Min.Minus(pen.Pt(frame, frame)), Max: sh.Board.Max.Plus(pen.Pt(frame, frame))}
		if sh.opt.Close {
			e.Max.Y += 8 // for the shadow of the board
		}
		for _, pl := range sh.Places {
			e.Around(pl)
		}
	}
	return &Scene{
		X: e.Min.X - m, Y: e.Min.Y - m, W: e.Max.X - e.Min.X + 2*m, H: e.Max.Y - e.Min.Y + 2*m,
		Root: &pen.Group{Matrix: pen.Identity},
	}
}

// under draws what lies under the pieces: page, board, sites, labels.
func (sh *sheet) under(p pen.Pen, sc *Scene) {
	ground := p.Group("class", "ground")
	// Slightly too large, because the last row of pixels may be only partly covered.
	ground.Box(sc.X-9, sc.Y-9, sc.W+18, sc.H+18, 0, pen.Fill(sh.Themed(0xf3efe6, 0x17181c)))
	sh.dress.Ground(&sh.Sheet, ground)
	sites := p.Group("class", "sites")
	for _, pl := range sh.Places {
		g := sites.Group("data-site", pl.ID, "class", string(pl.Shape)+" "+pl.Class)
		g.To.Matrix = pen.Matrix{1, 0, 0, 1, pl.X, pl.Y}
		sh.dress.Site(&sh.Sheet, pl, g)
	}
	if sh.opt.Labels == LabelsShown {
		sh.dress.Labels(&sh.Sheet, p.Group("class", "labels"))
	}
}

// setUp draws what stands and lies on the board: exactly the pieces of a Kit, where
// Stands places them.
func (sh *sheet) setUp(p pen.Pen) {
	seen := map[string]*pen.Group{}
	stands := sh.stands()
	for i, s := range stands {
		key := pen.Key(s.Piece)
		if seen[key] == nil {
			seen[key] = sh.figure(s.Piece)
		}
		pl, turn := sh.At[s.Piece.Site], s.Turn
		if s.TurnWithBoard && sh.opt.Flip {
			turn += 180
		}
		g := p.At(pl.X+s.DX, pl.Y+s.DY, s.Size/100, turn)
		g.To.Attrs = []pen.Attr{{Name: "data-piece", Value: strconv.Itoa(s.Piece.ID)}, {Name: "class", Value: s.Piece.Kind + " " + s.Piece.Class}}
		g.To.Kids = seen[key].Kids
		// Numbers are drawn over all pieces of their place.
		if i+1 == len(stands) || stands[i+1].Piece.Site != s.Piece.Site {
			for j := i; j >= 0 && stands[j].Piece.Site == s.Piece.Site; j-- {
				if b := &stands[j]; b.Count > 1 {
					countBadge(sh, p.Group("class", "count"), pl.X+b.DX+0.36*b.Size, pl.Y+b.DY+0.32*b.Size, b.Count)
				}
			}
		}
	}
	for _, d := range sh.lying() {
		pl := sh.At[d.Site]
		g := p.At(pl.X+d.DX, pl.Y+d.DY, d.Size/100, d.Turn)
		g.To.Attrs = []pen.Attr{{Name: "class", Value: "die"}}
		drawDie(d.Value, d.Used, g)
	}
}
