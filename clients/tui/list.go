package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// roll is the cursor of a list that may be longer than the window.
type roll struct{ at int }

// move moves the cursor with a key or the wheel, in a list of n items of which room are
// visible. It returns false if the message is about something else.
func (r *roll) move(msg tea.Msg, n, room int) bool {
	to := r.at
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		to++
		if msg.Button == tea.MouseWheelUp {
			to -= 2
		}
	case tea.KeyPressMsg:
		switch msg.String() {
		case "up":
			to--
		case "down":
			to++
		case "pgup":
			to -= room
		case "pgdown":
			to += room
		case "home":
			to = 0
		case "end":
			to = n - 1
		default:
			return false
		}
	default:
		return false
	}
	r.at = max(min(to, n-1), 0)
	return true
}

// from is the first visible item of the list.
func (r *roll) from(n, room int) int { return max(min(r.at-room/2, n-room), 0) }

// headed is the visible part of a list with headings, including the cursor: its lines,
// and for each line the index of its item, or -1. of returns the heading and the text of
// an item.
func (e *env) headed(r roll, n, room int, of func(i int) (heading, words string)) (lines []string, things []int) {
	above, at := "", 0
	for i := range n {
		heading, words := of(i)
		if heading != above {
			above = heading
			lines, things = append(lines, " "+e.style.title.Render(heading)), append(things, -1)
		}
		words = cut(words, e.w-4)
		line := "   " + words
		if i == r.at {
			at, line = len(lines), e.style.chosen.Render(e.style.sign(" ▸ ", " > ")+words)
		}
		lines, things = append(lines, line), append(things, i)
	}
	cursor := roll{at}
	from := cursor.from(len(lines), room)
	end := min(from+room, len(lines))
	return lines[from:end], things[from:end]
}

// describe is a table in one line: which game, what it is waiting for, who sits there,
// how much time, which rules. me is left out among those who sit there, and called are the names of those for whom seats are reserved.
func (e *env) describe(t *api.TableLine, note, me string, called map[string]string) string {
	var who []string
	for _, s := range t.Seats {
		switch {
		case s.Level > 0:
			who = append(who, fmt.Sprintf("level %d", s.Level))
		case me != "" && s.User == me:
		case s.Name != "":
			who = append(who, s.Name)
		case called[s.For] != "":
			who = append(who, "for "+called[s.For])
		case s.For != "":
			who = append(who, "reserved")
		default:
			who = append(who, "free")
		}
	}
	text := pad(e.shortName(t.Game), e.nameWide()) + " "
	if note != "" {
		text += note + "  "
	}
	if len(who) > 0 {
		text += strings.Join(who, " - ") + "  "
	}
	text += clockText(t.Clock)
	if t.Rated {
		text += "  rated"
	}
	return plain(text + e.optionsText(t))
}

// shortName is the name of a game, with its subtitle where there is room for it.
func (e *env) shortName(id string) string {
	if g, err := e.findGame(id); err == nil && e.w < wideList {
		return g.Info().Name
	}
	return e.gameName(id)
}

func (e *env) nameWide() int {
	if e.w < wideList {
		return 22
	}
	return gameWide
}

// wideList is from where on there is room for the subtitles of games in lists.
const wideList = 100

// optionsText are the options of a table that differ from the usual ones.
func (e *env) optionsText(t *api.TableLine) (text string) {
	g, err := e.findGame(t.Game)
	if err != nil {
		return ""
	}
	for _, o := range g.Info().Options {
		if value := t.Options[o.Key]; value != "" && value != o.Default {
			text += "  " + o.Key + ": " + value
		}
	}
	return text
}

// gameWide is how wide the games' names are in lists.
const gameWide = 35

// gameName is the display name of a game, by its id.
func (e *env) gameName(id string) string {
	if g, err := e.findGame(id); err == nil {
		return g.Info().Name + ", " + g.Info().Subtitle
	}
	return plain(id)
}

func clockText(c antares.Clock) string {
	switch c.Kind {
	case antares.Fischer:
		return fmt.Sprintf("%s+%d", strings.TrimSuffix(fmt.Sprintf("%.1f", float64(c.Base)/60), ".0"), c.Increment)
	case antares.Days:
		if c.Days == 1 {
			return "1 day per move"
		}
		return fmt.Sprintf("%d days per move", c.Days)
	}
	return "no clock"
}
