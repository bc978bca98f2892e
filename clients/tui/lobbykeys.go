package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
)

func (l *lobby) key(key string) tea.Cmd {
	switch key {
	case keyTab:
		l.at = min(l.at+1, max(len(l.lines)-1, 0))
	case keySelect:
		return l.enter()
	case keyNew:
		return l.push(chooser(l.env, l.Games, func(g game.Game) screen { return newTableForm(l.env, g) }))
	case keyLesson:
		return l.choose("Lessons: choose a game", "learn", docs.HasLesson, func(g game.Game) screen { return lessonOf(l.env, g) })
	case keyPuzzles:
		return l.choose("Puzzles: choose a game", "solve", docs.HasPuzzles, func(g game.Game) screen { return puzzlesOf(l.env, g) })
	case keyRules:
		return l.choose("Rules: choose a game", "read", docs.HasRules, func(g game.Game) screen { return rulesOf(l.env, g, "") })
	case keyAnalysis:
		return l.chooseAny("Analysis: choose a game", "analyse", func(g game.Game) screen { return studyOf(l.env, g) })
	case keyEdit:
		return l.chooseAny("Edit a position: choose a game", "edit", func(g game.Game) screen { return editorOf(l.env, g) })
	case keyLeaders:
		return l.push(newLeaders(l.env, l.me.ID))
	case keyProfile:
		if l.me.ID != "" { // known by now
			return l.push(newProfile(l.env, l.me.ID))
		}
	case keyOpen:
		l.line = newLine("table, link or position: ", "", nil, l.open)
	case keyMember:
		switch l.me.Kind {
		case "": // not known yet
		case antares.Guest:
			l.line = newLine("Choose a user name: ", "", nil, l.askPassword)
		default:
			l.message, l.bad = "You are "+l.me.Name+" already", true
		}
	case keyEnd:
		return l.endTable()
	case keyRefresh, "ctrl+l":
		return l.list()
	case keyLeave, keyCancel:
		return l.pop()
	}
	return nil
}

// choose asks for a game that has the content, to do something with it other than create
// a table.
func (l *lobby) choose(title, verb, content string, chosen func(game.Game) screen) tea.Cmd {
	games := l.having(content)
	if len(games) == 0 {
		l.message, l.bad = "No game has "+content, true
		return nil
	}
	m := chooser(l.env, games, chosen)
	m.title, m.verb = title, verb
	return l.push(m)
}

// chooseAny asks for any game, to do something with it other than create a table.
func (l *lobby) chooseAny(title, verb string, chosen func(game.Game) screen) tea.Cmd {
	m := chooser(l.env, l.Games, chosen)
	m.title, m.verb = title, verb
	return l.push(m)
}

// enter goes to the table under the cursor, and takes a seat if possible.
func (l *lobby) enter() tea.Cmd {
	if l.at >= len(l.lines) {
		return nil
	}
	t := &l.lines[l.at]
	return l.push(newTable(l.env, t.ID, t.Status == antares.Open))
}

// ends is what x does to the table under the cursor: it declines an invitation, or closes
// an own table; empty where it does nothing.
func (l *lobby) ends() string {
	if l.at < len(l.lines) {
		switch l.lines[l.at].heading {
		case invitations:
			return "decline"
		case yourTables:
			return "close"
		}
	}
	return ""
}

// endTable closes the table under the cursor, if it is ours to close.
func (l *lobby) endTable() tea.Cmd {
	if l.ends() == "" {
		return nil
	}
	id := l.lines[l.at].ID
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), requestTime)
		defer cancel()
		_, err := l.Server.Act(ctx, id, "close")
		return closedMsg{l, err}
	}
}

// enters is what Enter does with the table under the cursor.
func (l *lobby) enters() string {
	if l.at >= len(l.lines) {
		return ""
	}
	switch l.lines[l.at].heading {
	case yourGames:
		return "continue"
	case invitations:
		return "accept"
	case yourTables:
		return "go there"
	case toWatch:
		return "watch"
	case lastGames:
		return "look at it"
	}
	return "sit down"
}

// open goes to a table by its id or its link.
func (l *lobby) open(text string) tea.Cmd {
	l.line = nil
	if cmd, ok := l.openShared(text); ok {
		return cmd
	}
	return l.push(newTable(l.env, TableID(text), true))
}

// TableID finds a table's id in what people share: the id, or an address that ends with
// it.
func TableID(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "?")
	text = strings.TrimRight(text, "/")
	return text[strings.LastIndexAny(text, "/#")+1:]
}

// askPassword continues to turn a guest into a member.
func (l *lobby) askPassword(name string) tea.Cmd {
	l.line = newSecret("a password for "+name+": ", func(password string) tea.Cmd {
		l.line = nil
		return func() tea.Msg {
			ctx, cancel := context.WithTimeout(context.Background(), requestTime)
			defer cancel()
			me, err := l.Server.Register(ctx, name, password)
			return registeredMsg{l, me, err}
		}
	})
	return nil
}

func (l *lobby) help() []binding {
	return []binding{
		{"", "The lobby of " + plain(l.Address)},
		{"Up, Down", "go through the tables; PgUp, PgDn, Home and End do too"},
		{"Enter", "sit down, continue your game, or watch; or click"},
		{"n", "create a table: against the computer, for anybody, or by invitation"},
		{"x", "decline an invitation, or close your own table"},
		{"o", "open a table by its link, or a position by its text"},
		{"m", "become a member: keep your games under a name and a password"},
		{"l, p, w", "lessons, puzzles and the rules of a game"},
		{"a, e", "analysis board; position editor"},
		{"b, i", "leaders of each game; your own profile"},
		{"g", "refresh"},
		{"q, Esc", "leave"},
	}
}
