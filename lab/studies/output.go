package studies

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/antares-games/antares/draw"
)

// WriteJSON writes all figures as one object.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// WriteRecords writes the games of the study, in their order.
func (r *Report) WriteRecords(w io.Writer) error {
	for i, g := range r.results.games {
		text := g.Record
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": func(s Share) string { return shareText(s) }, "use": useCell, "join": strings.Join, "ptext": pText,
	"state": func(u Use) string { return strings.Trim(u.state(), "*") },
}).Parse(pageText))

// card is a main figure, large.
type card struct{ Name, Value, Note string }

// WriteHTML writes the report as one page that needs nothing else, for light and dark.
func (r *Report) WriteHTML(w io.Writer) error {
	type figures struct {
		Name, About string
		Cells       []string
	}
	type armPage struct {
		*Arm
		First                   bool
		Fair, Length, Branching template.HTML
		Chances                 template.HTML
		Heat                    []heatPage
	}
	data := struct {
		*Report
		Style        template.CSS
		Light, Dark  template.URL
		Cards        []card
		Columns      []string
		Figures      []figures
		Fair, Ladder template.HTML
		ArmPages     []armPage
		TestRows     []testRow
	}{Report: r, Style: template.CSS(pageStyle), Cards: r.cards()}
	data.Light, data.Dark = r.picture(draw.Light), r.picture(draw.Dark)
	var samples []*Sample
	data.Columns, samples = r.samples()
	for _, f := range r.figures() {
		t := figures{Name: f.name, About: f.about}
		for _, s := range samples {
			t.Cells = append(t.Cells, f.of(s))
		}
		data.Figures = append(data.Figures, t)
	}
	for i := range r.Tests {
		t := &r.Tests[i]
		data.TestRows = append(data.TestRows, testRow{t, t.value(t.First), t.value(t.Other), pText(t.P), pText(t.Corrected)})
	}
	if len(r.Arms) > 1 {
		var rows []row
		for i := range r.Arms {
			rows = append(rows, row{r.Arms[i].Name, r.Arms[i].Play.Sides[0]})
		}
		data.Fair = sharePlot("won games that the first side wins", rows, 1/float64(len(r.Arms[0].Sides)), limit(len(r.Arms[0].Sides)))
	}
	if r.Ladder != nil {
		data.Ladder = ladderPlot(r.Ladder)
	}
	for i := range r.Arms {
		a := &r.Arms[i]
		p := armPage{Arm: a, First: i == 0, Fair: a.fairPlot(), Branching: a.branchingPlot()}
		p.Length = histogramPlot("length of games", "plies", a.Play.Histogram, a.Play.Plies.Median)
		if v := a.Play.Value; v != nil {
			p.Chances = coursePlot("the winner's chance along the game", []curve{{"the winner", v.Chances[:]}, {"equal", even(len(a.Sides))}}, 0, 1, "%.2f")
		}
		for _, h := range a.Heat {
			p.Heat = append(p.Heat, heatPage{h.Title, h.Unit, heatPlot(a.board, h)})
		}
		data.ArmPages = append(data.ArmPages, p)
	}
	var b bytes.Buffer // nothing half-written
	if err := page.Execute(&b, data); err != nil {
		return fmt.Errorf("the page: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

type heatPage struct {
	Title, Unit string
	Plot        template.HTML
}

type testRow struct {
	*Test
	There, Here, PText, CorrectedText string
}

func even(sides int) []float64 { return []float64{1 / float64(sides), 1 / float64(sides)} }

// picture is the board at its start.
func (r *Report) picture(t draw.Theme) template.URL {
	svg := draw.SVG(r.Arms[0].start, draw.Options{Theme: t, Labels: draw.LabelsHidden})
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg))
}

func (r *Report) cards() []card {
	a := &r.Arms[0]
	s := &a.Play
	list := []card{{a.Sides[0] + " wins", shareHead(s.Sides[0]), shareNote(s.Sides[0]) + " of won games"}}
	list = append(list, card{"drawn", shareHead(s.Draws), shareNote(s.Draws) + " of all games"},
		card{"length", fmt.Sprintf("%.0f", s.Plies.Median), fmt.Sprintf("plies, half of them %.0f to %.0f", s.Plies.Lower, s.Plies.Upper)},
		card{"choice", fmt.Sprintf("%.1f", s.Branching.Mean), "legal actions at a decision"})
	if v := s.Value; v != nil {
		list = append(list, card{"comebacks", shareHead(v.Comebacks), shareNote(v.Comebacks) + " of won games"})
		if v.Luck != nil {
			list = append(list, card{"luck", fmt.Sprintf("%.0f %%", 100*v.Luck.Share), fmt.Sprintf("%.0f to %.0f %% of what moves chances", 100*v.Luck.Low, 100*v.Luck.High)})
		}
	}
	if r.Ladder != nil {
		list = append(list, card{"skill", r.Ladder.Elo.Elo.String() + " Elo", fmt.Sprintf("%s to %s for twice the thinking", r.Ladder.Elo.Low, r.Ladder.Elo.High)})
	}
	return list
}

func shareHead(s Share) string {
	if s.Of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*s.Share)
}

func shareNote(s Share) string { return fmt.Sprintf("%.1f to %.1f %%", 100*s.Low, 100*s.High) }

// fairPlot shows the wins of each side, by the bot and at random.
func (a *Arm) fairPlot() template.HTML {
	var rows []row
	for i, side := range a.Sides {
		rows = append(rows, row{side, a.Play.Sides[i]})
	}
	if a.Random != nil {
		for i, side := range a.Sides {
			rows = append(rows, row{side + ", at random", a.Random.Sides[i]})
		}
	}
	return sharePlot("wins of each side", rows, 1/float64(len(a.Sides)), limit(len(a.Sides)))
}

func (a *Arm) branchingPlot() template.HTML {
	curves := []curve{{a.Play.By, a.Play.Course[:]}}
	if a.Random != nil {
		curves = append(curves, curve{"at random", a.Random.Course[:]})
	}
	high := 1.0
	for _, c := range curves {
		for _, v := range c.values {
			high = max(high, v)
		}
	}
	return coursePlot("legal actions along the game", curves, 0, high, "%.0f")
}
