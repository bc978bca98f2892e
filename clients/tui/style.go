package tui

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
)

// style is how the client's own text looks. Colours depend on the terminal's background;
// no information is conveyed by colour alone.
type style struct {
	ascii bool

	bar, title, dim, strong, good, bad, cursor, chosen, button, emphasis, code lipgloss.Style
}

func newStyle(dark, ascii bool) style {
	pick := lipgloss.LightDark(dark)
	ink := func(light, dark string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(pick(lipgloss.Color(light), lipgloss.Color(dark)))
	}
	return style{
		ascii:  ascii,
		bar:    lipgloss.NewStyle().Reverse(true),
		title:  ink("88", "216").Bold(true),
		dim:    ink("242", "246"),
		strong: lipgloss.NewStyle().Bold(true),
		good:   ink("22", "114"),
		bad:    ink("124", "210").Bold(true),
		cursor: lipgloss.NewStyle().Reverse(true).Bold(true),
		chosen: lipgloss.NewStyle().Reverse(true),
		button: ink("22", "114").Bold(true),

		emphasis: lipgloss.NewStyle().Italic(true),
		code:     ink("24", "117"),
	}
}

// sign is a character, or its replacement in plain ASCII.
func (s style) sign(unicode, ascii string) string {
	if s.ascii {
		return ascii
	}
	return unicode
}

// text is the style of running text with a look.
func (s style) text(l look) lipgloss.Style {
	switch l {
	case strong:
		return s.strong
	case emphasis:
		return s.emphasis
	case code:
		return s.code
	case heading:
		return s.title
	case aside:
		return s.dim
	}
	return lipgloss.NewStyle()
}

// asLetters replaces the characters of our texts that plain ASCII lacks.
var asLetters = strings.NewReplacer("…", "...", "’", "'", "‘", "'", "“", `"`, "”", `"`, "—", "-", "×", "x", "½", "1/2", "–", "-", "↔", "<->", "±", "+-", "─", "-", "═", "=")

// letters is a text in plain ASCII, if that is wanted.
func (s style) letters(text string) string {
	if !s.ascii {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return '?'
		}
		return r
	}, asLetters.Replace(text))
}

// plain removes what would upset a terminal. Everything that other people or files
// contain passes through here before it is shown.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
}

// wrap breaks text between words.
func wrap(s string, width int) []string {
	return strings.Split(lipgloss.Wrap(s, max(width, 1), ""), "\n")
}

// cut shortens a line to a width, and pad also fills it up.
func cut(s string, width int) string {
	if lipgloss.Width(s) <= width {
		return s
	}
	return lipgloss.NewStyle().Inline(true).MaxWidth(max(width, 0)).Render(s)
}

func pad(s string, width int) string {
	s = cut(s, width)
	return s + strings.Repeat(" ", max(width-lipgloss.Width(s), 0))
}

// clip keeps a screen within the window.
func clip(s string, w, h int) string {
	lines := strings.Split(s, "\n")
	lines = lines[:min(len(lines), max(h, 0))]
	for i, l := range lines {
		lines[i] = cut(l, w)
	}
	return strings.Join(lines, "\n")
}

// indent moves lines to the right.
func indent(lines []string, n int) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.Repeat(" ", n) + l
	}
	return out
}

// beside sets two blocks side by side, the second starting at a column.
func beside(left []string, column int, right []string) []string {
	out := make([]string, max(len(left), len(right)))
	for i := range out {
		if i < len(left) {
			out[i] = left[i]
		}
		if i < len(right) && right[i] != "" {
			out[i] = pad(out[i], column) + right[i]
		}
	}
	return out
}

// refusal is why something was refused, in as many lines as it takes.
func (e *env) refusal(text string) (out []string) {
	for _, l := range wrap(plain(text), e.w-4) {
		out = append(out, "  "+e.style.bad.Render(l))
	}
	return out
}

// bar is the line at the top: the title on the left, the state on the right.
func (e *env) bar(left, right string) string {
	gap := e.w - lipgloss.Width(left) - lipgloss.Width(right) - 2
	if gap < 1 {
		return e.style.bar.Render(pad(" "+left, e.w))
	}
	return e.style.bar.Render(" " + left + strings.Repeat(" ", gap) + right + " ")
}

// page sets lines under a bar, with the foot on the window's last line.
func (e *env) page(bar string, lines []string, foot string) string {
	out := append([]string{bar}, lines...)
	for len(out) < e.h-1 {
		out = append(out, "")
	}
	return strings.Join(append(out[:e.h-1], e.style.dim.Render(cut(foot, e.w))), "\n")
}
