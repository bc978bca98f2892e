package tui

import (
	"context"
	"net/url"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// lobby lists the tables of a server: the user's own, open ones, and games to watch.
type lobby struct {
	*env
	roll
	me      api.Person
	link    *link
	online  bool
	lines   []lobbyLine
	message string
	bad     bool
	line    *line
	asking  bool // a list has been requested
	again   bool // another is wanted after it
}

// lobbyLine is a table with its heading.
type lobbyLine struct {
	heading string
	api.TableLine
}

// listedMsg is the list of tables.
type listedMsg struct {
	lobby *lobby
	me    api.Person
	lines []lobbyLine
	err   error
}

// registeredMsg reports that a guest has become a member, or why not.
type registeredMsg struct {
	lobby *lobby
	me    api.Person
	err   error
}

func newLobby(e *env) *lobby { return &lobby{env: e} }

func (l *lobby) init() tea.Cmd {
	l.link = dial(l.Server, "")
	return tea.Batch(l.link.listen, l.list())
}

func (l *lobby) close() {
	if l.link != nil {
		l.link.close()
	}
}

func (l *lobby) typing() bool { return l.line != nil }

// resume refreshes the list when the user comes back from a table.
func (l *lobby) resume() tea.Cmd { return l.list() }

// list requests the tables, one list at a time.
func (l *lobby) list() tea.Cmd {
	if l.asking {
		l.again = true
		return nil
	}
	l.asking, l.again = true, false
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), requestTime)
		defer cancel()
		msg := listedMsg{lobby: l}
		if msg.me, msg.err = l.Server.Me(ctx); msg.err != nil {
			return msg
		}
		for _, part := range []struct {
			heading string
			query   url.Values
		}{
			{"Your games", url.Values{"user": {msg.me.ID}, "status": {"playing"}}},
			{"Your tables", url.Values{"user": {msg.me.ID}, "status": {"open"}}},
			{"Open tables: sit down", url.Values{"status": {"open"}}},
			{"Games to watch", url.Values{"status": {"playing"}}},
			{"Your last games", url.Values{"user": {msg.me.ID}, "status": {"over"}, "limit": {"5"}}},
		} {
			var list []api.TableLine
			if list, msg.err = l.Server.Tables(ctx, part.query); msg.err != nil {
				return msg
			}
			for _, t := range list {
				if !listed(msg.lines, t.ID) {
					msg.lines = append(msg.lines, lobbyLine{part.heading, t})
				}
			}
		}
		return msg
	}
}

func listed(lines []lobbyLine, id string) bool {
	for i := range lines {
		if lines[i].ID == id {
			return true
		}
	}
	return false
}

func (l *lobby) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case listedMsg:
		if msg.lobby == l {
			return l.listed(msg)
		}
	case registeredMsg:
		if msg.lobby == l {
			return l.registered(msg)
		}
	case lobbyMsg:
		if msg.link == l.link {
			return tea.Batch(l.link.listen, l.list())
		}
	case stateMsg:
		if msg.link == l.link {
			l.online = msg.connected
			cmd := tea.Cmd(l.link.listen)
			if msg.connected { // changes in the meantime were not reported
				cmd = tea.Batch(cmd, l.list())
			}
			return cmd
		}
	case tea.MouseClickMsg:
		if i, ok := l.lineAt(msg.Y); ok {
			l.at = i
			return l.enter()
		}
	case tea.KeyPressMsg, tea.PasteMsg:
		if l.line != nil {
			cmd, closed := l.line.key(msg)
			if closed {
				l.line = nil
			}
			return cmd
		}
		if l.move(msg, len(l.lines), l.room()) {
			return nil
		}
		if key, ok := msg.(tea.KeyPressMsg); ok {
			return l.key(key.String())
		}
	case tea.MouseWheelMsg:
		l.move(msg, len(l.lines), l.room())
	}
	return nil
}

func (l *lobby) listed(msg listedMsg) tea.Cmd {
	l.asking = false
	if msg.err != nil {
		l.message, l.bad = problemText(msg.err), true
	} else {
		before := ""
		if l.at < len(l.lines) {
			before = l.lines[l.at].ID
		}
		if l.me.Kind != antares.Member { // a list requested earlier may still say guest
			l.me = msg.me
		}
		l.lines, l.at = msg.lines, min(l.at, max(len(msg.lines)-1, 0))
		for i := range l.lines { // stay on the same table
			if l.lines[i].ID == before {
				l.at = i
			}
		}
		if l.bad {
			l.message = ""
		}
	}
	if l.again {
		return l.list()
	}
	return nil
}

func (l *lobby) registered(msg registeredMsg) tea.Cmd {
	if msg.err != nil {
		l.message, l.bad = problemText(msg.err), true
		return nil
	}
	l.me = msg.me
	return l.list()
}
