package tui

import (
	"context"
	"net/url"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// profile shows somebody on a server: their ratings and their games. Tab moves between
// the players of one table.
type profile struct {
	*env
	ctx    context.Context
	cancel context.CancelFunc
	people []string // ids or names
	who    int      // index into people
	roll   roll
	known  bool
	about  api.Profile
	games  []pastGame
	failed string
	number int
	asking bool
}

// pastGame is a game in a profile, with how it ended for the person shown.
type pastGame struct {
	lobbyLine
	ended string
}

// recentGames is the number of games that a profile lists.
const recentGames = "30"

// profileMsg is what a server reports about somebody.
type profileMsg struct {
	profile *profile
	number  int
	about   api.Profile
	games   []lobbyLine
	err     error
}

func newProfile(e *env, people ...string) *profile {
	p := &profile{env: e, people: people}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	return p
}

func (p *profile) init() tea.Cmd { return p.ask() }
func (p *profile) close()        { p.cancel() }
func (p *profile) typing() bool  { return false }

// resume refreshes the profile when the user comes back from a game.
func (p *profile) resume() tea.Cmd { return p.ask() }

// ask requests the profile and the games.
func (p *profile) ask() tea.Cmd {
	p.number++
	p.asking = true
	msg, who := profileMsg{profile: p, number: p.number}, p.people[p.who]
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(p.ctx, requestTime)
		defer cancel()
		if msg.about, msg.err = p.Server.Profile(ctx, who); msg.err != nil {
			return msg
		}
		for _, part := range []struct {
			heading string
			status  antares.Status
		}{{"Playing now", antares.Playing}, {"Recent games", antares.Over}} {
			var list []api.TableLine
			query := url.Values{"user": {msg.about.ID}, "status": {string(part.status)}, "limit": {recentGames}}
			if list, msg.err = p.Server.Tables(ctx, query); msg.err != nil {
				return msg
			}
			for _, t := range list {
				msg.games = append(msg.games, lobbyLine{part.heading, t})
			}
		}
		return msg
	}
}

func (p *profile) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case profileMsg:
		if msg.profile == p && msg.number == p.number {
			p.answered(msg)
		}
		return nil
	case tea.MouseClickMsg:
		if i, ok := p.gameAt(msg.Y); ok {
			p.roll.at = i
			return p.enter()
		}
		return nil
	}
	if p.roll.move(msg, len(p.games), p.room()) {
		return nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return p.key(key.String())
	}
	return nil
}

func (p *profile) answered(msg profileMsg) {
	p.asking = false
	if msg.err != nil {
		p.failed = problemText(msg.err)
		return
	}
	p.known, p.about, p.games, p.failed = true, msg.about, nil, ""
	for _, g := range msg.games {
		p.games = append(p.games, pastGame{g, p.ending(&g.TableLine, msg.about.ID)})
	}
	p.roll.at = max(min(p.roll.at, len(p.games)-1), 0)
}

// ending is how a game ended for somebody.
func (e *env) ending(t *api.TableLine, user string) string {
	names, won := strings.CutPrefix(t.Result, "win:")
	switch {
	case t.Status == antares.Playing:
		return ""
	case strings.HasPrefix(t.Result, "draw"):
		return "draw"
	case !won:
		return over
	}
	g, err := e.findGame(t.Game)
	if err != nil {
		return over
	}
	v, err := g.Configure(t.Options)
	if err != nil {
		return over
	}
	winners := strings.Split(names, ",")
	mine, theirs := 0, 0
	for i, seat := range v.Traits().Seats {
		switch {
		case i >= len(t.Seats) || t.Seats[i].User != user:
		case slices.Contains(winners, seat):
			mine++
		default:
			theirs++
		}
	}
	switch {
	case mine > 0 && theirs == 0:
		return "won"
	case mine == 0 && theirs > 0:
		return "lost"
	}
	return over // won by all sides, or by none
}

// over is for a game that ended and was neither won nor lost nor drawn.
const over = "over"

func (p *profile) key(key string) tea.Cmd {
	step := 0
	switch key {
	case keyNext, keyTab, "right":
		step = 1
	case keyPrevious, keyBackTab, "left":
		step = len(p.people) - 1
	case keySelect:
		return p.enter()
	case keyRefresh, "ctrl+l":
		return p.ask()
	case keyLeave, keyCancel:
		return p.pop()
	}
	if step == 0 || len(p.people) == 1 {
		return nil
	}
	p.who = (p.who + step) % len(p.people)
	p.known, p.games, p.failed, p.roll = false, nil, "", roll{}
	return p.ask()
}

// enter opens the game under the cursor.
func (p *profile) enter() tea.Cmd {
	if p.roll.at >= len(p.games) {
		return nil
	}
	return p.push(newTable(p.env, p.games[p.roll.at].ID, false))
}

func (p *profile) help() []binding {
	list := []binding{
		{"", "A profile"},
		{"Up, Down", "go through the games; PgUp, PgDn, Home and End do too"},
		{"Enter", "look at the game; or click"},
		{"g", "refresh"},
		{"q, Esc", "back"},
		{"", "The ratings"},
		{"1500 " + p.style.sign("±", "+-") + " 100", "a rating and its deviation: how sure it is. Only rated games count"},
	}
	if len(p.people) > 1 {
		list = slices.Insert(list, 1, binding{"Tab", "the next one at the table; Left and Right do too"})
	}
	return list
}

// lookUp opens the profiles of the people at the table, the others first.
func (t *table) lookUp() tea.Cmd {
	var people []string
	for _, mine := range []bool{false, true} {
		for _, seat := range t.seen.seats {
			if seat.User != "" && (seat.User == t.me) == mine && !slices.Contains(people, seat.User) {
				people = append(people, seat.User)
			}
		}
	}
	if len(people) == 0 {
		t.refuse("Nobody sits here yet")
		return nil
	}
	return t.push(newProfile(t.env, people...))
}
