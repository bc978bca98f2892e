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

// describe is a table in one line: which game, who sits there, how much time.
func (e *env) describe(t *api.TableLine) string {
	var who []string
	for _, s := range t.Seats {
		switch {
		case s.Level > 0:
			who = append(who, fmt.Sprintf("level %d", s.Level))
		case s.Name != "":
			who = append(who, s.Name)
		default:
			who = append(who, "free")
		}
	}
	text := fmt.Sprintf("%s %s  %s", pad(e.gameName(t.Game), gameWide), strings.Join(who, " - "), clockText(t.Clock))
	if t.Rated {
		text += "  rated"
	}
	if t.Result != "" {
		text += "  " + t.Result
	}
	return plain(text)
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
		return fmt.Sprintf("%d days", c.Days)
	}
	return "no clock"
}
