package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// Lines of the screen that do not belong to the board: the bar above it; below it the
// prompt, the message, the buttons or the typed line, and the keys.
const (
	headLines = 1
	footLines = 4
	sideGap   = 2
	// sideWide is the width reserved for the column beside the board.
	sideWide = 22
)

// layout is where everything is. It depends only on the stage and the window, so that
// clicks land on what is shown.
type layout struct {
	board, panel draw.TextPart
	sideX        int
	seats        []string
	panelY       int // in the body
	body         int // lines
	buttons      []button
	spots        []spot
}

type button struct {
	id, label string
	x         int
}

func (st *stage) layout() layout { return st.lay(true) }

// spots are the places that can be selected.
func (st *stage) spots() []spot { return st.lay(false).spots }

// lay lays the screen out. Places are the same with and without colour; without is
// faster.
func (st *stage) lay(colour bool) layout {
	l := layout{body: st.h - headLines - footLines}
	o := draw.TextOptions{
		Color: colour, ASCII: st.ASCII, Flip: st.flip, Marks: st.marks(),
		Width: st.w - sideWide - sideGap, Height: l.body,
	}
	l.board, l.panel = draw.TextBoard(st.pos, o), draw.TextPanel(st.pos, o)
	l.sideX = l.board.Width + sideGap
	l.seats = st.seatLines(st.w - l.sideX)
	l.panelY = len(l.seats) + 1
	var ids []string
	if st.pos.Board != nil {
		for _, s := range st.pos.Board.Sites {
			ids = append(ids, s.ID)
		}
	}
	l.spots = append(shifted(l.board.Places, ids, 0, headLines), shifted(l.panel.Places, ids, l.sideX, headLines+l.panelY)...)
	l.buttons = st.buttons()
	for _, b := range l.buttons {
		l.spots = append(l.spots, spot{b.id, b.x, st.h - 2, lipgloss.Width(b.label)})
	}
	return l
}

// fits reports whether the window is large enough for this board.
func (l *layout) fits(st *stage) (w, h int, ok bool) {
	w, h = l.board.Width+sideGap+sideWide-4, len(l.board.Lines)+headLines+footLines
	return w, h, w <= st.w && h <= st.h
}

// marks highlights the last action, what can be selected and what has been.
func (st *stage) marks() (list []draw.Mark) {
	for _, id := range st.last {
		list = append(list, draw.Mark{Site: id, Kind: draw.LastMove})
	}
	for _, id := range st.picker.targets() {
		list = append(list, draw.Mark{Site: id, Kind: draw.Target})
	}
	list = append(list, st.bestMarks()...)
	for _, id := range st.picker.picks {
		list = append(list, draw.Mark{Site: id, Kind: draw.Selected})
	}
	return list
}

// buttons are the buttons that can be pressed now.
func (st *stage) buttons() (list []button) {
	x := 1
	add := func(id, label string) {
		label = "[ " + plain(label) + " ]"
		list = append(list, button{id, label, x})
		x += lipgloss.Width(label) + 1
	}
	for _, id := range st.picker.targets() {
		if s := st.site(id); s == nil || s.Shape == game.Button {
			label := id
			if s != nil {
				label = cmp.Or(s.Label, s.Name, s.ID)
			}
			add(id, label)
		}
	}
	if action, whole := st.picker.complete(); whole {
		add(done, "Done: "+action)
	}
	return list
}

// seatLines show who sits where, whose turn it is and how much time is left.
func (st *stage) seatLines(width int) (out []string) {
	t := st.s.Variant().Traits()
	for i, seat := range t.Seats {
		mark := "  "
		if st.s.Turn() == game.Seat(i) && st.result == "" && st.before == "" {
			mark = st.style.sign("▸ ", "> ")
		}
		name := seat
		if i < len(st.names) && st.names[i] != "" {
			name += ": " + plain(st.names[i])
		}
		clock := ""
		if i < len(st.clocks) {
			clock = st.clocks[i]
		}
		room := max(min(width, 40)-len(clock)-2, 4)
		out = append(out, mark+pad(name, room-1)+" "+clock)
	}
	return out
}

// show draws the whole screen; keys is its last line.
func (st *stage) show(keys string) string {
	l := st.layout()
	if w, h, ok := l.fits(st); !ok {
		return tooSmall(st.env, max(w, minWidth), max(h, minHeight))
	}
	info := st.s.Variant().Info()
	board := slices.Clone(l.board.Lines)
	st.lightCursor(board, l.board.Places)
	panel := slices.Clone(l.panel.Lines)
	st.lightCursor(panel, l.panel.Places)

	width := st.w - l.sideX
	side := append(slices.Clone(l.seats), "")
	left := board
	if below := l.body - len(board) - 1; below >= 8 {
		// A flat board leaves room under it.
		worth := st.worthLines(l.board.Width)
		left = append(append(left, ""), worth...)
		left = append(left, st.story(l.board.Width, below-len(worth))...)
		side = append(side, panel...)
	} else {
		worth := st.worthLines(min(width, 40))
		if len(side)+len(panel)+len(worth)+1+fewMoves+min(2*len(st.aside), 4) > l.body {
			panel = panel[:trays(panel)] // moves and text matter more than the legend
		}
		side = append(append(append(side, panel...), ""), worth...)
		side = append(side, st.story(min(width-1, 60), l.body-len(side))...)
	}
	body := beside(left, l.sideX, side)
	for len(body) < l.body {
		body = append(body, "")
	}
	lines := append([]string{st.bar(info.Name+", "+info.Subtitle, st.status)}, body[:l.body]...)
	lines = append(lines, st.footer(l)...)
	return strings.Join(append(lines, st.style.dim.Render(cut(keys, st.w))), "\n")
}

// fewMoves is the minimum number of lines for the moves.
const fewMoves = 4

// trays is the number of lines of a panel that show trays; the legend is below a blank
// line.
func trays(panel []string) int {
	if i := slices.Index(panel, ""); i >= 0 {
		return i
	}
	return len(panel)
}

// lightCursor inverts the colours at the cursor.
func (st *stage) lightCursor(lines []string, places map[string]draw.TextPlace) {
	p, ok := places[st.cursor]
	if !ok || p.Y >= len(lines) {
		return
	}
	from, to := max(p.X-1, 0), p.X+p.W+1
	lines[p.Y] = lipgloss.StyleRanges(pad(lines[p.Y], max(lipgloss.Width(lines[p.Y]), to)), lipgloss.NewRange(from, to, st.style.cursor))
}

// footer is the prompt, the message, and the buttons or the typed line.
func (st *stage) footer(l layout) []string {
	asked := st.style.strong.Render(cut(" "+plain(st.prompt()), st.w))
	said := " " + st.style.dim.Render(st.under())
	if st.message != "" {
		look := st.style.good
		if st.bad {
			look = st.style.bad
		}
		lines := wrap(st.message, st.w-2)
		said = " " + look.Render(lines[0])
		if len(lines) > 1 { // a reason matters more than the prompt before it
			asked, said = said, " "+look.Render(lines[1])
		}
	}
	third := ""
	if st.line != nil {
		third = st.line.view(st.env)
	} else {
		for _, b := range l.buttons {
			label := st.style.button.Render(b.label)
			if b.id == st.cursor {
				label = st.style.cursor.Render(b.label)
			}
			third = pad(third, b.x) + label
		}
	}
	return []string{asked, cut(said, st.w), cut(third, st.w)}
}

// prompt is what the player is asked to do, or how the game ended.
func (st *stage) prompt() string {
	if st.before != "" {
		return st.before
	}
	if st.result != "" {
		return "The game is over: " + st.result
	}
	if out := st.s.Outcome(); out.Over() {
		return fmt.Sprintf("%s: %s (%s)", strings.TrimSuffix(st.pos.Prompt, "."), out.Format(st.s.Variant().Traits().Seats), out.Rule)
	}
	return st.pos.Prompt
}

// under describes what is under the cursor.
func (st *stage) under() string {
	s := st.site(st.cursor)
	if s == nil {
		return ""
	}
	text := cmp.Or(s.Name, s.ID)
	counts, order := map[string]int{}, []string{}
	for _, pc := range st.pos.Pieces {
		if pc.Site == s.ID {
			if counts[pc.Name] == 0 {
				order = append(order, pc.Name)
			}
			counts[pc.Name]++
		}
	}
	for i, name := range order {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		text += sep + name
		if counts[name] > 1 {
			text += fmt.Sprintf(" x%d", counts[name])
		}
	}
	if len(st.picker.picks) > 0 {
		var touched []string
		for _, id := range st.picker.picks {
			name := id
			if s := st.site(id); s != nil {
				name = cmp.Or(s.Name, s.ID)
			}
			touched = append(touched, name)
		}
		text = strings.Join(touched, ", ") + st.style.sign(" → ", " -> ") + text
	}
	return plain(text)
}

// story is the moves and, below them, whatever else there is to show, in height lines.
func (st *stage) story(width, height int) []string {
	height = max(height, 0)
	var aside []string
	for _, text := range st.aside {
		aside = append(aside, wrap(text, width)...)
	}
	if most := height / 2; len(aside) > most {
		aside = aside[len(aside)-most:]
	}
	moves := moveLines(st.s.Plies(), width)
	if room := max(height-len(aside), 0); len(moves) > room {
		moves = moves[len(moves)-room:]
	}
	return append(moves, aside...)
}

// moveLines sets the actions as running text, each turn with its number. Dice rolls are
// in parentheses.
func moveLines(plies []game.Ply, width int) (out []string) {
	now, turn := "", 0
	for _, p := range plies {
		word := plain(p.Action)
		if p.Seat == game.Chance {
			word = "(" + word + ")"
		}
		if p.Turn != turn {
			turn = p.Turn
			word = fmt.Sprintf("%d.%s", turn, word)
		}
		switch {
		case now == "":
			now = word
		case lipgloss.Width(now)+1+lipgloss.Width(word) <= width:
			now += " " + word
		default:
			out, now = append(out, now), word
		}
	}
	if now != "" {
		out = append(out, now)
	}
	return out
}
