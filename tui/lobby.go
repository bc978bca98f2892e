package tui

import (
	"context"
	"net/url"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/server"
)

// lobby lists the tables of a server: one's own, open ones, and games to watch.
type lobby struct {
	*env
	me      server.Person
	link    *link
	online  bool
	lines   []lobbyLine
	at      int
	message string
	bad     bool
	line    *line
	asking  bool // a list is on its way
	again   bool // and another is wanted after it
}

// lobbyLine is a table with the heading it stands under.
type lobbyLine struct {
	heading string
	server.TableLine
}

// listedMsg is the list of tables.
type listedMsg struct {
	lobby *lobby
	me    server.Person
	lines []lobbyLine
	err   error
}

// registeredMsg says that a guest is a member now, or why not.
type registeredMsg struct {
	lobby *lobby
	me    server.Person
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

// resume looks again: one comes back from a table.
func (l *lobby) resume() tea.Cmd { return l.list() }

// list asks for the tables, one list at a time.
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
			var list []server.TableLine
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
			if msg.connected { // what happened meanwhile was not told
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
		if key, ok := msg.(tea.KeyPressMsg); ok {
			return l.key(key.String())
		}
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
		if l.me.Kind != antares.Member { // a list asked for earlier may still say guest
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

func (l *lobby) key(key string) tea.Cmd {
	switch key {
	case "up", "k":
		l.at = max(l.at-1, 0)
	case "down", "j", "tab":
		l.at = min(l.at+1, max(len(l.lines)-1, 0))
	case "enter", "space":
		return l.enter()
	case "n":
		return l.push(chooser(l.env, func(g game.Game) screen { return newTableForm(l.env, g) }))
	case "l":
		return l.choose("Lessons: choose a game", "learn", func(g game.Game) screen { return lessonOf(l.env, g) })
	case "p":
		return l.choose("Puzzles: choose a game", "solve", func(g game.Game) screen { return puzzlesOf(l.env, g) })
	case "r":
		return l.choose("Rules: choose a game", "read", func(g game.Game) screen { return rulesOf(l.env, g, "") })
	case "s":
		return l.push(newLeaders(l.env, l.me.ID))
	case "i":
		if l.me.ID != "" { // known by now
			return l.push(newProfile(l.env, l.me.ID))
		}
	case "o":
		l.line = newLine("table or link: ", "", nil, l.open)
	case "m":
		switch l.me.Kind {
		case "": // not known yet
		case antares.Guest:
			l.line = newLine("the name to keep: ", "", nil, l.askPassword)
		default:
			l.message, l.bad = "You are "+l.me.Name+" already", true
		}
	case "g", "ctrl+l":
		return l.list()
	case "q", "esc":
		return l.pop()
	}
	return nil
}

// choose asks for a game, to do something else with it than make a table.
func (l *lobby) choose(title, verb string, chosen func(game.Game) screen) tea.Cmd {
	m := chooser(l.env, chosen)
	m.title, m.verb = title, verb
	return l.push(m)
}

// enter goes to the table under the cursor; who may sit down does.
func (l *lobby) enter() tea.Cmd {
	if l.at >= len(l.lines) {
		return nil
	}
	t := &l.lines[l.at]
	return l.push(newTable(l.env, t.ID, t.Status == antares.Open))
}

// open goes to a table by its id or its link.
func (l *lobby) open(text string) tea.Cmd {
	l.line = nil
	return l.push(newTable(l.env, TableID(text), true))
}

// TableID finds a table's id in what people pass on: the id, or an address that
// ends with it.
func TableID(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "?")
	text = strings.TrimRight(text, "/")
	return text[strings.LastIndexAny(text, "/#")+1:]
}

// askPassword goes on to make a member of a guest.
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
		{"Up, Down", "go through the tables"},
		{"Enter", "sit down, go on with your game, or watch; or click"},
		{"n", "make a table: against the computer, for anybody, or by invitation"},
		{"o", "go to a table by its link"},
		{"m", "become a member: keep your games under a name and a password"},
		{"l, p, r", "lessons, puzzles and the rules of a game"},
		{"s, i", "the leaders of each game; your own profile"},
		{"g", "look again"},
		{"q, Esc", "leave"},
	}
}

// lobbyTop is the line on which the list begins.
const lobbyTop = 2

// rows are the list with its headings, each with its table's number or -1.
func (l *lobby) rows() (text []string, tables []int) {
	heading := ""
	for i := range l.lines {
		t := &l.lines[i]
		if t.heading != heading {
			heading = t.heading
			text, tables = append(text, " "+l.style.title.Render(heading)), append(tables, -1)
		}
		row := "   " + l.describe(&t.TableLine)
		if i == l.at {
			row = l.style.chosen.Render(l.style.sign(" ▸ ", " > ") + l.describe(&t.TableLine))
		}
		text, tables = append(text, row), append(tables, i)
	}
	return text, tables
}

// window is the part of the list that can be seen: the cursor is always in it.
func (l *lobby) window() (text []string, tables []int) {
	text, tables = l.rows()
	room := l.h - lobbyTop - 4
	from := 0
	for i, t := range tables {
		if t == l.at && i >= room {
			from = i - room + 1
		}
	}
	end := min(from+room, len(text))
	return text[from:end], tables[from:end]
}

func (l *lobby) lineAt(y int) (int, bool) {
	_, tables := l.window()
	if i := y - lobbyTop; i >= 0 && i < len(tables) && tables[i] >= 0 {
		return tables[i], true
	}
	return 0, false
}

func (l *lobby) view() string {
	text, _ := l.window()
	lines := append([]string{""}, text...)
	if len(l.lines) == 0 {
		lines = append(lines, "   No tables yet. Press n to make one.")
	}
	for len(lines) < l.h-4 {
		lines = append(lines, "")
	}
	last := ""
	switch {
	case l.line != nil:
		last = l.line.view(l.env)
	case l.message != "" && l.bad:
		last = " " + l.style.bad.Render(plain(l.message))
	case l.message != "":
		last = " " + l.style.good.Render(plain(l.message))
	}
	more := keyLine("l lessons", "p puzzles", "r rules", "s leaders", "i your profile", "g look again")
	lines = append(lines[:l.h-4], cut(last, l.w), l.style.dim.Render(more))
	who := plain(l.me.Name)
	if !l.online {
		who += " (connecting)"
	}
	keys := []string{"Enter sit or watch", "n new table", "o by link"}
	if l.me.Kind == antares.Guest {
		keys = append(keys, "m become a member")
	}
	return l.page(l.bar("Lobby of "+plain(l.Address), who), lines, keyLine(append(keys, "q leave", "? help")...))
}
