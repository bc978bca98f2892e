package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/game"
)

// solve is a puzzle on the board. The right action is answered with the line's reply, up
// to the win; a wrong one is taken back.
type solve struct {
	*exercise
	list *puzzles
	try  *attempt
	// helped means that the solution was shown: the puzzle then counts as seen, not as
	// solved.
	helped bool
}

func newSolve(list *puzzles, n int) (*solve, error) {
	p := &solve{list: list}
	try, err := list.set.attempt(n)
	if err != nil {
		return nil, err
	}
	p.exercise = &exercise{stage: newStage(list.env, try.s), title: "puzzles"}
	p.lead = func(width, height int) []string { return p.tell(p.said(), width, height) }
	p.open(n)
	return p, nil
}

// open begins a puzzle of the list.
func (p *solve) open(n int) {
	try, err := p.list.set.attempt(n)
	if err != nil { // they were checked before
		p.refuse(err.Error())
		return
	}
	p.list.at, p.try, p.helped = n, try, false
	p.begin(try.s)
	p.names = make([]string, len(try.s.Variant().Traits().Seats))
	p.names[try.seat] = you
	p.status = fmt.Sprintf("puzzle %d of %d", n+1, len(p.list.set.list))
	p.give(game.Only(try.seat))
}

func (p *solve) update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(scriptMsg); ok {
		return p.scripted(msg)
	}
	if p.line != nil {
		return p.typed(msg)
	}
	if site, ok := p.touching(msg); ok {
		if _, click := msg.(tea.MouseClickMsg); p.try.solved() {
			if !click {
				p.turnTo(1)
			}
			return nil
		}
		if action, ready := p.touch(site); ready {
			return p.decide(action)
		}
		return nil
	}
	if _, used := p.hand(msg); used {
		return nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return p.key(key.String())
	}
	return nil
}

func (p *solve) key(key string) tea.Cmd {
	p.message = ""
	if cmd, ok := p.countLines(key); ok {
		return cmd
	}
	switch key {
	case keyShare:
		return p.share()
	case keyAnalysis:
		if p.try.solved() {
			return p.studied()
		}
		p.refuse("No analysis before the puzzle is solved")
	case keyType:
		p.ask(p.enter)
	case keyHint:
		p.hint()
	case keySolution:
		if p.decides() {
			p.helped = true
			return p.forward(p.try.next())
		}
	case keyNext:
		p.turnTo(1)
	case keyPrevious:
		p.turnTo(-1)
	case keyAgain:
		p.open(p.list.at)
	case keyRules:
		return p.openRules()
	case keyLeave:
		return p.pop()
	}
	return nil
}

// turnTo goes to another puzzle of the list.
func (p *solve) turnTo(step int) {
	switch n := p.list.at + step; {
	case n < 0:
		p.refuse("This is the first puzzle")
	case n >= len(p.list.set.list):
		p.refuse("This is the last puzzle")
	default:
		p.open(n)
	}
}

// hint shows the first site of the solution.
func (p *solve) hint() {
	picks := picksOf(&p.pos, p.try.next())
	if !p.decides() || len(picks) == 0 {
		p.refuse("No hint: the puzzle is over")
		return
	}
	p.picker.picks = nil
	p.cursor, p.lit = picks[0], picks[:1]
	p.say("Hint: begin with " + p.under())
}

// enter takes a typed action. If it is refused, the line stays open for correction.
func (p *solve) enter(text string) tea.Cmd {
	if err := p.s.Explain(text); err != nil {
		p.refuse(err.Error())
		return nil
	}
	p.line = nil
	return p.decide(text)
}

// decide judges an action.
func (p *solve) decide(action string) tea.Cmd {
	if !p.try.right(action) {
		p.refresh()
		p.refuse(p.try.wrong(action))
		return nil
	}
	return p.forward(action)
}

// forward plays a right action and the replies of the line.
func (p *solve) forward(action string) tea.Cmd {
	if err := p.play(action); err != nil { // it was judged before
		p.refuse(err.Error())
		return nil
	}
	p.lit = nil
	p.say(action)
	if !p.helped {
		p.say(action + " is right")
	}
	return p.run(p.try.replies(), p.ready)
}

// ready prompts for the next action, or ends the puzzle.
func (p *solve) ready() {
	if !p.try.solved() {
		p.give(game.Only(p.try.seat))
		return
	}
	p.finish("")
	if p.helped {
		p.say("This was the solution. t: try it yourself")
		return
	}
	p.learned.solve(p.list.set.name(p.list.at))
	p.say("Solved!")
}

// said is what is to be found.
func (p *solve) said() []words {
	said := []words{
		{p.style.stars(p.try.puzzle.Difficulty), p.style.title},
		{p.try.task(), lipgloss.NewStyle()},
	}
	if p.learned.solved[p.list.set.name(p.list.at)] {
		said = append(said, words{"Solved", p.style.good})
	}
	return said
}

func (p *solve) view() string { return p.show(p.keys()) }

// keys is the last line: what can be done at the moment.
func (p *solve) keys() string {
	if p.line != nil {
		return p.line.keys()
	}
	rule, more := p.named(), p.list.at+1 < len(p.list.set.list)
	return p.foots("q back",
		foot{"Enter next", p.try.solved() && more},
		foot{"[ previous", p.try.solved() && p.list.at > 0},
		foot{"t again", p.try.solved()},
		foot{"a analysis", p.try.solved() && p.analyst() != nil},
		foot{"Arrows move, Enter selects", p.decides()},
		foot{"/ type", p.decides()},
		foot{"w rule " + rule, rule != ""},
		foot{"h hint", p.decides()},
		foot{"S solution", p.decides()},
		foot{"] next", rule == "" && !p.try.solved() && more},
		foot{"k pieces", true})
}

func (p *solve) help() []binding {
	return append(boardHelp[:len(boardHelp):len(boardHelp)],
		binding{"", "The puzzle"},
		binding{"h", "a hint: where the solution begins"},
		binding{"S", "the solution, a move and its answer at a time"},
		binding{"], [", "the next puzzle, the one before"},
		binding{"t", "try this one again"},
		binding{"a, T", "analysis, once it is solved; the position's text, to share it"},
		binding{"q", "back to the list"})
}
