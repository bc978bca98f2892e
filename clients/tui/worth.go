package tui

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
)

// worth is the analysis mode: the evaluation bar and the best action.
type worth struct {
	on      bool
	about   string // the position it is about
	outlook *analyse.Outlook
	failed  string
	cancel  context.CancelFunc
}

// worthMsg is what the analysis found.
type worthMsg struct {
	stage   *stage
	about   string
	outlook *analyse.Outlook
	err     error
}

// judge starts to judge the position, if that is wanted and not known yet.
func (st *stage) judge() tea.Cmd {
	w := &st.worth
	position := st.s.Position()
	if !w.on || w.about == position {
		return nil
	}
	st.stopJudging()
	w.about, w.outlook, w.failed = position, nil, ""
	if st.s.Turn() == game.Over {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	v, start, actions := st.s.Variant(), st.s.Start(), played(st.s)
	return func() tea.Msg {
		o, err := st.Outlook(ctx, v, start, actions)
		return worthMsg{st, position, o, err}
	}
}

func (st *stage) stopJudging() {
	if st.worth.cancel != nil {
		st.worth.cancel()
		st.worth.cancel = nil
	}
}

// judged takes the result of the analysis, unless the game has moved on.
func (st *stage) judged(m worthMsg) {
	if m.stage != st || m.about != st.worth.about || errors.Is(m.err, context.Canceled) {
		return
	}
	st.worth.outlook = m.outlook
	if m.err != nil {
		st.worth.failed = m.err.Error()
	}
}

// toggleWorth switches the analysis on and off.
func (st *stage) toggleWorth() tea.Cmd {
	if st.Outlook == nil {
		st.refuse("There is no analysis here")
		return nil
	}
	st.worth.on = !st.worth.on
	if !st.worth.on {
		st.stopJudging()
		st.worth = worth{}
	}
	return st.judge()
}

// played lists the actions of a session.
func played(s game.Session) (list []string) {
	for _, p := range s.Plies() {
		list = append(list, p.Action)
	}
	return list
}

// worthLines draw the bar: one line per seat, with its chance in figures too.
func (st *stage) worthLines(width int) (out []string) {
	w := &st.worth
	switch {
	case !w.on:
		return nil
	case w.failed != "":
		return append(wrap(plain(w.failed), width), "")
	case w.outlook == nil && st.s.Turn() == game.Over:
		return nil
	case w.outlook == nil:
		return []string{st.style.dim.Render("judging" + st.style.sign("…", "...")), ""}
	}
	full, empty := st.style.sign("█", "#"), st.style.sign("░", "-")
	for i, chance := range w.outlook.Value.Chances {
		if i >= len(w.outlook.Seats) || math.IsNaN(chance) {
			break
		}
		label := fmt.Sprintf("%-6s%3.0f%% ", w.outlook.Seats[i], 100*chance)
		room := max(width-len(label)-1, 1)
		n := int(math.Round(min(max(chance, 0), 1) * float64(room)))
		out = append(out, label+strings.Repeat(full, n)+strings.Repeat(empty, room-n))
	}
	if len(w.outlook.Lines) > 0 {
		out = append(out, cut("best: "+plain(strings.Join(w.outlook.Lines[0].Line, " ")), width-1))
	}
	return append(out, "")
}
