package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// exercise is a stage that teaches something: there is text beside the board, some places
// are highlighted, and some actions are played automatically. Lessons and puzzles are
// exercises.
type exercise struct {
	*stage
	title string
	// lit are the sites that the text is about.
	lit []string
	// script is what is still to be played automatically; then is what to do after it.
	script []string
	then   func()
	// visit counts beginnings, so that scripts of an earlier one are ignored.
	visit int
}

// learned is how far the user has got: what was kept before, and what was done since.
type learned struct {
	lessons map[string]progress // by game
	solved  map[string]bool     // puzzles
	changed bool                // since it was last kept
	keeping bool                // it is being kept
}

// progress is how far somebody has got in a lesson: the open step, and the number of
// finished ones.
type progress struct{ at, done int }

func newLearned() *learned {
	return &learned{lessons: map[string]progress{}, solved: map[string]bool{}}
}

// begin shows a session from its current position.
func (x *exercise) begin(s game.Session) {
	x.visit++
	x.s, x.mine, x.last, x.lastTurn, x.lit, x.script = s, 0, nil, 0, nil, nil
	x.line, x.message, x.before, x.cursor = nil, "", "", ""
	x.refresh()
}

// give lets the user decide for these seats, or for none.
func (x *exercise) give(seats game.SeatSet) {
	x.mine = seats
	x.refresh()
}

// finish ends an exercise. If the game is over, its result is shown rather than the
// prompt.
func (x *exercise) finish(prompt string) {
	x.give(0)
	if !x.over() {
		x.before = prompt
	}
}

// scriptMsg means that it is time for the next action of a script.
type scriptMsg struct {
	exercise *exercise
	visit    int
}

// run plays actions one after the other, so that each can be seen.
func (x *exercise) run(actions []string, then func()) tea.Cmd {
	x.script, x.then = actions, then
	x.give(0)
	return x.next()
}

func (x *exercise) next() tea.Cmd {
	if len(x.script) == 0 {
		x.then()
		return nil
	}
	msg := scriptMsg{x, x.visit}
	if x.Pace <= 0 {
		return func() tea.Msg { return msg }
	}
	return tea.Tick(x.Pace, func(time.Time) tea.Msg { return msg })
}

// scripted plays the next action of the script.
func (x *exercise) scripted(msg scriptMsg) tea.Cmd {
	if msg.exercise != x || msg.visit != x.visit || len(x.script) == 0 {
		return nil
	}
	action := x.script[0]
	x.script = x.script[1:]
	if err := x.play(action); err != nil { // it was checked before
		x.script = nil
		x.refuse(err.Error())
		return nil
	}
	x.say(x.lastTold())
	return x.next()
}

// touching is the site that a message selects.
func (x *exercise) touching(msg tea.Msg) (site string, ok bool) {
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if msg.Button != tea.MouseLeft {
			return "", false
		}
		id, ok := at(x.spots(), msg.X, msg.Y)
		if ok && id != done {
			x.cursor = id
		}
		return id, ok
	case tea.KeyPressMsg:
		return x.cursor, msg.String() == keySelect
	}
	return "", false
}

// ask opens a line for typing an action.
func (x *exercise) ask(enter func(string) tea.Cmd) {
	if !x.decides() {
		x.refuse("There is nothing to type now")
		return
	}
	x.line = newLine("move: ", "", x.s.Legal(), enter)
}

func (x *exercise) init() tea.Cmd { return nil }
func (x *exercise) close()        { x.visit++; x.stopJudging() }
func (x *exercise) typing() bool  { return x.line != nil }

// words is a text shown beside the board.
type words struct {
	text string
	look lipgloss.Style
}

// show draws the screen like that of a game, with text where there is room for it.
func (x *exercise) show(keys string) string {
	l := x.layout()
	if len(x.lit) > 0 {
		l = x.layWith(true, x.litMarks())
	}
	info := x.s.Variant().Info()
	return x.draw(l, info.Name+", "+info.Subtitle+": "+x.title, keys)
}

// litMarks highlights the lit sites. Only sites already selected take precedence.
func (x *exercise) litMarks() (list []draw.Mark) {
	for _, id := range x.picker.targets() {
		list = append(list, draw.Mark{Site: id, Kind: draw.Target})
	}
	for _, id := range x.lit {
		list = append(list, draw.Mark{Site: id, Kind: draw.LastMove})
	}
	for _, id := range x.picker.picks {
		list = append(list, draw.Mark{Site: id, Kind: draw.Selected})
	}
	return list
}

// tell fits the text into height lines. If there is not enough room, the blank lines are
// dropped first, and then the earliest text.
func (x *exercise) tell(said []words, width, height int) []string {
	lines := setWords(x.style, said, width, true)
	if len(lines) > height {
		lines = setWords(x.style, said, width, false)
	}
	for len(lines) > height && len(said) > 1 {
		said = said[1:]
		lines = setWords(x.style, said, width, true)
	}
	if len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:min(len(lines), max(height, 0))]
}

// setWords wraps text into lines, with blank lines in between if they are apart.
func setWords(st style, said []words, width int, apart bool) (lines []string) {
	for i, w := range said {
		if i > 0 && apart {
			lines = append(lines, "")
		}
		for _, l := range wrap(st.letters(plain(w.text)), width) {
			lines = append(lines, w.look.Render(l))
		}
	}
	return lines
}
