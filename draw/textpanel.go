package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// entry is a line of the panel.
type entry struct {
	site  string // the site that it shows, if any
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

// trays lists the trays and lanes with their contents.
func (sh *textSheet) trays() []entry {
	if sh.view.Board == nil {
		return nil
	}
	var out []entry
	for _, s := range sh.view.Board.Sites {
		if s.Shape != game.Tray && s.Shape != game.Lane {
			continue
		}
		e := entry{site: s.ID, label: clean(pen.TrayLabel(&s)), look: look{fg: sh.class(s.Class).Ink}}
		if k, ok := sh.marks[s.ID]; ok {
			l, _ := markBrackets(k)
			e.label = string(l) + e.label
		}
		firsts, counts := grouped(sh.on[s.ID])
		for i, pc := range firsts {
			sym := string(sh.symbol(pc))
			text := strings.Repeat(sym, counts[i])
			if counts[i] > 4 {
				text = fmt.Sprintf("%s x%d", sym, counts[i])
			}
			e.parts = append(e.parts, part{text + " ", sh.pieceLook(pc, 0)})
		}
		for _, d := range sh.view.Dice {
			switch {
			case d.Site != s.ID:
			case d.Used: // its brackets are gone, too: not every terminal dims
				e.parts = append(e.parts, part{fmt.Sprintf(" %d  ", d.Value), look{dim: true}})
			default:
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

// legend explains the brackets around spots, and the symbols that are not letters.
func (sh *textSheet) legend() []entry {
	out := sh.bracketLegend()
	if sh.opt.ASCII {
		return out
	}
	return append(out, sh.signLegend()...)
}

// bracketLegend is for boards of spots, where only a bracket shows the class; the lanes
// of a track are recognised by their numbers and trays.
func (sh *textSheet) bracketLegend() (out []entry) {
	if sh.view.Board == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, s := range sh.view.Board.Sites {
		l, r := sh.brackets(s.Class)
		if s.Shape != game.Spot || seen[s.Class] || l == ' ' {
			continue
		}
		seen[s.Class] = true
		out = append(out, entry{
			label: string(l) + string(r), look: look{fg: sh.class(s.Class).Ink},
			parts: []part{{clean(s.Class), look{dim: true}}},
		})
	}
	return out
}

func (sh *textSheet) signLegend() []entry {
	var out []entry
	seen := map[rune]int{}
	for _, pc := range sh.view.Pieces {
		sym := sh.symbol(pc)
		if _, signed := sh.look.Symbols[pieceKey(pc)]; !signed || string(sym) == pc.Letter {
			continue
		}
		if _, ok := seen[sym]; ok {
			continue
		}
		seen[sym] = len(out)
		out = append(out, entry{
			label: string(sym), look: sh.pieceLook(pc, 0),
			parts: []part{{clean(cmp.Or(pc.Name, pc.Kind)), look{dim: true}}},
		})
	}
	slices.SortStableFunc(out, func(a, b entry) int { return strings.Compare(a.parts[0].text, b.parts[0].text) })
	return out
}

// panel returns what is shown beside the board: trays, then the symbols.
func (sh *textSheet) panel() *canvas {
	trays, signs := sh.trays(), sh.legend()
	a := stacked(trays, 12)
	for _, e := range trays {
		sh.places[e.site] = TextPlace{X: 0, Y: e.row, W: len([]rune(e.label))}
	}
	b := stacked(signs, 12)
	if len(signs) == 0 {
		return a
	}
	if len(trays) == 0 {
		return b
	}
	g := newCanvas(max(a.w, b.w), a.h+1+b.h)
	g.paste(a, 0, 0)
	g.paste(b, 0, a.h+1)
	return g
}

// stacked places entries below each other with their contents aligned; contents too
// long for the column go below their label.
func stacked(es []entry, labels int) *canvas {
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
	g := newCanvas(w, h)
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

// columns arranges the panel below the board, with as many entries per row as fit.
func (sh *textSheet) columns(width int) *canvas {
	es := append(sh.trays(), sh.legend()...)
	cell := 1
	for _, e := range es {
		cell = max(cell, len([]rune(e.label))+1+e.width()+2)
	}
	per := max(width/cell, 1)
	g := newCanvas(max(min(per, len(es))*cell, 1), (len(es)+per-1)/per)
	for i, e := range es {
		x := g.write(i%per*cell, i/per, e.label, e.look) + 1
		for _, p := range e.parts {
			x = g.write(x, i/per, p.text, p.look)
		}
	}
	return g
}
