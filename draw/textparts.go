package draw

import (
	"cmp"
	"strings"

	"github.com/antares-games/antares/game"
)

// TextPlace is where a site is written in a text: the first column, the line, and how
// many columns its contents take, not counting brackets.
type TextPlace struct{ X, Y, W int }

// TextPart is a part of a drawing in characters, for programs that lay out the screen
// themselves and need to know what was clicked.
type TextPart struct {
	Lines []string
	// Width is the width of the longest line.
	Width  int
	Places map[string]TextPlace
}

// TextBoard draws the board alone as Text does, within the given width and height if it
// can be drawn in them at all.
func TextBoard(v game.View, o TextOptions) TextPart {
	sh := newTextSheet(v, o)
	return sh.part(sh.board(cmp.Or(max(o.Width, 0), textWidth), cmp.Or(max(o.Height, 0), textHeight)))
}

// TextPanel draws what Text puts beside the board: trays, dice and symbols.
func TextPanel(v game.View, o TextOptions) TextPart {
	sh := newTextSheet(v, o)
	return sh.part(sh.panel())
}

// TextTrays draws the trays and dice alone, within the given width if it is not 0.
func TextTrays(v game.View, o TextOptions) TextPart {
	sh := newTextSheet(v, o)
	return sh.part(sh.trayCanvas(o.Width))
}

// TextSign is a sign on a board drawn in characters: that of a kind of piece, or the
// brackets around the places of a class, for which Kind is empty.
type TextSign struct {
	// Text is the sign, in colour if that is wanted, and Width how many columns it takes.
	Text        string
	Width       int
	Kind, Class string
}

// TextSigns lists the signs of the pieces in a view, each kind and class once, and then
// the brackets around places.
func TextSigns(v game.View, o TextOptions) (list []TextSign) {
	sh := newTextSheet(v, o)
	add := func(text string, l look, kind, class string) {
		sign := TextSign{Text: text, Width: len([]rune(text)), Kind: kind, Class: class}
		if o.Color {
			sign.Text = l.render(text)
		}
		list = append(list, sign)
	}
	firsts, _ := grouped(v.Pieces)
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
		add(string(l)+string(r), look{fg: sh.class(s.Class).Ink}, "", clean(s.Class))
	}
	return list
}

func (sh *textSheet) part(g *canvas) TextPart {
	if g == nil || g.w == 0 || g.h == 0 {
		return TextPart{Places: sh.places}
	}
	lines := strings.Split(strings.TrimSuffix(g.String(sh.opt.Color), "\n"), "\n")
	return TextPart{Lines: lines, Width: g.w, Places: sh.places}
}
