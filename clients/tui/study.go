package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// study is the analysis board: all sides are moved by hand, dice too, and the best lines
// are shown.
type study struct{ *stage }

func newStudy(e *env, s game.Session) *study {
	p := &study{newStage(e, s)}
	p.mine, p.rolls = everySeat(s), true
	p.worth.on = p.analyst() != nil
	p.refresh()
	p.stand()
	return p
}

// everySeat is the set of all seats of a game.
func everySeat(s game.Session) game.SeatSet {
	return 1<<len(s.Variant().Traits().Seats) - 1
}

// stand updates the state of the game.
func (p *study) stand() {
	p.status = "analysis board"
	if p.over() {
		p.status += ", the game is over"
	}
}

func (p *study) init() tea.Cmd { return p.judge() }
func (p *study) typing() bool  { return p.line != nil }
func (p *study) close()        { p.stopJudging() }

func (p *study) update(msg tea.Msg) tea.Cmd {
	if p.line != nil {
		return p.typed(msg)
	}
	if action, used := p.hand(msg); action != "" {
		return p.decide(action)
	} else if used {
		return nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return p.key(key.String())
	}
	return nil
}

func (p *study) key(key string) tea.Cmd {
	p.message = ""
	if cmd, ok := p.studyKey(key); ok {
		return cmd
	}
	switch key {
	case keyType:
		if p.over() {
			p.refuse("The game is over")
			return nil
		}
		prompt := "move: "
		if p.s.Turn() == game.Chance {
			prompt = "the die shows: "
		}
		p.line = newLine(prompt, "", p.s.Legal(), p.enter)
	case keyTakeback:
		return p.takeBack()
	case keyReplay:
		return p.push(newReplay(p.env, record.FromSession(p.s)))
	case keyRules:
		return p.openRules()
	case keyLeave:
		return p.pop()
	}
	return nil
}

// enter takes a typed move. A refusal names the rule and the reason, and the line stays
// open for correction.
func (p *study) enter(text string) tea.Cmd {
	if err := p.s.Explain(text); err != nil {
		p.refuse(err.Error())
		return nil
	}
	p.line = nil
	return p.decide(text)
}

func (p *study) decide(action string) tea.Cmd {
	if err := p.play(action); err != nil {
		p.refuse(err.Error())
		return nil
	}
	p.say(strings.Join(teller{}.ply(p.s, p.s.Ply()), " "))
	p.stand()
	return p.judge()
}

func (p *study) takeBack() tea.Cmd {
	if p.s.Ply() == 0 {
		p.refuse("There is nothing to take back")
		return nil
	}
	p.undo(p.s.Ply() - 1)
	p.stand()
	p.say("Taken back")
	return p.judge()
}

func (p *study) help() []binding {
	list := append(boardHelp[:len(boardHelp):len(boardHelp)],
		binding{"", "The analysis board: you move for all sides and choose what dice show"},
		binding{"u, v", "take back a move; replay from the start"})
	return append(append(list, p.studyHelp()...), binding{"q", "leave"})
}

func (p *study) view() string {
	if p.line != nil {
		return p.show(p.line.keys())
	}
	return p.show(p.foots("q leave",
		foot{"Arrows move, Enter selects", !p.over()},
		foot{"/ type", !p.over()},
		foot{"u take back", p.s.Ply() > 0},
		foot{"a lines", p.analyst() != nil},
		foot{"e edit", true},
		foot{"P play", !p.over()},
		foot{"T share", true}))
}

// analysisHelp is the line of the help about the analysis.
var analysisHelp = binding{"a, 1-5", "analysis on and off: chances and the best lines; how many lines. +This+ is the best move"}

// studyHelp are the keys that studyKey handles.
func (st *stage) studyHelp() (list []binding) {
	if st.analyst() != nil {
		list = append(list, analysisHelp)
	}
	return append(list, binding{"P, e, T", "play from here; edit the position; its text, to share it"})
}

// studyKey handles the keys that every board has on which nobody is playing against
// others: analysis, playing from here, editing and sharing.
func (st *stage) studyKey(key string) (cmd tea.Cmd, used bool) {
	switch key {
	case keyAnalysis:
		return st.toggleWorth(), true
	case keyShare:
		return st.share(), true
	case keyEdit:
		return st.push(newEditor(st.env, st.s)), true
	case keyPlayHere:
		if st.s.Turn() == game.Over {
			st.refuse("The game is over in this position: there is nothing to play")
			return nil, true
		}
		return st.push(newFromHere(st.env, st.s)), true
	}
	return st.countLines(key)
}

// optionsFirst chooses the options of a game before something other than a game begins.
type optionsFirst struct {
	*env
	game    game.Game
	form    form
	variant game.Variant // with the current options, nil if they are refused
	refusal string
	verb    string
	next    func(game.Session) screen
}

// studyOf continues to the analysis board of a game, editorOf to its editor; both ask for
// its options first, if it has any.
func studyOf(e *env, g game.Game) screen {
	return withOptions(e, g, "Analyse", func(s game.Session) screen { return newStudy(e, s) })
}

func editorOf(e *env, g game.Game) screen {
	return withOptions(e, g, "Edit", func(s game.Session) screen { return newEditor(e, s) })
}

func withOptions(e *env, g game.Game, verb string, next func(game.Session) screen) screen {
	o := &optionsFirst{env: e, game: g, form: form{rows: optionRows(g.Info())}, verb: verb, next: next}
	o.configure()
	o.form.at = len(o.form.rows)
	if len(o.form.rows) == 0 && o.variant != nil {
		return o.begin()
	}
	return o
}

func (o *optionsFirst) configure() {
	o.variant, o.refusal = nil, ""
	v, err := o.game.Configure(o.form.options(o.game.Info()))
	if err != nil {
		o.refusal = err.Error()
		return
	}
	o.variant = v
}

func (o *optionsFirst) begin() screen { return o.next(o.variant.New(game.SeedDice(o.Seed()))) }

func (o *optionsFirst) init() tea.Cmd   { return nil }
func (o *optionsFirst) close()          {}
func (o *optionsFirst) typing() bool    { return o.form.textRow() }
func (o *optionsFirst) help() []binding { return formHelp }

func (o *optionsFirst) update(msg tea.Msg) tea.Cmd {
	changed, done := false, false
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		changed, done = o.form.click(msg.Y - formTop)
	case tea.KeyPressMsg:
		if msg.String() == keyCancel || msg.String() == keyLeave && !o.typing() {
			return o.pop()
		}
		changed, done = o.form.key(msg)
	}
	if changed {
		o.configure()
	}
	if done && o.variant != nil {
		return o.swap(o.begin())
	}
	return nil
}

func (o *optionsFirst) view() string {
	return formView(o.env, o.game, o.variant, &o.form, o.verb, o.refusal)
}

// fromHere chooses who plays on from a position: on this machine, or at a table of the
// server.
type fromHere struct {
	*env
	s       game.Session // at the position
	form    form
	refusal string
	busy    bool
}

func newFromHere(e *env, at game.Session) screen {
	s, err := at.Variant().Read(at.Position(), game.SeedDice(e.Seed()))
	if err != nil { // it is a position of this game
		return newNotice(e, "This position cannot be played", err.Error())
	}
	f := &fromHere{env: e, s: s}
	players := e.players()
	usual := players[0]
	if e.Server != nil {
		players = append([]string{you, anybody}, levels()...)
	}
	if len(players) > 1 {
		usual = "level 3"
	}
	seats := s.Variant().Traits().Seats
	f.form.seats(0, seats, players, usual)
	// Whoever opens this plays the seat to move.
	if turn := s.Turn(); turn > 0 {
		f.form.rows[0].set(usual)
		f.form.rows[turn].set(you)
	}
	f.form.at = len(f.form.rows)
	return f
}

func (f *fromHere) init() tea.Cmd { return nil }
func (f *fromHere) close()        {}
func (f *fromHere) typing() bool  { return false }

func (f *fromHere) help() []binding {
	list := append(formHelp[:len(formHelp):len(formHelp)], binding{"", "Who plays"}, binding{"you", "you; with several seats of yours, friends at one keyboard"})
	if f.Server != nil {
		list = append(list, binding{"anybody", "whoever comes by the link of the table"})
	}
	if f.Server != nil || f.Bot != nil {
		list = append(list, binding{"level 1-10", "the computer"})
	}
	return list
}

// hereMsg is the table that begins with the position.
type hereMsg struct {
	form *fromHere
	id   string
	err  error
}

func (f *fromHere) update(msg tea.Msg) tea.Cmd {
	done := false
	switch msg := msg.(type) {
	case hereMsg:
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
		_, done = f.form.click(msg.Y - formTop)
	case tea.KeyPressMsg:
		if msg.String() == keyCancel || msg.String() == keyLeave {
			return f.pop()
		}
		_, done = f.form.key(msg)
	}
	switch {
	case !done || f.busy:
		return nil
	case f.Server != nil:
		f.busy, f.refusal = true, ""
		return f.make()
	}
	var who []string
	for _, seat := range f.s.Variant().Traits().Seats {
		spec := strings.Replace(f.form.value(seatKey(seat)), " ", ":", 1)
		if spec == you {
			spec = ""
		}
		who = append(who, spec)
	}
	return f.swap(newPlay(f.env, f.s, who))
}

// make creates a casual table for those who have its link, and takes the seats that are
// ours.
func (f *fromHere) make() tea.Cmd {
	v := f.s.Variant()
	setup := antares.Setup{Game: v.Info().ID, Options: v.Options(), Start: f.s.Position(), Clock: antares.Clock{Kind: antares.NoClock}}
	var mine []int
	for i, seat := range v.Traits().Seats {
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
		snap, err := f.Server.NewTable(ctx, setup)
		if err != nil {
			return hereMsg{form: f, err: err}
		}
		for _, seat := range mine {
			if _, err := f.Server.SitDown(ctx, snap.ID, seat); err != nil {
				return hereMsg{form: f, err: err}
			}
		}
		return hereMsg{form: f, id: snap.ID}
	}
}

func (f *fromHere) view() string {
	start := "Play from here"
	if f.busy {
		start = "Creating the table" + f.style.sign("…", "...")
	}
	info := f.s.Variant().Info()
	left := append([]string{"  " + f.style.title.Render(info.Name) + f.style.dim.Render(", "+info.Subtitle), ""}, f.form.lines(f.env, start)...)
	if f.refusal != "" {
		left = append(append(left, ""), f.env.refusal(f.refusal)...)
	}
	room := f.h - 3 - len(left)
	board := chars.Board(f.s.View(), chars.Options{Color: true, ASCII: f.ASCII, Width: f.w - 4, Height: room - 1})
	if len(board.Lines) < room && board.Width <= f.w-4 {
		left = append(append(left, ""), indent(board.Lines, 4)...)
	}
	return f.page(f.bar(info.Name+", "+info.Subtitle, f.where()), left, keyLine("Up/Down line", "Left/Right change", "Enter next", "Esc back", "? help"))
}

// studied opens the puzzle's first position on the analysis board: where it is solved the
// game is over, and there is nothing to analyse.
func (p *solve) studied() tea.Cmd {
	s, err := p.s.Variant().Read(p.s.Start(), nil)
	if err != nil { // it was read before
		p.refuse(err.Error())
		return nil
	}
	return p.push(newStudy(p.env, s))
}
