package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/chars"
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
	// wideFrom is the width of a window from which the moves have a column of their own,
	// and storyWide what is reserved for that.
	wideFrom  = 100
	storyWide = 26
)

// layout is where everything is. It depends only on the stage and the window, so that
// clicks land on what is shown.
type layout struct {
	board, trays chars.Part
	sideX, sideW int
	// wide means that there is a third column, for the moves and the chat.
	wide           bool
	storyX, storyW int
	seats          []string
	traysY         int // in the body
	body           int // lines
	buttons        []button
	spots          []spot
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
func (st *stage) lay(colour bool) layout { return st.layWith(colour, st.marks()) }

func (st *stage) layWith(colour bool, marks []draw.Mark) layout {
	l := layout{body: st.h - headLines - footLines, wide: st.w >= wideFrom}
	o := chars.Options{
		Color: colour, ASCII: st.ASCII, Flip: st.flip, Marks: marks,
		Width: st.w - sideWide - sideGap, Height: l.body,
	}
	if l.wide {
		o.Width -= storyWide + sideGap
	}
	l.board = chars.Board(st.pos, o)
	l.sideX = l.board.Width + sideGap
	l.sideW = st.w - l.sideX
	if l.wide {
		rest := l.sideW - sideGap
		l.sideW = min(max(rest*9/20, 24), 44)
		l.storyX = l.sideX + l.sideW + sideGap
		l.storyW = min(st.w-l.storyX, 60)
	}
	o.Width = l.sideW
	l.trays = chars.Trays(st.pos, o)
	l.seats = st.seatLines(l.sideW, l.body-len(l.trays.Lines)-1)
	l.traysY = len(l.seats) + 1
	var ids []string
	if st.pos.Board != nil {
		for _, s := range st.pos.Board.Sites {
			ids = append(ids, s.ID)
		}
	}
	l.spots = append(shifted(l.board.Places, ids, 0, headLines), shifted(l.trays.Places, ids, l.sideX, headLines+l.traysY)...)
	l.buttons = st.buttons()
	for _, b := range l.buttons {
		l.spots = append(l.spots, spot{b.id, b.x, st.h - 2, lipgloss.Width(b.label)})
	}
	return l
}

// fits reports whether the window is large enough for this board.
func (l *layout) fits(st *stage) (w, h int, ok bool) {
	w = l.board.Width + sideGap + sideWide - 4
	h = max(len(l.board.Lines), l.traysY+len(l.trays.Lines)) + headLines + footLines
	return w, h, w <= st.w && h <= st.h
}

// scene is the text around the board: the legend, and where the moves and the chat are.
type scene struct {
	// left is below the board, side below the trays, story in the third column.
	left, side, story []string
	log, chat         frame
	// keyed means that there was room for the legend; otherwise it goes to the foot.
	keyed bool
}

// column is a part of the window that text can go to.
type column struct {
	x, y, w, h int // in the body
	lines      []string
}

// arrange places the text. The legend takes the longest form for which there is room
// beside the moves.
func (st *stage) arrange(l *layout) *scene {
	top := l.traysY + len(l.trays.Lines)
	if len(l.trays.Lines) > 0 {
		top++
	}
	side := &column{x: l.sideX, y: top, w: l.sideW, h: max(l.body-top, 0)}
	left := &column{x: 0, y: len(l.board.Lines) + 1, w: l.board.Width, h: max(l.body-len(l.board.Lines)-1, 0)}
	story := side
	switch {
	case l.wide:
		story = &column{x: l.storyX, y: 0, w: l.storyW, h: l.body}
	case left.h >= 8: // a flat board leaves room under it
		story = left
	}
	wide := min(story.w, 60)
	lead := st.leadLines(wide-1, story.h)
	need := len(lead) + max(fewMoves, l.body/4) + min(2*len(st.aside), 4)
	if st.lead != nil {
		need = len(lead)
		if need > 0 && lead[need-1] == "" {
			need--
		}
	}
	keyed := st.placeKey([]*column{side, left}, story, need, min(need, len(lead)))
	lead = st.leadLines(wide-1, story.h-len(story.lines))
	story.lines = append(story.lines, lead...)

	sc := &scene{keyed: keyed}
	room := max(story.h-len(story.lines), 0)
	talk := 0
	if n := len(st.chatLines(frame{w: wide}.textWide())); n > 0 {
		talk = min(n+1, room/2)
		if talk == 1 {
			talk = 0 // there is only room for its heading
		}
	}
	y := headLines + story.y + len(story.lines)
	sc.log = frame{story.x, y, wide, room - talk}
	if talk > 1 {
		sc.chat = frame{story.x, y + room - talk + 1, wide, talk - 1}
	}
	log := st.logTail(sc.log.textWide(), sc.log.h+1)
	if st.log.up {
		log = st.logLines(sc.log.textWide())
	}
	log = st.visible(log, sc.log, st.log)
	story.lines = append(story.lines, log...)
	if talk > 1 {
		for len(story.lines) < story.h-talk {
			story.lines = append(story.lines, "")
		}
		story.lines = append(story.lines, st.across("chat", wide))
		story.lines = append(story.lines, st.visible(st.chatLines(sc.chat.textWide()), sc.chat, st.talk)...)
	}
	sc.left, sc.side = left.lines, side.lines
	if l.wide {
		sc.story = story.lines
	}
	return sc
}

// placeKey puts the legend into one of the columns, so that need lines are left for the
// story; if there is too little room, few of them. It returns false if there is no room at
// all.
func (st *stage) placeKey(columns []*column, story *column, need, few int) bool {
	for i, left := range []int{need, few + 4, few + 2, few} {
		for form := range keyForms {
			if i > 0 && form < shortKey {
				continue // too little room for more than signs and names
			}
			for _, c := range columns {
				gap := 0
				room := c.h
				if c == story {
					if i == 0 {
						gap = 1 // a blank line
					}
					room -= left + gap
				}
				if lines, ok := st.keyLines(form, c.w); ok && len(lines) <= room {
					c.lines = append(append(c.lines, lines...), make([]string, gap)...)
					return true
				}
			}
		}
	}
	return false
}

// leadLines is what is shown before the moves.
func (st *stage) leadLines(width, height int) []string {
	if st.lead != nil {
		return st.lead(width, height)
	}
	lines := st.worthLines(min(width, 40))
	keep := 3 // of the moves, which matter more than the last lines of an analysis
	if len(st.aside) > 0 {
		keep = 5
	}
	return lines[:min(len(lines), max(height-keep, len(st.s.Variant().Traits().Seats)))]
}

// marks highlights the last action, what can be selected and what has been.
func (st *stage) marks() (list []draw.Mark) {
	for _, id := range st.last {
		list = append(list, draw.Mark{Site: id, Kind: draw.LastMove})
	}
	for _, id := range st.picker.targets() {
		list = append(list, draw.Mark{Site: id, Kind: draw.Target})
	}
	for _, id := range st.picker.dangers() {
		list = append(list, draw.Mark{Site: id, Kind: draw.Danger})
	}
	list = append(list, st.bestMarks()...)
	for _, id := range st.picker.picks {
		list = append(list, draw.Mark{Site: id, Kind: draw.Selected})
	}
	if n := len(st.picker.picks); st.risky != "" && n > 0 {
		list = append(list, draw.Mark{Site: st.picker.picks[n-1], Kind: draw.Danger})
	}
	return list
}

// buttons are the buttons that can be pressed now. A dangerous one has an exclamation
// mark, and stays while it has to be confirmed.
func (st *stage) buttons() (list []button) {
	x := 1
	dangers := st.picker.dangers()
	add := func(id, label string) {
		if action, whole := st.picker.complete(); id == done && whole && st.dangerous(action) || slices.Contains(dangers, id) || st.risky != "" && slices.Contains(st.picker.picks, id) {
			label = "! " + label
		}
		label = "[ " + plain(label) + " ]"
		list = append(list, button{id, label, x})
		x += lipgloss.Width(label) + 1
	}
	targets := st.picker.targets()
	if n := len(st.picker.picks); st.risky != "" && n > 0 {
		if s := st.site(st.picker.picks[n-1]); s != nil && s.Shape == game.Button {
			targets = append(targets, s.ID)
		}
	}
	for _, id := range targets {
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

// seatLines show who sits where, whose turn it is and how much time is left. A clock that
// does not fit beside the name is below it, if there is room.
func (st *stage) seatLines(width, height int) (out []string) {
	t := st.s.Variant().Traits()
	tall := height >= 2*len(t.Seats)+6
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
		if tall && clock != "" && lipgloss.Width(name) > room-1 {
			out = append(out, mark+cut(name, width-2), "  "+clock)
			continue
		}
		out = append(out, mark+pad(name, room-1)+" "+clock)
	}
	return out
}

// show draws the whole screen; keys is its last line.
func (st *stage) show(keys string) string {
	info := st.s.Variant().Info()
	return st.draw(st.layout(), info.Name+", "+info.Subtitle, keys)
}

// draw draws a layout.
func (st *stage) draw(l layout, title, keys string) string {
	if w, h, ok := l.fits(st); !ok {
		return tooSmall(st.env, max(w, minWidth), max(h, minHeight))
	}
	sc := st.arrange(&l)
	left, side := slices.Clone(l.board.Lines), slices.Clone(l.trays.Lines)
	st.lightCursor(left, l.board.Places)
	st.lightCursor(side, l.trays.Places)
	left = append(append(left, ""), sc.left...)
	side = append(append(slices.Clone(l.seats), ""), side...)
	if len(l.trays.Lines) > 0 {
		side = append(side, "")
	}
	body := beside(left, l.sideX, append(side, sc.side...))
	if l.wide {
		body = beside(body, l.storyX, sc.story)
	}
	for len(body) < l.body {
		body = append(body, "")
	}
	lines := append([]string{st.bar(title, st.status)}, body[:l.body]...)
	lines = append(lines, st.footer(l, sc.keyed)...)
	return strings.Join(append(lines, st.style.dim.Render(cut(keys, st.w))), "\n")
}

// fewMoves is the minimum number of lines for the moves.
const fewMoves = 4

// lightCursor inverts the colours at the cursor.
func (st *stage) lightCursor(lines []string, places map[string]chars.Place) {
	p, ok := places[st.cursor]
	if !ok || p.Y >= len(lines) {
		return
	}
	from, to := max(p.X-1, 0), p.X+p.W+1
	lines[p.Y] = lipgloss.StyleRanges(pad(lines[p.Y], max(lipgloss.Width(lines[p.Y]), to)), lipgloss.NewRange(from, to, st.style.cursor))
}

// footer is the prompt, the message, and the buttons or the typed line.
func (st *stage) footer(l layout, keyed bool) []string {
	prompt := wrap(st.style.letters(plain(st.prompt())), st.w-2)
	asked := st.style.strong.Render(" " + prompt[0])
	said := " " + st.style.dim.Render(st.under())
	if len(prompt) > 1 {
		said = st.style.strong.Render(" " + prompt[1])
	}
	if st.message != "" {
		look := st.style.good
		if st.bad {
			look = st.style.bad
		}
		lines := wrap(st.style.letters(st.message), st.w-2)
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
	if third == "" && !keyed { // long texts beside the board leave this line
		if lines, _ := st.keyLines(shortKey, st.w-2); len(lines) > 0 {
			third = " " + lines[0]
		}
	}
	return []string{asked, cut(said, st.w), cut(third, st.w)}
}

// prompt is what the player is asked to do, or how the game ended.
func (st *stage) prompt() string {
	switch turn := st.s.Turn(); {
	case st.before != "":
		return st.before
	case st.result != "":
		return capital(st.result)
	case turn == game.Over:
		return resultText(st.s, st.names, "", "", game.Chance)
	case turn == game.Chance:
		return "A die is rolled"
	case !st.decides():
		return st.teller().toMove(st.s.Variant().Traits(), turn)
	}
	return st.asks()
}

// asks is what to do after the selections made so far: the most special step of the view,
// that is one for the first site selected before one for any, and else the prompt.
func (st *stage) asks() string {
	if st.risky != "" {
		return "Press Enter again to play it, or Esc to cancel"
	}
	text := st.pos.Prompt
	for i := range st.pos.Steps {
		s := &st.pos.Steps[i]
		switch {
		case s.Picks != len(st.picker.picks):
		case s.First == "":
			text = s.Text
		case len(st.picker.picks) > 0 && s.First == st.picker.picks[0]:
			return s.Text
		}
	}
	return text
}

// under describes what is under the cursor.
func (st *stage) under() string {
	s := st.site(st.cursor)
	if s == nil {
		return ""
	}
	text := british(cmp.Or(s.Name, s.ID))
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
		for i, id := range st.picker.picks {
			if i == len(st.picker.picks)-1 && id == st.cursor {
				break // it is where the cursor is
			}
			name := id
			if s := st.site(id); s != nil {
				name = british(cmp.Or(s.Name, s.ID))
			}
			touched = append(touched, name)
		}
		if len(touched) > 0 {
			text = strings.Join(touched, ", ") + st.style.sign(" → ", " -> ") + text
		}
	}
	return plain(text)
}
