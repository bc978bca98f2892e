package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// replay shows a recorded game ply by ply.
type replay struct {
	*stage
	record *record.Record
	at     int
	auto   bool
}

// replayPace is how long a position is shown during automatic replay.
const replayPace = time.Second

// longTurn is more plies than a turn has.
const longTurn = 32

// autoMsg means that it is time for the next ply.
type autoMsg struct{ stage *stage }

// newReplay shows a record that is known to be valid.
func newReplay(e *env, r *record.Record) screen {
	s, err := r.Replay(e.findGame)
	if err != nil {
		return newNotice(e, "This record cannot be shown", err.Error())
	}
	return replayOf(e, r, s)
}

// replayOf begins at the start of the game that a session has played.
func replayOf(e *env, r *record.Record, s game.Session) *replay {
	p := &replay{stage: newStage(e, s), record: r}
	for _, player := range r.Players {
		p.names = append(p.names, player.Name)
	}
	p.goTo(0)
	return p
}

// goTo shows the position after the given number of plies.
func (p *replay) goTo(ply int) {
	p.at = min(max(ply, 0), len(p.record.Plies))
	if p.at < p.s.Ply() {
		p.undo(max(p.at-longTurn, 0))
	}
	// Only the last plies are shown one by one: the last turn is among them.
	for p.s.Ply() < p.at-longTurn {
		if err := p.s.Play(p.record.Plies[p.s.Ply()].Action); err != nil {
			break // the next one says so
		}
	}
	p.refresh()
	for p.s.Ply() < p.at {
		if err := p.play(p.record.Plies[p.s.Ply()].Action); err != nil {
			p.refuse(err.Error()) // it was checked before: the record has changed
			p.at = p.s.Ply()
		}
	}
	p.result, p.message = "", ""
	if p.at == len(p.record.Plies) && !p.s.Outcome().Over() {
		p.result = resultText(p.s, p.names, p.record.Result, p.record.Termination, game.Chance)
	}
	if p.at > 0 {
		p.say(strings.TrimSpace(p.lastTold() + "  " + p.record.Plies[p.at-1].Comment))
	}
	p.status = fmt.Sprintf("%d of %d", p.at, len(p.record.Plies))
}

func (p *replay) init() tea.Cmd { return nil }
func (p *replay) typing() bool  { return false }
func (p *replay) close()        { p.stopJudging(); p.auto = false }

func (p *replay) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case autoMsg:
		if msg.stage == p.stage && p.auto {
			p.goTo(p.at + 1)
			p.auto = p.at < len(p.record.Plies)
			return tea.Batch(p.judge(), p.next())
		}
	case tea.MouseWheelMsg:
		if p.scrolls(msg) {
			return nil
		}
		if msg.Button == tea.MouseWheelUp {
			p.goTo(p.at - 1)
		} else {
			p.goTo(p.at + 1)
		}
		return p.judge()
	case tea.KeyPressMsg:
		return p.key(msg.String())
	}
	return nil
}

// next schedules the next ply during automatic replay.
func (p *replay) next() tea.Cmd {
	if !p.auto {
		return nil
	}
	st := p.stage
	return tea.Tick(replayPace, func(time.Time) tea.Msg { return autoMsg{st} })
}

func (p *replay) key(key string) tea.Cmd {
	if cmd, ok := p.studyKey(key); ok {
		return cmd
	}
	switch key {
	case "right":
		p.goTo(p.at + 1)
	case "left":
		p.goTo(p.at - 1)
	case "pgdown", "down":
		p.goTo(p.at + 10)
	case "pgup", "up":
		p.goTo(p.at - 10)
	case "home":
		p.goTo(0)
	case "end":
		p.goTo(len(p.record.Plies))
	case keyAutoplay:
		p.auto = !p.auto
		return p.next()
	case keyFlip:
		p.flip = !p.flip
	case keyRules:
		return p.openRules()
	case keyLegend:
		p.openKey()
	case keyLeave, keyCancel:
		return p.pop()
	}
	return p.judge()
}

func (p *replay) help() []binding {
	list := []binding{
		{"", "Replay"},
		{"Left, Right", "back and forward; the wheel does too, over the moves it scrolls them"},
		{"Up, Down", "ten at a time"},
		{"Home, End", "to the beginning, to the end"},
		{"Space", "start or stop autoplay"},
		{"k, f, w", "key to the pieces; flip the board; the rules"},
		{"P, e, T", "play from here, edit the position, its text to share"},
		{"q, Esc", "back"},
	}
	if p.analyst() != nil {
		list = append(list, analysisHelp)
	}
	return list
}

func (p *replay) view() string {
	return p.show(p.foots("q back",
		foot{"Left/Right step", true},
		foot{"Space autoplay", true},
		foot{"a analysis", p.analyst() != nil},
		foot{"P play from here", p.s.Turn() != game.Over},
		foot{"k pieces", true}))
}

// notice is a screen that only shows a message.
type notice struct {
	*env
	title, text string
}

func newNotice(e *env, title, text string) *notice { return &notice{e, title, plain(text)} }

func (n *notice) init() tea.Cmd   { return nil }
func (n *notice) close()          {}
func (n *notice) typing() bool    { return false }
func (n *notice) help() []binding { return []binding{{"any key", "back"}} }

func (n *notice) update(msg tea.Msg) tea.Cmd {
	if _, ok := msg.(tea.KeyPressMsg); ok {
		return n.pop()
	}
	return nil
}

func (n *notice) view() string {
	lines := []string{""}
	for _, l := range wrap(n.text, n.w-4) {
		lines = append(lines, "  "+l)
	}
	return n.page(n.bar(n.title, n.where()), lines, keyLine("Any key goes back"))
}
