package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// play is a game on this machine: people at this keyboard, computers at the other
// seats.
type play struct {
	*stage
	who    []string // a bot's specification for each seat; empty means a person
	brains map[string]*brain
	seed   uint64

	number  int // of the last request to a computer
	cancel  context.CancelFunc
	asking  question
	waiting string

	slot   *keep.Slot // where the game is kept, or nil
	unkept string     // why it cannot be
	warned bool       // the player knows that
}

// question is a question waiting for y or n.
type question int

const (
	nothing question = iota
	resign
	leave
)

// hintSpec is the bot that gives hints.
const hintSpec = "level:8"

func newPlay(e *env, s game.Session, who []string) *play {
	p := &play{stage: newStage(e, s), who: who, brains: map[string]*brain{}, seed: e.Seed()}
	for i, spec := range who {
		name := strings.Replace(spec, ":", " ", 1)
		if spec == "" {
			name = you
			p.mine |= game.Only(game.Seat(i))
		} else if p.brains[spec] == nil {
			p.brains[spec] = &brain{spec: spec}
		}
		p.names = append(p.names, name)
	}
	if e.Keep != nil {
		p.slot = e.Keep.New()
	}
	p.refresh()
	return p
}

func (p *play) init() tea.Cmd { return p.proceed() }
func (p *play) typing() bool  { return p.line != nil }

func (p *play) close() {
	p.forget()
	p.stopJudging()
	for _, b := range p.brains {
		b.close()
	}
	if p.slot != nil {
		p.slot.Close()
	}
}

// forget cancels what a computer is thinking about.
func (p *play) forget() {
	p.number++
	p.waiting = ""
	if p.cancel != nil {
		p.cancel()
		p.cancel = nil
	}
}

// rollMsg means that it is time for the next die, so that people can follow.
type rollMsg struct {
	stage  *stage
	number int // of the last request to a computer, when it was sent
}

// pause rolls the next die after a while.
func (p *play) pause() tea.Cmd {
	p.forget()
	p.status = "a die is rolled"
	msg := rollMsg{p.stage, p.number}
	return tea.Tick(p.Pace, func(time.Time) tea.Msg { return msg })
}

// proceed continues from the current position: it rolls dice, starts computers and
// updates the evaluation bar. After the first die there is a pause before each other.
func (p *play) proceed() tea.Cmd {
	for rolled := false; p.s.Turn() == game.Chance; rolled = true {
		if rolled && p.Pace > 0 {
			return p.pause()
		}
		if _, err := p.s.Roll(); err != nil {
			p.refuse(err.Error())
			break
		}
		p.refresh()
		p.say(p.lastTold())
	}
	p.status = "over"
	var think tea.Cmd
	if turn := p.s.Turn(); turn >= 0 && p.result == "" {
		p.status = p.s.Variant().Traits().SeatName(turn) + " to move"
		if spec := p.who[turn]; spec != "" && p.waiting == "" {
			think = p.ask(spec, false)
			p.status = strings.Replace(spec, ":", " ", 1) + " thinks" + p.style.sign("…", "...")
		}
	}
	p.warn()
	return tea.Batch(p.keep(), think, p.judge())
}

// ask asks a computer for an action, or for a hint.
func (p *play) ask(spec string, hint bool) tea.Cmd {
	p.forget()
	p.waiting = spec
	b := p.brains[spec]
	if b == nil {
		b = &brain{spec: spec}
		p.brains[spec] = b
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	think := b.think(ctx, p.stage, p.number, hint, p.seed)
	if hint || p.Pace <= 0 {
		return think
	}
	pace := p.Pace
	return func() tea.Msg {
		wait := time.NewTimer(pace)
		defer wait.Stop()
		msg := think()
		select {
		case <-wait.C:
		case <-ctx.Done():
		}
		return msg
	}
}

func (p *play) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case thoughtMsg:
		return p.thought(msg)
	case keptMsg:
		if msg.play == p {
			p.kept(msg.err)
		}
		return nil
	case rollMsg:
		if msg.stage == p.stage && msg.number == p.number {
			return p.proceed()
		}
		return nil
	case savedMsg:
		if msg.stage == p.stage {
			p.saved(msg)
		}
		return nil
	}
	if p.line != nil {
		return p.typed(msg)
	}
	if p.asking != nothing {
		return p.answer(msg)
	}
	if action, used := p.hand(msg); action != "" {
		return p.decide(action)
	} else if used {
		return nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return p.key(key.String())
	}
	return nil
}

func (p *play) key(key string) tea.Cmd {
	p.message = ""
	if cmd, ok := p.studyKey(key); ok {
		return cmd
	}
	switch key {
	case keyType:
		if !p.decides() {
			p.refuse("It is not your turn")
			return nil
		}
		p.line = newLine("move: ", "", p.s.Legal(), p.enter)
	case keyTakeback:
		return p.takeBack()
	case keyHint:
		if p.Bot == nil || !p.decides() {
			p.refuse(p.noHint())
			return nil
		}
		p.say("Thinking about a hint" + p.style.sign("…", "..."))
		return p.ask(hintSpec, true)
	case keyResign:
		if p.decides() {
			p.asking = resign
			p.say("Resign? y or n")
		}
	case keySave:
		if !p.Files {
			return p.showRecord()
		}
		p.line = newSaveLine(fileName(p.s, time.Now()), p.save)
	case keyReplay:
		return p.push(newReplay(p.env, p.record()))
	case keyRules:
		return p.openRules()
	case keyNew:
		if p.over() {
			return p.swap(newPlay(p.env, p.s.Variant().New(game.SeedDice(p.Seed())), p.who))
		}
	case keyLeave:
		if p.over() || p.s.Ply() == 0 {
			return p.pop()
		}
		p.asking = leave
		p.say(p.leaving())
	}
	return nil
}

// decide plays a person's action.
func (p *play) decide(action string) tea.Cmd {
	p.forget() // a hint that is still being searched for
	if err := p.stage.play(action); err != nil {
		p.refuse(err.Error())
		return nil
	}
	p.message = ""
	return p.proceed()
}

// enter takes a typed move.
func (p *play) enter(text string) tea.Cmd {
	if !p.entered(text) {
		return nil
	}
	return p.decide(text)
}

// answer handles y or n.
func (p *play) answer(msg tea.Msg) tea.Cmd {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil
	}
	asked := p.asking
	p.asking, p.message = nothing, ""
	switch {
	case key.String() != keyYes:
		return nil
	case asked == leave:
		return p.pop()
	}
	p.forget()
	p.result = resultText(p.s, p.names, p.resigned().Format(p.s.Variant().Traits().Seats), record.Resigned, p.s.Turn())
	p.refresh()
	return p.proceed()
}

// thought takes a computer's decision, unless the game has moved on.
func (p *play) thought(m thoughtMsg) tea.Cmd {
	if m.stage != p.stage || m.number != p.number {
		return nil
	}
	p.waiting = ""
	switch {
	case errors.Is(m.err, context.Canceled):
		return nil
	case m.err != nil:
		p.refuse(m.err.Error())
		return nil
	case m.hint:
		p.advise(m.action)
		return nil
	}
	turn := p.s.Turn()
	if err := p.stage.play(m.action); err != nil {
		p.refuse(fmt.Sprintf("%s: %v", p.who[turn], err))
		return nil
	}
	p.say(p.lastTold())
	if p.s.Turn() == game.Chance && p.Pace > 0 {
		return p.pause()
	}
	return p.proceed()
}

// takeBack goes back to the last decision of a person.
func (p *play) takeBack() tea.Cmd {
	p.forget()
	plies := p.s.Plies()
	for i := len(plies) - 1; i >= 0; i-- {
		if p.mine.Has(plies[i].Seat) {
			p.result = ""
			p.undo(i)
			p.say("Taken back")
			return p.proceed()
		}
	}
	p.refuse("There is nothing to take back")
	return p.proceed()
}

// record is the record of the game so far.
func (p *play) record() *record.Record {
	r := record.FromSession(p.s, p.names...)
	if p.result != "" && r.Result == record.Ongoing {
		r.Termination = record.Resigned
		if out := p.resigned(); out.Over() {
			r.Result = out.Format(p.s.Variant().Traits().Seats)
		}
	}
	return r
}

// resigned is the outcome if the seat to move resigns: its opponents win, if they are all
// on one side.
func (p *play) resigned() (out game.Outcome) {
	sides := p.s.Variant().Traits().Sides
	if len(sides) != 2 {
		return out
	}
	for _, side := range sides {
		if !side.Has(p.s.Turn()) {
			out.Won = side
		}
	}
	return out
}

func (p *play) help() []binding {
	list := append(boardHelp[:len(boardHelp):len(boardHelp)],
		binding{"", "The game"},
		binding{"u", "take back a move"})
	if p.Bot != nil {
		list = append(list, binding{"h", "a hint"})
	}
	list = append(list, p.studyHelp()...)
	list = append(list, binding{"r", "resign"}, binding{"v", "replay from the start"})
	return append(list, p.saveHelp(), binding{"n", "new game (after this one ends)"}, binding{"q", "leave"})
}

// noHint is why there is no hint.
func (p *play) noHint() string {
	switch {
	case p.over():
		return "No hint: the game is over"
	case p.Bot == nil:
		return "No hint: there is no computer player here"
	}
	return "No hint: it is not your turn"
}

func (p *play) view() string { return p.show(p.keys()) }

// keys is the last line: what can be done at the moment.
func (p *play) keys() string {
	over, rule := p.over(), p.named()
	switch {
	case p.line != nil:
		return p.line.keys()
	case p.asking != nothing:
		return keyLine("y yes", "n no")
	}
	return p.foots("q leave",
		foot{"n new game", over},
		foot{"v replay", over},
		foot{p.saveKey(), over},
		foot{"Arrows move, Enter selects", p.decides()},
		foot{"/ type", p.decides()},
		foot{"w rule " + rule, rule != ""},
		foot{"u undo", p.mayTakeBack()},
		foot{"h hint", p.decides() && p.Bot != nil},
		foot{"k pieces", true},
		foot{"a analysis", p.analyst() != nil},
		foot{"f flip", !over})
}

// mayTakeBack reports whether a person has moved.
func (p *play) mayTakeBack() bool {
	return slices.ContainsFunc(p.s.Plies(), func(ply game.Ply) bool { return p.mine.Has(ply.Seat) })
}
