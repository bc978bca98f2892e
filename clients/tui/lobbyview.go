package tui

import "github.com/antares-games/antares"

// lobbyTop is the line on which the list begins.
const lobbyTop = 2

// window is the visible part of the list, each line with the index of its table or -1.
func (l *lobby) window() (text []string, tables []int) {
	return l.headed(l.roll, len(l.lines), l.room(), func(i int) (heading, words string) {
		return l.lines[i].heading, l.describe(&l.lines[i].TableLine)
	})
}

func (l *lobby) room() int { return max(l.h-lobbyTop-4, 1) }

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
	more := keyLine("l lessons", "p puzzles", "w rules", "b leaders", "i your profile", "g refresh")
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
