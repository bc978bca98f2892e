package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
)

// menu chooses a game. Two names differ by one letter, so each has its subtitle, and the
// board of the selected one is shown.
type menu struct {
	*env
	games    []game.Game
	at       int
	pictures []game.View
	// chosen is where a choice leads; title and verb describe it.
	chosen      func(g game.Game) screen
	title, verb string
	// resumes means that games can be resumed here; on is the one under the cursor, or -1.
	resumes bool
	on      int
}

func newMenu(e *env) *menu {
	m := chooser(e, e.Games, func(g game.Game) screen { return newSetup(e, g) })
	m.resumes = true
	if len(m.offered()) > 0 {
		m.on = 0
	}
	return m
}

// offered are the games that can be resumed from here.
func (m *menu) offered() []offer {
	if !m.resumes {
		return nil
	}
	return m.resumable[:min(len(m.resumable), maxOffers)]
}

// having returns the games whose folder has that content.
func (e *env) having(content string) (list []game.Game) {
	for _, g := range e.Games {
		if slices.Contains(docs.Contents(g.Files()), content) {
			list = append(list, g)
		}
	}
	return list
}

// chooser is a menu of some games that leads elsewhere.
func chooser(e *env, games []game.Game, chosen func(game.Game) screen) *menu {
	m := &menu{env: e, games: games, chosen: chosen, title: "Antares: " + game.Number(len(e.Games)) + " rare board games", verb: "play", on: -1}
	for _, g := range games {
		picture := game.View{}
		if v, err := g.Configure(nil); err == nil {
			picture = v.New(game.SeedDice(1)).View()
		}
		m.pictures = append(m.pictures, picture)
	}
	return m
}

// resume looks for games to resume when the user comes back from one.
func (m *menu) resume() tea.Cmd {
	if !m.resumes {
		return nil
	}
	return m.env.offers()
}

func (m *menu) init() tea.Cmd { return nil }
func (m *menu) close()        {}
func (m *menu) typing() bool  { return false }

func (m *menu) help() []binding {
	list := []binding{
		{"", "Choose a game"},
		{"Up, Down", "go through the games"},
		{"Enter", "choose it; or click on it"},
	}
	if len(m.offered()) > 0 {
		list[2].does += ". Games that you left can be resumed; resign one to be rid of it"
	}
	list = append(list, binding{"l", "the lesson of the game: learn it by playing"},
		binding{"p", "its puzzles: positions in which one move wins"},
		binding{"a, e", "analysis board; position editor"},
		binding{"w", "read its rules"})
	if m.records() {
		list = append(list, binding{"o", "open a record or a position: replay it, analyse it, or play from there"})
	}
	return append(list, binding{"q, Esc", "leave"}, binding{"?", "this help"})
}

// records reports whether records can be opened from here.
func (m *menu) records() bool { return m.Files && m.Server == nil }

func (m *menu) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case offersMsg:
		m.on = min(m.on, len(m.offered())-1)
	case tea.MouseClickMsg:
		if i := msg.Y - menuTop; i >= 0 && i < len(m.offered()) {
			m.on = i
			return m.enter()
		}
		top := menuTop + m.above()
		if i := (msg.Y - top) / menuStep; msg.Y >= top && i < len(m.games) && msg.X < menuWide {
			m.at, m.on = i, -1
			return m.enter()
		}
	case tea.KeyPressMsg:
		switch key := msg.String(); key {
		case "up":
			m.move(-1)
		case "down", keyTab:
			m.move(1)
		case keySelect, "right":
			return m.enter()
		case keyOpen:
			if m.records() {
				return m.push(newOpen(m.env))
			}
		case keyLesson:
			return m.push(lessonOf(m.env, m.shown()))
		case keyPuzzles:
			return m.push(puzzlesOf(m.env, m.shown()))
		case keyAnalysis:
			return m.push(studyOf(m.env, m.shown()))
		case keyEdit:
			return m.push(editorOf(m.env, m.shown()))
		case keyRules:
			return m.push(rulesOf(m.env, m.shown(), ""))
		case keyLeave, keyCancel:
			return m.pop()
		default:
			if i := strings.Index("123456789", key); i >= 0 && i < len(m.games) {
				m.at, m.on = i, -1
				return m.enter()
			}
		}
	}
	return nil
}

// move moves the cursor through the games to resume and those to begin.
func (m *menu) move(step int) {
	n := len(m.offered())
	all := n + len(m.games)
	at := n + m.at
	if m.on >= 0 {
		at = m.on
	}
	at = (at + step + all) % all
	if m.on = -1; at < n {
		m.on = at
		return
	}
	m.at = at - n
}

// shown is the game that is shown: the chosen one, or that of the game to resume.
func (m *menu) shown() game.Game {
	if m.on >= 0 {
		if g, err := m.findGame(m.offered()[m.on].game); err == nil {
			return g
		}
	}
	return m.games[m.at]
}

// above is how many lines the games to resume take.
func (m *menu) above() int {
	if n := len(m.offered()); n > 0 {
		return n + 1
	}
	return 0
}

// enter continues. A menu opened from the lobby is replaced, so that the user returns
// from a table to the lobby.
func (m *menu) enter() tea.Cmd {
	if m.on >= 0 {
		return m.take(m, m.offered()[m.on].id)
	}
	next := m.chosen(m.games[m.at])
	if m.Server != nil {
		return m.swap(next)
	}
	return m.push(next)
}

// The position of the list on the screen.
const (
	menuTop  = 2
	menuStep = 3
	menuWide = 27
)

func (m *menu) view() string {
	var left []string
	for i, g := range m.games {
		info := g.Info()
		name, mark := info.Name, "  "
		if i == m.at && m.on < 0 {
			name, mark = m.style.chosen.Render(name), m.style.sign("▸ ", "> ")
		}
		left = append(left, mark+name, "  "+m.style.dim.Render(info.Subtitle+" ("+info.Players+" players)"), "")
	}
	if m.records() {
		left = append(left, "", m.style.dim.Render("  o: open a record"))
	}
	for i, l := range left {
		left[i] = cut(l, menuWide)
	}
	info, picture := m.shown().Info(), m.pictures[m.at]
	verb := m.verb
	if m.on >= 0 {
		picture, verb = m.offered()[m.on].picture, "resume"
	}
	board := chars.Board(picture, chars.Options{Color: true, ASCII: m.ASCII, Width: m.w - menuWide, Height: m.h - 5 - m.above()})
	lines := []string{""}
	for i, o := range m.offered() {
		text, mark := cut("Resume: "+o.text, m.w-3), "  "
		if i == m.on {
			text, mark = m.style.chosen.Render(text), m.style.sign("▸ ", "> ")
		}
		lines = append(lines, mark+text)
	}
	if m.above() > 0 {
		lines = append(lines, "")
	}
	lines = append(lines, beside(left, menuWide, board.Lines)...)
	below := indent(wrap(info.Blurb, m.w-2), 1)
	if m.resumes && len(m.unkept) > 0 { // what cannot be resumed matters more
		below = m.refusal(m.unkept[0])
	}
	if m.above() > 0 && len(lines) > m.h-4 && len(m.unkept) == 0 {
		below = nil // the board matters more than the blurb
	}
	for len(lines) < m.h-4 {
		lines = append(lines, "")
	}
	if below != nil {
		lines = append(lines[:m.h-4], below...)
	}
	has := docs.Contents(m.shown().Files())
	return m.page(m.bar(m.title, m.where()), lines, m.foots("q leave",
		foot{"Up/Down choose", true},
		foot{"Enter " + verb, true},
		foot{"l lesson", slices.Contains(has, docs.HasLesson)},
		foot{"p puzzles", slices.Contains(has, docs.HasPuzzles)},
		foot{"w rules", slices.Contains(has, docs.HasRules)},
		foot{"a analysis", true},
		foot{"e edit", true}))
}

// where describes where the user plays.
func (e *env) where() string {
	if e.Server == nil {
		return "on this machine"
	}
	return e.Address
}
