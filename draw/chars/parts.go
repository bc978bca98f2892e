package chars

import (
	"cmp"
	"strings"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// Place is where a site is written in a text: the first column, the line, and how
// many columns its contents take, not counting brackets.
type Place struct{ X, Y, W int }

// Part is a part of a drawing in characters, for programs that lay out the screen
// themselves and need to know what was clicked.
type Part struct {
	Lines []string
	// Width is the width of the longest line.
	Width  int
	Places map[string]Place
}

// Board draws the board alone as Text does, within the given width and height if it
// can be drawn in them at all.
func Board(v game.View, o Options) Part {
	sh := newSheet(v, o)
	return sh.part(sh.board(cmp.Or(max(o.Width, 0), textWidth), cmp.Or(max(o.Height, 0), textHeight)))
}

// Panel draws what Text puts beside the board: trays, dice and symbols.
func Panel(v game.View, o Options) Part {
	sh := newSheet(v, o)
	return sh.part(sh.panel())
}

// Trays draws the trays and dice alone, within the given width if it is not 0.
func Trays(v game.View, o Options) Part {
	sh := newSheet(v, o)
	return sh.part(sh.trayCanvas(o.Width))
}

// Sign is a sign on a board drawn in characters: that of a kind of piece, or the
// brackets around the places of a class, for which Kind is empty.
type Sign struct {
	// Text is the sign, in colour if that is wanted, and Width how many columns it takes.
	Text        string
	Width       int
	Kind, Class string
}

// Signs lists the signs of the pieces in a view, each kind and class once, and then
// the brackets around places.
func Signs(v game.View, o Options) (list []Sign) {
	sh := newSheet(v, o)
	add := func(text string, l look, kind, class string) {
		sign := Sign{Text: text, Width: len([]rune(text)), Kind: kind, Class: class}
		if o.Color {
			sign.Text = l.render(text)
		}
		list = append(list, sign)
	}
	firsts, _ := pen.Grouped(v.Pieces)
	for _, pc := range firsts {
		add(string(sh.symbol(pc)), sh.pieceLook(pc, 0), pc.Kind, pc.Class)
	}
	if v.Board == nil {
		return list
	}
	seen := map[string]bool{}
	for _, s := range v.Board.Sites {
		l, r := sh.brackets(s.Class)
		if (s.Shape != game.Spot && s.Shape != game.Square) || seen[s.Class] || l == ' ' {
			continue
		}
		seen[s.Class] = true
		add(string(l)+string(r), look{fg: sh.class(s.Class).Ink}, "", draw.Clean(s.Class))
	}
	return list
}

func (sh *sheet) part(g *canvas) Part {
	if g == nil || g.w == 0 || g.h == 0 {
		return Part{Places: sh.places}
	}
	lines := strings.Split(strings.TrimSuffix(g.String(sh.opt.Color), "\n"), "\n")
	return Part{Lines: lines, Width: g.w, Places: sh.places}
}
