package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
)

// lines of the screen below the board: the verdict in two lines, the text or what is
// typed, and the keys.
const editorFoot = 4

// editorPlan is where everything is on the screen.
type editorPlan struct {
	board, panel chars.Part
	sideX        int
	left, side   []string
	spots        []spot
}

// lay lays the screen out. The tools are below a flat board, beside any other.
func (ed *editor) lay() (l editorPlan) {
	body := ed.h - headLines - editorFoot
	o := chars.Options{Color: true, ASCII: ed.ASCII, Flip: ed.flip, Width: ed.w - sideWide - sideGap, Height: body}
	if ed.lifted != "" {
		o.Marks = append(o.Marks, draw.Mark{Site: ed.lifted, Kind: draw.Selected})
	}
	view := game.View{Board: ed.variant.Board(), Pieces: ed.pieces, Turn: ed.turn}
	l.board, l.panel = chars.Board(view, o), chars.Panel(view, o)
	l.sideX = l.board.Width + sideGap
	var ids []string
	for _, s := range view.Board.Sites {
		if s.Shape != game.Lane && s.Shape != game.Button {
			ids = append(ids, s.ID)
		}
	}
	l.left = slices.Clone(l.board.Lines)
	l.side = slices.Clone(l.panel.Lines)
	if i := slices.Index(l.side, ""); i >= 0 { // the legend is below a blank line
		l.side = l.side[:i]
	}
	l.spots = append(shifted(l.board.Places, ids, 0, headLines), shifted(l.panel.Places, ids, l.sideX, headLines)...)
	tools, spots := ed.tools()
	x, y := l.sideX, len(l.side)+1
	if len(l.left)+1+len(tools) <= body {
		x, y = 0, len(l.left)+1
		l.left = append(append(l.left, ""), tools...)
	} else {
		l.side = append(append(l.side, ""), tools...)
	}
	for _, s := range spots {
		s.x, s.y = s.x+x, s.y+y+headLines
		l.spots = append(l.spots, s)
	}
	return l
}

// tools are the lines with what can be put, whose turn it is, and the buttons.
func (ed *editor) tools() (lines []string, spots []spot) {
	add := func(id, text string, chosen bool) {
		mark := "  "
		if chosen {
			mark = ed.style.sign("▸ ", "> ")
		}
		lines = append(lines, mark+ed.lit(id, text))
		spots = append(spots, spot{id, 2, len(lines) - 1, lipgloss.Width(text)})
	}
	lines = append(lines, ed.style.dim.Render("Pieces left to put"))
	add(toolButton+"-1", "move a piece", ed.tool < 0)
	for i, k := range ed.kinds {
		number := "  "
		if i < 9 {
			number = fmt.Sprintf("%d ", i+1)
		}
		add(fmt.Sprintf("%s%d", toolButton, i), fmt.Sprintf("%s%s %s: %d", number, ed.symbol(k), k.Name, ed.left(k)), ed.tool == i)
	}
	row := func(parts ...[2]string) {
		line := "  "
		for _, p := range parts {
			spots = append(spots, spot{p[0], lipgloss.Width(line), len(lines), lipgloss.Width(p[1])})
			line += ed.lit(p[0], p[1]) + " "
		}
		lines = append(lines, line)
	}
	var turns [][2]string
	for i, seat := range ed.variant.Traits().Seats {
		text := seat
		if game.Seat(i) == ed.turn {
			text = ed.style.sign("▸", ">") + seat
		}
		turns = append(turns, [2]string{fmt.Sprintf("%s%d", turnButton, i), text})
	}
	lines = append(lines, ed.style.dim.Render("To move"))
	row(turns...)
	row([2]string{clearButton, "[Clear]"}, [2]string{startButton, "[Set-up]"})
	return lines, spots
}

// symbol is how a kind of piece looks on the board.
func (ed *editor) symbol(k game.Kind) string {
	return chars.Symbol(ed.variant.Board().Style, ed.piece(kindOf{k.Kind, k.Seat}, ""), ed.ASCII)
}

// lit is a text, inverted under the cursor.
func (ed *editor) lit(id, text string) string {
	if id == ed.cursor {
		return ed.style.cursor.Render(text)
	}
	return text
}

func (ed *editor) help() []binding {
	return []binding{
		{"", "Edit the position"},
		{"Arrows", "move the cursor over the board, the pieces and the buttons"},
		{"Tab, 1-9", "take another piece to put; the first line moves pieces"},
		{"Enter", "put the piece, or move one: first where it stands, then where it goes"},
		{"Backspace", "remove the piece under the cursor"},
		{"], [", "the next player is to move, or the one before"},
		{"/", "type the position's text"},
		{"u, f", "take back an edit; flip the board"},
		{"", "With the position"},
		{"a, P, T", "analyse it; play from here; its text, to share it"},
		{"w", "the rules"},
		{"q", "leave"},
	}
}

// judgement is what the rules say of the position.
func (ed *editor) judgement() (text string, look lipgloss.Style) {
	switch {
	case ed.message != "":
		return ed.message, ed.style.bad
	case ed.refusal != "":
		return "Refused: " + ed.refusal, ed.style.bad
	case ed.warning != "":
		return ed.warning, ed.style.bad
	case ed.verdict != "":
		return ed.verdict, ed.style.strong
	}
	return "This position is possible: " + ed.variant.Traits().SeatName(ed.turn) + " to move", ed.style.good
}

func (ed *editor) view() string {
	l := ed.lay()
	if w, h := l.sideX+sideWide-4, len(l.board.Lines)+headLines+editorFoot; w > ed.w || h > ed.h {
		return tooSmall(ed.env, max(w, minWidth), max(h, minHeight))
	}
	for id, p := range l.board.Places {
		ed.point(l.left, id, p)
	}
	for id, p := range l.panel.Places {
		ed.point(l.side, id, p)
	}
	body := beside(l.left, l.sideX, l.side)
	room := ed.h - headLines - editorFoot
	for len(body) < room {
		body = append(body, "")
	}
	said, look := ed.judgement()
	foot := wrap(plain(said), ed.w-2)
	for i := range foot {
		foot[i] = " " + look.Render(foot[i])
	}
	foot = append(foot, "")[:2]
	third, keys := " "+plain(ed.text), keyLine("Enter OK", "Esc cancel")
	if ed.line != nil {
		third = ed.line.view(ed.env)
	} else {
		keys = ed.keys()
	}
	info := ed.variant.Info()
	lines := append([]string{ed.bar(info.Name+", "+info.Subtitle+": edit the position", ed.where())}, body[:room]...)
	lines = append(append(lines, foot...), cut(third, ed.w))
	return strings.Join(append(lines, ed.style.dim.Render(cut(keys, ed.w))), "\n")
}

// point inverts the place under the cursor.
func (ed *editor) point(lines []string, id string, p chars.Place) {
	if id != ed.cursor || p.Y >= len(lines) {
		return
	}
	from, to := max(p.X-1, 0), p.X+p.W+1
	lines[p.Y] = lipgloss.StyleRanges(pad(lines[p.Y], max(lipgloss.Width(lines[p.Y]), to)), lipgloss.NewRange(from, to, ed.style.cursor))
}

// keys are what works at the moment.
func (ed *editor) keys() string {
	enter := "Enter put"
	switch {
	case ed.tool < 0 && ed.lifted == "":
		enter = "Enter lift"
	case ed.tool < 0:
		enter = "Enter put down"
	}
	open := ed.text != "" && ed.verdict == ""
	return ed.foots("q leave",
		foot{enter, true},
		foot{"Tab piece", true},
		foot{"Backspace remove", true},
		foot{"/ text", true},
		foot{"a analysis", open && ed.analyst() != nil},
		foot{"P play", open},
		foot{"T share", ed.text != ""})
}
