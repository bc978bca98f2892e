package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
)

// stage is a game on the screen: the position, the cursor, what has been selected, what
// was reported. Playing locally, playing on a server and replaying a record differ in
// where actions come from and go to; all three use a stage.
type stage struct {
	*env
	s    game.Session
	pos  game.View
	mine game.SeatSet // the seats decided here
	// names are who sits where, and clocks how much time they have left; both may be
	// empty.
	names, clocks []string

	picker picker
	cursor string
	// last are the sites of the last turn, with all its actions, and lastTurn its number.
	last     []string
	lastTurn int
	// risky is a dangerous action that has been selected and has to be confirmed, and
	// riskyTyped one that has been typed.
	risky, riskyTyped string
	flip              bool

	legend boardKey
	// told is what happened, for the log, as toldOf tells it.
	told   []toldPly
	toldOf game.Session
	// log and talk are what is shown of the moves and of the chat.
	log, talk scroller
	// reader are the seats of whoever reads the log, if they are not those decided here, and
	// called are what the players are called there, if that differs from names.
	reader game.SeatSet
	called []string
	// lead is what is shown before the moves; if it is nil, that is the analysis.
	lead func(width, height int) []string

	message string
	bad     bool   // the message is a refusal
	rule    string // named by the last refusal, until something is played
	status  string
	// before replaces the prompt while the game has not begun.
	before string
	// result is how the game ended in words, if not by the rules; see resultText.
	result string
	line   *line // what is being typed, or nil
	worth  worth
	// rolls means that the outcome of a die is chosen here.
	rolls bool
	// aside is what is shown under the moves: the chat.
	aside []string
}

func newStage(e *env, s game.Session) *stage {
	st := &stage{env: e, s: s}
	st.refresh()
	return st
}

// refresh reads the session again.
func (st *stage) refresh() {
	st.pos = st.s.View()
	st.picker = picker{actions: st.pos.Actions}
	st.risky, st.riskyTyped = "", ""
	st.learnKey()
	st.remember()
	if !st.decides() {
		st.picker.actions = nil
	}
	if targets := st.picker.targets(); len(targets) > 0 && !slices.Contains(targets, st.cursor) {
		st.cursor = targets[0]
	}
}

// decides reports whether somebody here is to move.
func (st *stage) decides() bool {
	return st.result == "" && (st.mine.Has(st.s.Turn()) || st.rolls && st.s.Turn() == game.Chance)
}

// over reports whether the game has ended.
func (st *stage) over() bool { return st.result != "" || st.s.Turn() == game.Over }

// play plays an action on the stage's session and remembers its sites.
func (st *stage) play(action string) error {
	touched := picksOf(&st.pos, action)
	if err := st.s.Play(action); err != nil {
		return err
	}
	if turn := turnOf(st.s); turn != st.lastTurn {
		st.last, st.lastTurn = nil, turn
	}
	st.last, st.rule = append(slices.Clip(st.last), touched...), ""
	st.refresh()
	return nil
}

// turnOf is the number of the turn of the last ply.
func turnOf(s game.Session) int {
	plies := s.Plies()
	if len(plies) == 0 {
		return 0
	}
	return plies[len(plies)-1].Turn
}

// undo goes back to a ply.
func (st *stage) undo(ply int) {
	if err := st.s.Undo(ply); err == nil {
		st.last, st.lastTurn, st.rule = nil, 0, ""
		st.refresh()
	}
}

// advise shows a hint, with the cursor where it begins.
func (st *stage) advise(action string) {
	st.picker.picks, st.risky = nil, ""
	if picks := picksOf(&st.pos, action); len(picks) > 0 {
		st.cursor = picks[0]
	}
	st.say("Hint: " + action)
}

func (st *stage) say(text string) { st.message, st.bad = plain(text), false }

func (st *stage) refuse(text string) {
	st.message, st.bad, st.rule = plain(text), true, ""
	if m := namedRule.FindStringSubmatch(text); m != nil {
		st.rule = m[1]
	}
}

// done is the id of the button that ends an action which others continue.
const done = "done\x00"

// touch selects a site and returns the action if that completes one.
func (st *stage) touch(site string) (action string, ready bool) {
	st.message = ""
	if !st.decides() {
		st.refuse("It is not your turn")
		if st.over() {
			st.refuse("The game is over")
		}
		return "", false
	}
	if site == done {
		return st.picker.complete()
	}
	action, ready, ok := st.picker.touch(site)
	if !ok {
		st.refuse(st.whyNot(site))
		return "", false
	}
	if targets := st.picker.targets(); len(targets) == 1 && !ready {
		st.cursor = targets[0]
	}
	return action, ready
}

// whyNot explains why a site cannot be selected now, with the rule.
func (st *stage) whyNot(site string) string {
	if err := st.s.WhyNot(append(slices.Clone(st.picker.picks), site)); err != nil {
		return err.Error()
	}
	return british(site) + " cannot be selected now"
}

func (st *stage) site(id string) *game.Site {
	if st.pos.Board == nil {
		return nil
	}
	for i := range st.pos.Board.Sites {
		if st.pos.Board.Sites[i].ID == id {
			return &st.pos.Board.Sites[i]
		}
	}
	return nil
}

// The four arrow keys.
var arrows = map[string][2]int{"up": {0, -1}, "down": {0, 1}, "left": {-1, 0}, "right": {1, 0}}

// hand handles keys and the mouse on a board. used means that the message had an effect
// here; action, if not empty, is to be played.
func (st *stage) hand(msg tea.Msg) (action string, used bool) {
	if st.scrolls(msg) {
		return "", true
	}
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if id, ok := at(st.spots(), msg.X, msg.Y); ok && msg.Button == tea.MouseLeft {
			if id != done {
				st.cursor = id
			}
			return st.touched(id), true
		}
	case tea.KeyPressMsg:
		key := msg.String()
		if d, ok := arrows[key]; ok {
			st.cursor = walk(st.spots(), st.cursor, d[0], d[1])
			return "", true
		}
		switch key {
		case keySelect:
			return st.touched(st.cursor), true
		case keyTab, keyBackTab:
			st.nextTarget(key == keyTab)
			return "", true
		case keyCancel, "backspace":
			if n := len(st.picker.picks); n > 0 {
				st.picker.picks, st.risky = st.picker.picks[:n-1], ""
				st.message = ""
				return "", true
			}
		case keyLegend:
			st.openKey()
			return "", true
		case keyFlip:
			st.flip = !st.flip
			return "", true
		}
	}
	return "", false
}

// careful is what is said before a dangerous action is played.
const careful = "Careful: this move can cost you the game. Press Enter again to play it"

// touched selects a site. A dangerous action is returned only if its last place is
// selected twice.
func (st *stage) touched(site string) string {
	if n := len(st.picker.picks); st.risky != "" && n > 0 {
		action := st.risky
		st.risky = ""
		if site == done || st.picker.picks[n-1] == site {
			return action
		}
		if len(st.picker.targets()) == 0 {
			st.picker.picks = st.picker.picks[:n-1]
		}
	}
	action, ready := st.touch(site)
	if !ready {
		return ""
	}
	if st.dangerous(action) {
		st.risky = action
		st.refuse(careful)
		return ""
	}
	return action
}

// dangerous reports whether an action can cost the game at once.
func (st *stage) dangerous(action string) bool {
	return slices.ContainsFunc(st.picker.actions, func(a game.Action) bool { return a.Danger && a.Text == action })
}

// typed handles typing; Esc closes the line.
func (st *stage) typed(msg tea.Msg) tea.Cmd {
	cmd, closed := st.line.key(msg)
	if closed {
		st.line, st.message, st.riskyTyped = nil, "", ""
	}
	return cmd
}

// entered reports whether a typed move can be played. A refusal names the rule and the
// reason, and the line stays open for correction, as it does for a move that has to be
// confirmed.
func (st *stage) entered(text string) bool {
	if err := st.s.Explain(text); err != nil {
		st.refuse(err.Error())
		return false
	}
	if !st.confirmed(text) {
		return false
	}
	st.line = nil
	return true
}

// confirmed asks before a dangerous action that was typed is played: it has to be entered
// twice.
func (st *stage) confirmed(action string) bool {
	if st.riskyTyped == action || !st.dangerous(action) {
		st.riskyTyped = ""
		return true
	}
	st.riskyTyped = action
	st.refuse(careful)
	return false
}

// nextTarget cycles through what can be selected.
func (st *stage) nextTarget(forward bool) {
	targets := st.picker.targets()
	if _, whole := st.picker.complete(); whole {
		targets = append(targets, done)
	}
	if len(targets) == 0 {
		return
	}
	step := 1
	if !forward {
		step = len(targets) - 1
	}
	st.cursor = targets[(max(slices.Index(targets, st.cursor), -step)+step)%len(targets)]
}

// boardHelp are the keys of a board.
var boardHelp = []binding{
	{"", "On the board"},
	{"Arrows", "move the cursor"},
	{"Tab", "to the next place that can be selected"},
	{"Enter", "select the place, or click it; >places< can be selected"},
	{"Esc", "undo the last selection"},
	{"/", "type a move; Tab completes it, Up and Down go through all"},
	{"PgUp, PgDn", "scroll the moves, with Shift the chat; the wheel does too"},
	{"k, f, w", "key to the pieces; flip the board; rules, at the one you broke"},
}
