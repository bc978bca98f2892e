package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw"
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
}

func newMenu(e *env) *menu {
	return chooser(e, e.Games, func(g game.Game) screen { return newSetup(e, g) })
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
	m := &menu{env: e, games: games, chosen: chosen, title: "Antares: " + game.Number(len(e.Games)) + " rare board games", verb: "play"}
	for _, g := range games {
		picture := game.View{}
		if v, err := g.Configure(nil); err == nil {
			picture = v.New(game.SeedDice(1)).View()
		}
		m.pictures = append(m.pictures, picture)
	}
	return m
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
	list = append(list, binding{"l", "the lesson of the game: learn it by playing"},
		binding{"p", "its puzzles: positions in which one action wins"},
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
	case tea.MouseClickMsg:
		if i := (msg.Y - menuTop) / menuStep; msg.Y >= menuTop && i < len(m.games) && msg.X < menuWide {
			m.at = i
			return m.enter()
		}
	case tea.KeyPressMsg:
		switch key := msg.String(); key {
		case "up":
			m.at = (m.at + len(m.games) - 1) % len(m.games)
		case "down", keyTab:
			m.at = (m.at + 1) % len(m.games)
		case keySelect, "right":
			return m.enter()
		case keyOpen:
			if m.records() {
				return m.push(newOpen(m.env))
			}
		case keyLesson:
			return m.push(lessonOf(m.env, m.games[m.at]))
		case keyPuzzles:
			return m.push(puzzlesOf(m.env, m.games[m.at]))
		case keyAnalysis:
			return m.push(studyOf(m.env, m.games[m.at]))
		case keyEdit:
			return m.push(editorOf(m.env, m.games[m.at]))
		case keyRules:
			return m.push(rulesOf(m.env, m.games[m.at], ""))
		case keyLeave, keyCancel:
			return m.pop()
		default:
			if i := strings.Index("123456789", key); i >= 0 && i < len(m.games) {
				m.at = i
				return m.enter()
			}
		}
	}
	return nil
}

// enter continues. A menu opened from the lobby is replaced, so that the user returns
// from a table to the lobby.
func (m *menu) enter() tea.Cmd {
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
		if i == m.at {
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
	info := m.games[m.at].Info()
	board := draw.TextBoard(m.pictures[m.at], draw.TextOptions{Color: true, ASCII: m.ASCII, Width: m.w - menuWide, Height: m.h - 5})
	lines := append([]string{""}, beside(left, menuWide, board.Lines)...)
	for len(lines) < m.h-4 {
		lines = append(lines, "")
	}
	lines = append(lines[:m.h-4], indent(wrap(info.Blurb, m.w-2), 1)...)
	keys := []string{"Up/Down choose", "Enter " + m.verb}
	has := docs.Contents(m.games[m.at].Files())
	for _, c := range []struct{ content, key string }{{docs.HasLesson, "l lesson"}, {docs.HasPuzzles, "p puzzles"}, {docs.HasRules, "w rules"}} {
		if slices.Contains(has, c.content) {
			keys = append(keys, c.key)
		}
	}
	return m.page(m.bar(m.title, m.where()), lines, fittingKeys(m.w, append(keys, "a analysis", "e edit", "q leave", "? help")...))
}

// where describes where the user plays.
func (e *env) where() string {
	if e.Server == nil {
		return "on this machine"
	}
	return e.Address
}
