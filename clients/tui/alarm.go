package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/clients/client"
)

// alarm covers everything when a server was caught cheating. It does not close on a key
// that somebody may be pressing anyway.
type alarm struct {
	*env
	err *client.UnfairError
}

func (a *alarm) init() tea.Cmd   { return nil }
func (a *alarm) close()          {}
func (a *alarm) typing() bool    { return false }
func (a *alarm) help() []binding { return []binding{{"A", "I have read this"}} }

func (a *alarm) update(msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == keyRead {
		return a.pop()
	}
	return nil
}

func (a *alarm) view() string {
	p := &a.err.Pledge
	lines := []string{""}
	add := func(text string) {
		for _, l := range wrap(text, a.w-4) {
			lines = append(lines, "  "+l)
		}
		lines = append(lines, "")
	}
	lines = append(lines, "  "+a.style.bad.Reverse(true).Render(" THIS SERVER DID NOT KEEP ITS WORD "), "")
	add("The chance of this game is not what the server had committed itself to before you sat down. Its dice or its deal were changed.")
	add(plain(a.err.Err.Error()))
	add("Your evidence, also kept on this machine:")
	for _, l := range []string{"server      " + p.Server, "table       " + p.Table, "commitment  " + p.Commitment, "your seed   " + p.Seed} {
		lines = append(lines, "    "+plain(l))
	}
	lines = append(lines, "")
	add("What to do: save the game's record, tell the other players, and do not play for anything on this server.")
	return a.page(a.bar("ALARM", "Antares"), lines, " A I have read this")
}
