package tui

import (
	"fmt"

	"github.com/antares-games/antares"
)

// lobbyTop is the line on which the list begins.
const lobbyTop = 2

// window is the visible part of the list, each line with the index of its table or -1.
func (l *lobby) window() (text []string, tables []int) {
	return l.headed(l.roll, len(l.lines), l.room(), func(i int) (heading, words string) {
		return l.lines[i].heading, l.describe(&l.lines[i].TableLine, l.notes[l.lines[i].ID], l.me.ID, l.called)
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
		lines = append(lines, "   No tables yet. Press n to create one.")
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
	more := []string{"l lessons", "p puzzles", "w rules", "b leaders"}
	if l.me.ID != "" {
		more = append(more, "i your profile")
	}
	lines = append(lines[:l.h-4], cut(last, l.w), l.style.dim.Render(keyLine(append(more, "g refresh")...)))
	return l.page(l.bar("Lobby of "+plain(l.Address), l.who()), lines, l.foot())
}

// who is who we are, and in how many games it is our turn.
func (l *lobby) who() string {
	who := plain(l.me.Name)
	switch {
	case !l.online:
		who += " (connecting)"
	case l.turns == 1:
		who += ", your turn in 1 game"
	case l.turns > 1:
		who += fmt.Sprintf(", your turn in %d games", l.turns)
	}
	return who
}

// title is the title of the window.
func (l *lobby) title() string {
	if l.turns > 0 {
		return fmt.Sprintf("(%d) Antares", l.turns)
	}
	return "Antares"
}

// foot is the last line: the keys that work at the moment.
func (l *lobby) foot() string {
	if l.line != nil {
		return keyLine("Enter OK", "Esc cancel")
	}
	var keys []string
	if what := l.enters(); what != "" {
		keys = append(keys, "Enter "+what)
	}
	if what := l.ends(); what != "" {
		keys = append(keys, "x "+what)
	}
	keys = append(keys, "n new table", "o by link")
	if l.me.Kind == antares.Guest {
		keys = append(keys, "m become a member")
	}
	return keyLine(append(keys, "q leave", "? help")...)
}
