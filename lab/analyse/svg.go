package analyse

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
)

// The layout of the picture, in its own units.
const (
	svgWidth   = 960.0
	plotLeft   = 64.0
	plotRight  = 850.0
	plotTop    = 84.0
	mainHeight = 260.0
	sideHeight = 130.0
	plotGap    = 48.0
)

// WriteSVG draws how the chances went, as a self-contained picture that suits light
// and dark surroundings. Seats differ by dashes and by the shape at the end of
// their line, judgements by shape; nothing depends on colour alone.
func (r *Report) WriteSVG(w io.Writer) error {
	g := &graph{report: r}
	height := plotTop + mainHeight + plotGap
	if r.Balance != nil {
		height += 2 * (sideHeight + plotGap)
	}
	g.open(height)
	seats := shownSeats(r.sides)
	var curves []curve
	for _, s := range seats {
		c := curve{seat: s, name: r.Seats[s], y: []float64{r.Before.Chances[s]}}
		for i := range r.Plies {
			c.y = append(c.y, r.Plies[i].Value.Chances[s])
		}
		curves = append(curves, c)
	}
	caption := "expected score of " + sideName(r.sides[0], r.Seats)
	if len(seats) > 1 {
		caption = "chance of each seat"
	}
	top := plotTop
	g.panel(caption, top, mainHeight, 0, 1, 0.25, curves)
	g.marks(top, curves)
	if r.Balance != nil {
		luck, lost := r.sums()
		top += mainHeight + plotGap
		low, high, step := span(luck)
		g.panel("luck of each seat, added up", top, sideHeight, low, high, step, luck)
		top += sideHeight + plotGap
		low, high, step = span(lost)
		g.panel("lost by each seat's own decisions, added up", top, sideHeight, low, high, step, lost)
	}
	g.str("</svg>\n")
	_, err := w.Write(g.Bytes())
	return err
}

// curve is a line of a panel: a value for each position.
type curve struct {
	seat int
	name string
	y    []float64
}

// sums are the luck and the losses of each seat, added up ply by ply.
func (r *Report) sums() (luck, lost []curve) {
	for s, name := range r.Seats {
		a, b := curve{s, name, []float64{0}}, curve{s, name, []float64{0}}
		for i := range r.Plies {
			p := &r.Plies[i]
			x, y := a.y[i], b.y[i]
			if p.Luck != nil {
				x += p.Luck[s]
			}
			if p.seat == game.Seat(s) {
				y += p.Loss
			}
			a.y, b.y = append(a.y, x), append(b.y, y)
		}
		luck, lost = append(luck, a), append(lost, b)
	}
	return luck, lost
}

// span is the range of curves in round steps, at most about five.
func span(curves []curve) (low, high, step float64) {
	for _, c := range curves {
		for _, y := range c.y {
			low, high = min(low, y), max(high, y)
		}
	}
	step = 0.05
	for _, next := range []float64{0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100} {
		if (high-low)/step <= 5 {
			break
		}
		step = next
	}
	low, high = math.Floor(low/step+1e-9)*step, math.Ceil(high/step-1e-9)*step
	if high == low {
		high += step
	}
	return low, high, step
}

type graph struct {
	bytes.Buffer
	report *Report
}

func (g *graph) str(s string) { g.WriteString(s) }

func (g *graph) f(format string, args ...any) { fmt.Fprintf(g, format, args...) }

// n writes a number to two decimals and not a digit more.
func n(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // not -0
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// x is the horizontal place of the position after that many plies.
func (g *graph) x(ply int) float64 {
	return plotLeft + (plotRight-plotLeft)*float64(ply)/float64(len(g.report.Plies))
}

// tints are the colours of seats on light and dark ground, by name where the name
// is a colour.
var tints = map[string][2]string{
	"red": {"#b8291f", "#ff8a7a"}, "blue": {"#1f5fb4", "#7db4ff"}, "green": {"#27753a", "#74d48a"},
	"white": {"#6a6f78", "#f2f2f2"}, "light": {"#9a6a10", "#f0c878"}, "dark": {"#5f3717", "#d09a6a"},
}

var otherTints = [game.MaxSeats][2]string{{"#1f5fb4", "#7db4ff"}, {"#b8291f", "#ff8a7a"}, {"#27753a", "#74d48a"}, {"#7a3f9a", "#d3a2ec"}}

var dashes = [game.MaxSeats]string{"none", "9 4", "2 4", "12 4 2 4"}

// open writes the frame, the description for screen readers, and the colours.
func (g *graph) open(height float64) {
	r := g.report
	title := fmt.Sprintf("%s: %s", r.Game, r.result())
	id := fnv.New64a()
	fmt.Fprintf(id, "%s %s %v", r.Start, title, r.Method)
	for i := range r.Plies {
		fmt.Fprint(id, " ", r.Plies[i].Action)
	}
	name := "a" + strconv.FormatUint(id.Sum64(), 36) // pictures on one page share no names
	g.f(`<svg xmlns="http://www.w3.org/2000/svg" role="img" id="%s" aria-labelledby="%s-t %s-d" viewBox="0 0 %s %s" font-family="'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13">`+"\n",
		name, name, name, n(svgWidth), n(height))
	g.f("<title id=\"%s-t\">%s</title>\n<desc id=\"%s-d\">%s</desc>\n", name, escape(title), name, escape(r.describe()))
	light, dark := "", ""
	for s, seat := range r.Seats {
		tint, ok := tints[seat]
		if !ok {
			tint = otherTints[s%len(otherTints)]
		}
		light += fmt.Sprintf("#%s .l%d{fill:none;stroke:%s;stroke-width:2;stroke-linejoin:round}", name, s, tint[0])
		light += fmt.Sprintf("#%s .f%d{fill:%s}", name, s, tint[0])
		dark += fmt.Sprintf("#%s .l%d{stroke:%s}#%s .f%d{fill:%s}", name, s, tint[1], name, s, tint[1])
	}
	const day = "#@ .bg{fill:#ffffff}#@ text{fill:#22252b}#@ .grid{stroke:#d4d7dd}#@ .axis{stroke:#6b7078}#@ .mark{fill:#ffffff;stroke:#22252b;stroke-width:1.5}#@ .bad{fill:#22252b}"
	const night = "#@ .bg{fill:#16181d}#@ text{fill:#e6e8ec}#@ .grid{stroke:#383c45}#@ .axis{stroke:#9aa0aa}#@ .mark{fill:#16181d;stroke:#e6e8ec}#@ .bad{fill:#e6e8ec}"
	g.f("<style>%s%s@media (prefers-color-scheme:dark){%s%s}</style>\n",
		strings.ReplaceAll(day, "@", name), light, strings.ReplaceAll(night, "@", name), dark)
	g.f(`<rect class="bg" width="%s" height="%s"/>`+"\n", n(svgWidth), n(height))
	g.text(plotLeft, 26, 16, "start", cut(title, 100))
	g.legend()
}

// describe reports in words what the picture shows.
func (r *Report) describe() string {
	var parts []string
	for i := range r.Summary {
		s := &r.Summary[i]
		parts = append(parts, fmt.Sprintf("%s: %d inaccuracies, %d mistakes, %d blunders, accuracy %.1f per cent",
			s.Seat, s.Inaccuracies, s.Mistakes, s.Blunders, s.Accuracy))
	}
	for _, t := range r.Turning {
		parts = append(parts, fmt.Sprintf("turning point at ply %d, %s %s: %s from %.2f to %.2f", t.Ply, t.Seat, t.Action, t.Favourite, t.From, t.To))
	}
	return fmt.Sprintf("The chances after each of %d plies. %s.", len(r.Plies), strings.Join(parts, "; "))
}

func (g *graph) text(x, y, size float64, anchor, text string) {
	g.f(`<text x="%s" y="%s" font-size="%s" text-anchor="%s">%s</text>`+"\n", n(x), n(y), n(size), anchor, escape(text))
}

// legend explains the marks.
func (g *graph) legend() {
	x := plotLeft + 6
	for _, j := range []Judgement{Inaccuracy, Mistake, Blunder} {
		g.mark(x, 46, j, "")
		g.text(x+11, 50.5, 13, "start", j.Sign()+" "+string(j))
		x += 125
	}
}

// cut shortens a text to n characters.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape prepares any text for XML: what XML cannot hold becomes U+FFFD.
func escape(s string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
}
