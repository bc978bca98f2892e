package chars

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// entry is a line of the panel.
type entry struct {
	site     string // the site that it shows, if any
	label    string
	look     look
	parts    []part
	row, col int // of the parts, in a stack of trays
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
func (sh *sheet) trays() []entry {
	if sh.view.Board == nil {
		return nil
	}
	var out []entry
	for i := range sh.view.Board.Sites {
		s := &sh.view.Board.Sites[i]
		if s.Shape != game.Tray && s.Shape != game.Lane {
			continue
		}
		label, after := trayWords(s)
		e := entry{site: s.ID, label: draw.Clean(label), look: look{fg: sh.class(s.Class).Ink}}
		if k, ok := sh.marks[s.ID]; ok {
			l, _ := markBrackets(k)
			e.label = string(l) + e.label
		}
		e.parts = sh.contents(s, after)
		out = append(out, e)
	}
	return out
}

// trayWords are what is written before and after the contents of a tray: "red:" and "in
// hand", "red captured:" and nothing.
func trayWords(s *game.Site) (label, after string) {
	label = pen.TrayLabel(s)
	if s.Class == "" || s.Shape != game.Tray {
		return label + ":", ""
	}
	switch words := strings.Fields(label); words[len(words)-1] {
	case "hand":
		return s.Class + ":", "in hand"
	case "home":
		return s.Class + ":", "home"
	case "out", "taken":
		return s.Class + " captured:", ""
	}
	return label + ":", ""
}

// contents are the pieces and dice of a tray. Pieces of one kind in a hand are counted.
func (sh *sheet) contents(s *game.Site, after string) (list []part) {
	firsts, counts := pen.Grouped(sh.on[s.ID])
	for i, pc := range firsts {
		sym := string(sh.symbol(pc))
		text := strings.Repeat(sym, counts[i])
		switch {
		case after != "" && len(firsts) == 1:
			text = strconv.Itoa(counts[i])
		case counts[i] > 4:
			text = fmt.Sprintf("%s x%d", sym, counts[i])
		}
		list = append(list, part{text + " ", sh.pieceLook(pc, 0)})
	}
	for _, d := range sh.view.Dice {
		switch {
		case d.Site != s.ID:
		case d.Used: // its brackets are gone, too: not every terminal dims
			list = append(list, part{fmt.Sprintf(" %d  ", d.Value), look{dim: true}})
		default:
			list = append(list, part{fmt.Sprintf("[%d] ", d.Value), look{bold: true}})
		}
	}
	if len(list) == 0 {
		list = []part{{"none ", look{dim: true}}}
	}
	if after != "" {
		list = append(list, part{after, look{dim: true}})
	}
	return list
}

// legend explains the brackets around spots, and the symbols that are not letters.
func (sh *sheet) legend() []entry {
	out := sh.bracketLegend()
	if sh.opt.ASCII {
		return out
	}
	return append(out, sh.signLegend()...)
}

// bracketLegend is for boards of spots, where only a bracket shows the class; the lanes
// of a track are recognised by their numbers and trays.
func (sh *sheet) bracketLegend() (out []entry) {
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
			parts: []part{{draw.Clean(s.Class), look{dim: true}}},
		})
	}
	return out
}

func (sh *sheet) signLegend() []entry {
	var out []entry
	seen := map[rune]int{}
	for _, pc := range sh.view.Pieces {
		sym := sh.symbol(pc)
		if _, signed := sh.look.Symbols[pen.Key(pc)]; !signed || string(sym) == pc.Letter {
			continue
		}
		if _, ok := seen[sym]; ok {
			continue
		}
		seen[sym] = len(out)
		out = append(out, entry{
			label: string(sym), look: sh.pieceLook(pc, 0),
			parts: []part{{draw.Clean(cmp.Or(pc.Name, pc.Kind)), look{dim: true}}},
		})
	}
	slices.SortStableFunc(out, func(a, b entry) int { return strings.Compare(a.parts[0].text, b.parts[0].text) })
	return out
}

// panel returns what is shown beside the board: trays, then the symbols.
func (sh *sheet) panel() *canvas {
	signs := sh.legend()
	a, b := sh.trayCanvas(0), stacked(signs)
	if len(signs) == 0 {
		return a
	}
	if a.h == 0 {
		return b
	}
	g := newCanvas(max(a.w, b.w), a.h+1+b.h)
	g.paste(a, 0, 0)
	g.paste(b, 0, a.h+1)
	return g
}

// trayCanvas draws the trays below each other and notes where they are. Contents too long
// for the width, if that is not 0, go below their label.
func (sh *sheet) trayCanvas(width int) *canvas {
	trays := sh.trays()
	w, h := 0, 0
	for i := range trays {
		e := &trays[i]
		label := len([]rune(e.label))
		sh.places[e.site] = Place{X: 0, Y: h, W: label}
		e.row, e.col = h, label+1
		if width > 0 && e.col+e.width() > width {
			e.row, e.col = h+1, 2
		}
		w, h = max(w, label, e.col+e.width()), e.row+1
	}
	g := newCanvas(w, h)
	for _, e := range trays {
		g.write(0, sh.places[e.site].Y, e.label, e.look)
		x := e.col
		for _, p := range e.parts {
			x = g.write(x, e.row, p.text, p.look)
		}
	}
	return g
}

// stacked places signs below each other with what they mean aligned.
func stacked(es []entry) *canvas {
	wide, w := 0, 0
	for _, e := range es {
		wide = max(wide, len([]rune(e.label)))
	}
	for _, e := range es {
		w = max(w, wide+1+e.width())
	}
	g := newCanvas(w, len(es))
	for y, e := range es {
		g.write(0, y, e.label, e.look)
		x := wide + 1
		for _, p := range e.parts {
			x = g.write(x, y, p.text, p.look)
		}
	}
	return g
}

// columns arranges the panel below the board, with as many entries per row as fit.
func (sh *sheet) columns(width int) *canvas {
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
