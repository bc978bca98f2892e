package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// entry is a line of the panel.
type entry struct {
	site  string // that it shows, if any
	row   int    // in a stack
	label string
	look  look
	parts []part
}

type part struct {
	text string
	look look
}

func (e entry) width() int {
	n := 0
	for _, p := range e.parts {
		n += len([]rune(p.text))
	}
	return n
}

// trays lists the trays and lanes with what lies in them.
func (t *textTable) trays() []entry {
	if t.view.Board == nil {
		return nil
	}
	var out []entry
	for _, s := range t.view.Board.Sites {
		if s.Shape != game.Tray && s.Shape != game.Lane {
			continue
		}
		e := entry{site: s.ID, label: clean(trayLabel(&s)), look: look{fg: classInk[s.Class]}}
		if k, ok := t.marks[s.ID]; ok {
			l, _ := markBrackets(k)
			e.label = string(l) + e.label
		}
		firsts, counts := grouped(t.on[s.ID])
		for i, pc := range firsts {
			sym := string(symbol(pc, t.opt.ASCII))
			text := strings.Repeat(sym, counts[i])
			if counts[i] > 4 {
				text = fmt.Sprintf("%s x%d", sym, counts[i])
			}
			e.parts = append(e.parts, part{text + " ", pieceLook(pc, 0)})
		}
		for _, d := range t.view.Dice {
			if d.Site == s.ID {
				e.parts = append(e.parts, part{fmt.Sprintf("[%d] ", d.Value), look{bold: true}})
			}
		}
		if len(e.parts) == 0 {
			e.parts = []part{{"-", look{dim: true}}}
		}
		out = append(out, e)
	}
	return out
}

// legend says what brackets round spots mean, and signs where they are not letters.
func (t *textTable) legend() []entry {
	out := t.bracketLegend()
	if t.opt.ASCII {
		return out
	}
	return append(out, t.signLegend()...)
}

// bracketLegend is for boards of spots, where a bracket is all that tells a class;
// the lanes of a track are told by their numbers and trays.
func (t *textTable) bracketLegend() (out []entry) {
	if t.view.Board == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, s := range t.view.Board.Sites {
		l, r := brackets(s.Class)
		if s.Shape != game.Spot || seen[s.Class] || l == ' ' {
			continue
		}
		seen[s.Class] = true
		out = append(out, entry{
			label: string(l) + string(r), look: look{fg: classInk[s.Class]},
			parts: []part{{clean(s.Class), look{dim: true}}},
		})
	}
	return out
}

func (t *textTable) signLegend() []entry {
	var out []entry
	seen := map[rune]int{}
	for _, pc := range t.view.Pieces {
		sym := symbol(pc, false)
		if _, signed := symbols[pc.Kind]; !signed || string(sym) == pc.Letter {
			continue
		}
		if _, ok := seen[sym]; ok {
			continue
		}
		seen[sym] = len(out)
		out = append(out, entry{
			label: string(sym), look: pieceLook(pc, 0),
			parts: []part{{clean(cmp.Or(pc.Name, pc.Kind)), look{dim: true}}},
		})
	}
	slices.SortStableFunc(out, func(a, b entry) int { return strings.Compare(a.parts[0].text, b.parts[0].text) })
	return out
}

// panel is what stands beside the board: trays, then the signs.
func (t *textTable) panel() *grid {
	trays, signs := t.trays(), t.legend()
	a := stacked(trays, 12)
	for _, e := range trays {
		t.places[e.site] = TextPlace{X: 0, Y: e.row, W: len([]rune(e.label))}
	}
	b := stacked(signs, 12)
	if len(signs) == 0 {
		return a
	}
	if len(trays) == 0 {
		return b
	}
	g := newGrid(max(a.w, b.w), a.h+1+b.h)
	g.paste(a, 0, 0)
	g.paste(b, 0, a.h+1)
	return g
}

// stacked sets entries below each other, their contents in line; a content too
// long for the column goes below its label.
func stacked(es []entry, labels int) *grid {
	wide := 0
	for _, e := range es {
		wide = max(wide, min(len([]rune(e.label)), labels))
	}
	w, h := 0, 0
	for _, e := range es {
		n := len([]rune(e.label))
		if n > labels {
			w, h = max(w, n, 2+e.width()), h+2
		} else {
			w, h = max(w, wide+1+e.width()), h+1
		}
	}
	g := newGrid(w, h)
	y := 0
	for i, e := range es {
		es[i].row = y
		g.write(0, y, e.label, e.look)
		x := wide + 1
		if len([]rune(e.label)) > labels {
			x, y = 2, y+1
		}
		for _, p := range e.parts {
			x = g.write(x, y, p.text, p.look)
		}
		y++
	}
	return g
}

// columns sets the panel below the board, as many entries in a row as fit.
func (t *textTable) columns(width int) *grid {
	es := append(t.trays(), t.legend()...)
	cell := 1
	for _, e := range es {
		cell = max(cell, len([]rune(e.label))+1+e.width()+2)
	}
	per := max(width/cell, 1)
	g := newGrid(max(min(per, len(es))*cell, 1), (len(es)+per-1)/per)
	for i, e := range es {
		x := g.write(i%per*cell, i/per, e.label, e.look) + 1
		for _, p := range e.parts {
			x = g.write(x, i/per, p.text, p.look)
		}
	}
	return g
}
