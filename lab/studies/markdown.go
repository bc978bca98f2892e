package studies

import (
	"fmt"
	"io"
	"strings"
)

// figure is a line of the table of main figures.
type figure struct {
	name string
	// about is an explanation for the page.
	about string
	of    func(*Sample) string
}

func spread(s Spread, decimals int) string {
	if s.Games == 0 {
		return "–"
	}
	return fmt.Sprintf("%.*f (%.*f to %.*f)", decimals, s.Mean, decimals, s.Low, decimals, s.High)
}

func shareText(s Share) string {
	if s.Of == 0 {
		return "–"
	}
	return s.String()
}

// judged is a figure that needs the values of positions.
func judged(f func(*Worth) string) func(*Sample) string {
	return func(s *Sample) string {
		if s.Value == nil {
			return "–"
		}
		return f(s.Value)
	}
}

// figures are the main figures of a variant with these sides.
func (r *Report) figures() []figure {
	list := []figure{{"games", "how many were played", func(s *Sample) string { return fmt.Sprintf("%d (%d different)", s.Games, s.Distinct) }}}
	sides := 0
	for i := range r.Arms {
		sides = max(sides, len(r.Arms[i].Sides))
	}
	for side := range sides {
		name := fmt.Sprintf("wins of side %d", side+1)
		for i := range r.Arms {
			if side < len(r.Arms[i].Sides) {
				name = "wins of " + r.Arms[i].Sides[side]
				break
			}
		}
		list = append(list, figure{name, "of the games that somebody won", func(s *Sample) string {
			if side >= len(s.Sides) {
				return "–"
			}
			return shareText(s.Sides[side])
		}})
	}
	list = append(list,
		figure{"draws", "of all games", func(s *Sample) string { return shareText(s.Draws) }},
		figure{"plies", "all actions of a game, dice too", func(s *Sample) string { return spread(s.Plies, 1) }},
	)
	if r.Arms[0].Play.Turns.Mean != r.Arms[0].Play.Plies.Mean { // a ply is not a turn
		list = append(list,
			figure{"decisions", "of the players, in a game", func(s *Sample) string { return spread(s.Decisions, 1) }},
			figure{"turns", "in a game", func(s *Sample) string { return spread(s.Turns, 1) }})
	}
	list = append(list,
		figure{"legal actions", "at a decision: the branching", func(s *Sample) string { return spread(s.Branching, 1) }},
		figure{"forced", "decisions with a single legal action", func(s *Sample) string { return shareText(s.Forced) }},
		figure{"lead changes", "how often the favourite changes in a game", judged(func(w *Worth) string { return spread(w.Leads, 2) })},
		figure{"comebacks", "won games in which the winner was clearly behind", judged(func(w *Worth) string { return shareText(w.Comebacks) })},
		figure{"drama", "how far behind the winner was, where it was behind", judged(func(w *Worth) string { return spread(w.Drama, 3) })},
		figure{"decided after", "the part of a game after which the winner led to the end", judged(func(w *Worth) string {
			return percent(w.Decided.Mean, w.Decided.Low, w.Decided.High)
		})},
		figure{"lost a decision", "expected score given away at a choice", judged(func(w *Worth) string { return spread(w.Lost, 4) })},
	)
	for i := range r.Arms {
		if w := r.Arms[i].Play.Value; w != nil && w.Luck != nil {
			return append(list, figure{"luck", "the share of the dice in what moves the chances", judged(func(w *Worth) string {
				if w.Luck == nil {
					return "–"
				}
				return percent(w.Luck.Share, w.Luck.Low, w.Luck.High)
			})})
		}
	}
	return list
}

// samples are the columns of the table: each variant, played by the bot and at random.
func (r *Report) samples() (names []string, list []*Sample) {
	for i := range r.Arms {
		a := &r.Arms[i]
		names, list = append(names, a.Name+", "+a.Play.By), append(list, &a.Play)
		if a.Random != nil {
			names, list = append(names, a.Name+", at random"), append(list, a.Random)
		}
	}
	return names, list
}

// markdown writes tables.
type markdown struct{ strings.Builder }

func (m *markdown) f(format string, args ...any) { fmt.Fprintf(m, format, args...) }

func (m *markdown) row(cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	m.f("| %s |\n", strings.Join(cells, " | "))
}

func (m *markdown) head(cells ...string) {
	m.row(cells...)
	m.f("|%s\n", strings.Repeat(" --- |", len(cells)))
}

// WriteMarkdown writes the report as a text with tables.
func (r *Report) WriteMarkdown(w io.Writer) error {
	m := &markdown{}
	m.f("# A study of %s, *%s*\n\n", r.Name, r.Subtitle)
	m.f("Made by `%s`. Intervals are 95 %% intervals; `docs/lab.md` defines every figure.\n\n", r.Command)
	m.f("## Findings\n\n")
	for _, f := range r.Findings {
		name := ""
		if f.Variant != "" {
			name = "`" + f.Variant + "`: "
		}
		m.f("- **%s** %s%s.\n", map[Weight]string{Bad: "Warning.", Mind: "Note.", Good: "OK."}[f.Weight], name, f.Text)
	}
	m.f("\n## Figures\n\n")
	names, samples := r.samples()
	m.head(append([]string{""}, names...)...)
	for _, f := range r.figures() {
		cells := []string{f.name}
		for _, s := range samples {
			cells = append(cells, f.of(s))
		}
		m.row(cells...)
	}
	if len(r.Tests) > 0 {
		m.f("\n## Differences from `%s`\n\n", r.Arms[0].Name)
		m.head("variant", "measure", "there", "here", "test", "p", "p corrected", "")
		for _, t := range r.Tests {
			sign := ""
			if t.Significant() {
				sign = "differs"
			}
			m.row("`"+t.Variant+"`", t.Measure, t.value(t.First), t.value(t.Other), t.Test, pText(t.P), pText(t.Corrected), sign)
		}
	}
	if r.Ladder != nil {
		m.f("\n## Skill\n\n")
		m.head("nodes a move", "games", "score of the one that thinks twice as much", "Elo gained", "from", "to")
		for _, g := range r.Ladder.Rungs {
			m.row(fmt.Sprintf("%d v %d", g.Nodes, 2*g.Nodes), fmt.Sprint(g.Games), g.Score.String(), g.Gain.Elo.String(), g.Gain.Low.String(), g.Gain.High.String())
		}
	}
	for i := range r.Arms {
		m.arm(&r.Arms[i])
	}
	m.f("\nThe study's page, HTML, has the plots and the maps of the board, its JSON all figures, and its file of records all games.\n")
	_, err := io.WriteString(w, m.String())
	return err
}

func (m *markdown) arm(a *Arm) {
	m.f("\n## `%s`\n\n### How games end\n\n", a.Name)
	m.head("result", "rule", "games", "")
	for _, e := range a.Play.Ends {
		m.row(e.Result, e.Rule, e.Share.String(), e.Text)
	}
	if len(a.Play.Openings) > 0 {
		m.f("\n### Openings\n\n")
		m.head("first decisions", "games", "score of "+a.Sides[0])
		for _, o := range a.Play.Openings {
			m.row("`"+strings.Join(o.Actions, " ")+"`", fmt.Sprint(o.Score.Of), o.Score.String())
		}
	}
	m.f("\n### Actions\n\n")
	m.head("kind", "actions", "games with it", "games at random with it")
	for _, k := range a.Kinds {
		m.row(k.Kind, fmt.Sprint(k.Actions), shareText(k.Games), shareText(k.Random))
	}
	if len(a.Rules) == 0 { // the game does not tell when they take effect
		return
	}
	m.f("\n### Rules\n\n")
	m.head("rule", "took effect in games", "ended games", "forbade something in positions", "")
	for i := range a.Rules {
		u := &a.Rules[i]
		m.row(u.ID, useCell(u.Acts), useCell(u.Ends), useCell(u.Forbids), u.state())
	}
}

// state reports in a word or two whether a rule mattered.
func (u *Use) state() string {
	switch {
	case u.Standing:
		return "stands"
	case u.Used():
		return ""
	case u.Net && u.Random:
		return "needed in random play only"
	case u.Net:
		return "not needed"
	case u.Random:
		return "in random play only"
	}
	return "**never**"
}

func useCell(s Share) string {
	if s.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*s.Share)
}

// value writes a value of the test's measure.
func (t *Test) value(v float64) string {
	if t.Per == 100 {
		return fmt.Sprintf("%.1f %%", 100*v)
	}
	return fmt.Sprintf("%.1f", v)
}

func pText(p float64) string {
	if p < 0.0001 {
		return "< 0.0001"
	}
	return fmt.Sprintf("%.4f", p)
}
