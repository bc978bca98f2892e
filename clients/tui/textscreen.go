package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares"
)

// textScreen is a text to be read and copied, with links above it. It is how people who
// have no files here, such as those who connect by ssh, take something with them.
type textScreen struct {
	*env
	title, link, text string
	top               int // the line at the top of the window
	message           string

	// lines are the lines of the text at a width.
	lines []string
	width int
}

// newText shows a text. The link, or several in lines, may be empty.
func newText(e *env, title, link string, text string) *textScreen {
	return &textScreen{env: e, title: title, link: link, text: strings.TrimRight(text, "\n")}
}

func (s *textScreen) init() tea.Cmd { return nil }
func (s *textScreen) close()        {}
func (s *textScreen) typing() bool  { return false }

// selects reports that the mouse is the terminal's here, which selects text with it.
func (s *textScreen) selects() bool { return true }

func (s *textScreen) help() []binding {
	return []binding{
		{"", "The text"},
		{"Up, Down", "one line back and forward"},
		{"PgUp, PgDn", "one page back and forward"},
		{"Home, End", "to the beginning, to the end"},
		{"Enter", "copy the text to the clipboard, if your terminal allows it; or select it with the mouse"},
		{"q, Esc", "back"},
	}
}

func (s *textScreen) update(msg tea.Msg) tea.Cmd {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil
	}
	s.message = ""
	_, room := s.parts()
	switch key.String() {
	case "up":
		s.scroll(s.top - 1)
	case "down":
		s.scroll(s.top + 1)
	case "pgup":
		s.scroll(s.top - max(room-1, 1))
	case "pgdown":
		s.scroll(s.top + max(room-1, 1))
	case "home":
		s.scroll(0)
	case "end":
		s.scroll(len(s.set()))
	case keySelect:
		s.message = "Copied, if your terminal allows it"
		return tea.SetClipboard(s.text)
	case keyLeave, keyCancel:
		return s.pop()
	}
	return nil
}

// scroll puts a line at the top, as far as the text allows.
func (s *textScreen) scroll(top int) {
	_, room := s.parts()
	s.top = max(min(top, len(s.set())-room), 0)
}

// parts are the lines above the text, and the number of lines for it.
func (s *textScreen) parts() (head []string, room int) {
	if s.link != "" {
		for l := range strings.SplitSeq(s.link, "\n") {
			head = append(head, hardWrap(plain(l), s.w)...)
		}
		head = append(head, "")
	}
	// The bar, an empty line, the message and the keys are also there.
	return head, max(s.h-4-len(head), 1)
}

// set is the text in lines that fit the window. There is no margin: what is selected with
// the mouse is the text itself.
func (s *textScreen) set() []string {
	if s.width != s.w {
		s.lines, s.width = nil, s.w
		for l := range strings.SplitSeq(s.text, "\n") {
			s.lines = append(s.lines, hardWrap(plain(strings.ReplaceAll(l, "\t", "    ")), s.w)...)
		}
	}
	return s.lines
}

// hardWrap breaks a line where the window ends, even within words: links and records must
// not lose or gain a blank.
func hardWrap(text string, width int) (out []string) {
	from, used := 0, 0
	for i, r := range text {
		w := lipgloss.Width(string(r))
		if used+w > width && i > from {
			out, from, used = append(out, text[from:i]), i, 0
		}
		used += w
	}
	return append(out, text[from:])
}

func (s *textScreen) view() string {
	head, room := s.parts()
	lines := s.set()
	top := max(min(s.top, len(lines)-room), 0)
	end := min(top+room, len(lines))
	out := []string{""}
	for _, l := range head {
		out = append(out, s.style.strong.Render(s.style.letters(l)))
	}
	for _, l := range lines[top:end] {
		out = append(out, s.style.letters(l))
	}
	for len(out) < s.h-3 {
		out = append(out, "")
	}
	where := s.where()
	keys := []string{"Enter copy", "q back", "? help"}
	if len(lines) > room {
		where = fmt.Sprintf("%d%%", 100*end/len(lines))
		keys = append([]string{"Up/Down line", "PgUp/PgDn page"}, keys...)
	}
	out = append(out, " "+s.style.good.Render(s.message))
	return s.page(s.bar(plain(s.title), where), out, keyLine(keys...))
}

// saveKey is the save key in the last line of a screen. Without files it shows the record.
func (e *env) saveKey() string {
	if e.Files {
		return "s save"
	}
	return "s record"
}

// saveHelp is the save key in the help.
func (e *env) saveHelp() binding {
	if e.Files {
		return binding{keySave, "save the record to a file"}
	}
	return binding{keySave, "show the record, to be copied"}
}

// showRecord shows the record of a local game.
func (p *play) showRecord() tea.Cmd {
	var text strings.Builder
	if _, err := p.record().WriteTo(&text); err != nil {
		p.refuse(err.Error())
		return nil
	}
	return p.push(newText(p.env, "The record of this game", "", text.String()))
}

// recordMsg is the text of a server's record.
type recordMsg struct {
	table *table
	text  []byte
	err   error
}

// askRecord requests the record of a table, to show it.
func (t *table) askRecord() tea.Cmd {
	if t.seen.status == antares.Open {
		t.refuse("The game has not begun")
		return nil
	}
	if t.looking { // one request at a time
		return nil
	}
	t.looking = true
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
		defer cancel()
		text, err := t.Server.Record(ctx, t.id)
		return recordMsg{t, text, err}
	}
}

// showRecord shows it, with where else it can be found.
func (t *table) showRecord(m recordMsg) tea.Cmd {
	t.looking = false
	if m.err != nil {
		t.fail(m.err)
		return nil
	}
	links := "Game:   " + t.invitation() + "\nRecord: " + t.Address + "/api/tables/" + t.id + "/record"
	return t.push(newText(t.env, "The record of this game", links, string(m.text)))
}
