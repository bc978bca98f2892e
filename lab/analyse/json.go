package analyse

import (
	"encoding/json"
	"io"
	"math"
	"slices"
)

// WriteJSON writes the report as one JSON object, with figures rounded to six
// decimals so that the same analysis is the same text on every machine.
func (r *Report) WriteJSON(w io.Writer) error {
	c := *r
	c.Before = c.Before.rounded()
	c.Plies = slices.Clone(r.Plies)
	for i := range c.Plies {
		p := &c.Plies[i]
		p.Value, p.Loss = p.Value.rounded(), round(p.Loss)
		p.Luck, p.Swing, p.Residue = rounded(p.Luck), rounded(p.Swing), rounded(p.Residue)
		p.Lines = roundedLines(p.Lines)
		if p.Best != nil {
			p.Best = &roundedLines([]Line{*p.Best})[0]
		}
	}
	c.Summary = slices.Clone(r.Summary)
	for i := range c.Summary {
		s := &c.Summary[i]
		s.Loss, s.MeanLoss, s.Accuracy = round(s.Loss), round(s.MeanLoss), round(s.Accuracy)
	}
	c.Turning = append([]Turning{}, r.Turning...)
	for i := range c.Turning {
		c.Turning[i].From, c.Turning[i].To = round(c.Turning[i].From), round(c.Turning[i].To)
	}
	c.Balance = slices.Clone(r.Balance)
	for i := range c.Balance {
		b := &c.Balance[i]
		for _, f := range []*float64{&b.Start, &b.Luck, &b.Own, &b.Others, &b.Residue, &b.End} {
			*f = round(*f)
		}
	}
	return writeJSON(w, &c)
}

// WriteJSON writes the outlook as Report.WriteJSON does.
func (o *Outlook) WriteJSON(w io.Writer) error {
	c := *o
	c.Value, c.Lines = c.Value.rounded(), roundedLines(c.Lines)
	c.Outcomes = slices.Clone(o.Outcomes)
	for i := range c.Outcomes {
		c.Outcomes[i].Value, c.Outcomes[i].Luck = c.Outcomes[i].Value.rounded(), rounded(c.Outcomes[i].Luck)
	}
	return writeJSON(w, &c)
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func (v Value) rounded() Value {
	v.Chances = rounded(v.Chances)
	return v
}

func roundedLines(list []Line) []Line {
	list = slices.Clone(list)
	for i := range list {
		list[i].Value = list[i].Value.rounded()
	}
	return list
}

func rounded(list []float64) []float64 {
	list = slices.Clone(list)
	for i := range list {
		list[i] = round(list[i])
	}
	return list
}

func round(f float64) float64 {
	if f = math.Round(f*1e6) / 1e6; f == 0 {
		return 0 // not -0
	}
	return f
}
