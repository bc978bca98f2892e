package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// leaders is the leaderboard of a game on a server.
type leaders struct {
	*env
	ctx    context.Context
	cancel context.CancelFunc
	me     string // id
	game   int    // of Games
	roll   roll
	list   []api.Leader
	failed string
	// number is that of the last request: an answer to an earlier one is ignored.
	number int
	asking bool
}

// leadersMsg is a leaderboard from a server.
type leadersMsg struct {
	leaders *leaders
	number  int
	list    []api.Leader
	err     error
}

func newLeaders(e *env, me string) *leaders {
	l := &leaders{env: e, me: me}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	return l
}

func (l *leaders) init() tea.Cmd { return l.ask() }
func (l *leaders) close()        { l.cancel() }
func (l *leaders) typing() bool  { return false }

// resume refreshes the list when the user comes back from a profile.
func (l *leaders) resume() tea.Cmd { return l.ask() }

// ask requests the leaderboard of the game.
func (l *leaders) ask() tea.Cmd {
	l.number++
	l.asking = true
	msg, id := leadersMsg{leaders: l, number: l.number}, l.Games[l.game].Info().ID
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(l.ctx, requestTime)
		defer cancel()
		msg.list, msg.err = l.Server.Leaders(ctx, id)
		return msg
	}
}

// turnTo goes to another game.
func (l *leaders) turnTo(step int) tea.Cmd {
	l.game = (l.game + step + len(l.Games)) % len(l.Games)
	l.list, l.failed, l.roll = nil, "", roll{}
	return l.ask()
}

func (l *leaders) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case leadersMsg:
		if msg.leaders == l && msg.number == l.number {
			l.answered(msg)
		}
		return nil
	case tea.MouseClickMsg:
		if i := l.roll.from(len(l.list), l.room()) + msg.Y - leadersTop; msg.Y >= leadersTop && msg.Y < leadersTop+l.room() && i < len(l.list) {
			l.roll.at = i
			return l.enter()
		}
		return nil
	}
	if l.roll.move(msg, len(l.list), l.room()) {
		return nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return l.key(key.String())
	}
	return nil
}

func (l *leaders) answered(msg leadersMsg) {
	l.asking = false
	if msg.err != nil {
		l.failed = problemText(msg.err)
		return
	}
	l.list, l.failed = msg.list, ""
	l.roll.at = max(min(l.roll.at, len(l.list)-1), 0)
}

func (l *leaders) key(key string) tea.Cmd {
	switch key {
	case keyTab, "right":
		return l.turnTo(1)
	case keyBackTab, "left":
		return l.turnTo(-1)
	case keySelect:
		return l.enter()
	case keyRefresh, "ctrl+l":
		return l.ask()
	case keyLeave, keyCancel:
		return l.pop()
	}
	return nil
}

// enter opens the profile of the person under the cursor.
func (l *leaders) enter() tea.Cmd {
	if l.roll.at >= len(l.list) {
		return nil
	}
	return l.push(newProfile(l.env, l.list[l.roll.at].ID))
}

func (l *leaders) help() []binding {
	return []binding{
		{"", "The leaders"},
		{"Tab", "the next game; Left and Right do too"},
		{"Up, Down", "go through the people; PgUp, PgDn, Home and End do too"},
		{"Enter", "somebody's profile; or click"},
		{"g", "refresh"},
		{"q, Esc", "back"},
		{"", "The ratings"},
		{"1500 " + l.style.sign("±", "+-") + " 100", "a rating and its deviation: how sure it is. Only rated games count"},
	}
}

// leadersTop is the line on which the list begins.
const leadersTop = 5

func (l *leaders) room() int { return max(l.h-leadersTop-2, 1) }

// leaderName is how wide names are in lists.
const leaderName = 32

func (l *leaders) view() string {
	tabs := ""
	for i, g := range l.Games {
		name := " " + g.Info().Name + " "
		if i == l.game {
			name = l.style.chosen.Render(l.style.sign("▸", ">") + g.Info().Name + " ")
		}
		tabs += " " + name
	}
	lines := []string{"", cut(tabs, l.w), ""}
	switch {
	case l.failed != "":
		lines = append(lines, l.refusal(l.failed)...)
	case len(l.list) == 0 && l.asking:
		lines = append(lines, "   Asking the server"+l.style.sign("…", "..."))
	case len(l.list) == 0:
		lines = append(lines, "   Nobody has played enough rated games yet.",
			fmt.Sprintf("   Leaders have played %d, against %d different opponents.", antares.LeaderGames, antares.LeaderOpponents))
	default:
		lines = append(lines, l.style.dim.Render(fmt.Sprintf("       %s %14s %7s", pad("name", leaderName), "rating", "games")))
		from := l.roll.from(len(l.list), l.room())
		for i := from; i < min(from+l.room(), len(l.list)); i++ {
			lines = append(lines, l.row(i))
		}
	}
	info := l.Games[l.game].Info()
	return l.page(l.bar("Leaders: "+info.Name+", "+info.Subtitle, plain(l.where())), lines,
		keyLine(l.foot()...))
}

// foot is the last line: the keys that work at the moment.
func (l *leaders) foot() []string {
	keys := []string{"Tab next game"}
	if len(l.list) > 1 {
		keys = append(keys, "Up/Down choose")
	}
	if len(l.list) > 0 {
		keys = append(keys, "Enter profile")
	}
	return append(keys, "g refresh", "q back", "? help")
}

func (l *leaders) row(i int) string {
	p := &l.list[i]
	text := fmt.Sprintf("%4d %s %14s %7d", i+1, pad(plain(p.Name), leaderName), l.rating(p.Rating, p.Deviation), p.Games)
	switch {
	case p.ID == l.me:
		text += "  you"
	case p.Kind != antares.Member:
		text += "  " + kindText(p.Kind)
	}
	text = cut(text, l.w-3)
	if i == l.roll.at {
		return l.style.chosen.Render(l.style.sign(" ▸", " >") + text)
	}
	return "  " + text
}

// rating is a rating and how certain it is.
func (e *env) rating(rating, deviation float64) string {
	return fmt.Sprintf("%.0f %s %.0f", rating, e.style.sign("±", "+-"), deviation)
}
