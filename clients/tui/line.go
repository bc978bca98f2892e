package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// line is a line being typed, with completion. It is our own, small as it is: the text
// field of Bubbles pastes from the machine's clipboard, which for somebody who connects
// by SSH is the server's.
type line struct {
	prompt string
	text   []rune
	at     int
	secret bool
	// known are the texts that Tab completes to.
	known []string
	// files, if set, finds the names of files that Tab completes to. It reads folders, so
	// it is called in a command.
	files func(text string) []string
	// done is called with the text when Enter is pressed.
	done func(text string) tea.Cmd
}

// maxTyped is more than any action, name, message or link to a position needs.
const maxTyped = 400

func newLine(prompt, text string, known []string, done func(string) tea.Cmd) *line {
	return &line{prompt: prompt, text: []rune(text), at: utf8.RuneCountInString(text), known: known, done: done}
}

// newSecret is a line that does not show what is typed.
func newSecret(prompt string, done func(string) tea.Cmd) *line {
	l := newLine(prompt, "", nil, done)
	l.secret = true
	return l
}

// key handles a key; closed means that the line was cancelled.
func (l *line) key(msg tea.Msg) (cmd tea.Cmd, closed bool) {
	if p, ok := msg.(tea.PasteMsg); ok {
		l.insert(p.Content)
	}
	k, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil, false
	}
	switch k.String() {
	case "esc":
		return nil, true
	case "enter":
		text := strings.TrimSpace(plain(string(l.text)))
		if text == "" {
			return nil, true
		}
		return l.done(text), false
	case "tab":
		if l.files != nil {
			return l.find(), false
		}
		l.complete()
	case "up", "down":
		l.cycle(k.String() == "down")
	case "left", "ctrl+b":
		l.at = max(l.at-1, 0)
	case "right", "ctrl+f":
		l.at = min(l.at+1, len(l.text))
	case "home", "ctrl+a":
		l.at = 0
	case "end", "ctrl+e":
		l.at = len(l.text)
	case "backspace", "ctrl+h":
		if l.at > 0 {
			l.text = slices.Delete(l.text, l.at-1, l.at)
			l.at--
		}
	case "delete", "ctrl+d":
		if l.at < len(l.text) {
			l.text = slices.Delete(l.text, l.at, l.at+1)
		}
	case "ctrl+u":
		l.text, l.at = nil, 0
	default:
		l.insert(k.Text)
	}
	return nil, false
}

func (l *line) insert(s string) {
	runes := []rune(plain(s))
	runes = runes[:min(len(runes), maxTyped-min(len(l.text), maxTyped))]
	l.text = slices.Insert(l.text, l.at, runes...)
	l.at += len(runes)
}

func (l *line) set(s string) { l.text, l.at = []rune(s), utf8.RuneCountInString(s) }

// matches are the known texts that begin like the line.
func (l *line) matches() (list []string) {
	for _, s := range l.known {
		if strings.HasPrefix(s, string(l.text)) {
			list = append(list, s)
		}
	}
	return list
}

// complete adds what all matches have in common.
func (l *line) complete() {
	list := l.matches()
	if len(list) == 0 {
		return
	}
	common := list[0]
	for _, s := range list[1:] {
		n := 0
		for n < min(len(common), len(s)) && common[n] == s[n] {
			n++
		}
		common = common[:n]
	}
	for !utf8.ValidString(common) { // half a letter is not in common
		common = common[:len(common)-1]
	}
	l.set(common)
}

// cycle cycles through the known texts.
func (l *line) cycle(forward bool) {
	n := len(l.known)
	if n == 0 {
		return
	}
	i := slices.Index(l.known, string(l.text))
	switch {
	case i < 0:
		i = slices.IndexFunc(l.known, func(s string) bool { return strings.HasPrefix(s, string(l.text)) })
		i = max(i, 0)
	case forward:
		i = (i + 1) % n
	default:
		i = (i + n - 1) % n
	}
	l.set(l.known[i])
}

func (l *line) view(e *env) string {
	shown := slices.Clone(l.text)
	if l.secret {
		for i := range shown {
			shown[i] = '*'
		}
	}
	under, after := " ", ""
	if l.at < len(shown) {
		under, after = string(shown[l.at]), string(shown[l.at+1:])
	}
	text := " " + e.style.strong.Render(l.prompt) + string(shown[:l.at]) + e.style.cursor.Render(under) + after
	if list := l.matches(); len(list) > 0 && (len(list) > 1 || list[0] != string(l.text)) {
		if l.files != nil {
			list = baseNames(list)
		}
		text += "   " + e.style.dim.Render(plain(strings.Join(list[:min(len(list), 20)], " ")))
	}
	return cut(text, e.w)
}
