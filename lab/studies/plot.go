package studies

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"

	"github.com/antares-games/antares/game"
)

// plot is a picture in the page. Its colours are those of the page, by class, so that it
// suits light and dark; and nothing depends on colour alone.
type plot struct {
	bytes.Buffer
	w, h float64
}

func newPlot(w, h float64, title string) *plot {
	p := &plot{w: w, h: h}
	p.f(`<svg class="plot" viewBox="0 0 %s %s" role="img" aria-label="%s">`, num(w), num(h), html.EscapeString(title))
	return p
}

func (p *plot) f(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func (p *plot) text(x, y float64, class, text string) {
	p.f(`<text x="%s" y="%s" class="%s">%s</text>`, num(x), num(y), class, html.EscapeString(text))
}

func (p *plot) line(x1, y1, x2, y2 float64, class string) {
	p.f(`<path class="%s" d="M%s %sL%s %s"/>`, class, num(x1), num(y1), num(x2), num(y2))
}

func (p *plot) rect(x, y, w, h float64, class, title string) {
	p.f(`<rect x="%s" y="%s" width="%s" height="%s" rx="1.5" class="%s"><title>%s</title></rect>`, num(x), num(y), num(max(w, 0)), num(max(h, 0)), class, html.EscapeString(title))
}

func (p *plot) done() template.HTML {
	p.WriteString("</svg>\n")
	return template.HTML(p.String()) // every text in it is escaped above
}

// num writes a number to two decimals and not a digit more.
func num(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		v = 0
	}
	return strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64)
}

// short keeps the end of a name, which is where names of variants differ.
func short(name string, most int) string {
	if r := []rune(name); len(r) > most {
		return "…" + string(r[len(r)-most+1:])
	}
	return name
}

// row is a line of a plot of shares.
type row struct {
	name  string
	share Share
}

// sharePlot shows shares with their intervals, one below the other, and where an equal
// share and too much would be.
func sharePlot(title string, rows []row, even, much float64) template.HTML {
	const left, right, height = 168.0, 408.0, 28.0
	p := newPlot(480, 34+height*float64(len(rows)), title)
	x := func(v float64) float64 { return left + v*(right-left) }
	bottom := 8 + height*float64(len(rows))
	for i := 0; i <= 100; i += 25 {
		p.line(x(float64(i)/100), 4, x(float64(i)/100), bottom, "grid")
		p.text(x(float64(i)/100), bottom+17, "tick mid", strconv.Itoa(i)+" %")
	}
	p.line(x(even), 4, x(even), bottom, "even")
	if much > 0 {
		p.line(x(much), 4, x(much), bottom, "limit")
	}
	for i, r := range rows {
		y := 8 + height*(float64(i)+0.5)
		p.text(left-12, y+5, "label end", short(r.name, 20))
		if r.share.Of == 0 {
			p.text(left+8, y+5, "tick", "no such games")
			continue
		}
		p.f(`<path class="whisker" d="M%s %sH%sM%s %sv10M%s %sv10"/>`, num(x(r.share.Low)), num(y), num(x(r.share.High)), num(x(r.share.Low)), num(y-5), num(x(r.share.High)), num(y-5))
		p.f(`<circle class="dot" cx="%s" cy="%s" r="6"><title>%s</title></circle>`, num(x(r.share.Share)), num(y), html.EscapeString(r.name+": "+r.share.String()))
		p.text(right+10, y+5, "label", fmt.Sprintf("%.1f %%", 100*r.share.Share))
	}
	return p.done()
}

// histogramPlot shows how long games are.
func histogramPlot(title, unit string, bins []Bin, mark float64) template.HTML {
	const left, right, top, bottom = 36.0, 472.0, 12.0, 160.0
	p := newPlot(480, 200, title)
	most := 1
	for _, b := range bins {
		most = max(most, b.Games)
	}
	if len(bins) == 0 {
		return p.done()
	}
	first, last := bins[0].From, bins[len(bins)-1].To
	x := func(v float64) float64 { return left + (v-first)/(last-first)*(right-left) }
	y := func(n float64) float64 { return bottom - n/float64(most)*(bottom-top) }
	for i := range 3 {
		n := math.Round(float64(most) * float64(i) / 2)
		p.line(left, y(n), right, y(n), "grid")
		p.text(left-8, y(n)+4, "tick end", num(n))
	}
	for _, b := range bins {
		what := fmt.Sprintf("%s to %s %s: %d games", num(b.From), num(b.To-1), unit, b.Games)
		p.rect(x(b.From)+1, y(float64(b.Games)), x(b.To)-x(b.From)-2, bottom-y(float64(b.Games)), "bar", what)
	}
	every := max(1, (len(bins)+9)/10)
	for i := 0; i < len(bins); i += every {
		p.text(x(bins[i].From), bottom+17, "tick mid", num(bins[i].From))
	}
	p.line(x(mark), top, x(mark), bottom, "even")
	p.text(right, bottom+34, "tick end", unit+" (dashed: the median, "+num(mark)+")")
	return p.done()
}

// curve is a line of a plot: a value at each of evenly spread moments of the game.
type curve struct {
	name   string
	values []float64
}

// dashes distinguish curves without colour.
var dashes = []string{"", "7 4", "2 4", "10 3 2 3", "1 3", "12 6"}

// coursePlot shows how something goes along the game, from its start to its end.
func coursePlot(title string, curves []curve, low, high float64, format string) template.HTML {
	const left, right, top, bottom = 38.0, 360.0, 12.0, 160.0
	p := newPlot(480, 200, title)
	if high <= low {
		high = low + 1
	}
	y := func(v float64) float64 { return bottom - (v-low)/(high-low)*(bottom-top) }
	for i := range 5 {
		v := low + (high-low)*float64(i)/4
		p.line(left, y(v), right, y(v), "grid")
		p.text(left-8, y(v)+4, "tick end", fmt.Sprintf(format, v))
	}
	for i := 0; i <= 100; i += 20 {
		p.text(left+(right-left)*float64(i)/100, bottom+18, "tick mid", strconv.Itoa(i)+" %")
	}
	p.text((left+right)/2, bottom+36, "tick mid", "of the game")
	for i, c := range curves {
		p.f(`<path class="curve c%d" stroke-dasharray="%s" d="`, i%6, dashes[i%len(dashes)])
		for k, v := range c.values {
			at := float64(k) / float64(len(c.values)-1)
			if len(c.values) == tenths { // the mean of a tenth stands in its middle
				at = (float64(k) + 0.5) / tenths
			}
			letter := "L"
			if k == 0 {
				letter = "M"
			}
			p.f("%s%s %s", letter, num(left+at*(right-left)), num(y(v)))
		}
		p.f(`"/>`)
		at := top + 18*float64(i) + 8
		p.f(`<path class="curve c%d" stroke-dasharray="%s" d="M%s %sh26"/>`, i%6, dashes[i%len(dashes)], num(right+8), num(at))
		p.text(right+39, at+4, "tick", short(c.name, 12))
	}
	return p.done()
}

// ladderPlot shows the gain of each doubling.
func ladderPlot(l *Ladder) template.HTML {
	const left, right, top, bottom = 42.0, 472.0, 12.0, 160.0
	p := newPlot(480, 200, "Elo gained by twice the thinking")
	low, high := 0.0, 50.0
	for _, r := range l.Rungs {
		for _, e := range []float64{float64(r.Gain.Low), float64(r.Gain.High)} {
			if !math.IsNaN(e) && !math.IsInf(e, 0) {
				low, high = min(low, e), max(high, e)
			}
		}
	}
	step := 50.0
	for (high-low)/step > 6 {
		step *= 2
	}
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	y := func(v float64) float64 { return bottom - (v-low)/(high-low)*(bottom-top) }
	for v := low; v <= high; v += step {
		class := "grid"
		if v == 0 {
			class = "even"
		}
		p.line(left, y(v), right, y(v), class)
		p.text(left-8, y(v)+4, "tick end", num(v))
	}
	for i, r := range l.Rungs {
		x := left + (right-left)*(float64(i)+0.5)/float64(len(l.Rungs))
		lo, mid, hi := float64(r.Gain.Low), float64(r.Gain.Elo), float64(r.Gain.High)
		if !math.IsNaN(mid) {
			p.f(`<path class="whisker" d="M%s %sV%sM%s %sh10M%s %sh10"/>`, num(x), num(y(lo)), num(y(hi)), num(x-5), num(y(lo)), num(x-5), num(y(hi)))
			p.f(`<circle class="dot" cx="%s" cy="%s" r="6"><title>%s Elo</title></circle>`, num(x), num(y(mid)), r.Gain.Elo)
			p.text(x+11, y(mid)+4, "label", r.Gain.Elo.String())
		}
		p.text(x, bottom+18, "tick mid", fmt.Sprintf("%d → %d", r.Nodes, 2*r.Nodes))
	}
	p.text((left+right)/2, bottom+36, "tick mid", "nodes a move")
	return p.done()
}

// heatPlot draws a map of the board: the darker a place (on a dark page, the brighter),
// the greater its value, which is written on it too.
func heatPlot(b *game.Board, h Heat) template.HTML {
	const unit = 64.0
	sites := places(b)
	at := map[string]game.Site{}
	left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, s := range sites {
		at[s.ID] = s
		left, right = min(left, s.X-s.W/2), max(right, s.X+s.W/2)
		top, bottom = min(top, s.Y-s.H/2), max(bottom, s.Y+s.H/2)
	}
	if len(sites) == 0 {
		return ""
	}
	const margin = 8.0
	p := newPlot((right-left)*unit+2*margin, (bottom-top)*unit+2*margin, h.Title+": "+h.Unit)
	x := func(v float64) float64 { return margin + (v-left)*unit }
	y := func(v float64) float64 { return margin + (v-top)*unit }
	for _, l := range b.Lines {
		from, ok := at[l.From]
		to, too := at[l.To]
		if ok && too {
			p.line(x(from.X), y(from.Y), x(to.X), y(to.Y), "wire")
		}
	}
	most := 0.0
	for _, v := range h.Places {
		most = max(most, v.Value)
	}
	for i, v := range h.Places {
		s := sites[i]
		part := 0.0
		if most > 0 {
			part = v.Value / most
		}
		var shape string
		w, tall := s.W*unit, s.H*unit
		switch s.Shape {
		case game.Spot:
			shape = fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s"`, num(x(s.X)), num(y(s.Y)), num(w/2))
		case game.Hex:
			shape = fmt.Sprintf(`<path d="M%s %sl%s %sv%sl%s %sl%s %sv%sz"`, num(x(s.X)), num(y(s.Y)-tall/2), num(w/2), num(tall/4), num(tall/2), num(-w/2), num(tall/4), num(-w/2), num(-tall/4), num(-tall/2))
		default:
			shape = fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s"`, num(x(s.X)-w/2), num(y(s.Y)-tall/2), num(w), num(tall))
		}
		name := html.EscapeString(fmt.Sprintf("%s: %s", s.Name, heatNumber(v.Value)))
		p.f(`%s class="ground %s"/>%s class="heat" fill-opacity="%s"><title>%s</title>%s`, shape, s.Class, shape, num(part), name, closing(s.Shape))
		class := "heat-label"
		if part > 0.55 {
			class += " over"
		}
		p.text(x(s.X), y(s.Y)-1, class, s.ID)
		p.text(x(s.X), y(s.Y)+12, class+" small", heatNumber(v.Value))
	}
	return p.done()
}

func closing(s game.Shape) string {
	switch s {
	case game.Spot:
		return "</circle>"
	case game.Hex:
		return "</path>"
	}
	return "</rect>"
}

func heatNumber(v float64) string {
	switch {
	case v == 0:
		return "·"
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 1:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}
