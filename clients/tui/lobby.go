package tui

import (
	"context"
	"maps"
	"time"

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
	// covered means that another screen is on top: the list is refreshed afterwards.
	covered bool
	notes   map[string]string // what is special about a table, by its id
	called  map[string]string // the names of those for whom seats are reserved
	turns   int               // the number of games in which it is our turn
}

// lobbyLine is a table with its heading.
type lobbyLine struct {
	heading string
	api.TableLine
}

// listedMsg is the list of tables.
type listedMsg struct {
	lobby  *lobby
	me     api.Person
	lines  []lobbyLine
	notes  map[string]string
	called map[string]string
	turns  int
	err    error
}

// closedMsg is the server's answer to closing a table.
type closedMsg struct {
	lobby *lobby
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
	go l.link.notice(l.Server)
	return tea.Batch(l.link.listen, l.list())
}

func (l *lobby) close() {
	if l.link != nil {
		l.link.close()
	}
}

func (l *lobby) typing() bool { return l.line != nil }

// resume refreshes the list when the user comes back from a table.
func (l *lobby) resume() tea.Cmd {
	l.covered = false
	return l.list()
}

// push opens another screen over the lobby.
func (l *lobby) push(s screen) tea.Cmd {
	l.covered = true
	return l.env.push(s)
}

// list requests the tables, one list at a time.
func (l *lobby) list() tea.Cmd {
	if l.asking {
		l.again = true
		return nil
	}
	l.asking, l.again = true, false
	called := maps.Clone(l.called)
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), requestTime)
		defer cancel()
		r := register{env: l.env, ctx: ctx, listedMsg: listedMsg{lobby: l, called: called, notes: map[string]string{}}}
		r.err = r.read()
		return r.listedMsg
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
	case closedMsg:
		if msg.lobby == l {
			if msg.err != nil {
				l.message, l.bad = problemText(msg.err), true
			}
			return l.list()
		}
	case lobbyMsg:
		if msg.link == l.link {
			cmd := tea.Cmd(l.link.listen)
			if !l.covered {
				cmd = tea.Batch(cmd, l.list())
			}
			return cmd
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
		l.notes, l.called, l.turns = msg.notes, msg.called, msg.turns
		if l.bad {
			l.message = ""
		}
	}
	if l.again {
		return l.listSoon()
	}
	return nil
}

// listPause is how long the lobby waits before it lists again what changes all the time.
const listPause = 300 * time.Millisecond

// listSoon lists the tables once more, after a moment in which more may change.
func (l *lobby) listSoon() tea.Cmd {
	list := l.list()
	if l.link == nil {
		return list
	}
	return func() tea.Msg {
		select {
		case <-time.After(listPause):
		case <-l.link.ctx.Done():
		}
		return list()
	}
}

func (l *lobby) registered(msg registeredMsg) tea.Cmd {
	if msg.err != nil {
		l.message, l.bad = problemText(msg.err), true
		return nil
	}
	l.me = msg.me
	return l.list()
}
