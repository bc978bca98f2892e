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

func (sh *textSheet) part(g *canvas) TextPart {
	if g == nil || g.w == 0 || g.h == 0 {
		return TextPart{Places: sh.places}
	}
	lines := strings.Split(strings.TrimSuffix(g.String(sh.opt.Color), "\n"), "\n")
	return TextPart{Lines: lines, Width: g.w, Places: sh.places}
}
