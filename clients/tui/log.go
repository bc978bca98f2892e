package tui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/game"
)

// maxLog is how many plies the log goes back; a replay shows the others.
const maxLog = 1000

// toldPly is a ply of the log, as the engine tells it.
type toldPly struct {
	ply, turn int
	action    string
	list      []game.Sentence
}

// remember updates what has been told after the session has changed. What was told before
// is kept: a long game is not told again with every move.
func (st *stage) remember() {
	plies := st.s.Plies()
	if st.toldOf != st.s {
		st.told, st.toldOf, st.log = nil, st.s, scroller{}
	}
	first := len(plies)
	if n := len(st.told); n > 0 {
		first = st.told[0].ply - 1
	}
	same := 0
	for same < len(st.told) && first+same < len(plies) && st.told[same].action == plies[first+same].Action {
		same++
	}
	st.told = st.told[:same]
	from := first + same
	if same == 0 {
		from = max(len(plies)-maxLog, 0)
	}
	for i := from; i < len(plies); i++ {
		st.told = append(st.told, toldPly{i + 1, plies[i].Turn, plies[i].Action, st.s.Told(i + 1)})
	}
	st.told = st.told[max(len(st.told)-maxLog, 0):]
}

// teller tells what happened with the names that the stage shows. Names that several
// seats share tell nobody apart: those seats are called by their colours.
func (st *stage) teller() teller {
	names := st.names
	if st.called != nil {
		names = st.called
	}
	t := teller{mine: st.mine, names: make([]string, len(names))}
	if st.reader != 0 {
		t.mine = st.reader
	}
	for i := range names {
		t.names[i] = ownName(names, i)
	}
	return t
}

// lastTold says what the last ply did.
func (st *stage) lastTold() string {
	return strings.Join(st.teller().ply(st.s, st.s.Ply()), " ")
}

// logLines are the moves in words, each with its number, wrapped to a width.
func (st *stage) logLines(width int) (out []string) {
	t, traits := st.teller(), st.s.Variant().Traits()
	for i := range st.told {
		out = append(out, st.plyLines(t, traits, i, width)...)
	}
	return out
}

// logTail is the end of the log: at least n lines, if there are so many.
func (st *stage) logTail(width, n int) (out []string) {
	t, traits := st.teller(), st.s.Variant().Traits()
	for i := len(st.told) - 1; i >= 0 && len(out) < n; i-- {
		out = append(st.plyLines(t, traits, i, width), out...)
	}
	return out
}

// plyLines are the lines of one ply. The first of a turn has its number.
func (st *stage) plyLines(t teller, traits game.Traits, i, width int) (out []string) {
	p := &st.told[i]
	var said []string
	for _, one := range p.list {
		said = append(said, t.sentence(traits, one))
	}
	first := strconv.Itoa(p.turn) + ". "
	if i > 0 && st.told[i-1].turn == p.turn {
		first = strings.Repeat(" ", len(first))
	}
	for _, l := range wrap(st.style.letters(strings.Join(said, " ")), max(width-len(first), 8)) {
		out = append(out, first+strings.TrimRight(l, " "))
		first = strings.Repeat(" ", len(first))
	}
	return out
}

// chatLines are what was said at the table.
func (st *stage) chatLines(width int) (out []string) {
	for _, text := range st.aside {
		out = append(out, wrap(st.style.letters(text), width)...)
	}
	return out
}

// scroller is which part of a list is shown: its end or, if somebody has scrolled up, the
// lines from top on, whatever is added below.
type scroller struct {
	up  bool
	top int
}

// from is the first of n lines that is shown in a height.
func (s scroller) from(n, height int) int {
	last := max(n-height, 0)
	if s.up {
		return min(s.top, last)
	}
	return last
}

// scroll moves by some lines.
func (s *scroller) scroll(by, n, height int) {
	last := max(n-height, 0)
	s.top = min(max(s.from(n, height)+by, 0), last)
	s.up = s.top < last
}

// frame is a rectangle of the window.
type frame struct{ x, y, w, h int }

func (f frame) holds(x, y int) bool { return x >= f.x && x < f.x+f.w && y >= f.y && y < f.y+f.h }

// textWide is the width of text in a frame that scrolls: the marks have the last column.
func (f frame) textWide() int { return max(f.w-2, 8) }

// visible are the lines of a list that a frame shows, with marks where there are more.
func (st *stage) visible(lines []string, f frame, s scroller) []string {
	if f.h <= 0 {
		return nil
	}
	from := s.from(len(lines), f.h)
	to := min(from+f.h, len(lines))
	out := make([]string, 0, f.h)
	for i := from; i < to; i++ {
		line := cut(lines[i], f.w)
		switch {
		case i == from && from > 0:
			line = pad(line, f.w-1) + st.style.dim.Render(st.style.sign("↑", "^"))
		case i == to-1 && to < len(lines):
			line = pad(line, f.w-1) + st.style.dim.Render(st.style.sign("↓", "v"))
		}
		out = append(out, line)
	}
	return out
}

// scrolls handles the keys and the wheel that scroll the moves and the chat.
func (st *stage) scrolls(msg tea.Msg) bool {
	far := 1 << 20
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		by := 3
		if msg.Button == tea.MouseWheelUp {
			by = -3
		}
		l := st.lay(false)
		sc := st.arrange(&l)
		switch {
		case sc.log.holds(msg.X, msg.Y):
			st.log.scroll(by, len(st.logLines(sc.log.textWide())), sc.log.h)
		case sc.chat.holds(msg.X, msg.Y):
			st.talk.scroll(by, len(st.chatLines(sc.chat.textWide())), sc.chat.h)
		default:
			return false
		}
		return true
	case tea.KeyPressMsg:
		key, chat := strings.CutPrefix(msg.String(), "shift+")
		by := map[string]int{"pgup": -1, "pgdown": 1, "home": -far, "end": far}[key]
		if by == 0 {
			return false
		}
		l := st.lay(false)
		sc := st.arrange(&l)
		s, f, n := &st.log, sc.log, 0
		if chat {
			s, f = &st.talk, sc.chat
			n = len(st.chatLines(f.textWide()))
		} else {
			n = len(st.logLines(f.textWide()))
		}
		if by == 1 || by == -1 {
			by *= max(f.h-1, 1)
		}
		s.scroll(by, n, f.h)
		return true
	}
	return false
}

// across is a line across a column with a word in it.
func (st *stage) across(word string, width int) string {
	line := st.style.sign("─", "-")
	text := strings.Repeat(line, 2) + " " + word + " "
	return st.style.dim.Render(text + strings.Repeat(line, max(width-lipgloss.Width(text), 0)))
}
