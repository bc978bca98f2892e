package draw

import (
	"cmp"
	"strings"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// TextOptions are how a board is drawn in characters. The zero value is plain Unicode
// without colour for a terminal of 78 by 22.
type TextOptions struct {
	// Color adds ANSI colours; the drawing is readable without them.
	Color bool
	// ASCII restricts the drawing to letters and ASCII lines.
	ASCII bool
	// Width and Height are the available space, 0 for 78 and 22. The drawing stays within
	// it if the board can be drawn in it at all.
	Width, Height int
	Flip          bool
	Marks         []Mark
}

// The default size of a terminal.
const (
	textWidth  = 78
	textHeight = 22
)

// Text draws a view in characters: the board, beside or below it the trays, dice and
// symbols, and under them the prompt and whose turn it is. Lines end in a newline and
// have no trailing blanks.
func Text(v game.View, o TextOptions) string {
	o.Width = cmp.Or(max(o.Width, 0), textWidth)
	o.Height = cmp.Or(max(o.Height, 0), textHeight)
	sh := newTextSheet(v, o)
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

// textSheet is a view being converted to characters.
type textSheet struct {
	view  game.View
	opt   TextOptions
	look  pen.Look
	marks map[string]MarkKind
	on    map[string][]game.Piece
	// places is where sites have been drawn, on the canvas of their part.
	places map[string]TextPlace
}

func newTextSheet(v game.View, o TextOptions) *textSheet {
	sh := &textSheet{view: v, opt: o, marks: map[string]MarkKind{}, on: map[string][]game.Piece{}, places: map[string]TextPlace{}}
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

// asked returns whose turn it is and the prompt.
func asked(v game.View) string {
	prompt := clean(v.Prompt)
	who := ""
	switch {
	case v.Turn == game.Over:
		who = "The game is over"
	case v.Turn == game.Chance:
		who = "A die is about to be rolled"
	default:
		for _, pc := range v.Pieces {
			if pc.Seat == v.Turn {
				who = capital(clean(pc.Class)) + " to move"
				break
			}
		}
	}
	// Some prompts begin with the player's name, which then need not be repeated.
	name, _, _ := strings.Cut(who, " ")
	switch {
	case prompt == "":
		return who
	case v.Turn >= 0 && who != "" && !strings.HasPrefix(strings.ToLower(prompt), strings.ToLower(name)):
		return who + ". " + prompt
	}
	return prompt
}

// footer returns whose turn it is and the prompt, in lines.
func footer(v game.View, o TextOptions) []string {
	prompt := asked(v)
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

// clean drops anything that would upset a terminal: control characters and line breaks.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7F && r < 0xA0 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
