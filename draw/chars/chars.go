// Package chars draws boards in characters, for terminals: the same views as package draw, in
// the same looks.
package chars

import (
	"cmp"
	"strings"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// Options are how a board is drawn in characters. The zero value is plain Unicode
// without colour for a terminal of 78 by 22.
type Options struct {
	// Color adds ANSI colours; the drawing is readable without them.
	Color bool
	// ASCII restricts the drawing to letters and ASCII lines.
	ASCII bool
	// Width and Height are the available space, 0 for 78 and 22. The drawing stays within
	// it if the board can be drawn in it at all.
	Width, Height int
	Flip          bool
	Marks         []draw.Mark
}

// The default size of a terminal.
const (
	textWidth  = 78
	textHeight = 22
)

// Text draws a view in characters: the board, beside or below it the trays, dice and
// symbols, and under them the prompt and whose turn it is. Lines end in a newline and
// have no trailing blanks.
func Text(v game.View, o Options) string {
	o.Width = cmp.Or(max(o.Width, 0), textWidth)
	o.Height = cmp.Or(max(o.Height, 0), textHeight)
	sh := newSheet(v, o)
	foot := footer(v, o)
	side := sh.panel()
	board := sh.board(o.Width-side.w-3, o.Height-len(foot)-1)
	g := board
	switch {
	case board == nil:
		g = newCanvas(side.w, side.h)
		g.paste(side, 0, 0)
	case side.w == 0:
	case board.w+3+side.w <= o.Width:
		g = newCanvas(board.w+3+side.w, max(board.h, side.h))
		g.paste(board, 0, 0)
		// Trays that fill the height begin at the top; if there are few, they are centred.
		g.paste(side, board.w+3, max(0, (board.h-side.h)/2))
	default:
		side = sh.columns(max(o.Width, board.w))
		g = newCanvas(max(board.w, side.w), board.h+side.h)
		g.paste(board, 0, 0)
		g.paste(side, 0, board.h)
	}
	var b strings.Builder
	b.WriteString(g.String(o.Color))
	if len(foot) > 0 && g.h > 0 {
		b.WriteByte('\n')
	}
	for _, l := range foot {
		b.WriteString(l + "\n")
	}
	return b.String()
}

// sheet is a view being converted to characters.
type sheet struct {
	view  game.View
	opt   Options
	look  pen.Look
	marks map[string]draw.MarkKind
	on    map[string][]game.Piece
	// places is where sites have been drawn, on the canvas of their part.
	places map[string]Place
}

func newSheet(v game.View, o Options) *sheet {
	sh := &sheet{view: v, opt: o, marks: map[string]draw.MarkKind{}, on: map[string][]game.Piece{}, places: map[string]Place{}}
	if v.Board != nil {
		sh.look = pen.LookOf(v.Board.Style)
	}
	for _, m := range o.Marks {
		sh.marks[m.Site] = m.Kind
	}
	for _, pc := range v.Pieces {
		sh.on[pc.Site] = append(sh.on[pc.Site], pc)
	}
	return sh
}

// footer returns whose turn it is and the prompt, in lines.
func footer(v game.View, o Options) []string {
	prompt := draw.Asked(v)
	if prompt == "" {
		return nil
	}
	lines := wrap(prompt, o.Width)
	if o.Color && v.Turn != game.Over {
		for i := range lines {
			lines[i] = look{bold: true}.render(lines[i])
		}
	}
	return lines
}

// wrap breaks a sentence between words.
func wrap(s string, width int) []string {
	var lines []string
	now := ""
	for _, word := range strings.Fields(s) {
		switch {
		case now == "":
			now = word
		case len([]rune(now))+1+len([]rune(word)) <= width:
			now += " " + word
		default:
			lines = append(lines, now)
			now = word
		}
	}
	return append(lines, now)
}
