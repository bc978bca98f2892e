package tui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// tableForm creates a table on a server. It is the setup of a local game, plus a clock
// and seats for others.
type tableForm struct {
	*env
	game    game.Game
	form    form
	variant game.Variant
	refusal string
	busy    bool
}

// requestTime is how long a server may take to answer.
const requestTime = 15 * time.Second

// clocks are the time controls on offer.
var clocks = []antares.Clock{
	{Kind: antares.NoClock},
	{Kind: antares.Fischer, Base: 60, Increment: 1},
	{Kind: antares.Fischer, Base: 180, Increment: 2},
	{Kind: antares.Fischer, Base: 300, Increment: 5},
	{Kind: antares.Fischer, Base: 600, Increment: 10},
	{Kind: antares.Fischer, Base: 1800, Increment: 30},
	{Kind: antares.Days, Days: 1},
	{Kind: antares.Days, Days: 3},
	{Kind: antares.Days, Days: 7},
}

const (
	everybody = "everyone (listed in the lobby)"
	invited   = "whoever has the link"
)

func newTableForm(e *env, g game.Game) *tableForm {
	f := &tableForm{env: e, game: g, form: form{rows: optionRows(g.Info())}}
	clock := row{key: "clock", label: "clock", note: "minutes + seconds added per move, or days per move"}
	for _, c := range clocks {
		clock.values = append(clock.values, clockText(c))
	}
	f.form.rows = append(f.form.rows, clock,
		row{key: "rated", label: "rated", values: []string{"no", "yes"}, note: "counts for ratings; no takebacks"},
		row{key: "public", label: "visible to", values: []string{everybody, invited}})
	f.configure()
	f.form.at = len(f.form.rows)
	return f
}

func (f *tableForm) configure() {
	f.variant, f.refusal = nil, ""
	v, err := f.game.Configure(f.form.options(f.game.Info()))
	if err != nil {
		f.refusal = err.Error()
		return
	}
	f.variant = v
	// The seats come after the options, the clock, and two more rows.
	n := len(f.game.Info().Options) + 3
	f.form.seats(n, v.Traits().Seats, append([]string{you, anybody}, levels()...), anybody)
}

func (f *tableForm) init() tea.Cmd { return nil }
func (f *tableForm) close()        {}
func (f *tableForm) typing() bool  { return f.form.textRow() }

func (f *tableForm) help() []binding {
	return append(formHelp[:len(formHelp):len(formHelp)],
		binding{"", "Who plays"},
		binding{"you", "you"},
		binding{"anybody", "whoever sits down first: from the lobby, or by the link that you pass on"},
		binding{"level 1…10", "the computer"})
}

// madeMsg is a table that has been created.
type madeMsg struct {
	form *tableForm
	id   string
	err  error
}

func (f *tableForm) update(msg tea.Msg) tea.Cmd {
	changed, done := false, false
	switch msg := msg.(type) {
	case madeMsg:
		if msg.form != f {
			return nil
		}
		f.busy = false
		if msg.err != nil {
			f.refusal = problemText(msg.err)
			return nil
		}
		return f.swap(newTable(f.env, msg.id, false))
	case tea.MouseClickMsg:
		changed, done = f.form.click(msg.Y - formTop)
	case tea.KeyPressMsg:
		if msg.String() == keyCancel || msg.String() == keyLeave && !f.typing() {
			return f.pop()
		}
		changed, done = f.form.key(msg)
	}
	if changed {
		f.configure()
	}
	if done && f.variant != nil && !f.busy {
		f.busy, f.refusal = true, ""
		return f.make()
	}
	return nil
}

// make creates the table and takes the seats that are ours.
func (f *tableForm) make() tea.Cmd {
	setup := antares.Setup{
		Game: f.game.Info().ID, Options: f.variant.Options(), Rated: f.form.value("rated") == "yes", Public: f.form.value("public") == everybody,
	}
	for _, c := range clocks {
		if clockText(c) == f.form.value("clock") {
			setup.Clock = c
		}
	}
	var mine []int
	for i, seat := range f.variant.Traits().Seats {
		plan := antares.SeatPlan{}
		switch who := f.form.value(seatKey(seat)); who {
		case you:
			mine = append(mine, i)
		case anybody:
		default:
			_, _ = fmt.Sscanf(who, "level %d", &plan.Level) // from our own list
		}
		setup.Seats = append(setup.Seats, plan)
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), requestTime)
		defer cancel()
		msg := madeMsg{form: f}
		snap, err := f.Server.NewTable(ctx, setup)
		if err != nil {
			msg.err = err
			return msg
		}
		msg.id = snap.ID
		for _, seat := range mine {
			if _, err := f.Server.SitDown(ctx, snap.ID, seat); err != nil {
				msg.err = err
				return msg
			}
		}
		return msg
	}
}

func (f *tableForm) view() string {
	start := "Create table"
	if f.busy {
		start = "Creating the table" + f.style.sign("…", "...")
	}
	return formView(f.env, f.game, f.variant, &f.form, start, f.refusal)
}
