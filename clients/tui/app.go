package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Config is what the full-screen client needs from outside. What is nil or false is not
// offered: a stranger who connects by SSH gets no files and no engine.
type Config struct {
	Games []game.Game
	// Bot creates the computer players that the menu offers, such as level:3.
	Bot func(spec string, v game.Variant) (engine.Engine, search.Limits, error)
	// Outlook judges the position that the actions lead to, and reports it as often as it
	// knows more, with so many lines. It ends by itself, and soon after ctx ends. If it is
	// nil, the server is asked.
	Outlook func(ctx context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) error
	// Seed returns the number from which a local game's deals and dice are derived.
	Seed func() uint64
	// Suspend means that Ctrl-Z stops the program until its shell continues it.
	Suspend bool
	// Files means that records may be saved and loaded.
	Files bool
	// Server is the client of a server, signed in at least as a guest; if it is nil,
	// games are local. Address is how people reach the server, for invitations.
	Server  *client.Client
	Address string
	// Keep is where games on this machine and progress are kept; if it is nil, they are not.
	Keep *keep.Folder
	// Account means that the user is a member of the server, which keeps progress too.
	Account bool
	// ASCII draws with letters and ASCII lines only.
	ASCII bool
	// Pace is how long the computer waits before it plays, so that people can follow.
	Pace time.Duration
}

// The smallest window that every screen fits into.
const (
	minWidth  = 80
	minHeight = 24
)

// env is what all screens share. Only App changes it.
type env struct {
	Config
	style style
	w, h  int
	now   time.Time // of the last tick: views do not read the clock
	going []any     // the screens to go to, as the last update requested
	// learned is the progress in lessons and puzzles.
	learned *learned
	// resumable are the games that can be resumed, and unkept what went wrong with others.
	resumable []offer
	unkept    []string
}

// screen is one of the client's screens. update changes its own screen and returns what
// is to be done outside, as commands; view only reads.
type screen interface {
	init() tea.Cmd
	update(msg tea.Msg) tea.Cmd
	view() string
	// help lists the keys that work here.
	help() []binding
	// typing reports that letters are currently text, not commands.
	typing() bool
	// close stops everything that still runs for the screen.
	close()
}

// coverable is a screen that does something which nobody needs while another screen
// covers it.
type coverable interface {
	cover()
	uncover() tea.Cmd
}

// binding is a line of the help: keys and what they do.
type binding struct{ keys, does string }

// The ways from one screen to another.
type (
	pushMsg struct{ screen }
	popMsg  struct{}
	// swapMsg replaces the screen on top.
	swapMsg struct{ screen }
)

// Navigation happens within the same update, not as a command: the next key may have
// arrived already, and it is meant for the next screen.
func (e *env) push(s screen) tea.Cmd { e.going = append(e.going, pushMsg{s}); return nil }
func (e *env) pop() tea.Cmd          { e.going = append(e.going, popMsg{}); return nil }
func (e *env) swap(s screen) tea.Cmd { e.going = append(e.going, swapMsg{s}); return nil }

// App is the whole client: a stack of screens, with the help over them.
type App struct {
	env     *env
	stack   []screen
	help    bool
	ticking bool // a tick is pending
	broken  bool // off with Ctrl-C
}

// maxScreens is how many screens are kept open. Somebody who goes from a game to its
// players and on to their games comes back through the last few.
const maxScreens = 8

// New creates a client that begins with the menu or, with a server, in its lobby.
func New(c Config) *App {
	a := newApp(c)
	if c.Server != nil {
		a.stack = []screen{newLobby(a.env)}
	} else {
		a.stack = []screen{newMenu(a.env)}
	}
	return a
}

func newApp(c Config) *App {
	if c.Seed == nil {
		c.Seed = func() uint64 { return 1 }
	}
	e := &env{Config: c, style: newStyle(true, c.ASCII), w: minWidth, h: minHeight, learned: newLearned()}
	if c.Keep != nil { // the program does not run yet: it may wait for files
		found := e.lookUp(time.Now())
		e.resumable, e.unkept = found.list, found.notes
		e.recall()
	}
	return &App{env: e}
}

// Run shows the client until its user leaves or the context ends. However it ends, the
// terminal is restored first and Close is called last. The caller handles signals: Bubble
// Tea's own handler may hang, and so may its loop if the context ends it from within.
func (a *App) Run(ctx context.Context, options ...tea.ProgramOption) error {
	defer a.Close()
	program := tea.NewProgram(a, append(options, tea.WithoutSignalHandler())...)
	defer context.AfterFunc(ctx, program.Quit)()
	_, err := program.Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && a.broken:
		return ErrInterrupted
	}
	return err
}

// ErrInterrupted is returned by Run if its user pressed Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// Close stops everything that the screens have in progress, once it is kept.
func (a *App) Close() {
	for _, s := range a.stack {
		s.close()
	}
	a.env.lastly()
	if a.env.Keep != nil {
		a.env.Keep.Settle()
	}
}

// Init starts the first screen and queries the terminal's colours.
func (a *App) Init() tea.Cmd {
	cmds := []tea.Cmd{tea.RequestBackgroundColor}
	for _, s := range a.stack {
		cmds = append(cmds, s.init())
	}
	return tea.Batch(append(cmds, a.tick())...)
}

// Update passes keys and the mouse to the screen on top, and everything else to all
// screens.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.pass(msg)
	return a, tea.Batch(cmd, a.navigate(), a.env.learn())
}

func (a *App) pass(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.env.w, a.env.h = msg.Width, msg.Height
		return nil
	case tea.BackgroundColorMsg:
		a.env.style = newStyle(msg.IsDark(), a.env.ASCII)
		return nil
	case tea.KeyPressMsg:
		return a.key(msg)
	case tea.MouseMsg, tea.PasteMsg:
		if a.help || a.small() {
			return nil
		}
		return a.top().update(msg)
	case completedMsg:
		msg.line.completed(msg)
		return nil
	case offersMsg:
		a.env.resumable, a.env.unkept = msg.list, msg.notes
	case learnedMsg:
		return a.env.learnt(msg)
	case registeredMsg:
		if msg.err == nil { // the account keeps what the guest has done
			a.env.Account, a.env.learned.changed = true, true
		}
	case takenMsg:
		return a.resumed(msg)
	case worthMsg:
		return msg.stage.judged(msg)
	case tickMsg:
		a.env.now, a.ticking = time.Time(msg), false
	}
	var cmds []tea.Cmd
	for _, s := range a.stack {
		cmds = append(cmds, s.update(msg))
	}
	return tea.Batch(cmds...)
}

// navigate goes where the screens want to go.
func (a *App) navigate() tea.Cmd {
	var cmds []tea.Cmd
	for len(a.env.going) > 0 {
		step := a.env.going[0]
		a.env.going = a.env.going[1:]
		switch step := step.(type) {
		case pushMsg:
			cmds = append(cmds, a.open(step.screen))
		case swapMsg:
			a.top().close()
			a.stack[len(a.stack)-1] = step.screen
			cmds = append(cmds, step.init())
		case popMsg:
			a.top().close()
			if len(a.stack) == 1 {
				return tea.Quit
			}
			a.stack = a.stack[:len(a.stack)-1]
			if back, ok := a.top().(coverable); ok {
				cmds = append(cmds, back.uncover())
			}
			// Some screens refresh when the user comes back to them.
			if back, ok := a.top().(interface{ resume() tea.Cmd }); ok {
				cmds = append(cmds, back.resume())
			}
		}
	}
	return tea.Batch(append(cmds, a.tick())...)
}

// open puts a screen on top. If the table is open already, it goes back to that screen.
// If there are too many screens, the oldest after the first is dropped.
func (a *App) open(s screen) tea.Cmd {
	if t, ok := s.(*table); ok {
		for i, other := range a.stack {
			if other, ok := other.(*table); ok && other.id == t.id {
				for _, above := range a.stack[i+1:] {
					above.close()
				}
				a.stack = slices.Delete(a.stack, i+1, len(a.stack))
				return other.uncover()
			}
		}
	}
	if len(a.stack) == maxScreens {
		a.stack[1].close()
		a.stack = slices.Delete(a.stack, 1, 2)
	}
	if under, ok := a.top().(coverable); ok {
		under.cover()
	}
	a.stack = append(a.stack, s)
	return s.init()
}

// tickMsg is the passing of time, for clocks.
type tickMsg time.Time

// tick schedules the next tick while there is a table with clocks. At most one is
// pending, whatever screens are open.
func (a *App) tick() tea.Cmd {
	hasClocks := func(s screen) bool { _, ok := s.(*table); return ok }
	if a.ticking || !slices.ContainsFunc(a.stack, hasClocks) {
		return nil
	}
	a.ticking = true
	return tea.Tick(500*time.Millisecond, func(t time.Time) tea.Msg { return tickMsg(t) })
}

func (a *App) top() screen { return a.stack[len(a.stack)-1] }

func (a *App) small() bool { return a.env.w < minWidth || a.env.h < minHeight }

func (a *App) key(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case msg.String() == keyInterrupt:
		a.broken = true
		return tea.Quit
	case msg.String() == keySuspend && a.env.Suspend:
		return tea.Suspend
	case a.small(): // what cannot be seen is not played
		return nil
	case a.help:
		a.help = false
		return nil
	case msg.String() == "f1", msg.String() == keyHelp && !a.top().typing():
		a.help = true
		return nil
	}
	return a.top().update(msg)
}

// View shows the screen on top, or why it cannot be shown.
func (a *App) View() tea.View {
	e := a.env
	content := ""
	switch {
	case a.small():
		content = tooSmall(e, minWidth, minHeight)
	case a.help:
		content = helpView(e, a.top().help())
	default:
		content = a.top().view()
	}
	v := tea.NewView(clip(content, e.w, e.h))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	if s, ok := a.top().(interface{ selects() bool }); ok && s.selects() {
		v.MouseMode = tea.MouseModeNone
	}
	v.WindowTitle = "Antares"
	if top, ok := a.top().(interface{ title() string }); ok {
		v.WindowTitle = top.title()
	}
	return v
}

// tooSmall explains how large the window has to be.
func tooSmall(e *env, w, h int) string {
	by := e.style.sign("×", "x")
	text := fmt.Sprintf("Window too small (%d%s%d): Antares needs at least %d%s%d. Enlarge it, or press Ctrl-C to quit.", e.w, by, e.h, w, by, h)
	return strings.Join(wrap(text, max(e.w, 1)), "\n")
}

// Choose continues to the options of a game, or of a table for it.
func (a *App) Choose(g game.Game) {
	if a.env.Server != nil {
		a.stack = append(a.stack, newTableForm(a.env, g))
		return
	}
	s := newSetup(a.env, g)
	if s.kept != "" {
		s.form.at = -1 // whoever names the game is asked first whether to resume it
	}
	a.stack = append(a.stack, s)
}

// Play continues to a game. who is the player of each seat: a bot's specification, or
// empty for a person.
func (a *App) Play(s game.Session, who []string) {
	a.stack = append(a.stack, newPlay(a.env, s, who))
}

// Learn continues to the lesson of a game.
func (a *App) Learn(g game.Game) error {
	c, err := newLesson(a.env, g)
	if err != nil {
		return err
	}
	a.stack = append(a.stack, c)
	return nil
}

// Solve continues to puzzles.
func (a *App) Solve(set *PuzzleSet) {
	a.stack = append(a.stack, &puzzles{env: a.env, set: set})
}

// Replay continues to a recorded game.
func (a *App) Replay(r *record.Record, s game.Session) {
	a.stack = []screen{replayOf(a.env, r, s)}
}

// Watch goes to a server's table without sitting down.
func (a *App) Watch(table string) {
	a.stack = append(a.stack, newTable(a.env, table, false))
}
