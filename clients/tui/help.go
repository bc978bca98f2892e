package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// helpView lists keys over everything else.
func helpView(e *env, list []binding) string {
	wide := 0
	for _, b := range list {
		wide = max(wide, len([]rune(b.keys)))
	}
	lines := []string{""}
	for _, b := range list {
		if b.keys == "" {
			if len(lines) > 1 {
				lines = append(lines, "")
			}
			lines = append(lines, "  "+e.style.title.Render(b.does))
			continue
		}
		for i, l := range wrap(b.does, e.w-wide-6) {
			keys := ""
			if i == 0 {
				keys = b.keys
			}
			lines = append(lines, "  "+e.style.strong.Render(pad(keys, wide))+"  "+l)
		}
	}
	return e.page(e.bar("Help", "Antares"), lines, " Any key goes back")
}

// keyLine is the short form at the foot of a screen.
func keyLine(list ...string) string { return " " + strings.Join(list, "  ") }

// foot is a part of the last line, with whether its key works at the moment.
type foot struct {
	text  string
	works bool
}

// foots is the last line: the keys that work, as far as there is room for them. The first
// ones matter most; leaving and help always fit.
func (e *env) foots(leave string, list ...foot) string {
	line, last := "", keyLine(leave, "? help")
	for _, f := range list {
		if f.works && lipgloss.Width(line+"  "+f.text+" "+last) <= e.w {
			line += "  " + f.text
		}
	}
	return strings.TrimPrefix(line+" "+last, " ")
}
