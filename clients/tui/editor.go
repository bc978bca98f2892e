package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
)

// editor sets up a position: pieces are put where the user likes, and the rules say
// whether that can be, or which of them forbids it.
type editor struct {
	*env
	variant game.Variant
	kinds   []game.Kind
	letters map[kindOf]string

	arranged
	before []arranged
	// tool is what Enter does: it moves pieces (-1) or puts the kind of that number.
	tool   int
	lifted string // where the piece that is being moved stands
	cursor string
	flip   bool
	line   *line

	text    string // of the position; empty if it is refused
	refusal string // why the position is not possible
	warning string // why the position, which can be read, cannot arise
	verdict string // how the game ended, if it is over here
	message string
}

// arranged is what stands where, and whose turn it is.
type arranged struct {
	pieces []game.Piece
	turn   game.Seat
}

// kindOf names a kind of piece.
type kindOf struct {
	kind string
	seat game.Seat
}

// The buttons of the editor.
const (
	clearButton = "clear\x00"
	startButton = "start\x00"
	toolButton  = "tool\x00"
	turnButton  = "turn\x00"
)

// mostEdits is how many edits can be taken back.
const mostEdits = 50

// newEditor edits the position that a session has reached.
func newEditor(e *env, s game.Session) *editor {
	ed := &editor{env: e, variant: s.Variant(), kinds: s.Variant().Palette(), letters: map[kindOf]string{}, tool: -1}
	for _, p := range ed.variant.New(game.SeedDice(0)).View().Pieces {
		ed.letters[kindOf{p.Kind, p.Seat}] = p.Letter
	}
	ed.take(s)
	if spots := ed.lay().spots; len(spots) > 0 {
		ed.cursor = spots[0].id
	}
	return ed
}

// take takes over the position of a session, with its counters and dice.
func (ed *editor) take(s game.Session) {
	ed.pieces, ed.turn = nil, max(ed.turnOf(s), 0)
	for _, p := range s.View().Pieces {
		ed.pieces = append(ed.pieces, ed.piece(kindOf{p.Kind, p.Seat}, p.Site))
	}
	ed.lifted, ed.text, ed.refusal, ed.warning = "", s.Position(), "", ""
	ed.conclude(s)
	// Some texts can be read although no game leads there.
	if _, err := ed.variant.Arrange(ed.pieces, ed.turn); err != nil && ed.verdict != "" {
		ed.warning = err.Error()
	}
}

// turnOf is the seat whose turn it is: that of the text, where a die is to be rolled.
func (ed *editor) turnOf(s game.Session) game.Seat {
	if s.Turn() >= 0 {
		return s.Turn()
	}
	for i, seat := range ed.variant.Traits().Seats {
		if slices.Contains(strings.Fields(s.Position()), seat) {
			return game.Seat(i)
		}
	}
	return 0
}

// conclude notes how the game ended, if it is over here.
func (ed *editor) conclude(s game.Session) {
	ed.verdict = ""
	out := s.Outcome()
	if !out.Over() {
		return
	}
	var won []string
	for i, seat := range ed.variant.Traits().Seats {
		if out.Won.Has(game.Seat(i)) {
			won = append(won, capital(seat))
		}
	}
	ed.verdict = "Already decided: a draw"
	if len(won) > 0 {
		ed.verdict = "Already decided: " + strings.Join(won, " and ") + " won"
	}
	if r := s.View().Reason; r != nil {
		ed.verdict += ": " + strings.TrimSuffix(r.Text, ".")
	}
	if out.Rule != "" {
		ed.verdict += " (" + out.Rule + ")"
	}
}

// piece is a piece of a kind on a site.
func (ed *editor) piece(k kindOf, site string) game.Piece {
	p := game.Piece{Kind: k.kind, Seat: k.seat, Site: site, Name: k.kind, Letter: ed.letters[k]}
	for _, kind := range ed.kinds {
		if kind.Kind == k.kind && kind.Seat == k.seat {
			p.Class, p.Name = kind.Class, kind.Name
		}
	}
	return p
}

// left is how many of a kind can still be put.
func (ed *editor) left(k game.Kind) int {
	n := k.Count
	for _, p := range ed.pieces {
		if p.Kind == k.Kind && p.Seat == k.Seat {
			n--
		}
	}
	return n
}

// edit changes the arrangement, so that it can be taken back, and asks the rules.
func (ed *editor) edit(pieces []game.Piece, turn game.Seat) {
	ed.before = append(ed.before, ed.arranged)
	if len(ed.before) > mostEdits {
		ed.before = ed.before[1:]
	}
	ed.arranged = arranged{pieces, turn}
	ed.arrange()
}

// arrange asks the rules for the position with the pieces as they stand.
func (ed *editor) arrange() {
	ed.text, ed.refusal, ed.warning, ed.verdict = "", "", "", ""
	text, err := ed.variant.Arrange(ed.pieces, ed.turn)
	if err != nil {
		ed.refusal = err.Error()
		return
	}
	s, err := ed.variant.Read(text, nil)
	if err != nil {
		ed.refusal = err.Error()
		return
	}
	ed.text = text
	ed.conclude(s)
}

// gives reports whether a piece gives way to another kind on its site. Pieces of nobody
// stand with others, and trays hold many.
func gives(p game.Piece, k kindOf, site *game.Site) bool {
	return site.Shape != game.Tray && p.Site == site.ID && p.Seat >= 0 && k.seat >= 0 && (p.Kind != k.kind || p.Seat != k.seat)
}

// put puts a piece of a kind on a site. If none is left, one that lies in a tray is taken,
// or else the one that was put last.
func (ed *editor) put(k game.Kind, site *game.Site) {
	kind := kindOf{k.Kind, k.Seat}
	rest := slices.DeleteFunc(slices.Clone(ed.pieces), func(p game.Piece) bool { return gives(p, kind, site) })
	n := k.Count
	last, tray := -1, -1
	for i, p := range rest {
		if p.Kind != k.Kind || p.Seat != k.Seat {
			continue
		}
		n--
		if p.Site == site.ID {
			continue
		}
		last = i
		if s := ed.site(p.Site); s != nil && s.Shape == game.Tray {
			tray = i
		}
	}
	if n <= 0 {
		if tray >= 0 {
			last = tray
		}
		if last < 0 {
			ed.message = "There are no more in the game: " + k.Name
			return
		}
		rest = slices.Delete(rest, last, last+1)
	}
	ed.edit(append(rest, ed.piece(kind, site.ID)), ed.turn)
}

// remove takes away what stands on top of a site.
func (ed *editor) remove(site string) {
	if i := ed.top(site); i >= 0 {
		ed.lifted = ""
		ed.edit(slices.Delete(slices.Clone(ed.pieces), i, i+1), ed.turn)
		return
	}
	ed.message = "Nothing stands here"
}

// top is the piece on top of a site, by its place in the list; -1 if there is none.
func (ed *editor) top(site string) int {
	for i := len(ed.pieces) - 1; i >= 0; i-- {
		if ed.pieces[i].Site == site {
			return i
		}
	}
	return -1
}

// move moves what stands on top of a site to another.
func (ed *editor) move(from string, to *game.Site) {
	i := ed.top(from)
	if i < 0 || from == to.ID {
		return
	}
	p := ed.pieces[i]
	kind := kindOf{p.Kind, p.Seat}
	rest := slices.Delete(slices.Clone(ed.pieces), i, i+1)
	rest = slices.DeleteFunc(rest, func(p game.Piece) bool { return gives(p, kind, to) })
	ed.edit(append(rest, ed.piece(kind, to.ID)), ed.turn)
}

func (ed *editor) site(id string) *game.Site {
	b := ed.variant.Board()
	for i := range b.Sites {
		if b.Sites[i].ID == id {
			return &b.Sites[i]
		}
	}
	return nil
}

func (ed *editor) init() tea.Cmd { return nil }
func (ed *editor) close()        {}
func (ed *editor) typing() bool  { return ed.line != nil }

func (ed *editor) update(msg tea.Msg) tea.Cmd {
	if ed.line != nil {
		cmd, closed := ed.line.key(msg)
		if closed {
			ed.line, ed.message = nil, ""
		}
		return cmd
	}
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if id, ok := at(ed.lay().spots, msg.X, msg.Y); ok && msg.Button == tea.MouseLeft {
			ed.cursor, ed.message = id, ""
			return ed.touch(id)
		}
	case tea.KeyPressMsg:
		return ed.key(msg.String())
	}
	return nil
}

func (ed *editor) key(key string) tea.Cmd {
	ed.message = ""
	if d, ok := arrows[key]; ok {
		ed.cursor = walk(ed.lay().spots, ed.cursor, d[0], d[1])
		return nil
	}
	switch key {
	case keySelect:
		return ed.touch(ed.cursor)
	case "backspace", "delete":
		ed.remove(ed.cursor)
	case keyTab:
		ed.choose(ed.tool + 1)
	case keyBackTab:
		ed.choose(ed.tool - 1)
	case keyNext:
		ed.pass(1)
	case keyPrevious:
		ed.pass(-1)
	case keyCancel:
		ed.lifted = ""
	case keyTakeback:
		ed.takeBack()
	case keyFlip:
		ed.flip = !ed.flip
	case keyType:
		ed.line = newLine("position: ", ed.text, nil, ed.enter)
	case keyRules:
		return ed.push(rulesOf(ed.env, ed.game(), ""))
	case keyAnalysis:
		return ed.goOn(func(s game.Session) screen { return newStudy(ed.env, s) })
	case keyPlayHere:
		return ed.goOn(func(s game.Session) screen { return newFromHere(ed.env, s) })
	case keyShare:
		if ed.text == "" {
			ed.message = "A position that is refused has no text"
			return nil
		}
		return ed.push(newShared(ed.env, ed.variant, ed.text))
	case keyLeave:
		return ed.pop()
	default:
		if n := strings.Index("123456789", key); n >= 0 && n < len(ed.kinds) && len(key) == 1 {
			ed.choose(n)
		}
	}
	return nil
}

// game is the game whose position is edited.
func (ed *editor) game() game.Game {
	for _, g := range ed.Games {
		if g.Info().ID == ed.variant.Info().ID {
			return g
		}
	}
	return ed.Games[0]
}

// goOn leaves for another screen with the position.
func (ed *editor) goOn(next func(game.Session) screen) tea.Cmd {
	switch {
	case ed.text == "":
		ed.message = "This position is refused: mend it first"
	case ed.verdict != "":
		ed.message = "The game is over in this position: nothing can be played"
	default:
		s, err := ed.variant.Read(ed.text, game.SeedDice(ed.Seed()))
		if err != nil { // it was read before
			ed.message = err.Error()
			return nil
		}
		return ed.push(next(s))
	}
	return nil
}

// choose takes a tool: -1 moves.
func (ed *editor) choose(n int) {
	tools := len(ed.kinds) + 1
	ed.tool, ed.lifted = (n+1+tools)%tools-1, ""
}

// pass gives the turn to another seat.
func (ed *editor) pass(step int) {
	n := len(ed.variant.Traits().Seats)
	ed.edit(ed.pieces, game.Seat((int(ed.turn)+step+n)%n))
}

func (ed *editor) takeBack() {
	n := len(ed.before)
	if n == 0 {
		ed.message = "There is nothing to take back"
		return
	}
	ed.arranged, ed.before, ed.lifted = ed.before[n-1], ed.before[:n-1], ""
	ed.arrange()
}

// enter takes a typed text. If it is refused, the line stays open for correction.
func (ed *editor) enter(text string) tea.Cmd {
	s, err := ed.variant.Read(text, nil)
	if err != nil {
		ed.message = err.Error()
		return nil
	}
	ed.line, ed.message = nil, ""
	ed.before = append(ed.before, ed.arranged)
	ed.take(s)
	return nil
}

// touch does what a click or Enter does on a spot.
func (ed *editor) touch(id string) tea.Cmd {
	var n int
	switch {
	case id == clearButton:
		ed.edit(nil, ed.turn)
		return nil
	case id == startButton:
		ed.before = append(ed.before, ed.arranged)
		ed.take(ed.variant.New(game.SeedDice(ed.Seed())))
		return nil
	case numbered(id, toolButton, &n):
		ed.choose(n)
		return nil
	case numbered(id, turnButton, &n):
		ed.edit(ed.pieces, game.Seat(n))
		return nil
	}
	site := ed.site(id)
	switch {
	case site == nil:
	case ed.tool >= 0:
		ed.put(ed.kinds[ed.tool], site)
	case ed.lifted == "":
		if ed.top(id) < 0 {
			ed.message = "Nothing stands here: Tab takes a piece to put"
			return nil
		}
		ed.lifted = id
	default:
		from := ed.lifted
		ed.lifted = ""
		ed.move(from, site)
	}
	return nil
}

// numbered reads the number of a numbered button.
func numbered(id, prefix string, n *int) bool {
	rest, ok := strings.CutPrefix(id, prefix)
	if ok {
		_, _ = fmt.Sscanf(rest, "%d", n) // it is our own
	}
	return ok
}
