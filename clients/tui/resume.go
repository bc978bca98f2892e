package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/game"
)

// offer is a game that was kept and can be resumed.
type offer struct {
	id, game string
	text     string    // what it is: the game, the opponent, how far, since when
	picture  game.View // where it stands
}

// maxOffers is how many games the menu offers to resume: the latest.
const maxOffers = 3

// offerWide is how long the text of an offer may be.
const offerWide = minWidth - 14

// offersMsg are the games that can be resumed now, and what went wrong with others.
type offersMsg struct {
	list  []offer
	notes []string
}

// takenMsg is a kept game that was opened, or why it could not be.
type takenMsg struct {
	from screen // which asked for it
	slot *keep.Slot
	kept *keep.Game
	s    game.Session
	err  error
}

// keptMsg reports that a game was kept, or why not.
type keptMsg struct {
	play *play
	err  error
}

// lookUp lists the games that can be resumed.
func (e *env) lookUp(now time.Time) (msg offersMsg) {
	list, notes := e.Keep.Games()
	msg.notes = notes
	for _, k := range list {
		o := offer{id: k.ID, game: k.Record.Game}
		g, err := e.findGame(o.game)
		if err != nil {
			continue // another version of this program has it
		}
		if len(msg.list) < maxOffers {
			if s, err := k.Session(e.findGame); err == nil {
				o.picture = s.View()
			}
		}
		rest := strings.Join([]string{"", opponents(k.Who), count(k.Made, "move", "moves"), since(now, k.At)}, ", ")
		if o.text = e.gameName(o.game) + rest; len([]rune(o.text)) > offerWide { // long names need no subtitle
			o.text = g.Info().Name + rest
		}
		msg.list = append(msg.list, o)
	}
	return msg
}

// offers looks again for games that can be resumed.
func (e *env) offers() tea.Cmd {
	if e.Keep == nil {
		return nil
	}
	return func() tea.Msg { return e.lookUp(time.Now()) }
}

// opponents are those who play the other seats.
func opponents(who []string) string {
	var list []string
	for _, spec := range who {
		if name := plain(strings.Replace(spec, ":", " ", 1)); spec != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	switch {
	case len(list) == 0:
		return "no computer"
	case !slices.Contains(who, ""):
		return strings.Join(list, " and ")
	}
	return "against " + strings.Join(list, " and ")
}

// since is when something happened, in words.
func since(now, then time.Time) string {
	now, then = now.Local(), then.Local()
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC) }
	ago := now.Sub(then)
	switch days := int(day(now).Sub(day(then)).Hours() / 24); {
	case ago < time.Minute:
		return "just now"
	case ago < time.Hour:
		return count(int(ago.Minutes()), "minute", "minutes") + " ago"
	case days <= 0:
		return "today at " + then.Format("15:04")
	case days == 1:
		return "yesterday"
	case days < 30:
		return count(days, "day", "days") + " ago"
	}
	return then.Format("2 January 2006")
}

// take opens a kept game for a screen.
func (e *env) take(from screen, id string) tea.Cmd {
	return func() tea.Msg {
		slot, kept, err := e.Keep.Take(id)
		if err != nil {
			return takenMsg{from: from, err: err}
		}
		s, err := kept.Session(e.findGame)
		if err != nil {
			return takenMsg{from: from, err: errors.New(slot.Refuse(err))}
		}
		return takenMsg{from, slot, kept, s, nil}
	}
}

// resumed continues a kept game. If its screen is gone, the game is left again.
func (a *App) resumed(msg takenMsg) tea.Cmd {
	e := a.env
	switch {
	case msg.from != a.top():
		if msg.slot != nil {
			msg.slot.Close()
		}
		return nil
	case msg.err != nil:
		return tea.Batch(e.push(newNotice(e, "This game cannot be resumed", msg.err.Error())), e.offers())
	}
	p := continued(e, msg.s, msg.kept, msg.slot)
	if _, ok := msg.from.(*setup); ok {
		return e.swap(p)
	}
	return e.push(p)
}

// continued is a kept game on the screen.
func continued(e *env, s game.Session, kept *keep.Game, slot *keep.Slot) *play {
	p := newPlay(e, s, kept.Who)
	p.slot, p.seed = slot, kept.Think
	p.say("Resumed")
	return p
}

// Resume continues to a kept game.
func (a *App) Resume(s game.Session, kept *keep.Game, slot *keep.Slot) {
	a.stack = append(a.stack, continued(a.env, s, kept, slot))
}

// keep keeps the game as it stands now, or forgets it once it is over.
func (p *play) keep() tea.Cmd {
	if p.slot == nil {
		return nil
	}
	if p.over() || !keep.Worth(p.s) {
		p.slot.Set(nil)
	} else {
		p.slot.Set(keep.Of(p.s, p.who, p.seed))
	}
	slot := p.slot
	return func() tea.Msg { return keptMsg{p, slot.Write()} }
}

// kept tells the player if the game cannot be kept: once, when they can read it.
func (p *play) kept(err error) {
	if err == nil {
		p.unkept = ""
		return
	}
	p.unkept = keep.Reason(err)
	p.warn()
}

func (p *play) warn() {
	if p.unkept != "" && !p.warned && p.decides() {
		p.warned = true
		p.message = strings.TrimSpace(p.message + "  This game cannot be kept: " + plain(p.unkept))
	}
}

// leaving is the question before a game is left.
func (p *play) leaving() string {
	switch {
	case p.slot == nil:
		return "Leave this game? It is not kept. y or n"
	case p.unkept != "":
		return fmt.Sprintf("Leave this game? It cannot be kept: %s. y or n", p.unkept)
	}
	return "Leave this game? It is kept, and the next start offers to resume it. y or n"
}
