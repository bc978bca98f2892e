package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
)

// outlooker judges the position that the actions lead to, and reports what it knows as
// often as it knows more. It ends by itself at some limit, and soon after ctx ends.
type outlooker func(ctx context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) error

// How many of the best lines are shown.
const usualLines = 3

// worth is the analysis of a board: the evaluation bar and the best lines.
type worth struct {
	on      bool
	hidden  bool   // another screen covers the board
	about   string // the position that is judged, or was
	of      string // the position that the outlook is of
	lines   int    // how many of the best lines are wanted; 0 is the usual number
	outlook *analyse.Outlook
	failed  string
	search  *judging // under way, or nil
}

// judging is a search that is under way.
type judging struct {
	ctx    context.Context
	cancel context.CancelFunc
	more   chan struct{}

	mu     sync.Mutex
	latest *analyse.Outlook
}

// report keeps what the search knows. Nobody waits for the screen: what it has not had
// time to show is replaced.
func (j *judging) report(o *analyse.Outlook) {
	j.mu.Lock()
	j.latest = o
	j.mu.Unlock()
	select {
	case j.more <- struct{}{}:
	default: // it is known already
	}
}

func (j *judging) known() *analyse.Outlook {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.latest
}

// worthMsg is what the analysis has found so far or, with done, in the end. The client
// passes it to the stage itself, not to screens.
type worthMsg struct {
	stage  *stage
	search *judging
	done   bool
	err    error
}

// listen waits until the search knows more.
func (j *judging) listen(st *stage) tea.Cmd {
	return func() tea.Msg {
		select {
		case <-j.more:
			return worthMsg{stage: st, search: j}
		case <-j.ctx.Done():
			return nil
		}
	}
}

// briefTime is how long a position is judged for somebody who waits for the answer, and
// briefLines how many lines that has.
const (
	briefTime  = 2 * time.Second
	briefLines = 3
)

// briefly judges the position of a session for a short time, and returns the last report.
func (judge outlooker) briefly(ctx context.Context, s game.Session) (*analyse.Outlook, error) {
	short, cancel := context.WithTimeout(ctx, briefTime)
	defer cancel()
	var (
		mu   sync.Mutex
		last *analyse.Outlook
	)
	err := judge(short, s.Variant(), s.Start(), played(s), briefLines, func(o *analyse.Outlook) {
		mu.Lock()
		defer mu.Unlock()
		last = o
	})
	mu.Lock()
	defer mu.Unlock()
	if last != nil && ctx.Err() == nil && (err == nil || short.Err() != nil) {
		return last, nil
	}
	return nil, errors.Join(err, ctx.Err())
}

// analyst is what judges positions here: this machine or, if it has no engine, the
// server; nil if there is neither.
func (e *env) analyst() outlooker {
	switch {
	case e.Outlook != nil:
		return e.Outlook
	case e.Server != nil:
		return e.askServer
	}
	return nil
}

// askServer lets the server judge a position, within its limits.
func (e *env) askServer(ctx context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime+requestTime/3) // it takes up to requestTime itself
	defer cancel()
	found, err := e.Server.Evaluate(ctx, api.Evaluate{Game: v.Info().ID, Options: v.Options(), Start: start, Actions: actions})
	if err != nil {
		return err
	}
	t := v.Traits()
	o := &analyse.Outlook{Seats: t.Seats, Turn: t.SeatName(game.Seat(found.Turn)), Value: valueOf(found.ValueOfLine, found.Turn)}
	o.Value.Chances = found.Chances
	for _, l := range found.Lines[:min(len(found.Lines), lines)] {
		if len(l.Actions) > 0 {
			o.Lines = append(o.Lines, analyse.Line{Action: l.Actions[0], Line: l.Actions, Value: chanceOf(l.ValueOfLine, found.Turn, len(t.Seats))})
		}
	}
	report(o)
	return nil
}

// valueOf is a value that was told for the seat to move, as one for seat 0.
func valueOf(v api.ValueOfLine, turn int) analyse.Value {
	out := analyse.Value{Mate: v.Mate}
	sign := 1
	if turn == 1 {
		sign = -1
	}
	out.Mate *= sign
	if v.Score != nil {
		score := sign * *v.Score
		out.Score = &score
	}
	return out
}

// chanceOf is valueOf with the chance of the seat to move; those of the others are not
// known unless there is one other.
func chanceOf(v api.ValueOfLine, turn, seats int) analyse.Value {
	out := valueOf(v, turn)
	for i := range seats {
		switch {
		case i == max(turn, 0):
			out.Chances = append(out.Chances, v.Chance)
		case seats == 2:
			out.Chances = append(out.Chances, 1-v.Chance)
		default:
			out.Chances = append(out.Chances, math.NaN())
		}
	}
	return out
}

// judge starts to judge the position, if that is wanted and not known yet.
func (st *stage) judge() tea.Cmd {
	w := &st.worth
	if st.s == nil || !w.on || w.hidden || w.about == st.s.Position() {
		return nil
	}
	st.stopJudging()
	w.about, w.failed = st.s.Position(), ""
	if w.of != w.about { // otherwise what is known stays until more is
		w.of, w.outlook = w.about, nil
	}
	if st.s.Turn() == game.Over {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &judging{ctx: ctx, cancel: cancel, more: make(chan struct{}, 1)}
	w.search = j
	v, start, actions, lines := st.s.Variant(), st.s.Start(), played(st.s), cmp.Or(w.lines, usualLines)
	look := st.analyst()
	search := func() tea.Msg {
		defer cancel() // nobody listens any longer
		err := look(ctx, v, start, actions, lines, j.report)
		return worthMsg{stage: st, search: j, done: true, err: err}
	}
	return tea.Batch(search, j.listen(st))
}

// stopJudging ends a search that is under way. What it has found stays.
func (st *stage) stopJudging() {
	if st.worth.search != nil {
		st.worth.search.cancel()
		st.worth.search = nil
	}
}

// judged takes what the analysis has found, unless the game has moved on.
func (st *stage) judged(m worthMsg) tea.Cmd {
	w := &st.worth
	if m.search != w.search || m.search == nil {
		return nil
	}
	if o := m.search.known(); o != nil {
		w.outlook = o
	}
	if !m.done {
		return m.search.listen(st)
	}
	w.search = nil
	if m.err != nil && !errors.Is(m.err, context.Canceled) {
		w.failed = st.whyUnjudged(m.err)
	}
	return nil
}

// whyUnjudged is why there is no analysis, in words.
func (st *stage) whyUnjudged(err error) string {
	var p *api.Problem
	switch {
	case errors.As(err, &p):
		text := "The server does not analyse this: " + problemText(err)
		if p.Retry > 0 {
			text += " in " + count(p.Retry, "second", "seconds")
		}
		return text
	case st.Outlook == nil:
		return "The server cannot be reached for an analysis: " + err.Error()
	}
	return err.Error()
}

// toggleWorth switches the analysis on and off.
func (st *stage) toggleWorth() tea.Cmd {
	if st.analyst() == nil {
		st.refuse("There is no engine here to analyse with")
		return nil
	}
	st.stopJudging()
	st.worth = worth{on: !st.worth.on, lines: st.worth.lines}
	return st.judge()
}

// countLines sets how many lines the analysis shows, if the key is such a number.
func (st *stage) countLines(key string) (tea.Cmd, bool) {
	n := 1 + strings.Index("12345", key)
	if !st.worth.on || n < 1 || len(key) != 1 {
		return nil, false
	}
	st.worth.lines, st.worth.about = n, ""
	return st.judge(), true
}

// cover stops the analysis while another screen covers the board, and uncover continues.
func (st *stage) cover() {
	st.stopJudging()
	st.worth.hidden, st.worth.about = true, ""
}

func (st *stage) uncover() tea.Cmd {
	st.worth.hidden = false
	return st.judge()
}

// played lists the actions of a session.
func played(s game.Session) (list []string) {
	for _, p := range s.Plies() {
		list = append(list, p.Action)
	}
	return list
}

// bestMarks marks the first action of the best line on the board.
func (st *stage) bestMarks() (list []draw.Mark) {
	w := &st.worth
	if !w.on || w.outlook == nil || len(w.outlook.Lines) == 0 || len(st.picker.picks) > 0 || len(w.outlook.Lines[0].Line) == 0 {
		return nil
	}
	for _, site := range picksOf(&st.pos, w.outlook.Lines[0].Line[0]) {
		list = append(list, draw.Mark{Site: site, Kind: draw.Best})
	}
	return list
}

// worthLines draw the analysis: the bar, with a line and a figure for each seat, then how
// far the search is, then the best lines.
func (st *stage) worthLines(width int) (out []string) {
	w := &st.worth
	if !w.on || st.s.Turn() == game.Over {
		return nil
	}
	if o := w.outlook; o != nil {
		out = append(out, st.evalBar(o, width)...)
		out = append(out, st.style.dim.Render(cut(st.searched(o), width)))
		for i := range o.Lines[:min(len(o.Lines), cmp.Or(w.lines, usualLines))] {
			out = append(out, cut(st.bestLine(o, i), width))
		}
	} else if w.failed == "" {
		out = append(out, st.style.dim.Render(cut(st.thinking(), width)))
	}
	if w.failed != "" {
		out = append(out, wrap(plain(w.failed), width)...)
	}
	return append(out, "")
}

// thinking says who is at work.
func (st *stage) thinking() string {
	if st.Outlook == nil {
		return "The server is thinking" + st.style.sign("…", "...")
	}
	return "Thinking" + st.style.sign("…", "...")
}

// evalBar is a line for each seat: its name, its chance in figures, and a bar.
func (st *stage) evalBar(o *analyse.Outlook, width int) (out []string) {
	full, empty := st.style.sign("█", "#"), st.style.sign("░", "-")
	for i, chance := range o.Value.Chances {
		if i >= len(o.Seats) || math.IsNaN(chance) {
			break
		}
		label := fmt.Sprintf("%-6s%3.0f%% ", plain(o.Seats[i]), 100*min(max(chance, 0), 1))
		room := max(width-lipgloss.Width(label), 1)
		n := int(math.Round(min(max(chance, 0), 1) * float64(room)))
		out = append(out, cut(label+strings.Repeat(full, n)+strings.Repeat(empty, room-n), width))
	}
	return out
}

// searched says how far the search is.
func (st *stage) searched(o *analyse.Outlook) string {
	var parts []string
	if o.Looked.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", o.Looked.Depth))
	}
	if n := o.Looked.Nodes; n > 0 {
		parts = append(parts, nodesText(n)+" nodes")
	}
	switch {
	case st.worth.search != nil:
		parts = append(parts, "thinking"+st.style.sign("…", "..."))
	case st.Outlook == nil:
		parts = append(parts, "by the server")
	default:
		parts = append(parts, "done")
	}
	return strings.Join(parts, ", ")
}

// nodesText is a number of nodes in a few characters.
func nodesText(n uint64) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}

// bestLine is one of the best lines: its number, what it is worth to the player to move,
// and the moves.
func (st *stage) bestLine(o *analyse.Outlook, i int) string {
	l := &o.Lines[i]
	return fmt.Sprintf("%d. %s %s", i+1, pad(lineWorth(o, &l.Value), 6), plain(strings.Join(l.Line, " ")))
}

// lineWorth is what a line is worth to the player to move: the chance, or in how many of
// the winner's moves the end is certain.
func lineWorth(o *analyse.Outlook, v *analyse.Value) string {
	seat := max(slices.Index(o.Seats, o.Turn), 0)
	mate := v.Mate
	if seat == 1 {
		mate = -mate
	}
	switch {
	case mate > 0:
		return fmt.Sprintf("win %d", (mate+1)/2)
	case mate < 0:
		return fmt.Sprintf("loss %d", -mate/2)
	case seat < len(v.Chances) && !math.IsNaN(v.Chances[seat]):
		return fmt.Sprintf("%.1f%%", 100*min(max(v.Chances[seat], 0), 1))
	}
	return ""
}
