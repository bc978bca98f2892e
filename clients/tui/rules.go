package tui

import (
	"fmt"
	"regexp"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
)

// rules shows the rules of a game: the page for players and, below it, the rulebook,
// which has the exact wording of each rule.
type rules struct {
	*env
	game  game.Game
	ids   []string
	lines []textLine
	top   int // the line at the top of the window
	line  *line
	// query is the last search and sought is its text; hits are the lines that contain
	// it, and hit is the current one.
	query   *regexp.Regexp
	sought  string
	hits    []int
	hit     int
	message string
	bad     bool
}

// rulesWide is the width of the text. The smallest window has room for it and for a
// margin, and longer lines are hard to read, so the layout is the same in every window.
const (
	rulesWide   = minWidth - 2*rulesMargin
	rulesMargin = 2
)

// howRuled explains the marks in the rulebook.
const howRuled = "Every rule once more, in the words that decide. `[S]`: the old rule sheet says so. `[R]`: it is silent, and this is our ruling."

// rulesOf are the rules of a game, opened at a rule if one is named.
func rulesOf(e *env, g game.Game, rule string) screen {
	info := g.Info()
	// Either page may be missing, but not both.
	page, noPage := docs.Players(g.Files())
	book, noBook := docs.Rulebook(g.Files())
	if noPage != nil && noBook != nil {
		return newNotice(e, info.Name+", "+info.Subtitle+": rules", "There are no rules to read yet.")
	}
	r := &rules{env: e, game: g, ids: docs.Rules(book), lines: setRules(page, book)}
	if rule != "" {
		r.find(rule)
	}
	return r
}

// backLine is the last line of the pages, which links to another file.
const backLine = "\nBack to ["

// setRules sets both pages as one text. Lines where a rule's own wording begins are
// marked.
func setRules(page, book string) []textLine {
	page, _, _ = strings.Cut(page, backLine)
	if book != "" {
		page += "\n# The rulebook\n\n" + howRuled + "\n"
	}
	blocks := parseMarkdown(page)
	first := len(blocks)
	for _, b := range parseMarkdown(book) {
		if b.kind != title || b.level > 1 { // the game's name is shown above already
			blocks = append(blocks, b)
		}
	}
	lines := typeset(blocks, rulesWide)
	for i := range lines {
		l := &lines[i]
		b := &blocks[l.block]
		begins := i == 0 || lines[i-1].block != l.block || len(lines[i-1].spans) == 0
		if l.block >= first && b.kind == item && begins && len(l.spans) > 0 && ruleID.MatchString(b.spans[0].text) {
			l.rule = b.spans[0].text
		}
	}
	return lines
}

func (r *rules) init() tea.Cmd { return nil }
func (r *rules) close()        {}
func (r *rules) typing() bool  { return r.line != nil }

func (r *rules) help() []binding {
	find := "find a word"
	if len(r.ids) > 0 {
		find = "find a rule by its id, such as " + r.ids[0] + ", or a word; Tab completes ids"
	}
	return []binding{
		{"", "The rules"},
		{"Up, Down", "a line back and forward; the mouse wheel does too"},
		{"PgUp, PgDn", "a page back and forward"},
		{"Home, End", "to the beginning, to the end"},
		{"Tab", "to the next heading; Shift+Tab to the one before"},
		{"/", find},
		{"], [", "the next place that has it, the one before"},
		{"q, Esc", "back"},
		{"", "The rulebook"},
		{"[S], [R]", "the old rule sheet says so; it is silent and this is our ruling"},
	}
}

func (r *rules) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		step := 3
		if msg.Button == tea.MouseWheelUp {
			step = -3
		}
		r.scroll(r.top + step)
	case tea.KeyPressMsg, tea.PasteMsg:
		if r.line != nil {
			cmd, closed := r.line.key(msg)
			if closed {
				r.line, r.message = nil, ""
			}
			return cmd
		}
		if key, ok := msg.(tea.KeyPressMsg); ok {
			return r.key(key.String())
		}
	}
	return nil
}

func (r *rules) key(key string) tea.Cmd {
	switch key {
	case "up":
		r.scroll(r.top - 1)
	case "down":
		r.scroll(r.top + 1)
	case "pgup":
		r.scroll(r.top - r.room() + 1)
	case "pgdown":
		r.scroll(r.top + r.room() - 1)
	case "home":
		r.scroll(0)
	case "end":
		r.scroll(len(r.lines))
	case keyTab:
		r.nextHeading(1)
	case keyBackTab:
		r.nextHeading(-1)
	case keyType:
		r.message = ""
		r.line = newLine("find: ", "", r.ids, r.search)
	case keyNext:
		r.nextHit(1)
	case keyPrevious:
		r.nextHit(-1)
	case keyLeave, keyCancel:
		return r.pop()
	}
	return nil
}

// room is the number of visible lines of the text.
func (r *rules) room() int { return max(r.h-3, 1) }

// scroll puts a line at the top, as far as the text allows.
func (r *rules) scroll(top int) { r.top = max(min(top, len(r.lines)-r.room()), 0) }

// nextHeading goes to the next heading after the top, or the previous one.
func (r *rules) nextHeading(step int) {
	for i := r.top + step; i >= 0 && i < len(r.lines); i += step {
		if r.lines[i].level > 0 {
			r.scroll(i)
			return
		}
	}
}

func (r *rules) view() string {
	info := r.game.Info()
	// A window that has grown may have more room than there is text below the top.
	top := max(min(r.top, len(r.lines)-r.room()), 0)
	end := min(top+r.room(), len(r.lines))
	var out []string
	for i := top; i < end; i++ {
		out = append(out, r.show(i))
	}
	for len(out) < r.room() {
		out = append(out, "")
	}
	last := ""
	switch {
	case r.line != nil && r.message != "":
		last = cut(r.line.view(r.env), r.w-lipgloss.Width(r.message)-3) + "   " + r.style.bad.Render(r.message)
	case r.line != nil:
		last = r.line.view(r.env)
	case r.message != "" && r.bad:
		last = " " + r.style.bad.Render(r.message)
	case r.message != "":
		last = " " + r.style.good.Render(r.message)
	}
	keys := keyLine("Up/Down line", "PgUp/PgDn page", "Tab heading", "/ find a rule", "q back", "? help")
	switch {
	case r.line != nil:
		keys = keyLine("Enter find", "Tab complete", "Esc cancel")
	case len(r.hits) > 0:
		keys = keyLine("Up/Down line", "PgUp/PgDn page", "/ find", "] next  [ previous", "q back", "? help")
	}
	where := fmt.Sprintf("%d%%", 100*end/max(len(r.lines), 1))
	return r.page(r.bar(info.Name+", "+info.Subtitle+": rules", where), append(out, cut(last, r.w)), keys)
}

// show draws a line. The current hit has a mark in the margin, and the search text is
// highlighted.
func (r *rules) show(i int) string {
	l := &r.lines[i]
	margin := strings.Repeat(" ", rulesMargin)
	from, to := -1, -1
	if len(r.hits) > 0 && r.hits[r.hit] == i {
		margin = pad(r.style.sign("▸", ">"), rulesMargin)
		from, to = r.within(r.query, i)
	}
	var b strings.Builder
	b.WriteString(margin)
	at := 0
	for _, s := range l.spans {
		look := r.style.text(s.look)
		cutFrom, cutTo := min(max(from-at, 0), len(s.text)), min(max(to-at, 0), len(s.text))
		for part, text := range []string{s.text[:cutFrom], s.text[cutFrom:cutTo], s.text[cutTo:]} {
			if text = r.style.letters(text); text == "" {
				continue
			}
			if part == 1 {
				b.WriteString(r.style.chosen.Render(text))
			} else {
				b.WriteString(look.Render(text))
			}
		}
		at += len(s.text)
	}
	return b.String()
}
