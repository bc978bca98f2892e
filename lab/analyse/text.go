package analyse

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// How many actions of a line and how many turning points are printed; JSON has them
// all.
const (
	shownActions = 4
	shownTurns   = 5
)

// WriteText writes the report as tables for people.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\n%s\n", gameName(r.Game, r.Options), r.result(), heading(r.Method, r.Seats, r.sides))
	columns := shownSeats(r.sides)
	scored := r.Balance == nil
	t := aligned{}
	head := []string{"ply", "turn", "who", "action", ""}
	if scored {
		head = append(head, "score")
	}
	for _, s := range columns {
		head = append(head, r.Seats[s])
	}
	t.add(append(head, "lost", "")...)
	t.right(0, 1)
	for i := 5; i < len(head)+1; i++ {
		t.right(i)
	}
	for i := range r.Plies {
		p := &r.Plies[i]
		row := []string{fmt.Sprint(p.Ply), fmt.Sprint(p.Turn), p.Seat, p.Action, p.Judgement.Sign()}
		if scored {
			row = append(row, p.Value.score())
		}
		for _, s := range columns {
			row = append(row, fmt.Sprintf("%.2f", p.Value.Chances[s]))
		}
		lost := ""
		if p.Loss >= 0.005 {
			lost = fmt.Sprintf("%.2f", p.Loss)
		}
		t.add(append(row, lost, p.remark(r.Seats))...)
		for j := range p.Lines {
			t.note("       %d. %s %s", j+1, p.Lines[j].Value.figures(columns), joined(p.Lines[j].Line))
		}
	}
	b.WriteByte('\n')
	t.write(&b)
	b.WriteByte('\n')
	r.writeSummary(&b)
	r.writeBalance(&b)
	r.writeTurning(&b)
	_, err := w.Write(b.Bytes())
	return err
}

// gameName is a game with its options.
func gameName(id string, o game.Options) string { return strings.TrimSpace(id + " " + o.String()) }

// result reports who played and how it ended.
func (r *Report) result() string {
	names := make([]string, len(r.Seats))
	for s, seat := range r.Seats {
		if names[s] = seat; s < len(r.Players) && r.Players[s] != "" {
			names[s] += " (" + r.Players[s] + ")"
		}
	}
	text := strings.Join(names, ", ") + "; " + r.Result
	if r.Termination != "" {
		text += ", " + r.Termination
	}
	return text
}

// heading reports who judged, and whom the figures are for.
func heading(m Method, seats []string, sides []game.SeatSet) string {
	text := "judged by " + m.String()
	if len(sides) == 2 {
		text += "; figures are for " + sideName(sides[0], seats)
	}
	return text
}

func sideName(side game.SeatSet, seats []string) string {
	var names []string
	for s, name := range seats {
		if side.Has(game.Seat(s)) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " and ")
}

// shownSeats are the seats whose chances are shown: with two sides the first is
// enough.
func shownSeats(sides []game.SeatSet) (list []int) {
	if len(sides) == 2 {
		return []int{0}
	}
	for s := range game.MaxSeats {
		if slices.ContainsFunc(sides, func(side game.SeatSet) bool { return side.Has(game.Seat(s)) }) {
			list = append(list, s)
		}
	}
	return list
}

// score is the value in the terms of the search: +0.35, #5, or end.
func (v *Value) score() string {
	switch {
	case v.Over:
		return "end"
	case v.Mate != 0:
		return fmt.Sprintf("#%d", v.Mate)
	case v.Score != nil:
		return signed(float64(*v.Score) / 1000)
	}
	return ""
}

// figures are the score, if there is one, and the chances.
func (v *Value) figures(columns []int) string {
	var words []string
	if text := v.score(); text != "" {
		words = append(words, text)
	}
	for _, s := range columns {
		words = append(words, fmt.Sprintf("%.2f", v.Chances[s]))
	}
	return strings.Join(words, " ")
}

// remark is the comment on a ply.
func (p *Ply) remark(seats []string) string {
	var words []string
	if p.Luck != nil {
		if s, luck := most(p.Luck); luck != "0.00" {
			words = append(words, "luck "+seats[s]+" "+luck)
		}
	}
	switch {
	case p.Forced:
		words = append(words, "forced")
	case p.OnlyMove:
		words = append(words, "only move")
	}
	if p.AllowsWin > 0 {
		words = append(words, fmt.Sprintf("allows win in %d", p.AllowsWin))
	}
	switch {
	case p.MissedWin > 0:
		words = append(words, fmt.Sprintf("missed win in %d: %s", p.MissedWin, joined(p.Best.Line)))
	case p.Best != nil && p.Loss >= 0.005:
		words = append(words, "better "+joined(p.Best.Line))
	}
	return strings.Join(words, "; ")
}

// most is the seat that a roll changed most, a gain before a loss of the same size.
func most(luck []float64) (seat int, text string) {
	for s, l := range luck {
		if size(l) > size(luck[seat])+1e-9 || size(l) > size(luck[seat])-1e-9 && l > luck[seat] {
			seat = s
		}
	}
	return seat, signed(luck[seat])
}

func size(f float64) float64 { return max(f, -f) }

// signed writes a figure with its sign, and none if it rounds to nothing.
func signed(f float64) string {
	if size(f) < 0.005 {
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", f)
}

// joined are the first actions of a line.
func joined(line []string) string {
	if len(line) > shownActions {
		return strings.Join(line[:shownActions], " ") + " …"
	}
	return strings.Join(line, " ")
}

func (r *Report) writeSummary(b *bytes.Buffer) {
	t := aligned{}
	t.add("", "decisions", "?!", "?", "??", "lost", "a decision", "accuracy")
	t.right(1, 2, 3, 4, 5, 6, 7)
	for i := range r.Summary {
		s := &r.Summary[i]
		t.add(s.Seat, fmt.Sprint(s.Decisions), fmt.Sprint(s.Inaccuracies), fmt.Sprint(s.Mistakes), fmt.Sprint(s.Blunders),
			fmt.Sprintf("%.2f", s.Loss), fmt.Sprintf("%.3f", s.MeanLoss), fmt.Sprintf("%.1f %%", s.Accuracy))
	}
	t.write(b)
}

func (r *Report) writeBalance(b *bytes.Buffer) {
	if r.Balance == nil {
		return
	}
	b.WriteByte('\n')
	t := aligned{}
	t.add("", "start", "luck", "own", "others", "residue", "end")
	t.right(1, 2, 3, 4, 5, 6)
	for i := range r.Balance {
		x := &r.Balance[i]
		t.add(x.Seat, fmt.Sprintf("%.2f", x.Start), signed(x.Luck), signed(x.Own), signed(x.Others), signed(x.Residue), fmt.Sprintf("%.2f", x.End))
	}
	t.write(b)
}

func (r *Report) writeTurning(b *bytes.Buffer) {
	b.WriteByte('\n')
	if len(r.Turning) == 0 {
		b.WriteString("no turning point: the favourite never changed\n")
		return
	}
	shown := r.Turning[max(len(r.Turning)-shownTurns, 0):]
	b.WriteString("turning points")
	if len(shown) < len(r.Turning) {
		fmt.Fprintf(b, ", the last %d of %d", len(shown), len(r.Turning))
	}
	b.WriteByte('\n')
	for _, t := range shown {
		fmt.Fprintf(b, "  ply %d, %s %s: %s from %.2f to %.2f\n", t.Ply, t.Seat, t.Action, t.Favourite, t.From, t.To)
	}
}

// WriteText writes the outlook as a table for people.
func (o *Outlook) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s to play\n%s\n%s\n\n", gameName(o.Game, o.Options), o.Turn, o.Position, heading(o.Method, o.Seats, o.sides))
	columns := shownSeats(o.sides)
	t := aligned{}
	head := []string{""}
	scored := o.Value.score() != ""
	if scored {
		head = append(head, "score")
	}
	for _, s := range columns {
		head = append(head, o.Seats[s])
	}
	last := "line"
	if o.Outcomes != nil {
		head[0], last = "roll", "luck"
	}
	for i := range head {
		t.right(i)
	}
	t.add(append(head, last)...)
	row := func(name string, v *Value, last string) {
		words := []string{name}
		if scored {
			words = append(words, v.score())
		}
		for _, s := range columns {
			words = append(words, fmt.Sprintf("%.2f", v.Chances[s]))
		}
		t.add(append(words, last)...)
	}
	for i := range o.Lines {
		row(fmt.Sprintf("%d.", i+1), &o.Lines[i].Value, strings.Join(o.Lines[i].Line, " "))
	}
	for i := range o.Outcomes {
		s, luck := most(o.Outcomes[i].Luck)
		row(o.Outcomes[i].Action, &o.Outcomes[i].Value, o.Seats[s]+" "+luck)
	}
	t.write(&b)
	_, err := w.Write(b.Bytes())
	return err
}
