package tui

import (
	"fmt"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// gamesTop is the line on which the games begin: below a blank line, the person, a
// heading, the ratings (or that there are none), and a blank line.
func (p *profile) gamesTop() int { return 5 + max(len(p.about.Ratings), 1) }

func (p *profile) room() int { return max(p.h-p.gamesTop()-2, 1) }

// describeGame is a game in one line: when, how it ended, which game, against whom.
func (p *profile) describeGame(g *pastGame) string {
	var others []string
	for _, s := range g.Seats {
		switch {
		case s.Level > 0:
			others = append(others, fmt.Sprintf("level %d", s.Level))
		case s.User != p.about.ID && s.Name != "":
			others = append(others, s.Name)
		}
	}
	if len(others) == 0 {
		others = []string{"alone"}
	}
	text := g.Updated.UTC().Format("2006-01-02") + "  " + pad(g.ended, 5) + pad(p.gameName(g.Game), gameWide) + " " + strings.Join(others, ", ")
	if g.Rated {
		text += "  rated"
	}
	return plain(text)
}

// window is the visible part of the games, each line with the index of its game or -1.
func (p *profile) window() (text []string, games []int) {
	return p.headed(p.roll, len(p.games), p.room(), func(i int) (heading, words string) {
		return p.games[i].heading, p.describeGame(&p.games[i])
	})
}

func (p *profile) gameAt(y int) (int, bool) {
	_, games := p.window()
	if i := y - p.gamesTop(); p.shown() && i >= 0 && i < len(games) && games[i] >= 0 {
		return games[i], true
	}
	return 0, false
}

// shown reports whether there is a profile to show.
func (p *profile) shown() bool { return p.known && p.failed == "" }

func (p *profile) view() string {
	lines, who := []string{""}, ""
	switch {
	case p.failed != "":
		lines = append(lines, p.refusal(p.failed)...)
	case !p.known:
		lines = append(lines, "  Asking the server"+p.style.sign("…", "..."))
	default:
		who = plain(p.about.Name)
		lines = append(lines, p.told()...)
		text, _ := p.window()
		lines = append(lines, text...)
		if len(p.games) == 0 {
			lines = append(lines, "   No games yet.")
		}
	}
	left := "Profile"
	if who != "" {
		left += ": " + cut(who, p.w/2)
	}
	return p.page(p.bar(left, plain(p.where())), lines, keyLine(p.foot()...))
}

// foot is the last line: the keys that work at the moment.
func (p *profile) foot() (keys []string) {
	if len(p.people) > 1 {
		keys = append(keys, "Tab next player")
	}
	if len(p.games) > 1 {
		keys = append(keys, "Up/Down choose")
	}
	if len(p.games) > 0 {
		keys = append(keys, "Enter look at it")
	}
	return append(keys, "g refresh", "q back", "? help")
}

// told is who somebody is and their ratings, down to the games.
func (p *profile) told() []string {
	about := &p.about
	lines := []string{"  " + cut(plain(about.Name), p.w/2) + p.style.dim.Render(", "+sinceText(about)), " " + p.style.title.Render("Ratings")}
	for _, r := range about.Ratings {
		lines = append(lines, cut(fmt.Sprintf("   %s %14s   %s", pad(p.gameName(r.Game), gameWide), p.rating(r.Rating, r.Deviation), gamesText(r.Games)), p.w))
	}
	if len(about.Ratings) == 0 {
		lines = append(lines, "   No rated games yet.")
	}
	return append(lines, "")
}

// sinceText describes what kind of user somebody is, and since when.
func sinceText(p *api.Profile) string {
	if p.Kind == antares.House {
		return kindText(p.Kind)
	}
	return kindText(p.Kind) + " since " + p.Created.UTC().Format("2006-01-02")
}

// kindText describes a kind of user.
func kindText(k antares.UserKind) string {
	switch k {
	case antares.House:
		return "computer"
	case antares.Bot:
		return "program"
	}
	return plain(string(k))
}

func gamesText(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}
