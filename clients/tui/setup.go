package tui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
)

// setup chooses the options of a game and who sits where.
type setup struct {
	*env
	game    game.Game
	form    form
	variant game.Variant // with the current options, nil if they are refused
	refusal string
	kept    string // the id of the game that the form's head resumes
}

// The values of a seat's row.
const (
	you     = "you"
	anybody = "anybody"
)

func newSetup(e *env, g game.Game) *setup {
	s := &setup{env: e, game: g, form: form{rows: optionRows(g.Info())}}
	s.configure()
	s.form.at = len(s.form.rows)
	for _, o := range e.resumable {
		if o.game == g.Info().ID && s.kept == "" {
			s.kept, s.form.head = o.id, "Resume: "+o.text
		}
	}
	return s
}

// seatKey is the key of a seat's row.
func seatKey(seat string) string { return "seat " + seat }

// configure tries the options and creates the rows for the seats that result from them.
func (s *setup) configure() {
	s.variant, s.refusal = nil, ""
	v, err := s.game.Configure(s.form.options(s.game.Info()))
	if err != nil {
		s.refusal = err.Error()
		return
	}
	s.variant = v
	s.form.seats(len(s.game.Info().Options), v.Traits().Seats, s.players(), "level 3")
}

// seats creates the rows of the seats, from row n on. The first seat is the user's, the
// others have the usual value unless something else was chosen before.
func (f *form) seats(n int, names, players []string, usual string) {
	before := f.rows
	rows := append([]row(nil), before[:n]...)
	for i, seat := range names {
		r := row{key: seatKey(seat), label: seat, values: players, note: "who plays this seat"}
		if i > 0 {
			r.set(usual)
		}
		for j := n; j < len(before); j++ {
			if before[j].key == r.key {
				r.set(before[j].value())
			}
		}
		rows = append(rows, r)
	}
	onWay := f.at >= len(before)
	f.rows = rows
	if onWay {
		f.at = len(rows)
	}
	f.at = min(f.at, len(rows))
}

// players are those who can take a seat.
func (e *env) players() []string {
	list := []string{you}
	if e.Bot != nil {
		list = append(list, levels()...)
	}
	return list
}

func levels() (list []string) {
	for n := 1; n <= 10; n++ {
		list = append(list, "level "+strconv.Itoa(n))
	}
	return list
}

func (s *setup) init() tea.Cmd { return nil }
func (s *setup) close()        {}
func (s *setup) typing() bool  { return s.form.textRow() }

func (s *setup) help() []binding {
	return append(formHelp[:len(formHelp):len(formHelp)],
		binding{"", "Who plays"},
		binding{"you", "you, here; with several seats of yours, friends at one keyboard"},
		binding{"level 1…10", "the computer; 10 thinks for a second"})
}

var formHelp = []binding{
	{"", "Before the game"},
	{"Up, Down", "go from line to line"},
	{"Left, Right", "change the value (or click)"},
	{"Enter", "on the last line: start; elsewhere: change the value"},
	{"Esc", "back"},
}

// formTop is the line on which forms begin.
const formTop = 3

func (s *setup) update(msg tea.Msg) tea.Cmd {
	changed, done := false, false
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		changed, done = s.form.click(msg.Y - formTop)
	case tea.KeyPressMsg:
		if msg.String() == keyCancel || msg.String() == keyLeave && !s.typing() {
			return s.pop()
		}
		changed, done = s.form.key(msg)
	}
	if changed {
		s.configure()
	}
	if done && s.form.at < 0 {
		return s.take(s, s.kept)
	}
	if done && s.variant != nil {
		return s.swap(s.start())
	}
	return nil
}

// start seats all players.
func (s *setup) start() screen {
	t := s.variant.Traits()
	who := make([]string, len(t.Seats))
	for i, seat := range t.Seats {
		if v := s.form.value(seatKey(seat)); v != you {
			who[i] = strings.Replace(v, " ", ":", 1)
		}
	}
	return newPlay(s.env, s.variant.New(game.SeedDice(s.Seed())), who)
}

func (s *setup) view() string {
	return formView(s.env, s.game, s.variant, &s.form, "Play", s.refusal)
}

// formView is a form beside the board that it leads to.
func formView(e *env, g game.Game, v game.Variant, f *form, start, refusal string) string {
	info := g.Info()
	left := append([]string{"  " + e.style.title.Render(info.Name) + e.style.dim.Render(", "+info.Subtitle), ""}, f.lines(e, start)...)
	if refusal != "" {
		left = append(left, "")
		left = append(left, e.refusal(refusal)...)
	}
	if v != nil {
		// The board shows the effect of the options, if there is room for it.
		picture := v.New(game.SeedDice(1)).View()
		room := e.h - 3 - len(left)
		board := chars.Board(picture, chars.Options{Color: true, ASCII: e.ASCII, Width: e.w - 4, Height: room - 1})
		if len(board.Lines) < room && board.Width <= e.w-4 {
			left = append(left, "")
			for _, l := range board.Lines {
				left = append(left, "    "+l)
			}
		}
	}
	return e.page(e.bar(info.Name+", "+info.Subtitle, e.where()), left, keyLine("Up/Down line", "Left/Right change", "Enter next", "Esc back", "? help"))
}
