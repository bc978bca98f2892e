package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/legend"
)

// boardKey is the legend of a game: what the things on its board are.
type boardKey struct {
	of      game.Variant
	entries []legend.Entry
	pieces  []game.Piece // one of each kind that there is at the start
}

// learnKey reads the legend of the game on the stage, if it is another than before.
func (st *stage) learnKey() {
	v := st.s.Variant()
	if st.legend.of == v {
		return
	}
	st.legend = boardKey{of: v, pieces: v.New(game.SeedDice(0)).View().Pieces}
	g, err := st.findGame(v.Info().ID)
	if err != nil {
		return
	}
	if l, err := legend.Of(g.Files()); err == nil { // without one the pieces have their names
		st.legend.entries = l.With(v.Options()).Entries
	}
}

// named is a line of the legend with the signs of its pieces on the board.
type named struct {
	signs      []chars.Sign
	name, text string
}

// namedPieces lists the legend with the signs of this board, and the brackets around places.
// Pieces that the legend does not mention come last.
func (st *stage) namedPieces(colour bool) (list []named, brackets []chars.Sign) {
	v := game.View{Board: st.pos.Board, Pieces: slices.Concat(st.legend.pieces, st.pos.Pieces)}
	signs := map[string]chars.Sign{}
	var order []string
	for _, s := range chars.Signs(v, chars.Options{Color: colour, ASCII: st.ASCII}) {
		if s.Kind == "" {
			brackets = append(brackets, s)
			continue
		}
		id := s.Kind + "/" + s.Class
		signs[id], order = s, append(order, id)
	}
	for _, e := range st.legend.entries {
		n := named{name: st.style.letters(plain(e.Name)), text: st.style.letters(plain(e.Text))}
		for _, id := range e.Pieces {
			if s, ok := signs[id]; ok {
				n.signs = append(n.signs, s)
				delete(signs, id)
			}
		}
		if len(n.signs) > 0 || len(e.Pieces) == 0 {
			list = append(list, n)
		}
	}
	for _, id := range order {
		if s, ok := signs[id]; ok {
			list = append(list, named{signs: []chars.Sign{s}, name: s.Class + " " + s.Kind})
		}
	}
	return list, brackets
}

// signText is the signs of a piece, side by side.
func (n *named) signText() string {
	var parts []string
	for _, s := range n.signs {
		parts = append(parts, s.Text)
	}
	return strings.Join(parts, "/")
}

// classes are whose the signs of a piece are, in their order.
func (n *named) classes() string {
	var parts []string
	for _, s := range n.signs {
		parts = append(parts, s.Class)
	}
	return strings.Join(parts, "/")
}

// The forms of the legend, from the longest to the shortest.
const (
	wholeKey  = iota // every line with its text
	piecesKey        // those about pieces with their text
	beatsKey         // what pieces capture, and what captures them
	shortKey         // signs and names
	keyForms
)

// keyLines sets the legend in a form; ok means that the form explains every piece.
func (st *stage) keyLines(form, width int) (out []string, ok bool) {
	list, brackets := st.namedPieces(true)
	if form == beatsKey {
		for i := range list {
			list[i].text = captures(list[i].text)
			if len(list[i].signs) > 0 && list[i].text == "" {
				return nil, false
			}
		}
	}
	var items []string // what is packed into lines
	// whose is the first piece that comes in several colours: their order is shown once.
	whose := slices.IndexFunc(list, func(n named) bool { return len(n.signs) > 1 })
	if whose >= 0 && form == shortKey {
		items = append(items, st.style.dim.Render(list[whose].classes()+":"))
	}
	last := func(more bool) string {
		if more {
			return ","
		}
		return ""
	}
	for i := range list {
		n := &list[i]
		switch {
		case form == shortKey && len(n.signs) > 0:
			more := slices.ContainsFunc(list[i+1:], func(n named) bool { return len(n.signs) > 0 })
			items = append(items, n.signText()+" "+n.name+last(more || len(brackets) > 0))
		case form == wholeKey, form != shortKey && len(n.signs) > 0:
			head := st.style.strong.Render(n.name)
			if len(n.signs) > 0 {
				head = n.signText() + " " + head
			}
			if i == whose {
				head += st.style.dim.Render(" (" + n.classes() + ")")
			}
			if n.text != "" {
				head += ": "
			}
			for j, l := range wrap(head+n.text, width-2) {
				if j > 0 {
					l = "  " + l
				}
				out = append(out, strings.TrimRight(l, " "))
			}
		}
	}
	return append(out, pack(append(items, st.bracketItems(brackets)...), width)...), true
}

// captures are the sentences of a text that say what captures what.
func captures(text string) string {
	var list []string
	for _, s := range strings.SplitAfter(text, ". ") {
		if strings.Contains(s, "apture") {
			list = append(list, strings.TrimSpace(s))
		}
	}
	return strings.Join(list, " ")
}

// bracketItems say what the brackets around places mean, and what has none.
func (st *stage) bracketItems(brackets []chars.Sign) (items []string) {
	if len(brackets) == 0 {
		return nil
	}
	shape, rest := game.Shape(""), []string(nil)
	for _, s := range st.pos.Board.Sites {
		known := slices.ContainsFunc(brackets, func(b chars.Sign) bool { return b.Class == s.Class })
		switch {
		case s.Shape != game.Spot && s.Shape != game.Square:
		case known:
			shape = s.Shape
		case !slices.Contains(rest, s.Class):
			rest = append(rest, s.Class)
		}
	}
	for _, b := range brackets {
		items = append(items, b.Text+" "+british(b.Class)+",")
	}
	if len(rest) == 1 {
		items = append(items, "the rest "+british(rest[0])+",")
	}
	items[0] = st.style.dim.Render(string(shape)+"s:") + " " + items[0]
	items[len(items)-1] = strings.TrimSuffix(items[len(items)-1], ",")
	return items
}

// british spells a word of a board for readers.
func british(text string) string { return strings.ReplaceAll(text, "gray", "grey") }

// pack sets items one after the other, none of them broken.
func pack(items []string, width int) (out []string) {
	now := ""
	for _, item := range items {
		switch {
		case now == "":
			now = item
		case lipgloss.Width(now)+1+lipgloss.Width(item) <= width:
			now += " " + item
		default:
			out, now = append(out, now), item
		}
	}
	if now != "" {
		out = append(out, now)
	}
	return out
}

// keyScreen is the whole legend, and what the marks around places mean.
type keyScreen struct {
	*env
	stage *stage
	top   int
}

func (st *stage) openKey() { st.push(&keyScreen{env: st.env, stage: st}) }

func (k *keyScreen) init() tea.Cmd { return nil }
func (k *keyScreen) close()        {}
func (k *keyScreen) typing() bool  { return false }

func (k *keyScreen) help() []binding {
	return []binding{
		{"", "Key to the pieces"},
		{"Up, Down", "a line back and forward; the mouse wheel does too"},
		{"PgUp, PgDn", "a page back and forward"},
		{"Home, End", "to the beginning, to the end"},
		{"q, Esc, k", "back to the board"},
	}
}

func (k *keyScreen) lines() (out []string) {
	width := min(k.w-4, 76)
	list, brackets := k.stage.namedPieces(true)
	add := func(head, text string) {
		for j, l := range wrap(head+text, width-2) {
			if j > 0 {
				l = "  " + l
			}
			out = append(out, "  "+strings.TrimRight(l, " "))
		}
		out = append(out, "")
	}
	out = append(out, "")
	for i := range list {
		n := &list[i]
		head := k.style.strong.Render(n.name)
		if len(n.signs) > 0 {
			head = n.signText() + "  " + head + k.style.dim.Render(" ("+n.classes()+")")
		}
		if n.text != "" {
			head += ": "
		}
		add(head, n.text)
	}
	if len(brackets) > 0 {
		out = append(append(out, indent(pack(k.stage.bracketItems(brackets), width), 2)...), "")
	}
	for _, m := range [][2]string{
		{">x<", "you can select this place"},
		{"#x#", "you have selected it"},
		{"*x*", "part of the last turn"},
		{"!x!", "a move there can cost you the game"},
	} {
		out = append(out, "  "+m[0]+"  "+m[1])
	}
	return out
}

func (k *keyScreen) room() int { return max(k.h-2, 1) }

func (k *keyScreen) scroll(top, n int) { k.top = max(min(top, n-k.room()), 0) }

func (k *keyScreen) update(msg tea.Msg) tea.Cmd {
	n := len(k.lines())
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			k.scroll(k.top-3, n)
		} else {
			k.scroll(k.top+3, n)
		}
	case tea.KeyPressMsg:
		switch msg.String() {
		case "up":
			k.scroll(k.top-1, n)
		case "down":
			k.scroll(k.top+1, n)
		case "pgup":
			k.scroll(k.top-k.room()+1, n)
		case "pgdown":
			k.scroll(k.top+k.room()-1, n)
		case "home":
			k.scroll(0, n)
		case "end":
			k.scroll(n, n)
		case keyLeave, keyCancel, keyLegend:
			return k.pop()
		}
	}
	return nil
}

func (k *keyScreen) view() string {
	lines := k.lines()
	top := max(min(k.top, len(lines)-k.room()), 0)
	shown := lines[top:min(top+k.room(), len(lines))]
	info := k.stage.s.Variant().Info()
	where := "all"
	keys := []string{"q back", "? help"}
	if len(shown) < len(lines) {
		keys = append([]string{"Up/Down line", "PgUp/PgDn page"}, keys...)
		where = "more above and below"
		if top == 0 {
			where = "more below"
		} else if top+len(shown) == len(lines) {
			where = "more above"
		}
	}
	return k.page(k.bar(info.Name+", "+info.Subtitle+": key to the pieces", where), shown, keyLine(keys...))
}
